//! All moves of a player, whether or not they leave a royal in check.

use crate::base::{Kind, Set, Tile};
use crate::position::{Effect, Move, Position};
use crate::tables::{Ray, Row, Tables};

use super::chain::{Landing, run};

/// The tiles a ray reaches, the first piece met included.
#[inline]
pub fn reach<const W: usize>(tables: &Tables<W>, ray: &Ray, occupied: &Set<W>) -> Set<W> {
    let mut all = Set::EMPTY;
    for segment in tables.ray_segments(ray) {
        let (tiles, goes_on) = segment.reach(occupied);
        all |= tiles;
        if !goes_on {
            break;
        }
    }
    all
}

/// Where one piece may go: the tiles of plain moves, and all others one by one.
struct Found<const W: usize> {
    plain: Set<W>,
    special: Vec<(Tile, Effect)>,
}

impl<const W: usize> Found<W> {
    fn add_special(&mut self, to: Tile, effect: Effect) {
        if !self.special.contains(&(to, effect)) {
            self.special.push((to, effect));
        }
    }

    fn add_row(&mut self, tables: &Tables<W>, position: &Position<W>, row: &Row<W>) {
        let enemies = position.of(position.turn().other());
        let occupied = position.occupied();
        let targets = &position.memory().targets;
        self.plain |= row.quiet.without(&occupied) | (row.capture & enemies);
        for ray in &row.rays {
            let all = reach(tables, ray, &occupied);
            if ray.quiet {
                self.plain |= all.without(&occupied);
            }
            if ray.capture {
                self.plain |= all & enemies;
            }
        }
        for to in (row.en_passant & *targets).iter() {
            self.add_special(to, Effect::Special { trail: 0, en_passant: true });
        }
        if row.chain.0 == row.chain.1 {
            return;
        }
        run(tables, row.chain, &occupied, &enemies, targets, |to, landing, trail| {
            let en_passant = landing == Landing::EnPassant;
            if trail == 0 && !en_passant {
                self.plain.insert(to);
            } else {
                self.add_special(to, Effect::Special { trail, en_passant });
            }
            false
        });
    }

    /// A first move that can be answered en passant stands before a plain move to the same tile.
    fn prefer_passing(&mut self, tables: &Tables<W>) {
        for (to, effect) in &self.special {
            if let Effect::Special { trail, en_passant: false } = *effect {
                let trail = &tables.trails[trail as usize];
                if trail.taken.is_empty() && !trail.passed.is_empty() {
                    self.plain.remove(*to);
                }
            }
        }
    }
}

/// Adds every move of the player to move but castling, whether or not it leaves a royal in check.
pub fn pseudo_moves<const W: usize>(tables: &Tables<W>, position: &Position<W>, moves: &mut Vec<Move>) {
    let colour = position.turn();
    for kind in (0..tables.kinds.len()).map(|kind| Kind(kind as u8)) {
        for from in position.men(colour, kind).iter() {
            let mut found = Found { plain: Set::EMPTY, special: Vec::new() };
            found.add_row(tables, position, tables.row(colour, kind, from));
            if position.memory().fresh.contains(from) {
                found.add_row(tables, position, tables.first_row(colour, kind, from));
                found.prefer_passing(tables);
            }
            let facts = &tables.kinds[kind.index()];
            let promotes_on = &facts.promotes_on[colour.index()];
            let mut add = |to, effect| {
                let promotes = promotes_on.contains(to) && !facts.promotes_to.is_empty();
                if promotes {
                    moves.extend(facts.promotes_to.iter().map(|&kind| Move {
                        from,
                        to,
                        promote: Some(kind),
                        effect,
                    }));
                }
                if !promotes || facts.optional {
                    moves.push(Move { from, to, promote: None, effect });
                }
            };
            for to in found.plain.iter() {
                add(to, Effect::Plain);
            }
            for &(to, effect) in &found.special {
                add(to, effect);
            }
        }
    }
}
