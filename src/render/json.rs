//! JSON forms of what several faces of the program say: its commands, and the page's server.

use serde_json::{Value, json};

use crate::base::{Colour, Problem, Severity, Span, Tile};
use crate::game::{Check, Game};
use crate::rules::Outcome;
use crate::surface::Surface;

/// Tiles as a list of names.
pub fn squares(surface: &Surface, tiles: &[Tile]) -> Value {
    tiles.iter().map(|&tile| surface.square(tile)).collect()
}

/// A problem for editors. Lines and columns count from 1, columns in characters; the end is one past the last one.
/// They are null where a problem has no place. `denied`: warnings count as errors.
pub fn problem(problem: &Problem, denied: bool) -> Value {
    let (file, start, end) = match (&problem.source, problem.labels.first()) {
        (Some(source), Some(label)) => {
            (Some(source.name.clone()), Some(at(problem, label.span).0), Some(at(problem, label.span).1))
        }
        (source, _) => (source.as_ref().map(|source| source.name.clone()), None, None),
    };
    let labels: Vec<Value> = problem
        .labels
        .iter()
        .map(|label| {
            let (start, end) = at(problem, label.span);
            json!({
                "text": label.text,
                "line": start.0, "column": start.1, "end_line": end.0, "end_column": end.1,
            })
        })
        .collect();
    json!({
        "code": problem.code.name(),
        "severity": match problem.severity() {
            Severity::Warning if !denied => "warning",
            _ => "error",
        },
        "message": problem.message,
        "help": problem.help,
        "file": file,
        "line": start.map(|at| at.0),
        "column": start.map(|at| at.1),
        "end_line": end.map(|at| at.0),
        "end_column": end.map(|at| at.1),
        "labels": labels,
    })
}

fn at(problem: &Problem, span: Span) -> ((usize, usize), (usize, usize)) {
    match &problem.source {
        Some(source) => (source.line_column(span.start), source.line_column(span.end)),
        None => ((1, 1), (1, 1)),
    }
}

/// A colour: `white` or `black`.
pub fn colour(colour: Colour) -> Value {
    colour.name().to_lowercase().into()
}

/// How a game has ended; null if it goes on.
pub fn outcome(outcome: Option<Outcome>) -> Value {
    let Some(outcome) = outcome else { return Value::Null };
    json!({
        "winner": outcome.winner.map(colour),
        "reason": outcome.reason.name(),
        "text": outcome.to_string(),
    })
}

/// Who stands where: letters as in FEN, by the names of their squares.
pub fn board(game: &Game) -> Value {
    let spec = game.variant().spec();
    let surface = &spec.surface;
    let standing = |tile| Some((surface.square(tile), super::letter(spec, game.at(tile)?).into()));
    Value::Object(surface.tiles().filter_map(standing).collect())
}

/// Every attack on a royal of the player to move, with the ways it comes, the attacker's own tile first in each.
pub fn checks(game: &Game) -> Value {
    let surface = &game.variant().spec().surface;
    game.checks().iter().map(|check| one_check(surface, check)).collect()
}

fn one_check(surface: &Surface, check: &Check) -> Value {
    let routes: Vec<Value> = check
        .routes
        .iter()
        .map(|route| squares(surface, &[&[check.by], route.as_slice()].concat()))
        .collect();
    json!({ "royal": surface.square(check.royal), "by": surface.square(check.by), "routes": routes })
}
