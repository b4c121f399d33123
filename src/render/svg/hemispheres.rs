//! A globe as two discs, by the azimuthal equidistant projection: the north above, the south below.
//!
//! The discs touch in one point of the equator and turn like gears: what leaves one over the equator comes into the
//! other at the same longitude. From above the north pole east is counter-clockwise, from below the south pole
//! clockwise; where the discs touch, east is to the right on both.

use std::f64::consts::TAU;

use super::canvas::{Canvas, Point, Tag, Words};
use super::pieces::{Spot, UPRIGHT};
use super::route::Hops;
use super::stage::{Stage, Stroke, offset};
use super::theme::Colours;
use crate::base::Tile;
use crate::surface::{End, Join, Surface, Walker, file_letter};

/// Radius of a disc in units.
const RADIUS: f64 = 212.0;
/// Room round the discs.
const MARGIN: f64 = 28.0;
/// Radius of a pole, in widths of a ring.
const POLE: f64 = 0.42;
/// Height of the letters of a tile's name.
const NAME: f64 = 12.0;

/// The view of two discs.
pub struct Hemispheres<'a> {
    surface: &'a Surface,
    colours: &'a Colours,
    /// Where the discs touch, as a part of the way round from the west edge.
    touching: f64,
    /// Ranks on the northern disc.
    northern: f64,
    /// Width of a rank.
    ring: f64,
}

impl<'a> Hemispheres<'a> {
    /// The view of a board turned by some degrees; `None` unless the sides are joined, and north and south are poles.
    pub fn new(surface: &'a Surface, colours: &'a Colours, turn: f64) -> Option<Hemispheres<'a>> {
        let plan = surface.plan();
        let poles = matches!(plan.north_south, Join::Apart([End::Pole { .. }, End::Pole { .. }]));
        if !poles || plan.east_west != (Join::Wrap { slide: 0 }) || surface.ranks() < 2 {
            return None;
        }
        let northern = f64::from(surface.ranks().div_ceil(2));
        let ring = RADIUS / (northern + POLE);
        Some(Hemispheres { surface, colours, touching: 0.5 + turn / 360.0, northern, ring })
    }

    fn ranks(&self) -> f64 {
        f64::from(self.surface.ranks())
    }

    /// Whether a latitude, in ranks from the south edge, is on the northern disc.
    fn is_northern(&self, latitude: f64) -> bool {
        latitude > self.ranks() - self.northern
    }

    fn centre(&self, northern: bool) -> Point {
        let top = MARGIN + RADIUS;
        (MARGIN + RADIUS, if northern { top } else { top + 2.0 * RADIUS })
    }

    /// A place on a disc: files from the west edge, ranks from the disc's own pole.
    fn on_disc(&self, northern: bool, longitude: f64, from_pole: f64) -> Point {
        let angle = TAU * (longitude / f64::from(self.surface.files()) - self.touching);
        let radius = (from_pole + POLE) * self.ring;
        let (x, y) = self.centre(northern);
        let down = if northern { 1.0 } else { -1.0 };
        (x + radius * angle.sin(), y + down * radius * angle.cos())
    }

    fn point(&self, longitude: f64, latitude: f64) -> Point {
        let northern = self.is_northern(latitude);
        let from_pole = if northern { self.ranks() - latitude } else { latitude };
        self.on_disc(northern, longitude, from_pole)
    }

    /// The middle of a tile: longitude and latitude.
    fn middle(&self, tile: Tile) -> (f64, f64) {
        let (file, rank) = self.surface.place(tile);
        (f64::from(file) + 0.5, f64::from(rank) + 0.5)
    }

    fn tile(&self, canvas: &mut Canvas, tile: Tile) {
        let (file, rank) = self.surface.place(tile);
        let (x, y) = (f64::from(file), f64::from(rank));
        let northern = self.is_northern(y + 0.5);
        let (near, far) = if northern { (self.ranks() - y - 1.0, self.ranks() - y) } else { (y, y + 1.0) };
        let arc =
            |from_pole: f64| (0..=8).map(move |i| self.on_disc(northern, x + f64::from(i) / 8.0, from_pole));
        let outline: Vec<Point> = arc(far).chain(arc(near).rev()).collect();
        let colour = self.colours.tiles[usize::from((file + rank) % 2 == 0)];
        canvas.add(Tag::area(&outline).fill(colour).stroke(self.colours.ink, 0.7));
    }

    fn name(&self, canvas: &mut Canvas, tile: Tile) {
        let (longitude, latitude) = self.middle(tile);
        let northern = self.is_northern(latitude);
        let from_pole = if northern { self.ranks() - latitude } else { latitude };
        // in the outer corner, clear of the piece in the middle
        let inset = 12.0 / ((from_pole + POLE) * self.ring * TAU / f64::from(self.surface.files()));
        let at = self.on_disc(northern, longitude - 0.5 + inset, from_pole + 0.5 - 9.5 / self.ring);
        let words = Words { size: NAME, colour: self.colours.ink, anchor: "middle", bold: false };
        let (file, rank) = self.surface.place(tile);
        let ground = self.colours.tiles[usize::from((file + rank) % 2 == 0)];
        canvas.text_over(at, words, &self.surface.square(tile), ground);
    }

    fn poles(&self, canvas: &mut Canvas) {
        for northern in [true, false] {
            let at = self.centre(northern);
            canvas
                .add(Tag::circle(at, POLE * self.ring).fill(self.colours.pole).stroke(self.colours.ink, 0.9));
        }
    }

    fn rims(&self, canvas: &mut Canvas) {
        for northern in [true, false] {
            let ring = Tag::circle(self.centre(northern), RADIUS).put("fill", "none");
            canvas.add(ring.stroke(self.colours.ink, 1.8));
            let own = if northern { self.northern } else { self.ranks() - self.northern };
            for file in 0..self.surface.files() {
                let longitude = f64::from(file) + 0.5;
                // a letter close to where the discs touch would lie on the other one
                let at = self.on_disc(northern, longitude, own + 13.0 / self.ring);
                let other = self.centre(!northern);
                let clear = if northern { 4.0 } else { 24.0 };
                if (at.0 - other.0).hypot(at.1 - other.1) > RADIUS + clear {
                    let words = Words { size: 15.0, colour: self.colours.ink, anchor: "middle", bold: false };
                    canvas.text(at, words, &file_letter(file).to_string());
                }
            }
        }
    }

    /// A straight way in longitude and latitude, broken at the equator.
    fn straight(&self, lines: &mut Vec<Vec<Point>>, from: (f64, f64), by: (f64, f64)) {
        let steps = 12;
        let at = |t: f64| (from.0 + by.0 * t, from.1 + by.1 * t);
        let equator = self.ranks() - self.northern;
        for i in 1..=steps {
            let (before, now) =
                (at(f64::from(i - 1) / f64::from(steps)), at(f64::from(i) / f64::from(steps)));
            if self.is_northern(before.1) != self.is_northern(now.1) {
                let part = (equator - before.1) / (now.1 - before.1);
                let longitude = before.0 + part * (now.0 - before.0);
                let northern = self.is_northern(before.1);
                let rim = |northern: bool| {
                    let own = if northern { self.northern } else { self.ranks() - self.northern };
                    self.on_disc(northern, longitude, own)
                };
                if let Some(line) = lines.last_mut() {
                    line.push(rim(northern));
                }
                lines.push(vec![rim(!northern)]);
            }
            if let Some(line) = lines.last_mut() {
                line.push(self.point(now.0, now.1));
            }
        }
    }

    /// Whether a step with this heading from a tile goes over a pole.
    fn leaves(&self, tile: Tile, north: i32) -> Option<bool> {
        let rank = i32::from(self.surface.place(tile).1) + north;
        if rank < 0 {
            Some(false)
        } else if rank >= i32::from(self.surface.ranks()) {
            Some(true)
        } else {
            None
        }
    }
}

impl Stage for Hemispheres<'_> {
    fn size(&self) -> (f64, f64) {
        (2.0 * (MARGIN + RADIUS), 2.0 * MARGIN + 4.0 * RADIUS)
    }

    fn ground(&self, canvas: &mut Canvas) {
        for tile in self.surface.tiles() {
            self.tile(canvas, tile);
        }
        self.rims(canvas);
        self.poles(canvas);
    }

    fn over(&self, canvas: &mut Canvas) {
        for (northern, name) in [(true, "N"), (false, "S")] {
            let at = self.centre(northern);
            canvas.add(Tag::circle(at, 9.5).fill(self.colours.pole));
            let words = Words { size: 15.0, colour: "#ffffff", anchor: "middle", bold: true };
            canvas.text(at, words, name);
        }
    }

    fn names(&self, canvas: &mut Canvas) {
        for tile in self.surface.tiles() {
            self.name(canvas, tile);
        }
    }

    fn stature(&self) -> f64 {
        // room for the names
        0.88
    }

    fn spots(&self, tile: Tile) -> Vec<Spot> {
        let (longitude, latitude) = self.middle(tile);
        let from_pole = if self.is_northern(latitude) { self.ranks() - latitude } else { latitude };
        let arc = (from_pole + POLE) * self.ring * TAU / f64::from(self.surface.files());
        let size = arc.min(self.ring) * 0.92;
        vec![Spot { middle: self.point(longitude, latitude), size, turned: UPRIGHT, copy: false }]
    }

    fn trace(&self, start: Walker, strides: &[Hops]) -> Vec<Stroke> {
        let (x, y) = self.middle(start.tile);
        let mut lines = vec![vec![self.point(x, y)]];
        let mut at = start;
        for hops in strides {
            let far = hops.units.iter().fold((0, 0), |sum, unit| {
                let (e, n) = offset(at.frame.compass(unit.dir));
                (sum.0 + e, sum.1 + n)
            });
            let leaping = !hops.lame && hops.units.len() > 1;
            if let Some(last) = hops.units.last()
                && leaping
                && self.leaves(at.tile, far.1).is_none()
            {
                let by = (f64::from(far.0), f64::from(far.1));
                self.straight(&mut lines, self.middle(at.tile), by);
                at = last.to;
                continue;
            }
            for unit in &hops.units {
                let (e, n) = offset(at.frame.compass(unit.dir));
                let from = self.middle(at.tile);
                match self.leaves(at.tile, n) {
                    Some(northern) => {
                        let to = self.middle(unit.to.tile);
                        if let Some(line) = lines.last_mut() {
                            line.push(self.centre(northern));
                            line.push(self.point(to.0, to.1));
                        }
                    }
                    None => self.straight(&mut lines, from, (f64::from(e), f64::from(n))),
                }
                at = unit.to;
            }
        }
        lines.into_iter().map(|points| Stroke { points, hidden: false }).collect()
    }
}
