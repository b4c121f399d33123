//! A slow walk of legs over a flat board of 15 by 15, for the right answers in `targets.tsv` and `occupied.tsv`.

use std::collections::{BTreeMap, BTreeSet};

use topochess::notation::{Curve, Hop, Jump, Leg, Way};
use topochess::surface::Stride;

pub type Offset = (i32, i32);

const COMPASS: [Offset; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The other pieces by their offset from the mover: true for an enemy.
pub type Others = BTreeMap<Offset, bool>;

fn add(one: Offset, two: Offset, times: i32) -> Offset {
    (one.0 + two.0 * times, one.1 + two.1 * times)
}

fn compass(heading: u8) -> Offset {
    COMPASS[usize::from(heading % 8)]
}

/// One step, and the tiles it passes when it is walked.
fn step(stride: Stride, heading: u8) -> (Offset, Vec<Offset>) {
    let (straight, diagonal, first, second) = match stride {
        Stride::Compass(n) => (i32::from(n), 0, heading, heading),
        Stride::Oblique(long, short) => {
            let axis = heading & 6;
            let aside = if heading % 2 == 1 { axis + 1 } else { axis + 7 };
            (i32::from(long - short), i32::from(short), axis, aside)
        }
    };
    let turn = add((0, 0), compass(first), straight);
    let mut passed: Vec<Offset> = (1..=straight).map(|n| add((0, 0), compass(first), n)).collect();
    passed.extend((1..=diagonal).map(|n| add(turn, compass(second), n)));
    let end = passed.pop().unwrap();
    (end, passed)
}

struct Walk<'a> {
    others: &'a Others,
    way: &'a Way,
    quiet: BTreeSet<Offset>,
    captures: BTreeSet<Offset>,
}

/// Where `ways` lead: the empty tiles, and the enemies that can be taken.
pub fn targets(ways: &[Way], others: &Others, unmoved: bool) -> (BTreeSet<Offset>, BTreeSet<Offset>) {
    let (mut quiet, mut captures) = (BTreeSet::new(), BTreeSet::new());
    for way in ways.iter().filter(|way| unmoved || !way.initial) {
        let mut walk = Walk { others, way, quiet: BTreeSet::new(), captures: BTreeSet::new() };
        walk.leg(0, (0, 0), 0, &mut Vec::new());
        quiet.extend(walk.quiet);
        captures.extend(walk.captures);
    }
    (quiet, captures)
}

impl Walk<'_> {
    fn at(&self, tile: Offset, taken: &[Offset]) -> Option<bool> {
        self.others.get(&tile).copied().filter(|_| !taken.contains(&tile))
    }

    fn leg(&mut self, number: usize, from: Offset, before: u8, taken: &mut Vec<Offset>) {
        let leg = &self.way.legs[number];
        for turn in (0..8).filter(|turn| leg.headings >> turn & 1 != 0) {
            for side in if leg.curve == Curve::Straight { 0..1 } else { 0..2 } {
                self.ride(number, leg.clone(), from, (before + turn) % 8, side, taken);
            }
        }
    }

    fn ride(
        &mut self,
        number: usize,
        leg: Leg,
        from: Offset,
        heading: u8,
        side: u8,
        taken: &mut Vec<Offset>,
    ) {
        let is_last = number + 1 == self.way.legs.len();
        let (mut at, mut heading, mut hopped, mut just_hopped) = (from, heading, false, false);
        for count in 0..leg.reach.map_or(15, u32::from) {
            let (by, passed) = step(leg.stride, heading);
            let occupied = passed.iter().filter(|&&tile| self.at(add(at, tile, 1), taken).is_some()).count();
            if leg.lame && occupied > 0 || leg.jump == Jump::Over && occupied == 0 {
                return;
            }
            at = add(at, by, 1);
            if at.0.abs() > 7 || at.1.abs() > 7 {
                return;
            }
            let here = self.at(at, taken);
            let turn = match leg.curve {
                Curve::Straight => 0,
                Curve::Circular => [1, 7][usize::from(side)],
                Curve::Crooked => [2, 6][usize::from((u32::from(side) + count) as u8 % 2)],
            };
            let going = heading;
            heading = (heading + turn) % 8;
            if leg.jump == Jump::Ski && count == 0 {
                continue;
            }
            if !is_last {
                if here.is_none() && leg.end.empty || here.is_some() && leg.end.pass {
                    self.leg(number + 1, at, going, taken);
                }
                if here == Some(true) && leg.end.take {
                    taken.push(at);
                    self.leg(number + 1, at, going, taken);
                    taken.pop();
                }
                if here.is_some() {
                    return;
                }
                continue;
            }
            let lands = match leg.hop {
                Hop::No => true,
                Hop::Beyond => hopped,
                Hop::Behind => just_hopped,
            };
            if lands && at != (0, 0) {
                match here {
                    None if self.way.landing.quiet => _ = self.quiet.insert(at),
                    Some(true) if self.way.landing.capture => _ = self.captures.insert(at),
                    _ => {}
                }
            }
            if here.is_some() && (leg.hop == Hop::No || hopped) {
                return;
            }
            just_hopped = here.is_some();
            hopped |= here.is_some();
        }
    }
}
