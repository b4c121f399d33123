//! What is legal, what a position is called, and when a game ends.
//!
//! Each rule is one small file with its parameters in the tables. Knows no text and no surface.

mod castling;
mod legal;
mod outcome;
mod setup;
mod stage;

pub use legal::{Counting, Listing, count_legal_moves, in_check, is_legal, legal_moves, royals};
pub use outcome::{Outcome, Reason, is_dead, outcome};
pub use setup::{SetupProblem, key, position, setup};
pub use stage::{Aimed, Stage, is_noisy};
