//! The engine: finds a good move on any variant's tables.
//!
//! Knows no game: what pieces are worth comes from the compiled tables.

mod bench;
mod branch;
mod calm;
mod clock;
mod evaluate;
mod exchange;
mod limits;
mod order;
mod root;
mod seat;
mod shared;
mod table;
mod tree;
mod worth;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use crate::endings::Shelf;
use crate::game::{Game, Move, Variant};

pub use bench::{Benched, bench};
pub use limits::{Clock, Control, Limits};
pub use worth::{PieceWorth, worth};

/// How strong an engine can be told to play; the last is all it can.
pub const LEVELS: RangeInclusive<u8> = 1..=20;

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table, in MiB, 1 to 65536.
    pub hash: usize,
    /// Threads that search together, 1 to 256. One is deterministic.
    pub threads: usize,
    /// How many best lines are reported, 1 to 256 (MultiPV).
    pub lines: usize,
    /// Strength, one of [`LEVELS`].
    pub level: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1, lines: 1, level: *LEVELS.end() }
    }
}

/// What a position is worth to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in so many moves of the player to move; negative: is mated in so many moves; 0: is mated.
    Mate(i32),
}

/// Which side of the true score a score lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What a search reports while it goes on: one of the best lines at a depth.
#[derive(Clone, Debug)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Which of the best lines, from 1.
    pub line: usize,
    /// What it is worth.
    pub score: Score,
    /// What the score is.
    pub bound: Bound,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Share of the transposition table in use, in thousandths.
    pub hashfull: u32,
    /// The line, its first move first.
    pub moves: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move to play; `None` if there is no legal move.
    pub best: Option<Move>,
    /// The answer that is expected.
    pub ponder: Option<Move>,
    /// What the position is worth.
    pub score: Score,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
}

/// A part of an evaluation, in centipawns: each player's, for middlegame and endgame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is about.
    pub name: &'static str,
    /// White's. Of material and squares, White's less Black's.
    pub white: [i32; 2],
    /// Black's.
    pub black: [i32; 2],
}

/// What a position is worth unsearched, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// Its terms.
    pub terms: Vec<Term>,
    /// How much the middlegame counts, 0 to 1.
    pub middlegame: f64,
    /// The whole for White, in centipawns, whoever is to move.
    pub white: i32,
    /// The whole for the player to move, with the bonus for the turn.
    pub own: i32,
}

/// An engine for one variant. Keeps what it learnt from one search to the next.
#[derive(Debug)]
pub struct Engine {
    variant: Variant,
    options: Options,
    seat: Box<dyn seat::Seat>,
}

impl Engine {
    /// An engine; piece values and square tables are worked out here.
    pub fn new(variant: &Variant, options: Options) -> Engine {
        Engine { variant: variant.clone(), options, seat: seat::seat(variant, options) }
    }

    /// The variant it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The size of its table in MiB; less than was asked for where there is not so much memory.
    pub fn hash(&self) -> usize {
        self.seat.mebibytes()
    }

    /// Looks up solved endings while it searches; `None`: no longer. They must be of the engine's variant. Forgets what
    /// was learnt.
    pub fn consult(&mut self, endings: Option<Arc<Shelf>>) {
        self.seat.consult(endings);
    }

    /// Sets it up anew. Another size of table or another level forgets what was learnt.
    pub fn set(&mut self, options: Options) {
        if options.hash != self.options.hash {
            self.seat.resize(options.hash);
        }
        if options.level != self.options.level {
            self.seat.clear();
        }
        self.options = options;
    }

    /// Forgets what it learnt: a new game begins.
    pub fn clear(&mut self) {
        self.seat.clear();
    }

    /// Searches. Ends when a limit is reached or `control` says so; `report` is called on this thread. A game of
    /// another variant gets no move.
    ///
    /// With [`Limits::mate`] it is proved that there is a mate in so many moves, the shortest one, or that there is
    /// none; then what else can be found out in a moment is the answer.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        if !self.plays(game) {
            return Answer { best: None, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 };
        }
        self.seat.search(&seat::Task { game, limits, control, options: self.options }, report)
    }

    /// Whether a game has the engine's board and pieces.
    fn plays(&self, game: &Game) -> bool {
        let (own, other) = (self.variant.spec(), game.variant().spec());
        own.surface.len() == other.surface.len()
            && own.pieces.len() == other.pieces.len()
            && own.rights.len() == other.rights.len()
    }

    /// What a position of this variant is worth unsearched, and why; `None` for a game of another variant's shape.
    pub fn evaluate(&self, game: &Game) -> Option<Evaluation> {
        if self.plays(game) { self.seat.evaluate(game) } else { None }
    }

    /// What the pieces are worth, in the order of the file.
    pub fn worth(&self) -> &[PieceWorth] {
        self.seat.worth()
    }
}
