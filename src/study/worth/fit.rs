//! Values of all kinds at once, by maximum likelihood.
//!
//! The expected score of a side that is ahead by `v` pawns is `1 / (1 + 10^(-v / s))`. In natural units this is a logistic
//! regression without a constant: a weight for each thing that one may have more of, one for having the first move; a
//! thing's value is its weight by the unit's. A draw counts as half a win and half a loss. Errors of weights come from
//! the Fisher information of won and lost games; draws make the true ones smaller, never larger. Bounds of quotients are
//! Fieller's, which hold however badly the unit is known: where it is not told from nothing they are infinite.

use crate::study::estimate::{Estimate, Z};

/// One game: what White has more of than Black, and White's points.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// How many White has more of each thing: of each kind of piece, of pairs.
    pub ahead: Vec<i32>,
    /// White's points: 0, a half, 1.
    pub points: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// Each thing's value in units, or why there is none.
    pub values: Vec<Result<Estimate, String>>,
    /// What the first move is worth, in units.
    pub first_move: Result<Estimate, String>,
    /// Units that make ten to one of the odds: `s`.
    pub scale: Result<Estimate, String>,
}

/// Games below which nothing is said of a thing.
pub const FEWEST: usize = 30;

/// A weight beyond which no game is ever otherwise: it has no finite likeliest value.
const ENDLESS: f64 = 12.0;

/// Fits the values of so many things; thing number `unit` is worth `unit_value`.
pub fn fit(samples: &[Sample], things: usize, unit: usize, unit_value: f64) -> Fit {
    let mut absent: Vec<Option<String>> = vec![None; things];
    let usable = |absent: &[Option<String>]| -> Vec<&Sample> {
        let fits = |sample: &&Sample| {
            sample.ahead.iter().zip(absent).all(|(&ahead, absent)| ahead == 0 || absent.is_none())
        };
        samples.iter().filter(fits).collect()
    };
    // without one thing's games another may have too few
    loop {
        let games = usable(&absent);
        let count = |thing: usize| {
            games.iter().filter(|sample| sample.ahead.get(thing).is_some_and(|&ahead| ahead != 0)).count()
        };
        let counts: Vec<usize> = (0..things).map(count).collect();
        let mut changed = false;
        for (absent, &count) in absent.iter_mut().zip(&counts) {
            if absent.is_none() && count < FEWEST {
                *absent = Some(format!("{count} games, too few: at least {FEWEST} are needed"));
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let games = usable(&absent);
    let present: Vec<usize> =
        (0..things).filter(|&thing| absent.get(thing).is_some_and(Option::is_none)).collect();
    let row = |sample: &Sample| -> Vec<f64> {
        let ahead =
            present.iter().map(|&thing| sample.ahead.get(thing).map_or(0.0, |&ahead| f64::from(ahead)));
        ahead.chain([1.0]).collect()
    };
    let rows: Vec<(Vec<f64>, f64)> = games.iter().map(|sample| (row(sample), sample.points)).collect();
    let Some(found) = regress(&rows, present.len() + 1) else {
        return nothing(absent, "the games do not tell them apart");
    };
    let place = |thing: usize| present.iter().position(|&other| other == thing);
    let Some(base) = place(unit) else { return nothing(absent, "its unit is not measured") };
    let weight = found.weights.get(base).copied().unwrap_or(0.0);
    if !(weight > 0.0 && weight < ENDLESS) {
        return nothing(absent, "its unit is worth nothing in these games");
    }
    let quotient = |at: usize| found.quotient(at, base, unit_value);
    let values = absent.into_iter().enumerate().map(|(thing, absent)| match (absent, place(thing)) {
        (None, Some(at)) => quotient(at),
        (why, _) => Err(why.unwrap_or_default()),
    });
    let (scale, error) = (unit_value * std::f64::consts::LN_10, Z * found.covariance(base, base).sqrt());
    let high = if weight > error { scale / (weight - error) } else { f64::INFINITY };
    let scale = Estimate { value: scale / weight, low: scale / (weight + error), high };
    Fit { values: values.collect(), first_move: quotient(present.len()), scale: Ok(scale) }
}

fn nothing(absent: Vec<Option<String>>, why: &str) -> Fit {
    let values = absent.into_iter().map(|absent| Err(absent.unwrap_or_else(|| why.into()))).collect();
    Fit { values, first_move: Err(why.into()), scale: Err(why.into()) }
}

/// Weights and the inverse of their information.
struct Weights {
    weights: Vec<f64>,
    inverse: Vec<Vec<f64>>,
}

impl Weights {
    fn covariance(&self, a: usize, b: usize) -> f64 {
        self.inverse.get(a).and_then(|row| row.get(b)).copied().unwrap_or(f64::NAN)
    }

    /// A weight in units, with Fieller's bounds.
    fn quotient(&self, at: usize, base: usize, unit_value: f64) -> Result<Estimate, String> {
        let (Some(&weight), Some(&unit)) = (self.weights.get(at), self.weights.get(base)) else {
            return Err("not fitted".into());
        };
        if weight.abs() >= ENDLESS {
            return Err("all its games have one result: there is no likeliest value".into());
        }
        let value = unit_value * weight / unit;
        if at == base {
            return Ok(Estimate { value, low: value, high: value });
        }
        // the quotients q for which weight - q * unit is not told from nothing: a quadratic in q
        let [own, both, units] =
            [(at, at), (at, base), (base, base)].map(|(a, b)| Z * Z * self.covariance(a, b));
        let square = unit * unit - units;
        if square <= 0.0 {
            return Ok(Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY });
        }
        let middle = weight * unit - both;
        let spread = (middle * middle - square * (weight * weight - own)).max(0.0).sqrt();
        let bound = |signed: f64| unit_value * (middle + signed) / square;
        Ok(Estimate { value, low: bound(-spread), high: bound(spread) })
    }
}

/// Logistic regression by Newton's method, steps halved where they do not help. `None` if rows leave a weight open.
fn regress(rows: &[(Vec<f64>, f64)], size: usize) -> Option<Weights> {
    let mut weights = vec![0.0; size];
    let mut likelihood = log_likelihood(rows, &weights);
    for _ in 0..100 {
        let (gradient, information) = slope(rows, &weights);
        let inverse = invert(information)?;
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&gradient).map(|(a, b)| a * b).sum()).collect();
        let mut share = 1.0;
        loop {
            let next: Vec<f64> = weights
                .iter()
                .zip(&step)
                .map(|(w, s): (&f64, &f64)| (w + share * s).clamp(-ENDLESS, ENDLESS))
                .collect();
            let better = log_likelihood(rows, &next);
            if better >= likelihood {
                (weights, likelihood) = (next, better);
                break;
            }
            share /= 2.0;
            if share < 1e-9 {
                break;
            }
        }
        if step.iter().all(|step| (share * step).abs() < 1e-10) || share < 1e-9 {
            break;
        }
    }
    let inverse = invert(slope(rows, &weights).1)?;
    Some(Weights { weights, inverse })
}

fn dot(row: &[f64], weights: &[f64]) -> f64 {
    row.iter().zip(weights).map(|(a, b)| a * b).sum()
}

fn log_likelihood(rows: &[(Vec<f64>, f64)], weights: &[f64]) -> f64 {
    // ln (1 + e^x), for large x too
    let soft = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    rows.iter()
        .map(|(row, points)| {
            let x = dot(row, weights);
            -points * soft(-x) - (1.0 - points) * soft(x)
        })
        .sum()
}

/// The gradient of the log-likelihood, and the information.
fn slope(rows: &[(Vec<f64>, f64)], weights: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let size = weights.len();
    let (mut gradient, mut information) = (vec![0.0; size], vec![vec![0.0; size]; size]);
    for (row, points) in rows {
        let expected = 1.0 / (1.0 + (-dot(row, weights)).exp());
        let spread = expected * (1.0 - expected);
        for ((slope, line), a) in gradient.iter_mut().zip(&mut information).zip(row) {
            *slope += a * (points - expected);
            for (cell, b) in line.iter_mut().zip(row) {
                *cell += spread * a * b;
            }
        }
    }
    (gradient, information)
}

/// The inverse of a symmetric matrix by Gauss and Jordan; `None` if it has none.
#[expect(clippy::needless_range_loop, reason = "rows and columns of a square matrix")]
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let head = matrix[column][column];
        if head.abs() < 1e-9 {
            return None;
        }
        matrix[column].iter_mut().for_each(|cell| *cell /= head);
        let own = matrix[column].clone();
        for row in 0..size {
            let by = matrix[row][column];
            if row != column && by != 0.0 {
                matrix[row].iter_mut().zip(&own).for_each(|(cell, own)| *cell -= by * own);
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}
