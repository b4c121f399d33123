//! `targets`: where a notation leads on a board, from one square.

use std::io::Write;

use serde_json::json;

use super::args::{no_castling, notation};
use super::failure::Failure;
use super::{json, report};
use crate::base::{Code, Colour, Problem, Sources, Span, Tile};
use crate::game::{Probe, Variant, read_square};
use crate::render;
use crate::surface::{Plan, Surface};

/// Say where a notation leads on a board: squares it may move to, squares it may capture on
///
/// The piece is White's. Squares to capture on are those where an enemy is, or would be, capturable.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess targets N --board dot --at d8\n  topochess targets fmWfcF --board 8x8 --at e4\n  \
                        topochess targets mRcpR --board 9x10 --at b3 --with E:b8,F:b6 --json\n  \
                        topochess targets ifmnD --board chess --at e2 --unmoved"
)]
pub(super) struct Targets {
    /// How the piece moves
    notation: String,
    /// The board of a variant, or a flat one like 8x8
    #[arg(long, value_name = "VARIANT|WxH")]
    board: String,
    /// Where the piece stands
    #[arg(long, value_name = "SQUARE")]
    at: String,
    /// Other pieces: E for an enemy, F for a friend
    #[arg(long, value_name = "E:x,F:y", value_delimiter = ',', value_parser = other)]
    with: Vec<(Colour, String)>,
    /// The piece has never moved
    #[arg(long)]
    unmoved: bool,
    /// Print JSON: {"move": [...], "capture": [...]}
    #[arg(long)]
    json: bool,
}

/// Reads `E:e4`.
fn other(text: &str) -> Result<(Colour, String), String> {
    match text.split_once(':') {
        Some(("E", square)) => Ok((Colour::Black, square.to_owned())),
        Some(("F", square)) => Ok((Colour::White, square.to_owned())),
        _ => Err("write E:e4 for an enemy on e4, F:e4 for a friend".to_owned()),
    }
}

impl Targets {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (notation, warnings) = notation(&self.notation)?;
        if notation.castles().is_some() {
            return Err(no_castling(&self.notation).into());
        }
        report::print(&warnings, false);
        let surface = board(&self.board)?;
        let at = read_square(&surface, &self.at)?;
        let mut others: Vec<(Tile, Colour)> = Vec::new();
        for (colour, name) in &self.with {
            let tile = read_square(&surface, name)?;
            if tile == at || others.iter().any(|other| other.0 == tile) {
                let problem = Problem::new(Code::BoardSquares, format!("two pieces on `{name}`"))
                    .help("name each square once, in `--at` or in `--with`");
                return Err(problem.into());
            }
            others.push((tile, *colour));
        }
        let probe =
            Probe { surface: &surface, notation: &notation, at, others: &others, unmoved: self.unmoved };
        let mut found = probe.targets().map_err(|problems| self.in_notation(problems))?;
        for tiles in [&mut found.moves, &mut found.captures] {
            tiles.sort_by_key(|&tile| (surface.place(tile).1, surface.place(tile).0));
        }
        if self.json {
            let value = json!({
                "move": json::squares(&surface, &found.moves),
                "capture": json::squares(&surface, &found.captures),
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let list = |tiles: &[Tile]| {
            let names: Vec<String> = tiles.iter().map(|&tile| surface.square(tile)).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        writeln!(out, "move    {}", list(&found.moves))?;
        writeln!(out, "capture {}", list(&found.captures))?;
        writeln!(out)?;
        let there = |tile: Tile| others.iter().find(|other| other.0 == tile).map(|other| other.1);
        let picture = render::board(&surface, |tile| {
            let mark = match (found.moves.contains(&tile), found.captures.contains(&tile), there(tile)) {
                (_, true, Some(_)) => "xE",
                (_, _, Some(Colour::Black)) => "E",
                (_, _, Some(Colour::White)) => "F",
                _ if tile == at => "O",
                (true, true, _) => "*",
                (true, false, _) => "m",
                (false, true, _) => "c",
                (false, false, _) => ".",
            };
            mark.to_owned()
        });
        write!(out, "{picture}")?;
        Ok(())
    }
}

impl Targets {
    /// Problems of the whole piece, placed at the whole notation.
    fn in_notation(&self, problems: Vec<Problem>) -> Failure {
        let sources = Sources::one("<notation>", &self.notation);
        let whole = Span::new(0, self.notation.len());
        Failure::Problems(problems.into_iter().map(|problem| problem.cover(whole).locate(&sources)).collect())
    }
}

/// The board of a variant, or a flat one written by its size.
fn board(text: &str) -> Result<Surface, Failure> {
    let size = text.split_once(['x', 'X']).filter(|(files, ranks)| {
        [files, ranks].iter().all(|n| !n.is_empty() && n.bytes().all(|byte| byte.is_ascii_digit()))
    });
    let Some((files, ranks)) = size else { return Ok(Variant::load(text)?.spec().surface.clone()) };
    match (files.parse::<u16>(), ranks.parse::<u16>()) {
        (Ok(files @ 1..=16), Ok(ranks @ 1..=256)) if files * ranks <= 256 => {
            Surface::glue(Plan::flat(files, ranks)).map_err(|_| too_large(text))
        }
        _ => Err(too_large(text)),
    }
}

fn too_large(text: &str) -> Failure {
    Problem::new(Code::BoardSize, format!("`{text}` is no size of a board"))
        .at(0..text.len(), "files x ranks")
        .help("a board has 1 to 16 files, at least one rank, and at most 256 tiles, as in `8x8`")
        .locate(&Sources::one("<board>", text))
        .into()
}
