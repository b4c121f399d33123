//! How long a search may go on.

use std::time::{Duration, Instant};

use super::{Clock, Control, Limits};

/// Kept back for what lies between the engine and the clock.
const LAG: Duration = Duration::from_millis(25);

/// How many moves a game is expected to go on for.
const MOVES_TO_COME: u32 = 28;

/// When a search should and must end.
#[derive(Clone, Debug)]
pub(super) struct Timer {
    began: Instant,
    /// When its own time began; `None` while the opponent's runs.
    own: Option<Instant>,
    /// After that no new iteration is begun.
    soft: Option<Duration>,
    /// After that it ends wherever it is.
    hard: Option<Duration>,
}

impl Timer {
    pub fn new(limits: &Limits, control: &Control) -> Timer {
        let began = Instant::now();
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clock {
            let (aim, most) = shares(clock);
            (soft, hard) = (Some(aim), Some(most));
        }
        if let Some(time) = limits.time {
            // a move's own time is used whole, but for what it takes to answer
            let whole = time.saturating_sub((time / 10).min(Duration::from_millis(5)));
            hard = Some(hard.map_or(whole, |hard: Duration| hard.min(whole)));
        }
        Timer { began, own: (!control.is_pondering()).then_some(began), soft, hard }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Whether the search must end.
    pub fn is_over(&mut self, control: &Control) -> bool {
        self.own(control).zip(self.hard).is_some_and(|(own, hard)| own >= hard)
    }

    /// Whether it is time to move unless something speaks for going on. `share` is how much of the usual time this
    /// position deserves.
    pub fn is_enough(&mut self, control: &Control, share: f64) -> bool {
        let own = self.own(control);
        own.zip(self.soft).is_some_and(|(own, soft)| own >= soft.mul_f64(share))
    }

    /// How long the search's own time has run.
    fn own(&mut self, control: &Control) -> Option<Duration> {
        if self.own.is_none() && !control.is_pondering() {
            self.own = Some(Instant::now());
        }
        self.own.map(|own| own.elapsed())
    }
}

/// How long a move should and may take.
fn shares(clock: Clock) -> (Duration, Duration) {
    // of a very short time, a share is kept back
    let left = clock.left.saturating_sub(LAG.max(clock.left / 50).min(clock.left / 2));
    let moves = clock.moves_to_go.unwrap_or(MOVES_TO_COME).clamp(1, 50);
    let increment = clock.increment.mul_f64(0.8);
    let most = if moves == 1 { left.mul_f64(0.9) } else { left.mul_f64(0.5) };
    let even = left / moves + increment;
    let aim = even.min(most);
    (aim, even.mul_f64(4.0).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_what_is_not_there() {
        for left in [0, 1, 10, 50, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 1000, 60_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    let left = Duration::from_millis(left);
                    let increment = Duration::from_millis(increment);
                    let (aim, most) = shares(Clock { left, increment, moves_to_go });
                    assert!(
                        aim <= most && most <= left.mul_f64(0.9),
                        "{left:?} {increment:?} {moves_to_go:?}"
                    );
                    if left > Duration::from_millis(60) {
                        assert!(most + LAG <= left, "{left:?} {increment:?} {moves_to_go:?}: {most:?}");
                    }
                }
            }
        }
    }
}
