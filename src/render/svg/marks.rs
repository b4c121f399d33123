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
                let dash = match line {
                    Line::Slide if stroke.hidden => "1 3.5",
                    line => line.dash(),
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
