//! A game as it was written down: tags, moves as text, notes. Whether the moves are legal is not known here.

use std::fmt;

use crate::base::Colour;
use crate::rules::Outcome;

/// The tags that every record has, in their order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// How a game on record ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Verdict {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`: it goes on, or nobody knows.
    #[default]
    Open,
}

impl Verdict {
    /// The verdict as it is written.
    pub fn text(self) -> &'static str {
        match self {
            Verdict::White => "1-0",
            Verdict::Black => "0-1",
            Verdict::Draw => "1/2-1/2",
            Verdict::Open => "*",
        }
    }

    /// Reads a verdict; `None` for other words.
    pub fn read(text: &str) -> Option<Verdict> {
        Some(match text {
            "1-0" => Verdict::White,
            "0-1" => Verdict::Black,
            "1/2-1/2" | "1/2" | "½-½" => Verdict::Draw,
            "*" => Verdict::Open,
            _ => return None,
        })
    }

    /// The verdict of a game that `winner` won; `None`: a draw.
    pub fn won_by(winner: Option<Colour>) -> Verdict {
        match winner {
            Some(Colour::White) => Verdict::White,
            Some(Colour::Black) => Verdict::Black,
            None => Verdict::Draw,
        }
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Verdict {
        Verdict::won_by(outcome.winner)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Line and column in the file, from 1, columns in characters; 0 for what was not read. All places are equal, so
/// that records are compared by what they say.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// A game on record. Its tags begin with the seven of the roster, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    tags: Vec<(String, String)>,
    /// The game and what is said about it.
    pub line: Line,
    /// How it ended, as said after the moves.
    pub verdict: Verdict,
    /// Where it begins.
    pub place: Place,
    /// Where its verdict stands.
    pub end: Place,
}

impl Default for Record {
    fn default() -> Record {
        let tags = ROSTER.iter().map(|&name| (name.to_owned(), missing(name).to_owned())).collect();
        Record {
            tags,
            line: Line::default(),
            verdict: Verdict::Open,
            place: Place::default(),
            end: Place::default(),
        }
    }
}

/// What the roster says where nothing is known.
fn missing(name: &str) -> &'static str {
    match name {
        "Date" => "????.??.??",
        "Result" => "*",
        _ => "?",
    }
}

impl Record {
    /// The value of a tag, `None` if the record has none of that name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// All tags, the roster first.
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// Sets a tag; control characters become spaces, and what no tag's name can have (all but letters, digits and
    /// `_`) is left out of the name.
    pub fn set(&mut self, name: &str, value: &str) {
        let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if name.is_empty() {
            return;
        }
        match self.tags.iter_mut().find(|(other, _)| *other == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name, value)),
        }
    }

    /// Ends the record: the verdict after the moves and in its tag.
    pub fn close(&mut self, verdict: Verdict) {
        self.verdict = verdict;
        self.set("Result", verdict.text());
    }

    /// Who moves first and the number of that move, as the record's FEN has them.
    pub(super) fn start(&self) -> (Colour, u32) {
        let Some(fen) = self.tag("FEN") else { return (Colour::White, 1) };
        let mut fields = fen.split_whitespace().skip(1);
        let turn = if fields.next() == Some("b") { Colour::Black } else { Colour::White };
        (turn, fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1))
    }
}

/// Moves one after the other: the game itself or a variation of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// What is said before the first move.
    pub opening: Vec<String>,
    /// The moves.
    pub plies: Vec<Ply>,
}

/// A move on record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move as it was written.
    pub text: String,
    /// What follows it, in its order.
    pub notes: Vec<Note>,
    /// Where it stands.
    pub place: Place,
}

/// What may follow a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A judgement by its number (`$1` and `!` are 1).
    Nag(u8),
    /// Words, single spaces between them.
    Comment(String),
    /// What could have been played instead of the move.
    Variation(Line),
}
