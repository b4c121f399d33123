//! The tree of a notation: terms, legs and marks, with every letter resolved but nothing expanded.
//!
//! Knows no spans and no English. One move has few trees: `R4` and `W4` have the same, as have `mfW` and `fmW`,
//! `frF` and `rfF`, `(1,2)` and `N`. Example: `fmW3` is one [`Chain`] of one [`Step`] forward, marked
//! [`Mark::Quiet`], of the atom (1,0), three steps at most.

use super::directions::{Directions, Rules};
use crate::base::{Opened, Stride};

/// A whole notation: how one piece moves. No terms: it cannot move.
///
/// Two notations are equal when their terms are; the text they were read from does not count.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// The ways of moving, in the order written.
    pub terms: Vec<Term>,
    /// The text as it was written.
    pub text: String,
}

impl PartialEq for Notation {
    fn eq(&self, other: &Notation) -> bool {
        self.terms == other.terms
    }
}

impl Eq for Notation {}

impl Notation {
    /// How many squares the king goes when it castles; `None` without an `O`.
    pub fn castles(&self) -> Option<u8> {
        self.terms.iter().find_map(|term| match term {
            Term::Castling(squares) => Some(*squares),
            _ => None,
        })
    }
}

/// One way of moving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// One leg or several by the same atom: `fmW3`, `masR`.
    Chain(Chain),
    /// A bent rider: `[F?R]`.
    Bent(Bent),
    /// Castling, the king going so many squares: `O2`.
    Castling(u8),
}

/// Legs by the same atom, one after another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Only while the piece has not moved (`i`).
    pub initial: bool,
    /// Closed edges crossed as if they were wrapped (`o`, `oo`).
    pub opened: Opened,
    /// The legs, one at least.
    pub steps: Vec<Step>,
    /// What every leg moves like.
    pub atom: Atom,
    /// How many steps a leg has at most, before any [`Mark::Bend`]; `None` for no limit.
    pub range: Option<u8>,
}

/// One leg of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Headings of the first leg, turns of a later one.
    pub directions: Directions,
    /// What else is said of it.
    pub marks: Marks,
}

/// A bent rider: one move, then another outward.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bent {
    /// Only while the piece has not moved (`i`).
    pub initial: bool,
    /// Closed edges crossed as if they were wrapped (`o`, `oo`).
    pub opened: Opened,
    /// What is said of the whole: at most m, c and e.
    pub marks: Marks,
    /// The move before the bend.
    pub first: Part,
    /// Whether it may stop at the bend (`?`) or must go on (`-`).
    pub stops: bool,
    /// The move after the bend.
    pub second: Part,
}

/// One move of a bent rider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Headings of the first part; of the second always the turns outward.
    pub directions: Directions,
    /// What is said of this part alone.
    pub marks: Marks,
    /// What it moves like.
    pub atom: Atom,
    /// How many steps at most; `None` for no limit.
    pub range: Option<u8>,
}

/// What a term moves like, without direction and range. R, B and Q are W, F and K without limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Atom {
    /// W and F in one: K, and without limit Q.
    King,
    /// Any leaper (long, short), long >= short, not both 0.
    Leaper(u8, u8),
}

/// The leapers that have a letter.
const LEAPERS: [(char, u8, u8); 9] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('G', 3, 3),
];

impl Atom {
    /// One step to the side of a tile: W.
    pub(super) const W: Atom = Atom::Leaper(1, 0);
    /// One step over a corner of a tile: F.
    pub(super) const F: Atom = Atom::Leaper(1, 1);

    /// What a capital letter moves like, and its steps if no range follows.
    pub(super) fn of(letter: char) -> Option<(Atom, Option<u8>)> {
        match letter {
            'K' => Some((Atom::King, Some(1))),
            'Q' => Some((Atom::King, None)),
            'R' => Some((Atom::W, None)),
            'B' => Some((Atom::F, None)),
            'L' => Some((Atom::Leaper(3, 1), Some(1))),
            'J' => Some((Atom::Leaper(3, 2), Some(1))),
            _ => {
                let leaper = LEAPERS.iter().find(|leaper| leaper.0 == letter)?;
                Some((Atom::Leaper(leaper.1, leaper.2), Some(1)))
            }
        }
    }

    /// The shape of one step.
    pub fn stride(self) -> Stride {
        match self {
            Atom::King => Stride::Compass(1),
            Atom::Leaper(long, short) if short == 0 || short == long => Stride::Compass(long),
            Atom::Leaper(long, short) => Stride::Oblique(long, short),
        }
    }

    /// Every heading it moves in, as bits.
    pub fn headings(self) -> u8 {
        match self {
            Atom::Leaper(_, 0) => 0b0101_0101,
            Atom::Leaper(long, short) if long == short => 0b1010_1010,
            _ => 0xff,
        }
    }

    /// Whether its steps go neither straight nor diagonally, as N's.
    pub fn is_oblique(self) -> bool {
        matches!(self.stride(), Stride::Oblique(..))
    }

    /// Its letter when it makes one step, `None` if it is known by numbers only.
    pub fn letter(self) -> Option<char> {
        match self {
            Atom::King => Some('K'),
            Atom::Leaper(long, short) => {
                LEAPERS.iter().find(|leaper| (leaper.1, leaper.2) == (long, short)).map(|leaper| leaper.0)
            }
        }
    }

    /// How the letters f b l r v s h are read on the first leg, or the first part of a bent rider.
    pub(super) fn rules(self) -> Rules {
        match self {
            Atom::King => Rules::Unsaid,
            Atom::Leaper(_, 0) => Rules::Straight,
            Atom::Leaper(long, short) if long == short => Rules::Diagonal,
            Atom::Leaper(..) => Rules::Oblique,
        }
    }

    /// How those letters are read on a later leg.
    pub(super) fn turn_rules(self) -> Rules {
        if self.is_oblique() { Rules::ObliqueTurns } else { Rules::Turns }
    }

    /// The turns of a later leg that says none: every direction the atom moves in but straight back.
    pub(super) fn turns(self) -> u8 {
        match self.rules() {
            Rules::Straight | Rules::Diagonal => 0b0100_0101,
            _ => 0b1110_1111,
        }
    }
}

macro_rules! marks {
    ($($(#[$doc:meta])* $mark:ident $letter:literal,)*) => {
        /// A modifier letter about one leg that is no direction.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Mark {
            $($(#[$doc])* $mark,)*
        }

        impl Mark {
            /// Every mark, in the order they are printed.
            pub const ALL: &'static [Mark] = &[$(Mark::$mark,)*];

            /// The letter.
            pub fn letter(self) -> char {
                match self {
                    $(Mark::$mark => $letter,)*
                }
            }
        }
    };
}

marks! {
    /// Only to an empty tile; on a leg that is not last, an empty tile is fine too.
    Quiet 'm',
    /// Only to take.
    Capture 'c',
    /// May take en passant.
    EnPassant 'e',
    /// The tiles between must be empty.
    Lame 'n',
    /// Over a piece (D, A), or past the first tile (sliders).
    Jump 'j',
    /// Over exactly one piece, anywhere beyond.
    Hop 'p',
    /// Over exactly one piece, directly behind it.
    Behind 'g',
    /// Turns an eighth the same way each step.
    Circular 'q',
    /// Turns a quarter to and fro.
    Crooked 'z',
    /// At the bend a leaper goes on as a slider and a slider as a leaper.
    Bend 'y',
}

impl Mark {
    /// The mark with this letter.
    pub fn of(letter: char) -> Option<Mark> {
        Mark::ALL.iter().copied().find(|mark| mark.letter() == letter)
    }
}

/// A set of marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks(u16);

impl Marks {
    /// Whether `mark` is in the set.
    pub fn has(self, mark: Mark) -> bool {
        self.0 >> mark as u16 & 1 != 0
    }

    /// Whether any of `marks` is in the set.
    pub fn any(self, marks: &[Mark]) -> bool {
        marks.iter().any(|&mark| self.has(mark))
    }

    /// Adds `mark`.
    pub fn insert(&mut self, mark: Mark) {
        self.0 |= 1 << mark as u16;
    }

    /// The marks, in the order they are printed.
    pub fn iter(self) -> impl Iterator<Item = Mark> {
        Mark::ALL.iter().copied().filter(move |&mark| self.has(mark))
    }
}

/// The reach of a leg that has been bent (`y`, `g`) an odd number of times, if `bent`.
pub(super) fn bend(range: Option<u8>, bent: bool) -> Option<u8> {
    match (bent, range) {
        (false, range) => range,
        (true, Some(1)) => None,
        (true, _) => Some(1),
    }
}
