//! How a way runs over a sheet: from tile to tile beside it, and where the sheet does not show the way, broken off and
//! gone on with at home.

use super::pieces::Spot;
use super::route::Hops;
use super::sheet::{Cell, Placed, Sheet};
use super::stage::{Stroke, crossing};
use crate::base::Tile;
use crate::surface::{Dir, End, Join, Walker};

/// A way being drawn over a sheet. Lengths are in tiles, to the east and to the north of a1's middle.
struct Run<'a> {
    sheet: &'a Sheet<'a>,
    cell: Cell,
    placed: Placed,
    at: Walker,
    line: Vec<(f64, f64)>,
    lines: Vec<Vec<(f64, f64)>>,
}

/// How far a line is drawn on beyond a seam before it breaks off, in tiles.
const STUB: f64 = 0.13;

impl Sheet<'_> {
    /// How a way runs: lines in tiles (east, north), and the place of its end.
    fn run(&self, start: Walker, strides: &[Hops]) -> (Vec<Vec<(f64, f64)>>, Cell) {
        let cell = self.home(start.tile);
        let placed = Placed::upright(start.tile);
        let mut run =
            Run { sheet: self, cell, placed, at: start, line: vec![middle(cell)], lines: Vec::new() };
        for hops in strides {
            if hops.lame || hops.units.len() < 2 {
                for unit in &hops.units {
                    run.unit(unit.dir, unit.to);
                }
            } else {
                run.leap(hops);
            }
        }
        run.lines.push(run.line);
        (run.lines, run.cell)
    }

    /// The lines of a way, on the canvas.
    pub fn trace(
        &self,
        start: Walker,
        strides: &[Hops],
        place: &dyn Fn((f64, f64)) -> (f64, f64),
    ) -> Vec<Stroke> {
        let (lines, _) = self.run(start, strides);
        let lines = lines.into_iter().filter(|line| line.len() > 1);
        lines.map(|line| Stroke { points: line.into_iter().map(place).collect(), hidden: false }).collect()
    }

    /// The place a way leads to, going over copies.
    pub fn reach(&self, start: Walker, strides: &[Hops]) -> Cell {
        self.run(start, strides).1
    }

    /// Where a placed tile is on the canvas.
    pub fn spot(
        &self,
        cell: Cell,
        placed: Placed,
        place: &dyn Fn((f64, f64)) -> (f64, f64),
        size: f64,
    ) -> Spot {
        let unit = |(e, n): (i32, i32), sign: i32| (f64::from(e * sign), f64::from(-n * sign));
        let ((a, b), (c, d)) = (unit(placed.east, 1), unit(placed.north, -1));
        Spot { middle: place(middle(cell)), size, turned: [a, b, c, d], copy: !self.is_home(cell) }
    }
}

fn middle((file, rank): Cell) -> (f64, f64) {
    (f64::from(file), f64::from(rank))
}

fn plus(one: (f64, f64), (e, n): (f64, f64), by: f64) -> (f64, f64) {
    (one.0 + e * by, one.1 + n * by)
}

impl Run<'_> {
    fn unit(&mut self, dir: Dir, to: Walker) {
        let (out, into) = crossing(self.sheet.surface, self.at, dir, to);
        let next = self.next(self.at.frame.compass(dir), out, to);
        match next {
            Some((cell, placed)) => {
                (self.cell, self.placed, self.at) = (cell, placed, to);
                self.line.push(middle(cell));
            }
            None => {
                let step = middle(self.placed.step(out));
                self.line.push(plus(middle(self.cell), step, 0.5 + STUB / length(step)));
                self.enter(to);
                let step = middle(self.placed.step(into));
                self.line.push(plus(middle(self.cell), step, -0.5 - STUB / length(step)));
                self.line.push(middle(self.cell));
            }
        }
    }

    /// Breaks the line and goes on where the tile is at home.
    fn enter(&mut self, to: Walker) {
        self.lines.push(std::mem::take(&mut self.line));
        self.cell = self.sheet.home(to.tile);
        self.placed = Placed::upright(to.tile);
        self.at = to;
    }

    /// The place beside this one where the tile is seen that a step leads to; as the step goes, if it is there.
    fn next(&self, compass: i32, out: i32, to: Walker) -> Option<(Cell, Placed)> {
        let over = self.placed.step(out);
        let straight = self.placed.step(compass);
        // where two ways round a corner disagree, the tile may be seen beside one of the sides
        [straight, over].into_iter().find_map(|(e, n)| {
            let cell = (self.cell.0 + e, self.cell.1 + n);
            let placed = self.sheet.at(cell).or_else(|| self.hole(cell, to.tile))?;
            (placed.tile == to.tile).then_some((cell, placed))
        })
    }

    /// A hole is no place to stand, but leaps pass it.
    fn hole(&self, cell: Cell, tile: Tile) -> Option<Placed> {
        let surface = self.sheet.surface;
        (surface.is_hole(tile) && self.sheet.home(tile) == cell).then(|| Placed::upright(tile))
    }

    /// A leap: one straight line, or two where the sheet does not show the way.
    fn leap(&mut self, hops: &Hops) {
        let start = (self.cell, self.placed, self.at);
        let known = self.line.len();
        let whole = hops.units.iter().all(|unit| {
            let (out, _) = crossing(self.sheet.surface, self.at, unit.dir, unit.to);
            let next = self.next(self.at.frame.compass(unit.dir), out, unit.to);
            next.inspect(|&(cell, placed)| (self.cell, self.placed, self.at) = (cell, placed, unit.to))
                .is_some()
        });
        if whole {
            self.line.push(middle(self.cell));
            return;
        }
        self.line.truncate(known);
        (self.cell, self.placed, self.at) = start;
        if self.has_pole() {
            // no straight line leads over a pole to a tile beside it: every step is drawn
            hops.units.iter().for_each(|unit| self.unit(unit.dir, unit.to));
            return;
        }
        let Some(last) = hops.units.last() else { return };
        let far = |placed: &Placed, walker: Walker| {
            hops.units.iter().fold((0, 0), |sum, unit| {
                let (e, n) = placed.step(walker.frame.compass(unit.dir));
                (sum.0 + e, sum.1 + n)
            })
        };
        let away = middle(far(&self.placed, self.at));
        self.line.push(self.till_the_end(away, 1.0));
        self.enter(last.to);
        let away = middle(far(&self.placed, self.at));
        self.line.push(self.till_the_end(away, -1.0));
        self.line.push(middle(self.cell));
    }

    fn has_pole(&self) -> bool {
        let plan = self.sheet.surface.plan();
        [plan.north_south, plan.east_west].into_iter().any(|join| {
            matches!(join, Join::Apart(ends) if ends.iter().any(|end| matches!(end, End::Pole { .. })))
        })
    }

    /// The point a little beyond where a line from here leaves what is seen.
    fn till_the_end(&self, away: (f64, f64), sense: f64) -> (f64, f64) {
        let from = middle(self.cell);
        let seen = |t: f64| {
            let (e, n) = plus(from, away, sense * t);
            self.sheet.at((e.round() as i32, n.round() as i32)).is_some()
        };
        let end = (1..100).map(|i| f64::from(i) / 100.0).find(|&t| !seen(t)).unwrap_or(0.5);
        plus(from, away, sense * (end + STUB / length(away)))
    }
}

fn length((e, n): (f64, f64)) -> f64 {
    e.hypot(n).max(1e-6)
}
