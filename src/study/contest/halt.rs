//! A hand on a match that is under way.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::search::Control;

/// Ends a match, from any thread. Games that are under way are given up; what has been played is kept.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    flag: AtomicBool,
    next: AtomicU64,
    /// Searches under way.
    searches: Mutex<HashMap<u64, Control>>,
}

impl Halt {
    /// Ends the match.
    pub fn stop(&self) {
        self.0.flag.store(true, Ordering::SeqCst);
        let searches = self.0.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.values().for_each(Control::stop);
    }

    /// Whether the match is to end.
    pub fn is_stopped(&self) -> bool {
        self.0.flag.load(Ordering::SeqCst)
    }

    /// Does work that `control` ends when the match is ended.
    pub(super) fn during<T>(&self, control: &Control, work: impl FnOnce() -> T) -> T {
        let key = self.0.next.fetch_add(1, Ordering::Relaxed);
        let searches = || self.0.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches().insert(key, control.clone());
        if self.is_stopped() {
            control.stop();
        }
        let done = work();
        searches().remove(&key);
        done
    }
}
