//! A commented variant file to start from, for any surface and size of board.
//!
//! It passes the check as it is. The usual pieces stand as usual; where north meets south both armies have pawns behind
//! them too, or the kings would be in check at the start.

use std::ops::RangeInclusive;

use clap::ValueEnum;

use super::file::Shape;

/// Files and ranks of the usual board.
pub const USUAL: (u16, u16) = (8, 8);

/// How many files a variant to start from may have.
pub const FILES: RangeInclusive<u16> = 4..=16;

/// The fewest ranks it may have, where both ends of the board are apart and where they meet.
pub const RANKS: (u16, u16) = (6, 8);

/// The most tiles it may have.
pub const TILES: u32 = 256;

/// The text of a variant to start from: its title, what the board's edges are glued to, files and ranks.
///
/// ```
/// use topochess::variant::{file::Shape, parse, sample};
/// let text = sample("Ring", Shape::Torus, (10, 10)).unwrap();
/// assert_eq!(parse("ring.toml", &text, None).unwrap().spec.surface.files(), 10);
/// ```
///
/// # Errors
/// What is wrong with the size, and what to choose instead.
pub fn sample(title: &str, surface: Shape, size: (u16, u16)) -> Result<String, (String, String)> {
    let army = Army { meets: meets_south(surface), files: size.0, ranks: size.1 };
    army.fits(surface)?;
    let value = surface.to_possible_value();
    let word = value.as_ref().map_or("flat", |value| value.get_name());
    let title = title.replace('\\', "\\\\").replace('"', "\\\"");
    let head = HEAD
        .replace("@title@", &title)
        .replace("@surface@", word)
        .replace("@files@", &format!("{:<28}", army.files))
        .replace("@ranks@", &format!("{:<28}", army.ranks));
    Ok(head + &army.pawn() + &army.castling() + &army.setup() + TAIL)
}

/// Whether the north edge meets the south edge, so that the usual array would have the kings face each other.
fn meets_south(surface: Shape) -> bool {
    matches!(surface, Shape::Torus | Shape::Klein | Shape::Projective)
}

/// How the pieces stand.
struct Army {
    /// Whether both have pawns behind them too.
    meets: bool,
    files: u16,
    ranks: u16,
}

impl Army {
    fn fits(&self, surface: Shape) -> Result<(), (String, String)> {
        let (files, ranks) = (self.files, self.ranks);
        let least = if self.meets { RANKS.1 } else { RANKS.0 };
        let problem = |what: String, help: String| Err((what, help));
        if !FILES.contains(&files) || ranks < least || u32::from(files) * u32::from(ranks) > TILES {
            return problem(
                format!("a board of {files} x {ranks} has no room for the usual pieces"),
                format!(
                    "choose {} to {} files and at least {least} ranks, at most {TILES} tiles in all",
                    FILES.start(),
                    FILES.end()
                ),
            );
        }
        if surface == Shape::Poles && files % 2 == 1 {
            return problem(
                format!("a pole needs an even number of files, and there are {files}"),
                "over a pole each tile meets the one half the board away: choose an even number of files"
                    .into(),
            );
        }
        Ok(())
    }

    fn pawn(&self) -> String {
        let (rank, crosses) = match self.meets {
            true => (
                3,
                "crosses = [\"east\", \"west\"]                                # not over the north or south edge, or it would promote at once",
            ),
            false => (
                2,
                "# crosses = [\"east\"]                # edges it may cross; left out: all that are joined",
            ),
        };
        let from = format!("first = [{{ from = \"rank {rank}\", moves = 'fmW2' }}]");
        let to = format!("promotes = {{ on = \"rank {}\", to = [\"Q\", \"R\", \"B\", \"N\"] }}", self.ranks);
        PAWN.replace("@first@", &format!("{from:<58}"))
            .replace("@theirs@", &(self.ranks + 1 - rank).to_string())
            .replace("@promotes@", &format!("{to:<58}"))
            .replace("@crosses@", crosses)
    }

    /// Only on boards of eight files, where everyone knows the squares.
    fn castling(&self) -> String {
        if self.files != 8 {
            return String::new();
        }
        let rank = if self.meets { 2 } else { 1 };
        CASTLING
            .replace("@rank@", &rank.to_string())
            .replace("@theirs@", &(self.ranks + 1 - rank).to_string())
    }

    fn setup(&self) -> String {
        let back = back_rank(self.files);
        let pawns = "P".repeat(usize::from(self.files));
        let mut own = vec![back, pawns.clone()];
        if self.meets {
            own.insert(0, pawns);
        }
        let empty = usize::from(self.ranks) - 2 * own.len();
        let theirs = own.iter().map(|rank| rank.to_lowercase());
        let between = std::iter::repeat_n(self.files.to_string(), empty);
        let ranks: Vec<String> = theirs.chain(between).chain(own.iter().rev().cloned()).collect();
        let why = if self.meets { MEETING } else { "" };
        let rights = if self.files == 8 { "KQkq" } else { "-" };
        format!("{why}[setup]\nfen = \"{} w {rights} - 0 1\"\n\n", ranks.join("/"))
    }
}

/// White's pieces from west to east: king and queen in the middle, rooks at the ends.
fn back_rank(files: u16) -> String {
    // bishops, knights and a rook from the middle to the end
    let wing = |length: u16| match length {
        0 => "",
        1 => "R",
        2 => "BR",
        3 => "BNR",
        4 => "BNBR",
        5 => "BNNBR",
        6 => "BNRNBR",
        _ => "BNRBNBR",
    };
    let (west, east) = ((files / 2).saturating_sub(1), files - files / 2 - 1);
    wing(west).chars().rev().chain("QK".chars()).chain(wing(east).chars()).collect()
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
files = @files@# 1 to 16
ranks = @ranks@# files times ranks: at most 256
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

const PAWN: &str = r#"# One step forward without taking (fmW), one step diagonally forward to take (fcF).
[pieces.P]
name = "pawn"
moves = 'fmWfcF'
@first@# while unmoved: two steps; rank @theirs@ for Black
@promotes@# rank 1 for Black
en-passant = true                                         # a first move can be taken on the squares it passed
@crosses@

"#;

const CASTLING: &str = r#"# White's squares; Black's are reflected (e@theirs@, h@theirs@, g@theirs@, f@theirs@).
[[castling]]
king = "e@rank@"
rook = "h@rank@"
king-to = "g@rank@"
rook-to = "f@rank@"

[[castling]]
king = "e@rank@"
rook = "a@rank@"
king-to = "c@rank@"
rook-to = "d@rank@"

"#;

const MEETING: &str = "# North meets south, so both armies have pawns behind them too, or the kings would be in check at the start.\n";

const TAIL: &str = r#"[rules]
stalemate = "draw"                  # or "win" or "loss" for the player who cannot move
repetition = 3                      # a position that is there for the third time is a draw; 0: never
no-progress = 50                    # moves by each side without a capture or a pawn move; 0: never
dead = "draw"                       # material that can never mate; or "play-on"
null-moves = false                  # whether a move may end where it began
"#;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_is_royal_and_the_ends_are_rooks() {
        let ranks: Vec<String> = [4, 5, 8, 10, 16].map(back_rank).to_vec();
        assert_eq!(ranks, ["RQKR", "RQKBR", "RNBQKBNR", "RBNBQKBNBR", "RBNBRNBQKBNRBNBR"]);
    }

    #[test]
    fn boards_without_room_are_refused() {
        for (surface, size) in
            [(Shape::Flat, (3, 8)), (Shape::Flat, (17, 8)), (Shape::Torus, (8, 7)), (Shape::Poles, (7, 8))]
        {
            assert!(sample("x", surface, size).is_err(), "{surface:?} {size:?}");
        }
    }
}
