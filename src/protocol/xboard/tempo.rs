//! How long the engine may think: `level`, `st`, `sd`, `nps`, `time`, `otim`.

use std::time::Duration;

use crate::protocol::settings::number;
use crate::search::{Clock, Limits};

/// The longest time that is taken seriously, in seconds: about a year.
const LONGEST: f64 = 3.2e7;

/// What the clocks say.
#[derive(Clone, Debug)]
pub(super) struct Tempo {
    control: Time,
    /// Plies at most.
    pub depth: Option<u32>,
    /// Nodes that count as a second.
    rate: Option<u64>,
    /// What the engine's clock shows.
    left: Duration,
}

#[derive(Clone, Copy, Debug)]
enum Time {
    /// A clock, set when the game had so many plies.
    Level { moves: u32, base: Duration, increment: Duration, since: usize },
    /// So long for each move.
    Move(Duration),
}

impl Default for Tempo {
    /// Five minutes for the game.
    fn default() -> Tempo {
        let base = Duration::from_secs(300);
        let control = Time::Level { moves: 0, base, increment: Duration::ZERO, since: 0 };
        Tempo { control, depth: None, rate: None, left: base }
    }
}

impl Tempo {
    /// A new game: the clocks are set again, and no limit of depth is left.
    pub fn renew(&mut self) {
        (self.depth, self.rate) = (None, None);
        if let Time::Level { base, since, .. } = &mut self.control {
            *since = 0;
            self.left = *base;
        }
    }

    /// Reads what follows `level`, in a game of so many plies.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn level(&mut self, text: &str, plies: usize) -> Result<(), String> {
        let [moves, base, increment] = text.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err("`level` is followed by moves, minutes and seconds, as in `level 40 5:00 0`".into());
        };
        let moves = number(moves, 0, 10_000)? as u32;
        let base =
            minutes(base).ok_or_else(|| format!("`{base}` is no time in minutes or minutes:seconds"))?;
        let increment = seconds(increment)?;
        self.control = Time::Level { moves, base, increment, since: plies };
        self.left = base;
        Ok(())
    }

    /// Reads what follows `st`.
    ///
    /// # Errors
    /// It is no time.
    pub fn per_move(&mut self, text: &str) -> Result<(), String> {
        // GNU Chess had `st` in minutes and seconds, too
        let time = match text.split_once(':') {
            Some(_) => minutes(text).ok_or_else(|| format!("`{text}` is no time in seconds"))?,
            None => seconds(text)?,
        };
        self.control = Time::Move(time);
        Ok(())
    }

    /// Reads what follows `sd`.
    ///
    /// # Errors
    /// It is no depth.
    pub fn set_depth(&mut self, text: &str) -> Result<(), String> {
        self.depth = Some(number(text, 1, u64::from(u16::MAX))? as u32);
        Ok(())
    }

    /// Reads what follows `nps`.
    ///
    /// # Errors
    /// It is no number.
    pub fn set_rate(&mut self, text: &str) -> Result<(), String> {
        // 0: time of the processor, which is what there is
        self.rate = Some(number(text, 0, u64::from(u32::MAX))?).filter(|&rate| rate > 0);
        Ok(())
    }

    /// Reads what follows `time`: hundredths of a second; a clock that is over may be negative.
    ///
    /// # Errors
    /// It is no time.
    pub fn set_left(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("`{text}` is no time in hundredths of a second");
        let hundredths: i64 = text.parse().map_err(|_| wrong())?;
        let seconds = (hundredths.max(0) as f64 / 100.0).min(LONGEST);
        self.left = Duration::from_secs_f64(seconds);
        Ok(())
    }

    /// The engine has moved: the clock runs on as the other side's program should say it does.
    pub fn moved(&mut self, used: Duration, plies: usize) {
        if let Time::Level { moves, base, increment, since } = self.control {
            self.left = self.left.saturating_sub(used) + increment;
            let own = plies.saturating_sub(since).div_ceil(2) as u32;
            if moves > 0 && own > 0 && own.is_multiple_of(moves) {
                self.left += base;
            }
        }
    }

    /// What a search may cost in a game of so many plies, `overhead` kept back.
    pub fn limits(&self, plies: usize, overhead: Duration) -> Limits {
        let mut limits = Limits { depth: self.depth, ..Limits::default() };
        match (self.control, self.rate) {
            (Time::Move(time), None) => limits.time = Some(time.saturating_sub(overhead)),
            (Time::Move(time), Some(rate)) => limits.nodes = Some(nodes(time, rate)),
            (Time::Level { moves, increment, since, .. }, rate) => {
                let own = (plies.saturating_sub(since) / 2) as u32;
                let moves_to_go = (moves > 0).then(|| moves - own % moves);
                match rate {
                    None => {
                        let left = self.left.saturating_sub(overhead);
                        limits.clock = Some(Clock { left, increment, moves_to_go });
                    }
                    // a clock of nodes is shared out evenly
                    Some(rate) => {
                        let share = self.left / moves_to_go.unwrap_or(30).clamp(1, 30) + increment;
                        limits.nodes = Some(nodes(share, rate));
                    }
                }
            }
        }
        limits
    }
}

fn nodes(time: Duration, rate: u64) -> u64 {
    ((time.as_secs_f64() * rate as f64) as u64).max(1)
}

/// `5`, `0:30` or `1:02:03`; what follows the numbers is passed over, as the protocol wants it.
fn minutes(text: &str) -> Option<Duration> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':').unwrap_or(text.len());
    let mut parts = text[..end].split(':').map(|part| part.parse::<u32>().ok().map(f64::from));
    let (first, second) = (parts.next()??, parts.next());
    let seconds = match second {
        None => 60.0 * first,
        Some(second) => match parts.next() {
            None => 60.0 * first + second?,
            Some(third) => 3600.0 * first + 60.0 * second? + third?,
        },
    };
    Some(Duration::from_secs_f64(seconds.min(LONGEST)))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time in seconds");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if !seconds.is_finite() || seconds < 0.0 {
        return Err(wrong());
    }
    Ok(Duration::from_secs_f64(seconds.min(LONGEST)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(text: &str) -> (Duration, Duration, Option<u32>) {
        let mut tempo = Tempo::default();
        tempo.level(text, 0).unwrap();
        let clock = tempo.limits(0, Duration::ZERO).clock.unwrap();
        (clock.left, clock.increment, clock.moves_to_go)
    }

    #[test]
    fn all_forms_of_level_are_read() {
        let seconds = Duration::from_secs;
        assert_eq!(level("40 5 0"), (seconds(300), seconds(0), Some(40)));
        assert_eq!(level("40 0:30 0"), (seconds(30), seconds(0), Some(40)));
        assert_eq!(level("0 2 12"), (seconds(120), seconds(12), None));
        assert_eq!(level("40 25+5 0"), (seconds(1500), seconds(0), Some(40)));
        assert_eq!(level("0 0:10 0.1"), (seconds(10), Duration::from_millis(100), None));
        for wrong in ["", "40 5", "x 5 0", "40 x 0", "40 5 -1", "40 5 0 6", "40 5 inf"] {
            assert!(Tempo::default().level(wrong, 0).is_err(), "{wrong}");
        }
    }

    #[test]
    fn moves_are_counted_to_the_next_control() {
        let mut tempo = Tempo::default();
        tempo.level("3 1 0", 0).unwrap();
        let left = |tempo: &Tempo, plies| tempo.limits(plies, Duration::ZERO).clock.unwrap();
        assert_eq!(left(&tempo, 1).moves_to_go, Some(3));
        tempo.moved(Duration::from_secs(20), 2);
        assert_eq!(left(&tempo, 3).moves_to_go, Some(2));
        tempo.moved(Duration::from_secs(20), 4);
        tempo.moved(Duration::from_secs(10), 6);
        assert_eq!(left(&tempo, 7).moves_to_go, Some(3));
        assert_eq!(left(&tempo, 7).left, Duration::from_secs(70));
        tempo.set_left("-5").unwrap();
        assert_eq!(left(&tempo, 7).left, Duration::ZERO);
    }
}
