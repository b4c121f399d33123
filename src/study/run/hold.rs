//! All games of a run's shard that have not been played, several at a time.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::ledger::Ledger;
use super::{Games, MOST_GAMES, Pace, Task};
use crate::search::Engine;
use crate::study::contest::{Halt, Refusal};

/// A part of a run: the games whose number leaves `part - 1` when divided by `parts`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub part: u64,
    /// How many parts there are.
    pub parts: u64,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { part: 1, parts: 1 };

    /// Whether a game is of this part.
    pub fn has(self, number: u64) -> bool {
        number % self.parts.max(1) == self.part.saturating_sub(1)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `i/n`.
    fn from_str(text: &str) -> Result<Shard, String> {
        let read = || {
            let (part, parts) = text.split_once('/')?;
            let number = |text: &str| text.parse::<u64>().ok().filter(|_| !text.starts_with('+'));
            let shard = Shard { part: number(part)?, parts: number(parts)? };
            ((1..=MOST_GAMES).contains(&shard.parts) && (1..=shard.parts).contains(&shard.part))
                .then_some(shard)
        };
        read().ok_or_else(|| "write `i/n`, as in `2/8`: part i of n, i from 1 to n".into())
    }
}

/// How a run is to be played; none of it changes a game.
#[derive(Clone, Debug)]
pub struct Errand {
    /// Which games.
    pub shard: Shard,
    /// How many at a time, 1 to 256.
    pub threads: usize,
    /// The file of games; `None`: they are not kept.
    pub out: Option<PathBuf>,
}

/// Plays a shard to its end or until `halt` ends it, and returns its games and those that the file had. `watch` is told
/// how many games of the shard are played and how many there are, after each and once before the first.
///
/// # Errors
/// A file that cannot be gone on with, or too many games.
pub fn hold<T: Task>(
    task: &T,
    errand: &Errand,
    halt: &Halt,
    watch: &mut dyn FnMut(u64, u64),
) -> Result<Games<T::Result>, Refusal> {
    if task.games() > MOST_GAMES {
        let why = format!("a run of {} games; the most is {MOST_GAMES}", task.games());
        return Err(Refusal { why, help: "ask for fewer games" });
    }
    let (mut ledger, mut games) = Ledger::open(errand.out.as_deref(), task)?;
    let own = || (0..task.games()).filter(|&number| errand.shard.has(number));
    let all = own().count() as u64;
    let missing: VecDeque<u64> = own().filter(|number| !games.contains_key(number)).collect();
    let mut done = all - missing.len() as u64;
    watch(done, all);
    let workers = errand.threads.clamp(1, 256).min(missing.len());
    let (missing, inner) = (Mutex::new(missing), Halt::default());
    thread::scope(|scope| {
        let (sender, played) = channel();
        for _ in 0..workers {
            let (sender, missing, inner) = (sender.clone(), &missing, &inner);
            scope.spawn(move || {
                let mut engine = Engine::new(task.variant(), Pace::options());
                loop {
                    let next = missing.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some(number) = next.filter(|_| !halt.is_stopped() && !inner.is_stopped()) else {
                        return;
                    };
                    let Some(result) = task.play(&mut engine, number, halt) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (number, result) in played {
            if let Err(refusal) = ledger.add(number, &result) {
                inner.stop();
                return Err(refusal);
            }
            games.insert(number, result);
            done += 1;
            watch(done, all);
        }
        Ok(())
    })?;
    Ok(games)
}
