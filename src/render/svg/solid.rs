//! The board as a body in space, seen in perspective: what lies behind is drawn first.
//!
//! Pieces stand upright on the faces that are seen; ways that run behind something are thin and dotted.

use super::camera::{Camera, contains, cross, dot, minus, shade};
use super::canvas::{Canvas, Point, Tag, Words, along};
use super::form::{Form, Kind, Point3};
use super::pieces::{Spot, UPRIGHT};
use super::route::Hops;
use super::stage::{Stage, Stroke, offset};
use super::theme::Colours;
use crate::base::Tile;
use crate::surface::{End, Join, Side, Surface, Walker};

/// Width and height of the picture in units.
const SIZE: (f64, f64) = (600.0, 560.0);
/// Room round the body.
const MARGIN: f64 = 26.0;
/// Width in units of a tile on which a piece is seen well.
const PLAIN: f64 = 20.0;

/// The view of a body.
pub struct Solid<'a> {
    surface: &'a Surface,
    colours: &'a Colours,
    form: Form,
    camera: Camera,
    patches: Vec<Patch>,
    /// 1 if the order of files and ranks makes normals point outward, else -1.
    outward: f64,
    /// Whether one looks into it through a hole or an open end.
    open: bool,
    /// What must be said about it.
    note: Option<String>,
}

/// What a tile's side is.
#[derive(Clone, Copy, Debug)]
enum Border {
    Inside,
    Seam,
    Edge,
}

/// A part of a tile, or of a pole.
#[derive(Clone, Debug)]
struct Patch {
    corners: Vec<Point>,
    depth: f64,
    colour: String,
    /// Lines on its border that are drawn.
    lines: Vec<(Point, Point, Border)>,
}

impl<'a> Solid<'a> {
    /// The view of a board turned and tilted by some degrees; `None` if it has no form in space.
    pub fn new(surface: &'a Surface, colours: &'a Colours, turn: f64, tilt: f64) -> Option<Solid<'a>> {
        let form = Form::of(surface)?;
        let turn = (turn + form.usual_turn()).to_radians();
        let tilt = (tilt + form.usual_tilt()).to_radians();
        let camera = Camera {
            turn: turn.sin_cos(),
            tilt: tilt.sin_cos(),
            distance: 1.0,
            scale: 1.0,
            centre: (0.0, 0.0),
        };
        let mut solid = Solid {
            surface,
            colours,
            form,
            camera,
            patches: Vec::new(),
            outward: 1.0,
            open: false,
            note: None,
        };
        solid.open = solid.is_pierced();
        solid.fit();
        let (files, ranks) = (f64::from(surface.files()), f64::from(surface.ranks()));
        let (middle, normal) =
            (solid.form.point(files / 2.0, ranks / 2.0), solid.normal(files / 2.0, ranks / 2.0));
        solid.outward = if dot(middle, normal) < 0.0 { -1.0 } else { 1.0 };
        solid.patches = solid.all_patches();
        Some(solid)
    }

    /// The view of a board turned and tilted as little as may be so that a tile is seen well, and a note that says so.
    pub fn showing(surface: &'a Surface, colours: &'a Colours, tile: Tile) -> Option<Solid<'a>> {
        let usual = Solid::new(surface, colours, 0.0, 0.0)?;
        let seen = |solid: &Solid| solid.spots(tile).first().map_or(0.0, |spot| spot.size);
        if seen(&usual) >= PLAIN {
            return Some(usual);
        }
        let mut angles: Vec<(i32, i32)> =
            (-5..=6).flat_map(|turn| (-3..=2).map(move |tilt| (30 * turn, 30 * tilt))).collect();
        angles.sort_by_key(|&(turn, tilt)| (turn.abs() + 2 * tilt.abs(), turn, tilt));
        let mut best = usual;
        for (turn, tilt) in angles {
            let Some(mut other) = Solid::new(surface, colours, turn.into(), tilt.into()) else { continue };
            if seen(&other) > 1.2 * seen(&best) {
                let by =
                    |degrees: i32, done: &str| (degrees != 0).then(|| format!("{done} by {degrees}\u{b0}"));
                let parts: Vec<String> = by(turn, "turned").into_iter().chain(by(tilt, "tilted")).collect();
                other.note = Some(format!("{}, so that the piece is seen", parts.join(" and ")));
                best = other;
            }
            if seen(&best) >= PLAIN {
                break;
            }
        }
        Some(best)
    }

    /// Chooses distance and scale so that the body fills the picture.
    fn fit(&mut self) {
        let (files, ranks) = (i32::from(self.surface.files()), i32::from(self.surface.ranks()));
        let mut points = Vec::new();
        for i in 0..=files * 4 {
            for j in 0..=ranks * 4 {
                points.push(self.form.point(f64::from(i) / 4.0, f64::from(j) / 4.0));
            }
        }
        let radius = points.iter().map(|&point| dot(point, point).sqrt()).fold(0.1, f64::max);
        self.camera.distance = 4.2 * radius;
        let seen: Vec<Point> = points.iter().map(|&point| self.camera.seen(point).0).collect();
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (x, y) in seen {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let scale =
            ((SIZE.0 - 2.0 * MARGIN) / (high.0 - low.0)).min((SIZE.1 - 2.0 * MARGIN) / (high.1 - low.1));
        self.camera.scale = scale;
        self.camera.centre =
            (SIZE.0 / 2.0 - scale * (low.0 + high.0) / 2.0, SIZE.1 / 2.0 - scale * (low.1 + high.1) / 2.0);
    }

    fn normal(&self, file: f64, rank: f64) -> Point3 {
        let d = 0.01;
        let along = minus(self.form.point(file + d, rank), self.form.point(file - d, rank));
        let across = minus(self.form.point(file, rank + d), self.form.point(file, rank - d));
        let normal = cross(along, across);
        let length = dot(normal, normal).sqrt().max(1e-12);
        normal.map(|part| self.outward * part / length)
    }

    /// How much a face looks toward the viewer: 1 straight at it, 0 edge on, below 0 away.
    fn facing(&self, file: f64, rank: f64) -> f64 {
        let at = self.camera.turned(self.form.point(file, rank));
        let normal = self.camera.turned(self.normal(file, rank));
        let sight = minus([0.0, 0.0, self.camera.distance], at);
        dot(normal, sight) / dot(sight, sight).sqrt().max(1e-9)
    }

    fn all_patches(&self) -> Vec<Patch> {
        let mut patches: Vec<Patch> = self.surface.tiles().flat_map(|tile| self.tile(tile)).collect();
        patches.extend([true, false].into_iter().filter_map(|up| self.cap(up)));
        patches.sort_by(|a, b| a.depth.total_cmp(&b.depth));
        patches
    }

    fn tile(&self, tile: Tile) -> Vec<Patch> {
        let (file, rank) = self.surface.place(tile);
        let colour = self.colours.tiles[usize::from((file + rank) % 2 == 0)];
        let (along, across) = self.form.grain();
        let (wide, high) = (1.0 / f64::from(along), 1.0 / f64::from(across));
        let mut patches = Vec::new();
        for i in 0..along {
            for j in 0..across {
                let (x, y) = (f64::from(file) + f64::from(i) * wide, f64::from(rank) + f64::from(j) * high);
                let facing = self.facing(x + wide / 2.0, y + high / 2.0);
                if facing < -0.02 && self.form.is_closed() && !self.open {
                    continue;
                }
                let places = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)];
                let seen = places.map(|(x, y)| self.camera.seen(self.form.point(x, y)));
                let [a, b, c, d] = seen.map(|(at, _)| at);
                let depth = seen.iter().map(|&(_, depth)| depth).sum::<f64>() / 4.0;
                let borders = [
                    (j == 0, 4, a, b),
                    (i == along - 1, 2, b, c),
                    (j == across - 1, 0, c, d),
                    (i == 0, 6, d, a),
                ];
                let lines = borders
                    .into_iter()
                    .filter(|&(border, ..)| border)
                    .map(|(_, compass, from, to)| (from, to, self.border(tile, compass)))
                    .collect();
                let inside = facing < 0.0 && self.form.has_outside();
                let colour = shade(colour, facing.abs(), inside);
                patches.push(Patch { corners: vec![a, b, c, d], depth, colour, lines });
            }
        }
        patches
    }

    /// Whether tiles are missing from a closed body, or a pole.
    fn is_pierced(&self) -> bool {
        let holes =
            self.surface.len() < usize::from(self.surface.files()) * usize::from(self.surface.ranks());
        let poles = [true, false].into_iter().all(|up| self.has_pole(up));
        holes || self.form.kind == Kind::Sphere && !poles
    }

    fn border(&self, tile: Tile, compass: i32) -> Border {
        match self.surface.seam(tile, Side::clockwise(compass / 2)) {
            None => Border::Edge,
            Some(seam) if seam.declared && seam.pole.is_none() => Border::Seam,
            Some(_) => Border::Inside,
        }
    }

    /// The grey cap of a pole, where the globe has one and it is seen.
    fn cap(&self, up: bool) -> Option<Patch> {
        if self.form.kind != Kind::Sphere || !self.has_pole(up) {
            return None;
        }
        let seen: Vec<(Point, f64)> = self.form.cap(up).into_iter().map(|p| self.camera.seen(p)).collect();
        let top = [0.0, if up { 1.0 } else { -1.0 }, 0.0];
        let at = self.camera.turned(top);
        let facing = dot(at, minus([0.0, 0.0, self.camera.distance], at));
        let depth = self.camera.seen(top).1;
        let corners = seen.into_iter().map(|(at, _)| at).collect();
        let colour = shade(self.colours.pole, facing.abs(), facing < 0.0);
        let patch = Patch { corners, depth, colour, lines: Vec::new() };
        // through a hole the far pole is seen from within
        (facing > 0.0 || self.open).then_some(patch)
    }

    fn has_pole(&self, up: bool) -> bool {
        [true, false].into_iter().any(|north| {
            self.form.pole(north).is_some_and(|point| (point[1] > 0.0) == up) && self.edge_is_pole(north)
        })
    }

    fn edge_is_pole(&self, north: bool) -> bool {
        let plan = self.surface.plan();
        let join = if matches!(plan.north_south, Join::Apart(_)) { plan.north_south } else { plan.east_west };
        match join {
            Join::Apart([high, low]) => matches!(if north { high } else { low }, End::Pole { .. }),
            _ => false,
        }
    }

    /// Whether nothing lies before a point.
    fn is_open(&self, at: Point, depth: f64) -> bool {
        let near = 0.09 * self.camera.distance / 4.2;
        !self
            .patches
            .iter()
            .rev()
            .take_while(|patch| patch.depth > depth + near)
            .any(|patch| contains(&patch.corners, at))
    }

    /// Whether a place on the board is seen.
    fn is_seen(&self, file: f64, rank: f64) -> bool {
        if self.form.has_outside() && self.facing(file, rank) < 0.04 {
            return false;
        }
        let (at, depth) = self.camera.seen(self.form.point(file, rank));
        self.is_open(at, depth)
    }

    fn middle(&self, tile: Tile) -> (f64, f64) {
        let (file, rank) = self.surface.place(tile);
        (f64::from(file) + 0.5, f64::from(rank) + 0.5)
    }

    fn spot(&self, tile: Tile) -> Spot {
        let (x, y) = self.middle(tile);
        let flat = |x: f64, y: f64| self.camera.seen(self.form.point(x, y)).0;
        let span = |a: Point, b: Point| (a.0 - b.0, a.1 - b.1);
        let along = span(flat(x + 0.5, y), flat(x - 0.5, y));
        let across = span(flat(x, y + 0.5), flat(x, y - 0.5));
        let area = (along.0 * across.1 - along.1 * across.0).abs().sqrt();
        let size = along.0.hypot(along.1).min(across.0.hypot(across.1)).min(area);
        // standing upright it may be a little higher than a tile that lies aslant
        Spot { middle: flat(x, y), size: size * 1.08, turned: UPRIGHT, copy: false }
    }

    /// Adds a point of a way, and whether it is seen from the one before.
    fn push(&self, strokes: &mut Vec<Stroke>, at: Point, seen: bool) {
        let hidden = !seen;
        match strokes.last_mut() {
            Some(stroke) if stroke.hidden == hidden => stroke.points.push(at),
            Some(stroke) => {
                let from = stroke.points.last().copied().unwrap_or(at);
                strokes.push(Stroke { points: vec![from, at], hidden });
            }
            None => strokes.push(Stroke { points: vec![at], hidden }),
        }
    }

    fn straight(&self, strokes: &mut Vec<Stroke>, from: (f64, f64), by: (f64, f64)) {
        for i in 1..=10 {
            let t = f64::from(i) / 10.0;
            let (x, y) = (from.0 + by.0 * t, from.1 + by.1 * t);
            self.push(strokes, self.camera.seen(self.form.point(x, y)).0, self.is_seen(x, y));
        }
    }

    /// The pole that a step with this heading goes over.
    fn over(&self, tile: Tile, (e, n): (i32, i32)) -> Option<Point3> {
        let (file, rank) = self.surface.place(tile);
        let (file, rank) = (i32::from(file) + e, i32::from(rank) + n);
        let (files, ranks) = (i32::from(self.surface.files()), i32::from(self.surface.ranks()));
        let vertical = matches!(self.surface.plan().north_south, Join::Apart(_));
        let (at, size) = if vertical { (rank, ranks) } else { (file, files) };
        if at >= size {
            self.form.pole(true)
        } else if at < 0 {
            self.form.pole(false)
        } else {
            None
        }
    }

    /// A way over a pole: along the globe from a tile to the pole and on to another.
    fn by_pole(&self, strokes: &mut Vec<Stroke>, pole: Point3, from: Tile, to: Tile) {
        let ends = [from, to].map(|tile| {
            let (x, y) = self.middle(tile);
            self.form.point(x, y)
        });
        for i in 1..=20 {
            let t = f64::from(i) / 10.0;
            let (one, two, part) = if t <= 1.0 { (ends[0], pole, t) } else { (pole, ends[1], t - 1.0) };
            let mixed = [0, 1, 2].map(|axis| one[axis] + (two[axis] - one[axis]) * part);
            let length = dot(mixed, mixed).sqrt().max(1e-9);
            let point = mixed.map(|part| part / length);
            let at = self.camera.turned(point);
            let facing = dot(at, minus([0.0, 0.0, self.camera.distance], at));
            self.push(strokes, self.camera.seen(point).0, facing > 0.0);
        }
    }
}

impl Stage for Solid<'_> {
    fn size(&self) -> (f64, f64) {
        SIZE
    }

    fn ground(&self, canvas: &mut Canvas) {
        canvas.open(Tag::new("g").num("stroke-width", 0.7).put("stroke-linecap", "round"));
        for patch in &self.patches {
            // outlined in its own colour, so that no gaps are seen between patches
            canvas.add(Tag::area(&patch.corners).fill(&patch.colour).put("stroke", &patch.colour));
            for &(from, to, border) in &patch.lines {
                let (colour, width) = match border {
                    Border::Inside => (self.colours.ink, 0.45),
                    Border::Seam => (self.colours.seam, 1.5),
                    Border::Edge => (self.colours.ink, 1.5),
                };
                canvas.add(Tag::new("path").put("d", &along(&[from, to], false)).stroke(colour, width));
            }
        }
        canvas.close("g");
    }

    fn over(&self, canvas: &mut Canvas) {
        for (north, name) in [(true, "N"), (false, "S")] {
            let Some(pole) = self.form.pole(north).filter(|_| self.edge_is_pole(north)) else { continue };
            let vertical = matches!(self.surface.plan().north_south, Join::Apart(_));
            let name = match (vertical, north) {
                (true, _) => name,
                (false, true) => "E",
                (false, false) => "W",
            };
            // the cap is flat: its middle lies a little below the pole
            let (at, depth) = self.camera.seen(pole.map(|part| part * 0.985));
            if depth > 0.2 {
                let words = Words { size: 16.0, colour: "#ffffff", anchor: "middle", bold: true };
                canvas.text(at, words, name);
            }
        }
    }

    fn spots(&self, tile: Tile) -> Vec<Spot> {
        let (x, y) = self.middle(tile);
        let spot = self.spot(tile);
        let aslant = self.facing(x, y).abs() < 0.16;
        if spot.size > 5.0 && !aslant && self.is_seen(x, y) { vec![spot] } else { Vec::new() }
    }

    fn behind(&self, tile: Tile) -> Option<Spot> {
        self.spots(tile).is_empty().then(|| self.spot(tile))
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn trace(&self, start: Walker, strides: &[Hops]) -> Vec<Stroke> {
        let (x, y) = self.middle(start.tile);
        let mut strokes = Vec::new();
        self.push(&mut strokes, self.camera.seen(self.form.point(x, y)).0, self.is_seen(x, y));
        let mut at = start;
        for hops in strides {
            let far = hops.units.iter().fold((0, 0), |sum, unit| {
                let (e, n) = offset(at.frame.compass(unit.dir));
                (sum.0 + e, sum.1 + n)
            });
            let by = |(e, n): (i32, i32)| (f64::from(e), f64::from(n));
            if let Some(last) = hops.units.last()
                && !hops.lame
                && hops.units.len() > 1
                && self.over(at.tile, far).is_none()
            {
                self.straight(&mut strokes, self.middle(at.tile), by(far));
                at = last.to;
                continue;
            }
            for unit in &hops.units {
                let step = offset(at.frame.compass(unit.dir));
                match self.over(at.tile, step) {
                    Some(pole) => self.by_pole(&mut strokes, pole, at.tile, unit.to.tile),
                    None => self.straight(&mut strokes, self.middle(at.tile), by(step)),
                }
                at = unit.to;
            }
        }
        strokes.retain(|stroke| stroke.points.len() > 1);
        strokes
    }
}
