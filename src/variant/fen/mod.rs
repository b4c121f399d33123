//! Positions as text: FEN as everyone knows it, for any board.
//!
//! ```text
//! rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
//! |                                           | |    | | number of the move
//! |                                           | |    | plies since the last progress
//! |                                           | |    squares passed over: c4c5, e3:d4 (the piece that passed)
//! |                                           | castling rights: K, Q, or the rook's file; - for none
//! ranks from the top: pieces, [Xy], runs, _     w or b
//! ```
//!
//! Empty runs may have two digits, `_` is a hole, `[Xy]` White's two-letter piece and `[xy]` Black's. A seventh
//! field names pieces that stand as if they had never moved, but have: `c3f6`. After the side to move fields
//! may be left out; they are then `- - 0 1`. Which piece passed the squares is not decided here, nor whether
//! the position can be played.

mod board;
mod fields;
mod lex;
mod write;

pub(super) use board::read_men;
pub use write::write_fen;

use super::spec::{Right, Setup, Spec};
use crate::base::{Code, Colour, Problem, Span};
use crate::surface::Surface;

/// What a FEN is read against.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    /// The board.
    pub surface: &'a Surface,
    /// The letters of the pieces, by kind.
    pub ids: &'a [String],
    /// The castling rights that there are.
    pub rights: &'a [Right],
}

/// Reads a FEN. Places in problems count from the start of `text`.
///
/// ```
/// let chess = topochess::variant::load("chess").unwrap().spec;
/// let setup = topochess::variant::read_fen(&chess, "4k3/8/8/8/8/8/8/4K2R w K").unwrap();
/// assert_eq!(topochess::variant::write_fen(&chess, &setup), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// ```
///
/// # Errors
/// Everything in the text that does not fit the board, the pieces or the rights of the variant.
pub fn read_fen(spec: &Spec, text: &str) -> Result<Setup, Vec<Problem>> {
    let ids: Vec<String> = spec.pieces.iter().map(|piece| piece.id.clone()).collect();
    read(&Ground { surface: &spec.surface, ids: &ids, rights: &spec.rights }, text)
}

/// The longest FEN that is read, in bytes: several times what 256 two-letter pieces need.
const LONGEST: usize = 4096;

/// One of the texts between spaces, and where it begins.
#[derive(Clone, Copy)]
struct Field<'t> {
    text: &'t str,
    start: usize,
}

impl Field<'_> {
    fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }
}

/// The fields, in the order of the text.
const FIELDS: [&str; 7] = [
    "the board",
    "the side to move",
    "castling rights",
    "en passant",
    "the clock",
    "the move number",
    "moved pieces",
];

pub(super) fn read(ground: &Ground<'_>, text: &str) -> Result<Setup, Vec<Problem>> {
    if text.len() > LONGEST {
        return Err(vec![too_long(text)]);
    }
    let fields = split(text);
    let mut problems = Vec::new();
    count(&fields, text, &mut problems);
    let field = |i: usize| fields.get(i).copied();
    let board = match field(0) {
        Some(first) => board::read(ground, first, &mut problems),
        None => vec![None; ground.surface.len()],
    };
    // what is said about pieces is only judged on a board that could be read
    let men = problems.is_empty().then_some(board.as_slice());
    let mut reader = fields::Reader { ground, men, problems: &mut problems };
    let turn = field(1).map_or(Colour::White, |field| reader.turn(field));
    let rights = field(2).map_or([0; 2], |field| reader.rights(field));
    let (passed, victim) = field(3).map_or((Vec::new(), None), |field| reader.passed(field, turn));
    let clock = field(4).map_or(0, |field| reader.number(field, "clock", 0));
    let number = field(5).map_or(1, |field| reader.number(field, "move number", 1));
    let moved = field(6).map_or(Vec::new(), |field| reader.moved(field));
    if problems.is_empty() {
        Ok(Setup { board, turn, rights, passed, victim, moved, clock, number })
    } else {
        problems.sort_by_key(|problem| problem.labels.first().map(|label| label.span));
        Err(problems)
    }
}

fn too_long(text: &str) -> Problem {
    let end = text.char_indices().map(|(at, _)| at).find(|&at| at >= LONGEST).unwrap_or(LONGEST);
    Problem::new(Code::FenLong, format!("a FEN of {} bytes", text.len()))
        .at(end..text.len(), "too long from here")
        .help(format!("no position needs more than {LONGEST}: is this a FEN?"))
}

fn split(text: &str) -> Vec<Field<'_>> {
    text.split_whitespace()
        .map(|word| Field { text: word, start: word.as_ptr() as usize - text.as_ptr() as usize })
        .collect()
}

/// The place of the last character of `text`, which begins at `start`; empty if there is none.
fn last_character(text: &str, start: usize) -> Span {
    let last = text.chars().next_back().map_or(0, char::len_utf8);
    Span::new(text.len() - last, text.len()).shift(start)
}

fn count(fields: &[Field<'_>], text: &str, problems: &mut Vec<Problem>) {
    if fields.len() < 2 {
        let missing = FIELDS[fields.len()];
        let end = text.trim_end().len();
        problems.push(
            Problem::new(Code::FenFields, format!("the FEN has no {}", missing.trim_start_matches("the ")))
                .at(last_character(&text[..end], 0), "ends here")
                .help(
                    "write the board, then `w` or `b` for the side to move: `4k3/8/8/8/8/8/8/4K3 w - - 0 1`",
                ),
        );
    }
    if let Some(extra) = fields.get(FIELDS.len()) {
        problems.push(
            Problem::new(Code::FenFields, format!("`{}` is one field too many", extra.text))
                .at(extra.span(), "not a field")
                .help(format!("the fields are {}", FIELDS.join(", "))),
        );
    }
}
