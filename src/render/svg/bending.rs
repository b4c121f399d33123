//! How a flat board becomes a body: rolled into a tube, the tube bent into a ring, drawn together to a globe, or twisted.
//!
//! Every place on the board has a point at every moment, from 0, the flat board, to 1, the body as [`Form`] has it. A
//! sheet is rolled without being stretched where that can be: it is bent along arcs whose radius comes down from
//! infinity. What must be stretched (a body's tiles are not square) is stretched along the way.

use super::form::{BREADTH, Form, Kind, Point3, RING, STRIP, TALL};
use crate::surface::Surface;

/// A board on its way to being a body.
#[derive(Clone, Debug)]
pub struct Bending {
    form: Form,
    /// Files and ranks.
    board: (f64, f64),
}

/// How large the flat board is, against the body: the longer of its sides, in radii of the tube.
const SHEET: f64 = 3.6;

impl Bending {
    /// `None` for a board that has no body in space.
    pub fn of(surface: &Surface) -> Option<Bending> {
        let board = (f64::from(surface.files()), f64::from(surface.ranks()));
        Form::of(surface).map(|form| Bending { form, board })
    }

    /// What it becomes.
    pub fn kind(&self) -> Kind {
        self.form.kind
    }

    /// Whether it has an inside when it is done.
    pub fn is_closed(&self) -> bool {
        self.form.is_closed()
    }

    /// The point of a place on the board, in files and ranks from its south-west corner, at a moment from 0 to 1.
    pub fn point(&self, file: f64, rank: f64, moment: f64) -> Point3 {
        let t = moment.clamp(0.0, 1.0);
        if t >= 1.0 {
            return self.form.point(file, rank);
        }
        // as the form has it: changing roles keeps the hand
        let swapped = self.form.swapped;
        let (u, v) = if swapped { (rank, self.form.size.1 - file) } else { (file, rank) };
        let point = match self.form.kind {
            Kind::Cylinder => self.tube(u, v, t),
            Kind::Sphere => self.globe(u, v, t),
            Kind::Torus => self.ring(u, v, t),
            Kind::Moebius => self.strip(u, v, t),
            Kind::Klein => self.bottle(file, rank, (u, v), t),
        };
        // the flat board stands upright, whichever way it is rolled
        let point = if swapped { turned(point, 2, (1.0 - eased(t / 0.3)) * 90.0) } else { point };
        let (along, across) = self.flat();
        let large = mix(SHEET / along.max(across), 1.0, eased(t / 0.8));
        point.map(|axis| axis * large)
    }

    /// Length and breadth of the flat sheet along the first and the second direction, before it is made smaller.
    fn flat(&self) -> (f64, f64) {
        let tile = match self.form.kind {
            // the length that goes round the tube, in one tile
            Kind::Cylinder | Kind::Sphere | Kind::Klein => std::f64::consts::TAU / self.form.size.0,
            Kind::Torus => std::f64::consts::TAU / self.form.size.1,
            Kind::Moebius => std::f64::consts::TAU * STRIP / self.form.size.0,
        };
        (tile * self.form.size.0, tile * self.form.size.1)
    }

    /// Parts of the whole from the middle, a half at the most.
    fn parts(&self, u: f64, v: f64) -> (f64, f64) {
        (u / self.form.size.0 - 0.5, v / self.form.size.1 - 0.5)
    }

    /// Rolled about the upright axis, as tall as it becomes.
    fn tube(&self, u: f64, v: f64, t: f64) -> Point3 {
        let (p, q) = self.parts(u, v);
        let tall = TALL * self.form.size.1 / self.form.size.0;
        let (aside, ahead) = arc(p, 1.0, t);
        [aside, q * mix(self.flat().1, tall, eased(t)), ahead]
    }

    /// A tube first, then its ends drawn together.
    fn globe(&self, u: f64, v: f64, t: f64) -> Point3 {
        let (p, q) = self.parts(u, v);
        let (aside, ahead) = arc(p, 1.0, (t / 0.55).min(1.0));
        let (drawn, end) = (eased((t - 0.4) / 0.6), self.form.point(0.0, 0.0));
        let most = if self.form.swapped { self.form.point(self.board.0, 0.0) } else { end };
        // latitude at the ends of the board, from the form
        let latitude = 2.0 * q * most[1].abs().asin();
        let radius = mix(1.0, latitude.cos(), drawn);
        [
            aside * radius,
            mix(q * self.flat().1 * mix(1.0, 0.8, eased(t / 0.5)), latitude.sin(), drawn),
            ahead * radius,
        ]
    }

    /// The sheet is laid down and rolled from north and south into a tube, and the tube bent into a ring.
    fn ring(&self, u: f64, v: f64, t: f64) -> Point3 {
        let rolled = (t / 0.55).min(1.0);
        let bent = eased((t - 0.45) / 0.55);
        let (p, q) = self.parts(u, v);
        let (p, q) = (
            p + bent * self.form.slide.0 * (v / self.form.size.1) / self.form.size.0,
            q + bent * self.form.slide.1 * (u / self.form.size.0) / self.form.size.1,
        );
        // along the roll: forward and up from the tube's middle, on a sheet that lies flat
        let (over, up) = arc(q, 1.0, rolled);
        let [_, up, near] = turned([0.0, over, up], 0, -90.0 * eased(rolled));
        let length = mix(self.flat().0, std::f64::consts::TAU * RING, eased(rolled));
        if bent <= 0.0 {
            return [p * length, up, near];
        }
        let radius = RING / bent;
        let angle = p * length / radius;
        // the ring's middle comes to where the form has it
        [(radius + near) * angle.sin(), up, (radius + near) * angle.cos() - radius + bent * RING]
    }

    /// Rolled and twisted at a time, having been made narrow.
    fn strip(&self, u: f64, v: f64, t: f64) -> Point3 {
        let (p, q) = self.parts(u, v);
        let (aside, ahead) = arc(p, STRIP, t);
        let angle = std::f64::consts::TAU * p * t;
        let twist = std::f64::consts::FRAC_PI_2 + eased(t) * std::f64::consts::PI * p;
        let width = q * mix(self.flat().1, BREADTH, eased(t / 0.6));
        let out = width * twist.cos();
        [aside + out * angle.sin(), width * twist.sin(), ahead + out * angle.cos()]
    }

    /// A tube first, then led back through its own side.
    fn bottle(&self, file: f64, rank: f64, (u, v): (f64, f64), t: f64) -> Point3 {
        let (p, q) = self.parts(u, v);
        let (aside, ahead) = arc(p, 1.0, (t / 0.5).min(1.0));
        let tube = [aside, q * self.flat().1, ahead];
        // the bottle's middle line begins at its foot and its hand is the other one: the tube is turned over
        let tube = turned(tube, 0, 180.0 * eased(t / 0.5));
        let last = self.form.point(file, rank);
        let k = eased((t - 0.4) / 0.6);
        [0, 1, 2].map(|axis| mix(tube[axis], last[axis], k))
    }
}

/// A sheet rolled to a part `t` of a whole turn of the tube's radius: where a place lies aside and ahead, `p` being its
/// part of the whole from the middle. Whole, it is a circle about the origin; not at all, a line through it.
fn arc(p: f64, radius: f64, t: f64) -> (f64, f64) {
    let angle = std::f64::consts::TAU * p * t;
    if t < 1e-6 {
        return (std::f64::consts::TAU * p * radius, 0.0);
    }
    (radius / t * angle.sin(), radius / t * (angle.cos() - 1.0) + radius * t)
}

/// From one value to another.
fn mix(from: f64, to: f64, part: f64) -> f64 {
    from + (to - from) * part
}

/// Begins and ends slowly; below 0 it is 0, above 1 it is 1.
fn eased(part: f64) -> f64 {
    let part = part.clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

/// Turned about an axis (0 right, 1 up, 2 toward the viewer) by degrees, counter-clockwise as seen from its tip.
fn turned(point: Point3, axis: usize, degrees: f64) -> Point3 {
    let (s, c) = degrees.to_radians().sin_cos();
    let (a, b) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut out = point;
    out[a] = c * point[a] - s * point[b];
    out[b] = s * point[a] + c * point[b];
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::{End, Join, Plan, Pole};

    fn all() -> Vec<Bending> {
        let round = Join::Wrap { slide: 0 };
        let poles = Join::Apart([End::Pole { pole: Pole::Through, shift: 3 }; 2]);
        let plans = [
            (round, Join::CLOSED),
            (Join::CLOSED, round),
            (round, Join::Wrap { slide: 2 }),
            (round, Join::Twist),
            (Join::Twist, round),
            (Join::Twist, Join::CLOSED),
            (Join::CLOSED, Join::Twist),
            (round, poles),
        ];
        let glued = plans.map(|(east_west, north_south)| {
            Surface::glue(Plan { east_west, north_south, ..Plan::flat(6, 5) }).unwrap()
        });
        glued.iter().map(|surface| Bending::of(surface).unwrap()).collect()
    }

    fn far(a: Point3, b: Point3) -> f64 {
        (0..3).map(|axis| (a[axis] - b[axis]).powi(2)).sum::<f64>().sqrt()
    }

    fn places() -> impl Iterator<Item = (f64, f64)> {
        (0..=12).flat_map(|i| (0..=10).map(move |j| (f64::from(i) / 2.0, f64::from(j) / 2.0)))
    }

    #[test]
    fn it_begins_as_an_upright_board_of_square_tiles() {
        for bending in all() {
            let at = |file, rank| bending.point(file, rank, 0.0);
            let side = far(at(0.0, 0.0), at(1.0, 0.0));
            for (file, rank) in places() {
                let ([x, y, z], wanted) = (at(file, rank), [(file - 3.0) * side, (rank - 2.5) * side, 0.0]);
                assert!(far([x, y, z], wanted) < 1e-6, "{:?} {file} {rank}: {x} {y} {z}", bending.kind());
            }
        }
    }

    #[test]
    fn it_ends_as_the_body_and_nothing_leaps_on_the_way() {
        for bending in all() {
            for (file, rank) in places() {
                assert_eq!(bending.point(file, rank, 1.0), bending.form.point(file, rank));
                let mut last = bending.point(file, rank, 0.0);
                for i in 1..=1000 {
                    let next = bending.point(file, rank, f64::from(i) / 1000.0);
                    assert!(
                        far(last, next) < 0.06,
                        "{:?} {file} {rank} {i}: {}",
                        bending.kind(),
                        far(last, next)
                    );
                    last = next;
                }
            }
        }
    }
}
