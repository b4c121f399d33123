//! Equal things stored once: trails, rows, rays.

use std::collections::HashMap;

use crate::base::{Set, Tile};
use crate::tables::{Node, Ray, Row, Segment, Trail};

/// Trails by number; number 0 is nothing taken and nothing passed.
pub(super) struct Trails {
    pub list: Vec<Trail>,
    numbers: HashMap<Trail, u32>,
}

impl Trails {
    pub fn new() -> Trails {
        Trails { list: vec![Trail::default()], numbers: HashMap::from([(Trail::default(), 0)]) }
    }

    pub fn intern(&mut self, trail: Trail) -> u32 {
        if trail.taken.is_empty() && trail.passed.is_empty() {
            return 0;
        }
        *self.numbers.entry(trail).or_insert_with_key(|trail| {
            self.list.push(trail.clone());
            (self.list.len() - 1) as u32
        })
    }
}

/// A row before its parts have numbers.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Draft {
    pub quiet: Vec<Tile>,
    pub capture: Vec<Tile>,
    pub en_passant: Vec<Tile>,
    pub rays: Vec<DraftRay>,
    pub nodes: Vec<Node>,
}

/// A ray before its segments have numbers: its tiles in order, and whether it may move and take.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct DraftRay {
    pub tiles: Vec<Tile>,
    pub quiet: bool,
    pub capture: bool,
}

impl Draft {
    /// Puts everything into one order, so that rows that do the same are the same.
    pub fn settle(&mut self) {
        for list in [&mut self.quiet, &mut self.capture, &mut self.en_passant] {
            list.sort_unstable();
            list.dedup();
        }
        self.rays.sort_unstable();
        // one ray that may do both, rather than two along the same tiles
        let mut merged: Vec<DraftRay> = Vec::with_capacity(self.rays.len());
        for ray in self.rays.drain(..) {
            match merged.last_mut() {
                Some(last) if last.tiles == ray.tiles => {
                    last.quiet |= ray.quiet;
                    last.capture |= ray.capture;
                }
                _ => merged.push(ray),
            }
        }
        self.rays = merged;
    }
}

/// Rows and their parts, each distinct one once.
pub(super) struct Rows<const W: usize> {
    pub rows: Vec<Row<W>>,
    pub drafts: Vec<Draft>,
    pub segments: Vec<Segment<W>>,
    pub nodes: Vec<Node>,
    numbers: HashMap<Draft, u32>,
    rays: HashMap<Vec<Tile>, (u32, u32)>,
}

impl<const W: usize> Rows<W> {
    pub fn new() -> Rows<W> {
        Rows {
            rows: Vec::new(),
            drafts: Vec::new(),
            segments: Vec::new(),
            nodes: Vec::new(),
            numbers: HashMap::new(),
            rays: HashMap::new(),
        }
    }

    /// The number of a row.
    pub fn intern(&mut self, mut draft: Draft) -> u32 {
        draft.settle();
        if let Some(&number) = self.numbers.get(&draft) {
            return number;
        }
        let rays = draft.rays.iter().map(|ray| self.ray(ray)).collect();
        let start = self.nodes.len() as u32;
        self.nodes.extend_from_slice(&draft.nodes);
        let row = Row {
            quiet: draft.quiet.iter().copied().collect(),
            capture: draft.capture.iter().copied().collect(),
            en_passant: draft.en_passant.iter().copied().collect(),
            rays,
            chain: (start, self.nodes.len() as u32),
            zone: draft.nodes.iter().map(|node| node.tile).collect(),
        };
        let number = self.rows.len() as u32;
        self.rows.push(row);
        self.drafts.push(draft.clone());
        self.numbers.insert(draft, number);
        number
    }

    fn ray(&mut self, ray: &DraftRay) -> Ray {
        let segments = match self.rays.get(&ray.tiles) {
            Some(&run) => run,
            None => {
                let start = self.segments.len() as u32;
                self.segments.extend(segments_of(&ray.tiles));
                let run = (start, self.segments.len() as u32);
                self.rays.insert(ray.tiles.clone(), run);
                run
            }
        };
        Ray { segments, quiet: ray.quiet, capture: ray.capture }
    }
}

/// Cuts a list of tiles into stretches along which their numbers only rise or only fall.
fn segments_of<const W: usize>(tiles: &[Tile]) -> Vec<Segment<W>> {
    let mut segments = Vec::new();
    let mut rest = tiles;
    while let Some((&first, more)) = rest.split_first() {
        let rises = more.first().is_none_or(|&second| second > first);
        let length = 1 + rest.windows(2).take_while(|pair| (pair[1] > pair[0]) == rises).count();
        segments.push(Segment { tiles: rest[..length].iter().copied().collect::<Set<W>>(), rises });
        rest = &rest[length..];
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_over_a_pole_has_three_stretches() {
        // d7 d8 h8 h7 ... h1 d1 ... on the Dot
        let tiles = [59, 63, 55, 47, 39, 31, 23, 15, 7, 3, 11].map(Tile);
        let segments: Vec<Segment<1>> = segments_of(&tiles);
        assert_eq!(segments.iter().map(|s| s.tiles.len()).collect::<Vec<_>>(), [2, 8, 1]);
        let occupied = Set::of(Tile(39));
        assert_eq!(segments[1].reach(&occupied).0.len(), 3);
    }
}
