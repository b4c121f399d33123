//! How a variant plays: White's advantage, draws, length, choices, and how much its seams are used.
//!
//! | file | holds |
//! |---|---|
//! | `seams` | which moves need a seam |
//! | `summary` | games counted, with error bars |

mod seams;
mod summary;

use serde::{Deserialize, Serialize};

pub use seams::Seams;
pub use summary::Summary;

use super::contest::Halt;
use super::opening::opening;
use super::run::{Ending, Pace, Task, identity, play};
use crate::game::{Game, Variant};
use crate::search::Engine;

/// Games from a variant's start.
#[derive(Debug)]
pub struct Plan {
    variant: Variant,
    start: Game,
    seams: Option<Seams>,
    games: u64,
    pace: Pace,
}

/// What is kept of a game. Moves are the engine's, without those of the opening.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// How it went.
    #[serde(flatten)]
    pub ending: Ending,
    /// Moves made.
    pub moves: u64,
    /// Legal moves there were, over all positions in which one was made.
    pub choices: u64,
    /// Moves made that need a seam; `None` if that cannot be told.
    pub crossings: Option<u64>,
}

impl Plan {
    /// A run of so many games.
    pub fn new(variant: &Variant, games: u64, pace: Pace) -> Plan {
        let (start, seams) = (Game::new(variant), Seams::of(variant));
        Plan { variant: variant.clone(), start, seams, games, pace }
    }
}

impl Task for Plan {
    type Result = Played;

    fn variant(&self) -> &Variant {
        &self.variant
    }

    fn games(&self) -> u64 {
        self.games
    }

    fn text(&self) -> String {
        let spec = self.variant.spec();
        format!(
            "balance {}; variant {} {}; games {}; {}",
            env!("CARGO_PKG_VERSION"),
            spec.name,
            identity(spec),
            self.games,
            self.pace.text()
        )
    }

    fn play(&self, engine: &mut Engine, number: u64, halt: &Halt) -> Option<Played> {
        let mut game = self.start.clone();
        for mv in opening(&self.start, self.pace.seed, number, self.pace.opening_plies) {
            game.play(mv);
        }
        let (mut moves, mut choices, mut crossings) = (0, 0, self.seams.as_ref().map(|_| 0));
        let ending = play(engine, &mut game, &self.pace, halt, &mut |game, mv| {
            moves += 1;
            choices += game.moves().len() as u64;
            let crosses = self.seams.as_ref().and_then(|seams| seams.crosses(game, mv));
            crossings = crossings.zip(crosses).map(|(sum, crosses)| sum + u64::from(crosses));
        })?;
        Some(Played { ending, moves, choices, crossings })
    }
}
