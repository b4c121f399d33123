//! Solved endings: for every position of a few men, who wins and how soon.
//!
//! Found by retrograde analysis on what `material` reads from the compiled tables, for any variant whose players have
//! one royal each. Distances are plies to the end of the game. Castling, captures en passant, the extra moves of
//! pieces that have never moved, and draws by counting do not exist here. Knows no text but the letters of pieces,
//! and nothing of the search.
//!
//! ```
//! use topochess::endings::{Shelf, Verdict};
//! use topochess::game::{Game, Variant};
//! let chess = Variant::load("chess").unwrap();
//! let mut shelf = Shelf::new(&chess);
//! let stock = shelf.read("KvK").unwrap();
//! shelf.solve(&stock, u64::MAX, &|_| {}).unwrap();
//! let game = Game::from_fen(&chess, "8/8/4k3/8/8/4K3/8/8 w - - 0 1").unwrap();
//! assert_eq!(shelf.probe(&game), Some(Verdict::Draw));
//! ```

mod file;
mod line;
mod list;
mod shelf;
mod solve;
mod split;
mod states;
mod table;

pub use file::{FileFault, file_name};
pub use line::{Line, longest};
pub use shelf::{Refusal, Shelf};
pub use solve::{Phase, Progress};
pub use split::{Split, splits};
pub use table::{Facts, SideFacts, Table, Verdict};
