//! Lines of moves, the marks where they end, and the legend that says what the marks mean.
//!
//! A disc is where a slide may end, a lozenge where a leap may; open it is for moves without taking; a cross is for
//! taking only; a second line round it says that the piece must not have moved; a square is for castling. Slides are drawn whole, leaps dashed.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Point, Tag, Words};
use super::route::Route;
use super::stage::{Stage, Stroke, longest};
use super::subject::{Mover, Target};
use super::theme::Colours;
use crate::base::Tile;

/// Height of a line of the legend.
const LINE: f64 = 21.0;

/// The most lines that are drawn, and strides of all of them: beyond that a picture is black.
const MOST: (usize, usize) = (400, 5_000);

/// The routes whose lines are drawn: those that are not the beginning of another, as many as a picture can show. And
/// whether any are left out.
pub fn drawn(routes: &[Route]) -> (Vec<&Route>, bool) {
    let all = longest(routes);
    let mut strides = 0;
    let fits = all.iter().take(MOST.0).take_while(|route| {
        strides += route.strides.len();
        strides <= MOST.1
    });
    let list: Vec<&Route> = fits.copied().collect();
    let cut = list.len() < all.len();
    (list, cut)
}

/// Draws the lines of routes; slides whole, leaps dashed, what is hidden dotted.
pub fn lines(canvas: &mut Canvas, stage: &dyn Stage, colours: &Colours, routes: &[Route]) {
    let Some(first) = routes.first() else { return };
    let size = stage.spots(first.start.tile).first().map_or(40.0, |spot| spot.size);
    let width = (size / 20.0).clamp(1.3, 2.6);
    let traces: Vec<(Vec<Stroke>, bool)> = drawn(routes)
        .0
        .into_iter()
        .map(|route| (stage.trace(route.start, &route.strides), route.leap))
        .collect();
    for halo in [true, false] {
        for (trace, leap) in &traces {
            for stroke in trace.iter().filter(|stroke| !(halo && stroke.hidden)) {
                let tag = Tag::line(&stroke.points).put("stroke-linejoin", "round");
                if halo {
                    canvas.add(tag.stroke(colours.halo, width + 2.2).put("stroke-opacity", "0.6"));
                    continue;
                }
                let dash = match (leap, stroke.hidden) {
                    (true, _) => "5 3.2",
                    (false, true) => "1 3.5",
                    (false, false) => "none",
                };
                let width = if stroke.hidden { 1.2 } else { width };
                canvas.add(tag.stroke(colours.route, width).put("stroke-dasharray", dash));
            }
        }
    }
}

/// Draws the moves of one piece.
pub struct Marks<'a> {
    /// Whose moves.
    pub mover: &'a Mover,
    /// On what.
    pub stage: &'a dyn Stage,
    /// In which colours.
    pub colours: &'a Colours,
    /// The tiles where others stand.
    pub taken: BTreeSet<Tile>,
}

impl Marks<'_> {
    /// The marks where the moves end, in their own places and where the lines lead.
    pub fn ends(&self, canvas: &mut Canvas) {
        let mut done: BTreeSet<(i64, i64)> = BTreeSet::new();
        let mut mark = |middle: Point, size: f64, tile: Tile, target: Target| {
            let key = ((middle.0 * 4.0).round() as i64, (middle.1 * 4.0).round() as i64);
            if done.insert(key) {
                self.mark(canvas, middle, size, tile, target);
            }
        };
        for (&tile, &target) in &self.mover.targets {
            if let Some(spot) = self.stage.spots(tile).into_iter().find(|spot| !spot.copy) {
                mark(spot.middle, spot.size, tile, target);
            }
        }
        for route in &self.mover.routes {
            let end = self.stage.lands(route.start, &route.strides);
            if let (Some(spot), Some(&target)) = (end, self.mover.targets.get(&route.end())) {
                mark(spot.middle, spot.size, route.end(), target);
            }
        }
    }

    fn mark(&self, canvas: &mut Canvas, middle: Point, size: f64, tile: Tile, target: Target) {
        if self.taken.contains(&tile) {
            ring(canvas, self.colours, middle, size);
            return;
        }
        glyph(canvas, self.colours, middle, (size * 0.15).clamp(3.2, 7.2), target);
    }

    /// Lines of the legend that say what is drawn.
    fn legend(&self) -> Vec<(Sample, &'static str)> {
        let targets: BTreeSet<Target> = self.mover.targets.values().copied().collect();
        let free: BTreeSet<Target> = self
            .mover
            .targets
            .iter()
            .filter(|(tile, _)| !self.taken.contains(tile))
            .map(|(_, &target)| target)
            .collect();
        let any = |is: &dyn Fn(&Target) -> bool| free.iter().any(is);
        let mut lines = Vec::new();
        if targets.iter().any(|target| !target.leap && !target.castles) {
            lines.push((Sample::Line(false), "slide: can be blocked on any square of the line"));
        }
        if targets.iter().any(|target| target.leap) {
            lines.push((Sample::Line(true), "leap: nothing can stand in its way"));
        }
        for leap in [false, true] {
            let both = Target { quiet: true, capture: true, leap, ..Target::default() };
            if any(&|target| target.quiet && target.capture && target.leap == leap) {
                lines.push((Sample::Mark(both), "moves or takes"));
            }
            if any(&|target| target.quiet && !target.capture && target.leap == leap) {
                lines.push((Sample::Mark(Target { capture: false, ..both }), "moves only, takes nothing"));
            }
            if any(&|target| target.first && target.leap == leap) {
                let first = Target { first: true, leap, ..Target::default() };
                lines.push((Sample::Mark(first), "only while it has not moved"));
            }
        }
        if any(&|target| target.capture && !target.quiet && !target.first) {
            lines.push((Sample::Mark(Target { capture: true, ..Target::default() }), "takes only"));
        }
        if any(&|target| target.castles) {
            lines.push((Sample::Mark(Target { castles: true, ..Target::default() }), "castles"));
        }
        if self.mover.targets.keys().any(|tile| self.taken.contains(tile)) {
            lines.push((Sample::Ring, "takes what stands there"));
        }
        lines
    }

    /// Height of the legend in units, in columns that fit the width.
    pub fn legend_height(&self, width: f64) -> f64 {
        let columns = columns(width);
        LINE * self.legend().len().div_ceil(columns) as f64
    }

    /// Draws the legend from an upper left corner on.
    pub fn draw_legend(&self, canvas: &mut Canvas, (x, y): Point, width: f64) {
        let columns = columns(width);
        let column = (width - 2.0 * x) / columns as f64;
        let legend = self.legend();
        let rows = legend.len().div_ceil(columns).max(1);
        for (i, (sample, text)) in legend.into_iter().enumerate() {
            let at = (x + column * (i / rows) as f64, y + LINE * ((i % rows) as f64 + 0.5));
            self.sample(canvas, sample, (at.0 + 15.0, at.1));
            let words = Words { size: 11.0, colour: self.colours.ink, anchor: "start", bold: false };
            canvas.text((at.0 + 36.0, at.1), words, text);
        }
    }

    fn sample(&self, canvas: &mut Canvas, sample: Sample, at: Point) {
        match sample {
            Sample::Line(leap) => {
                let line = Tag::line(&[(at.0 - 14.0, at.1), (at.0 + 14.0, at.1)]);
                let dash = if leap { "5 3.2" } else { "none" };
                canvas.add(line.stroke(self.colours.route, 2.4).put("stroke-dasharray", dash));
            }
            Sample::Mark(target) => glyph(canvas, self.colours, at, 6.5, target),
            Sample::Ring => {
                canvas.add(Tag::circle(at, 8.0).put("fill", "none").stroke(self.colours.route, 2.2));
            }
        }
    }
}

/// A ring round a piece that may be taken, or is in check.
pub fn ring(canvas: &mut Canvas, colours: &Colours, middle: Point, size: f64) {
    let ring =
        |width: f64, colour: &str| Tag::circle(middle, size * 0.46).put("fill", "none").stroke(colour, width);
    canvas.add(ring(4.6, colours.halo).put("stroke-opacity", "0.7"));
    canvas.add(ring(2.4, colours.route));
}

/// How many columns a legend has.
fn columns(width: f64) -> usize {
    if width < 640.0 { 1 } else { 2 }
}

/// What stands before a line of the legend.
#[derive(Clone, Copy)]
enum Sample {
    Line(bool),
    Mark(Target),
    Ring,
}

/// A mark: its shape says what may happen.
fn glyph(canvas: &mut Canvas, colours: &Colours, at: Point, radius: f64, target: Target) {
    let (x, y) = at;
    let line = (radius * 0.36).max(1.5);
    if target.capture && !target.quiet && !target.first {
        let r = radius * 0.9;
        let cross = [[(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]];
        for (colour, width) in [(colours.halo, line + 3.4), (colours.mark, line + 0.8)] {
            for ends in &cross {
                canvas.add(Tag::line(ends).stroke(colour, width).put("stroke-linecap", "round"));
            }
        }
        return;
    }
    if target.castles {
        let r = radius * 0.95;
        let square = Tag::rect((x - r, y - r), 2.0 * r, 2.0 * r);
        canvas.add(square.fill(colours.halo).stroke(colours.mark, line));
        return;
    }
    let shape = |r: f64| match target.leap {
        true => Tag::area(&[(x, y - 1.25 * r), (x + 1.25 * r, y), (x, y + 1.25 * r), (x - 1.25 * r, y)]),
        false => Tag::circle(at, r),
    };
    if target.first {
        canvas.add(shape(radius * 1.45).fill(colours.halo).stroke(colours.mark, line * 0.7));
        canvas.add(shape(radius * 0.7).fill(colours.halo).stroke(colours.mark, line * 0.9));
    } else if target.capture {
        canvas.add(shape(radius).fill(colours.mark).stroke(colours.halo, 1.4));
    } else {
        canvas.add(shape(radius * 0.95).fill(colours.halo).stroke(colours.mark, line));
    }
}
