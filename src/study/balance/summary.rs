//! Games counted. Bounds of 95 %: Wilson's for shares of games, else normal ones over games, which are independent;
//! of means over moves they take whole games as their samples.

use serde::Serialize;

use super::Played;
use crate::record::Verdict;
use crate::study::estimate::{Estimate, Z, wilson};
use crate::study::run::{Games, TOO_LONG};

/// What the games of a variant say of it. What cannot be told is `None`: no games, or one where two are needed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Games counted.
    pub games: u64,
    /// White's wins.
    pub white_wins: u64,
    /// Draws.
    pub draws: u64,
    /// Black's wins.
    pub black_wins: u64,
    /// Games that were drawn because they became too long.
    pub cut_short: u64,
    /// White's share of the points, 0 to 1.
    pub white_score: Option<Estimate>,
    /// The same as an Elo difference; `None` too where a bound is infinite.
    pub white_elo: Option<Estimate>,
    /// The share of draws, 0 to 1.
    pub draw_rate: Option<Estimate>,
    /// Plies of a game.
    pub length: Option<Estimate>,
    /// Legal moves of a position.
    pub branching: Option<Estimate>,
    /// The share of moves that need a seam, 0 to 1.
    pub seam_share: Option<Estimate>,
}

impl Summary {
    /// Counts games.
    pub fn of(games: &Games<Played>) -> Summary {
        let count = |test: &dyn Fn(&Played) -> bool| games.values().filter(|game| test(game)).count() as u64;
        let draws = count(&|game| game.ending.result == Verdict::Draw);
        let score = score(games.values().map(|game| game.ending.points()).collect());
        let ratio_by = |part: &dyn Fn(&Played) -> Option<u64>| {
            let pairs: Option<Vec<(f64, f64)>> =
                games.values().map(|game| Some((part(game)? as f64, game.moves as f64))).collect();
            ratio(&pairs?)
        };
        Summary {
            games: games.len() as u64,
            white_wins: count(&|game| game.ending.result == Verdict::White),
            draws,
            black_wins: count(&|game| game.ending.result == Verdict::Black),
            cut_short: count(&|game| game.ending.end == TOO_LONG),
            white_score: score,
            white_elo: score.and_then(elo),
            draw_rate: wilson(draws as f64, games.len() as f64),
            length: mean(games.values().map(|game| f64::from(game.ending.plies)).collect()),
            branching: ratio_by(&|game| Some(game.choices)),
            seam_share: ratio_by(&|game| game.crossings),
        }
    }
}

/// The mean of points from 0 to 1. Games that all go alike are no proof that others would: their bounds are Wilson's, which
/// hold whatever the points.
fn score(points: Vec<f64>) -> Option<Estimate> {
    let (all, number) = (points.iter().sum(), points.len() as f64);
    match mean(points) {
        Some(alike) if alike.low == alike.high => wilson(all, number),
        spread => spread,
    }
}

fn mean(samples: Vec<f64>) -> Option<Estimate> {
    ratio(&samples.into_iter().map(|sample| (sample, 1.0)).collect::<Vec<_>>())
}

/// The sum of the first by the sum of the second, games as samples.
fn ratio(pairs: &[(f64, f64)]) -> Option<Estimate> {
    let number = pairs.len() as f64;
    let below: f64 = pairs.iter().map(|pair| pair.1).sum();
    if number < 2.0 || below <= 0.0 {
        return None;
    }
    let value = pairs.iter().map(|pair| pair.0).sum::<f64>() / below;
    let rest: f64 = pairs.iter().map(|(part, whole)| (part - value * whole).powi(2)).sum();
    let error = Z * (rest * number / (number - 1.0)).sqrt() / below;
    Some(Estimate { value, low: value - error, high: value + error })
}

/// A share of the points as a difference in Elo.
fn elo(score: Estimate) -> Option<Estimate> {
    let elo = |share: f64| (share > 0.0 && share < 1.0).then(|| 400.0 * (share / (1.0 - share)).log10());
    Some(Estimate { value: elo(score.value)?, low: elo(score.low)?, high: elo(score.high)? })
}
