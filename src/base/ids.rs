//! Typed numbers: tiles, colours, kinds of piece.

/// A place on the board, numbered along the ranks from a1; holes come after all real tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tile(pub u8);

impl Tile {
    /// The tile as an index into a list by tile.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A player. White moves first unless the position says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Its home frame is the board's own.
    White,
    /// Its home frame is White's turned half round.
    Black,
}

impl Colour {
    /// Both players, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The other player.
    #[inline]
    pub fn other(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `White` or `Black`, as people write it.
    pub fn name(self) -> &'static str {
        match self {
            Colour::White => "White",
            Colour::Black => "Black",
        }
    }
}

/// A kind of piece: its place in the variant's list of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(pub u8);

impl Kind {
    /// The kind as an index into a list by kind.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One piece on the board: whose it is, and of what kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Whose piece.
    pub colour: Colour,
    /// What kind of piece.
    pub kind: Kind,
}
