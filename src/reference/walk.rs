//! One leg, walked: every place where it may come to rest, whatever stands there.

use std::collections::BTreeSet;

use super::State;
use crate::base::{Man, Tile};
use crate::notation::{Curve, Hop, Jump, Leg};
use crate::surface::{Surface, Walker};

/// A mover under way.
#[derive(Clone)]
pub(super) struct Trip<'a> {
    pub state: &'a State,
    pub surface: &'a Surface,
    pub from: Tile,
    /// What it has taken so far.
    pub taken: BTreeSet<Tile>,
    /// The tiles it has found empty so far.
    pub tested: BTreeSet<Tile>,
}

impl Trip<'_> {
    /// Who is in the way: neither the mover itself nor what it has taken. Nobody stands on a hole.
    pub fn occupant(&self, tile: Tile) -> Option<Man> {
        let is_gone = tile == self.from || self.taken.contains(&tile);
        self.state.board.get(tile.index()).copied().flatten().filter(|_| !is_gone)
    }

    fn is_free(&self, tile: Tile) -> bool {
        !self.surface.is_hole(tile) && self.occupant(tile).is_none()
    }
}

/// A place where a leg may come to rest.
pub(super) struct Arrival {
    pub walker: Walker,
    /// The heading the leg began with: what turns of the next leg are counted from.
    pub heading: u8,
    /// The tiles found empty on the way, this one not among them.
    pub tested: BTreeSet<Tile>,
    /// Whether this is the start of the leg again, after a whole closed track.
    pub round: bool,
}

/// Every arrival of a leg begun at `start` with this heading.
pub(super) fn arrivals(trip: &Trip, leg: &Leg, start: Walker, heading: u8) -> Vec<Arrival> {
    let senses: &[i32] = match leg.curve {
        Curve::Straight => &[0],
        Curve::Circular => &[1, -1],
        Curve::Crooked => &[2, -2],
    };
    let mut found = Vec::new();
    for &sense in senses {
        let ride = Ride { trip, leg, start, heading, sense };
        ride.go(&OnTheWay { path: vec![start], hopped: None, tested: BTreeSet::new() }, &mut found);
    }
    found
}

struct Ride<'a> {
    trip: &'a Trip<'a>,
    leg: &'a Leg,
    start: Walker,
    heading: u8,
    sense: i32,
}

#[derive(Clone)]
struct OnTheWay {
    /// Where it has been after 0, 1, 2 ... steps.
    path: Vec<Walker>,
    /// After how many steps it stood over the piece it hops.
    hopped: Option<usize>,
    tested: BTreeSet<Tile>,
}

impl Ride<'_> {
    /// The heading of the step after `steps` steps.
    fn heading(&self, steps: usize) -> u8 {
        let turn = match self.leg.curve {
            Curve::Straight => 0,
            Curve::Circular => self.sense * (steps % 8) as i32,
            Curve::Crooked => self.sense * (steps % 2) as i32,
        };
        self.leg.stride.turn(self.heading, turn)
    }

    fn go(&self, way: &OnTheWay, found: &mut Vec<Arrival>) {
        let steps = way.path.len() - 1;
        if self.leg.reach.is_some_and(|reach| steps >= usize::from(reach)) {
            return;
        }
        for (between, next) in self.strides(way.path[steps], self.heading(steps)) {
            let mut way = way.clone();
            if self.leg.lame {
                way.tested.extend(between);
            }
            self.arrive(way, next, found);
        }
    }

    /// One stride: the tiles between that matter, and where it lands.
    fn strides(&self, at: Walker, heading: u8) -> Vec<(Vec<Tile>, Walker)> {
        let (surface, stride) = (self.trip.surface, self.leg.stride);
        if !self.leg.lame && self.leg.jump != Jump::Over {
            let there = surface.leap(at, stride, heading);
            return there.into_iter().map(|walker| (Vec::new(), walker)).collect();
        }
        let mut strides = Vec::new();
        for mut steps in surface.lame(at, stride, heading) {
            let Some(landing) = steps.pop() else { continue };
            let between: Vec<Tile> = steps.iter().map(|walker| walker.tile).collect();
            let fits = if self.leg.jump == Jump::Over {
                between.iter().all(|&tile| self.trip.occupant(tile).is_some())
            } else {
                between.iter().all(|&tile| self.trip.is_free(tile))
            };
            if fits {
                strides.push((between, landing));
            }
        }
        strides
    }

    fn arrive(&self, mut way: OnTheWay, next: Walker, found: &mut Vec<Arrival>) {
        if self.trip.surface.is_hole(next.tile) {
            return;
        }
        let steps = way.path.len();
        let heading = self.heading(steps);
        let round = (next, heading) == (self.start, self.heading);
        let was_here =
            way.path.iter().enumerate().any(|(i, &walker)| (walker, self.heading(i)) == (next, heading));
        if was_here && !round {
            return;
        }
        let passes_blindly = self.leg.jump == Jump::Ski && steps == 1;
        let may_land = match self.leg.hop {
            Hop::No => true,
            Hop::Beyond => way.hopped.is_some(),
            Hop::Behind => way.hopped == Some(steps - 1),
        };
        if may_land && !passes_blindly {
            let tested = way.tested.clone();
            found.push(Arrival { walker: next, heading: self.heading, tested, round });
        }
        if round {
            return;
        }
        if !passes_blindly {
            if self.trip.occupant(next.tile).is_none() {
                way.tested.insert(next.tile);
            } else if self.leg.hop != Hop::No && way.hopped.is_none() {
                way.hopped = Some(steps);
            } else {
                return;
            }
        }
        if self.leg.hop == Hop::Behind && way.hopped.is_some_and(|hopped| hopped < steps) {
            return;
        }
        way.path.push(next);
        self.go(&way, found);
    }
}
