//! Ids, spans and problems: what every other room may use.
//!
//! Knows nothing of boards, pieces or files. Example: a [`Tile`] is a number,
//! a [`Problem`] is a [`Code`], a message, a place in a [`Source`] and what to write instead.

mod code;
mod ids;
mod memory;
mod problem;
mod processor;
mod set;
mod span;
mod stride;
mod system;

pub use code::Code;
pub use ids::{Colour, Kind, Man, Tile};
pub use memory::free_memory;
pub use problem::{Label, Problem, Severity};
pub use processor::{Gathering, PORTABLE, Portable, Processor, Target, Work};
pub use set::Set;
pub use span::{Source, Sources, Span};
pub use stride::{Opened, Stride};
pub use system::said;
