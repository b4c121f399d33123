//! Rows inverted: who can take on each tile. Made from the rows that the engine runs on, so the two cannot drift.

use rustc_hash::FxHashMap;

use crate::base::{Colour, Kind, Set, Tile};
use crate::tables::{
    Approach, Attackers, Landings, Line, NEAR, Node, Pass, Ray, Run, Segment, Siege, Stages,
};

use super::intern::{Draft, stretches_of};
use super::tabulate::{Ride, Tabulator};

/// The rows of a variant by colour, kind and tile, as drafts.
pub(super) struct Plain<'a> {
    pub kinds: usize,
    pub tiles: usize,
    pub drafts: &'a [Draft],
    pub row_of: &'a [u32],
    pub first_row_of: &'a [u32],
}

impl Plain<'_> {
    fn each(&self) -> impl Iterator<Item = (Colour, Kind, Tile, usize)> + use<'_> {
        Colour::BOTH.into_iter().flat_map(move |colour| {
            (0..self.kinds).flat_map(move |kind| {
                (0..self.tiles).map(move |tile| {
                    let index = (colour.index() * self.kinds + kind) * self.tiles + tile;
                    (colour, Kind(kind as u8), Tile(tile as u8), index)
                })
            })
        })
    }

    fn draft(&self, number: u32) -> &Draft {
        &self.drafts[number as usize]
    }

    /// Inverts all rows.
    pub fn invert<const W: usize>(
        &self,
        segments: &mut Vec<Segment<W>>,
        tabulator: &mut Tabulator,
    ) -> Attackers<W> {
        let size = 2 * self.kinds * self.tiles;
        let mut attackers = Attackers {
            kinds: self.kinds,
            tiles: self.tiles,
            leapers: Default::default(),
            sieges: [Vec::new(), Vec::new()],
            more_leaps: Vec::new(),
            groups: Vec::new(),
            approaches: Vec::new(),
            lines: Vec::new(),
            starts: Vec::new(),
            between: Vec::new(),
            has_programs: [false; 2],
            chainers: Default::default(),
            chains: vec![Set::EMPTY; size],
            firsts: Default::default(),
            first_chains: vec![Set::EMPTY; size],
        };
        let mut leaps = vec![Set::EMPTY; size];
        for (colour, kind, from, index) in self.each() {
            let row = self.draft(self.row_of[index]);
            let first = self.draft(self.first_row_of[index]);
            let lists = [
                (&mut leaps, &mut attackers.leapers, row.capture.clone()),
                (&mut attackers.chains, &mut attackers.chainers, taken_by(&row.nodes)),
                (&mut attackers.first_chains, &mut attackers.firsts, first.all_taken()),
            ];
            for (sets, kinds, targets) in lists {
                if !targets.is_empty() && !kinds[colour.index()].contains(&kind) {
                    kinds[colour.index()].push(kind);
                }
                for target in targets {
                    sets[(colour.index() * self.kinds + kind.index()) * self.tiles + target.index()]
                        .insert(from);
                }
            }
        }
        attackers.has_programs =
            [0, 1].map(|i: usize| !attackers.chainers[i].is_empty() || !attackers.firsts[i].is_empty());
        let approaches = self.invert_rays(&mut attackers, segments, tabulator);
        for colour in Colour::BOTH {
            for tile in (0..self.tiles).map(|tile| Tile(tile as u8)) {
                let to_tile = approaches[colour.index() * self.tiles + tile.index()];
                attackers.add_siege(&leaps, colour, tile, to_tile);
            }
        }
        attackers
    }

    /// Adds the approaches; returns those to each tile, by colour and tile.
    fn invert_rays<const W: usize>(
        &self,
        attackers: &mut Attackers<W>,
        segments: &mut Vec<Segment<W>>,
        tabulator: &mut Tabulator,
    ) -> Vec<Run> {
        let lines = self.lines();
        attackers.groups = groups(&lines);
        let mut known: FxHashMap<Vec<DraftLine>, Run> = FxHashMap::default();
        let mut runs = Vec::new();
        for to_tile in lines {
            let run = match known.get(&to_tile) {
                Some(&run) => run,
                None => {
                    let start = attackers.approaches.len();
                    for number in 0..attackers.groups.len() {
                        let kinds = attackers.groups[number];
                        let of_group: Vec<&DraftLine> =
                            to_tile.iter().filter(|line| line.kinds == kinds).collect();
                        if !of_group.is_empty() {
                            add_approach(attackers, number as u16, &of_group, segments, tabulator);
                        }
                    }
                    let run = Run::new(start, attackers.approaches.len());
                    known.insert(to_tile, run);
                    run
                }
            };
            runs.push(run);
        }
        attackers.starts.push(attackers.between.len() as u32);
        runs
    }

    /// By colour and target: the lines along which something rides there.
    fn lines(&self) -> Vec<Vec<DraftLine>> {
        // every ride once, with the kinds that make it, by colour: most are made by several
        let mut riders: FxHashMap<(Tile, &[Tile]), [u64; 2]> = FxHashMap::default();
        for (colour, kind, from, index) in self.each() {
            for ray in self.draft(self.row_of[index]).rays.iter().filter(|ray| ray.capture) {
                riders.entry((from, &ray.tiles)).or_default()[colour.index()] |= 1 << kind.0;
            }
        }
        // by target: the tiles back along each ride, the rider's own last
        let mut paths: Vec<Vec<Approaching>> = vec![Vec::new(); self.tiles];
        for ((from, tiles), kinds) in riders {
            for (i, &target) in tiles.iter().enumerate() {
                let mut path: Vec<Tile> = Vec::with_capacity(i + 1);
                path.extend(tiles[..i].iter().rev());
                path.push(from);
                paths[target.index()].push(Approaching { path, kinds });
            }
        }
        for list in &mut paths {
            list.sort_unstable_by(|a, b| a.path.cmp(&b.path));
            list.dedup_by(|again, first| {
                let same = again.path == first.path;
                if same {
                    first.kinds = [first.kinds[0] | again.kinds[0], first.kinds[1] | again.kinds[1]];
                }
                same
            });
        }
        let of_colour = |colour: usize| paths.iter().map(move |list| lines_of(list, colour));
        of_colour(0).chain(of_colour(1)).collect()
    }
}

/// A way of riding to a tile, and the kinds that ride so, by colour.
#[derive(Clone)]
struct Approaching {
    path: Vec<Tile>,
    kinds: [u64; 2],
}

/// The lines of one colour among ways to a tile that are in order: those with the same kinds together.
fn lines_of(paths: &[Approaching], colour: usize) -> Vec<DraftLine> {
    let mut sets: Vec<u64> =
        paths.iter().map(|path| path.kinds[colour]).filter(|&kinds| kinds != 0).collect();
    sets.sort_unstable();
    sets.dedup();
    let mut lines = Vec::new();
    for kinds in sets {
        let own = paths.iter().filter(|path| path.kinds[colour] == kinds).map(|path| &path.path[..]);
        lines.extend(longest(&own.collect::<Vec<_>>()).into_iter().map(|(tiles, from)| DraftLine {
            kinds,
            from,
            tiles,
        }));
    }
    lines
}

/// A line of approach before its kinds have become a group.
#[derive(PartialEq, Eq, Hash)]
struct DraftLine {
    kinds: u64,
    /// From which of its tiles it is ridden, in their order along it.
    from: Vec<Tile>,
    tiles: Vec<Tile>,
}

impl<const W: usize> Attackers<W> {
    /// Adds who comes to a tile: `leaps` by colour, kind and tile, and the ways of riding there.
    fn add_siege(&mut self, leaps: &[Set<W>], colour: Colour, tile: Tile, approaches: Run) {
        let own = &self.leapers[colour.index()];
        let from = |i: usize| own.get(i).map_or(Set::EMPTY, |&kind| leaps[self.index(colour, kind, tile)]);
        let first = std::array::from_fn(from);
        let far =
            approaches.of(&self.approaches).iter().fold(Set::EMPTY, |all, approach| all | approach.from);
        let more: Vec<Set<W>> = (NEAR..own.len()).map(from).collect();
        let near = (0..own.len()).map(from).fold(Set::EMPTY, |all, from| all | from);
        let start = self.more_leaps.len();
        self.more_leaps.extend(more);
        let more_leaps = Run::new(start, self.more_leaps.len());
        self.sieges[colour.index()].push(Siege { near, leaps: first, far, more_leaps, approaches });
    }
}

/// Adds the ways in which a group of kinds rides to a tile.
fn add_approach<const W: usize>(
    attackers: &mut Attackers<W>,
    group: u16,
    lines: &[&DraftLine],
    segments: &mut Vec<Segment<W>>,
    tabulator: &mut Tabulator,
) {
    let from: Set<W> = lines.iter().flat_map(|line| line.from.iter().copied()).collect();
    let first = attackers.starts.len() as u32;
    for rider in from.iter() {
        attackers.starts.push(attackers.between.len() as u32);
        let known = attackers.between.len();
        for line in lines {
            let ends = line.tiles.iter().enumerate().filter(|&(_, &tile)| tile == rider);
            for (end, _) in ends.filter(|_| line.from.contains(&rider)) {
                let mut between: Set<W> = line.tiles[..end].iter().copied().collect();
                between.remove(rider);
                if !attackers.between[known..].contains(&between) {
                    attackers.between.push(between);
                }
            }
        }
    }
    let first_line = attackers.lines.len();
    for line in lines {
        if let Some((first, more)) = stretches_of(&line.tiles, segments) {
            let ray = Ray { first, more, quiet: false, capture: true };
            attackers.lines.push(Line { from: line.from.iter().copied().collect(), ray });
        }
    }
    let stages = if tabulator.is_on() {
        let land = |line: &DraftLine, tile| {
            if line.from.contains(&tile) { Landings::CAPTURE } else { Landings::NONE }
        };
        let ride =
            |line: &&DraftLine| line.tiles.iter().map(|&tile| (tile, land(line, tile))).collect::<Ride>();
        tabulator.tabulate(&lines.iter().map(ride).collect::<Vec<_>>(), &[]).0
    } else {
        Stages::default()
    };
    let lines = Run::new(first_line, attackers.lines.len());
    attackers.approaches.push(Approach { group, first, from, stages, lines });
}

/// The sets of kinds of lines, the most frequent first.
fn groups(lines: &[Vec<DraftLine>]) -> Vec<u64> {
    let mut counts: FxHashMap<u64, usize> = FxHashMap::default();
    for line in lines.iter().flatten() {
        *counts.entry(line.kinds).or_default() += 1;
    }
    let mut groups: Vec<(u64, usize)> = counts.into_iter().collect();
    groups.sort_by_key(|&(kinds, count)| (std::cmp::Reverse(count), kinds));
    groups.into_iter().map(|(kinds, _)| kinds).collect()
}

impl Draft {
    /// Every tile on which these moves might take.
    fn all_taken(&self) -> Vec<Tile> {
        let rays = self.rays.iter().filter(|ray| ray.capture).flat_map(|ray| ray.tiles.iter().copied());
        self.capture.iter().copied().chain(rays).chain(taken_by(&self.nodes)).collect()
    }
}

/// Every tile on which a program might take.
fn taken_by(nodes: &[Node]) -> Vec<Tile> {
    nodes
        .iter()
        .filter(|node| node.pass == Pass::Enemy || node.land.has(Landings::CAPTURE))
        .map(|node| node.tile)
        .collect()
}

/// Paths that begin another are part of it: the longest ones, each with the tiles from which it is ridden.
/// The paths must be in order.
fn longest(paths: &[&[Tile]]) -> Vec<(Vec<Tile>, Vec<Tile>)> {
    let mut found: Vec<(Vec<Tile>, Vec<Tile>)> = Vec::new();
    let mut prefixes: Vec<&[Tile]> = Vec::new();
    for (i, path) in paths.iter().enumerate() {
        // each is a prefix of the next: what begins with the last begins with all
        while prefixes.last().is_some_and(|prefix| !path.starts_with(prefix)) {
            prefixes.pop();
        }
        prefixes.push(path);
        if paths.get(i + 1).is_none_or(|next| !next.starts_with(path)) {
            let from = prefixes.iter().filter_map(|prefix| prefix.last().copied()).collect();
            found.push((path.to_vec(), from));
        }
    }
    found
}
