//! Few men on a board: all their moves as conditions on tiles, the symmetries of the board that keep them, and their
//! positions numbered.
//!
//! What a man may do is read from the compiled tables, the same that games are played on, as a list of [`Path`]s: a
//! path says which tiles must be empty, which occupied, and which hold an enemy that is taken on the way. Paths can be
//! read forwards and backwards, since they are conditions and not walks. Castling, captures en passant and the moves
//! of pieces that have never moved are left out. Knows no text and no surface.

mod after;
mod alive;
mod motion;
mod number;
mod parts;
mod path;
mod scene;
mod stock;
mod symmetry;

pub use alive::{Dead, can_mate};
pub use motion::{Motion, Steps};
pub use number::{Numbering, Places};
pub use parts::parts;
pub use path::{Path, stamp};
pub use scene::{Exit, Exits, Scene};
pub use stock::{MOST_MEN, Stock, Unfit};
pub use symmetry::{Symmetry, swaps};
