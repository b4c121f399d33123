//! What a view must be able to do for moves and pieces to be drawn on it.

use super::canvas::{Canvas, Point};
use super::pieces::Spot;
use super::route::{Hops, Route};
use crate::base::Tile;
use crate::surface::{Dir, Surface, Walker};

/// A board as one view shows it.
pub trait Stage {
    /// Width and height in units.
    fn size(&self) -> (f64, f64);
    /// Draws everything that pieces stand on.
    fn ground(&self, canvas: &mut Canvas);
    /// Draws what must be seen over lines of moves.
    fn over(&self, _canvas: &mut Canvas) {}
    /// Draws the names of tiles, over lines and pieces.
    fn names(&self, _canvas: &mut Canvas) {}
    /// How large pieces stand on their tiles, against what is usual.
    fn stature(&self) -> f64 {
        1.0
    }
    /// Where a tile that is not seen lies behind what is.
    fn behind(&self, _tile: Tile) -> Option<Spot> {
        None
    }
    /// Where a tile is seen, in its own place first; nowhere if it is hidden.
    fn spots(&self, tile: Tile) -> Vec<Spot>;
    /// Where a way over the surface runs, strides from a start.
    fn trace(&self, start: Walker, strides: &[Hops]) -> Vec<Stroke>;
    /// Where a way ends, if that is seen.
    fn lands(&self, start: Walker, strides: &[Hops]) -> Option<Spot> {
        let last = strides.last().and_then(|hops| hops.units.last());
        self.spots(last.map_or(start.tile, |unit| unit.to.tile)).first().copied()
    }
    /// What must be said about the view, if anything.
    fn note(&self) -> Option<String> {
        None
    }
}

/// A line, one of those that a way is broken into where the view is.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stroke {
    /// Along these points.
    pub points: Vec<Point>,
    /// Whether it runs behind something.
    pub hidden: bool,
}

/// A step to the east (right) and to the north for eighths of a turn clockwise from north.
pub fn offset(compass: i32) -> (i32, i32) {
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    STEPS[compass.rem_euclid(8) as usize]
}

/// How a unit step leaves its tile and comes into the next, as compass directions on each: a diagonal step that a pole
/// makes a straight one leaves straight.
pub fn crossing(surface: &Surface, from: Walker, dir: Dir, to: Walker) -> (i32, i32) {
    let halves = [dir.turn(-1), dir.turn(1)];
    let straight =
        halves.into_iter().find(|&half| dir.is_diagonal() && surface.straight(from, half) == Some(to));
    let dir = straight.unwrap_or(dir);
    (from.frame.compass(dir), to.frame.compass(dir))
}

/// The routes that are not the beginning of another one: drawing these draws all.
pub fn longest(routes: &[Route]) -> Vec<&Route> {
    let is_begun = |i: usize, route: &Route| {
        routes.iter().enumerate().any(|(j, other)| {
            j != i && route.begins(other) && (other.strides.len() > route.strides.len() || j < i)
        })
    };
    routes.iter().enumerate().filter(|&(i, route)| !is_begun(i, route)).map(|(_, route)| route).collect()
}
