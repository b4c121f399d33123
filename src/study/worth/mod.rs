//! What pieces are worth, measured: the engine plays itself from starts with odds, and values are fitted to the results.
//!
//! Knows no piece: the kinds, and what is put in whose place, come from the variant and the engine's derived values.
//!
//! | file | holds |
//! |---|---|
//! | `starts` | starts with one piece removed or swapped |
//! | `fit` | values by maximum likelihood, with error bars |

mod fit;
mod starts;

use serde::{Deserialize, Serialize};

pub use fit::{FEWEST, Fit, Measured, Sample, fit};

use super::contest::Halt;
use super::opening::opening;
use super::run::{Ending, Games, Pace, Task, identity, play};
use crate::game::Variant;
use crate::search::{Engine, PieceWorth, worth};
use starts::{Lot, Start};

/// Games with odds.
#[derive(Debug)]
pub struct Plan {
    variant: Variant,
    worth: Vec<PieceWorth>,
    unit: Option<usize>,
    /// The kinds with starts, and those.
    lots: Vec<(usize, Lot)>,
    /// Games for each of them, even.
    games: u64,
    pace: Pace,
}

/// What is kept of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The odds: `white b1 N>B` where White has a B in place of the N on b1, `black d8 Q>-` where Black lacks the Q.
    pub start: String,
    /// How it went.
    #[serde(flatten)]
    pub ending: Ending,
}

/// One kind's line of the result.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The piece's letters in the file.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its worth in pawns, measured; `None` where there is none.
    pub measured: Option<Measured>,
    /// Why there is none.
    pub why_not: Option<String>,
    /// Games in which one player had more of it.
    pub games: u64,
    /// The engine's derived worth in pawns.
    pub derived: f64,
    /// The worth that the file gives.
    pub given: Option<f64>,
}

/// What the games say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games counted.
    pub games: u64,
    /// The piece that is the unit, and what it counts for; it has no error.
    pub unit: Option<(String, f64)>,
    /// The pieces, in the order of the file.
    pub pieces: Vec<Row>,
    /// Having the first move, in pawns.
    pub first_move: Option<Measured>,
    /// Pawns that make ten to one of the odds.
    pub scale: Option<Measured>,
}

impl Plan {
    /// A run of so many games for each piece, rounded up to an even number.
    pub fn new(variant: &Variant, games: u64, pace: Pace) -> Plan {
        let worth = worth(variant);
        let spec = variant.spec();
        let unit = unit(variant, &worth);
        let measured = |&kind: &usize| spec.pieces.get(kind).is_some_and(|piece| !piece.royal);
        let kinds = (0..spec.pieces.len()).filter(measured);
        let lots = kinds.filter_map(|kind| {
            let lot = starts::lot(variant, &worth, kind, unit?);
            lot.is_whole().then_some((kind, lot))
        });
        let lots = lots.collect();
        Plan { variant: variant.clone(), worth, unit, lots, games: games.div_ceil(2) * 2, pace }
    }

    /// The start of a game and the number of its opening: kinds in turn, White short in even games, Black in odd ones.
    fn start(&self, number: u64) -> Option<&Start> {
        let (pair, colour) = (number / 2, (number % 2) as usize);
        let lots = self.lots.len().max(1) as u64;
        let (_, lot) = self.lots.get((pair % lots) as usize)?;
        lot.start(pair / lots, colour)
    }

    /// What is ahead in a game: pieces that White has more than Black, by kind.
    pub fn ahead(&self, number: u64) -> Option<&[i32]> {
        self.start(number).map(|start| start.ahead.as_slice())
    }

    /// Fits values to games.
    pub fn summary(&self, games: &Games<Played>) -> Summary {
        let sample = |(&number, played): (&u64, &Played)| {
            let ahead = self.ahead(number)?.to_vec();
            Some(Sample { ahead, points: played.ending.result.points() })
        };
        let samples: Vec<Sample> = games.iter().filter_map(sample).collect();
        let kinds = self.worth.len();
        let unit = self.unit.unwrap_or(kinds);
        let unit_value = self.unit_value();
        let found = fit(&samples, kinds, unit, unit_value);
        let rows = self.worth.iter().zip(found.values).enumerate();
        let pieces = rows.filter_map(|(kind, (worth, value))| {
            let royal = self.variant.spec().pieces.get(kind).is_none_or(|piece| piece.royal);
            if royal {
                return None;
            }
            let has_starts = self.lots.iter().any(|(other, _)| *other == kind);
            let why = value.as_ref().err().cloned();
            Some(Row {
                id: worth.id.clone(),
                name: worth.name.clone(),
                measured: value.ok(),
                why_not: why.map(|why| if has_starts { why } else { "no legal start measures it".into() }),
                games: samples
                    .iter()
                    .filter(|sample| sample.ahead.get(kind).is_some_and(|&ahead| ahead != 0))
                    .count() as u64,
                derived: worth.derived,
                given: worth.value.filter(|_| worth.given),
            })
        });
        Summary {
            games: samples.len() as u64,
            unit: self.worth.get(unit).map(|worth| (worth.id.clone(), unit_value)),
            pieces: pieces.collect(),
            first_move: found.first_move.ok(),
            scale: found.scale.ok(),
        }
    }

    /// What the unit counts for: what its file says, else 1.
    fn unit_value(&self) -> f64 {
        let unit = self.unit.and_then(|unit| self.worth.get(unit));
        unit.filter(|worth| worth.given)
            .and_then(|worth| worth.value)
            .filter(|&value| value > 0.0)
            .unwrap_or(1.0)
    }
}

/// The most frequent piece of the setup that promotes; where none does, the piece that is worth least.
fn unit(variant: &Variant, worth: &[PieceWorth]) -> Option<usize> {
    let spec = variant.spec();
    let counts = starts::counts(spec);
    let count = |kind: usize| counts.get(kind).copied().unwrap_or(0);
    let here = || {
        let all = spec.pieces.iter().enumerate();
        all.filter(|(kind, piece)| !piece.royal && count(*kind) > 0)
    };
    let promotes: Vec<usize> =
        here().filter(|(_, piece)| piece.promotes.is_some()).map(|(kind, _)| kind).collect();
    let value = |kind: usize| worth.get(kind).map_or(0.0, |worth| worth.derived);
    // of equally frequent ones the first
    promotes
        .into_iter()
        .rev()
        .max_by_key(|&kind| count(kind))
        .or_else(|| here().map(|(kind, _)| kind).min_by(|&a, &b| value(a).total_cmp(&value(b))))
}

impl Task for Plan {
    type Result = Played;

    fn variant(&self) -> &Variant {
        &self.variant
    }

    fn games(&self) -> u64 {
        self.games * self.lots.len() as u64
    }

    fn text(&self) -> String {
        let spec = self.variant.spec();
        format!(
            "worth {}; variant {} {}; games a piece {}; {}",
            env!("CARGO_PKG_VERSION"),
            spec.name,
            identity(spec),
            self.games,
            self.pace.text()
        )
    }

    fn play(&self, engine: &mut Engine, number: u64, halt: &Halt) -> Option<Played> {
        let start = self.start(number)?;
        let mut game = start.game.clone();
        for mv in opening(&start.game, self.pace.seed, number, self.pace.opening_plies) {
            game.play(mv);
        }
        let ending = play(engine, &mut game, &self.pace, halt, &mut |_, _| {})?;
        Some(Played { start: start.label.clone(), ending })
    }
}
