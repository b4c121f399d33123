//! Matches between engines: this program's own and any that speaks UCI or XBoard's protocol (CECP).
//!
//! A [`Plan`] says who plays what and how long; [`hold`] plays it. The file of games is the record of what has been
//! played: a match that was stopped, in whatever way, goes on from it. Prints nothing.
//!
//! | file | holds |
//! |---|---|
//! | `tempo` | how long a player may think, and clocks |
//! | `entrant` | an engine as the user names it |
//! | `pipe` | another program, its lines both ways |
//! | `own`, `uci`, `cecp` | the three kinds of player |
//! | `opening` | random first moves |
//! | `bout` | one game |
//! | `ledger` | the file of games |
//! | `tally` | results, Elo, the sequential test |
//! | `arena` | all games, several at a time |

mod arena;
mod bout;
mod cecp;
mod entrant;
mod halt;
mod ledger;
mod own;
mod pipe;
mod player;
mod tally;
mod tempo;
mod uci;

pub use arena::{Plan, Refusal, Stage, Summary, hold};
pub use entrant::{Entrant, Protocol};
pub use halt::Halt;
pub(in crate::study) use ledger::{difference, lock};
pub use tally::{Interval, Sprt, State, Tally};
pub use tempo::Tempo;
