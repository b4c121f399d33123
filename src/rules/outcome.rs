//! When a game ends, who has won, and why.

use crate::base::Colour;
use crate::position::Position;
use crate::tables::{StalemateRule, Tables};

use super::legal::{in_check, legal_moves, royals};

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who has won; `None` for a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
}

/// Why a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// A royal is attacked and nothing helps.
    Checkmate,
    /// The player to move cannot move and is not in check.
    Stalemate,
    /// The position has come back as often as the rules allow.
    Repetition,
    /// Too many moves without a capture or a move of a piece that promotes.
    NoProgress,
    /// What is left can never mate.
    DeadPosition,
}

impl Reason {
    /// The words for people.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Repetition => "repetition",
            Reason::NoProgress => "no progress",
            Reason::DeadPosition => "dead position",
        }
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{} wins by {}", winner.name(), self.reason.name()),
            None => write!(f, "draw by {}", self.reason.name()),
        }
    }
}

/// How the game has ended in this position; `None` if it goes on. `repeated` is how often the position has been on
/// the board, this time included.
pub fn outcome<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    repeated: usize,
) -> Option<Outcome> {
    let rules = &tables.rules;
    let us = position.turn();
    let draw = |reason| Some(Outcome { winner: None, reason });
    if legal_moves(tables, position).is_empty() {
        if in_check(tables, position, us) {
            return Some(Outcome { winner: Some(us.other()), reason: Reason::Checkmate });
        }
        let winner = match rules.stalemate {
            StalemateRule::Draws => None,
            StalemateRule::Wins => Some(us),
            StalemateRule::Loses => Some(us.other()),
        };
        return Some(Outcome { winner, reason: Reason::Stalemate });
    }
    if rules.dead_draws && is_dead(tables, position) {
        return draw(Reason::DeadPosition);
    }
    if rules.no_progress > 0 && u32::from(position.memory().clock) >= rules.no_progress {
        return draw(Reason::NoProgress);
    }
    if rules.repetition > 0 && repeated >= usize::from(rules.repetition) {
        return draw(Reason::Repetition);
    }
    None
}

/// Whether no legal moves at all can lead to a mate, as far as is known: both players have one royal and nothing
/// else, and royals alone can never give check. `false` may also mean unknown.
pub fn is_dead<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> bool {
    tables.rules.royals_alone_are_dead
        && Colour::BOTH.into_iter().all(|colour| {
            position.of(colour).len() == 1 && position.of(colour) == royals(tables, position, colour)
        })
}
