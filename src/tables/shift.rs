//! Shifts: pieces of one kind moved together, as pawns are.
//!
//! Tiles are numbered, and a leap that leads to the tile eight numbers on from nearly everywhere moves all pieces that
//! make it at once: the set of their tiles is shifted by eight. Tiles from which that is not so (across a seam with a
//! twist, say) are left out, and pieces there are looked at one by one.

use crate::base::Set;

/// How the pieces of one kind and colour are moved together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shifts<const W: usize> {
    /// Their leaps.
    pub leaps: Vec<Shift<W>>,
    /// The first moves of those that have never moved.
    pub firsts: Vec<FirstShift<W>>,
    /// Tiles on which a piece must be looked at by itself.
    pub odd: Set<W>,
}

/// Leaps by one difference of tile numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shift<const W: usize> {
    /// From which tiles it is made.
    pub from: Set<W>,
    /// The number of the tile it leads to, less that of the tile it is made from.
    pub by: i16,
    /// Where it may end if nobody is there: everywhere or nowhere.
    pub quiet: Set<W>,
    /// Where it takes: everywhere or nowhere.
    pub capture: Set<W>,
    /// Whether it takes en passant.
    pub en_passant: bool,
}

/// Moves over tiles that must be empty, to a tile that must be empty, each at one difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstShift<const W: usize> {
    /// From which tiles it is made.
    pub from: Set<W>,
    /// The differences of the tiles on the way.
    pub way: Vec<i16>,
    /// The difference of the tile it leads to.
    pub by: i16,
    /// What it passes, by the tile it is made from: a number in the tables' trails.
    pub trails: Vec<u32>,
}

impl<const W: usize> FirstShift<W> {
    /// Where pieces of `men` come by it.
    #[inline(always)]
    pub fn reach(&self, men: &Set<W>, empty: &Set<W>) -> Set<W> {
        let go = self.way.iter().fold(*men & self.from, |go, &by| go & empty.shifted(-by));
        go.shifted(self.by) & *empty
    }
}
