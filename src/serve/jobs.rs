//! Work that requests ask for: so much at a time, so many waiting, and stopped when nobody waits for it any more.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::refusal::Refusal;
use crate::search::Control;

/// How long a request may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// Which queue a job stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    /// Answered in milliseconds.
    Quick,
    /// May take as long as its limits say: searches and counts.
    Long,
}

/// Both queues.
#[derive(Debug)]
pub struct Jobs {
    cores: usize,
    quick: Lane,
    long: Lane,
}

/// A queue: who is served, and who waits.
#[derive(Debug)]
struct Lane {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
}

/// Tells the work that whoever asked for it is gone, when it is dropped.
struct Hangup(Control);

impl Drop for Hangup {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// One that waits; no longer when it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Jobs {
    /// Queues for a machine with so many cores: quick and long work, each on all of them.
    pub fn new(cores: usize) -> Jobs {
        let lane = |most_waiting| Lane {
            places: Arc::new(Semaphore::new(cores)),
            waiting: AtomicUsize::new(0),
            most_waiting,
        };
        Jobs { cores, quick: lane(64), long: lane(2 * cores) }
    }

    /// How many threads work at the most.
    pub fn threads(&self) -> usize {
        2 * self.cores
    }

    /// Does some work on a thread of its own, when it is its turn. If the caller goes away, work that has not begun is
    /// not done, and other work is told by its control.
    ///
    /// # Errors
    /// Too many wait already, or the turn does not come in time; or the work has panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        queue: Queue,
        work: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let lane = match queue {
            Queue::Quick => &self.quick,
            Queue::Long => &self.long,
        };
        let place = {
            let before = lane.waiting.fetch_add(1, Ordering::Relaxed);
            let _waiting = Waiting(&lane.waiting);
            if before >= lane.most_waiting {
                return Err(Refusal::busy());
            }
            let turn = tokio::time::timeout(PATIENCE, lane.places.clone().acquire_owned()).await;
            turn.ok().and_then(Result::ok).ok_or_else(Refusal::busy)?
        };
        let control = Control::new();
        let _hangup = Hangup(control.clone());
        let done = tokio::task::spawn_blocking(move || {
            // the place is free only when the work has really ended
            let _place = place;
            work(&control)
        });
        done.await.map_err(|_| Refusal::broken())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_do_not_become_fewer_while_they_work() {
        let jobs = Jobs::new(3);
        let _places = (jobs.quick.places.try_acquire().unwrap(), jobs.long.places.try_acquire().unwrap());
        assert_eq!(jobs.threads(), 6);
    }
}
