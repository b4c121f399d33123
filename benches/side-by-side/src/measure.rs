//! Running a round: everybody once, then everybody once more; node counts compared, speeds summed up.

use std::io::IsTerminal;

use crate::contestants::{Count, Failure};
use crate::works::{Entry, Ratio, Round, Target};

/// Back to the beginning of the terminal's line, and clears it.
const CLEAR: &str = "\r\x1b[K";

/// Speeds of one contestant, in million nodes per second.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    pub median: f64,
    pub lowest: f64,
    pub highest: f64,
}

/// A result.
#[derive(Debug)]
pub struct Row {
    pub work: String,
    pub contestant: String,
    pub speed: Speed,
    /// How topochess compares; `None` in the first row of a round, which the others are compared with.
    pub ratio: Option<f64>,
    pub target: Option<Target>,
}

/// Runs a round and gives a row for each entry.
pub fn run(mut round: Round, runs: u32) -> Result<Vec<Row>, Failure> {
    let watched = std::io::stderr().is_terminal();
    let mut counts: Vec<Vec<Count>> = vec![Vec::new(); round.entries.len()];
    for turn in 1..=runs {
        for index in 0..round.entries.len() {
            let entry = &mut round.entries[index];
            if watched {
                eprint!("{CLEAR}run {turn} of {runs}: {}: {}", entry.work, entry.contestant.name);
            }
            let count = entry.contestant.count()?;
            counts[index].push(count);
            compare(&round, &counts, index, count.nodes)?;
        }
    }
    if watched {
        eprint!("{CLEAR}");
    }
    Ok(rows(round, &counts))
}

/// Compares a count with the first there is for the same work.
fn compare(round: &Round, counts: &[Vec<Count>], index: usize, nodes: u64) -> Result<(), Failure> {
    let entry = &round.entries[index];
    let Some(first) = round.entries.iter().position(|other| other.work == entry.work) else { return Ok(()) };
    let Some(expected) = counts[first].first().map(|count| count.nodes) else { return Ok(()) };
    if nodes == expected {
        return Ok(());
    }
    let others =
        if first == index { "before".to_owned() } else { round.entries[first].contestant.name.clone() };
    let (work, name) = (entry.work.clone(), entry.contestant.name.clone());
    Err(Failure::Mismatch { work, name, nodes, others, expected })
}

fn rows(round: Round, counts: &[Vec<Count>]) -> Vec<Row> {
    let speeds: Vec<Speed> = counts.iter().map(|counts| speed(counts)).collect();
    let ratio = |index: usize| {
        let (first, other) = (speeds[0].median, speeds[index].median);
        (index > 0).then(|| match round.ratio {
            Ratio::OverOther => first / other,
            Ratio::OverFirst => other / first,
        })
    };
    let row = |(index, entry): (usize, Entry)| Row {
        work: entry.work,
        contestant: entry.contestant.name,
        speed: speeds[index],
        ratio: ratio(index),
        target: entry.target,
    };
    round.entries.into_iter().enumerate().map(row).collect()
}

fn speed(counts: &[Count]) -> Speed {
    let mut speeds: Vec<f64> =
        counts.iter().map(|count| count.nodes as f64 / count.took.as_secs_f64().max(1e-9) / 1e6).collect();
    speeds.sort_by(f64::total_cmp);
    let (lowest, highest) = (speeds[0], speeds[speeds.len() - 1]);
    let median = (speeds[(speeds.len() - 1) / 2] + speeds[speeds.len() / 2]) / 2.0;
    Speed { median, lowest, highest }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::contestants::Contestant;

    fn entry(name: &str, nodes: u64, seconds: u64) -> Entry {
        let count = move || Ok(Count { nodes, took: Duration::from_secs(seconds) });
        Entry { work: "work".to_owned(), contestant: Contestant::new(name.to_owned(), count), target: None }
    }

    #[test]
    fn rivals_are_what_topochess_is_divided_by() {
        let entries = vec![entry("a", 6_000_000, 2), entry("b", 6_000_000, 6)];
        let rows = run(Round { entries, ratio: Ratio::OverOther }, 3).unwrap();
        assert_eq!(rows.iter().map(|row| row.speed.median).collect::<Vec<_>>(), [3.0, 1.0]);
        assert_eq!(rows.iter().map(|row| row.ratio).collect::<Vec<_>>(), [None, Some(3.0)]);
    }

    #[test]
    fn who_counts_differently_is_named() {
        let entries = vec![entry("a", 20, 1), entry("b", 21, 1)];
        let failure = run(Round { entries, ratio: Ratio::OverOther }, 1).unwrap_err();
        assert_eq!(failure.to_string(), "work: b counts 21 nodes, a 20");
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        let count = |seconds| Count { nodes: 12_000_000, took: Duration::from_secs(seconds) };
        let speed = speed(&[count(1), count(2), count(3), count(12)]);
        assert_eq!((speed.lowest, speed.median, speed.highest), (1.0, 5.0, 12.0));
    }
}
