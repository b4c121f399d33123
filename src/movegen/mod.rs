//! Moves from tables and a position, before anyone asks whether they are legal; and who attacks what.
//!
//! Never sees a letter of notation, a surface or a text.

mod attack;
mod chain;
mod generate;
mod routes;

pub use attack::{Attack, Danger, Scene, attacked, shadow};
pub use chain::{Landing, Sight, run};
pub use generate::{Found, reach, simple, walk};
pub use routes::routes;
