//! What the tests of the interpreter share: variants made without a file, chance, and the engine behind one face.

#![allow(dead_code, reason = "each test uses its part")]

pub mod board;
pub mod chance;
pub mod compare;
pub mod engine;
pub mod notation;
pub mod recipe;
pub mod relabel;
pub mod solver;
pub mod variant;
