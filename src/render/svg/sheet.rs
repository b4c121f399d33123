//! A board laid flat, alone or with what lies beyond its seams round it, and how a way runs over it.
//!
//! Edges give whole copies of the board, shifted, mirrored or (at a pole) reflected, as far as one likes; seam runs give
//! what [`Chart`] sees straight on beyond them. Where two ways round a corner disagree nothing is seen.

use std::collections::BTreeMap;

use super::pieces::Spot;
use super::route::Hops;
use super::stage::{Stroke, crossing, offset};
use crate::base::Tile;
use crate::render::{Chart, Seen};
use crate::surface::{End, Frame, Join, Surface, Walker};

/// A place on a sheet: to the east and to the north, a1's is (0, 0).
pub type Cell = (i32, i32);

/// A tile on a sheet and how it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Which tile.
    pub tile: Tile,
    /// Where its own east points to: east, north.
    pub east: (i32, i32),
    /// Where its own north points to.
    pub north: (i32, i32),
}

impl Placed {
    fn upright(tile: Tile) -> Placed {
        Placed { tile, east: (1, 0), north: (0, 1) }
    }

    /// Where a direction on the tile points to on the sheet.
    pub fn step(&self, compass: i32) -> (i32, i32) {
        let (e, n) = offset(compass);
        (e * self.east.0 + n * self.north.0, e * self.east.1 + n * self.north.1)
    }
}

/// How far one sees beyond the board: north, east, south, west.
pub type Margins = [i32; 4];

/// A board laid flat.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// The board.
    pub surface: &'a Surface,
    /// What is seen beyond it.
    pub margins: Margins,
    cells: BTreeMap<Cell, Placed>,
}

impl<'a> Sheet<'a> {
    /// The board with margins.
    pub fn new(surface: &'a Surface, margins: Margins) -> Sheet<'a> {
        let [north, east, south, west] = margins;
        let (files, ranks) = (i32::from(surface.files()), i32::from(surface.ranks()));
        let depth = margins.into_iter().max().unwrap_or(0);
        let runs = !surface.plan().seams.is_empty();
        let chart = (runs && depth > 0).then(|| Chart::new(surface, depth.clamp(0, 16) as u16));
        let mut cells = BTreeMap::new();
        for rank in -south..ranks + north {
            for file in -west..files + east {
                let placed = match &chart {
                    _ if standing(surface, file, rank).is_some() || depth == 0 => {
                        standing(surface, file, rank).map(Placed::upright)
                    }
                    Some(chart) => from_chart(chart.beyond(file, rank)),
                    None => over_edges(surface, file, rank),
                };
                cells.extend(placed.map(|placed| ((file, rank), placed)));
            }
        }
        Sheet { surface, margins, cells }
    }

    /// Everything seen, from the south-west.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Placed)> {
        self.cells.iter().map(|(&cell, &placed)| (cell, placed))
    }

    /// What is seen at a place.
    pub fn at(&self, cell: Cell) -> Option<Placed> {
        self.cells.get(&cell).copied()
    }

    /// Whether a place is within the board's own rectangle.
    pub fn is_home(&self, (file, rank): Cell) -> bool {
        (0..i32::from(self.surface.files())).contains(&file)
            && (0..i32::from(self.surface.ranks())).contains(&rank)
            && self.at((file, rank)).is_some_and(|placed| self.home(placed.tile) == (file, rank))
    }

    /// A tile's own place.
    pub fn home(&self, tile: Tile) -> Cell {
        let (file, rank) = self.surface.place(tile);
        (file.into(), rank.into())
    }

    /// Columns and rows, margins included.
    pub fn extent(&self) -> (i32, i32) {
        let [north, east, south, west] = self.margins;
        (i32::from(self.surface.files()) + east + west, i32::from(self.surface.ranks()) + north + south)
    }
}

fn standing(surface: &Surface, file: i32, rank: i32) -> Option<Tile> {
    let place = (u16::try_from(file).ok()?, u16::try_from(rank).ok()?);
    surface.at(place).filter(|&tile| !surface.is_hole(tile))
}

fn from_chart(seen: Seen) -> Option<Placed> {
    match seen {
        Seen::Nothing => None,
        Seen::Tile(tile) => Some(Placed::upright(tile)),
        Seen::Copy(walker) => {
            // who has gone straight on sees its own forward as the sheet's north
            let shown = |compass| offset(Frame::WHITE.compass(walker.frame.dir(compass)));
            Some(Placed { tile: walker.tile, east: shown(2), north: shown(0) })
        }
    }
}

/// A place beyond the board, and how what is seen there is mirrored.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Beyond {
    file: i32,
    rank: i32,
    /// Signs of east and north.
    east: i32,
    north: i32,
}

/// What is seen over the four edges: the same whichever is crossed first, or nothing.
fn over_edges(surface: &Surface, file: i32, rank: i32) -> Option<Placed> {
    let start = Beyond { file, rank, east: 1, north: 1 };
    let found = [true, false].map(|sideways_first| {
        let mut at = start;
        // each crossing is one copy nearer
        for _ in 0..64 {
            let (aside, above) = (off(at.file, surface.files()), off(at.rank, surface.ranks()));
            at = match (aside, above) {
                (false, false) => return standing(surface, at.file, at.rank).map(|tile| (tile, at)),
                (true, true) if sideways_first => across(surface, at)?,
                (true, false) => across(surface, at)?,
                _ => along(surface, at)?,
            };
        }
        None
    });
    match found {
        [Some((tile, one)), Some((same, two))] if (tile, one) == (same, two) => {
            Some(Placed { tile, east: (one.east, 0), north: (0, one.north) })
        }
        _ => None,
    }
}

fn off(at: i32, size: u16) -> bool {
    !(0..i32::from(size)).contains(&at)
}

/// Back over the east or west edge.
fn across(surface: &Surface, at: Beyond) -> Option<Beyond> {
    let swapped = Beyond { file: at.rank, rank: at.file, east: at.north, north: at.east };
    let sizes = (surface.ranks(), surface.files());
    let over = over(surface.plan().east_west, sizes, swapped)?;
    Some(Beyond { file: over.rank, rank: over.file, east: over.north, north: over.east })
}

/// Back over the north or south edge.
fn along(surface: &Surface, at: Beyond) -> Option<Beyond> {
    over(surface.plan().north_south, (surface.files(), surface.ranks()), at)
}

fn over(join: Join, (files, ranks): (u16, u16), at: Beyond) -> Option<Beyond> {
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    let above = at.rank >= ranks;
    let rank = if above { at.rank - ranks } else { at.rank + ranks };
    match join {
        Join::Wrap { slide } => {
            // a place off the other edges too must not be folded back here
            let file = at.file + if above { slide } else { -slide };
            Some(Beyond { file: if slide == 0 { at.file } else { folded(at.file, file, files) }, rank, ..at })
        }
        Join::Twist => Some(Beyond { file: files - 1 - at.file, rank, east: -at.east, ..at }),
        Join::Apart([high, low]) => match if above { high } else { low } {
            End::Closed => None,
            End::Pole { shift, .. } => {
                let rank = if above { 2 * ranks - 1 - at.rank } else { -1 - at.rank };
                let file = folded(at.file, at.file + i32::from(shift), files);
                Some(Beyond { file, rank, north: -at.north, ..at })
            }
        },
    }
}

/// A file moved along its edge: round the edge if it was on it, else as far beyond as it was.
fn folded(old: i32, new: i32, files: i32) -> i32 {
    new.rem_euclid(files) + old.div_euclid(files) * files
}

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
    fn unit(&mut self, dir: crate::surface::Dir, to: Walker) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::{Dir, Plan, Pole, Side};

    /// On a sheet, what lies beside a tile is what lies beyond its side.
    #[test]
    fn neighbours_on_a_sheet_are_neighbours_on_the_board() {
        let wrap = |slide| Join::Wrap { slide };
        let pole = |pole| Join::Apart([End::Pole { pole, shift: 3 }; 2]);
        let kinds = [wrap(0), wrap(2), Join::Twist, Join::CLOSED, pole(Pole::Through), pole(Pole::Mirror)];
        for east_west in [wrap(0), Join::Twist, Join::CLOSED] {
            for north_south in kinds {
                let plan = Plan { east_west, north_south, ..Plan::flat(6, 4) };
                let Ok(surface) = Surface::glue(plan) else { continue };
                let sheet = Sheet::new(&surface, [9; 4]);
                for (cell, placed) in sheet.cells() {
                    for side in Side::ALL {
                        let (e, n) = placed.step(2 * side.index() as i32);
                        let Some(beside) = sheet.at((cell.0 + e, cell.1 + n)) else { continue };
                        let seam = surface.seam(placed.tile, side);
                        assert_eq!(
                            seam.map(|seam| seam.tile),
                            Some(beside.tile),
                            "{east_west:?} {north_south:?} {cell:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_diagonal_goes_straight_over_a_pole_and_bends() {
        let pole = Join::Apart([End::Pole { pole: Pole::Through, shift: 4 }; 2]);
        let plan = Plan { east_west: Join::Wrap { slide: 0 }, north_south: pole, ..Plan::flat(8, 8) };
        let globe = Surface::glue(plan).unwrap();
        let sheet = Sheet::new(&globe, [8; 4]);
        let dir = Dir::new(1);
        let mut at = Walker { tile: globe.tile("d2").unwrap(), frame: Frame::WHITE };
        let start = at;
        let mut strides = Vec::new();
        let mut cells = Vec::new();
        for _ in 0..9 {
            at = globe.step(at, dir)[0];
            strides.push(Hops { units: vec![super::super::route::Unit { dir, to: at }], lame: false });
            cells.push(sheet.reach(start, &strides));
        }
        let wanted = [(4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7), (9, 8), (8, 9), (7, 10)];
        assert_eq!(cells, wanted);
    }
}
