//! Which kinds are moved together, and how: those that only leap, by a few differences of tile numbers.

use std::collections::BTreeMap;

use crate::base::{Set, Tile};
use crate::tables::{FirstShift, Gate, Landings, Rest, Row, Shift, Shifts};

/// How many leaps by differences there may be: with more, looking at the pieces one by one is faster.
const MOST_LEAPS: usize = 6;

/// A kind of one colour: its rows by tile.
pub(super) struct RowsOfKind<'a, const W: usize> {
    pub rows: &'a [Row<W>],
    pub rests: &'a [Rest<W>],
    pub gates: &'a [Gate<W>],
    pub row_of: &'a [u32],
    pub first_row_of: &'a [u32],
}

impl<const W: usize> RowsOfKind<'_, W> {
    /// How it is moved together; `None` if that is not worth it.
    pub fn shifts(&self) -> Option<Shifts<W>> {
        let mut leaps: BTreeMap<(i16, u8), Set<W>> = BTreeMap::new();
        let mut firsts: BTreeMap<(Vec<i16>, i16), FirstShift<W>> = BTreeMap::new();
        let mut odd = Set::EMPTY;
        for tile in (0..self.row_of.len()).map(|tile| Tile(tile as u8)) {
            let row = self.row_of[tile.index()] as usize;
            let first = self.first_row_of[tile.index()] as usize;
            match self.first_gates(row, first) {
                Some(gates) if self.only_leaps(row) => {
                    for (to, land) in self.landings(row) {
                        leaps.entry((difference(tile, to), land.0)).or_insert(Set::EMPTY).insert(tile);
                    }
                    for gate in gates {
                        let way: Vec<i16> = gate.way.iter().map(|way| difference(tile, way)).collect();
                        let by = difference(tile, gate.tile);
                        let shift = firsts.entry((way.clone(), by)).or_insert_with(|| FirstShift {
                            from: Set::EMPTY,
                            way,
                            by,
                            trails: vec![0; self.row_of.len()],
                        });
                        shift.from.insert(tile);
                        shift.trails[tile.index()] = gate.trail;
                    }
                }
                _ => odd.insert(tile),
            }
        }
        let mut leaps: Vec<Shift<W>> =
            leaps.into_iter().map(|((by, land), from)| shift(from, by, Landings(land))).collect();
        leaps.sort_by_key(|shift| std::cmp::Reverse(shift.from.len()));
        for rare in leaps.drain(MOST_LEAPS.min(leaps.len())..) {
            odd |= rare.from;
        }
        let firsts = firsts.into_values().collect();
        let worth_it = odd.len() as usize * 2 <= self.row_of.len() && !leaps.is_empty();
        worth_it.then_some(Shifts { leaps, firsts, odd })
    }

    /// The first moves from a tile that the row has not; `None` if they are not all of one simple sort: over empty
    /// tiles to an empty tile, each to another.
    fn first_gates(&self, row: usize, first: usize) -> Option<Vec<Gate<W>>> {
        let (row, (first, rest)) = (&self.rows[row], (&self.rows[first], &self.rests[first]));
        let leaps = first.quiet.without(&row.quiet) | first.capture.without(&row.capture) | rest.en_passant;
        if !leaps.is_empty() || !rest.chain.is_empty() || !rest.rays.is_empty() || has_stages(first) {
            return None;
        }
        let mut gates: Vec<Gate<W>> = Vec::new();
        for gate in rest.gates.of(self.gates) {
            let known = row.quiet.contains(gate.tile);
            if gate.land != Landings::QUIET || gates.iter().any(|other| other.tile == gate.tile) {
                return None;
            }
            match (known, gate.trail) {
                (true, 0) => {}
                (true, _) => return None,
                (false, _) => gates.push(*gate),
            }
        }
        Some(gates)
    }

    fn only_leaps(&self, row: usize) -> bool {
        let rest = &self.rests[row];
        !has_stages(&self.rows[row]) && rest.rays.is_empty() && !rest.has_programs()
    }

    /// The tiles a row leaps to, each with what may end there.
    fn landings(&self, row: usize) -> impl Iterator<Item = (Tile, Landings)> + use<W> {
        let (Row { quiet, capture, .. }, en_passant) = (self.rows[row], self.rests[row].en_passant);
        (quiet | capture | en_passant).iter().map(move |to| {
            let sets =
                [(quiet, Landings::QUIET), (capture, Landings::CAPTURE), (en_passant, Landings::EN_PASSANT)];
            let own = sets.into_iter().filter(|(set, _)| set.contains(to));
            (to, own.fold(Landings::NONE, |all, (_, land)| all.and(land)))
        })
    }
}

fn shift<const W: usize>(from: Set<W>, by: i16, land: Landings) -> Shift<W> {
    let everywhere = Set([u64::MAX; W]);
    let may = |other| if land.has(other) { everywhere } else { Set::EMPTY };
    let (quiet, capture) = (may(Landings::QUIET), may(Landings::CAPTURE));
    Shift { from, by, quiet, capture, en_passant: land.has(Landings::EN_PASSANT) }
}

fn has_stages<const W: usize>(row: &Row<W>) -> bool {
    !(row.stages.firsts.is_empty() && row.stages.lines.is_empty())
}

fn difference(from: Tile, to: Tile) -> i16 {
    i16::from(to.0) - i16::from(from.0)
}
