//! Lines of moves, the marks where they end, and the legend that says what the marks mean.
//!
//! A disc is where a slide may end, a lozenge where a leap may; open it is for moves without taking; a cross is for
//! taking only; a second line round it says that the piece must not have moved; a square is for castling, a triangle for
//! ending there after taking on the way. Slides are drawn whole, leaps dashed, what asks for more in dashes and dots.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Point, Tag};
use super::legend::Line;
use super::route::{Manner, Route};
use super::stage::{Stage, Stroke, longest};
use super::subject::{Mover, Target};
use super::theme::Colours;
use crate::base::Tile;

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

/// How the line of a route is drawn.
pub fn line_of(route: &Route) -> Line {
    match route.manners[..] {
        [] => Line::Leap,
        [Manner::Slide] => Line::Slide,
        _ => Line::Other,
    }
}

/// Draws the lines of routes; slides whole, leaps dashed, others in dashes and dots, what is hidden dotted.
pub fn lines(canvas: &mut Canvas, stage: &dyn Stage, colours: &Colours, routes: &[Route]) {
    let Some(first) = routes.first() else { return };
    let size = stage.spots(first.start.tile).first().map_or(40.0, |spot| spot.size);
    let width = (size / 20.0).clamp(1.3, 2.6);
    let traces: Vec<(Vec<Stroke>, Line)> = drawn(routes)
        .0
        .into_iter()
        .map(|route| (stage.trace(route.start, &route.strides), line_of(route)))
        .collect();
    for halo in [true, false] {
        for (trace, line) in &traces {
            for stroke in trace.iter().filter(|stroke| !(halo && stroke.hidden)) {
                let tag = Tag::line(&stroke.points).put("stroke-linejoin", "round");
                if halo {
                    canvas.add(tag.stroke(colours.halo, width + 2.2).put("stroke-opacity", "0.6"));
                    continue;
                }
                let (width, dash) = if stroke.hidden { (1.4, "1 3.5") } else { (width, line.dash()) };
                let tag = tag.stroke(colours.route, width).put("stroke-dasharray", dash);
                let faint = |tag: Tag| tag.put("stroke-opacity", "0.65").put("stroke-linecap", "round");
                canvas.add(if stroke.hidden { faint(tag) } else { tag });
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
    /// Arrows where lines go on to tiles that others come to sooner; whether there are any.
    pub fn onward(&self, canvas: &mut Canvas) -> bool {
        let size = self.stage.spots(self.mover.at).first().map_or(40.0, |spot| spot.size);
        let mut any = false;
        for (from, to) in self.onward_steps() {
            let long = (to.0 - from.0).hypot(to.1 - from.1).max(1e-6);
            let (ux, uy) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
            let at = |by: f64, aside: f64| (from.0 + ux * by - uy * aside, from.1 + uy * by + ux * aside);
            let (tip, back, wide) = (size * 0.46, size * 0.28, size * 0.1);
            canvas.add(
                Tag::line(&[from, at(back, 0.0)]).stroke(self.colours.route, (size / 20.0).clamp(1.3, 2.6)),
            );
            let head = Tag::area(&[at(tip, 0.0), at(back, wide), at(back, -wide)]);
            canvas.add(head.fill(self.colours.route).stroke(self.colours.halo, 0.6));
            any = true;
        }
        any
    }

    /// Whether lines go on to tiles that others come to sooner.
    pub fn goes_on(&self) -> bool {
        !self.onward_steps().is_empty()
    }

    /// Where such a line ends, and the next point of its way.
    fn onward_steps(&self) -> Vec<(Point, Point)> {
        let mover = self.mover;
        let mut steps = Vec::new();
        for route in drawn(&mover.routes).0 {
            let next = route.strides.len() + 1;
            let more = mover.onward.iter().find(|more| more.strides.len() == next && route.begins(more));
            let Some(more) = more else { continue };
            let Some(end) = self.trace_end(route) else { continue };
            for stroke in self.stage.trace(more.start, &more.strides) {
                let pairs = stroke.points.iter().zip(stroke.points.iter().skip(1));
                steps.extend(pairs.filter(|&(&from, _)| from == end).map(|(&from, &to)| (from, to)).take(1));
            }
        }
        steps
    }

    /// The last point of a route's line.
    fn trace_end(&self, route: &Route) -> Option<Point> {
        self.stage.trace(route.start, &route.strides).last()?.points.last().copied()
    }

    /// The marks where the moves end, in their own places and where the lines lead.
    pub fn ends(&self, canvas: &mut Canvas) {
        let mut done: BTreeSet<(i64, i64)> = BTreeSet::new();
        let mut mark = |canvas: &mut Canvas, middle: Point, size: f64, tile: Tile, target: Target| {
            let key = ((middle.0 * 4.0).round() as i64, (middle.1 * 4.0).round() as i64);
            if done.insert(key) {
                self.mark(canvas, middle, size, tile, target);
            }
        };
        for (&tile, &target) in &self.mover.targets {
            if let Some(spot) = self.stage.spots(tile).into_iter().find(|spot| !spot.copy) {
                mark(canvas, spot.middle, spot.size, tile, target);
            } else if let Some(spot) = self.stage.behind(tile) {
                canvas.open(Tag::new("g").put("opacity", "0.4"));
                self.mark(canvas, spot.middle, spot.size * 0.8, tile, target);
                canvas.close("g");
            }
        }
        for route in &self.mover.routes {
            let end = self.stage.lands(route.start, &route.strides);
            if let (Some(spot), Some(&target)) = (end, self.mover.targets.get(&route.end())) {
                mark(canvas, spot.middle, spot.size, route.end(), target);
            }
        }
    }

    fn mark(&self, canvas: &mut Canvas, middle: Point, size: f64, tile: Tile, target: Target) {
        let standing = self.taken.contains(&tile);
        if standing || target.passed {
            ring(canvas, self.colours, middle, size);
        }
        if standing || !target.lands() {
            return;
        }
        glyph(canvas, self.colours, middle, (size * 0.15).clamp(3.2, 7.2), target);
    }
}

/// A ring round a piece that may be taken, or is in check.
pub fn ring(canvas: &mut Canvas, colours: &Colours, middle: Point, size: f64) {
    let ring =
        |width: f64, colour: &str| Tag::circle(middle, size * 0.46).put("fill", "none").stroke(colour, width);
    canvas.add(ring(4.6, colours.halo).put("stroke-opacity", "0.7"));
    canvas.add(ring(2.4, colours.route));
}

/// A mark: its shape says what may happen.
pub fn glyph(canvas: &mut Canvas, colours: &Colours, at: Point, radius: f64, target: Target) {
    let (x, y) = at;
    let line = (radius * 0.36).max(1.5);
    let plain = target.quiet || target.first || target.capture || target.castles;
    if target.after || target.again {
        // round another mark, or alone
        let r = radius * if plain { 2.1 } else { 1.25 };
        let corners = [(x, y - 1.15 * r), (x + r, y + 0.65 * r), (x - r, y + 0.65 * r)];
        let full = target.again && !plain;
        let (body, rim) = if full { (colours.mark, colours.halo) } else { (colours.halo, colours.mark) };
        canvas.add(Tag::area(&corners).fill(body).stroke(rim, line * 0.9).put("stroke-linejoin", "round"));
        if !plain {
            return;
        }
    }
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
