//! What a search is told: how long it may go on, and when to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::game::Move;

/// What a search may cost. What is `None` has no limit; without any limit a search goes on until it is stopped.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies looked ahead.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Stop when a mate in so many moves is found.
    pub mate: Option<u32>,
    /// Time for this move, used whole.
    pub time: Option<Duration>,
    /// The clock of the player to move.
    pub clock: Option<Clock>,
    /// Only these moves are looked at first; empty: all.
    pub only: Vec<Move>,
}

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left.
    pub left: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves until more time is given; `None`: the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// A hand on a search that is under way, to be held by another thread.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Signals>);

#[derive(Debug, Default)]
struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Control {
    /// For a search that thinks on its own time.
    pub fn new() -> Control {
        Control::default()
    }

    /// For a search on the opponent's time: its limits of time begin when [`Control::ponder_hit`] is called.
    pub fn pondering() -> Control {
        let control = Control::default();
        control.0.pondering.store(true, Ordering::Relaxed);
        control
    }

    /// Ends the search; it answers within 50 ms.
    pub fn stop(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: from now on the search's own time runs.
    pub fn ponder_hit(&self) {
        self.0.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent's time is running.
    pub fn is_pondering(&self) -> bool {
        self.0.pondering.load(Ordering::Relaxed)
    }
}
