//! Pictures and words for people: boards, notations, surfaces, rules, paths over seams.
//!
//! Makes text and never prints it; knows nothing of the command line. Everything drawn is asked of the engine or
//! of the surface, so a picture cannot say other than what is played.
//!
//! ```
//! use topochess::game::{Game, Variant};
//! let game = Game::new(&Variant::load("chess").unwrap());
//! assert!(topochess::render::position(&game).starts_with("8  r n b q k b n r\n7  p p p"));
//! ```

mod board;
mod chart;
mod diagram;
pub mod json;
mod path;
mod pieces;
mod reach;
mod rules;
mod surface;
pub mod svg;
mod tree;

pub use board::{board, letter, position, squares};
pub use chart::{Chart, Seen};
pub use diagram::{Diagram, Picture, diagram};
pub use path::{Path, Stop, heading, paths};
pub use pieces::piece;
pub use reach::Reach;
pub use rules::{castling, rules};
pub use surface::{about_board, about_surface, edges, size};
pub use tree::{tree, way};
