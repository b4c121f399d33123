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
//! of the line's rides go on, and the next stage's table is looked up with that besides its own tiles. The first stages
//! of lines are looked up like any other; most often nothing goes on, and then there is no more to do.

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
    /// How many stages are linked to it: those after it.
    pub more: u8,
    /// How many rides its line has, if it has more stages than one.
    pub rides: u8,
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

impl Overflow {
    /// No tiles.
    pub const NONE: Overflow = Overflow { mask: 0, word: 0, before: 0 };
}

/// The stages of a row or an approach.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stages {
    /// Those that stand alone, and the first of each line. They are looked up in pairs, the last of which may be half empty: so the rows of one piece
    /// have as many nearly everywhere, and the processor foresees where the loop over them ends.
    pub firsts: Run,
    /// Lines one after another: the first stage again, and those linked to it.
    pub lines: Run,
}

impl Stage {
    /// How many tiles a stage may have.
    pub const MOST_TILES: usize = 10;

    /// How many rides a line of several stages may have.
    pub const MOST_RIDES: usize = 6;

    /// How many bytes its table takes, linked to others or not; lines of one shape share one.
    pub fn table_bytes(&self, linked: bool) -> usize {
        2 << (self.tiles + if linked { self.rides } else { 0 })
    }

    /// An entry of a table: what is reached in its low bits, and which rides go on after it.
    pub fn entry(reached: u16, going_on: u8) -> u16 {
        reached | u16::from(going_on) << Stage::MOST_TILES
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
        let mut entries = 0;
        for (i, [one, two]) in (stages.firsts.start as usize..).zip(stages.firsts.of(&self.tables.stages)) {
            let overflow = if W > 1 { self.tables.overflows[i] } else { [Overflow::NONE; 2] };
            let first = self.entry(one, &overflow[0], 0, occupied);
            let second = self.entry(two, &overflow[1], 0, occupied);
            self.spread(one, &overflow[0], first, &mut all);
            self.spread(two, &overflow[1], second, &mut all);
            entries |= first | second;
        }
        if entries >> Stage::MOST_TILES != 0 {
            self.follow(stages.lines, occupied, &mut all);
        }
        all
    }

    /// Adds what is reached on the further stages of lines.
    #[inline(always)]
    fn follow(self, lines: Run, occupied: &Set<W>, all: &mut Set<W>) {
        let (mut i, end) = (lines.start as usize, lines.end as usize);
        while i < end {
            let head = &self.tables.links[i];
            let last = i + usize::from(head.more);
            let mut entry = self.entry(head, &self.link_overflow(i), 0, occupied);
            while i < last && entry >> Stage::MOST_TILES != 0 {
                i += 1;
                let (stage, overflow) = (&self.tables.links[i], self.link_overflow(i));
                let going_on = u32::from(entry >> Stage::MOST_TILES) << stage.tiles;
                entry = self.entry(stage, &overflow, going_on, occupied);
                self.spread(stage, &overflow, entry, all);
            }
            i = last + 1;
        }
    }

    #[inline(always)]
    fn link_overflow(self, i: usize) -> Overflow {
        if W > 1 { self.tables.link_overflows[i] } else { Overflow::NONE }
    }

    /// The entry of a stage for the tiles that are occupied, and the rides that come so far, after as many bits as it has
    /// tiles.
    #[inline(always)]
    fn entry(self, stage: &Stage, overflow: &Overflow, rides: u32, occupied: &Set<W>) -> u16 {
        let gather = |word: u8, mask| self.processor.gather(occupied.0[usize::from(word) % W], mask) as u32;
        let mut number = gather(stage.word, stage.mask) | rides;
        if W > 1 {
            number |= gather(overflow.word, overflow.mask) << overflow.before;
        }
        self.tables.reaches[(stage.table + number) as usize]
    }

    /// Adds the tiles that an entry says are reached. Its higher bits have no tile and are lost.
    #[inline(always)]
    fn spread(self, stage: &Stage, overflow: &Overflow, reached: u16, all: &mut Set<W>) {
        let reached = u64::from(reached);
        all.0[usize::from(stage.word) % W] |= self.processor.scatter(reached, stage.mask);
        if W > 1 {
            let word = usize::from(overflow.word) % W;
            all.0[word] |= self.processor.scatter(reached >> overflow.before, overflow.mask);
        }
    }
}
