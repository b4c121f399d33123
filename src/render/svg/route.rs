//! The ways a piece can go, step by step over the surface, as data: drawn by the views, compared with the compiled
//! tables by the tests.
//!
//! Walked here because tables do not remember how a mover is turned, and a picture of what lies beyond a seam must
//! know. Knows nothing of how a route is drawn.

use std::collections::BTreeSet;

use super::steps::{lame_ways, unit_ways};
use crate::base::{Colour, Man, Tile};
use crate::compile::{home, surfaces_of, ways_of};
use crate::notation::{Curve, Hop, Jump, Leg, Way};
use crate::surface::{Dir, Stride, Surface, Walker};
use crate::variant::Spec;

/// Tiles that may be looked at for one picture; beyond that it is said to be incomplete.
const BUDGET: usize = 200_000;

/// Routes of one picture, and strides of all of them together.
const MOST: (usize, usize) = (4_096, 400_000);

/// One unit step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The direction, as the mover sees it.
    pub dir: Dir,
    /// Where it leads.
    pub to: Walker,
}

/// One stride of a mover: a step, or a leap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hops {
    /// The unit steps it is made of, the last one to where it lands.
    pub units: Vec<Unit>,
    /// Whether the mover looks at the tiles between.
    pub lame: bool,
    /// Whether it does not even look at the tile it lands on, and goes on from there.
    pub blind: bool,
}

/// What may stand in a route's way, and what must stand on it: a leap has none of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Manner {
    /// Every tile on the way must be empty.
    Slide,
    /// Leaps in a row: the tiles it lands on must be empty.
    Ride,
    /// The first tile is passed, whoever is there.
    Ski,
    /// Exactly one piece must be hopped over.
    Hop,
    /// One piece must be hopped over, and the route ends right behind it.
    HopBehind,
    /// A piece must stand on the tile between.
    Jump,
    /// It goes over a piece that must be there.
    Pass,
    /// It goes over tiles of its way whoever is there.
    Ignore,
    /// It takes on its way.
    Take,
}

/// A way from a piece to a tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// The piece in its home frame.
    pub start: Walker,
    /// Its strides.
    pub strides: Vec<Hops>,
    /// Whether it leaps: nothing can stand in its way.
    pub leap: bool,
    /// It may end there without taking.
    pub quiet: bool,
    /// It may take there, if an enemy is there.
    pub capture: bool,
    /// It may take en passant there.
    pub en_passant: bool,
    /// Only while the piece has not moved.
    pub first: bool,
    /// The tiles on which it takes before its end.
    pub taken: Vec<Tile>,
    /// What it asks of the tiles on its way.
    pub manners: Vec<Manner>,
}

impl Route {
    /// Where it ends.
    pub fn end(&self) -> Tile {
        self.strides.last().and_then(|hops| hops.units.last()).map_or(self.start.tile, |unit| unit.to.tile)
    }

    /// The tiles it goes over, each named once, the mover's own left out; leaps go over nothing between.
    pub fn tiles(&self) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for hops in self.strides.iter().filter(|hops| !hops.blind) {
            let skip = if hops.lame { 0 } else { hops.units.len().saturating_sub(1) };
            for unit in hops.units.iter().skip(skip) {
                if unit.to.tile != self.start.tile && !tiles.contains(&unit.to.tile) {
                    tiles.push(unit.to.tile);
                }
            }
        }
        tiles
    }

    /// Whether it is the beginning of another.
    pub fn begins(&self, other: &Route) -> bool {
        self.start == other.start
            && self.leap == other.leap
            && self.manners == other.manners
            && other.strides.starts_with(&self.strides)
    }
}

/// Who is on a tile, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody.
    Nobody,
    /// A piece of the mover's own.
    Friend,
    /// A piece it may take.
    Enemy,
}

/// All routes of a piece, and whether some were left out because there are too many.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Routes {
    /// The routes.
    pub list: Vec<Route>,
    /// Whether there are more.
    pub cut: bool,
    /// Strides of all of them together.
    strides: usize,
}

/// The routes of a man on a tile among others. `unmoved` adds its first moves.
///
/// A route to an empty tile may be `capture`: an enemy there could be taken.
pub fn routes(spec: &Spec, man: Man, at: Tile, unmoved: bool, others: &dyn Fn(Tile) -> Occupant) -> Routes {
    let Some(piece) = spec.pieces.get(man.kind.index()) else { return Routes::default() };
    let surfaces = surfaces_of(&spec.surface, piece.crosses, man.colour);
    let start = Walker { tile: at, frame: home(man.colour) };
    let mut found = Routes::default();
    let mut budget = BUDGET;
    for (way, first) in ways(spec, man, at, unmoved) {
        let surface = &surfaces[way.opened as usize];
        let mut walk = Walk {
            surface,
            way: &way,
            first,
            start,
            others,
            strides: Vec::new(),
            taken: Vec::new(),
            null_moves: spec.rules.null_moves,
            budget,
            found: &mut found,
        };
        walk.leg(0, None, start);
        budget = walk.budget;
    }
    found
}

/// Where to put pieces that a lone hopper can hop over and a taker on the way can take: on the second tile of a ride, the
/// middle of a jump, the end of a leg that takes or passes.
pub fn hurdles(spec: &Spec, man: Man, at: Tile, unmoved: bool) -> Vec<Tile> {
    let Some(piece) = spec.pieces.get(man.kind.index()) else { return Vec::new() };
    let surfaces = surfaces_of(&spec.surface, piece.crosses, man.colour);
    let start = Walker { tile: at, frame: home(man.colour) };
    let mut found = Hurdles { at, put: BTreeSet::new(), empty: BTreeSet::new() };
    for (way, _) in ways(spec, man, at, unmoved) {
        if way.wants_hurdle() {
            found.leg(&surfaces[way.opened as usize], &way.legs, None, start);
        }
    }
    // where a leg must end on an empty tile nothing is put
    found.put.difference(&found.empty).copied().collect()
}

/// Hurdles being put on the board.
struct Hurdles {
    /// Where the piece stands.
    at: Tile,
    put: BTreeSet<Tile>,
    /// Tiles on which a leg must end without a piece there.
    empty: BTreeSet<Tile>,
}

impl Hurdles {
    /// A leg and those after it, each gone in its first step.
    fn leg(&mut self, surface: &Surface, legs: &[Leg], before: Option<u8>, from: Walker) {
        let Some((leg, rest)) = legs.split_first() else { return };
        for bit in (0..8u8).filter(|bit| leg.headings >> bit & 1 != 0) {
            let heading = before.map_or(bit, |before| leg.stride.turn(before, i32::from(bit)));
            let step = |from: Walker| unit_ways(surface, from, leg.stride, heading).into_iter().next();
            let Some(end) = step(from).and_then(|units| units.last().map(|unit| unit.to)) else { continue };
            if leg.wants_hurdle() {
                self.ride(surface, leg, &step, from);
            } else if !rest.is_empty() && !leg.end.pass {
                self.empty.insert(end.tile);
            }
            if rest.iter().any(Leg::wants_hurdle) && !surface.is_hole(end.tile) {
                self.leg(surface, rest, Some(heading), end);
            }
        }
    }

    /// The hurdle of one leg.
    fn ride(
        &mut self,
        surface: &Surface,
        leg: &Leg,
        step: &dyn Fn(Walker) -> Option<Vec<Unit>>,
        from: Walker,
    ) {
        let mut tiles = Vec::new();
        let mut walker = from;
        let steps = if leg.hop == Hop::No || leg.reach == Some(1) { 1 } else { 3 };
        for _ in 0..steps {
            let Some(units) = step(walker) else { break };
            let middle = units.len().saturating_sub(2);
            let stop = if leg.jump == Jump::Over { units.get(middle) } else { units.last() };
            tiles.extend(stop.map(|unit| unit.to.tile));
            let Some(last) = units.last() else { break };
            walker = last.to;
        }
        tiles.retain(|&tile| tile != self.at && !surface.is_hole(tile));
        // something must lie beyond the hurdle of a ride
        let wanted = if tiles.len() > 2 { tiles.get(1) } else { tiles.first() };
        self.put.extend(wanted);
    }
}

/// The ways of a man from a tile, and which of them are first moves.
fn ways(spec: &Spec, man: Man, at: Tile, unmoved: bool) -> Vec<(Way, bool)> {
    let Some(piece) = spec.pieces.get(man.kind.index()) else { return Vec::new() };
    let in_setup = spec.setup.board.get(at.index()).copied().flatten() == Some(man);
    let own = match man.colour {
        Colour::White => at,
        Colour::Black => spec.surface.reflect(at),
    };
    let usual = ways_of(piece, &piece.moves).into_iter();
    let mut all: Vec<(Way, bool)> = usual
        .filter(|way| !way.initial || unmoved && in_setup)
        .map(|way| (way.clone(), way.initial))
        .collect();
    for first in piece.first.iter().filter(|first| unmoved && first.from.contains(&own)) {
        all.extend(ways_of(piece, &first.moves).into_iter().map(|way| (way, true)));
    }
    all
}

/// One way of a piece being walked.
struct Walk<'a> {
    surface: &'a Surface,
    way: &'a Way,
    first: bool,
    start: Walker,
    others: &'a dyn Fn(Tile) -> Occupant,
    /// Strides made so far.
    strides: Vec<Hops>,
    /// Tiles on which an enemy was taken on the way: they are empty now.
    taken: Vec<Tile>,
    /// Whether it may end where it began.
    null_moves: bool,
    budget: usize,
    found: &'a mut Routes,
}

/// One leg being walked: which, and how it began.
#[derive(Clone, Copy)]
struct Ride<'a> {
    number: usize,
    leg: &'a Leg,
    heading: u8,
    /// Which way a curve turns first: 1 or -1.
    sense: i32,
}

impl Ride<'_> {
    fn heading_at(&self, step: usize) -> u8 {
        self.leg.heading_at(self.heading, self.sense, step)
    }
}

impl<'a> Walk<'a> {
    fn leg(&mut self, number: usize, before: Option<u8>, at: Walker) {
        let way = self.way;
        let Some(leg) = way.legs.get(number) else { return };
        let senses: &[i32] = if leg.curve == Curve::Straight { &[1] } else { &[1, -1] };
        for bit in (0..8u8).filter(|bit| leg.headings >> bit & 1 != 0) {
            let heading = before.map_or(bit, |before| leg.stride.turn(before, i32::from(bit)));
            for &sense in senses {
                let ride = Ride { number, leg, heading, sense };
                let mut seen = vec![(at, ride.heading_at(0))];
                self.ride(ride, at, 0, leg.hop != Hop::No, &mut seen);
            }
        }
    }

    /// The rest of a ride; `hop` if a piece must still be hopped over. As many strides are left as were there before.
    fn ride(&mut self, ride: Ride<'a>, at: Walker, step: usize, hop: bool, seen: &mut Vec<(Walker, u8)>) {
        if ride.leg.reach.is_some_and(|reach| step >= usize::from(reach)) {
            return;
        }
        let heading = ride.heading_at(step);
        let lame = ride.leg.lame || ride.leg.jump == Jump::Over;
        let ways = if lame {
            lame_ways(self.surface, at, ride.leg.stride, heading)
        } else {
            unit_ways(self.surface, at, ride.leg.stride, heading)
        };
        for units in ways {
            if self.budget == 0 || self.found.list.len() >= MOST.0 || self.found.strides >= MOST.1 {
                self.found.cut = true;
                return;
            }
            self.budget -= 1;
            let blind = ride.leg.jump == Jump::Ski && step == 0;
            self.stride(ride, Hops { units, lame, blind }, step, hop, seen);
        }
    }

    fn stride(&mut self, ride: Ride<'a>, hops: Hops, step: usize, hop: bool, seen: &mut Vec<(Walker, u8)>) {
        let Some((last, between)) = hops.units.split_last() else { return };
        let at = last.to;
        let barred = |tile: Tile| match ride.leg.jump {
            Jump::Over => self.occupant(tile) == Occupant::Nobody,
            _ => self.occupant(tile) != Occupant::Nobody,
        };
        let looked_at = if hops.lame { between } else { &[] };
        if self.surface.is_hole(at.tile)
            || looked_at.iter().any(|unit| self.surface.is_hole(unit.to.tile) || barred(unit.to.tile))
        {
            return;
        }
        let state = (at, ride.heading_at(step + 1));
        if seen.contains(&state) {
            return;
        }
        seen.push(state);
        let blind = hops.blind;
        self.strides.push(hops);
        let last_leg = ride.number + 1 == self.way.legs.len();
        let (goes_on, hop) = if blind {
            (true, hop)
        } else if !last_leg {
            (self.bend(ride, at), hop)
        } else if hop {
            // the hopped-over piece itself is no landing
            (true, self.occupant(at.tile) == Occupant::Nobody)
        } else {
            (self.land(ride, at.tile), hop)
        };
        if goes_on {
            self.ride(ride, at, step + 1, hop, seen);
        }
        self.strides.pop();
        seen.pop();
    }

    /// Who is on a tile now: the mover has left its own, and what it took on the way is gone.
    fn occupant(&self, tile: Tile) -> Occupant {
        if tile == self.start.tile || self.taken.contains(&tile) {
            Occupant::Nobody
        } else {
            (self.others)(tile)
        }
    }

    /// A step of the last leg: it may land here, and goes on if nobody is here.
    fn land(&mut self, ride: Ride, tile: Tile) -> bool {
        let landing = self.way.landing;
        let occupant = self.occupant(tile);
        let freed = self.taken.contains(&tile);
        let (quiet, capture) = match occupant {
            Occupant::Nobody => (landing.quiet, landing.capture && !freed),
            Occupant::Enemy => (false, landing.capture),
            Occupant::Friend => (false, false),
        };
        let en_passant = landing.en_passant && occupant == Occupant::Nobody;
        let elsewhere = tile != self.start.tile || self.null_moves && !self.taken.is_empty();
        if elsewhere && (quiet || capture || en_passant) {
            self.found.strides += self.strides.len();
            self.found.list.push(Route {
                start: self.start,
                strides: self.strides.clone(),
                leap: is_leap(self.way),
                quiet,
                capture,
                en_passant,
                first: self.first,
                taken: self.taken.clone(),
                manners: manners(self.way, &self.strides, !self.taken.is_empty()),
            });
        }
        occupant == Occupant::Nobody && ride.leg.hop != Hop::Behind
    }

    /// A step of a leg that is not the last: the next may begin here; this one goes on if nobody is here.
    fn bend(&mut self, ride: Ride, at: Walker) -> bool {
        let end = ride.leg.end;
        let (next, before) = (ride.number + 1, Some(ride.heading));
        match self.occupant(at.tile) {
            Occupant::Nobody => {
                if end.empty {
                    self.leg(next, before, at);
                }
                true
            }
            occupant => {
                if end.take && occupant == Occupant::Enemy {
                    self.taken.push(at.tile);
                    self.leg(next, before, at);
                    self.taken.pop();
                }
                if end.pass {
                    self.leg(next, before, at);
                }
                false
            }
        }
    }
}

/// Whether nothing can stand in the way: one stride that looks at nothing between, or several that go on whoever is
/// where they land.
fn is_leap(way: &Way) -> bool {
    way.legs.iter().enumerate().all(|(number, leg)| {
        let unit = leg.stride == Stride::Compass(1);
        let last = number + 1 == way.legs.len();
        leg.reach == Some(1)
            && leg.jump == Jump::No
            && leg.hop == Hop::No
            && (!leg.lame || unit)
            && (last || leg.end.empty && leg.end.pass)
    })
}

/// What a route of a way asks of the tiles it goes over; `taking` if it took on its way.
fn manners(way: &Way, strides: &[Hops], taking: bool) -> Vec<Manner> {
    if is_leap(way) {
        return Vec::new();
    }
    let any = |is: &dyn Fn(&Leg) -> bool| way.legs.iter().any(is);
    let before = || way.legs.iter().rev().skip(1);
    let asked = [
        (Manner::Ride, strides.iter().any(|hops| hops.units.len() > 1 && !hops.lame)),
        (Manner::Ski, strides.iter().any(|hops| hops.blind)),
        (Manner::Hop, any(&|leg| leg.hop == Hop::Beyond)),
        (Manner::HopBehind, any(&|leg| leg.hop == Hop::Behind)),
        (Manner::Jump, any(&|leg| leg.jump == Jump::Over)),
        (Manner::Pass, before().any(|leg| leg.end.pass && !leg.end.empty)),
        (Manner::Ignore, before().any(|leg| leg.end.pass && leg.end.empty)),
        (Manner::Take, taking),
    ];
    let found: Vec<Manner> = asked.into_iter().filter(|asked| asked.1).map(|asked| asked.0).collect();
    if found.is_empty() { vec![Manner::Slide] } else { found }
}
