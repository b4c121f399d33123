//! How long a player may think, as the user writes it, and the clocks that follow from it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::search::{Clock, Limits};

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tempo {
    /// A clock: `10+0.1`, `40/60`, `40/60+1`.
    Clock {
        /// Moves for the time; `None`: all.
        moves: Option<u32>,
        /// The time.
        base: Duration,
        /// Added after each move.
        increment: Duration,
    },
    /// `st=1`: so long for each move.
    Move(Duration),
    /// `nodes=10000` for each move.
    Nodes(u64),
    /// `depth=8`.
    Depth(u32),
}

/// The longest time of any kind: a day.
const LONGEST: f64 = 86_400.0;

impl FromStr for Tempo {
    type Err = String;

    fn from_str(text: &str) -> Result<Tempo, String> {
        let whole = || {
            format!(
                "`{text}` is no time control: write `10+0.1`, `40/60`, `st=1`, `nodes=10000` or `depth=8`"
            )
        };
        if let Some((kind, value)) = text.split_once('=') {
            return match kind {
                "st" => Ok(Tempo::Move(seconds(value).filter(|time| !time.is_zero()).ok_or_else(whole)?)),
                "nodes" => Ok(Tempo::Nodes(value.parse().ok().filter(|&n| n > 0).ok_or_else(whole)?)),
                "depth" => {
                    Ok(Tempo::Depth(value.parse().ok().filter(|n| (1..=200).contains(n)).ok_or_else(whole)?))
                }
                _ => Err(whole()),
            };
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                (Some(moves.parse().ok().filter(|n| (1..=10_000).contains(n)).ok_or_else(whole)?), rest)
            }
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let (base, increment) = seconds(base).zip(seconds(increment)).ok_or_else(whole)?;
        if base.is_zero() {
            return Err(whole());
        }
        Ok(Tempo::Clock { moves, base, increment })
    }
}

/// Seconds, or minutes and seconds: `90`, `0.5`, `1:30`.
fn seconds(text: &str) -> Option<Duration> {
    let number = |text: &str| -> Option<f64> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse().ok().filter(|value| plain && *value <= LONGEST)
    };
    let value = match text.split_once(':') {
        Some((minutes, seconds)) => number(minutes)? * 60.0 + number(seconds)?,
        None => number(text)?,
    };
    Duration::try_from_secs_f64(value).ok().filter(|time| time.as_secs_f64() <= LONGEST)
}

/// The tag TimeControl; what the standard has no word for is written as the user does.
impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Tempo::Clock { moves, base, increment } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}", base.as_secs_f64())?;
                if !increment.is_zero() {
                    write!(f, "+{}", increment.as_secs_f64())?;
                }
                Ok(())
            }
            Tempo::Move(time) => write!(f, "st={}", time.as_secs_f64()),
            Tempo::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Tempo::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

/// A player's clock during a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub tempo: Tempo,
    /// Time left; no meaning without a clock.
    pub left: Duration,
    /// Moves until more time is given.
    pub to_go: Option<u32>,
}

impl Watch {
    pub fn new(tempo: Tempo) -> Watch {
        match tempo {
            Tempo::Clock { moves, base, .. } => Watch { tempo, left: base, to_go: moves },
            _ => Watch { tempo, left: Duration::ZERO, to_go: None },
        }
    }

    /// The most that the next move may take; `None` without limit.
    pub fn allowance(&self) -> Option<Duration> {
        match self.tempo {
            Tempo::Clock { .. } => Some(self.left),
            Tempo::Move(time) => Some(time),
            Tempo::Nodes(_) | Tempo::Depth(_) => None,
        }
    }

    /// Whether time is shown after moves.
    pub fn is_clock(&self) -> bool {
        matches!(self.tempo, Tempo::Clock { .. })
    }

    /// A move took so long.
    pub fn press(&mut self, took: Duration) {
        let Tempo::Clock { moves, base, increment } = self.tempo else { return };
        self.left = self.left.saturating_sub(took) + increment;
        self.to_go = self.to_go.map(|left| left.saturating_sub(1));
        if self.to_go == Some(0) {
            self.to_go = moves;
            self.left += base;
        }
    }

    pub fn limits(&self) -> Limits {
        match self.tempo {
            Tempo::Clock { increment, .. } => {
                let clock = Clock { left: self.left, increment, moves_to_go: self.to_go };
                Limits { clock: Some(clock), ..Limits::default() }
            }
            Tempo::Move(time) => Limits { time: Some(time), ..Limits::default() },
            Tempo::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Tempo::Depth(depth) => Limits { depth: Some(depth), ..Limits::default() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tempos_are_read_and_written() {
        for text in ["10+0.1", "40/60", "40/60+1", "0.5", "st=1", "st=0.25", "nodes=1000", "depth=8"] {
            assert_eq!(text.parse::<Tempo>().unwrap().to_string(), text);
        }
        assert_eq!("1:30+2".parse::<Tempo>().unwrap().to_string(), "90+2");
        for wrong in
            ["", "0", "x", "10+", "+1", "0/60", "st=0", "st=-1", "nodes=0", "depth=x", "1e9", "inf", "nan"]
        {
            assert!(wrong.parse::<Tempo>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn clocks_run() {
        let mut watch = Watch::new("2/10+1".parse().unwrap());
        watch.press(Duration::from_secs(3));
        assert_eq!((watch.left.as_secs(), watch.to_go), (8, Some(1)));
        watch.press(Duration::from_secs(3));
        assert_eq!((watch.left.as_secs(), watch.to_go), (16, Some(2)));
    }
}
