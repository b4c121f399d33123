//! Games on record: PGN of any variant, read, checked move by move, and written.
//!
//! Knows no search and no protocol. A file goes bytes, text of one game ([`Reader`]), words, [`Record`], and with a
//! variant legal moves ([`replay`]). Memory is bounded by the longest game, not by the file.
//!
//! ```
//! use topochess::record::{Reader, Shelf, replay};
//! let text = "[Variant \"dot\"]\n\n1. e4 {a start} e5 2. Nf3 *\n";
//! let record = Reader::new(text.as_bytes()).next().unwrap().unwrap();
//! let variant = Shelf::default().find(&record).unwrap();
//! assert_eq!(replay(&record, &variant).unwrap().plies, 3);
//! ```

mod clock;
mod fault;
mod lex;
mod make;
mod parse;
mod replay;
mod sheet;
mod shelf;
mod spell;
mod stream;
mod write;

pub use clock::{clock, clock_text};
pub use fault::{Fault, Wrong};
pub use make::Maker;
pub use replay::{Replay, replay};
pub use sheet::{Line, Note, Place, Ply, ROSTER, Record, Verdict};
pub use shelf::Shelf;
pub use spell::{NoMove, spelt};
pub use stream::{LARGEST, Reader};
