//! What a surface is, as a topologist counts it: vertices, edges, faces, sides, colours.

use std::collections::HashSet;

use super::{Frame, Side, Surface, Walker};
use crate::base::Tile;

/// Counts and properties of a surface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Corners of tiles, glued ones counted once.
    pub vertices: usize,
    /// Sides of tiles, glued ones counted once. A pole counts as glued sides.
    pub edges: usize,
    /// Tiles that are not holes.
    pub faces: usize,
    /// Whether left and right can be told apart all over the surface.
    pub orientable: bool,
    /// Whether the seams pair sides off. Not so for a pole that turns by other than half the board:
    /// then the counts are those of the sides glued, but it is not a surface.
    pub paired: bool,
    /// Vertices and edges with every pole shrunk to a point; `None` without poles.
    pub poles_shrunk: Option<(usize, usize)>,
    /// Whether two colours can be given so that tiles that share a side always differ.
    pub sides_differ: bool,
    /// Whether a bishop stays on part of the board.
    pub bishops_keep_colour: bool,
}

impl Facts {
    /// V - E + F.
    pub fn euler(&self) -> i64 {
        self.vertices as i64 - self.edges as i64 + self.faces as i64
    }

    /// V - E + F with every pole shrunk to a point.
    pub fn euler_shrunk(&self) -> Option<i64> {
        self.poles_shrunk.map(|(vertices, edges)| vertices as i64 - edges as i64 + self.faces as i64)
    }
}

impl Surface {
    /// Counts everything in [`Facts`]. Holes are not part of the surface: sides toward them are edges of the board.
    pub fn facts(&self) -> Facts {
        let (vertices, edges) = self.count(false);
        let has_pole =
            self.sides().any(|(tile, side)| self.seam(tile, side).is_some_and(|seam| seam.pole.is_some()));
        Facts {
            vertices,
            edges,
            faces: self.len(),
            orientable: self.parity(|seam_flipped| seam_flipped),
            paired: self.sides().all(|(tile, side)| match self.standing_seam(tile, side) {
                Some((next, into, _)) => {
                    self.standing_seam(next, into).is_some_and(|back| (back.0, back.1) == (tile, side))
                }
                None => true,
            }),
            poles_shrunk: has_pole.then(|| self.count(true)),
            sides_differ: self.parity(|_| true),
            bishops_keep_colour: self.bishop_parts() > 1,
        }
    }

    fn sides(&self) -> impl Iterator<Item = (Tile, Side)> + use<> {
        self.tiles().flat_map(|tile| Side::ALL.map(|side| (tile, side)))
    }

    /// Where a side leads, holes left out: tile, side come in over, hand flipped.
    fn standing_seam(&self, tile: Tile, side: Side) -> Option<(Tile, Side, bool)> {
        let seam = self.seam(tile, side).filter(|seam| !self.is_hole(seam.tile))?;
        Some((seam.tile, seam.into, seam.flipped))
    }

    /// Vertices and edges; `shrunk` takes each whole pole as one vertex and no edges.
    fn count(&self, shrunk: bool) -> (usize, usize) {
        let n = self.len();
        // corner c of a tile lies clockwise after side c; sides and corners are numbered 4 * tile + c
        let mut corners = Groups::new(4 * n);
        let mut sides = Groups::new(4 * n);
        let mut pole_of = [None; 4];
        let mut pole_sides = HashSet::new();
        for (tile, side) in self.sides() {
            let Some((next, into, flipped)) = self.standing_seam(tile, side) else { continue };
            let here = 4 * tile.index();
            let there = 4 * next.index();
            let (right, left) = (here + side.index(), here + (side.index() + 3) % 4);
            // whoever comes in over a side has its clockwise corner on the left
            let (into_left, into_right) = (there + into.index(), there + (into.index() + 3) % 4);
            let pole = self.seam(tile, side).is_some_and(|seam| seam.pole.is_some());
            if shrunk && pole {
                let first = *pole_of[side.index()].get_or_insert(right);
                for corner in [right, left] {
                    corners.join(first, corner);
                }
                pole_sides.insert(here + side.index());
                continue;
            }
            sides.join(here + side.index(), there + into.index());
            let (onto_left, onto_right) =
                if flipped { (into_right, into_left) } else { (into_left, into_right) };
            corners.join(left, onto_left);
            corners.join(right, onto_right);
        }
        let edges = (0..4 * n).filter(|side| !pole_sides.contains(side)).map(|side| sides.root(side));
        let edges = edges.collect::<HashSet<_>>().len();
        (corners.count(), edges)
    }

    /// Whether every tile can be given one of two values so that `change` says which seams change it.
    fn parity(&self, change: impl Fn(bool) -> bool) -> bool {
        let mut value: Vec<Option<bool>> = vec![None; self.len()];
        for start in self.tiles() {
            if value[start.index()].is_some() {
                continue;
            }
            value[start.index()] = Some(false);
            let mut open = vec![start];
            while let Some(tile) = open.pop() {
                for side in Side::ALL {
                    let Some((next, _, flipped)) = self.standing_seam(tile, side) else { continue };
                    let wanted = value[tile.index()].map(|value| value ^ change(flipped));
                    match value[next.index()] {
                        None => {
                            value[next.index()] = wanted;
                            open.push(next);
                        }
                        old if old != wanted => return false,
                        _ => {}
                    }
                }
            }
        }
        true
    }

    /// How many parts of the board diagonal steps cannot join.
    fn bishop_parts(&self) -> usize {
        let mut parts = Groups::new(self.len());
        for tile in self.tiles() {
            let walker = Walker { tile, frame: Frame::WHITE };
            for compass in [1, 3, 5, 7] {
                for next in self.step(walker, Frame::WHITE.dir(compass)) {
                    if !self.is_hole(next.tile) {
                        parts.join(tile.index(), next.tile.index());
                    }
                }
            }
        }
        parts.count()
    }
}

/// Things put into groups by joining them two at a time.
struct Groups(Vec<usize>);

impl Groups {
    fn new(n: usize) -> Groups {
        Groups((0..n).collect())
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a] = b;
    }

    fn count(&mut self) -> usize {
        (0..self.0.len()).filter(|&i| self.0[i] == i).count()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{End, Join, Plan, Pole};
    use super::*;

    fn facts(north_south: Join, east_west: Join) -> (usize, usize, i64, bool, bool, bool, usize) {
        let surface = Surface::glue(Plan { north_south, east_west, ..Plan::flat(8, 8) }).unwrap();
        let facts = surface.facts();
        assert!(facts.paired);
        let tracks = surface.tracks().len();
        (
            facts.vertices,
            facts.edges,
            facts.euler(),
            facts.orientable,
            facts.sides_differ,
            facts.bishops_keep_colour,
            tracks,
        )
    }

    #[test]
    fn the_known_surfaces_have_the_known_counts() {
        let wrap = Join::Wrap { slide: 0 };
        let poles = |pole| Join::Apart([End::Pole { pole, shift: 4 }; 2]);
        assert_eq!(facts(Join::CLOSED, Join::CLOSED), (81, 144, 1, true, true, true, 42));
        assert_eq!(facts(Join::CLOSED, wrap), (72, 136, 0, true, true, true, 32));
        assert_eq!(facts(wrap, wrap), (64, 128, 0, true, true, true, 32));
        assert_eq!(facts(poles(Pole::Through), wrap), (58, 128, -6, true, false, true, 20));
        let (v, e, euler, orientable, differ, keep, _) = facts(Join::CLOSED, Join::Twist);
        assert_eq!((v, e, euler, orientable, differ, keep), (72, 136, 0, false, false, false));
        let (v, e, euler, orientable, differ, keep, _) = facts(Join::Twist, wrap);
        assert_eq!((v, e, euler, orientable, differ, keep), (64, 128, 0, false, false, false));
        let (v, e, euler, orientable, differ, keep, _) = facts(poles(Pole::Mirror), wrap);
        assert_eq!((v, e, euler, orientable, differ, keep), (64, 128, 0, false, false, false));
        for pole in [Pole::Through, Pole::Mirror] {
            let plan = Plan { north_south: poles(pole), east_west: wrap, ..Plan::flat(8, 8) };
            let facts = Surface::glue(plan).unwrap().facts();
            assert_eq!((facts.poles_shrunk, facts.euler_shrunk()), (Some((58, 120)), Some(2)));
        }
    }
}
