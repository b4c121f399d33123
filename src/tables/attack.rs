//! Rows inverted: for every tile, who could take there and what must be so for it.
//! Made by `compile` from the rows themselves, never by walking backwards.

use super::Run;
use crate::base::{Colour, Kind, Set, Tile};

/// Who can take on each tile, by colour of the attacker.
#[derive(Clone, Debug)]
pub struct Attackers<const W: usize> {
    /// How many kinds and tiles there are.
    pub kinds: usize,
    /// Tiles of the board.
    pub tiles: usize,
    /// Kinds that take by leaps, by colour.
    pub leapers: [Vec<Kind>; 2],
    /// By colour, kind, tile: from where a leap takes there.
    pub leaps: Vec<Set<W>>,
    /// Sets of kinds that ride the same lines: bit k for kind k. The most frequent first.
    pub groups: Vec<u64>,
    /// Lines of approach, by colour and tile: runs of `lines`.
    pub line_of: Vec<Run>,
    /// Lines of approach.
    pub lines: Vec<Line<W>>,
    /// The tiles of the lines, nearest first.
    pub line_tiles: Vec<Tile>,
    /// Kinds that take by programs, by colour.
    pub chainers: [Vec<Kind>; 2],
    /// By colour, kind, tile: from where a program might take there.
    pub chains: Vec<Set<W>>,
    /// Kinds that take by moves of an unmoved piece, by colour.
    pub firsts: [Vec<Kind>; 2],
    /// By colour, kind, tile: from where an unmoved piece's extra move might take there.
    pub first_chains: Vec<Set<W>>,
}

/// Tiles in the order a ride comes over them to one tile, the nearest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<const W: usize> {
    /// Which kinds ride it: a place in [`Attackers::groups`].
    pub group: u16,
    /// From which of its tiles they reach the end.
    pub from: Set<W>,
    /// A run of the attackers' tiles.
    pub tiles: Run,
}

impl<const W: usize> Attackers<W> {
    /// Where a colour, kind and tile are in a list by all three.
    #[inline]
    pub fn index(&self, colour: Colour, kind: Kind, tile: Tile) -> usize {
        (colour.index() * self.kinds + kind.index()) * self.tiles + tile.index()
    }

    /// The lines along which `colour` may ride to `tile`.
    #[inline]
    pub fn lines_to(&self, colour: Colour, tile: Tile) -> &[Line<W>] {
        self.line_of[colour.index() * self.tiles + tile.index()].of(&self.lines)
    }

    /// The tiles of a line, nearest first.
    #[inline]
    pub fn tiles_of(&self, line: &Line<W>) -> &[Tile] {
        line.tiles.of(&self.line_tiles)
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        use std::mem::size_of;
        (self.leaps.len() + self.chains.len() + self.first_chains.len()) * size_of::<Set<W>>()
            + self.line_of.len() * 8
            + self.lines.len() * size_of::<Line<W>>()
            + self.line_tiles.len()
    }
}
