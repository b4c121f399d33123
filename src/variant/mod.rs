//! Variant files.

mod spec;
pub use spec::*;
