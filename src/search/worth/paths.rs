//! How far pieces are from where they want to be: graphs of what a kind can reach, made from a survey.

use crate::base::{Colour, Kind, Set, Tile};
use crate::tables::Tables;

use super::survey::Survey;

/// A distance that nothing covers.
pub(super) const NEVER: u8 = u8::MAX;

/// One player's kind as a graph: where each tile leads.
#[derive(Clone, Copy)]
pub(super) struct Graph<'a, const W: usize> {
    tables: &'a Tables<W>,
    survey: &'a Survey<W>,
    colour: Colour,
    kind: Kind,
}

impl<'a, const W: usize> Graph<'a, W> {
    pub fn new(tables: &'a Tables<W>, survey: &'a Survey<W>, colour: Colour, kind: Kind) -> Graph<'a, W> {
        Graph { tables, survey, colour, kind }
    }

    fn place(&self, tile: Tile) -> usize {
        self.tables.index(self.colour, self.kind, tile)
    }

    /// Where a quiet move may lead.
    pub fn goes(&self, tile: Tile) -> Set<W> {
        self.survey.goes[self.place(tile)]
    }

    /// Where a capture may end.
    pub fn takes(&self, tile: Tile) -> Set<W> {
        self.survey.takes[self.place(tile)]
    }

    /// In how many moves each tile is from `ends`, by tile; [`NEVER`] if none lead there. Quiet moves count, and where
    /// those lead nowhere captures too.
    pub fn distances(&self, ends: Set<W>) -> Vec<u8> {
        let quiet = self.distances_by(ends, |tile| self.goes(tile));
        if self.tables.board.iter().any(|tile| quiet[tile.index()] != NEVER && !ends.contains(tile)) {
            return quiet;
        }
        self.distances_by(ends, |tile| self.goes(tile) | self.takes(tile))
    }

    /// In how many quiet moves each tile is from `end`.
    pub fn distances_to(&self, end: Tile) -> Vec<u8> {
        let ends = Set::of(end) & self.tables.board;
        self.distances_by(ends, |tile| self.goes(tile))
    }

    fn distances_by(&self, ends: Set<W>, leads: impl Fn(Tile) -> Set<W>) -> Vec<u8> {
        let mut distances = vec![NEVER; self.tables.keep_rights.len()];
        let (mut near, mut left, mut distance) = (ends, self.tables.board.without(&ends), 0);
        while !near.is_empty() {
            for tile in near.iter() {
                distances[tile.index()] = distance;
            }
            if distance == NEVER - 1 {
                break;
            }
            distance += 1;
            near = left.iter().filter(|&tile| leads(tile).meets(&near)).collect();
            left = left.without(&near);
        }
        distances
    }

    /// All tiles that can be reached from a tile in any number of moves, itself included.
    pub fn all_reached(&self, tile: Tile) -> Set<W> {
        let (mut all, mut new) = (Set::of(tile), Set::of(tile));
        while let Some(from) = new.pop() {
            let more = (self.goes(from) | self.takes(from)).without(&all);
            all |= more;
            new |= more;
        }
        all
    }

    /// Whether quiet moves can lead back to where they began.
    pub fn goes_in_circles(&self) -> bool {
        // tiles are taken out whose moves all lead to tiles already taken out; what is left lies on circles
        let mut left = self.tables.board;
        loop {
            let ends: Set<W> = left.iter().filter(|&tile| !self.goes(tile).meets(&left)).collect();
            if ends.is_empty() {
                return !left.is_empty();
            }
            left = left.without(&ends);
        }
    }

    /// Where a piece goes over from each tile, by quiet moves that bring it nearer, until it arrives.
    pub fn ways(&self, distances: &[u8]) -> Vec<Set<W>> {
        let mut ways = vec![Set::EMPTY; distances.len()];
        let mut tiles: Vec<Tile> = self.tables.board.iter().collect();
        tiles.sort_by_key(|tile| distances[tile.index()]);
        for tile in tiles {
            let distance = distances[tile.index()];
            let nearer = self.goes(tile).iter().filter(|next| distances[next.index()] < distance);
            let way = nearer.fold(Set::EMPTY, |all, next| all | Set::of(next) | ways[next.index()]);
            ways[tile.index()] = way;
        }
        ways
    }
}
