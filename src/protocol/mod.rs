//! The engine as other programs know it: UCI, line by line.

pub mod uci;
pub mod wire;
