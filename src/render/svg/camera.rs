//! Looking at points in space: vectors, perspective, light.

use super::canvas::Point;
use super::form::Point3;

/// From points in space to the canvas.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// Sine and cosine of the turn.
    pub turn: (f64, f64),
    /// Sine and cosine of the tilt.
    pub tilt: (f64, f64),
    /// From the middle of the body.
    pub distance: f64,
    /// Units for a length of 1 at that distance.
    pub scale: f64,
    /// Where the middle is seen.
    pub centre: Point,
}

impl Camera {
    /// Turned and tilted.
    pub fn turned(&self, [x, y, z]: Point3) -> Point3 {
        let (sin, cos) = self.turn;
        let (x, z) = (x * cos + z * sin, z * cos - x * sin);
        let (sin, cos) = self.tilt;
        [x, y * cos - z * sin, z * cos + y * sin]
    }

    /// Where it is seen, and how near: larger is nearer.
    pub fn seen(&self, point: Point3) -> (Point, f64) {
        let [x, y, z] = self.turned(point);
        let near = self.distance / (self.distance - z);
        ((self.centre.0 + self.scale * near * x, self.centre.1 - self.scale * near * y), z)
    }
}

/// The inner product.
pub fn dot(a: Point3, b: Point3) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The difference.
pub fn minus(a: Point3, b: Point3) -> Point3 {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// The outer product.
pub fn cross(a: Point3, b: Point3) -> Point3 {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

/// Whether a point lies within a polygon.
pub fn contains(corners: &[Point], (x, y): Point) -> bool {
    let mut inside = false;
    let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
    for (&(x1, y1), &(x2, y2)) in pairs {
        if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
            inside = !inside;
        }
    }
    inside
}

/// A colour in the light that falls on a face; what is inside is darker.
pub fn shade(colour: &str, facing: f64, inside: bool) -> String {
    let light = 0.68 + 0.32 * facing.clamp(0.0, 1.0);
    // a few steps are enough, and keep the text short
    let light = (light * 160.0).round() / 160.0 * if inside { 0.66 } else { 1.0 };
    let part = |from: usize| {
        let value =
            colour.get(from..from + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok()).unwrap_or(128);
        (f64::from(value) * light).round().clamp(0.0, 255.0) as u8
    };
    format!("#{:02x}{:02x}{:02x}", part(1), part(3), part(5))
}
