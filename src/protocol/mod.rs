//! The engine as other programs know it: UCI and XBoard's protocol, line by line.

mod repertoire;
mod settings;
mod solved;
pub mod uci;
pub mod wire;
pub mod xboard;

use std::io::Result;

use crate::base::Problem;
use crate::game::{Game, Move};
use crate::record::spelt;
use wire::Event;

/// A protocol as a machine: one event after the other.
trait Speaker: Sized {
    /// What happens next. Waits for it.
    fn next_event(&mut self) -> Event;

    /// Does what an event asks for; whether to go on.
    ///
    /// # Errors
    /// Nobody reads any more.
    fn handle(&mut self, event: Event) -> Result<bool>;

    /// Stops what is under way: nobody waits for it any more.
    fn abandon(&mut self);

    /// Answers until it is told to quit or nothing more comes in.
    ///
    /// # Errors
    /// Nobody reads any more.
    fn talk(mut self) -> Result<()> {
        let ended = loop {
            let event = self.next_event();
            match self.handle(event) {
                Ok(true) => {}
                Ok(false) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        self.abandon();
        ended
    }
}

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
