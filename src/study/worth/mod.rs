//! What pieces are worth, measured: the engine plays itself from starts with odds, and values are fitted to the results.
//!
//! Knows no piece: the kinds, and what is put in whose place, come from the variant and the engine's derived values.
//!
//! | file | holds |
//! |---|---|
//! | `assets` | what a player may have more of: pieces, pairs |
//! | `starts` | starts with pieces removed or swapped |
//! | `fit` | values by maximum likelihood, with error bars |

mod assets;
mod fit;
mod starts;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use fit::{FEWEST, Fit, Sample, fit};

use super::contest::{Halt, Refusal, difference};
use super::estimate::Estimate;
use super::opening::opening;
use super::run::{Ending, Games, MOST_GAMES, Pace, Task, identity, merge, play, run_of};
use crate::game::Variant;
use crate::search::{Engine, PieceWorth, worth};
use assets::Assets;
use starts::{Lot, Start, Workshop};

/// What parts the variant from the options in a run's text.
const PER_PIECE: &str = "; games a piece ";

/// Games with odds.
#[derive(Debug)]
pub struct Plan {
    variant: Variant,
    worth: Vec<PieceWorth>,
    unit: Option<usize>,
    assets: Assets,
    /// The assets with starts, and those.
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

/// The line of the result for a kind of piece, or for a pair.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// The piece's letters in the file; twice for a pair.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// The piece that it is a pair of, by its letters: what two on different parts of the board are worth beyond their
    /// sum. `None` for a piece.
    pub pair_of: Option<String>,
    /// Its worth in pawns, measured; `None` where there is none.
    pub measured: Option<Estimate>,
    /// Why there is none.
    pub why_not: Option<String>,
    /// Games in which one player had more of it.
    pub games: u64,
    /// The engine's derived worth in pawns; it has none for pairs.
    pub derived: Option<f64>,
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
    /// The pieces in the order of the file, then pairs.
    pub pieces: Vec<Row>,
    /// Having the first move, in pawns.
    pub first_move: Option<Estimate>,
    /// Pawns that make ten to one of the odds.
    pub scale: Option<Estimate>,
}

impl Plan {
    /// A run of so many games for each piece and each pair, rounded up to an even number.
    pub fn new(variant: &Variant, games: u64, pace: Pace) -> Plan {
        let (worth, assets) = (worth(variant), Assets::of(variant));
        let unit = unit(variant, &worth);
        let mut lots = Vec::new();
        if let Some(unit) = unit {
            let workshop = Workshop { variant, worth: &worth, assets: &assets, unit };
            let measured = (0..assets.len()).filter(|&asset| !assets.is_royal(variant.spec(), asset));
            lots = measured
                .map(|asset| (asset, workshop.lot(asset)))
                .filter(|(_, lot)| lot.is_whole())
                .collect();
        }
        Plan { variant: variant.clone(), worth, unit, assets, lots, games: games.div_ceil(2) * 2, pace }
    }

    /// The run that [`Task::text`] tells, or why it is none of this variant's.
    fn of_run(variant: &Variant, run: &str) -> Result<Plan, String> {
        let options = run.rsplit_once(PER_PIECE).and_then(|(_, options)| options.split_once("; "));
        let read = options.and_then(|(games, pace)| Some((games.parse().ok()?, Pace::read(pace)?)));
        let read = read.filter(|(games, _)| (1..=MOST_GAMES).contains(games));
        let (games, pace) = read.ok_or_else(|| format!("is of no run of `worth`: `{run}`"))?;
        let plan = Plan::new(variant, games, pace);
        let text = plan.text();
        if text == run { Ok(plan) } else { Err(format!("is of another run: {}", difference(run, &text))) }
    }

    /// The start of a game and the number of its opening: assets in turn, White short in even games, Black in odd ones.
    fn start(&self, number: u64) -> Option<&Start> {
        let (pair, colour) = (number / 2, (number % 2) as usize);
        let lots = self.lots.len().max(1) as u64;
        let (_, lot) = self.lots.get((pair % lots) as usize)?;
        lot.start(pair / lots, colour)
    }

    /// How many White has more than Black in a game: of each kind, then of pairs.
    pub fn ahead(&self, number: u64) -> Option<&[i32]> {
        self.start(number).map(|start| start.ahead.as_slice())
    }

    /// Fits values to games.
    pub fn summary(&self, games: &Games<Played>) -> Summary {
        let sample = |(&number, played): (&u64, &Played)| {
            let ahead = self.ahead(number)?.to_vec();
            Some(Sample { ahead, points: played.ending.points() })
        };
        let samples: Vec<Sample> = games.iter().filter_map(sample).collect();
        let unit = self.unit.unwrap_or(self.assets.len());
        let unit_value = self.unit_value();
        let found = fit(&samples, self.assets.len(), unit, unit_value);
        let values = found.values.into_iter().enumerate();
        let measured = values.filter(|(asset, _)| !self.assets.is_royal(self.variant.spec(), *asset));
        let pieces = measured.filter_map(|(asset, value)| self.row(asset, value, &samples));
        Summary {
            games: samples.len() as u64,
            unit: self.worth.get(unit).map(|worth| (worth.id.clone(), unit_value)),
            pieces: pieces.collect(),
            first_move: found.first_move.ok(),
            scale: found.scale.ok(),
        }
    }

    /// The line of an asset.
    fn row(&self, asset: usize, value: Result<Estimate, String>, samples: &[Sample]) -> Option<Row> {
        let pair_of = self.assets.paired(asset);
        let worth = self.worth.get(pair_of.unwrap_or(asset))?;
        let (measured, why) = match value {
            Ok(value) => (Some(value), None),
            Err(why) => (None, Some(why)),
        };
        let has_starts = self.lots.iter().any(|(other, _)| *other == asset);
        let differs = |sample: &&Sample| sample.ahead.get(asset).is_some_and(|&ahead| ahead != 0);
        let alone = pair_of.is_none();
        Some(Row {
            id: worth.id.repeat(if alone { 1 } else { 2 }),
            name: if alone { worth.name.clone() } else { format!("{} pair", worth.name) },
            pair_of: (!alone).then(|| worth.id.clone()),
            measured,
            why_not: why.map(|why| if has_starts { why } else { "no legal start measures it".into() }),
            games: samples.iter().filter(differs).count() as u64,
            derived: alone.then_some(worth.derived),
            given: worth.value.filter(|_| alone && worth.given),
        })
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

/// What the games in some files say: parts of one run of `worth`, whole or not, with whatever options.
///
/// # Errors
/// Files that cannot be read, and games of another variant or program.
pub fn measured(variant: &Variant, paths: &[PathBuf]) -> Result<Summary, Refusal> {
    let Some(first) = paths.first() else {
        return Err(Refusal {
            why: "no file was given".into(),
            help: "give the files that `worth --out` has written",
        });
    };
    let run = run_of(first)?;
    let plan = Plan::of_run(variant, &run).map_err(|why| Refusal {
        why: format!("`{}` {why}", first.display()),
        help: "give files that `worth --out` has written for this variant",
    })?;
    Ok(plan.summary(&merge(paths, &plan)?))
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
            "worth {}; variant {} {}{PER_PIECE}{}; {}",
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
