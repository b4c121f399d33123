//! Walks the legs of a way over the surface, from one tile, into a program of nodes.

use crate::base::Tile;
use crate::notation::{Curve, Hop, Jump, Leg, Way};
use crate::surface::{Stride, Surface, Walker};
use crate::tables::{Landings, Node, Pass, Trail};

use super::intern::Trails;

/// A program became longer than all programs of a variant together may be.
#[derive(Debug)]
pub(super) struct TooLong;

/// Walks ways from one tile.
pub(super) struct Walk<'a> {
    pub surface: &'a Surface,
    pub from: Tile,
    /// Added to the headings of first legs, so that equal pieces of both colours give equal programs.
    pub turned: u8,
    pub null_moves: bool,
    /// Whether tiles passed over are written down, for en passant.
    pub passing: bool,
    pub trails: &'a mut Trails,
    pub nodes: Vec<Node>,
    /// How many nodes may still be made.
    pub budget: usize,
}

/// What is known on a path.
#[derive(Clone, Default)]
struct Path {
    /// Tiles known to be empty, in the order they were passed.
    empty: Vec<Tile>,
    /// Tiles on which an enemy was taken.
    taken: Vec<Tile>,
}

/// One leg being walked: which, and how it began.
#[derive(Clone, Copy)]
struct Ride<'a> {
    way: &'a Way,
    number: usize,
    leg: &'a Leg,
    heading: u8,
    /// Which way a curve turns first: 1 or -1.
    sense: i32,
    start: Walker,
}

impl Ride<'_> {
    /// The heading of step number `step`, counted from 0.
    fn heading_at(&self, step: usize) -> u8 {
        self.leg.heading_at(self.heading, self.sense, step)
    }

    fn is_last(&self) -> bool {
        self.number + 1 == self.way.legs.len()
    }
}

/// How far a ride has come.
#[derive(Clone)]
struct Trip {
    at: Walker,
    /// Steps made.
    step: usize,
    /// Whether a piece must still be hopped over.
    hop: bool,
    /// Walkers the ride has been at, with the heading they had for the next step.
    seen: Vec<(Walker, u8)>,
    path: Path,
}

impl Walk<'_> {
    /// Adds the program of one way.
    pub fn way(&mut self, way: &Way, home: Walker) -> Result<(), TooLong> {
        self.leg(way, 0, None, home, &Path::default())
    }

    fn leg(
        &mut self,
        way: &Way,
        number: usize,
        before: Option<u8>,
        start: Walker,
        path: &Path,
    ) -> Result<(), TooLong> {
        let Some(leg) = way.legs.get(number) else { return Ok(()) };
        let senses: &[i32] = if leg.curve == Curve::Straight { &[1] } else { &[1, -1] };
        for bit in 0..8u8 {
            let bit = if before.is_none() { (bit + self.turned) % 8 } else { bit };
            if leg.headings >> bit & 1 == 0 {
                continue;
            }
            let heading = before.map_or(bit, |before| leg.stride.turn(before, i32::from(bit)));
            for &sense in senses {
                let ride = Ride { way, number, leg, heading, sense, start };
                let seen = vec![(start, ride.heading_at(0))];
                let hop = leg.hop != Hop::No;
                self.ride(ride, Trip { at: start, step: 0, hop, seen, path: path.clone() })?;
            }
        }
        Ok(())
    }

    /// The rest of a ride. Every step belongs to the step before it: nodes are closed when the ride ends.
    fn ride(&mut self, ride: Ride, mut trip: Trip) -> Result<(), TooLong> {
        let mut open = Vec::new();
        let reach = ride.leg.reach.map_or(usize::MAX, usize::from);
        while trip.step < reach {
            let mut strides = self.strides(ride, &trip);
            let Some(last) = strides.pop() else { break };
            for stride in strides {
                let mut branch = trip.clone();
                let mut own = Vec::new();
                if self.step(ride, &stride, &mut branch, &mut own)? {
                    self.ride(ride, branch)?;
                }
                self.close(&own);
            }
            if !self.step(ride, &last, &mut trip, &mut open)? {
                break;
            }
        }
        self.close(&open);
        Ok(())
    }

    /// The ways the next stride can be made: each lists the walkers to look at, the last where it lands.
    fn strides(&self, ride: Ride, trip: &Trip) -> Vec<Vec<Walker>> {
        let (leg, heading) = (ride.leg, ride.heading_at(trip.step));
        if leg.lame || leg.jump == Jump::Over {
            self.surface.lame(trip.at, leg.stride, heading)
        } else {
            self.surface.leap(trip.at, leg.stride, heading).into_iter().map(|at| vec![at]).collect()
        }
    }

    /// One step: tests of the tiles between, then of the tile it lands on. False if the ride ends there.
    fn step(
        &mut self,
        ride: Ride,
        stride: &[Walker],
        trip: &mut Trip,
        open: &mut Vec<usize>,
    ) -> Result<bool, TooLong> {
        let Some((&at, between)) = stride.split_last() else { return Ok(false) };
        if stride.iter().any(|walker| self.surface.is_hole(walker.tile)) {
            return Ok(false);
        }
        let wanted = if ride.leg.jump == Jump::Over { Pass::Occupied } else { Pass::Empty };
        for walker in between {
            if !self.test(walker.tile, wanted, &mut trip.path, open)? {
                return Ok(false);
            }
        }
        trip.at = at;
        trip.step += 1;
        let state = (at, ride.heading_at(trip.step));
        if trip.seen.contains(&state) {
            // a whole loop: only a null move can end here, and nothing goes on
            if at == ride.start && ride.number == 0 && ride.is_last() && !trip.hop {
                self.land_at_home(ride.way, &trip.path)?;
            }
            return Ok(false);
        }
        trip.seen.push(state);
        if ride.leg.jump == Jump::Ski && trip.step == 1 {
            return Ok(true);
        }
        if !ride.is_last() {
            self.bend(ride, trip, open)
        } else if trip.hop {
            self.hop(ride, trip, open)
        } else {
            self.land(ride, trip, open)
        }
    }

    /// A tile that must be empty or occupied before anything further. False if that is known to be otherwise.
    fn test(
        &mut self,
        tile: Tile,
        wanted: Pass,
        path: &mut Path,
        open: &mut Vec<usize>,
    ) -> Result<bool, TooLong> {
        if self.is_free(tile, path) || path.empty.contains(&tile) {
            return Ok(wanted == Pass::Empty);
        }
        open.push(self.node(tile, wanted, Landings::NONE, &Path::default())?);
        if wanted == Pass::Empty {
            path.empty.push(tile);
        }
        Ok(true)
    }

    /// Whether a tile counts as empty although someone stands there before the move.
    fn is_free(&self, tile: Tile, path: &Path) -> bool {
        tile == self.from || path.taken.contains(&tile)
    }

    /// A step of a hopper that has not hopped yet: it hops over who is here, or goes on if no one is.
    fn hop(&mut self, ride: Ride, trip: &mut Trip, open: &mut Vec<usize>) -> Result<bool, TooLong> {
        let tile = trip.at.tile;
        if !self.is_free(tile, &trip.path) && !trip.path.empty.contains(&tile) {
            let node = self.node(tile, Pass::Occupied, Landings::NONE, &Path::default())?;
            self.ride(ride, Trip { hop: false, ..trip.clone() })?;
            self.close(&[node]);
        }
        self.test(tile, Pass::Empty, &mut trip.path, open)
    }

    /// A step of the last leg: it may land here, and go on if the tile is empty.
    fn land(&mut self, ride: Ride, trip: &mut Trip, open: &mut Vec<usize>) -> Result<bool, TooLong> {
        let tile = trip.at.tile;
        let goes_on = ride.leg.hop != Hop::Behind;
        if tile == self.from {
            self.land_at_home(ride.way, &trip.path)?;
        } else if self.is_free(tile, &trip.path) {
            if ride.way.landing.quiet {
                open.push(self.node(tile, Pass::Free, Landings::QUIET, &trip.path)?);
            }
        } else {
            let pass = if goes_on { Pass::Empty } else { Pass::Never };
            open.push(self.node(tile, pass, landings(ride.way), &trip.path)?);
            if !trip.path.empty.contains(&tile) {
                trip.path.empty.push(tile);
            }
        }
        Ok(goes_on)
    }

    /// A step of a leg that is not the last: the next leg may begin here, or this one goes on.
    fn bend(&mut self, ride: Ride, trip: &mut Trip, open: &mut Vec<usize>) -> Result<bool, TooLong> {
        let tile = trip.at.tile;
        let end = ride.leg.end;
        let next = ride.number + 1;
        let before = Some(ride.heading);
        if !self.is_free(tile, &trip.path) && !trip.path.empty.contains(&tile) {
            for (may_end, pass) in [(end.take, Pass::Enemy), (end.pass, Pass::Occupied)] {
                if !may_end {
                    continue;
                }
                let node = self.node(tile, pass, Landings::NONE, &Path::default())?;
                let mut path = trip.path.clone();
                if pass == Pass::Enemy {
                    path.taken.push(tile);
                }
                self.leg(ride.way, next, before, trip.at, &path)?;
                self.close(&[node]);
            }
        }
        self.test(tile, Pass::Empty, &mut trip.path, open)?;
        if end.empty {
            self.leg(ride.way, next, before, trip.at, &trip.path)?;
        }
        Ok(true)
    }

    /// A move that ends where it began.
    fn land_at_home(&mut self, way: &Way, path: &Path) -> Result<(), TooLong> {
        if self.null_moves && way.landing.quiet {
            self.node(self.from, Pass::Free, Landings::QUIET, path)?;
        }
        Ok(())
    }

    fn node(&mut self, tile: Tile, pass: Pass, land: Landings, path: &Path) -> Result<usize, TooLong> {
        self.budget = self.budget.checked_sub(1).ok_or(TooLong)?;
        let trail = if path.taken.is_empty() && !self.passing { 0 } else { self.trail(tile, path) };
        self.nodes.push(Node { tile, pass, land, below: 0, trail });
        Ok(self.nodes.len() - 1)
    }

    /// What a move that ends on `tile` takes and passes. An enemy taken where the move ends is one effect however it
    /// was come by; nobody passes where he stands.
    fn trail(&mut self, tile: Tile, path: &Path) -> u32 {
        let others =
            |tiles: &[Tile]| tiles.iter().copied().filter(|&other| other != tile).collect::<Vec<_>>();
        let mut taken = others(&path.taken);
        taken.sort_unstable();
        let passed = if self.passing { others(&path.empty) } else { Vec::new() };
        self.trails.intern(Trail { taken, passed })
    }

    /// Everything added since belongs to these nodes.
    fn close(&mut self, open: &[usize]) {
        let end = self.nodes.len();
        for &node in open {
            self.nodes[node].below = (end - node - 1) as u32;
        }
    }
}

fn landings(way: &Way) -> Landings {
    let bit = |on, bit| if on { bit } else { Landings::NONE };
    bit(way.landing.quiet, Landings::QUIET)
        .and(bit(way.landing.capture, Landings::CAPTURE))
        .and(bit(way.landing.en_passant, Landings::EN_PASSANT))
}

/// Whether a stride has nothing between its ends.
pub(super) fn is_unit(stride: Stride) -> bool {
    stride == Stride::Compass(1)
}
