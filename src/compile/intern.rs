//! Equal things stored once: trails, rows, rays.

use rustc_hash::FxHashMap;

use crate::base::{Set, Tile};
use crate::tables::{Gate, Landings, Node, Pass, Ray, Rest, Row, Run, Segment, Stages, Told, Trail, Zone};

use super::tabulate::{Ride, Tabulator};

/// Trails by number; number 0 is nothing taken and nothing passed.
pub(super) struct Trails {
    pub list: Vec<Trail>,
    numbers: FxHashMap<Trail, u32>,
}

impl Trails {
    pub fn new() -> Trails {
        Trails { list: vec![Trail::default()], numbers: FxHashMap::from_iter([(Trail::default(), 0)]) }
    }

    /// The number of a trail. The order in which tiles are passed makes no difference: the first one met is kept.
    pub fn intern(&mut self, trail: Trail) -> u32 {
        if trail.taken.is_empty() && trail.passed.is_empty() {
            return 0;
        }
        let mut effect = trail.clone();
        effect.passed.sort_unstable();
        *self.numbers.entry(effect).or_insert_with(|| {
            self.list.push(trail);
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
    /// Whether it takes by nothing but leaps, and rides that take wherever they go.
    pub fn is_open(&self) -> bool {
        self.nodes.is_empty() && self.rays.iter().all(|ray| ray.quiet && ray.capture)
    }

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

impl DraftRay {
    /// Its tiles, each with what may end there.
    fn ride(&self) -> Ride {
        let bit = |on, bit| if on { bit } else { Landings::NONE };
        let land = bit(self.quiet, Landings::QUIET).and(bit(self.capture, Landings::CAPTURE));
        self.tiles.iter().map(|&tile| (tile, land)).collect()
    }
}

/// Rows and their parts, each distinct one once.
pub(super) struct Rows<const W: usize> {
    pub rows: Vec<Row<W>>,
    pub rests: Vec<Rest<W>>,
    pub told: Vec<Told<W>>,
    pub drafts: Vec<Draft>,
    pub rays: Vec<Ray<W>>,
    pub gates: Vec<Gate<W>>,
    pub zones: Vec<Zone<W>>,
    pub segments: Vec<Segment<W>>,
    pub nodes: Vec<Node>,
    pub tabulator: Tabulator,
    numbers: FxHashMap<Draft, u32>,
    stretches: FxHashMap<Vec<Tile>, (Segment<W>, Run)>,
}

impl<const W: usize> Rows<W> {
    pub fn new(tabulator: Tabulator) -> Rows<W> {
        Rows {
            rows: Vec::new(),
            rests: Vec::new(),
            told: Vec::new(),
            drafts: Vec::new(),
            rays: Vec::new(),
            gates: Vec::new(),
            zones: Vec::new(),
            segments: Vec::new(),
            nodes: Vec::new(),
            tabulator,
            numbers: FxHashMap::default(),
            stretches: FxHashMap::default(),
        }
    }

    /// The number of a row.
    pub fn intern(&mut self, mut draft: Draft) -> u32 {
        draft.settle();
        if let Some(&number) = self.numbers.get(&draft) {
            return number;
        }
        let told = self.tell(&draft);
        let (stages, rays, programs) = if self.tabulator.is_on() {
            let rides: Vec<Ride> = draft.rays.iter().map(DraftRay::ride).collect();
            let (stages, programs) = self.tabulator.tabulate(&rides, &draft.nodes);
            (stages, Run::default(), programs)
        } else {
            (Stages::default(), told.rays, draft.nodes.clone())
        };
        let gates = gates_of(&programs);
        let chain = match gates {
            Some(_) => Run::default(),
            None if programs.len() == draft.nodes.len() => told.nodes,
            None => append(&mut self.nodes, programs),
        };
        self.rows.push(Row {
            quiet: draft.quiet.iter().copied().collect(),
            capture: draft.capture.iter().copied().collect(),
            stages,
        });
        let gates = append(&mut self.gates, gates.unwrap_or_default());
        let en_passant = draft.en_passant.iter().copied().collect();
        self.rests.push(Rest { en_passant, rays, gates, chain });
        self.told.push(told);
        let number = self.drafts.len() as u32;
        self.drafts.push(draft.clone());
        self.numbers.insert(draft, number);
        number
    }

    /// A row for people to follow.
    fn tell(&mut self, draft: &Draft) -> Told<W> {
        let rays: Vec<Ray<W>> = draft.rays.iter().filter_map(|ray| self.ray(ray)).collect();
        Told {
            rays: append(&mut self.rays, rays),
            nodes: append(&mut self.nodes, draft.nodes.iter().copied()),
            zone: draft.nodes.iter().map(|node| node.tile).collect(),
            zones: append(&mut self.zones, zones_of(&draft.nodes)),
        }
    }

    fn ray(&mut self, ray: &DraftRay) -> Option<Ray<W>> {
        let (first, more) = match self.stretches.get(&ray.tiles) {
            Some(&stretches) => stretches,
            None => {
                let made = stretches_of(&ray.tiles, &mut self.segments)?;
                self.stretches.insert(ray.tiles.clone(), made);
                made
            }
        };
        Some(Ray { first, more, quiet: ray.quiet, capture: ray.capture })
    }
}

/// Adds things to a list; says where they are.
fn append<T>(list: &mut Vec<T>, more: impl IntoIterator<Item = T>) -> Run {
    let start = list.len();
    list.extend(more);
    Run::new(start, list.len())
}

/// The stretches of a ride: the first, and the others, which are added to a list. `None` if it has no tiles.
pub(super) fn stretches_of<const W: usize>(
    tiles: &[Tile],
    segments: &mut Vec<Segment<W>>,
) -> Option<(Segment<W>, Run)> {
    let all = segments_of(tiles);
    let (&first, more) = all.split_first()?;
    Some((first, append(segments, more.iter().copied())))
}

/// How many gates a row may have: with more, a program that gives up a path at its first obstacle is faster.
const MOST_GATES: usize = 12;

/// A program as gates, if it only ever asks for empty tiles and has few ends.
fn gates_of<const W: usize>(nodes: &[Node]) -> Option<Vec<Gate<W>>> {
    let mut gates = Vec::new();
    let mut above: Vec<(usize, Tile)> = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        if !matches!(node.pass, Pass::Empty | Pass::Never) {
            return None;
        }
        above.retain(|&(end, _)| end > i);
        if node.land.0 != 0 {
            let way = above.iter().map(|&(_, tile)| tile).collect();
            gates.push(Gate { way, tile: node.tile, land: node.land, trail: node.trail });
        }
        above.push((i + 1 + node.below as usize, node.tile));
    }
    (gates.len() <= MOST_GATES).then_some(gates)
}

/// How many zones a row may list.
const MOST_ZONES: usize = 64;

/// For each tile that a program might take on, what it looks at for that.
fn zones_of<const W: usize>(nodes: &[Node]) -> Vec<Zone<W>> {
    let mut zones: Vec<Zone<W>> = Vec::new();
    let mut above: Vec<(usize, Tile)> = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        above.retain(|&(end, _)| end > i);
        let goes_on = node.pass == Pass::Enemy;
        if goes_on || node.land.has(Landings::CAPTURE) {
            let after = if goes_on { &nodes[i..=i + node.below as usize] } else { &nodes[i..=i] };
            let tiles =
                above.iter().map(|&(_, tile)| tile).chain(after.iter().map(|node| node.tile)).collect();
            match zones.iter().position(|zone| zone.target == node.tile) {
                Some(known) => zones[known].tiles |= tiles,
                None if zones.len() == MOST_ZONES => return Vec::new(),
                None => zones.push(Zone { target: node.tile, tiles }),
            }
        }
        above.push((i + 1 + node.below as usize, node.tile));
    }
    zones
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
