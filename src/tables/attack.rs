//! Rows inverted: for every tile, who could take there and what must be so for it.
//! Made by `compile` from the rows themselves, never by walking backwards.

use super::{Ray, Run, Stages};
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
    /// Who comes to each tile, by colour and tile.
    pub sieges: [Vec<Siege<W>>; 2],
    /// From where leapers beyond the first [`NEAR`] take on tiles; sieges name runs of these.
    pub more_leaps: Vec<Set<W>>,
    /// Sets of kinds that ride the same lines: bit k for kind k. The most frequent first.
    pub groups: Vec<u64>,
    /// Ways of riding to a tile, one for each group of riders.
    pub approaches: Vec<Approach<W>>,
    /// Lines of approach, for processors that do not look them up.
    pub lines: Vec<Line<W>>,
    /// Where the ways from a rider to a tile start among `between`; see [`Attackers::betweens`].
    pub starts: Vec<u32>,
    /// Tiles between a rider and the tile it rides to.
    pub between: Vec<Set<W>>,
    /// Whether a colour has anything that takes otherwise than by leaps and rides.
    pub has_programs: [bool; 2],
    /// Kinds that take by programs, by colour.
    pub chainers: [Vec<Kind>; 2],
    /// By colour, kind, tile: from where a program might take there.
    pub chains: Vec<Set<W>>,
    /// Kinds that take by moves of an unmoved piece, by colour.
    pub firsts: [Vec<Kind>; 2],
    /// By colour, kind, tile: from where an unmoved piece's extra move might take there.
    pub first_chains: Vec<Set<W>>,
}

/// How many kinds of leapers and groups of riders are kept at hand for every tile; a variant with more of them is
/// slower for each of the others.
pub const NEAR: usize = 4;

/// Who comes to a tile on the empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Siege<const W: usize> {
    /// From where any leap takes there: nearly always there is no enemy on these tiles.
    pub near: Set<W>,
    /// From where leaps take there, by place among the leapers.
    pub leaps: [Set<W>; NEAR],
    /// From where any ride takes there.
    pub far: Set<W>,
    /// The same of leapers beyond the first: a run of `more_leaps`.
    pub more_leaps: Run,
    /// The ways of riding there: a run of `approaches`.
    pub approaches: Run,
}

/// How one group of riders comes to a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Approach<const W: usize> {
    /// Which kinds: a place in [`Attackers::groups`].
    pub group: u16,
    /// Where the first of these ways is in [`Attackers::starts`].
    pub first: u32,
    /// From where they come, on the empty board.
    pub from: Set<W>,
    /// From where they come, looked up by the occupied tiles.
    pub stages: Stages,
    /// The same as lines to be walked: a run of the attackers' lines.
    pub lines: Run,
}

/// Tiles in the order a ride comes over them to one tile, the nearest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<const W: usize> {
    /// From which of its tiles riders reach the end.
    pub from: Set<W>,
    /// Its tiles.
    pub ray: Ray<W>,
}

impl<const W: usize> Attackers<W> {
    /// Where a colour, kind and tile are in a list by all three.
    #[inline]
    pub fn index(&self, colour: Colour, kind: Kind, tile: Tile) -> usize {
        (colour.index() * self.kinds + kind.index()) * self.tiles + tile.index()
    }

    /// Who of `colour` comes to `tile`.
    #[inline(always)]
    pub fn siege(&self, colour: Colour, tile: Tile) -> &Siege<W> {
        &self.sieges[colour.index()][tile.index()]
    }

    /// The tiles between `rider`, one of those an approach is `from`, and where it leads, once for each way it has.
    #[inline(always)]
    pub fn betweens(&self, approach: &Approach<W>, rider: Tile) -> &[Set<W>] {
        let place = approach.first as usize + (approach.from & Set::below(rider)).len() as usize;
        &self.between[self.starts[place] as usize..self.starts[place + 1] as usize]
    }

    /// From where `colour` rides to `tile` over `middle`, on the empty board.
    pub fn beyond(&self, colour: Colour, tile: Tile, middle: Tile) -> Set<W> {
        let over = |approach: &Approach<W>| {
            let comes = |rider: &Tile| self.betweens(approach, *rider).iter().any(|way| way.contains(middle));
            approach.from.iter().filter(comes).collect::<Set<W>>()
        };
        let approaches = self.siege(colour, tile).approaches.of(&self.approaches);
        approaches.iter().fold(Set::EMPTY, |all, approach| all | over(approach))
    }
}
