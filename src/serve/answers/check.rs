//! What is wrong with a variant's text, as one types.

use serde_json::{Value, json};

use crate::base::Severity;
use crate::render::json::problem;
use crate::search::Control;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// All problems of a text, warnings too.
pub fn check(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let problems = match stock.variant(ask.text()?) {
        Ok(variant) => variant.warnings().to_vec(),
        Err(problems) => problems,
    };
    let ok = problems.iter().all(|problem| problem.severity() != Severity::Error);
    let list: Vec<Value> = problems.iter().map(|found| problem(found, false)).collect();
    Ok(json!({ "ok": ok, "problems": list }))
}
