//! A solved ending: a number for each position, and what they add up to.

use crate::base::Colour;
use crate::material::{Numbering, Places, Stock};
use rayon::prelude::*;

/// Who wins a position, and in how many plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The player to move wins: in so many plies the game is over.
    Win(u16),
    /// Neither can force a win.
    Draw,
    /// The player to move loses.
    Loss(u16),
}

impl Verdict {
    /// How many moves of its own the winner needs; `None` for a draw.
    pub fn moves(self) -> Option<u16> {
        match self {
            Verdict::Win(plies) | Verdict::Loss(plies) => Some(plies.div_ceil(2)),
            Verdict::Draw => None,
        }
    }
}

/// A solved ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) stock: Stock,
    pub(super) numbering: Numbering,
    pub(super) cells: Cells,
    pub(super) facts: Facts,
}

/// What the positions of an ending add up to, by colour of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// White to move, Black to move.
    pub sides: [SideFacts; 2],
}

/// What the positions with one player to move add up to. All positions are counted, whatever the symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SideFacts {
    /// Positions in which the player who has just moved has no royal in check.
    pub legal: u64,
    /// Those that the player to move wins.
    pub wins: u64,
    /// Those that nobody wins.
    pub draws: u64,
    /// Those that the player to move loses.
    pub losses: u64,
    /// Those in which the player to move has been mated.
    pub mates: u64,
    /// Those in which the player to move has no move and is not in check.
    pub stalemates: u64,
    /// The most plies that the player to move needs to win; 0 if there are no wins.
    pub longest_win: u16,
    /// The most plies that the player to move can hold out; 0 if there are no losses.
    pub longest_loss: u16,
}

/// Numbers of positions, White's to move and then Black's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cells {
    Bytes(Vec<u8>),
    Words(Vec<u16>),
}

/// A position that is none.
pub(super) const ILLEGAL: u16 = 0;
/// A draw.
pub(super) const DRAW: u16 = 1;

/// The number of a verdict.
pub(super) fn code(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Draw => DRAW.into(),
        Verdict::Loss(plies) => 2 + 2 * u32::from(plies / 2) + u32::from(plies % 2) * ODD,
        Verdict::Win(plies) => 3 + 2 * u32::from(plies / 2) + (1 - u32::from(plies % 2)) * ODD,
    }
}

/// Losses take an even number of plies and wins an odd one, but where a stalemate wins: those others come after all
/// usual ones, where a table of bytes has no room.
const ODD: u32 = 0x4000;

/// The verdict of a number; `None` if the position is not legal.
pub(super) fn decoded(code: u16) -> Option<Verdict> {
    match code {
        ILLEGAL => None,
        DRAW => Some(Verdict::Draw),
        _ => {
            let (odd, rest) = (u32::from(code) > ODD, (u32::from(code) - 2) % ODD);
            let pair = 2 * (rest / 2) as u16;
            Some(match (rest % 2 == 0, odd) {
                (true, false) => Verdict::Loss(pair),
                (true, true) => Verdict::Loss(pair + 1),
                (false, false) => Verdict::Win(pair + 1),
                (false, true) => Verdict::Win(pair),
            })
        }
    }
}

/// The most plies a table has room for.
pub(super) const MOST_PLIES: u16 = 0x3ff0;

impl Cells {
    #[inline(always)]
    pub fn at(&self, place: usize) -> u16 {
        match self {
            Cells::Bytes(cells) => u16::from(cells[place]),
            Cells::Words(cells) => cells[place],
        }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        match self {
            Cells::Bytes(cells) => cells.len(),
            Cells::Words(cells) => 2 * cells.len(),
        }
    }
}

impl Table {
    /// The men.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// How its positions are numbered.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// What its positions add up to.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.cells.bytes()
    }

    /// The verdict on a position, each man being at its place of the stock; `None` if it is not legal.
    pub fn verdict(&self, at: &Places, turn: Colour) -> Option<Verdict> {
        decoded(self.code(self.numbering.number(at), turn))
    }

    #[inline(always)]
    pub(super) fn code(&self, number: usize, turn: Colour) -> u16 {
        self.cells.at(turn.index() * self.numbering.size() + number)
    }

    /// Calls `count` with sums of its own for every legal position with a player to move, and adds the sums up. `count`
    /// is told the number, for how many positions it stands, and the verdict.
    pub(super) fn sum<T: Default + Send>(
        &self,
        turn: Colour,
        count: impl Fn(&mut T, usize, u64, Verdict) + Sync,
        add: impl Fn(T, T) -> T + Send + Sync,
    ) -> T {
        const BLOCK: usize = 1 << 16;
        let size = self.numbering.size();
        let blocks = (0..size.div_ceil(BLOCK)).into_par_iter();
        let sums = blocks.map(|block| {
            let mut sums = T::default();
            for number in block * BLOCK..((block + 1) * BLOCK).min(size) {
                if let Some(verdict) = decoded(self.code(number, turn)) {
                    count(&mut sums, number, self.numbering.weight(self.numbering.first_of(number)), verdict);
                }
            }
            sums
        });
        sums.reduce(T::default, add)
    }

    /// The first position with a player to move that has a verdict.
    pub(super) fn find(&self, turn: Colour, verdict: Verdict) -> Option<Places> {
        let wanted = code(verdict);
        let found = (0..self.numbering.size()).find(|&number| u32::from(self.code(number, turn)) == wanted);
        found.map(|number| self.numbering.places(number))
    }
}

impl SideFacts {
    /// Adds the positions that one number stands for.
    pub(super) fn count(&mut self, weight: u64, verdict: Verdict) {
        self.legal += weight;
        match verdict {
            Verdict::Draw => self.draws += weight,
            Verdict::Win(plies) => {
                self.wins += weight;
                self.longest_win = self.longest_win.max(plies);
            }
            Verdict::Loss(plies) => {
                self.losses += weight;
                self.longest_loss = self.longest_loss.max(plies);
            }
        }
    }

    /// Adds other positions.
    pub(super) fn and(self, other: SideFacts) -> SideFacts {
        SideFacts {
            legal: self.legal + other.legal,
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            mates: self.mates + other.mates,
            stalemates: self.stalemates + other.stalemates,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }

    /// The same with every count divided.
    pub(super) fn over(self, by: u64) -> SideFacts {
        SideFacts {
            legal: self.legal / by,
            wins: self.wins / by,
            draws: self.draws / by,
            losses: self.losses / by,
            mates: self.mates / by,
            stalemates: self.stalemates / by,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_of_verdicts() {
        let plies = 0..=MOST_PLIES;
        let all = plies.flat_map(|plies| [Verdict::Win(plies), Verdict::Loss(plies)]).chain([Verdict::Draw]);
        for verdict in all {
            let code = code(verdict);
            assert_eq!(decoded(u16::try_from(code).unwrap()), Some(verdict), "{code}");
        }
    }
}
