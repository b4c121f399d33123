//! A board as its author declares it: a rectangle, its holes, what each edge is glued to.

use super::Side;

/// A place on the rectangle: file and rank, both counted from 0.
pub type Place = (u16, u16);

/// Everything that makes a [`Surface`](super::Surface).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Tiles from west to east, 1 to 16.
    pub files: u16,
    /// Tiles from south to north; files times ranks is at most 256.
    pub ranks: u16,
    /// Places where no piece may stand.
    pub holes: Vec<Place>,
    /// What lies beyond the north and the south edge.
    pub north_south: Join,
    /// What lies beyond the east and the west edge.
    pub east_west: Join,
    /// Other gluings, each a run of sides to a run of sides.
    pub seams: Vec<Run>,
    /// What a diagonal step means at a corner where its two orders disagree.
    pub corners: Option<Corners>,
}

impl Plan {
    /// A flat board, all edges closed.
    ///
    /// ```
    /// use topochess::surface::{Plan, Surface};
    /// let flat = Surface::glue(Plan::flat(8, 8)).unwrap();
    /// assert_eq!(flat.tracks().len(), 42);
    /// ```
    pub fn flat(files: u16, ranks: u16) -> Plan {
        Plan {
            files,
            ranks,
            holes: Vec::new(),
            north_south: Join::CLOSED,
            east_west: Join::CLOSED,
            seams: Vec::new(),
            corners: None,
        }
    }
}

/// How two opposite edges are closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Join {
    /// Each by itself: the north or east edge first.
    Apart([End; 2]),
    /// To each other. Leaving over the north or east edge adds `slide` tiles along it, the other way subtracts them.
    Wrap {
        /// Tiles along the edge.
        slide: i32,
    },
    /// To each other, mirrored.
    Twist,
}

impl Join {
    /// Two closed edges.
    pub const CLOSED: Join = Join::Apart([End::Closed, End::Closed]);
}

/// How one edge ends the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Nothing beyond.
    Closed,
    /// A pole: stepping out lands on the same edge, `shift` tiles along.
    Pole {
        /// What becomes of the frame.
        pole: Pole,
        /// Tiles along the edge; half its length in the usual case.
        shift: u16,
    },
}

/// What a pole does to a mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pole {
    /// The frame turns half round, and a diagonal step is the step over alone.
    Through,
    /// The frame is mirrored, only forward and backward reverse.
    Mirror,
}

/// A run of sides glued to a run of sides, the first to the first, or to the last if `reversed`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// One run.
    pub join: Sides,
    /// The other run, of the same length.
    pub to: Sides,
    /// Whether the second run is taken from its end.
    pub reversed: bool,
}

/// The same side of each tile of a straight line of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sides {
    /// First tile.
    pub first: Place,
    /// Last tile, on the same file or rank.
    pub last: Place,
    /// Which side of them.
    pub side: Side,
}

impl Sides {
    /// How many sides, `None` if first and last do not lie on a line along the side.
    pub fn length(&self) -> Option<u16> {
        let (df, dr) = (self.first.0.abs_diff(self.last.0), self.first.1.abs_diff(self.last.1));
        match self.side {
            Side::North | Side::South if dr == 0 => Some(df + 1),
            Side::East | Side::West if df == 0 => Some(dr + 1),
            _ => None,
        }
    }

    /// Whether the run goes toward higher files or ranks (or is a single side).
    pub(super) fn rises(&self) -> bool {
        self.last >= self.first
    }

    /// The tiles in order.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (first, last) = (self.first, self.last);
        let toward = |from: u16, to: u16, by: u16| {
            if to >= from { from + by.min(to - from) } else { from - by.min(from - to) }
        };
        let longest = first.0.abs_diff(last.0).max(first.1.abs_diff(last.1));
        (0..=longest).map(move |by| (toward(first.0, last.0, by), toward(first.1, last.1, by)))
    }
}

/// What a diagonal step means at a corner where its two orders disagree.
/// Over is the side with a declared seam, along the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corners {
    /// Over the seam, then along.
    OverFirst,
    /// Along, then over the seam.
    AlongFirst,
    /// Over the seam alone.
    OverOnly,
    /// Both orders: two steps.
    Both,
    /// No step.
    None,
}

impl Corners {
    /// All policies.
    pub const ALL: [Corners; 5] =
        [Corners::OverFirst, Corners::AlongFirst, Corners::OverOnly, Corners::Both, Corners::None];

    /// The word used in files.
    pub fn name(self) -> &'static str {
        match self {
            Corners::OverFirst => "over-first",
            Corners::AlongFirst => "along-first",
            Corners::OverOnly => "over-only",
            Corners::Both => "both",
            Corners::None => "none",
        }
    }
}

/// Why a plan cannot be glued. Numbers are places in [`Plan::seams`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanProblem {
    /// A run that is not a line along its side.
    RunNotALine {
        /// Which seam.
        seam: usize,
    },
    /// Two runs of different lengths.
    RunLengths {
        /// Which seam.
        seam: usize,
        /// Their lengths in sides.
        lengths: (u16, u16),
    },
    /// A run that touches a hole.
    SideOfHole {
        /// Which seam.
        seam: usize,
        /// The hole.
        place: Place,
    },
    /// A side that is glued already, to a neighbour, by an edge or by an earlier run.
    GluedTwice {
        /// Which seam.
        seam: usize,
        /// Whose side.
        place: Place,
        /// Which side.
        side: Side,
        /// To which tile it is glued already.
        other: Place,
    },
    /// Corners where the two orders disagree, and no policy.
    CornersDisagree {
        /// The tiles at whose corners it happens.
        places: Vec<Place>,
    },
    /// A policy, and no corner where the orders disagree.
    CornersAgree,
    /// A policy that speaks of "over" at a corner where that is not one side.
    CornersTwoSeams {
        /// The tiles at whose corners it happens.
        places: Vec<Place>,
    },
}
