//! Legs: the steps of a move with nothing left to default. Two ways of writing one move give equal legs.

use crate::base::{Opened, Stride};

/// One way to move: its legs one after another, and what may happen where the last one ends.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Way {
    /// Only while the piece has not moved (`i`).
    pub initial: bool,
    /// Closed edges crossed as if they were wrapped (`o`, `oo`).
    pub opened: Opened,
    /// The legs, one at least.
    pub legs: Vec<Leg>,
    /// What may happen at the end.
    pub landing: Landing,
}

/// One leg: a stride repeated in line, or along a curve.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Leg {
    /// The shape of one step. [`Stride::Compass`] gives straight steps on even headings, diagonal ones on odd.
    pub stride: Stride,
    /// Bit h: of the first leg, heading h in the mover's home frame; of a later leg, the heading of the leg
    /// before turned clockwise by h (eighths of the compass, or places among the eight oblique headings:
    /// see [`Stride`]).
    pub headings: u8,
    /// How many steps at most; `None` for no limit.
    pub reach: Option<u8>,
    /// How the heading changes from step to step.
    pub curve: Curve,
    /// Every tile between must be empty: the stride is walked in unit steps (`n`).
    pub lame: bool,
    /// What `j` asks for.
    pub jump: Jump,
    /// Which piece must be hopped over; only on the last leg.
    pub hop: Hop,
    /// Where this leg may end for the next one to begin. On the last leg all fields are false.
    pub end: End,
}

impl Way {
    /// Whether it goes nowhere without another piece to hop over, or to take on the way.
    pub fn wants_hurdle(&self) -> bool {
        self.legs.iter().any(Leg::wants_hurdle)
    }
}

impl Leg {
    /// Whether it can be gone only where another piece stands.
    pub fn wants_hurdle(&self) -> bool {
        let passes = (self.end.pass || self.end.take) && !self.end.empty;
        self.hop != Hop::No || self.jump == Jump::Over || passes
    }

    /// The heading of step number `step`, counted from 0, of a leg that begins with `heading`; a curve turns first by
    /// `sense`, 1 or -1.
    pub fn heading_at(&self, heading: u8, sense: i32, step: usize) -> u8 {
        let eighths = match self.curve {
            Curve::Straight => 0,
            Curve::Circular => sense * (step % 8) as i32,
            Curve::Crooked => sense * 2 * (step % 2) as i32,
        };
        self.stride.turn(heading, eighths)
    }
}

/// How the heading changes from one step of a leg to the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Curve {
    /// Not at all.
    #[default]
    Straight,
    /// One eighth the same way each time; both ways round are meant (`q`).
    Circular,
    /// A quarter, to and fro; both first turns are meant (`z`).
    Crooked,
}

/// What a jump asks for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Jump {
    /// Nothing.
    #[default]
    No,
    /// The one tile between must be occupied (`j` on D and A): each stride is walked in its two unit steps.
    Over,
    /// The first step's tile is passed whether occupied or not and is never a landing (`j` on sliders).
    Ski,
}

/// What a hopper must hop over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hop {
    /// Nothing: it is no hopper.
    #[default]
    No,
    /// Exactly one piece, landing anywhere beyond (`p`).
    Beyond,
    /// Exactly one piece, landing directly behind it (`g`).
    Behind,
}

/// On what a leg that is not the last may end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct End {
    /// An empty tile.
    pub empty: bool,
    /// An enemy, which is taken (`c`).
    pub take: bool,
    /// Any piece, which is passed over (`p`, `g`).
    pub pass: bool,
}

/// What may happen where a move ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Landing {
    /// It may end on an empty tile.
    pub quiet: bool,
    /// It may take an enemy there.
    pub capture: bool,
    /// It may take en passant there.
    pub en_passant: bool,
}
