//! A board laid flat, alone or with what lies beyond its seams round it.
//!
//! Edges give whole copies of the board, shifted, mirrored or (at a pole) reflected, as far as one likes; seam runs give
//! what [`Chart`] sees straight on beyond them. Where two ways round a corner disagree nothing is seen.

use std::collections::BTreeMap;

use super::stage::offset;
use crate::base::Tile;
use crate::render::{Chart, Seen};
use crate::surface::{End, Frame, Join, Side, Surface};

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
    /// As on the board.
    pub fn upright(tile: Tile) -> Placed {
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
                    _ if surface.standing(file, rank).is_some() || depth == 0 => {
                        surface.standing(file, rank).map(Placed::upright)
                    }
                    Some(chart) => from_chart(chart.beyond(file, rank)),
                    None => over_edges(surface, file, rank),
                };
                cells.extend(placed.map(|placed| ((file, rank), placed)));
            }
        }
        let mut sheet = Sheet { surface, margins, cells };
        sheet.prune();
        sheet
    }

    /// Leaves out what lies off a corner of the board and does not fit what is seen beside it.
    fn prune(&mut self) {
        loop {
            let misfits: Vec<Cell> = self
                .cells()
                .filter(|((file, rank), _)| {
                    off(*file, self.surface.files()) && off(*rank, self.surface.ranks())
                })
                .filter(|&(cell, placed)| !self.fits(cell, placed))
                .map(|(cell, _)| cell)
                .collect();
            if misfits.is_empty() {
                return;
            }
            for cell in misfits {
                self.cells.remove(&cell);
            }
        }
    }

    /// Whether what is seen beside a tile is what lies beyond its sides.
    fn fits(&self, cell: Cell, placed: Placed) -> bool {
        Side::ALL.into_iter().all(|side| {
            let (e, n) = placed.step(2 * side.index() as i32);
            let beside = self.at((cell.0 + e, cell.1 + n));
            let seam = self.surface.seam(placed.tile, side);
            beside.is_none_or(|beside| seam.is_some_and(|seam| seam.tile == beside.tile))
        })
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
                (false, false) => return surface.standing(at.file, at.rank).map(|tile| (tile, at)),
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

#[cfg(test)]
mod tests {
    use super::super::route::{Hops, Unit};
    use super::*;
    use crate::surface::{Dir, Plan, Pole, Walker};

    /// On a sheet, what lies beside a tile is what lies beyond its side.
    #[test]
    fn neighbours_on_a_sheet_are_neighbours_on_the_board() {
        let wrap = |slide| Join::Wrap { slide };
        let pole = |pole| Join::Apart([End::Pole { pole, shift: 3 }; 2]);
        let kinds = [wrap(0), wrap(2), Join::Twist, Join::CLOSED, pole(Pole::Through), pole(Pole::Mirror)];
        for east_west in [wrap(0), Join::Twist, Join::CLOSED] {
            for north_south in kinds {
                // beyond a pole the files run on cyclically, which sides that are not joined so do not
                let cyclic = !matches!(north_south, Join::Twist | Join::CLOSED | Join::Wrap { slide: 0 });
                if cyclic && east_west != wrap(0) {
                    continue;
                }
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
            strides.push(Hops { units: vec![Unit { dir, to: at }], lame: false, blind: false });
            cells.push(sheet.reach(start, &strides));
        }
        let wanted = [(4, 2), (5, 3), (6, 4), (7, 5), (8, 6), (9, 7), (9, 8), (8, 9), (7, 10)];
        assert_eq!(cells, wanted);
    }
}
