//! Who attacks a tile, and which pieces stand between a royal and an attack.

use crate::base::{Colour, Kind, Set, Tile};
use crate::position::Position;
use crate::tables::{Chain, Line, Tables};

use super::chain::{Landing, run};
use super::generate::reach;

/// A board as an attacker sees it, which need not be the position's own: a king is tried on another tile.
struct View<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    by: Colour,
    occupied: Set<W>,
    victims: Set<W>,
}

impl<const W: usize> View<'_, W> {
    fn leaps_to(&self, tile: Tile) -> bool {
        let attackers = &self.tables.attackers;
        attackers.leapers[self.by.index()].iter().any(|&kind| {
            attackers.leaps[attackers.index(self.by, kind, tile)].meets(&self.position.men(self.by, kind))
        })
    }

    /// The pieces that may ride a line, on the tiles from which they reach its end.
    fn riders(&self, line: &Line<W>) -> Set<W> {
        let mut kinds = line.kinds;
        let mut riders = Set::EMPTY;
        while kinds != 0 {
            riders |= self.position.kind(Kind(kinds.trailing_zeros() as u8));
            kinds &= kinds - 1;
        }
        riders & line.from & self.position.of(self.by)
    }

    fn rides_to(&self, tile: Tile) -> bool {
        self.tables.attackers.lines_to(self.by, tile).iter().any(|line| {
            let riders = self.riders(line);
            !riders.is_empty()
                && self
                    .tables
                    .attackers
                    .tiles_of(line)
                    .iter()
                    .find(|&&tile| self.occupied.contains(tile))
                    .is_some_and(|&first| riders.contains(first))
        })
    }

    /// Pieces that might take on a tile by a program, each with the program.
    fn chains_to(&self, tile: Tile) -> impl Iterator<Item = (Kind, Tile, bool)> + use<'_, W> {
        let attackers = &self.tables.attackers;
        let from = move |sets: &[Set<W>], kind| {
            sets[attackers.index(self.by, kind, tile)] & self.position.men(self.by, kind)
        };
        let usual = attackers.chainers[self.by.index()]
            .iter()
            .flat_map(move |&kind| from(&attackers.chains, kind).iter().map(move |from| (kind, from, false)));
        let fresh = self.position.memory().fresh;
        let first = attackers.firsts[self.by.index()].iter().flat_map(move |&kind| {
            (from(&attackers.first_chains, kind) & fresh).iter().map(move |from| (kind, from, true))
        });
        usual.chain(first)
    }

    fn chain_takes(&self, chain: Chain, tile: Tile) -> bool {
        run(self.tables, chain, &self.occupied, &self.victims, &Set::EMPTY, |to, landing, trail| {
            (to == tile && landing == Landing::Capture)
                || (trail != 0 && self.tables.trails[trail as usize].taken.contains(&tile))
        })
    }

    fn chain_attacks(&self, kind: Kind, from: Tile, first: bool, tile: Tile) -> bool {
        let row = if first {
            self.tables.first_row(self.by, kind, from)
        } else {
            self.tables.row(self.by, kind, from)
        };
        (first
            && (row.capture.contains(tile)
                || row
                    .rays
                    .iter()
                    .any(|ray| ray.capture && reach(self.tables, ray, &self.occupied).contains(tile))))
            || self.chain_takes(row.chain, tile)
    }

    fn attacks(&self, tile: Tile) -> bool {
        self.leaps_to(tile)
            || self.rides_to(tile)
            || self.chains_to(tile).any(|(kind, from, first)| self.chain_attacks(kind, from, first, tile))
            || self.takes_en_passant(tile)
    }

    /// Whether the piece on `tile`, which has just passed over tiles, can be taken en passant.
    fn takes_en_passant(&self, tile: Tile) -> bool {
        let memory = self.position.memory();
        if memory.victim != Some(tile) || self.by != self.position.turn() {
            return false;
        }
        (0..self.tables.kinds.len()).map(|kind| Kind(kind as u8)).any(|kind| {
            self.position.men(self.by, kind).iter().any(|from| {
                let first = memory.fresh.contains(from).then(|| self.tables.first_row(self.by, kind, from));
                [Some(self.tables.row(self.by, kind, from)), first].into_iter().flatten().any(|row| {
                    row.en_passant.meets(&memory.targets)
                        || run(
                            self.tables,
                            row.chain,
                            &self.occupied,
                            &self.victims,
                            &memory.targets,
                            |_, landing, _| landing == Landing::EnPassant,
                        )
                })
            })
        })
    }
}

/// Whether `by` could take on `tile` if the other side's pieces stood on `victims` (one of them on `tile`)
/// and `occupied` were all tiles with someone on them.
pub fn attacked<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    tile: Tile,
    by: Colour,
    occupied: Set<W>,
    victims: Set<W>,
) -> bool {
    View { tables, position, by, occupied, victims }.attacks(tile)
}

/// What threatens the royals of the player to move.
#[derive(Clone, Copy, Debug)]
pub struct Danger<const W: usize> {
    /// Whether a royal is attacked now.
    pub check: bool,
    /// Pieces that may not leave their tile without a look: the only one between a rider and a royal.
    pub leaving: Set<W>,
    /// Tiles whose filling or emptying may open an attack by a hopper or another program.
    pub touching: Set<W>,
}

/// Looks along every line to the royals of `colour`.
pub fn danger<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    royals: Set<W>,
    colour: Colour,
) -> Danger<W> {
    let view = View {
        tables,
        position,
        by: colour.other(),
        occupied: position.occupied(),
        victims: position.of(colour),
    };
    let mut danger = Danger { check: false, leaving: Set::EMPTY, touching: Set::EMPTY };
    for royal in royals.iter() {
        danger.check |= view.leaps_to(royal) || view.takes_en_passant(royal);
        for line in tables.attackers.lines_to(view.by, royal) {
            let riders = view.riders(line);
            if riders.is_empty() {
                continue;
            }
            let mut met =
                tables.attackers.tiles_of(line).iter().filter(|&&tile| view.occupied.contains(tile));
            let (first, second) = (met.next(), met.next());
            if first.is_some_and(|&tile| riders.contains(tile)) {
                danger.check = true;
            } else if let (Some(&first), Some(&second)) = (first, second)
                && riders.contains(second)
            {
                danger.leaving.insert(first);
            }
        }
        for (kind, from, first) in view.chains_to(royal) {
            danger.check |= view.chain_attacks(kind, from, first, royal);
            let row =
                if first { tables.first_row(view.by, kind, from) } else { tables.row(view.by, kind, from) };
            danger.touching |= row.zone;
            for ray in &row.rays {
                danger.touching |= reach(tables, ray, &Set::EMPTY);
            }
        }
    }
    danger
}
