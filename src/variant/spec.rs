//! A checked variant: everything a file says, with every name resolved and every rule whole.
//!
//! Squares and square sets of pieces and castling are White's; Black's are reflected.

use crate::base::{Colour, Kind, Man, Problem, Sources, Span, Tile};
use crate::notation::Notation;
use crate::surface::{Side, Surface};

/// A checked variant.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The title.
    pub name: String,
    /// Where the rules are from.
    pub source: Source,
    /// The board.
    pub surface: Surface,
    /// The pieces; a [`Kind`] is a place in this list.
    pub pieces: Vec<Piece>,
    /// The ways to castle.
    pub castling: Vec<Castling>,
    /// The pairs of king and rook squares that a castling right is about, in FEN order; at most 16.
    /// Right i of White and right i of Black are about the same pair, reflected.
    pub rights: Vec<Right>,
    /// The start.
    pub setup: Setup,
    /// The rules that are switches and numbers.
    pub rules: Rules,
    /// Statements of the source that can be computed.
    pub claims: Vec<Claim>,
    /// Where the file says what, for checks that come later.
    pub places: Places,
}

impl Spec {
    /// The same with one more piece, which moves as a notation says and is nowhere on the board; and which piece it is.
    /// `None` if there are as many as there can be.
    pub fn with_piece(&self, moves: &Notation) -> Option<(Spec, Kind)> {
        let mut spec = self.clone();
        let kind = Kind(u8::try_from(spec.pieces.len()).ok()?);
        spec.pieces.push(Piece::plain("X", "piece", moves.clone()));
        // a place in the file for each piece, also for one that is in none
        spec.places.moves.push(Quoted::default());
        spec.places.promotes.push(None);
        Some((spec, kind))
    }
}

/// A statement of the source that can be computed.
#[derive(Clone, PartialEq, Debug)]
pub struct Claim {
    /// The statement, as people read it.
    pub statement: String,
    /// Where the source says so; empty if the file does not say.
    pub source: String,
    /// What is to be computed.
    pub subject: Subject,
    /// Whether the statement says that it is not so.
    pub denied: bool,
}

/// What a statement is about.
#[derive(Clone, PartialEq, Debug)]
pub enum Subject {
    /// There are so many tracks.
    Tracks(u32),
    /// Every track returns to its start.
    ClosedTracks,
    /// All tiles are alike.
    Alike,
    /// A piece never leaves a part of the board.
    ColourBound(Kind),
    /// A piece reaches so many times as many tiles as its namesake in another variant.
    Mobility {
        /// The piece.
        piece: Kind,
        /// The other variant: a shipped one.
        than: String,
        /// At least so many times as many.
        at_least: Option<f64>,
        /// At most.
        at_most: Option<f64>,
    },
    /// White forces mate with some men, written as in `KRvK`.
    Mate(String),
    /// A piece needs so many moves on the empty board.
    MovesBetween {
        /// The piece.
        piece: Kind,
        /// From where.
        from: Tile,
        /// To where.
        to: Tile,
        /// How many.
        count: u32,
    },
    /// Nobody is in check at the start.
    SafeStart,
    /// A piece, or two of it on different parts of the board beyond their sum, is worth so much.
    Worth {
        /// The piece.
        piece: Kind,
        /// Whether it is about two of them.
        pair: bool,
        /// So many pawns.
        pawns: f64,
        /// Give or take so many.
        within: f64,
    },
}

/// Where the file says what, for checks that come later.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places {
    /// `name`.
    pub name: Span,
    /// `setup.fen`.
    pub fen: Quoted,
    /// `pieces.X.moves`, by kind.
    pub moves: Vec<Quoted>,
    /// `pieces.X.promotes`, by kind.
    pub promotes: Vec<Option<Span>>,
    /// `[[castling]]`, by place in [`Spec::castling`].
    pub castling: Vec<Span>,
    /// `rules.null-moves`, if the file has it.
    pub null_moves: Option<Span>,
}

/// Where a text in quotes lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Quoted {
    /// The whole value, quotes included.
    pub span: Span,
    /// Where the text begins; `None` if its bytes cannot be counted off in the file (escapes, more lines).
    pub inner: Option<usize>,
}

impl Quoted {
    /// The value at `span`.
    pub fn at(span: Span, sources: &Sources) -> Quoted {
        let text = sources.find(span).and_then(|source| {
            source.text.get(span.start.checked_sub(source.offset)?..span.end.checked_sub(source.offset)?)
        });
        // an empty text has no inside to point at
        let plain = text.is_some_and(|text| {
            let more_lines = text.starts_with("'''") || text.starts_with("\"\"\"");
            !more_lines
                && text.len() > 2
                && (text.starts_with('\'') || text.starts_with('"') && !text.contains('\\'))
        });
        Quoted { span, inner: plain.then_some(span.start + 1) }
    }

    /// A problem whose places count from the start of the text, moved into the file.
    pub fn place(&self, problem: Problem) -> Problem {
        match self.inner {
            Some(inner) if !problem.labels.is_empty() => problem.shift(inner),
            _ => problem.cover(self.span),
        }
    }
}

/// Where a variant is from. Empty where the file does not say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// The title of the source.
    pub title: String,
    /// Who wrote it or invented the game.
    pub author: String,
    /// When, as text.
    pub year: String,
    /// Where it can be read.
    pub url: String,
    /// Rulings and remarks.
    pub notes: Vec<String>,
}

impl Source {
    /// Title, author, year and address in a line, as far as they are known.
    pub fn line(&self) -> String {
        let parts = [&self.title, &self.author, &self.year, &self.url];
        let known: Vec<&str> =
            parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
        known.join(", ")
    }
}

/// One kind of piece.
#[derive(Clone, Debug)]
pub struct Piece {
    /// One letter, upper case, or two, the first upper case: `K`, `Xy`.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// How it moves.
    pub moves: Notation,
    /// Whether it must not be taken.
    pub royal: bool,
    /// Worth in pawns, if the file says.
    pub value: Option<f64>,
    /// Extra moves of a piece that has never moved.
    pub first: Vec<First>,
    /// What it becomes, and where.
    pub promotes: Option<Promotion>,
    /// Whether its first moves over several tiles can be answered en passant.
    pub passing: bool,
    /// Whether every capture of it may be en passant, besides those marked `e`.
    pub takes_en_passant: bool,
    /// Which of the four edges it may cross, by [`Side::index`].
    pub crosses: [bool; 4],
    /// Where the file speaks of it.
    pub span: Span,
}

impl Piece {
    /// One that only moves as a notation says, and that no file describes.
    pub fn plain(id: &str, name: &str, moves: Notation) -> Piece {
        Piece {
            id: id.into(),
            name: name.into(),
            moves,
            royal: false,
            value: None,
            first: Vec::new(),
            promotes: None,
            passing: false,
            takes_en_passant: false,
            crosses: [true; 4],
            span: Span::default(),
        }
    }
}

/// Extra moves of a piece that has never moved, from some tiles only.
#[derive(Clone, Debug)]
pub struct First {
    /// From where.
    pub from: Vec<Tile>,
    /// How.
    pub moves: Notation,
}

/// A promotion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Promotion {
    /// Where it happens on arrival.
    pub on: Vec<Tile>,
    /// What the piece may become.
    pub to: Vec<Kind>,
    /// Whether the piece may also stay as it is.
    pub optional: bool,
}

/// One way to castle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// Where the king starts.
    pub king: Tile,
    /// Where the rook starts.
    pub rook: Tile,
    /// Where the king ends.
    pub king_to: Tile,
    /// Where the rook ends.
    pub rook_to: Tile,
    /// The way the king travels, the rook the other way; `None`: both inside the board, over no seam.
    pub toward: Option<Side>,
    /// Which right it needs: a place in [`Spec::rights`].
    pub right: usize,
}

/// A castling right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Right {
    /// Where White's king starts.
    pub king: Tile,
    /// Where White's rook starts.
    pub rook: Tile,
    /// Its letter in FEN for White: `K`, `Q`, or the rook's file in upper case.
    pub letter: char,
    /// What stands on the two squares in the setup, White's and Black's; `None` if that player has no such pair there.
    pub men: [Option<(Kind, Kind)>; 2],
}

/// Switches and numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Whether a move may end where it began.
    pub null_moves: bool,
    /// What it means not to be able to move while not in check.
    pub stalemate: Stalemate,
    /// How often a position may come back before the game is drawn; 0: any number of times.
    pub repetition: u16,
    /// After how many moves by each side without progress the game is drawn; 0: never.
    pub no_progress: u16,
    /// Whether material that can never mate draws.
    pub dead_draws: bool,
}

/// What happens to a player who cannot move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// That player wins.
    Win,
    /// That player loses.
    Loss,
}

/// What anyone could draw: a position before it is known to be one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each tile, by tile number, holes left out.
    pub board: Vec<Option<Man>>,
    /// Who is to move.
    pub turn: Colour,
    /// Castling rights, bit i for right i, White's and Black's.
    pub rights: [u16; 2],
    /// The tiles passed over by the last move, in the order passed.
    pub passed: Vec<Tile>,
    /// The piece that passed them, where it is named.
    pub victim: Option<Tile>,
    /// Pieces that stand as if unmoved, but have moved (seventh field).
    pub moved: Vec<Tile>,
    /// Plies since the last progress.
    pub clock: u16,
    /// Number of the move, from 1.
    pub number: u16,
}

impl Setup {
    /// These men alone on a board of so many tiles, where they count as unmoved; nobody may castle.
    pub fn of(tiles: usize, men: impl IntoIterator<Item = (Tile, Man)>, turn: Colour) -> Setup {
        let mut board = vec![None; tiles];
        for (tile, man) in men {
            if let Some(place) = board.get_mut(tile.index()) {
                *place = Some(man);
            }
        }
        Setup {
            board,
            turn,
            rights: [0; 2],
            passed: Vec::new(),
            victim: None,
            moved: Vec::new(),
            clock: 0,
            number: 1,
        }
    }
}
