//! Stages: how far moves over a few tiles go, looked up by which of those tiles are occupied.
//!
//! A ride along a line of eight, a hop over a hurdle, a lame leap, a griffon's bend: each goes as far as the
//! occupation of a few tiles lets it. Those tiles are gathered from the board into a small number (PEXT), the number
//! finds an entry of a small table, and the entry is scattered back onto the board (PDEP). A table speaks of its tiles
//! by their order alone, so lines of one shape share one, wherever they lie:
//!
//! ```text
//!   occupied   . x . . R . x .      a rook on e1, pieces on b1 and g1
//!   gathered   . x . .   . x .      0100010, the rook's own tile left out
//!   entry      . x x x   x x .      0111110: as far as the first piece each way, that one included
//!   scattered  . x x x . x x .      b1 c1 d1 f1 g1
//! ```
//!
//! A line with more tiles than [`Stage::MOST_TILES`] is cut into stages that are linked: an entry then also says which
//! of the line's rides are blocked already, and the next stage's table is looked up with that besides its own tiles.

use super::{Run, Tables};
use crate::base::{Processor, Set};

/// A few tiles and a table of what is reached on them, for every way they can be occupied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// The tiles, as a part of one word of a set.
    pub mask: u64,
    /// Where its table starts among the tables' `reaches`.
    pub table: u32,
    /// Which word that is.
    pub word: u8,
    /// How many tiles there are in all.
    pub tiles: u8,
    /// If it is linked to the stage before it: the rides of its line, as bits of those that may still go on.
    pub rides: u8,
    /// Whether it is left out when all rides are blocked before it: worth a look only if that is nearly always so.
    pub seldom: bool,
}

/// The tiles of a stage that are in another word, on boards of more than 64 tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Overflow {
    /// The tiles.
    pub mask: u64,
    /// Which word they are in.
    pub word: u8,
    /// How many tiles of the stage come before them.
    pub before: u8,
}

/// Stages: those that stand alone, then those that are linked into lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stages {
    /// Each stands alone.
    pub alone: Run,
    /// Each line's first stage has no rides from before; the others are linked to the one before them.
    pub linked: Run,
}

impl Stage {
    /// How many tiles a stage may have.
    pub const MOST_TILES: usize = 10;

    /// How many rides a line of several stages may have.
    pub const MOST_RIDES: usize = 6;

    /// An entry of a table: what is reached in its low bits, and which rides are blocked after it.
    pub fn entry(reached: u16, blocked: u8) -> u16 {
        reached | u16::from(blocked) << Stage::MOST_TILES
    }
}

/// Tables as one kind of processor reads them.
#[derive(Debug)]
pub struct Lookup<'a, const W: usize, P> {
    /// The tables.
    pub tables: &'a Tables<W>,
    /// The processor.
    pub processor: P,
}

impl<const W: usize, P: Copy> Clone for Lookup<'_, W, P> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<const W: usize, P: Copy> Copy for Lookup<'_, W, P> {}

impl<'a, const W: usize, P: Processor> Lookup<'a, W, P> {
    /// What is reached over some stages.
    #[inline(always)]
    pub fn reach(self, stages: Stages, occupied: &Set<W>) -> Set<W> {
        let mut all = Set::EMPTY;
        for i in stages.alone.numbers() {
            let stage = &self.tables.stages[i];
            let entry = self.tables.reaches[(stage.table + self.number(i, stage, occupied)) as usize];
            self.spread(i, stage, entry, &mut all);
        }
        if !stages.linked.is_empty() {
            all |= self.processor.apart(|| self.reach_linked(stages.linked, occupied));
        }
        all
    }

    #[inline(always)]
    fn reach_linked(self, linked: Run, occupied: &Set<W>) -> Set<W> {
        let mut all = Set::EMPTY;
        let mut blocked = 0;
        for i in linked.numbers() {
            let stage = &self.tables.stages[i];
            if stage.seldom && blocked == stage.rides {
                continue;
            }
            let blocked_before = u32::from(blocked & stage.rides) << stage.tiles;
            let number = self.number(i, stage, occupied) | blocked_before;
            let entry = self.tables.reaches[(stage.table + number) as usize];
            self.spread(i, stage, entry & ((1 << Stage::MOST_TILES) - 1), &mut all);
            blocked = (entry >> Stage::MOST_TILES) as u8;
        }
        all
    }

    /// Which of a stage's tiles are occupied, as a number.
    #[inline(always)]
    fn number(self, i: usize, stage: &Stage, occupied: &Set<W>) -> u32 {
        let number = self.processor.gather(occupied.0[usize::from(stage.word) % W], stage.mask) as u32;
        if W == 1 {
            return number;
        }
        let more = &self.tables.overflows[i];
        let second = self.processor.gather(occupied.0[usize::from(more.word) % W], more.mask) as u32;
        number | second << more.before
    }

    /// Adds the tiles that an entry says are reached.
    #[inline(always)]
    fn spread(self, i: usize, stage: &Stage, reached: u16, all: &mut Set<W>) {
        let reached = u64::from(reached);
        all.0[usize::from(stage.word) % W] |= self.processor.scatter(reached, stage.mask);
        if W > 1 {
            let more = &self.tables.overflows[i];
            all.0[usize::from(more.word) % W] |= self.processor.scatter(reached >> more.before, more.mask);
        }
    }
}
