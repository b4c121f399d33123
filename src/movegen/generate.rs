//! Where one piece may go, whether or not that leaves a royal in check.

use crate::base::{Kind, Set, Tile};
use crate::position::{Effect, Position};
use crate::tables::{Ray, Row, Tables};

use super::chain::{Landing, Sight, run};

impl<const W: usize> Sight<W> {
    /// The board as the player to move sees it.
    #[inline]
    pub fn of(position: &Position<W>) -> Sight<W> {
        let enemies = position.of(position.turn().other());
        Sight {
            occupied: position.occupied(),
            enemies,
            targets: position.memory().targets,
            victim: position.memory().victim,
        }
    }
}

/// The tiles a ray reaches, the first piece met included.
#[inline]
pub fn reach<const W: usize>(tables: &Tables<W>, ray: &Ray<W>, occupied: &Set<W>) -> Set<W> {
    let (mut all, mut goes_on) = ray.first.reach(occupied);
    for segment in ray.more.of(&tables.segments) {
        if !goes_on {
            break;
        }
        let (tiles, on) = segment.reach(occupied);
        all |= tiles;
        goes_on = on;
    }
    all
}

/// Where one piece may go: the tiles of plain moves, and all others one by one.
#[derive(Clone, Debug)]
pub struct Found<const W: usize> {
    /// Moves that do nothing but go, or take where they end.
    pub plain: Set<W>,
    /// All others.
    pub special: Vec<(Tile, Effect)>,
}

impl<const W: usize> Default for Found<W> {
    fn default() -> Self {
        Found { plain: Set::EMPTY, special: Vec::new() }
    }
}

impl<const W: usize> Found<W> {
    /// Finds the moves of the piece of the player to move that stands on `from`, in place of what was found before.
    #[inline]
    pub fn find(
        &mut self,
        tables: &Tables<W>,
        position: &Position<W>,
        sight: &Sight<W>,
        kind: Kind,
        from: Tile,
    ) {
        let colour = position.turn();
        self.plain = Set::EMPTY;
        self.special.clear();
        self.add_row(tables, sight, tables.row(colour, kind, from));
        if position.memory().fresh.contains(from) {
            self.add_row(tables, sight, tables.first_row(colour, kind, from));
            self.prefer_passing(tables, sight, from);
        }
    }

    #[inline]
    fn add_row(&mut self, tables: &Tables<W>, sight: &Sight<W>, row: &Row<W>) {
        self.plain |= row.quiet.without(&sight.occupied) | (row.capture & sight.enemies);
        for ray in row.rays.of(&tables.rays) {
            let all = reach(tables, ray, &sight.occupied);
            if ray.quiet {
                self.plain |= all.without(&sight.occupied);
            }
            if ray.capture {
                self.plain |= all & sight.enemies;
            }
        }
        if !sight.targets.is_empty() {
            for to in (row.en_passant & sight.targets).iter() {
                self.add_special(to, Effect::Special { trail: 0, en_passant: true });
            }
        }
        if !row.told.is_empty() {
            run(tables, row, sight, |to, landing, trail| {
                let en_passant = landing == Landing::EnPassant;
                if trail == 0 && !en_passant {
                    self.plain.insert(to);
                } else if !en_passant || !takes(tables, trail, sight.victim) {
                    self.add_special(to, Effect::Special { trail, en_passant });
                }
                false
            });
        }
    }

    fn add_special(&mut self, to: Tile, effect: Effect) {
        if !self.special.contains(&(to, effect)) {
            self.special.push((to, effect));
        }
    }

    /// A first move that can be answered en passant stands before a plain move to the same tile that takes nothing.
    fn prefer_passing(&mut self, tables: &Tables<W>, sight: &Sight<W>, from: Tile) {
        for (to, effect) in &self.special {
            if let Effect::Special { trail, en_passant: false } = *effect
                && self.plain.contains(*to)
                && (*to == from || !sight.occupied.contains(*to))
            {
                let trail = &tables.trails[trail as usize];
                if trail.taken.is_empty() && !trail.passed.is_empty() {
                    self.plain.remove(*to);
                }
            }
        }
    }
}

/// Whether a trail takes this very piece on the way, so that it cannot be taken en passant besides.
fn takes<const W: usize>(tables: &Tables<W>, trail: u32, victim: Option<Tile>) -> bool {
    trail != 0 && victim.is_some_and(|victim| tables.trails[trail as usize].taken.contains(&victim))
}
