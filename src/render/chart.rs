//! A board laid out flat, with what lies beyond its seams repeated round it.
//!
//! Beyond a seam the margin shows the tiles that a walker comes to who goes straight on over it, so they stand
//! turned or mirrored as the seam turns or mirrors them. Knows nothing of positions or of how a chart is drawn.

use crate::base::Tile;
use crate::surface::{Frame, Side, Surface, Walker};

/// What is seen at a place of a chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// A tile where it is.
    Tile(Tile),
    /// A tile seen again beyond a seam, and how whoever has come there from the board is turned.
    Copy(Walker),
    /// Nothing: beyond an edge, in a hole, or where two ways round a corner disagree.
    Nothing,
}

impl Seen {
    /// The tile that is seen, in its place or again.
    pub fn tile(self) -> Option<Tile> {
        match self {
            Seen::Tile(tile) => Some(tile),
            Seen::Copy(walker) => Some(walker.tile),
            Seen::Nothing => None,
        }
    }
}

/// A board and its margins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    files: i32,
    ranks: i32,
    /// Width of the margin beyond each side, in tiles, by [`Side::index`].
    margins: [i32; 4],
    /// By row from the north, then by column from the west, margins included.
    seen: Vec<Seen>,
}

impl Chart {
    /// Lays a board out with margins of `depth` tiles; sides beyond which nothing is seen have none.
    pub fn new(surface: &Surface, depth: u16) -> Chart {
        let (files, ranks) = (i32::from(surface.files()), i32::from(surface.ranks()));
        let depth = i32::from(depth);
        let look = |file: i32, rank: i32| seen(surface, depth, file, rank);
        let margins = Side::ALL.map(|side| {
            let is_seen = |d: &i32| match side {
                Side::North => (0..files).any(|file| look(file, ranks - 1 + d) != Seen::Nothing),
                Side::South => (0..files).any(|file| look(file, -d) != Seen::Nothing),
                Side::East => (0..ranks).any(|rank| look(files - 1 + d, rank) != Seen::Nothing),
                Side::West => (0..ranks).any(|rank| look(-d, rank) != Seen::Nothing),
            };
            (1..=depth).take_while(is_seen).count() as i32
        });
        let [north, east, south, west] = margins;
        let seen = (-south..ranks + north)
            .rev()
            .flat_map(|rank| (-west..files + east).map(move |file| (file, rank)))
            .map(|(file, rank)| look(file, rank))
            .collect();
        Chart { files, ranks, margins, seen }
    }

    /// Width of the margin beyond a side, in tiles.
    pub fn margin(&self, side: Side) -> u16 {
        self.margins[side.index()] as u16
    }

    /// Columns, margins included.
    pub fn columns(&self) -> u16 {
        (self.files + self.margins[1] + self.margins[3]) as u16
    }

    /// Rows, margins included.
    pub fn rows(&self) -> u16 {
        (self.ranks + self.margins[0] + self.margins[2]) as u16
    }

    /// What is seen in a column from the west and a row from the north, both from 0.
    pub fn at(&self, column: u16, row: u16) -> Seen {
        if column >= self.columns() {
            return Seen::Nothing;
        }
        let place = usize::from(row) * usize::from(self.columns()) + usize::from(column);
        self.seen.get(place).copied().unwrap_or(Seen::Nothing)
    }

    /// What is seen at a place counted from a1 as (0, 0): beyond the sides the numbers go on.
    pub fn beyond(&self, file: i32, rank: i32) -> Seen {
        let column = u16::try_from(file + self.margins[3]);
        let row = u16::try_from(self.ranks - 1 + self.margins[0] - rank);
        match (column, row) {
            (Ok(column), Ok(row)) => self.at(column, row),
            _ => Seen::Nothing,
        }
    }

    /// The column and row of a tile in its own place.
    pub fn home(&self, surface: &Surface, tile: Tile) -> (u16, u16) {
        let (file, rank) = surface.place(tile);
        let row = self.ranks - 1 - i32::from(rank) + self.margins[0];
        (file + self.margin(Side::West), row as u16)
    }
}

fn seen(surface: &Surface, depth: i32, file: i32, rank: i32) -> Seen {
    if let Some(tile) = surface.standing(file, rank) {
        return Seen::Tile(tile);
    }
    match straight_on(surface, depth, file, rank) {
        Some(found) => found.map_or(Seen::Nothing, Seen::Copy),
        None => corner(surface, depth, file, rank).map_or(Seen::Nothing, Seen::Copy),
    }
}

/// Eighths of a turn clockwise from north, and the step they are on the chart.
const STRAIGHT: [(i32, i32, i32); 4] = [(0, 0, 1), (2, 1, 0), (4, 0, -1), (6, -1, 0)];

/// Who comes to a place straight from the board by the fewest steps: `None` if nobody does, and within that `None`
/// if two who come equally far see different tiles there.
fn straight_on(surface: &Surface, depth: i32, file: i32, rank: i32) -> Option<Option<Walker>> {
    for steps in 1..=depth {
        let mut found: Option<Option<Walker>> = None;
        for (compass, east, north) in STRAIGHT {
            let between = (1..steps).any(|d| surface.standing(file - east * d, rank - north * d).is_some());
            let Some(from) = surface.standing(file - east * steps, rank - north * steps) else { continue };
            if between {
                continue;
            }
            let Some(walker) = walk(surface, home(from), compass, steps) else { continue };
            found = match found {
                Some(Some(other)) if other.tile != walker.tile => Some(None),
                Some(old) => Some(old),
                None => Some(Some(walker)),
            };
        }
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Who comes to a place that lies off a corner of the rectangle, if both ways round the corner lead to one place.
fn corner(surface: &Surface, depth: i32, file: i32, rank: i32) -> Option<Walker> {
    let beyond = |at: i32, size: i32| if at < 0 { at } else { (at - size + 1).max(0) };
    let east = beyond(file, i32::from(surface.files()));
    let north = beyond(rank, i32::from(surface.ranks()));
    if east == 0 || north == 0 || east.abs() > depth || north.abs() > depth {
        return None;
    }
    let from = home(surface.standing(file - east, rank - north)?);
    let (sideways, upward) = (if east > 0 { 2 } else { 6 }, if north > 0 { 0 } else { 4 });
    // a direction is the walker's own: it turns with it
    let one = walk(surface, walk(surface, from, sideways, east.abs())?, upward, north.abs())?;
    let two = walk(surface, walk(surface, from, upward, north.abs())?, sideways, east.abs())?;
    (one == two).then_some(one)
}

fn home(tile: Tile) -> Walker {
    Walker { tile, frame: Frame::WHITE }
}

/// Goes `steps` straight on toward what was `compass` when the walker was on the board.
fn walk(surface: &Surface, from: Walker, compass: i32, steps: i32) -> Option<Walker> {
    let dir = Frame::WHITE.dir(compass);
    (0..steps).try_fold(from, |at, _| surface.straight(at, dir).filter(|next| !surface.is_hole(next.tile)))
}
