//! What is found out by playing and computing: matches between engines, what pieces are worth, how even a game is, which
//! claims are so.
//!
//! `worth` and `balance` are each a [`run::Task`]: games by number, which [`run`] plays, keeps and merges.

pub mod balance;
pub mod claims;
pub mod contest;
mod estimate;
mod opening;
pub mod run;
pub mod worth;

pub use estimate::Estimate;
