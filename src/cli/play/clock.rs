//! The players' clocks: how a time control is written, and how time runs down.

use std::time::Duration;

use crate::base::Colour;
use crate::search;

/// A time control: time for the whole game, and time added after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time for the game.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl std::str::FromStr for TimeControl {
    type Err = String;

    /// Reads `10+5`: minutes for the game, seconds for each move. `0.5` is half a minute; `+5` may be left out.
    fn from_str(text: &str) -> Result<TimeControl, String> {
        let wrong = || {
            "write minutes for the game and seconds for each move, as in `10+5` or `0.5+0`; at most 1000 of each"
                .to_owned()
        };
        let number = |text: &str| {
            let number = text.parse::<f64>().ok().filter(|n| (0.0..=1000.0).contains(n));
            number.ok_or_else(wrong)
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = (number(base)? * 60.0, number(increment)?);
        if base < 1.0 {
            return Err(wrong());
        }
        Ok(TimeControl { base: Duration::from_secs_f64(base), increment: Duration::from_secs_f64(increment) })
    }
}

/// Time left to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    control: TimeControl,
    left: [Duration; 2],
}

impl Clocks {
    /// Both clocks full.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.base; 2] }
    }

    /// Time left to a player.
    pub fn left(&self, player: Colour) -> Duration {
        self.left[player.index()]
    }

    /// A player's time runs. Says whether any is left.
    pub fn run(&mut self, player: Colour, time: Duration) -> bool {
        let left = &mut self.left[player.index()];
        *left = left.saturating_sub(time);
        !left.is_zero()
    }

    /// A player has moved.
    pub fn moved(&mut self, player: Colour) {
        self.left[player.index()] += self.control.increment;
    }

    /// What an engine is told of a player's clock.
    pub fn told(&self, player: Colour) -> search::Clock {
        let (left, increment) = (self.left(player), self.control.increment);
        search::Clock { left, increment, moves_to_go: None }
    }
}

/// Time as clocks show it: `1:02:03`, `9:58`, and with tenths when little is left.
pub fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..20 => format!("0:{seconds:02}.{}", time.subsec_millis() / 100),
        20..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}
