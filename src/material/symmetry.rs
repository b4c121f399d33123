//! The symmetries of a board: ways of renaming its tiles that keep every move of some men.
//!
//! Found from the paths alone. A king's neighbours must become its neighbours, so once a few tiles are renamed the
//! rest follows; what is left over is compared path by path.

use std::collections::{HashMap, VecDeque};

use crate::base::{Colour, Man, Tile};
use crate::tables::Tables;

use super::path::{Path, paths};

/// Renamings of tiles that keep every move of some men, the identity among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetry {
    names: Vec<Vec<u8>>,
    whole: bool,
}

/// How many renamings are looked for; with more only a part of them is used.
const MOST: usize = 4096;
/// How many attempts are made at it.
const ATTEMPTS: usize = 4_000_000;

impl Symmetry {
    /// Finds the renamings that keep the moves and the promotion tiles of some men.
    pub fn of<const W: usize>(tables: &Tables<W>, men: &[Man]) -> Symmetry {
        let sights: Vec<Sight<W>> = men.iter().map(|&man| Sight::of(tables, man)).collect();
        let tiles = tables.board.len() as usize;
        let labels = labels(tiles, &sights);
        let mut search = Search {
            order: order(tiles, &labels),
            groups: groups(tiles, &labels),
            labels: &labels,
            tiles,
            keeps: &|name| sights.iter().all(|sight| sight.keeps(name)),
            attempts: ATTEMPTS,
            found: Vec::new(),
        };
        search.go(0, &mut vec![NOWHERE; tiles], &mut vec![false; tiles]);
        let whole = search.attempts > 0 && search.found.len() < MOST;
        let mut names = search.found;
        let same: Vec<u8> = (0..tiles).map(|tile| tile as u8).collect();
        if !names.contains(&same) {
            names.insert(0, same);
        }
        Symmetry { names, whole }
    }

    /// How many there are; `None` if there are more than anyone has looked for.
    pub fn order(&self) -> Option<usize> {
        self.whole.then_some(self.names.len())
    }

    /// Every one: the new name of each tile, by its old one.
    pub fn names(&self) -> &[Vec<u8>] {
        &self.names
    }
}

/// What a renaming must keep of one man.
struct Sight<const W: usize> {
    paths: Vec<Vec<Path<W>>>,
    promotes: Vec<bool>,
}

impl<const W: usize> Sight<W> {
    fn of(tables: &Tables<W>, man: Man) -> Sight<W> {
        let kind = &tables.kinds[man.kind.index()];
        let promotes_on = kind.promotes_on[man.colour.index()];
        Sight {
            paths: tables.board.iter().map(|from| paths(tables, man.colour, man.kind, from)).collect(),
            promotes: tables.board.iter().map(|tile| promotes_on.contains(tile)).collect(),
        }
    }

    fn keeps(&self, name: &[u8]) -> bool {
        (0..name.len()).all(|tile| {
            let there = usize::from(name[tile]);
            if self.promotes[tile] != self.promotes[there]
                || self.paths[tile].len() != self.paths[there].len()
            {
                return false;
            }
            let mut renamed: Vec<Path<W>> = self.paths[tile].iter().map(|path| path.renamed(name)).collect();
            renamed.sort_unstable();
            renamed == self.paths[there]
        })
    }
}

/// A number for what leads from one tile to another, by both: equal where it looks alike. 0: nothing.
fn labels<const W: usize>(tiles: usize, sights: &[Sight<W>]) -> Vec<u32> {
    let mut looks: Vec<Vec<u8>> = vec![Vec::new(); tiles * tiles];
    for (number, sight) in sights.iter().enumerate() {
        for (from, paths) in sight.paths.iter().enumerate() {
            let own = &mut looks[from * tiles + from];
            own.extend([number as u8, u8::from(sight.promotes[from])]);
            own.extend((paths.len() as u32).to_le_bytes());
            let mut parts: Vec<(Tile, [u8; 5])> = Vec::new();
            for path in paths {
                let size = |bits: &[u64]| bits.iter().map(|word| word.count_ones()).sum::<u32>() as u8;
                let look = [u8::from(path.takes), size(&path.empty), size(&path.full), size(&path.enemy)];
                parts.push((path.to, [number as u8, look[0], look[1], look[2], look[3]]));
            }
            parts.sort_unstable();
            for (to, look) in parts {
                looks[from * tiles + to.index()].extend(look);
            }
        }
    }
    let mut numbers: HashMap<Vec<u8>, u32> = HashMap::from([(Vec::new(), 0)]);
    let mut number = |look: Vec<u8>| {
        let next = numbers.len() as u32;
        *numbers.entry(look).or_insert(next)
    };
    looks.into_iter().map(&mut number).collect()
}

/// Tiles in an order in which each but the first of its part can be reached from one before it, which is named.
fn order(tiles: usize, labels: &[u32]) -> Vec<(usize, Option<usize>)> {
    let mut order: Vec<(usize, Option<usize>)> = Vec::new();
    let mut seen = vec![false; tiles];
    for first in 0..tiles {
        if std::mem::replace(&mut seen[first], true) {
            continue;
        }
        let mut open = VecDeque::from([(first, None)]);
        while let Some((tile, before)) = open.pop_front() {
            order.push((tile, before));
            for next in 0..tiles {
                if labels[tile * tiles + next] != 0 && !std::mem::replace(&mut seen[next], true) {
                    open.push_back((next, Some(tile)));
                }
            }
        }
    }
    order
}

/// Where each label leads from each tile.
fn groups(tiles: usize, labels: &[u32]) -> HashMap<(usize, u32), Vec<usize>> {
    let mut groups: HashMap<(usize, u32), Vec<usize>> = HashMap::new();
    for (place, &label) in labels.iter().enumerate() {
        groups.entry((place / tiles, label)).or_default().push(place % tiles);
    }
    groups
}

const NOWHERE: u8 = u8::MAX;

struct Search<'a> {
    /// In which order tiles are renamed, each after one that leads to it.
    order: Vec<(usize, Option<usize>)>,
    groups: HashMap<(usize, u32), Vec<usize>>,
    labels: &'a [u32],
    tiles: usize,
    keeps: &'a dyn Fn(&[u8]) -> bool,
    attempts: usize,
    found: Vec<Vec<u8>>,
}

impl Search<'_> {
    /// Renames the tiles from place `place` of the order on.
    fn go(&mut self, place: usize, name: &mut Vec<u8>, used: &mut Vec<bool>) {
        if self.attempts == 0 || self.found.len() >= MOST {
            return;
        }
        let Some(&(tile, before)) = self.order.get(place) else {
            if (self.keeps)(name) {
                self.found.push(name.clone());
            }
            return;
        };
        let candidates: Vec<usize> = match before {
            None => (0..self.tiles).collect(),
            Some(before) => {
                let label = self.labels[before * self.tiles + tile];
                self.groups.get(&(usize::from(name[before]), label)).cloned().unwrap_or_default()
            }
        };
        for there in candidates {
            self.attempts = self.attempts.saturating_sub(1);
            if used[there] || !self.fits(place, tile, there, name) {
                continue;
            }
            name[tile] = there as u8;
            used[there] = true;
            self.go(place + 1, name, used);
            used[there] = false;
        }
    }

    /// Whether a tile can be renamed so, after all those before it in the order.
    fn fits(&self, place: usize, tile: usize, there: usize, name: &[u8]) -> bool {
        let label = |from: usize, to: usize| self.labels[from * self.tiles + to];
        label(tile, tile) == label(there, there)
            && self.order[..place].iter().all(|&(other, _)| {
                let named = usize::from(name[other]);
                label(tile, other) == label(there, named) && label(other, tile) == label(named, there)
            })
    }
}

/// The men of a stock and all that they may become, each once.
pub(super) fn becoming<const W: usize>(tables: &Tables<W>, men: &[Man]) -> Vec<Man> {
    let mut all: Vec<Man> = Vec::new();
    let mut open: Vec<Man> = men.to_vec();
    while let Some(man) = open.pop() {
        if !all.contains(&man) {
            all.push(man);
            let to = &tables.kinds[man.kind.index()].promotes_to;
            open.extend(to.iter().map(|&kind| Man { kind, ..man }));
        }
    }
    // in an order of their own, so that equal men give equal symmetries in equal order
    all.sort_unstable();
    all
}

/// Whether renaming tiles by `name` makes White's moves Black's and the other way round, for all men of `kinds`.
pub fn swaps<const W: usize>(tables: &Tables<W>, kinds: &[crate::base::Kind], name: &[u8]) -> bool {
    kinds.iter().all(|&kind| {
        Colour::BOTH.into_iter().all(|colour| {
            tables.board.iter().all(|from| {
                let on = |colour: Colour, tile| {
                    tables.kinds[kind.index()].promotes_on[colour.index()].contains(tile)
                };
                let there = Tile(name[from.index()]);
                let own = paths(tables, colour, kind, from);
                let mut renamed: Vec<Path<W>> = own.iter().map(|path| path.renamed(name)).collect();
                renamed.sort_unstable();
                on(colour, from) == on(colour.other(), there)
                    && renamed == paths(tables, colour.other(), kind, there)
            })
        })
    })
}
