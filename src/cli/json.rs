//! JSON on standard output.

use std::io::Write;

use serde_json::Value;

use super::failure::Failure;
pub(super) use crate::render::json::{board, checks, colour, outcome, problem, squares};

/// Prints a value, indented, and a line end.
pub(super) fn print(out: &mut dyn Write, value: &Value) -> Result<(), Failure> {
    writeln!(out, "{value:#}")?;
    Ok(())
}
