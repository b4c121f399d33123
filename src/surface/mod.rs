//! Boards as surfaces: tiles, seams between their sides, and walkers that step over them.
//!
//! Knows nothing of pieces, moves or files. A [`Plan`] says what is glued to what, [`Surface::glue`] makes
//! it whole, and from then on a [`Walker`] (a tile and a [`Frame`]) steps over any seam alike.
//!
//! ```
//! use topochess::surface::{Dir, Frame, Join, Plan, Surface, Walker};
//! // a cylinder: the h-file meets the a-file
//! let plan = Plan { east_west: Join::Wrap { slide: 0 }, ..Plan::flat(8, 8) };
//! let cylinder = Surface::glue(plan).unwrap();
//! let h4 = Walker { tile: cylinder.tile("h4").unwrap(), frame: Frame::WHITE };
//! let east = cylinder.straight(h4, Dir::new(2)).unwrap();
//! assert_eq!(cylinder.square(east.tile), "a4");
//! ```

mod facts;
mod frame;
mod glue;
mod plan;
mod step;
mod track;

pub use facts::Facts;
pub use frame::{Dir, Frame, Side};
pub use plan::{Corners, End, Join, Place, Plan, PlanProblem, Pole, Run, Sides};
pub use step::{Walker, Walkers};
pub use track::Track;

use crate::base::Tile;
pub use crate::base::{Opened, Stride};

/// What a side is glued to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seam {
    /// The tile beyond.
    pub tile: Tile,
    /// The side of that tile that one comes in over.
    pub into: Side,
    /// Whether left and right change places.
    pub flipped: bool,
    /// Which of the board's four edges one leaves over; `None` inside the board and for a seam run.
    pub edge: Option<Side>,
    /// Whether the file declares it (an edge or a run), rather than two neighbours inside the board.
    pub declared: bool,
    /// Whether it leads over a pole.
    pub pole: Option<Pole>,
}

/// A board: every side of every tile with what it is glued to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surface {
    plan: Plan,
    /// By tile number, holes last.
    places: Vec<Place>,
    /// By rank times files plus file.
    numbers: Vec<Tile>,
    standable: usize,
    seams: Vec<[Option<Seam>; 4]>,
}

impl Surface {
    /// What the surface was made from.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many files the rectangle has.
    pub fn files(&self) -> u16 {
        self.plan.files
    }

    /// How many ranks the rectangle has.
    pub fn ranks(&self) -> u16 {
        self.plan.ranks
    }

    /// How many tiles a piece can stand on. Their numbers are below this, holes have the numbers above.
    pub fn len(&self) -> usize {
        self.standable
    }

    /// Whether every place is a hole.
    pub fn is_empty(&self) -> bool {
        self.standable == 0
    }

    /// How many places there are, holes included.
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// The tiles a piece can stand on.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        (0..self.standable).map(|i| Tile(i as u8))
    }

    /// The tile nearest to the middle of the rectangle, a little to the south-west of it; `None` if all are holes.
    pub fn middle(&self) -> Option<Tile> {
        let wanted = (i32::from(self.files() - 1) / 2, i32::from(self.ranks() - 1) / 2);
        self.tiles().min_by_key(|&tile| {
            let (file, rank) = self.place(tile);
            (i32::from(file) - wanted.0).pow(2) + (i32::from(rank) - wanted.1).pow(2)
        })
    }

    /// Whether no piece may stand on `tile`.
    pub fn is_hole(&self, tile: Tile) -> bool {
        tile.index() >= self.standable
    }

    /// File and rank of a tile, counted from 0.
    pub fn place(&self, tile: Tile) -> Place {
        self.places[tile.index()]
    }

    /// The tile at a place, hole or not; `None` off the rectangle.
    pub fn at(&self, (file, rank): Place) -> Option<Tile> {
        (file < self.plan.files && rank < self.plan.ranks)
            .then(|| self.numbers[usize::from(rank) * usize::from(self.plan.files) + usize::from(file)])
    }

    /// The tile at a place counted from the south-west corner, if a piece can stand there; `None` for holes and off the
    /// rectangle.
    pub fn standing(&self, file: i32, rank: i32) -> Option<Tile> {
        let place = (u16::try_from(file).ok()?, u16::try_from(rank).ok()?);
        self.at(place).filter(|&tile| !self.is_hole(tile))
    }

    /// The name of a tile: `e4`.
    pub fn square(&self, tile: Tile) -> String {
        place_name(self.place(tile))
    }

    /// The tile of that name, hole or not.
    pub fn tile(&self, square: &str) -> Option<Tile> {
        self.at(place_named(square)?)
    }

    /// The tile reflected for the other player: rank r becomes ranks + 1 - r, the file stays.
    pub fn reflect(&self, tile: Tile) -> Tile {
        let (file, rank) = self.place(tile);
        self.at((file, self.plan.ranks - 1 - rank)).unwrap_or(tile)
    }

    /// What a side of a tile is glued to, `None` at an edge of the board.
    #[inline]
    pub fn seam(&self, tile: Tile, side: Side) -> Option<Seam> {
        self.seams[tile.index()][side.index()]
    }
}

/// The name of a place: `e4`.
pub fn place_name((file, rank): Place) -> String {
    format!("{}{}", file_letter(file), rank + 1)
}

/// The letter of a file, counted from 0.
pub fn file_letter(file: u16) -> char {
    char::from(b'a' + (file % 26) as u8)
}

/// Reads a place: one letter and a number without leading zero. `None` for anything else.
pub fn place_named(square: &str) -> Option<Place> {
    let mut chars = square.chars();
    let file = chars.next().filter(char::is_ascii_lowercase)? as u16 - u16::from(b'a');
    let digits = chars.as_str();
    if digits.is_empty()
        || digits.len() > 3
        || digits.starts_with('0')
        || !digits.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    Some((file, digits.parse::<u16>().ok()?.checked_sub(1)?))
}
