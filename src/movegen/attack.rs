//! Who attacks a tile, and which pieces stand between a royal and an attack.

use crate::base::{Colour, Kind, Set, Tile};
use crate::position::Position;
use crate::tables::{Line, Row, Tables};

use super::chain::{Landing, Sight, run};
use super::generate::reach;

/// How many groups of riders are looked up once for all lines.
const GROUPS: usize = 8;

/// One player's pieces as attackers. The board they are asked about need not be the position's own:
/// a king is tried on another tile.
pub struct Attack<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    by: Colour,
    riders: [Set<W>; GROUPS],
}

/// What threatens the royals of the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Danger<const W: usize> {
    /// Whether a royal is attacked now.
    pub check: bool,
    /// Where a piece that is not royal must go to parry: every route of every attack closed, or the attacker taken.
    /// All tiles if there is no check.
    pub parries: Set<W>,
    /// Whether a royal is attacked by a program, so that other moves may parry too.
    pub unclear: bool,
    /// Pieces that may not leave their tile without a look: the only one between a rider and a royal.
    pub leaving: Set<W>,
    /// Tiles whose filling or emptying may open an attack by a hopper or another program.
    pub touching: Set<W>,
}

impl<'a, const W: usize> Attack<'a, W> {
    /// The pieces of `by` in a position.
    #[inline]
    pub fn new(tables: &'a Tables<W>, position: &'a Position<W>, by: Colour) -> Attack<'a, W> {
        let mut riders = [Set::EMPTY; GROUPS];
        for (riders, &kinds) in riders.iter_mut().zip(&tables.attackers.groups) {
            *riders = position.any_of(by, kinds);
        }
        Attack { tables, position, by, riders }
    }

    /// The pieces that may ride a line, on the tiles from which they reach its end.
    #[inline]
    fn riders(&self, line: &Line<W>) -> Set<W> {
        let group = usize::from(line.group);
        let riders = match self.riders.get(group) {
            Some(&riders) => riders,
            None => self.position.any_of(self.by, self.tables.attackers.groups[group]),
        };
        riders & line.from
    }

    /// The pieces that leap to a tile.
    #[inline]
    fn leapers(&self, tile: Tile) -> Set<W> {
        let attackers = &self.tables.attackers;
        attackers.leapers[self.by.index()].iter().fold(Set::EMPTY, |all, &kind| {
            all | (attackers.leaps[attackers.index(self.by, kind, tile)] & self.position.kind(kind))
        }) & self.position.of(self.by)
    }

    #[inline]
    fn rides_to(&self, tile: Tile, occupied: &Set<W>) -> bool {
        self.tables.attackers.lines_to(self.by, tile).iter().any(|line| {
            let riders = self.riders(line);
            !riders.is_empty() && {
                let tiles = self.tables.attackers.tiles_of(line);
                tiles
                    .iter()
                    .find(|&&tile| occupied.contains(tile))
                    .is_some_and(|&first| riders.contains(first))
            }
        })
    }

    /// A board as these pieces see it. They take en passant only if it is their turn.
    fn sight(&self, occupied: Set<W>, victims: Set<W>) -> Sight<W> {
        let memory = self.position.memory();
        let theirs = self.by == self.position.turn();
        let targets = if theirs { memory.targets } else { Set::EMPTY };
        Sight { occupied, enemies: victims, targets, victim: memory.victim.filter(|_| theirs) }
    }

    /// Pieces that might take on a tile by a gate or a program, each with the row of it.
    fn chains_to(&self, tile: Tile) -> impl Iterator<Item = (&'a Row<W>, bool)> + use<'_, 'a, W> {
        let attackers = &self.tables.attackers;
        let from = move |sets: &[Set<W>], kind| {
            sets[attackers.index(self.by, kind, tile)] & self.position.men(self.by, kind)
        };
        let usual = attackers.chainers[self.by.index()].iter().flat_map(move |&kind| {
            from(&attackers.chains, kind)
                .iter()
                .map(move |from| (self.tables.row(self.by, kind, from), false))
        });
        let fresh = self.position.memory().fresh;
        let first = attackers.firsts[self.by.index()].iter().flat_map(move |&kind| {
            let from = from(&attackers.first_chains, kind) & fresh;
            from.iter().map(move |from| (self.tables.first_row(self.by, kind, from), true))
        });
        usual.chain(first)
    }

    /// Whether a row takes on a tile, leaps and rides included if it is one of first moves.
    fn chain_takes(&self, row: &Row<W>, first: bool, tile: Tile, sight: &Sight<W>) -> bool {
        let rides = |ray: &crate::tables::Ray<W>| {
            ray.capture && reach(self.tables, ray, &sight.occupied).contains(tile)
        };
        (first && (row.capture.contains(tile) || row.rays.of(&self.tables.rays).iter().any(rides)))
            || run(self.tables, row, sight, |to, landing, trail| {
                // whoever ends on the tile has taken who stood there, at the end or on the way
                let taken = |tile| trail != 0 && self.tables.trails[trail as usize].taken.contains(tile);
                let twice = landing == Landing::EnPassant && sight.victim.as_ref().is_some_and(taken);
                to == tile || (taken(&tile) && !twice)
            })
    }

    /// Whether a piece could take on `tile` if the other side's pieces stood on `victims` (one of them on `tile`) and
    /// `occupied` were all tiles with someone on them.
    #[inline]
    pub fn takes(&self, tile: Tile, occupied: Set<W>, victims: Set<W>) -> bool {
        self.rides_to(tile, &occupied) || !self.leapers(tile).is_empty() || {
            let sight = self.sight(occupied, victims);
            self.chains_to(tile).any(|(row, first)| self.chain_takes(row, first, tile, &sight))
                || self.takes_en_passant(tile, &sight)
        }
    }

    /// Whether the piece on `tile`, which has just passed over tiles, can be taken en passant.
    fn takes_en_passant(&self, tile: Tile, sight: &Sight<W>) -> bool {
        let memory = self.position.memory();
        if memory.victim != Some(tile) || self.by != self.position.turn() {
            return false;
        }
        (0..self.tables.kinds.len()).map(|kind| Kind(kind as u8)).any(|kind| {
            self.position.men(self.by, kind).iter().any(|from| {
                let first = memory.fresh.contains(from).then(|| self.tables.first_row(self.by, kind, from));
                [Some(self.tables.row(self.by, kind, from)), first].into_iter().flatten().any(|row| {
                    row.en_passant.meets(&memory.targets)
                        || run(self.tables, row, sight, |_, landing, trail| {
                            landing == Landing::EnPassant
                                && !self.tables.trails[trail as usize].taken.contains(&tile)
                        })
                })
            })
        })
    }

    /// Looks along every way to the royals of the other side.
    pub fn danger(&self, royals: Set<W>) -> Danger<W> {
        let occupied = self.position.occupied();
        let mut danger = Danger {
            check: false,
            parries: self.tables.board,
            unclear: false,
            leaving: Set::EMPTY,
            touching: Set::EMPTY,
        };
        for royal in royals.iter() {
            for leaper in self.leapers(royal).iter() {
                danger.check = true;
                danger.parries &= Set::of(leaper);
            }
            for line in self.tables.attackers.lines_to(self.by, royal) {
                let riders = self.riders(line);
                if !riders.is_empty() {
                    danger.look_along(self.tables.attackers.tiles_of(line), &riders, &occupied);
                }
            }
            let sight = self.sight(occupied, self.position.of(self.by.other()));
            for (row, first) in self.chains_to(royal) {
                danger.unclear |= self.chain_takes(row, first, royal, &sight);
                danger.touching |= self.tables.zone(row, royal);
                for ray in row.rays.of(&self.tables.rays).iter().filter(|_| first) {
                    danger.touching |= reach(self.tables, ray, &Set::EMPTY);
                }
            }
        }
        danger.check |= danger.unclear;
        danger
    }
}

impl<const W: usize> Danger<W> {
    #[inline]
    fn look_along(&mut self, line: &[Tile], riders: &Set<W>, occupied: &Set<W>) {
        let mut met = line.iter().filter(|&&tile| occupied.contains(tile));
        let Some(&first) = met.next() else { return };
        if riders.contains(first) {
            self.check = true;
            let upto = line.iter().position(|&tile| tile == first).map_or(line, |end| &line[..=end]);
            self.parries &= upto.iter().copied().collect();
        } else if let Some(&second) = met.next()
            && riders.contains(second)
        {
            self.leaving.insert(first);
        }
    }
}
