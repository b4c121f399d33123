//! Strides taken apart into unit steps, so that a picture knows what lies on the way.

use super::route::Unit;
use crate::surface::{Dir, Stride, Surface, Walker};

/// The unit steps of a stride that is leapt: the long leg first, or where that runs off the surface, the short one.
pub fn unit_ways(surface: &Surface, from: Walker, stride: Stride, heading: u8) -> Vec<Vec<Unit>> {
    let heading = Dir::new(i32::from(heading));
    match stride {
        Stride::Compass(n) => walk(surface, from, &vec![heading; n.into()]),
        Stride::Oblique(long, short) => {
            let axis = Dir::new(heading.eighths() & !1);
            let aside = axis.turn(if heading.is_diagonal() { 2 } else { -2 });
            let (long, short) = (vec![axis; long.into()], vec![aside; short.into()]);
            let ways = walk(surface, from, &[long.clone(), short.clone()].concat());
            if ways.is_empty() { walk(surface, from, &[short, long].concat()) } else { ways }
        }
    }
}

/// The unit steps of a lame stride: straight ones first, then diagonal ones.
pub fn lame_ways(surface: &Surface, from: Walker, stride: Stride, heading: u8) -> Vec<Vec<Unit>> {
    let heading = Dir::new(i32::from(heading));
    match stride {
        Stride::Compass(n) => walk(surface, from, &vec![heading; n.into()]),
        Stride::Oblique(long, short) => {
            let axis = Dir::new(heading.eighths() & !1);
            let then = axis.turn(if heading.is_diagonal() { 1 } else { -1 });
            let straight = vec![axis; long.saturating_sub(short).into()];
            walk(surface, from, &[straight, vec![then; short.into()]].concat())
        }
    }
}

/// Every way to take these steps; more than one where a step parts in two.
fn walk(surface: &Surface, from: Walker, dirs: &[Dir]) -> Vec<Vec<Unit>> {
    let mut ways: Vec<Vec<Unit>> = vec![Vec::new()];
    for &dir in dirs {
        let mut longer = Vec::new();
        for way in &ways {
            let at = way.last().map_or(from, |unit| unit.to);
            for to in surface.step(at, dir) {
                let mut way = way.clone();
                way.push(Unit { dir, to });
                longer.push(way);
            }
        }
        // a leap that parts at every step would grow without bound
        longer.truncate(64);
        ways = longer;
    }
    ways.retain(|way| !way.is_empty());
    ways
}
