//! Variant files and positions as text: read strictly, with every problem reported in one run.
//!
//! Knows nothing of moves: whether a king stands in check or a piece can ever move is for later rooms. The keys
//! are in `file.rs`, once; the schema, the list in `variants/README.md` and the check of a file's shape are
//! made from them. A file goes text, tree, merged tree, [`file::File`], [`Spec`].
//!
//! ```
//! let loaded = topochess::variant::load("cylinder").unwrap();
//! assert_eq!(loaded.spec.name, "Cylinder Chess");
//! let problems = topochess::variant::parse("mine.toml", "extends = 'chess'\nname: 'x'\n", None).unwrap_err();
//! assert_eq!(problems[0].line_column(), Some((2, 5)));
//! ```

mod at;
mod check;
mod fen;
pub mod file;
mod keys;
mod load;
mod mend;
mod nearest;
pub mod sample;
mod schema;
mod shape;
mod shipped;
mod spec;
mod tree;

pub use at::{At, Named, Texts};
pub use fen::{read_fen, write_fen};
pub use keys::keys_markdown;
pub use load::{LARGEST, Loaded, load, parse};
pub use nearest::{either, nearest};
pub use sample::{USUAL, sample};
pub use schema::schema;
pub use shipped::{SHIPPED, shipped};
pub use spec::{
    Castling, Claim, First, Piece, Places, Promotion, Quoted, Right, Rules, Setup, Source, Spec, Stalemate,
    Subject,
};
