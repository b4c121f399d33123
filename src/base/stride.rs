//! What notation says and a surface walks: the shape of a step, and which closed edges a move opens.

/// The shape of a leaper's step, without its direction.
///
/// Its directions are numbered 0 to 7 (a *heading*). For [`Stride::Compass`] they are eighths of a turn
/// clockwise from forward. For [`Stride::Oblique`] they go clockwise too, the narrow forward left one first:
/// of the knight's, 0 is one left two forward, 1 is one right two forward, 2 is two right one forward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stride {
    /// (n,0) on even headings and (n,n) on odd ones.
    Compass(u8),
    /// (long, short) with long > short > 0.
    Oblique(u8, u8),
}

impl Stride {
    /// The heading after turning clockwise by `eighths` (of the compass, or places among the eight oblique ones).
    pub fn turn(self, heading: u8, eighths: i32) -> u8 {
        (i32::from(heading) + eighths).rem_euclid(8) as u8
    }
}

/// Which closed edges a move may cross as if they were wrapped.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Opened {
    /// None: the board as it is.
    #[default]
    None,
    /// East and west (`o`).
    Files,
    /// All four (`oo`).
    All,
}
