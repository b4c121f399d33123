//! Where one piece may go, whether or not that leaves a royal in check.

use smallvec::SmallVec;

use crate::base::{Kind, Processor, Set, Tile};
use crate::position::{Effect, Position};
use crate::tables::{Lookup, Ray, Rest, Tables};

use super::chain::{Landing, Sight, run};

impl<const W: usize> Sight<W> {
    /// The board as the player to move sees it.
    #[inline(always)]
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
#[inline(always)]
pub fn walk<const W: usize>(tables: &Tables<W>, ray: &Ray<W>, occupied: &Set<W>) -> Set<W> {
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

/// Where the leaps, rides and stages of a row go: all that does nothing but go, or take where it ends, but for gates
/// and programs.
#[inline(always)]
pub fn simple<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    sight: &Sight<W>,
    number: usize,
) -> Set<W> {
    let row = &lookup.tables.rows[number];
    let leaps = row.quiet.without(&sight.occupied) | (row.capture & sight.enemies);
    if P::GATHERS {
        let own = sight.occupied.without(&sight.enemies);
        return leaps | lookup.reach(row.stages, &sight.occupied).without(&own);
    }
    let rays = lookup.tables.rests[number].rays.of(&lookup.tables.rays);
    rays.iter().fold(leaps, |mut all, ray| {
        let reached = walk(lookup.tables, ray, &sight.occupied);
        if ray.quiet {
            all |= reached.without(&sight.occupied);
        }
        if ray.capture {
            all |= reached & sight.enemies;
        }
        all
    })
}

/// Where the leaps and rides of an open herd's row take, or would take if an enemy were there.
#[inline(always)]
pub fn reach<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    occupied: &Set<W>,
    number: usize,
) -> Set<W> {
    let row = &lookup.tables.rows[number];
    if P::GATHERS {
        return row.capture | lookup.reach(row.stages, occupied);
    }
    let mut all = row.capture;
    for ray in lookup.tables.rests[number].rays.of(&lookup.tables.rays) {
        all |= walk(lookup.tables, ray, occupied);
    }
    all
}

/// Where one piece may go: the tiles of plain moves, and all others one by one.
#[derive(Clone, Debug)]
pub struct Found<const W: usize> {
    /// Moves that do nothing but go, or take where they end.
    pub plain: Set<W>,
    /// All others.
    pub special: SmallVec<[(Tile, Effect); 8]>,
}

impl<const W: usize> Found<W> {
    /// Finds the moves of the piece of the player to move that stands on `from`.
    #[inline(always)]
    pub fn find<P: Processor>(
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        sight: &Sight<W>,
        kind: Kind,
        from: Tile,
    ) -> Found<W> {
        let colour = position.turn();
        let mut found = Found { plain: Set::EMPTY, special: SmallVec::new() };
        found.add_row(lookup, sight, lookup.tables.row(colour, kind, from));
        if position.memory().fresh.contains(from) {
            found.add_row(lookup, sight, lookup.tables.first_row(colour, kind, from));
            if !found.special.is_empty() {
                found.prefer_passing(lookup.tables, sight, from);
            }
        }
        if found.special.len() > 1 && sight.victim.is_some() {
            found.drop_twins(lookup.tables, sight);
        }
        found
    }

    #[inline(always)]
    fn add_row<P: Processor>(&mut self, lookup: Lookup<'_, W, P>, sight: &Sight<W>, row: usize) {
        let tables = lookup.tables;
        self.plain |= simple(lookup, sight, row);
        let rest = &tables.rests[row];
        if !sight.targets.is_empty() {
            for to in (rest.en_passant & sight.targets).iter() {
                self.add_special(to, Effect::Special { trail: 0, en_passant: true });
            }
        }
        if rest.has_programs() {
            run(tables, rest, sight, |to, landing, trail| {
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

    #[inline(always)]
    fn add_special(&mut self, to: Tile, effect: Effect) {
        if !self.special.contains(&(to, effect)) {
            self.special.push((to, effect));
        }
    }

    /// Who has passed can be taken en passant, and on the way to the same tile: that is one effect.
    #[cold]
    fn drop_twins(&mut self, tables: &Tables<W>, sight: &Sight<W>) {
        let effect = |trail: u32, victim: Option<Tile>| {
            let trail = &tables.trails[trail as usize];
            let mut taken: Vec<Tile> = trail.taken.iter().copied().chain(victim).collect();
            let mut passed = trail.passed.clone();
            taken.sort_unstable();
            passed.sort_unstable();
            (taken, passed)
        };
        let others = self.special.clone();
        self.special.retain(|(to, twin)| match *twin {
            Effect::Special { trail, en_passant: true } => {
                let own = effect(trail, sight.victim);
                !others.iter().any(|(end, other)| match *other {
                    Effect::Special { trail, en_passant: false } => end == to && effect(trail, None) == own,
                    _ => false,
                })
            }
            _ => true,
        });
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

/// The enemies that the rides of a row take, those in stages left out.
pub(super) fn capture_rides<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    rest: &Rest<W>,
    sight: &Sight<W>,
) -> Set<W> {
    let rays = rest.rays.of(&lookup.tables.rays).iter().filter(|ray| ray.capture);
    rays.fold(Set::EMPTY, |all, ray| all | walk(lookup.tables, ray, &sight.occupied)) & sight.enemies
}

/// Whether a trail takes this very piece on the way, so that it cannot be taken en passant besides.
fn takes<const W: usize>(tables: &Tables<W>, trail: u32, victim: Option<Tile>) -> bool {
    trail != 0 && victim.is_some_and(|victim| tables.trails[trail as usize].taken.contains(&victim))
}
