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

mod legs;

pub use legs::{Curve, End, Hop, Jump, Landing, Leg, Way};

/// Stand-in.
#[derive(Clone, Debug, PartialEq)]
pub struct Notation;
impl Notation {
    /// Stand-in.
    pub fn ways(&self) -> Vec<Way> {
        vec![]
    }
}
