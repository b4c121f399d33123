//! Solved endings.
