//! Numbered games of the engine against itself: played on several threads, kept in a file of lines, merged.
//!
//! A [`Task`] says what game number `n` is; it is a function of the task and `n` alone, so a run can be cut into
//! shards, stopped, gone on with and merged, and is the same run. Knows nothing of what is measured.
//!
//! | file | holds |
//! |---|---|
//! | `identity` | what tells one variant from another |
//! | `ledger` | the file: one line of JSON a game |
//! | `play` | one game |
//! | `hold` | all games of a shard, several at a time |

mod hold;
mod identity;
mod ledger;
mod play;

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use hold::{Errand, Shard, hold};
pub use identity::identity;
pub use ledger::{merge, run_of};
pub use play::{Ending, Pace, TOO_LONG, play};

use super::contest::Halt;
use crate::game::Variant;
use crate::search::Engine;

/// Games by their numbers, from 0.
pub type Games<R> = BTreeMap<u64, R>;

/// The most games of a run.
pub const MOST_GAMES: u64 = 1_000_000;

/// What a run plays.
pub trait Task: Sync {
    /// What is kept of a game.
    type Result: Serialize + DeserializeOwned + Clone + PartialEq + Debug + Send;

    /// What is played.
    fn variant(&self) -> &Variant;

    /// Games in all.
    fn games(&self) -> u64;

    /// All that a game depends on, in words, parted by `; `.
    fn text(&self) -> String;

    /// Plays a game; `None` if the run was ended. What the engine did before must not matter.
    fn play(&self, engine: &mut Engine, number: u64, halt: &Halt) -> Option<Self::Result>;
}
