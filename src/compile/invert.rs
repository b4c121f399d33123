//! Rows inverted: who can take on each tile. Made from the rows that the engine runs on, so the two cannot drift.

use std::collections::HashMap;

use crate::base::{Colour, Kind, Set, Tile};
use crate::tables::{Attackers, Landings, Line, Node, Pass, Run};

use super::intern::Draft;

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
    pub fn invert<const W: usize>(&self) -> Attackers<W> {
        let size = 2 * self.kinds * self.tiles;
        let mut attackers = Attackers {
            kinds: self.kinds,
            tiles: self.tiles,
            leapers: Default::default(),
            leaps: vec![Set::EMPTY; size],
            groups: Vec::new(),
            line_of: Vec::new(),
            lines: Vec::new(),
            line_tiles: Vec::new(),
            chainers: Default::default(),
            chains: vec![Set::EMPTY; size],
            firsts: Default::default(),
            first_chains: vec![Set::EMPTY; size],
        };
        for (colour, kind, from, index) in self.each() {
            let row = self.draft(self.row_of[index]);
            let first = self.draft(self.first_row_of[index]);
            let lists = [
                (&mut attackers.leaps, &mut attackers.leapers, row.capture.clone()),
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
        self.invert_rays(&mut attackers);
        attackers
    }

    fn invert_rays<const W: usize>(&self, attackers: &mut Attackers<W>) {
        // by colour and target: for each kind, the tiles back along each ray, the attacker's own last
        let mut paths: Vec<HashMap<Kind, Vec<Vec<Tile>>>> = vec![HashMap::new(); 2 * self.tiles];
        for (colour, kind, from, index) in self.each() {
            for ray in self.draft(self.row_of[index]).rays.iter().filter(|ray| ray.capture) {
                for (i, &target) in ray.tiles.iter().enumerate() {
                    let mut path: Vec<Tile> = ray.tiles[..i].iter().rev().copied().collect();
                    path.push(from);
                    paths[colour.index() * self.tiles + target.index()].entry(kind).or_default().push(path);
                }
            }
        }
        let mut drafts: Vec<DraftLine<W>> = Vec::new();
        let mut ends = Vec::new();
        for by_kind in paths {
            let start = drafts.len();
            let mut kinds: Vec<_> = by_kind.into_iter().collect();
            kinds.sort_by_key(|&(kind, _)| kind);
            for (kind, paths) in kinds {
                for (tiles, from) in longest(paths) {
                    add_line(&mut drafts, start, kind, tiles, from.into_iter().collect());
                }
            }
            ends.push(Run::new(start, drafts.len()));
        }
        attackers.line_of = ends;
        attackers.groups = groups(&drafts);
        for draft in drafts {
            let first = attackers.line_tiles.len();
            attackers.line_tiles.extend(draft.tiles);
            let tiles = Run::new(first, attackers.line_tiles.len());
            let group = attackers.groups.iter().position(|&kinds| kinds == draft.kinds).unwrap_or(0) as u16;
            attackers.lines.push(Line { group, from: draft.from, tiles });
        }
    }
}

/// A line of approach before its kinds have become a group.
struct DraftLine<const W: usize> {
    kinds: u64,
    from: Set<W>,
    tiles: Vec<Tile>,
}

/// The sets of kinds of lines, the most frequent first.
fn groups<const W: usize>(lines: &[DraftLine<W>]) -> Vec<u64> {
    let mut counts: HashMap<u64, usize> = HashMap::new();
    for line in lines {
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
fn longest(mut paths: Vec<Vec<Tile>>) -> Vec<(Vec<Tile>, Vec<Tile>)> {
    paths.sort_unstable();
    paths.dedup();
    let mut found: Vec<(Vec<Tile>, Vec<Tile>)> = Vec::new();
    let mut prefixes: Vec<Vec<Tile>> = Vec::new();
    for (i, path) in paths.iter().enumerate() {
        prefixes.retain(|prefix| path.starts_with(prefix));
        prefixes.push(path.clone());
        if paths.get(i + 1).is_none_or(|next| !next.starts_with(path)) {
            let from = prefixes.iter().filter_map(|prefix| prefix.last().copied()).collect();
            found.push((path.clone(), from));
        }
    }
    found
}

fn add_line<const W: usize>(
    lines: &mut Vec<DraftLine<W>>,
    start: usize,
    kind: Kind,
    tiles: Vec<Tile>,
    from: Set<W>,
) {
    let bit = 1 << kind.0;
    match lines[start..].iter_mut().find(|line| line.from == from && line.tiles == tiles) {
        Some(line) => line.kinds |= bit,
        None => lines.push(DraftLine { kinds: bit, from, tiles }),
    }
}
