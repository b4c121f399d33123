//! Who attacks a tile, and which pieces stand between a royal and an attack.

use crate::base::{Colour, Kind, Processor, Set, Tile, Work};
use crate::position::Position;
use crate::tables::{Approach, Lookup, NEAR, Siege, Tables};

use super::chain::{Landing, Sight, run};
use super::generate::{capture_rides, reach, walk};

/// How many pins are kept apart; with more, pinned pieces are looked at one move at a time.
const PINS: usize = 4;

/// One player's pieces as attackers.
#[derive(Clone, Copy)]
pub struct Attack<const W: usize> {
    by: Colour,
    /// By group, the first ones.
    riders: [Set<W>; NEAR],
    /// By place among the leapers, the first ones.
    leapers: [Set<W>; NEAR],
    /// Of all groups.
    all_riders: Set<W>,
}

/// A board that is asked about; it need not be the position's own: a king is tried on another tile.
#[derive(Clone, Copy, Debug)]
pub struct Scene<const W: usize> {
    /// All tiles with someone on them.
    pub occupied: Set<W>,
    /// Where the pieces stand that may be taken.
    pub victims: Set<W>,
    /// Attackers that are there no more.
    pub gone: Set<W>,
}

/// Whether a piece of `by` could take on `tile`, the pieces standing as they do.
pub fn attacked<const W: usize>(tables: &Tables<W>, position: &Position<W>, by: Colour, tile: Tile) -> bool {
    struct Attacked<'a, const W: usize>(&'a Tables<W>, &'a Position<W>, Colour, Tile);
    impl<const W: usize> Work for Attacked<'_, W> {
        type Output = bool;

        #[inline(always)]
        fn on<P: Processor>(self, processor: P) -> bool {
            let Attacked(tables, position, by, tile) = self;
            let lookup = Lookup { tables, processor };
            let victims = position.of(by.other());
            let scene = Scene { occupied: position.occupied(), victims, gone: Set::EMPTY };
            Attack::new(lookup, position, by).takes(lookup, position, tile, &scene)
        }
    }
    tables.target.run(Attacked(tables, position, by, tile))
}

/// Every tile on which `by` takes, or would take if someone were there, with `occupied` tiles. `None` if that cannot
/// be told for the whole board at once: some piece takes otherwise than by leaps and plain rides.
#[inline(always)]
pub fn shadow<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    position: &Position<W>,
    by: Colour,
    occupied: &Set<W>,
) -> Option<Set<W>> {
    let tables = lookup.tables;
    if !tables.attackers.firsts[by.index()].is_empty() {
        return None;
    }
    let mut all = Set::EMPTY;
    for herd in &tables.herds[by.index()] {
        let mut men = position.men(by, herd.kind);
        if men.is_empty() {
            continue;
        }
        if !herd.open {
            return None;
        }
        if let Some(shifts) = &herd.shifts {
            for shift in &shifts.leaps {
                if !shift.capture.is_empty() {
                    all |= (men & shift.from).without(&shifts.odd).shifted(shift.by);
                }
            }
            men &= shifts.odd;
        }
        while let Some(from) = men.pop() {
            all |= reach(lookup, occupied, tables.row_in(herd, from));
        }
    }
    Some(all)
}

/// What threatens the royals of the player to move.
#[derive(Clone, Debug)]
pub struct Danger<const W: usize> {
    /// Whether a royal is attacked now.
    pub check: bool,
    /// Where a piece that is not royal must go to parry: every route of every attack closed, or the attacker taken.
    /// All tiles if there is no check.
    pub parries: Set<W>,
    /// Whether a royal is attacked by a program, so that other moves may parry too.
    pub unclear: bool,
    /// The only pieces between a rider and a royal.
    pub pinned: Set<W>,
    /// Each with where it may go: between rider and royal, or onto the rider.
    pins: [(Tile, Set<W>); PINS],
    many_pins: usize,
    /// Tiles whose filling or emptying may open an attack by a hopper or another program.
    pub touching: Set<W>,
}

impl<const W: usize> Attack<W> {
    /// The pieces of `by` in a position.
    #[inline(always)]
    pub fn new<P: Processor>(lookup: Lookup<'_, W, P>, position: &Position<W>, by: Colour) -> Attack<W> {
        let mut riders = [Set::EMPTY; NEAR];
        let mut all_riders = Set::EMPTY;
        let groups = &lookup.tables.attackers.groups;
        for (riders, &kinds) in riders.iter_mut().zip(groups) {
            *riders = position.any_of(by, kinds);
            all_riders |= *riders;
        }
        for &kinds in groups.get(NEAR..).unwrap_or_default() {
            all_riders |= position.any_of(by, kinds);
        }
        let mut leapers = [Set::EMPTY; NEAR];
        for (leapers, &kind) in leapers.iter_mut().zip(&lookup.tables.attackers.leapers[by.index()]) {
            *leapers = position.men(by, kind);
        }
        Attack { by, riders, leapers, all_riders }
    }

    /// The pieces that may come to a tile by an approach.
    #[inline(always)]
    fn riders<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        approach: &Approach<W>,
    ) -> Set<W> {
        let group = usize::from(approach.group);
        let riders = match self.riders.get(group) {
            Some(&riders) => riders,
            None => position.any_of(self.by, lookup.tables.attackers.groups[group]),
        };
        riders & approach.from
    }

    /// The pieces that leap to a tile.
    #[inline(always)]
    fn leapers<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        siege: &Siege<W>,
    ) -> Set<W> {
        let mut found = Set::EMPTY;
        if !siege.near.meets(&position.of(self.by)) {
            return found;
        }
        for (&from, &men) in siege.leaps.iter().zip(&self.leapers) {
            found |= from & men;
        }
        if !siege.more_leaps.is_empty() {
            let attackers = &lookup.tables.attackers;
            let kinds = &attackers.leapers[self.by.index()][NEAR..];
            for (&from, &kind) in siege.more_leaps.of(&attackers.more_leaps).iter().zip(kinds) {
                found |= from & position.men(self.by, kind);
            }
        }
        found
    }

    #[inline(always)]
    fn rides_to<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        siege: &Siege<W>,
        occupied: &Set<W>,
        gone: &Set<W>,
    ) -> bool {
        if !siege.far.meets(&self.all_riders.without(gone)) {
            return false;
        }
        let attackers = &lookup.tables.attackers;
        // loops and not closures: those would be functions that are not compiled for the processor
        for approach in siege.approaches.of(&attackers.approaches) {
            let riders = self.riders(lookup, position, approach).without(gone);
            if !riders.is_empty() && arrive(lookup, approach, &riders, occupied) {
                return true;
            }
        }
        false
    }

    /// A board as these pieces see it. They take en passant only if it is their turn.
    fn sight(&self, position: &Position<W>, scene: &Scene<W>) -> Sight<W> {
        let memory = position.memory();
        let theirs = self.by == position.turn();
        let targets = if theirs { memory.targets } else { Set::EMPTY };
        let victim = memory.victim.filter(|_| theirs);
        Sight { occupied: scene.occupied, enemies: scene.victims, targets, victim }
    }

    /// Pieces that might take on a tile by a gate or a program, each with the row of it.
    #[inline(always)]
    fn chains_to<'a, P: Processor>(
        &self,
        lookup: Lookup<'a, W, P>,
        position: &'a Position<W>,
        tile: Tile,
        gone: Set<W>,
    ) -> impl Iterator<Item = Program> + use<'a, W, P> {
        let by = self.by;
        let attackers = &lookup.tables.attackers;
        let own = position.of(by).without(&gone);
        let from =
            move |sets: &[Set<W>], kind| sets[attackers.index(by, kind, tile)] & own & position.kind(kind);
        let usual = attackers.chainers[by.index()].iter().flat_map(move |&kind| {
            let program = move |from| Program { from, row: lookup.tables.row(by, kind, from), first: false };
            from(&attackers.chains, kind).iter().map(program)
        });
        let fresh = position.memory().fresh;
        let first = attackers.firsts[by.index()].iter().flat_map(move |&kind| {
            let row = move |from| lookup.tables.first_row(by, kind, from);
            let program = move |from| Program { from, row: row(from), first: true };
            (from(&attackers.first_chains, kind) & fresh).iter().map(program)
        });
        usual.chain(first)
    }

    /// Whether a piece could take on `tile` if the board were as `scene` says (one of its victims on `tile`).
    #[inline(always)]
    pub fn takes<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
        scene: &Scene<W>,
    ) -> bool {
        self.takes_directly(lookup, position, tile, &scene.occupied, &scene.gone)
            || (self.may_do_more(lookup, position, tile)
                && lookup.processor.apart(|| self.programs_take(lookup, position, tile, scene)))
    }

    /// The part of [`Attack::takes`] that leaps and rides do.
    #[inline(always)]
    pub fn takes_directly<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
        occupied: &Set<W>,
        gone: &Set<W>,
    ) -> bool {
        let siege = lookup.tables.attackers.siege(self.by, tile);
        !self.leapers(lookup, position, siege).without(gone).is_empty()
            || self.rides_to(lookup, position, siege, occupied, gone)
    }

    /// Every piece that could take on `tile` if the board were as `scene` says (one of its victims on `tile`).
    #[inline(always)]
    pub fn takers<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
        scene: &Scene<W>,
    ) -> Set<W> {
        let attackers = &lookup.tables.attackers;
        let siege = attackers.siege(self.by, tile);
        let mut found = self.leapers(lookup, position, siege);
        for approach in siege.approaches.of(&attackers.approaches) {
            let riders = self.riders(lookup, position, approach).without(&scene.gone);
            if !riders.is_empty() {
                found |= arrivals(lookup, approach, &riders, &scene.occupied);
            }
        }
        if attackers.has_programs[self.by.index()] {
            let sight = self.sight(position, scene);
            for program in self.chains_to(lookup, position, tile, scene.gone) {
                if program.takes(lookup, tile, &sight) {
                    found.insert(program.from);
                }
            }
        }
        found.without(&scene.gone)
    }

    /// From which empty tiles a piece of each kind that `by` has would take on `tile` by leaps and rides, if it were
    /// there besides all others: calls `found` with sets of kinds (bit k for kind k) and the tiles.
    #[inline(always)]
    pub fn checks(
        tables: &Tables<W>,
        position: &Position<W>,
        by: Colour,
        tile: Tile,
        found: &mut impl FnMut(u64, Set<W>),
    ) {
        let attackers = &tables.attackers;
        let siege = attackers.siege(by, tile);
        let leaps = siege.leaps.iter().chain(siege.more_leaps.of(&attackers.more_leaps));
        for (&kind, &from) in attackers.leapers[by.index()].iter().zip(leaps) {
            found(1 << (kind.0 % 64), from);
        }
        let occupied = position.occupied();
        for approach in siege.approaches.of(&attackers.approaches) {
            let kinds = attackers.groups[usize::from(approach.group)];
            if position.any_of(by, kinds).is_empty() {
                continue;
            }
            // line tables tell only of riders that are there already
            let mut from = Set::EMPTY;
            for rider in approach.from.without(&occupied).iter() {
                for between in attackers.betweens(approach, rider) {
                    if !between.meets(&occupied) {
                        from.insert(rider);
                    }
                }
            }
            found(kinds, from);
        }
    }

    /// Those of `tiles` on which someone might take, as far as that can be told at a glance.
    #[inline(always)]
    pub fn may_reach<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tiles: Set<W>,
    ) -> Set<W> {
        let attackers = &lookup.tables.attackers;
        if attackers.has_programs[self.by.index()] {
            return tiles;
        }
        let sieges = &attackers.sieges[self.by.index()];
        let men = position.of(self.by);
        let mut found = position.memory().victim.map_or(Set::EMPTY, Set::of) & tiles;
        for tile in tiles.iter() {
            let siege = &sieges[tile.index()];
            if !((siege.near & men) | (siege.far & self.all_riders)).is_empty() {
                found.insert(tile);
            }
        }
        found
    }

    /// Whether there is anything that takes otherwise.
    #[inline(always)]
    pub fn may_do_more<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
    ) -> bool {
        lookup.tables.attackers.has_programs[self.by.index()] || position.memory().victim == Some(tile)
    }

    /// The part of [`Attack::takes`] that programs and captures en passant do.
    #[inline(always)]
    pub fn programs_take<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
        scene: &Scene<W>,
    ) -> bool {
        let sight = self.sight(position, scene);
        self.chains_to(lookup, position, tile, scene.gone).any(|program| program.takes(lookup, tile, &sight))
            || self.takes_en_passant(lookup, position, tile, &sight)
    }

    /// Whether the piece on `tile`, which has just passed over tiles, can be taken en passant.
    fn takes_en_passant<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        tile: Tile,
        sight: &Sight<W>,
    ) -> bool {
        let tables = lookup.tables;
        let memory = position.memory();
        if memory.victim != Some(tile) || self.by != position.turn() {
            return false;
        }
        (0..tables.kinds.len()).map(|kind| Kind(kind as u8)).any(|kind| {
            position.men(self.by, kind).iter().any(|from| {
                let first = memory.fresh.contains(from).then(|| tables.first_row(self.by, kind, from));
                [Some(tables.row(self.by, kind, from)), first].into_iter().flatten().any(|row| {
                    let row = &tables.rests[row];
                    row.en_passant.meets(&memory.targets)
                        || run(tables, row, sight, |_, landing, trail| {
                            landing == Landing::EnPassant
                                && !tables.trails[trail as usize].taken.contains(&tile)
                        })
                })
            })
        })
    }

    /// Looks along every way to the royals of the other side, and adds what is found to `danger`.
    #[inline(always)]
    pub fn danger<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        royals: Set<W>,
        danger: &mut Danger<W>,
    ) {
        let tables = lookup.tables;
        let occupied = position.occupied();
        for royal in royals.iter() {
            let siege = tables.attackers.siege(self.by, royal);
            for leaper in self.leapers(lookup, position, siege).iter() {
                danger.check = true;
                danger.parries &= Set::of(leaper);
            }
            for approach in siege.approaches.of(&tables.attackers.approaches) {
                for rider in self.riders(lookup, position, approach).iter() {
                    for between in tables.attackers.betweens(approach, rider) {
                        danger.look_between(*between, rider, &occupied);
                    }
                }
            }
            if tables.attackers.has_programs[self.by.index()] {
                lookup.processor.apart(|| self.look_at_programs(lookup, position, royal, danger));
            }
        }
        danger.check |= danger.unclear;
    }

    #[inline(always)]
    fn look_at_programs<P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        position: &Position<W>,
        royal: Tile,
        danger: &mut Danger<W>,
    ) {
        let tables = lookup.tables;
        let victims = position.of(self.by.other());
        let sight = self.sight(position, &Scene { occupied: position.occupied(), victims, gone: Set::EMPTY });
        for program in self.chains_to(lookup, position, royal, Set::EMPTY) {
            danger.unclear |= program.takes(lookup, royal, &sight);
            let told = &tables.told[program.row];
            danger.touching |= tables.zone(told, royal);
            for ray in told.rays.of(&tables.rays).iter().filter(|_| program.first) {
                danger.touching |= walk(tables, ray, &Set::EMPTY);
            }
        }
    }
}

/// Whether one of `riders` comes to the end of an approach over the tiles that are not occupied.
#[inline(always)]
fn arrive<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    approach: &Approach<W>,
    riders: &Set<W>,
    occupied: &Set<W>,
) -> bool {
    if P::GATHERS {
        return lookup.reach(approach.stages, occupied).meets(riders);
    }
    approach.lines.of(&lookup.tables.attackers.lines).iter().any(|line| {
        let riders = *riders & line.from;
        !riders.is_empty() && walk(lookup.tables, &line.ray, occupied).meets(&riders)
    })
}

/// Those of `riders` that come to the end of an approach over the tiles that are not occupied.
#[inline(always)]
fn arrivals<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    approach: &Approach<W>,
    riders: &Set<W>,
    occupied: &Set<W>,
) -> Set<W> {
    if P::GATHERS {
        return lookup.reach(approach.stages, occupied) & *riders;
    }
    let mut found = Set::EMPTY;
    for line in approach.lines.of(&lookup.tables.attackers.lines) {
        found |= walk(lookup.tables, &line.ray, occupied) & line.from;
    }
    found & *riders
}

/// A piece that might take by something else than a leap or a ride.
struct Program {
    /// Where it stands.
    from: Tile,
    /// The number of its row.
    row: usize,
    /// Whether the row is one of first moves.
    first: bool,
}

impl Program {
    /// Whether it takes on a tile; leaps and rides count only in a row of first moves, the others being known.
    #[inline(always)]
    fn takes<const W: usize, P: Processor>(
        &self,
        lookup: Lookup<'_, W, P>,
        tile: Tile,
        sight: &Sight<W>,
    ) -> bool {
        let tables = lookup.tables;
        let (row, rest) = (&tables.rows[self.row], &tables.rests[self.row]);
        (self.first && (row.capture.contains(tile) || capture_rides(lookup, rest, sight).contains(tile)))
            || (P::GATHERS
                && sight.enemies.contains(tile)
                && lookup.reach(row.stages, &sight.occupied).contains(tile))
            || run(tables, rest, sight, |to, landing, trail| {
                // whoever ends on the tile has taken who stood there, at the end or on the way
                let taken = |tile| trail != 0 && tables.trails[trail as usize].taken.contains(tile);
                let twice = landing == Landing::EnPassant && sight.victim.as_ref().is_some_and(taken);
                to == tile || (taken(&tile) && !twice)
            })
    }
}

impl<const W: usize> Danger<W> {
    /// None, on a board of these tiles.
    #[inline(always)]
    pub fn none(board: Set<W>) -> Danger<W> {
        Danger {
            check: false,
            parries: board,
            unclear: false,
            pinned: Set::EMPTY,
            pins: [(Tile(0), Set::EMPTY); PINS],
            many_pins: 0,
            touching: Set::EMPTY,
        }
    }

    /// One way from a rider to a royal.
    #[inline(always)]
    fn look_between(&mut self, between: Set<W>, rider: Tile, occupied: &Set<W>) {
        let mut blockers = between & *occupied;
        match blockers.pop() {
            None => {
                self.check = true;
                self.parries &= between | Set::of(rider);
            }
            Some(blocker) if blockers.is_empty() => {
                self.pinned.insert(blocker);
                if let Some(pin) = self.pins.get_mut(self.many_pins) {
                    *pin = (blocker, between | Set::of(rider));
                }
                self.many_pins += 1;
            }
            Some(_) => {}
        }
    }

    /// Where a pinned piece may go, as far as its pins are concerned; `None` if there are too many to tell.
    #[inline]
    pub fn freedom(&self, pinned: Tile) -> Option<Set<W>> {
        let own = self.pins.get(..self.many_pins)?.iter().filter(|(blocker, _)| *blocker == pinned);
        own.map(|&(_, free)| free).reduce(|all, free| all & free)
    }

    /// Whether every move of a piece that is neither royal nor pinned is legal.
    #[inline(always)]
    pub fn is_open(&self) -> bool {
        !self.check && self.touching.is_empty()
    }
}
