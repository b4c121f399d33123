//! The board with what lies beyond its seams, as often as a way needs: turned, mirrored, or reflected at a pole.
//!
//! Every tile bears its name, so that a person sees how it lies there. The board itself stands out.

use super::canvas::{Canvas, Point, Tag, Words, along, number};
use super::pieces::Spot;
use super::route::Hops;
use super::sheet::{Cell, Margins, Placed, Sheet};
use super::stage::{Stage, Stroke};
use super::theme::Colours;
use crate::base::Tile;
use crate::surface::{End, Join, Side, Surface, Walker};

/// Room round the sheet, in units.
const MARGIN: f64 = 16.0;

/// The unfolded view.
pub struct Unfolded<'a> {
    sheet: Sheet<'a>,
    colours: &'a Colours,
    tile: f64,
    note: Option<String>,
}

impl<'a> Unfolded<'a> {
    /// The unfolded view of a board; `ways` are to be seen whole, as far as two copies of the board go.
    pub fn new(surface: &'a Surface, colours: &'a Colours, ways: &[(Walker, &[Hops])]) -> Unfolded<'a> {
        let full = Sheet::new(surface, most(surface));
        let reached = |ways: &[(Walker, &[Hops])]| -> Vec<Cell> {
            ways.iter().map(|&(start, strides)| full.reach(start, strides)).collect()
        };
        let margins =
            if ways.is_empty() { usual(surface, &full) } else { margins(surface, &full, &reached(ways)) };
        let sheet = Sheet::new(surface, margins);
        let (columns, _) = sheet.extent();
        let tile = (900.0 / f64::from(columns)).clamp(26.0, 44.0);
        let note = margins
            .iter()
            .all(|&margin| margin == 0)
            .then(|| "nothing lies beyond the edges of this board: it has no seams".to_owned());
        Unfolded { sheet, colours, tile, note }
    }

    fn place(&self, (east, north): (f64, f64)) -> Point {
        let [above, _, _, left] = self.sheet.margins;
        let ranks = f64::from(self.sheet.surface.ranks() as i32 + above);
        (MARGIN + (east + 0.5 + f64::from(left)) * self.tile, MARGIN + (ranks - 0.5 - north) * self.tile)
    }

    /// The upper left corner of a tile.
    fn corner(&self, cell: Cell) -> Point {
        self.place((f64::from(cell.0) - 0.5, f64::from(cell.1) + 0.5))
    }

    fn tiles(&self, canvas: &mut Canvas) {
        let mut areas = [String::new(), String::new(), String::new(), String::new()];
        for (cell, placed) in self.sheet.cells() {
            let (x, y) = self.corner(cell);
            let (file, rank) = self.sheet.surface.place(placed.tile);
            let kind = usize::from((file + rank) % 2 == 0) + 2 * usize::from(!self.sheet.is_home(cell));
            let side = number(self.tile);
            areas[kind] += &format!("M{} {}h{side}v{side}h-{side}z", number(x), number(y));
        }
        let colours = [self.colours.tiles, self.colours.copies].concat();
        for (data, colour) in areas.iter().zip(colours).filter(|(data, _)| !data.is_empty()) {
            canvas.add(Tag::new("path").put("d", data).fill(colour));
        }
    }

    /// Lines where tiles that are not neighbours on the board lie side by side, and a bold one round the board.
    fn borders(&self, canvas: &mut Canvas) {
        let (mut seams, mut poles, mut home) = (String::new(), String::new(), String::new());
        for (cell, placed) in self.sheet.cells() {
            for (e, n) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let beside = (cell.0 + e, cell.1 + n);
                let other = self.sheet.at(beside);
                let line = self.border(cell, (e, n));
                if self.sheet.is_home(cell) && !self.sheet.is_home(beside) {
                    home += &line;
                }
                let Some(other) = other.filter(|_| (e, n) > (0, 0)) else { continue };
                match self.meeting(placed, other, (e, n)) {
                    Meeting::Inside => {}
                    Meeting::Seam => seams += &line,
                    Meeting::Pole => poles += &line,
                }
            }
        }
        let path = |data: &str| Tag::new("path").put("d", data).put("fill", "none");
        canvas.add(path(&seams).stroke(self.colours.seam, 1.4).put("stroke-dasharray", "5 3"));
        canvas.add(path(&poles).stroke(self.colours.pole, 6.0));
        canvas.add(path(&home).stroke(self.colours.ink, 2.6).put("stroke-linecap", "square"));
    }

    fn border(&self, cell: Cell, (e, n): (i32, i32)) -> String {
        let (x, y) = (f64::from(cell.0), f64::from(cell.1));
        let (dx, dy) = (f64::from(e) / 2.0, f64::from(n) / 2.0);
        along(&[self.place((x + dx - dy, y + dy - dx)), self.place((x + dx + dy, y + dy + dx))], false)
    }

    /// What lies between two tiles that are seen side by side.
    fn meeting(&self, one: Placed, other: Placed, step: (i32, i32)) -> Meeting {
        let surface = self.sheet.surface;
        let side = Side::ALL.into_iter().find(|side| one.step(2 * side.index() as i32) == step);
        let seam = side.and_then(|side| surface.seam(one.tile, side)).filter(|seam| seam.tile == other.tile);
        match seam {
            Some(seam) if seam.pole.is_some() => Meeting::Pole,
            Some(seam) if !seam.declared => Meeting::Inside,
            _ => Meeting::Seam,
        }
    }

    /// N and S on the poles' lines, in the middle of each copy's edge.
    fn pole_names(&self, canvas: &mut Canvas) {
        let surface = self.sheet.surface;
        let (files, ranks) = (f64::from(surface.files()), f64::from(surface.ranks()));
        let (cx, cy) = ((files - 1.0) / 2.0, (ranks - 1.0) / 2.0);
        let plan = surface.plan();
        let ends = |join: Join| match join {
            Join::Apart(ends) => ends.map(|end| matches!(end, End::Pole { .. })),
            _ => [false; 2],
        };
        let ([north, south], [east, west]) = (ends(plan.north_south), ends(plan.east_west));
        let [up, right, down, left] = self.sheet.margins;
        let mut name = |is_pole: bool, seen: i32, at: (f64, f64), letter: &str| {
            if is_pole && seen > 0 {
                let at = self.place(at);
                canvas.add(Tag::circle(at, 8.5).fill(self.colours.paper).stroke(self.colours.pole, 2.4));
                let words = Words { size: 10.5, colour: self.colours.ink, anchor: "middle", bold: true };
                canvas.text(at, words, letter);
            }
        };
        name(north, up, (cx, ranks - 0.5), "N");
        name(south, down, (cx, -0.5), "S");
        name(east, right, (files - 0.5, cy), "E");
        name(west, left, (-0.5, cy), "W");
        // beyond a pole the other one is met again
        name(north && south, up - surface.ranks() as i32, (cx, 2.0 * ranks - 0.5), "S");
        name(north && south, down - surface.ranks() as i32, (cx, -ranks - 0.5), "N");
    }
}

enum Meeting {
    Inside,
    Seam,
    Pole,
}

/// Two copies beyond each edge; a board joined by runs shows as far as its longest side.
fn most(surface: &Surface) -> Margins {
    let (files, ranks) = (i32::from(surface.files()), i32::from(surface.ranks()));
    if surface.plan().seams.is_empty() {
        // a strip of many ranks is not repeated without bound
        [2 * ranks, 2 * files, 2 * ranks, 2 * files].map(|margin| margin.min(24))
    } else {
        [files.min(ranks).min(4); 4]
    }
}

/// One copy beyond each edge where anything is seen.
fn usual(surface: &Surface, full: &Sheet) -> Margins {
    let (files, ranks) = (i32::from(surface.files()), i32::from(surface.ranks()));
    let one = [ranks, files, ranks, files];
    let mut margins = seen(surface, full);
    for (margin, one) in margins.iter_mut().zip(one) {
        *margin = (*margin).min(one.min(8));
    }
    margins
}

/// As far as anything is seen beyond each side.
fn seen(surface: &Surface, full: &Sheet) -> Margins {
    let cells: Vec<Cell> = full.cells().map(|(cell, _)| cell).collect();
    beyond(surface, &cells, 0)
}

/// The least margins in which some places lie, and a little more.
fn beyond(surface: &Surface, cells: &[Cell], more: i32) -> Margins {
    let (files, ranks) = (i32::from(surface.files()), i32::from(surface.ranks()));
    let mut margins = [0; 4];
    for &(file, rank) in cells {
        let out = [rank - ranks + 1, file - files + 1, -rank, -file];
        for (margin, out) in margins.iter_mut().zip(out) {
            if out > 0 {
                *margin = (*margin).max(out + more);
            }
        }
    }
    margins
}

/// Margins that show some places, and two tiles at least beyond every seam.
fn margins(surface: &Surface, full: &Sheet, cells: &[Cell]) -> Margins {
    let needed = beyond(surface, cells, 1);
    let seen = seen(surface, full);
    let mut margins = [0; 4];
    for (margin, (needed, seen)) in margins.iter_mut().zip(needed.into_iter().zip(seen)) {
        *margin = needed.max(2).min(seen);
    }
    margins
}

impl Stage for Unfolded<'_> {
    fn size(&self) -> (f64, f64) {
        let (columns, rows) = self.sheet.extent();
        (2.0 * MARGIN + f64::from(columns) * self.tile, 2.0 * MARGIN + f64::from(rows) * self.tile)
    }

    fn ground(&self, canvas: &mut Canvas) {
        self.tiles(canvas);
        self.borders(canvas);
    }

    fn over(&self, canvas: &mut Canvas) {
        self.pole_names(canvas);
    }

    fn names(&self, canvas: &mut Canvas) {
        let size = if self.tile < 30.0 { 7.5 } else { 9.0 };
        for (cell, placed) in self.sheet.cells() {
            let (x, y) = self.corner(cell);
            let home = self.sheet.is_home(cell);
            let colour = if home { self.colours.ink } else { self.colours.faint };
            let words = Words { size, colour, anchor: "start", bold: home };
            let (file, rank) = self.sheet.surface.place(placed.tile);
            let tiles = if home { self.colours.tiles } else { self.colours.copies };
            let ground = tiles[usize::from((file + rank) % 2 == 0)];
            let at = (x + 2.0, y + 1.5 + size / 2.0);
            canvas.text_over(at, words, &self.sheet.surface.square(placed.tile), ground);
        }
    }

    fn stature(&self) -> f64 {
        // room for the names
        0.84
    }

    fn spots(&self, tile: Tile) -> Vec<Spot> {
        let place = |at| self.place(at);
        let spot = |(cell, placed)| self.sheet.spot(cell, placed, &place, self.tile);
        let mut spots: Vec<Spot> =
            self.sheet.cells().filter(|(_, placed)| placed.tile == tile).map(spot).collect();
        spots.sort_by_key(|spot| spot.copy);
        spots
    }

    fn trace(&self, start: Walker, strides: &[Hops]) -> Vec<Stroke> {
        self.sheet.trace(start, strides, &|at| self.place(at))
    }

    fn lands(&self, start: Walker, strides: &[Hops]) -> Option<Spot> {
        let cell = self.sheet.reach(start, strides);
        let placed = self.sheet.at(cell)?;
        Some(self.sheet.spot(cell, placed, &|at| self.place(at), self.tile))
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }
}
