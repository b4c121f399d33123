//! The engine, thinking on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use super::model::Event;
use crate::game::{Game, Variant};
use crate::search::{Clock, Control, Engine, LEVELS, Limits, Options};

/// What the engine's move may cost: without a clock the same number of positions on every machine, so that it plays
/// the same again. A level has a limit of its own besides.
pub fn limits(clock: Option<Clock>) -> Limits {
    Limits { nodes: clock.is_none().then_some(1_500_000), clock, ..Limits::default() }
}

/// A position to think about.
struct Job {
    ticket: u64,
    game: Game,
    level: u8,
    limits: Limits,
    control: Control,
}

/// An engine on a thread, which ends with this.
pub struct Thinker {
    jobs: Sender<Job>,
    control: Control,
}

/// The set-up of an engine that plays people.
pub fn options(level: u8) -> Options {
    Options { level: level.clamp(*LEVELS.start(), *LEVELS.end()), ..Options::default() }
}

impl Thinker {
    /// Starts the thread. Answers are sent as events.
    pub fn new(variant: &Variant, answers: Sender<Event>) -> Thinker {
        let (jobs, queue) = channel::<Job>();
        let variant = variant.clone();
        std::thread::spawn(move || {
            let mut engine: Option<Engine> = None;
            for job in queue {
                // a search that breaks must not take the screen down with it
                let best = catch_unwind(AssertUnwindSafe(|| {
                    let engine = engine.get_or_insert_with(|| Engine::new(&variant, options(job.level)));
                    engine.set(options(job.level));
                    engine.search(&job.game, &job.limits, &job.control, &mut |_| ()).best
                }));
                if best.is_err() {
                    engine = None;
                }
                let best = best.unwrap_or(None);
                if answers.send(Event::Answer { ticket: job.ticket, best }).is_err() {
                    break;
                }
            }
        });
        Thinker { jobs, control: Control::new() }
    }

    /// Begins to think. Says whether there is anyone to do so.
    pub fn think(&mut self, ticket: u64, game: &Game, level: u8, clock: Option<Clock>) -> bool {
        self.stop();
        self.control = Control::new();
        let mut limits = limits(clock);
        // a slow machine must not keep a person waiting
        limits.time = clock.is_none().then_some(Duration::from_secs(10));
        let job = Job { ticket, game: game.clone(), level, limits, control: self.control.clone() };
        self.jobs.send(job).is_ok()
    }

    /// Ends the search under way: it answers at once.
    pub fn stop(&self) {
        self.control.stop();
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.stop();
    }
}
