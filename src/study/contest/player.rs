//! What a game asks of a player, whatever it is.

use std::time::{Duration, Instant};

use super::halt::Halt;
use super::tempo::Watch;
use crate::base::Colour;
use crate::game::{Game, Move};
use crate::record::Verdict;

/// Why a player can play no more. It is started anew for the next game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The program has ended.
    Crashed,
    /// No answer in time.
    Late,
    /// A line longer than so many bytes.
    Shouts(usize),
    /// It does not read what it is told.
    Deaf,
    /// The program cannot be started, or does not get ready: why.
    Unready(String),
    /// It says that a legal move is not legal.
    Rejects(String),
    /// The match was ended.
    Stopped,
}

/// What a player answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Move(Move),
    /// A move as another program writes it.
    Text(String),
    Resigns,
    /// It says that the game has ended so.
    Claims(Verdict),
}

/// The position in which a player is to move, and how it came about.
pub(super) struct Turn<'a> {
    pub game: &'a Game,
    /// Moves since the game's start, as protocols write them.
    pub history: &'a [String],
    pub own: &'a Watch,
    pub other: &'a Watch,
    pub colour: Colour,
    /// When the player must have answered.
    pub deadline: Instant,
}

pub(super) trait Player: Send {
    /// What it is called.
    fn name(&self) -> String;

    /// Whether it can play another game; else it is started anew.
    fn lasts(&self) -> bool {
        true
    }

    /// A new game from a position; `fen` is `None` for the variant's own start.
    fn begin(&mut self, fen: Option<&str>, own: &Watch) -> Result<(), Trouble>;

    /// Thinks and answers.
    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Trouble>;
}

/// What all players of a match know.
#[derive(Clone, Debug)]
pub(super) struct Hall {
    /// The variant as protocols call it.
    pub name: String,
    pub halt: Halt,
    /// How long a program may take to get ready, and to answer without a clock.
    pub patience: Duration,
}
