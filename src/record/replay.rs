//! A record played through: every move of the game and of its variations is legal, and the result fits the end.

use super::fault::{Fault, Wrong};
use super::sheet::{Line, Note, Place, Record, Verdict};
use super::spell::spelt;
use crate::base::Problem;
use crate::game::{Game, Move, Variant};

/// A record that has been played through.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The game at its end.
    pub game: Game,
    /// Its moves, those of variations left out.
    pub moves: Vec<Move>,
    /// Moves played, those of variations too.
    pub plies: usize,
}

/// Plays a record through. Faults have game number 0: the caller knows which game it is.
///
/// # Errors
/// The first thing that is wrong: the position, a move, or a result that is not that of the last position.
pub fn replay(record: &Record, variant: &Variant) -> Result<Replay, Fault> {
    let mut game = start(record, variant)?;
    let (mut moves, mut plies) = (Vec::new(), 0);
    walk(&mut game, &record.line, &mut plies, &mut moves)?;
    if let Some(outcome) = game.outcome()
        && Verdict::from(outcome) != record.verdict
    {
        let wrong = Wrong::VerdictWrong(record.verdict, outcome);
        return Err(Fault::new(0, record.end, record.verdict.text(), wrong));
    }
    Ok(Replay { game, moves, plies })
}

/// The position that a record begins with.
fn start(record: &Record, variant: &Variant) -> Result<Game, Fault> {
    match record.tag("FEN") {
        Some(fen) => Game::from_fen(variant, fen).map_err(|problems| {
            let (why, help) = first(&problems);
            Fault::new(0, record.place, fen, Wrong::Fen(why, help))
        }),
        None if record.tag("SetUp") == Some("1") => {
            Err(Fault::new(0, record.place, "[SetUp \"1\"]", Wrong::NoFen))
        }
        None => Ok(Game::new(variant)),
    }
}

/// What the first of several problems says.
pub(super) fn first(problems: &[Problem]) -> (String, String) {
    problems.first().map_or_else(Default::default, |problem| (problem.message.clone(), problem.help.clone()))
}

/// Plays a line and leaves it played; `played` gets its moves.
fn walk(game: &mut Game, line: &Line, plies: &mut usize, played: &mut Vec<Move>) -> Result<(), Fault> {
    for ply in &line.plies {
        let mv = spelt(game, &ply.text).map_err(|no| fault(ply.place, &ply.text, Wrong::Move(no)))?;
        for note in &ply.notes {
            if let Note::Variation(inner) = note {
                let mut tried = Vec::new();
                walk(game, inner, plies, &mut tried)?;
                for _ in tried {
                    game.undo();
                }
            }
        }
        game.play(mv);
        played.push(mv);
        *plies += 1;
    }
    Ok(())
}

fn fault(place: Place, text: &str, wrong: Wrong) -> Fault {
    Fault::new(0, place, text, wrong)
}
