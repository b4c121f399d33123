//! `new`: a commented variant file to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::failure::Failure;
use crate::variant::file::Shape;

/// Write a commented variant file to start from; it passes `check` as it is
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess new my-torus --surface torus --output -\n  topochess new strip --surface moebius --output -\n\n\
                        `topochess new my-variant` writes `my-variant.toml`."
)]
pub(super) struct New {
    /// What to call it; the file is NAME.toml
    name: String,
    /// What the board's edges are glued to
    #[arg(long, value_enum, default_value_t = Shape::Flat)]
    surface: Shape,
    /// Where to write it instead; - for standard output
    #[arg(long, value_name = "FILE|-")]
    output: Option<PathBuf>,
    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
}

impl New {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (path, title) = self.path_and_title()?;
        let text = text(&title, self.surface);
        if path == Path::new("-") {
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        let shown = path.display();
        let cannot = |error: std::io::Error| {
            let why = error.to_string().to_lowercase();
            Failure::Plain(
                format!("`{shown}` cannot be written: {why}"),
                "name another place with `--output`".into(),
            )
        };
        let mut options = std::fs::OpenOptions::new();
        options.write(true);
        if self.force {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        let mut file = match options.open(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let help = "choose another name, or overwrite it with `--force`";
                return Err(Failure::Plain(format!("`{shown}` is there already"), help.into()));
            }
            opened => opened.map_err(cannot)?,
        };
        file.write_all(text.as_bytes()).map_err(cannot)?;
        writeln!(
            out,
            "wrote {shown}; `topochess check {shown}` checks it, `topochess show {shown}` shows it"
        )?;
        Ok(())
    }

    fn path_and_title(&self) -> Result<(PathBuf, String), Failure> {
        let name = self.name.strip_suffix(".toml").unwrap_or(&self.name);
        let title = Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if title.trim().is_empty() || title.chars().any(char::is_control) {
            let help = "give it a name such as `my-variant`";
            return Err(Failure::Plain(format!("`{}` is no name for a file", self.name), help.into()));
        }
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.toml")));
        Ok((path, title.to_owned()))
    }
}

/// Whether the north edge meets the south edge, so that the usual array would have the kings face each other.
fn meets_south(surface: Shape) -> bool {
    matches!(surface, Shape::Torus | Shape::Klein | Shape::Projective)
}

fn text(title: &str, surface: Shape) -> String {
    let value = surface.to_possible_value();
    let word = value.as_ref().map_or("flat", |value| value.get_name());
    let title = title.replace('\\', "\\\\").replace('"', "\\\"");
    let (squares, pawns) = if meets_south(surface) { (MEETING, MEETING_PAWN) } else { (USUAL, USUAL_PAWN) };
    HEAD.replace("@title@", &title).replace("@surface@", word) + pawns + squares + TAIL
}

const HEAD: &str = r##"#:schema variant.schema.json
# A variant to start from: change a part, then run `topochess check` on this file. `topochess schema` prints the
# schema named above; saved beside this file, it makes editors complete the keys. Lines that begin with # are
# remarks: take the # away from a key to use it.
format = 1
name = "@title@"
# extends = "chess"                 # take everything from another variant and write only what differs

# Where the rules are from; leave out what does not apply.
# [source]
# title = "A page or a book"
# author = "Who wrote it"
# year = "2024"
# url = "https://example.org"
# notes = ["What had to be decided, and how."]

[board]
files = 8                           # 1 to 16
ranks = 8                           # files times ranks: at most 256
surface = "@surface@"               # flat, cylinder, torus, moebius, klein, projective or poles
# holes = ["d4", "e5"]            # tiles that are not there; the FEN writes them as _

# Instead of `surface`, the edges one by one: "closed", "wrap", "twist", { wrap = 2 } or { pole = "through" }.
# [board.edges]
# east = "wrap"
# north = { pole = "mirror" }

# A piece is named by its letter in FEN, upper case for White. Its moves are Betza's notation, best written in
# single quotes; `topochess explain NOTATION` says what one means and draws it.
[pieces.K]
name = "king"
moves = 'K'
royal = true                        # must not be taken

[pieces.Q]
name = "queen"
moves = 'Q'

[pieces.R]
name = "rook"
moves = 'R'
# value = 5.0                       # worth in pawns, if the engine should not find it out itself

[pieces.B]
name = "bishop"
moves = 'B'

[pieces.N]
name = "knight"
moves = 'N'

"##;

const USUAL_PAWN: &str = r#"# One step forward without taking (fmW), one step diagonally forward to take (fcF).
[pieces.P]
name = "pawn"
moves = 'fmWfcF'
first = [{ from = "rank 2", moves = 'fmW2' }]             # while unmoved: two steps; rank 7 for Black
promotes = { on = "rank 8", to = ["Q", "R", "B", "N"] }   # rank 1 for Black
en-passant = true                                         # a first move can be taken on the squares it passed
# crosses = ["east"]                # edges it may cross; left out: all that are joined

"#;

const MEETING_PAWN: &str = r#"# One step forward without taking (fmW), one step diagonally forward to take (fcF).
[pieces.P]
name = "pawn"
moves = 'fmWfcF'
first = [{ from = "rank 3", moves = 'fmW2' }]             # while unmoved: two steps; rank 6 for Black
promotes = { on = "rank 8", to = ["Q", "R", "B", "N"] }   # rank 1 for Black
en-passant = true                                         # a first move can be taken on the squares it passed
crosses = ["east", "west"]                                # not over the north or south edge, or it would promote at once

"#;

const USUAL: &str = r#"# White's squares; Black's are reflected (e8, h8, g8, f8).
[[castling]]
king = "e1"
rook = "h1"
king-to = "g1"
rook-to = "f1"

[[castling]]
king = "e1"
rook = "a1"
king-to = "c1"
rook-to = "d1"

[setup]
fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

"#;

const MEETING: &str = r#"# White's squares; Black's are reflected (e7, h7, g7, f7).
[[castling]]
king = "e2"
rook = "h2"
king-to = "g2"
rook-to = "f2"

[[castling]]
king = "e2"
rook = "a2"
king-to = "c2"
rook-to = "d2"

# North meets south, so both armies have pawns behind them too, or the kings would be in check at the start.
[setup]
fen = "pppppppp/rnbqkbnr/pppppppp/8/8/PPPPPPPP/RNBQKBNR/PPPPPPPP w KQkq - 0 1"

"#;

const TAIL: &str = r#"[rules]
stalemate = "draw"                  # or "win" or "loss" for the player who cannot move
repetition = 3                      # a position that is there for the third time is a draw; 0: never
no-progress = 50                    # moves by each side without a capture or a pawn move; 0: never
dead = "draw"                       # material that can never mate; or "play-on"
null-moves = false                  # whether a move may end where it began
"#;
