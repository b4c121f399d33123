//! Results counted, and what they say about strength.
//!
//! Elo differences are logistic: a share `s` of the points is worth `400 log10(s / (1 - s))`. Intervals are normal
//! approximations of the mean score, taken over pairs of games where every opening has been played from both sides,
//! else over games. The sequential test compares the likeliest distributions with the one and the other mean, over
//! the pairs that are whole as soon as there is one.

use crate::record::Verdict;
use crate::study::estimate::{Z, wilson};

/// Results from the first engine's side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games by their points: 0, 1/2, 1, 3/2 and 2.
    pub pairs: [u64; 5],
}

/// An Elo difference with its bounds of 95 %. Infinite where all games have one result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The difference.
    pub value: f64,
    /// Its lower bound.
    pub low: f64,
    /// Its upper bound.
    pub high: f64,
}

/// A sequential probability ratio test between two Elo differences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// What the first hypothesis says.
    pub elo0: f64,
    /// What the second says; more than the first.
    pub elo1: f64,
    /// The chance to accept the second where the first is true.
    pub alpha: f64,
    /// The chance to accept the first where the second is true.
    pub beta: f64,
}

/// How a sequential test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Not decided.
    Open,
    /// The first hypothesis is accepted.
    First,
    /// The second is.
    Second,
}

/// Where no pair has a result, it is counted so often: the test needs spread.
const SOME: f64 = 1e-3;

impl Tally {
    /// Results by the number of the game: `None` where it has not been played. The first engine has White in games 1, 3,
    /// 5 ...; games 1 and 2 are a pair.
    pub fn of(results: &[Option<Verdict>]) -> Tally {
        let mut tally = Tally::default();
        for pair in results.chunks(2) {
            let halves: Vec<Option<usize>> =
                pair.iter().enumerate().map(|(at, result)| result.and_then(|r| halves(r, at == 0))).collect();
            for points in halves.iter().flatten() {
                match points {
                    2 => tally.wins += 1,
                    1 => tally.draws += 1,
                    _ => tally.losses += 1,
                }
            }
            if let [Some(first), Some(second)] = halves[..]
                && let Some(count) = tally.pairs.get_mut(first + second)
            {
                *count += 1;
            }
        }
        tally
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1; a half without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// Results as points from 0 to 1 and how often: of pairs or of games.
    fn samples(&self, by_pairs: bool) -> Vec<(f64, f64)> {
        if by_pairs {
            let weigh = |(at, &count): (usize, &u64)| (at as f64 / 4.0, count as f64);
            self.pairs.iter().enumerate().map(weigh).collect()
        } else {
            vec![(0.0, self.losses as f64), (0.5, self.draws as f64), (1.0, self.wins as f64)]
        }
    }

    /// The difference in strength; `None` without games.
    pub fn elo(&self) -> Option<Interval> {
        let pairs: u64 = self.pairs.iter().sum();
        let samples = self.samples(pairs > 0 && pairs * 2 == self.games());
        let (number, mean, variance) = moments(&samples)?;
        let error = Z * (variance / number).sqrt();
        let (low, high) = match error > 0.0 {
            true => (mean - error, mean + error),
            // samples that are all alike are no proof that others would be
            false => wilson(mean * number, number).map(|share| (share.low, share.high))?,
        };
        Some(Interval { value: elo(mean), low: elo(low), high: elo(high) })
    }

    /// How likely the first engine is the stronger one, 0 to 1, from wins and losses; `None` without any.
    pub fn los(&self) -> Option<f64> {
        let decided = self.wins + self.losses;
        let lead = self.wins as f64 - self.losses as f64;
        (decided > 0).then(|| 0.5 * (1.0 + libm::erf(lead / (2.0 * decided as f64).sqrt())))
    }
}

/// Half points of a game for the first engine; `None` if it has no result.
fn halves(verdict: Verdict, has_white: bool) -> Option<usize> {
    match (verdict, has_white) {
        (Verdict::White, true) | (Verdict::Black, false) => Some(2),
        (Verdict::White, false) | (Verdict::Black, true) => Some(0),
        (Verdict::Draw, _) => Some(1),
        (Verdict::Open, _) => None,
    }
}

/// Number, mean and variance.
fn moments(samples: &[(f64, f64)]) -> Option<(f64, f64, f64)> {
    let number: f64 = samples.iter().map(|(_, count)| count).sum();
    if number <= 0.0 {
        return None;
    }
    let mean = samples.iter().map(|(value, count)| value * count).sum::<f64>() / number;
    let variance = samples.iter().map(|(value, count)| count * (value - mean).powi(2)).sum::<f64>() / number;
    Some((number, mean, variance))
}

fn elo(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

/// The share of the points that an Elo difference is worth.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Sprt {
    /// The bounds of the log-likelihood ratio: below the first the first hypothesis is accepted, above the second the second.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the results.
    pub fn ratio(&self, tally: &Tally) -> f64 {
        if tally.games() == 0 {
            return 0.0;
        }
        // games whose pair is not whole yet wait
        let by_pairs = tally.pairs.iter().any(|&count| count > 0);
        let samples: Vec<(f64, f64)> =
            tally.samples(by_pairs).into_iter().map(|(value, count)| (value, count.max(SOME))).collect();
        let (low, high) = (tilt(&samples, share(self.elo0)), tilt(&samples, share(self.elo1)));
        // both distributions are the results' own, each value weighed by 1 / (1 + tilt (value - mean))
        let weight = |value: f64, (tilt, mean): (f64, f64)| (1.0 + tilt * (value - mean)).ln();
        samples
            .iter()
            .map(|&(value, count)| {
                count * (weight(value, (low, share(self.elo0))) - weight(value, (high, share(self.elo1))))
            })
            .sum()
    }

    /// How the test stands.
    pub fn state(&self, tally: &Tally) -> State {
        let ((lower, upper), ratio) = (self.bounds(), self.ratio(tally));
        if ratio <= lower {
            State::First
        } else if ratio >= upper {
            State::Second
        } else {
            State::Open
        }
    }
}

/// The tilt that gives the results' distribution another mean with the least loss of likelihood: the root of
/// `sum p (v - mean) / (1 + tilt (v - mean))`, which only falls between its poles.
fn tilt(samples: &[(f64, f64)], mean: f64) -> f64 {
    let values = || samples.iter().map(|(value, _)| value - mean);
    let least = values().fold(f64::INFINITY, f64::min);
    let most = values().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let sum: f64 = samples
            .iter()
            .map(|(value, count)| count * (value - mean) / (1.0 + middle * (value - mean)))
            .sum();
        if sum > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}
