//! Moves played and taken back, positions set, games ended.

use std::io::Result;

use super::{Said, Seat, Xboard, plain};
use crate::base::Colour;
use crate::game::Game;
use crate::protocol::told;
use crate::rules::{Outcome, Reason};

/// How much worse than level, in centipawns, the engine must think it stands to agree to a draw.
const WORSE: i32 = -50;

impl Xboard<'_> {
    /// A move of the other side, or of either side while the engine only follows.
    pub(super) fn usermove(&mut self, text: &str) -> Result<Said> {
        if self.is_thinking() {
            return Ok(Err("command not legal now".into()));
        }
        let read = if self.lost {
            Err("there is no position".into())
        } else {
            self.tongue.read_move(&self.game, text)
        };
        let mv = match read {
            Ok(mv) => mv,
            Err(why) => {
                let why = plain(&why, 200).replace(['(', ')', ':'], " ");
                let why = if why.is_empty() { String::new() } else { format!(" ({})", why.trim()) };
                writeln!(self.out, "Illegal move{why}: {}", plain(text, 60))?;
                return Ok(Ok(()));
            }
        };
        if !self.is_expected(mv)? {
            self.cancel()?;
            self.game.play(mv);
            self.moved_on(None);
            self.resume()?;
        }
        Ok(Ok(()))
    }

    pub(super) fn take_back(&mut self, moves: usize) -> Result<Said> {
        if self.game.past().len() < moves {
            self.resume()?;
            return Ok(Err(format!("there are no {moves} moves to take back")));
        }
        for _ in 0..moves {
            self.game.undo();
        }
        self.moved_on(None);
        self.resume()?;
        Ok(Ok(()))
    }

    /// A position; one that is none is told to the user, and moves are refused until there is one again.
    pub(super) fn set_board(&mut self, fen: &str) -> Result<Said> {
        match Game::from_fen(self.game.variant(), &self.tongue.read_fen(fen)) {
            Ok(game) => {
                (self.game, self.lost) = (game, false);
                self.moved_on(None);
                if self.seat == Seat::Analyses {
                    self.resume()?;
                }
            }
            Err(problems) => {
                self.lost = true;
                writeln!(self.out, "tellusererror Illegal position: {}", plain(&told(&problems), 300))?;
            }
        }
        Ok(Ok(()))
    }

    /// Says how the game has ended; whether it has.
    pub(super) fn claim(&mut self) -> Result<bool> {
        let Some(outcome) = self.game.outcome() else { return Ok(false) };
        writeln!(self.out, "{}", result(outcome))?;
        Ok(true)
    }

    /// A draw is offered.
    pub(super) fn drawn(&mut self) -> Result<Said> {
        if matches!(self.seat, Seat::Plays(_)) && self.worth <= WORSE {
            writeln!(self.out, "offer draw")?;
        }
        Ok(Ok(()))
    }
}

fn result(outcome: Outcome) -> String {
    let score = match outcome.winner {
        Some(Colour::White) => "1-0",
        Some(Colour::Black) => "0-1",
        None => "1/2-1/2",
    };
    let words = match (outcome.winner, outcome.reason) {
        (Some(winner), Reason::Checkmate) => format!("{} mates", winner.name()),
        (Some(winner), reason) => format!("{} wins by {}", winner.name(), reason.name()),
        (None, Reason::Stalemate) => "Stalemate".into(),
        (None, reason) => format!("Draw by {}", reason.name()),
    };
    format!("{score} {{{words}}}")
}
