//! What the lines and marks of a picture mean, in words read off what is drawn.

use std::collections::BTreeSet;

use super::canvas::{Canvas, Point, Tag, Words};
use super::marks::{Marks, drawn, glyph, line_of};
use super::route::Manner;
use super::subject::Target;
use super::wrapped;

/// Height of a line of the legend, and of a second line of the same words, in widths of a letter.
const LINE: (f64, f64) = (1.6, 1.2);

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Line {
    /// Whole.
    Slide,
    /// Dashed.
    Leap,
    /// In dashes and dots.
    Other,
}

impl Line {
    /// Its dashes.
    pub fn dash(self) -> &'static str {
        match self {
            Line::Slide => "none",
            Line::Leap => "5 3.2",
            Line::Other => "7 2.8 1.6 2.8",
        }
    }
}

/// What stands before a line of the legend.
#[derive(Clone, Copy)]
pub enum Sample {
    /// A line.
    Line(Line),
    /// A mark.
    Mark(Target),
    /// A ring.
    Ring,
    /// An arrow.
    Arrow,
}

/// What a line in dashes and dots asks of the tiles on its way.
fn asks(manner: Manner) -> &'static str {
    match manner {
        Manner::Slide => "slide: any piece on the line blocks it",
        Manner::Ride => "leaps in a row: blocked only on the squares where it lands",
        Manner::Ski => "slide that starts with a jump: its first square cannot block it, the others can",
        Manner::Hop => "hop: over exactly one piece that stands on the line, and on from there",
        Manner::HopBehind => "hop: over one piece that stands on the line, to the square behind it",
        Manner::Jump => "jump: a piece must stand on the square between",
        Manner::Pass => "goes over a piece that must stand on its way",
        Manner::Ignore => "a square on its way where nothing can block it",
        Manner::Take => "takes on its way: an enemy must stand there",
    }
}

impl Marks<'_> {
    /// Lines of the legend that say what is drawn.
    fn legend(&self) -> Vec<(Sample, &'static str)> {
        let routes = drawn(&self.mover.routes).0;
        let manners: BTreeSet<(Line, Option<Manner>)> = routes
            .iter()
            .flat_map(|route| {
                let each = route.manners.iter().map(|&manner| (line_of(route), Some(manner)));
                each.chain(route.leap.then_some((Line::Leap, None)))
            })
            .collect();
        let mut lines: Vec<(Sample, &'static str)> = manners
            .into_iter()
            .map(|(line, manner)| {
                (Sample::Line(line), manner.map_or("leap: nothing can stand in its way", asks))
            })
            .collect();
        let targets = &self.mover.targets;
        let free: BTreeSet<Target> = targets
            .iter()
            .filter(|(tile, _)| !self.taken.contains(tile))
            .map(|(_, &target)| target)
            .collect();
        let any = |is: &dyn Fn(&Target) -> bool| free.iter().any(is);
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
        let after = Target { after: true, ..Target::default() };
        if any(&|target| target.after && !target.again) {
            lines.push((Sample::Mark(after), "goes there after taking on its way"));
        }
        if any(&|target| target.again) {
            let words = match any(&|target| target.again && !target.after) {
                true => "takes there too, after taking on its way",
                false => "goes there or takes there, after taking on its way",
            };
            lines.push((Sample::Mark(Target { again: true, ..after }), words));
        }
        let ringed = |(tile, target): (&crate::base::Tile, &Target)| {
            target.passed || self.taken.contains(tile) && target.lands()
        };
        if targets.iter().any(ringed) {
            lines.push((Sample::Ring, "takes what stands there"));
        }
        if self.goes_on() {
            lines.push((Sample::Arrow, "goes on to squares that it comes to sooner another way"));
        }
        lines
    }

    /// The legend with its words broken so that they fit the width.
    fn fitted(&self, left: f64, width: f64, size: f64) -> Vec<(Sample, Vec<String>)> {
        let column = (width - 2.0 * left) / columns(width, size) as f64;
        // letters of this font are 0.6 of their size wide on average
        let fits = ((column - 40.0) / (size * 0.6)).max(12.0) as usize;
        self.legend().into_iter().map(|(sample, text)| (sample, wrapped(text, fits))).collect()
    }

    /// Draws the legend from an upper left corner on, in letters of a size, and returns its height.
    pub fn draw_legend(&self, canvas: &mut Canvas, (x, y): Point, width: f64, size: f64) -> f64 {
        let columns = columns(width, size);
        let column = (width - 2.0 * x) / columns as f64;
        let legend = self.fitted(x, width, size);
        let rows = legend.len().div_ceil(columns).max(1);
        let (line, next) = (LINE.0 * size, LINE.1 * size);
        let mut highest: f64 = 0.0;
        for (number, part) in legend.chunks(rows).enumerate() {
            let left = x + column * number as f64;
            let mut down = 0.0;
            for (sample, texts) in part {
                self.sample(canvas, *sample, (left + 15.0, y + down + line / 2.0));
                for (i, text) in texts.iter().enumerate() {
                    let words = Words { size, colour: self.colours.ink, anchor: "start", bold: false };
                    canvas.text((left + 36.0, y + down + line / 2.0 + next * i as f64), words, text);
                }
                down += line + next * texts.len().saturating_sub(1) as f64;
            }
            highest = highest.max(down);
        }
        highest
    }

    fn sample(&self, canvas: &mut Canvas, sample: Sample, at: Point) {
        match sample {
            Sample::Line(line) => {
                let tag = Tag::line(&[(at.0 - 14.0, at.1), (at.0 + 14.0, at.1)]);
                canvas.add(tag.stroke(self.colours.route, 2.4).put("stroke-dasharray", line.dash()));
            }
            Sample::Mark(target) => glyph(canvas, self.colours, at, 6.5, target),
            Sample::Arrow => {
                let (x, y) = at;
                canvas.add(Tag::line(&[(x - 14.0, y), (x + 4.0, y)]).stroke(self.colours.route, 2.4));
                canvas.add(
                    Tag::area(&[(x + 13.0, y), (x + 3.0, y + 5.0), (x + 3.0, y - 5.0)])
                        .fill(self.colours.route),
                );
            }
            Sample::Ring => {
                canvas.add(Tag::circle(at, 8.0).put("fill", "none").stroke(self.colours.route, 2.2));
            }
        }
    }
}

/// How many columns a legend has.
fn columns(width: f64, size: f64) -> usize {
    if width < 55.0 * size { 1 } else { 2 }
}
