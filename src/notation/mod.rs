//! Betza's notation: from a text like `fmWfcF` to ways of moving with nothing left to default.
//!
//! Knows no board. Its rules are the table of `docs/notation.md`; its one grammar is `grammar/betza.pest`.
//! A text is read into a tree ([`Notation`]), the tree is expanded into [`Way`]s, printed in one canonical form,
//! and said in English.
//!
//! ```
//! let notation = topochess::notation::read("mfWcfF").unwrap().notation;
//! assert_eq!(notation.to_string(), "fmWfcF");
//! ```

mod bent;
mod broken;
mod chain;
mod directions;
mod expand;
mod explain;
mod legs;
mod letters;
mod names;
mod print;
mod read;
mod syntax;
mod words;
mod xboard;

pub use directions::Directions;
pub use legs::{Curve, End, Hop, Jump, Landing, Leg, Way};
pub use names::known_as;
pub use read::{LONGEST, Read, read};
pub use syntax::{Atom, Bent, Chain, Mark, Marks, Notation, Part, Step, Term};
pub use xboard::{Said, Stranger};
