//! What is known of each position while an ending is being solved: four numbers of 16 bits in a word, so that those
//! decided in so many plies are found four at a time. Shared between threads; each number changes on its own.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A position that cannot be.
pub(super) const NONE: u16 = 0xffff;
/// What is decided; the low bits are plies.
pub(super) const DECIDED: u16 = 0x8000;
/// What the player to move has won, of what is decided.
pub(super) const WON: u16 = 0x4000;
/// The number of plies, or of moves that have not been found to lose.
pub(super) const COUNT: u16 = 0x3fff;
/// Instead of that number: some move that leads elsewhere holds the draw.
pub(super) const HELD: u16 = 0x3fff;

/// How many numbers are in a word.
const LANES: usize = 4;

/// A number for each position, 0 at first.
pub(super) struct States(Vec<AtomicU64>);

impl States {
    /// So many zeros; `None` if there is not so much memory.
    pub fn new(size: usize) -> Option<States> {
        let mut words = Vec::new();
        words.try_reserve_exact(size.div_ceil(LANES)).ok()?;
        words.resize_with(size.div_ceil(LANES), || AtomicU64::new(0));
        Some(States(words))
    }

    /// The state of a position.
    #[inline(always)]
    pub fn get(&self, number: usize) -> u16 {
        (self.0[number / LANES].load(Relaxed) >> shift(number)) as u16
    }

    /// Gives a position whose state is 0 another.
    #[inline(always)]
    pub fn begin(&self, number: usize, state: u16) {
        self.0[number / LANES].fetch_or(u64::from(state) << shift(number), Relaxed);
    }

    /// Changes a state as `change` says, `None` for not at all: the state before, and whether it was changed.
    #[inline(always)]
    pub fn change(&self, number: usize, mut change: impl FnMut(u16) -> Option<u16>) -> Result<u16, u16> {
        let shift = shift(number);
        let state = |word: u64| (word >> shift) as u16;
        let lane = |word: u64| {
            let new = change(state(word))?;
            Some(word & !(0xffff << shift) | u64::from(new) << shift)
        };
        self.0[number / LANES].fetch_update(Relaxed, Relaxed, lane).map(state).map_err(state)
    }

    /// Calls `found` with the number and the state of every position in a range that is decided in so many plies. The
    /// range must begin at a multiple of four.
    #[inline(always)]
    pub fn decided_in(&self, numbers: std::ops::Range<usize>, plies: u16, mut found: impl FnMut(usize, u16)) {
        const ONES: u64 = 0x0001_0001_0001_0001;
        let wanted = ONES * u64::from(DECIDED | plies);
        let whoever = ONES * u64::from(!WON);
        let words = numbers.start / LANES..numbers.end.div_ceil(LANES);
        for (place, word) in words.clone().zip(&self.0[words]) {
            let word = word.load(Relaxed);
            // which of the four numbers are zero now
            let rest = (word & whoever) ^ wanted;
            if rest.wrapping_sub(ONES) & !rest & (ONES << 15) == 0 {
                continue;
            }
            for number in LANES * place..LANES * (place + 1) {
                let state = (word >> shift(number)) as u16;
                if state & !WON == DECIDED | plies {
                    found(number, state);
                }
            }
        }
    }

    /// All states of a range.
    pub fn range(&self, numbers: std::ops::Range<usize>) -> impl Iterator<Item = u16> {
        numbers.map(|number| self.get(number))
    }
}

#[inline(always)]
fn shift(number: usize) -> usize {
    16 * (number % LANES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_decided_is_found() {
        let states = States::new(11).unwrap();
        let given = [
            NONE,
            DECIDED | 5,
            DECIDED | WON | 5,
            5,
            HELD,
            DECIDED,
            DECIDED | WON,
            0,
            DECIDED | 6,
            DECIDED | 5,
            WON | 5,
        ];
        given.iter().enumerate().for_each(|(number, &state)| states.begin(number, state));
        let found = |plies| {
            let mut all = Vec::new();
            states.decided_in(0..11, plies, |number, state| all.push((number, state)));
            all
        };
        assert_eq!(found(5), [(1, DECIDED | 5), (2, DECIDED | WON | 5), (9, DECIDED | 5)]);
        assert_eq!(found(0), [(5, DECIDED), (6, DECIDED | WON)]);
        assert_eq!(found(7), []);
        assert_eq!(states.range(0..11).collect::<Vec<_>>(), given);
        assert_eq!(states.change(3, |state| Some(state - 1)), Ok(5));
        assert_eq!(states.change(3, |_| None), Err(4));
        assert_eq!((states.get(2), states.get(3), states.get(4)), (DECIDED | WON | 5, 4, HELD));
    }
}
