//! Rows: leaps are masks, rides are rays cut into segments, everything else is a short program over a path.

use super::Stages;
use crate::base::{Set, Tile};

/// Where one piece may go from one tile: what is looked at always.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Row<const W: usize> {
    /// Leaps to empty tiles.
    pub quiet: Set<W>,
    /// Leaps that take.
    pub capture: Set<W>,
    /// Moves looked up in tables. What is reached there is empty or may be taken.
    pub stages: Stages,
}

/// Where one piece may go from one tile: what most rows have not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rest<const W: usize> {
    /// Leaps that may take en passant.
    pub en_passant: Set<W>,
    /// Rides that are in no stage: a run of the tables' rays.
    pub rays: Run,
    /// Moves over tiles that must all be empty, and that are in no stage: a run of the tables' gates.
    pub gates: Run,
    /// The program for all other moves: a run of the tables' nodes.
    pub chain: Run,
}

impl<const W: usize> Rest<W> {
    /// Whether there are gates or a program.
    #[inline(always)]
    pub fn has_programs(&self) -> bool {
        !(self.gates.is_empty() && self.chain.is_empty())
    }
}

/// A row as people follow it, and what of the board matters to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told<const W: usize> {
    /// All rides, those in stages too: a run of the tables' rays.
    pub rays: Run,
    /// Everything but leaps and rides as one program: a run of the tables' nodes.
    pub nodes: Run,
    /// Every tile that program looks at.
    pub zone: Set<W>,
    /// For each tile it might take on, the tiles that matter for that: a run of the tables' zones. Empty if there are
    /// too many to list: then all of `zone` may matter.
    pub zones: Run,
}

/// A run of a list: first, and one past the last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Run {
    /// The first.
    pub start: u32,
    /// One past the last.
    pub end: u32,
}

impl Run {
    /// The run from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Run {
        Run { start: start as u32, end: end as u32 }
    }

    /// Its part of a list.
    #[inline(always)]
    pub fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }

    /// The numbers of its things in the list.
    #[inline(always)]
    pub fn numbers(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many there are.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A ride: tiles in the order they are reached, the first piece met ends it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ray<const W: usize> {
    /// Its first stretch; on a flat board the whole of it.
    pub first: Segment<W>,
    /// The rest: a run of the tables' segments.
    pub more: Run,
    /// Whether it may end on empty tiles.
    pub quiet: bool,
    /// Whether it may take.
    pub capture: bool,
}

/// The tiles that matter for whether a program takes on one tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Zone<const W: usize> {
    /// Where it takes.
    pub target: Tile,
    /// What it looks at on the way there, and after it if it goes on.
    pub tiles: Set<W>,
}

/// A move that needs every tile of a set to be empty: a lame leap, a pawn's first advance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gate<const W: usize> {
    /// The tiles on the way.
    pub way: Set<W>,
    /// Where it ends.
    pub tile: Tile,
    /// What may end there.
    pub land: Landings,
    /// What it passes: a number in the tables' trails.
    pub trail: u32,
}

/// A stretch of a ray along which tile numbers only rise or only fall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Segment<const W: usize> {
    /// Its tiles.
    pub tiles: Set<W>,
    /// Whether the numbers rise.
    pub rises: bool,
}

impl<const W: usize> Segment<W> {
    /// The tiles reached, the first occupied one included, and whether the ray goes on.
    #[inline(always)]
    pub fn reach(&self, occupied: &Set<W>) -> (Set<W>, bool) {
        let hit = self.tiles & *occupied;
        if self.rises {
            match hit.first() {
                None => (self.tiles, true),
                Some(tile) => (self.tiles & Set::up_to(tile), false),
            }
        } else {
            match hit.last() {
                None => (self.tiles, true),
                Some(tile) => (self.tiles.without(&Set::below(tile)), false),
            }
        }
    }
}

/// One tile on a path. If the tile is as [`Pass`] asks, the program goes on with the next node, else it skips.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The tile looked at.
    pub tile: Tile,
    /// What the tile must be to go on.
    pub pass: Pass,
    /// What may end here.
    pub land: Landings,
    /// How many nodes follow that belong to this one.
    pub below: u32,
    /// What a move ending here has taken and passed: a number in the tables' trails.
    pub trail: u32,
}

/// What a tile must be for a path to go on over it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pass {
    /// Nothing goes on.
    Never,
    /// It must be empty.
    Empty,
    /// Someone must be there.
    Occupied,
    /// An enemy must be there (and is taken on the way).
    Enemy,
    /// It is empty whatever stands there now: the mover itself, or what it has taken on the way.
    Free,
}

/// What may end on a tile, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Landings(pub u8);

impl Landings {
    /// Nothing.
    pub const NONE: Landings = Landings(0);
    /// A move to the empty tile.
    pub const QUIET: Landings = Landings(1);
    /// A capture of an enemy there.
    pub const CAPTURE: Landings = Landings(2);
    /// A capture en passant.
    pub const EN_PASSANT: Landings = Landings(4);

    /// Whether all of `other` may happen.
    #[inline(always)]
    pub fn has(self, other: Landings) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both.
    pub fn and(self, other: Landings) -> Landings {
        Landings(self.0 | other.0)
    }
}

/// What a move takes and passes on its way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Trail {
    /// Tiles of pieces taken before the last tile, in the order of their numbers.
    pub taken: Vec<Tile>,
    /// Tiles passed over on which the move can be answered en passant, in the order passed.
    pub passed: Vec<Tile>,
}
