//! Where the first leg of a way leads over a surface, with the seams it crosses.
//!
//! Walked here on the empty board to be shown; what is played comes from the tables.

use crate::base::{Stride, Tile};
use crate::notation::{Curve, Way};
use crate::surface::{Dir, Frame, Side, Surface, Walker};

/// Steps that are shown of one path, at most.
const LONGEST: usize = 256;

/// A place a path comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// The tile.
    pub tile: Tile,
    /// What was crossed on the way to it: `east edge`, `north pole`, `seam`.
    pub over: Vec<String>,
    /// How the mover is turned there.
    pub frame: Frame,
}

/// The stops of one first leg in one heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The heading in notation letters.
    pub heading: &'static str,
    /// The stops in order, the start left out.
    pub stops: Vec<Stop>,
    /// Whether it comes round to its start, turned as it began.
    pub closed: bool,
}

/// The letters of a heading: `fr` of a straight or diagonal step is diagonal, of an oblique one two right, one forward.
pub fn heading(stride: Stride, heading: u8) -> &'static str {
    let letters = match stride {
        Stride::Compass(_) => ["f", "fr", "r", "br", "b", "bl", "l", "fl"],
        Stride::Oblique(..) => ["lf", "rf", "fr", "br", "rb", "lb", "bl", "fl"],
    };
    letters[usize::from(heading % 8)]
}

/// The paths of the first leg of `way` from `home`, one for each heading and each way it parts into.
/// Of a leg that turns from step to step only the first step is walked.
pub fn paths(surface: &Surface, way: &Way, home: Walker) -> Vec<Path> {
    let Some(leg) = way.legs.first() else { return Vec::new() };
    let reach = match leg.curve {
        Curve::Straight => leg.reach.map_or(LONGEST, usize::from),
        Curve::Circular | Curve::Crooked => 1,
    };
    let mut found = Vec::new();
    for number in (0..8).filter(|number| leg.headings >> number & 1 != 0) {
        let mut open = vec![Path { heading: heading(leg.stride, number), stops: Vec::new(), closed: false }];
        while let Some(path) = open.pop() {
            let at = path.stops.last().map_or(home, |stop| Walker { tile: stop.tile, frame: stop.frame });
            let next = surface.leap(at, leg.stride, number);
            let back = next.contains(&home);
            let onward: Vec<Walker> = next
                .into_iter()
                .filter(|next| !surface.is_hole(next.tile) && *next != home)
                .filter(|next| {
                    path.stops.iter().all(|stop| (stop.tile, stop.frame) != (next.tile, next.frame))
                })
                .collect();
            if path.stops.len() >= reach || onward.is_empty() || found.len() >= LONGEST {
                let closed = back && path.stops.len() < reach;
                found.extend(Some(Path { closed, ..path }).filter(|path| !path.stops.is_empty()));
                continue;
            }
            for next in onward {
                let over = crossed(surface, at, leg.stride, number);
                let mut longer = path.clone();
                longer.stops.push(Stop { tile: next.tile, over, frame: next.frame });
                open.push(longer);
            }
        }
    }
    found
}

/// The declared seams that one stride crosses, in order.
fn crossed(surface: &Surface, from: Walker, stride: Stride, heading: u8) -> Vec<String> {
    let dir = Dir::new(i32::from(heading));
    let mut seams = Vec::new();
    let mut at = Some(from);
    let steps = match stride {
        Stride::Compass(n) => vec![dir; n.into()],
        Stride::Oblique(long, short) => {
            let axis = Dir::new(dir.eighths() & !1);
            let aside = axis.turn(if dir.is_diagonal() { 2 } else { -2 });
            [vec![axis; long.into()], vec![aside; short.into()]].concat()
        }
    };
    for step in steps {
        let Some(here) = at else { break };
        let Some(&next) = surface.step(here, step).first() else { break };
        seams.extend(crossed_by_one(surface, here, step, next));
        at = Some(next);
    }
    seams
}

fn crossed_by_one(surface: &Surface, from: Walker, dir: Dir, to: Walker) -> Vec<String> {
    let straight = |at: Walker, dir: Dir| {
        let side = at.frame.side(dir);
        surface.straight(at, dir).map(|next| (next, seam_name(surface, at.tile, side)))
    };
    if !dir.is_diagonal() {
        return straight(from, dir).and_then(|(_, name)| name).into_iter().collect();
    }
    // in two steps, or over a pole in one
    let halves = [dir.turn(-1), dir.turn(1)];
    for (one, two) in [(halves[0], halves[1]), (halves[1], halves[0])] {
        let Some((half, first)) = straight(from, one) else { continue };
        if half == to {
            return first.into_iter().collect();
        }
        match straight(half, two) {
            Some((next, second)) if next == to => return first.into_iter().chain(second).collect(),
            _ => {}
        }
    }
    Vec::new()
}

fn seam_name(surface: &Surface, tile: Tile, side: Side) -> Option<String> {
    let seam = surface.seam(tile, side).filter(|seam| seam.declared)?;
    Some(match (seam.edge, seam.pole) {
        (Some(edge), Some(_)) => format!("{} pole", edge.name()),
        (Some(edge), None) => format!("{} edge", edge.name()),
        (None, _) => format!("seam {}-{}", surface.square(tile), surface.square(seam.tile)),
    })
}

impl Path {
    /// The path as text from `home` on: tiles, seams in brackets, and how the mover is turned where that changes.
    pub fn text(&self, surface: &Surface, home: Walker) -> String {
        let mut text = format!("{:<2} {}", self.heading, surface.square(home.tile));
        let mut frame = home.frame;
        for stop in &self.stops {
            if !stop.over.is_empty() || stop.frame != frame {
                let turned =
                    if stop.frame == frame { String::new() } else { format!(": {}", facing(stop.frame)) };
                text += &format!(" [{}{turned}]", stop.over.join(", "));
            }
            frame = stop.frame;
            text += &format!(" {}", surface.square(stop.tile));
        }
        if self.closed {
            text += " and round to the start";
        }
        text
    }
}

/// How a mover is turned: where its forward points, and whether left and right have changed places.
fn facing(frame: Frame) -> String {
    let forward = frame.side(Dir::FORWARD).name();
    let mirrored = if frame.is_mirrored() { ", mirrored" } else { "" };
    format!("forward is {forward}{mirrored}")
}
