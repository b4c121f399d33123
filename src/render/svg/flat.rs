//! The board as everyone draws it: coordinates outside, seams marked by arrows and letters on the sides that meet.

use super::canvas::{Canvas, Point, Tag, Words, number};
use super::letters;
use super::pieces::Spot;
use super::route::Hops;
use super::seams::{Edge, SeamRun, seam_runs};
use super::sheet::Sheet;
use super::stage::{Stage, Stroke};
use super::theme::Colours;
use crate::base::Tile;
use crate::surface::{Side, Surface, Walker, file_letter};

/// Width of a tile in units.
const TILE: f64 = 48.0;
/// Room for coordinates.
const NAMES: f64 = 24.0;
/// Room for seams beyond that.
const SEAMS: f64 = 22.0;
/// Thickness of a pole's bar.
const BAR: f64 = 20.0;

/// What is marked along a side of the rectangle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rim {
    Plain,
    Pole,
    Seam,
}

/// The flat view.
pub struct Flat<'a> {
    surface: &'a Surface,
    sheet: Sheet<'a>,
    colours: &'a Colours,
    runs: Vec<SeamRun>,
    note: Option<String>,
}

impl<'a> Flat<'a> {
    /// The flat view of a board; `note` says why it is seen in place of another.
    pub fn new(surface: &'a Surface, colours: &'a Colours, note: Option<String>) -> Flat<'a> {
        Flat { surface, sheet: Sheet::new(surface, [0; 4]), colours, runs: seam_runs(surface), note }
    }

    /// What is marked along a side of the rectangle.
    fn rim(&self, side: Side) -> Rim {
        let outer = |&(tile, own): &Edge| own == side && self.is_outer(tile, side);
        let run = self.runs.iter().find(|run| run.one.iter().chain(&run.other).any(outer));
        match run {
            None => Rim::Plain,
            Some(run) if run.pole => Rim::Pole,
            Some(_) => Rim::Seam,
        }
    }

    /// Whether a side of a tile lies on the rectangle's own.
    fn is_outer(&self, tile: Tile, side: Side) -> bool {
        let (file, rank) = self.surface.place(tile);
        match side {
            Side::North => rank + 1 == self.surface.ranks(),
            Side::East => file + 1 == self.surface.files(),
            Side::South => rank == 0,
            Side::West => file == 0,
        }
    }

    /// Room beside a side: coordinates in the south and west, and what is marked there.
    fn margin(&self, side: Side) -> f64 {
        let names = match side {
            Side::South | Side::West => NAMES,
            Side::North | Side::East => 8.0,
        };
        names
            + match self.rim(side) {
                Rim::Plain => 4.0,
                Rim::Pole => BAR,
                Rim::Seam => SEAMS,
            }
    }

    /// How far from the board coordinates stand: beyond a pole's bar.
    fn names(&self, side: Side) -> f64 {
        if self.rim(side) == Rim::Pole { BAR + NAMES / 2.0 } else { NAMES / 2.0 + 1.5 }
    }

    /// From tiles east and north of a1's middle to units.
    fn place(&self, (east, north): (f64, f64)) -> Point {
        let ranks = f64::from(self.surface.ranks());
        (
            self.margin(Side::West) + (east + 0.5) * TILE,
            self.margin(Side::North) + (ranks - 0.5 - north) * TILE,
        )
    }

    fn words(&self, size: f64, colour: &'a str) -> Words<'a> {
        Words { size, colour, anchor: "middle", bold: false }
    }

    fn tiles(&self, canvas: &mut Canvas) {
        for dark in [0, 1] {
            let mut data = String::new();
            for ((file, rank), _) in
                self.sheet.cells().filter(|((file, rank), _)| (file + rank + 1) % 2 == dark)
            {
                let (x, y) = self.place((f64::from(file) - 0.5, f64::from(rank) + 0.5));
                data += &format!("M{} {}h{TILE}v{TILE}h-{TILE}z", number(x), number(y));
            }
            canvas.add(Tag::new("path").put("d", &data).fill(self.colours.tiles[dark as usize]));
        }
    }

    /// A line round the tiles, where no other tile lies beside.
    fn frame(&self, canvas: &mut Canvas) {
        let mut data = String::new();
        for ((file, rank), _) in self.sheet.cells() {
            for (side, (e, n)) in Side::ALL.into_iter().zip([(0, 1), (1, 0), (0, -1), (-1, 0)]) {
                if self.sheet.at((file + e, rank + n)).is_none() {
                    let (from, to) = self.ends((f64::from(file), f64::from(rank)), side, 0.0);
                    data += &super::canvas::along(&[from, to], false);
                }
            }
        }
        let tag = Tag::new("path").put("d", &data).put("fill", "none").put("stroke-linecap", "square");
        canvas.add(tag.stroke(self.colours.ink, 1.6));
    }

    /// The ends of a tile's side, `away` units out from it: west before east, south before north.
    fn ends(&self, tile: (f64, f64), side: Side, away: f64) -> (Point, Point) {
        let (x, y) = self.place(tile);
        let (half, out) = (TILE / 2.0, TILE / 2.0 + away);
        match side {
            Side::North => ((x - half, y - out), (x + half, y - out)),
            Side::South => ((x - half, y + out), (x + half, y + out)),
            Side::East => ((x + out, y + half), (x + out, y - half)),
            Side::West => ((x - out, y + half), (x - out, y - half)),
        }
    }

    fn coordinates(&self, canvas: &mut Canvas) {
        let (files, ranks) = (self.surface.files(), self.surface.ranks());
        let words = self.words(letters(self.size().0), self.colours.ink);
        for file in 0..files {
            let (x, y) = self.place((f64::from(file), -0.5));
            canvas.text((x, y + self.names(Side::South)), words, &file_letter(file).to_string());
        }
        for rank in 0..ranks {
            let (x, y) = self.place((-0.5, f64::from(rank)));
            canvas.text((x - self.names(Side::West), y), words, &(rank + 1).to_string());
        }
    }

    /// How far from a side its mark is drawn: beyond the coordinates on the outer south and west, inside holes close by.
    fn distance(&self, (tile, side): Edge) -> f64 {
        let named = matches!(side, Side::South | Side::West) && self.is_outer(tile, side);
        if named { NAMES + 8.0 } else { 13.0 }
    }

    fn seams(&self, canvas: &mut Canvas) {
        let mut number = 0;
        for run in &self.runs {
            if run.pole {
                self.pole(canvas, run);
                continue;
            }
            let letter = letter(number);
            number += 1;
            self.arrow(canvas, &run.one, &letter);
            self.arrow(canvas, &run.other, &letter);
        }
    }

    /// An arrow along a run of sides, in the order of the run, its letter in the middle.
    fn arrow(&self, canvas: &mut Canvas, run: &[Edge], letter: &str) {
        let (Some(&first), Some(&last)) = (run.first(), run.last()) else { return };
        let mark = |edge: Edge| {
            let (file, rank) = self.surface.place(edge.0);
            self.ends((f64::from(file), f64::from(rank)), edge.1, self.distance(edge))
        };
        let (a, b) = (mark(first), mark(last));
        let rises = self.surface.place(last.0) >= self.surface.place(first.0);
        // a single side has no order of its own: it is taken as rising
        let (from, to) = if rises { (a.0, b.1) } else { (a.1, b.0) };
        let long = (to.0 - from.0).hypot(to.1 - from.1).max(1.0);
        let (ux, uy) = ((to.0 - from.0) / long, (to.1 - from.1) / long);
        let shift = |at: Point, by: f64| (at.0 + ux * by, at.1 + uy * by);
        let (first, last) = if rises { (first, last) } else { (last, first) };
        let along = (to.0 - from.0, from.1 - to.1);
        let (from, to) =
            (shift(from, self.inset(first, (-along.0, -along.1))), shift(to, -self.inset(last, along)));
        canvas.add(Tag::line(&[from, shift(to, -7.0)]).stroke(self.colours.seam, 1.8));
        let side = |by: f64, aside: f64| {
            let (x, y) = shift(to, by);
            (x - uy * aside, y + ux * aside)
        };
        canvas.add(Tag::area(&[to, side(-11.0, 4.5), side(-11.0, -4.5)]).fill(self.colours.seam));
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        canvas.add(Tag::circle(middle, 8.5).fill(self.colours.paper));
        canvas.text(
            middle,
            Words { bold: true, ..self.words(letters(self.size().0), self.colours.seam) },
            letter,
        );
    }

    /// How far before the end of a run its arrow ends, the way out of the run being `along` (east, north): in an inner
    /// corner of the board arrows along both sides would meet.
    fn inset(&self, (tile, side): Edge, along: (f64, f64)) -> f64 {
        let (file, rank) = self.surface.place(tile);
        let (out_e, out_n) = [(0, 1), (1, 0), (0, -1), (-1, 0)][side.index()];
        let one = |part: f64| if part.abs() < 1.0 { 0 } else { part.signum() as i32 };
        let cell = (i32::from(file) + out_e + one(along.0), i32::from(rank) + out_n + one(along.1));
        if self.sheet.at(cell).is_some() { 24.0 } else { 5.0 }
    }

    /// A grey bar along a pole.
    fn pole(&self, canvas: &mut Canvas, run: &SeamRun) {
        let mut edges: Vec<Edge> = run.one.clone();
        edges.extend(run.other.iter().filter(|edge| !run.one.contains(edge)));
        for &edge in &edges {
            let (file, rank) = self.surface.place(edge.0);
            let (a, b) = self.ends((f64::from(file), f64::from(rank)), edge.1, 0.0);
            let (c, d) = self.ends((f64::from(file), f64::from(rank)), edge.1, BAR);
            canvas.add(Tag::area(&[a, b, d, c]).fill(self.colours.pole).stroke(self.colours.pole, 0.6));
        }
    }

    /// What each step over a pole lands on, and which pole it is.
    fn pole_names(&self, canvas: &mut Canvas, run: &SeamRun) {
        for &edge in run.one.iter().chain(run.other.iter().filter(|edge| !run.one.contains(edge))) {
            let (file, rank) = self.surface.place(edge.0);
            let (a, _) = self.ends((f64::from(file), f64::from(rank)), edge.1, 0.0);
            let (_, d) = self.ends((f64::from(file), f64::from(rank)), edge.1, BAR);
            let middle = ((a.0 + d.0) / 2.0, (a.1 + d.1) / 2.0);
            if let Some(met) = self.surface.seam(edge.0, edge.1).map(|seam| seam.tile) {
                let words = self.words(letters(self.size().0), "#ffffff");
                canvas.text_over(middle, words, &self.surface.square(met), self.colours.pole);
            }
        }
        if let Some(&(_, side)) = run.one.first() {
            self.pole_name(canvas, side);
        }
    }

    /// N, E, S or W in the middle of a pole's bar.
    fn pole_name(&self, canvas: &mut Canvas, side: Side) {
        let (files, ranks) = (f64::from(self.surface.files()), f64::from(self.surface.ranks()));
        let middle = match side {
            Side::North => ((files - 1.0) / 2.0, ranks - 1.0),
            Side::South => ((files - 1.0) / 2.0, 0.0),
            Side::East => (files - 1.0, (ranks - 1.0) / 2.0),
            Side::West => (0.0, (ranks - 1.0) / 2.0),
        };
        let (from, to) = self.ends(middle, side, BAR / 2.0);
        let at = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        canvas.add(Tag::circle(at, 10.0).fill(self.colours.paper).stroke(self.colours.pole, 2.4));
        let letter = side.name().chars().next().map_or(String::new(), |c| c.to_uppercase().to_string());
        canvas.text(at, Words { bold: true, ..self.words(15.0, self.colours.ink) }, &letter);
    }
}

/// The mark of a seam: A, B, ... Z, then numbers.
fn letter(number: usize) -> String {
    match u8::try_from(number) {
        Ok(n) if n < 26 => char::from(b'A' + n).to_string(),
        _ => (number + 1).to_string(),
    }
}

impl Stage for Flat<'_> {
    fn size(&self) -> (f64, f64) {
        let (files, ranks) = (f64::from(self.surface.files()), f64::from(self.surface.ranks()));
        (
            self.margin(Side::West) + self.margin(Side::East) + files * TILE,
            self.margin(Side::North) + self.margin(Side::South) + ranks * TILE,
        )
    }

    fn ground(&self, canvas: &mut Canvas) {
        self.tiles(canvas);
        self.frame(canvas);
        self.coordinates(canvas);
        self.seams(canvas);
    }

    fn names(&self, canvas: &mut Canvas) {
        for run in self.runs.iter().filter(|run| run.pole) {
            self.pole_names(canvas, run);
        }
    }

    fn spots(&self, tile: Tile) -> Vec<Spot> {
        let cell = self.sheet.home(tile);
        let place = |at| self.place(at);
        self.sheet.at(cell).map(|placed| self.sheet.spot(cell, placed, &place, TILE)).into_iter().collect()
    }

    fn trace(&self, start: Walker, strides: &[Hops]) -> Vec<Stroke> {
        self.sheet.trace(start, strides, &|at| self.place(at))
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }
}
