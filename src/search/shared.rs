//! What the threads of one search share, and how each counts.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::clock::Timer;
use super::limits::Control;
use super::table::Table;
use crate::endings::Shelf;
use crate::game::Variant;

/// How many positions are visited between two looks at the clock.
const BETWEEN_LOOKS: u64 = 64;

/// What all threads of an engine share.
pub(super) struct Shared {
    pub table: Table,
    /// The variant that is played.
    pub variant: Variant,
    /// Solved endings of the variant, if there are any.
    pub endings: Option<Arc<Shelf>>,
    /// Whether all threads are to end.
    pub stop: AtomicBool,
    /// Positions visited by all threads, as far as they have said.
    pub nodes: AtomicU64,
}

impl Shared {
    pub fn new(variant: &Variant, mebibytes: usize) -> Shared {
        Shared {
            table: Table::new(mebibytes),
            variant: variant.clone(),
            endings: None,
            stop: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("table", &self.table).finish_non_exhaustive()
    }
}

/// Counts one thread's positions and sees when a search must end.
#[derive(Debug)]
pub(super) struct Meter {
    /// Positions visited by this thread.
    pub nodes: u64,
    /// Of which the others know.
    told: u64,
    /// Positions that all threads together may visit.
    limit: Option<u64>,
    /// Whether only this thread searches.
    alone: bool,
    /// When time is over; `None` for threads that are told.
    pub timer: Option<Timer>,
    /// Whether the search has ended.
    pub stopped: bool,
}

impl Meter {
    pub fn new(limit: Option<u64>, alone: bool, timer: Option<Timer>) -> Meter {
        Meter { nodes: 0, told: 0, limit, alone, timer, stopped: false }
    }

    /// Counts a position; whether the search must end.
    #[inline(always)]
    pub fn count(&mut self, shared: &Shared, control: &Control) -> bool {
        if self.stopped {
            return true;
        }
        if self.alone && self.limit.is_some_and(|limit| self.nodes >= limit) {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.nodes.is_multiple_of(BETWEEN_LOOKS) && self.look(shared, control)
    }

    /// Tells the others how many positions were visited, and looks whether the search must end.
    #[inline(never)]
    pub fn look(&mut self, shared: &Shared, control: &Control) -> bool {
        let all = shared.nodes.fetch_add(self.nodes - self.told, Ordering::Relaxed) + self.nodes - self.told;
        self.told = self.nodes;
        let spent = !self.alone && self.limit.is_some_and(|limit| all >= limit);
        let over = self.timer.as_mut().is_some_and(|timer| timer.is_over(control));
        if spent || over || control.is_stopped() {
            shared.stop.store(true, Ordering::Relaxed);
        }
        self.stopped |= shared.stop.load(Ordering::Relaxed);
        self.stopped
    }
}
