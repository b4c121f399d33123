//! What tests share: variants made without a file, chance, the engine behind one face, and talk with the program.

#![allow(dead_code, reason = "each test uses its part")]

pub mod board;
pub mod chance;
pub mod compare;
pub mod engine;
pub mod notation;
pub mod recipe;
pub mod relabel;
pub mod solver;
pub mod talk;
pub mod variant;
