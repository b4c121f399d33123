//! The engine as other programs know it: UCI and XBoard's protocol, line by line.

mod repertoire;
mod settings;
pub mod uci;
pub mod wire;
pub mod xboard;

use crate::base::Problem;
use crate::game::{Game, Move};
use crate::record::spelt;

/// The move a word means: as this program writes moves, or castling as the king taking its rook and the like.
fn legal(game: &Game, text: &str) -> Option<Move> {
    let mut game = game.clone();
    game.read_move(text).ok().or_else(|| spelt(&mut game, text).ok())
}

/// Problems on one line.
fn told(problems: &[Problem]) -> String {
    let told = problems.iter().map(|problem| {
        let place = problem.line_column().map_or(String::new(), |(line, column)| match line {
            1 => format!("at {column}: "),
            _ => format!("line {line}, column {column}: "),
        });
        let help = if problem.help.is_empty() { String::new() } else { format!(" ({})", problem.help) };
        format!("{place}{}{help}", problem.message)
    });
    told.collect::<Vec<_>>().join("; ").replace('\n', " ")
}
