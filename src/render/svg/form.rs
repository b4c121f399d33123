//! Surfaces in space: for a place on the board, in files and ranks from its south-west corner, a point.
//!
//! Only seams that a body in space can have are given a form: cylinder, torus, sphere, Moebius strip, and the Klein
//! bottle, which passes through itself. All forms go on beyond the board's edges as the seams do.

use std::f64::consts::{PI, TAU};

use crate::surface::{End, Join, Surface};

/// A point in space: right, up, toward the viewer.
pub type Point3 = [f64; 3];

/// Degrees of latitude that a pole takes up.
const CAP: f64 = 9.0;

/// How tall a tube would be, in its radii, if as many tiles stood one on another in it as lie round it.
pub(super) const TALL: f64 = 3.1;
/// The radius of the ring's middle, the tube's being 1.
pub(super) const RING: f64 = 1.85;
/// The radius of the strip's middle.
pub(super) const STRIP: f64 = 1.8;
/// The width of the strip.
pub(super) const BREADTH: f64 = 2.5;

/// What kind of body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A tube, open at both ends.
    Cylinder,
    /// A ring.
    Torus,
    /// A globe; one of its poles may be open.
    Sphere,
    /// A strip with half a twist.
    Moebius,
    /// A bottle without an inside.
    Klein,
}

impl Kind {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Cylinder => "cylinder",
            Kind::Torus => "torus",
            Kind::Sphere => "sphere",
            Kind::Moebius => "moebius",
            Kind::Klein => "klein",
        }
    }
}

/// A board as a body.
#[derive(Clone, Debug)]
pub struct Form {
    /// What kind.
    pub kind: Kind,
    /// Whether files and ranks change roles.
    pub(super) swapped: bool,
    /// Tiles along the first and the second direction.
    pub(super) size: (f64, f64),
    /// How far a wrap is shifted along the first direction, and along the second.
    pub(super) slide: (f64, f64),
    /// For the bottle: the parameter at equal lengths along its middle.
    lengths: Vec<f64>,
}

impl Form {
    /// The form of a board, if it has one.
    pub fn of(surface: &Surface) -> Option<Form> {
        let plan = surface.plan();
        if !plan.seams.is_empty() {
            return None;
        }
        let closed = Join::CLOSED;
        let round = Join::Wrap { slide: 0 };
        let (kind, swapped, slide) = match (plan.east_west, plan.north_south) {
            (Join::Wrap { slide: aside }, Join::Wrap { slide }) if aside == 0 || slide == 0 => {
                (Kind::Torus, false, (slide, aside))
            }
            (one, other) if one == round && other == closed => (Kind::Cylinder, false, (0, 0)),
            (one, other) if one == closed && other == round => (Kind::Cylinder, true, (0, 0)),
            (one, other) if one == round && other == Join::Twist => (Kind::Klein, false, (0, 0)),
            (one, other) if one == Join::Twist && other == round => (Kind::Klein, true, (0, 0)),
            (one, other) if one == Join::Twist && other == closed => (Kind::Moebius, false, (0, 0)),
            (one, other) if one == closed && other == Join::Twist => (Kind::Moebius, true, (0, 0)),
            (one, other) if one == round && is_globe(other, surface.files()) => (Kind::Sphere, false, (0, 0)),
            (one, other) if other == round && is_globe(one, surface.ranks()) => (Kind::Sphere, true, (0, 0)),
            _ => return None,
        };
        let (files, ranks) = (f64::from(surface.files()), f64::from(surface.ranks()));
        let size = if swapped { (ranks, files) } else { (files, ranks) };
        let slide = (f64::from(slide.0), f64::from(slide.1));
        let lengths = if kind == Kind::Klein { equal_lengths() } else { Vec::new() };
        Some(Form { kind, swapped, size, slide, lengths })
    }

    /// Whether it has an outside, and what is on the inside is not to be seen.
    pub fn is_closed(&self) -> bool {
        matches!(self.kind, Kind::Torus | Kind::Sphere)
    }

    /// Whether pieces stand on one side only.
    pub fn has_outside(&self) -> bool {
        matches!(self.kind, Kind::Torus | Kind::Sphere | Kind::Cylinder)
    }

    /// Degrees by which it is usually tilted.
    pub fn usual_tilt(&self) -> f64 {
        match self.kind {
            Kind::Cylinder => 22.0,
            Kind::Torus => 42.0,
            Kind::Sphere => 30.0,
            Kind::Moebius => 34.0,
            Kind::Klein => 12.0,
        }
    }

    /// Degrees by which it is usually turned.
    pub fn usual_turn(&self) -> f64 {
        if self.kind == Kind::Klein { 35.0 } else { 0.0 }
    }

    /// How finely a tile is divided to look smooth, along files and along ranks.
    pub fn grain(&self) -> (i32, i32) {
        // the more tiles there are, the less each of them bends
        let parts = |whole: f64, tiles: f64| ((whole / tiles).round() as i32).clamp(2, 8);
        let (along, across) = match self.kind {
            Kind::Cylinder => (parts(64.0, self.size.0), 2),
            Kind::Moebius => (parts(64.0, self.size.0), parts(24.0, self.size.1)),
            Kind::Torus | Kind::Sphere | Kind::Klein => (parts(48.0, self.size.0), parts(48.0, self.size.1)),
        };
        if self.swapped { (across, along) } else { (along, across) }
    }

    /// The point of a place on the board.
    pub fn point(&self, file: f64, rank: f64) -> Point3 {
        // changing roles keeps the hand: one of the two is turned round
        let (u, v) = if self.swapped { (rank, self.size.1 - file) } else { (file, rank) };
        let (along, across) = self.size;
        let angle = TAU * (u / along - 0.5);
        match self.kind {
            Kind::Cylinder => [angle.sin(), TALL * across / along * (v / across - 0.5), angle.cos()],
            Kind::Sphere => {
                let latitude = (v / across - 0.5) * (PI - 2.0 * CAP.to_radians());
                globe(latitude, angle)
            }
            Kind::Torus => {
                let (u, v) = (u + self.slide.0 * v / across, v + self.slide.1 * u / along);
                let (angle, tube) = (TAU * (u / along - 0.5), TAU * (v / across - 0.25));
                // the middle of the board is on top: both armies are seen
                let radius = RING + tube.cos();
                [radius * angle.sin(), tube.sin(), radius * angle.cos()]
            }
            Kind::Moebius => {
                let half = (angle + PI) / 2.0;
                let width = (v / across - 0.5) * BREADTH;
                let radius = STRIP + width * half.cos();
                [radius * angle.sin(), width * half.sin(), radius * angle.cos()]
            }
            Kind::Klein => self.bottle(u / along, v / across),
        }
    }

    /// The pole beyond the first (north) or last rank of a globe.
    pub fn pole(&self, north: bool) -> Option<Point3> {
        (self.kind == Kind::Sphere).then(|| {
            // roles changed, the east pole lies at the low end
            let up = north != self.swapped;
            [0.0, if up { 1.0 } else { -1.0 }, 0.0]
        })
    }

    /// A ring of points round a pole's cap.
    pub fn cap(&self, up: bool) -> Vec<Point3> {
        let latitude = (90.0 - CAP).to_radians() * if up { 1.0 } else { -1.0 };
        (0..48).map(|i| globe(latitude, TAU * f64::from(i) / 48.0)).collect()
    }

    /// The usual bottle; `round` and `along` are parts of a whole.
    fn bottle(&self, round: f64, along: f64) -> Point3 {
        let n = self.lengths.len().saturating_sub(1);
        let whole = along.floor();
        let place = (along - whole) * n as f64;
        let i = (place.floor() as usize).min(n.saturating_sub(1));
        let at = |i: usize| self.lengths.get(i).copied().unwrap_or(0.0);
        let u = PI * whole + at(i) + (at(i + 1) - at(i)) * (place - i as f64);
        // a quarter on, so that the seam's mirror image is the tile opposite
        bottle(u, TAU * round + PI / 2.0)
    }
}

fn is_globe(join: Join, along: u16) -> bool {
    let fits = |end: End| match end {
        End::Closed => true,
        End::Pole { shift, .. } => shift * 2 == along,
    };
    matches!(join, Join::Apart(ends) if join != Join::CLOSED && ends.into_iter().all(fits))
}

fn globe(latitude: f64, longitude: f64) -> Point3 {
    [latitude.cos() * longitude.sin(), latitude.sin(), latitude.cos() * longitude.cos()]
}

/// The bottle of Klein as a closed formula: a handle that goes back into the body. `u` over half a turn leads along it.
fn bottle(u: f64, v: f64) -> Point3 {
    let (s, c, w) = (u.sin(), u.cos(), v.cos());
    let x = -2.0 / 15.0
        * c
        * (3.0 * w - 30.0 * s + 90.0 * c.powi(4) * s - 60.0 * c.powi(6) * s + 5.0 * c * w * s);
    let y = -1.0 / 15.0
        * s
        * (3.0 * w - 3.0 * c * c * w - 48.0 * c.powi(4) * w + 48.0 * c.powi(6) * w - 60.0 * s
            + 5.0 * c * w * s
            - 5.0 * c.powi(3) * w * s
            - 80.0 * c.powi(5) * w * s
            + 80.0 * c.powi(7) * w * s);
    let z = 2.0 / 15.0 * (3.0 + 5.0 * c * s) * v.sin();
    [x, y - 2.0, z]
}

/// Parameters of the bottle at equal lengths along the middle of its tube.
fn equal_lengths() -> Vec<f64> {
    const FINE: usize = 1024;
    const PARTS: usize = 64;
    let middle = |i: usize| {
        let u = PI * i as f64 / FINE as f64;
        let (a, b) = (bottle(u, 0.0), bottle(u, PI));
        [0, 1, 2].map(|axis| (a[axis] + b[axis]) / 2.0)
    };
    let far = |a: Point3, b: Point3| (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt();
    let mut lengths = vec![0.0];
    for i in 0..FINE {
        let so_far = lengths.last().copied().unwrap_or(0.0);
        lengths.push(so_far + far(middle(i), middle(i + 1)));
    }
    let whole = lengths.last().copied().unwrap_or(1.0);
    (0..=PARTS)
        .map(|part| {
            let wanted = whole * part as f64 / PARTS as f64;
            let i = lengths.partition_point(|&length| length < wanted).min(FINE);
            PI * i as f64 / FINE as f64
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::{Dir, Frame, Plan, Pole, Walker};

    /// Whoever goes straight on over a seam comes to the point that the form gives the next tile.
    #[test]
    fn forms_are_glued_as_their_boards_are() {
        let wrap = |slide| Join::Wrap { slide };
        let poles = Join::Apart([End::Pole { pole: Pole::Through, shift: 3 }; 2]);
        let closed = Join::CLOSED;
        let plans = [
            (wrap(0), closed),
            (closed, wrap(0)),
            (wrap(0), wrap(2)),
            (wrap(1), wrap(0)),
            (wrap(0), Join::Twist),
            (Join::Twist, wrap(0)),
            (Join::Twist, closed),
            (closed, Join::Twist),
            (wrap(0), poles),
        ];
        for (east_west, north_south) in plans {
            let surface = Surface::glue(Plan { east_west, north_south, ..Plan::flat(6, 5) }).unwrap();
            let form = Form::of(&surface).unwrap();
            let middle = |tile| {
                let (file, rank) = surface.place(tile);
                (f64::from(file) + 0.5, f64::from(rank) + 0.5)
            };
            for tile in surface.tiles() {
                for (dir, (e, n)) in [(0, (0.0, 1.0)), (2, (1.0, 0.0)), (4, (0.0, -1.0)), (6, (-1.0, 0.0))] {
                    let walker = Walker { tile, frame: Frame::WHITE };
                    let Some(next) = surface.straight(walker, Dir::new(dir)) else { continue };
                    if surface.seam(tile, Frame::WHITE.side(Dir::new(dir))).unwrap().pole.is_some() {
                        continue;
                    }
                    let ((x, y), (to_x, to_y)) = (middle(tile), middle(next.tile));
                    let (gone, there) = (form.point(x + e, y + n), form.point(to_x, to_y));
                    for axis in 0..3 {
                        assert!((gone[axis] - there[axis]).abs() < 1e-6, "{:?} {x} {y} {dir}", form.kind);
                    }
                }
            }
        }
        assert!(Form::of(&Surface::glue(Plan::flat(8, 8)).unwrap()).is_none());
    }
}
