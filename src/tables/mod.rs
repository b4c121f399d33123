//! Compiled data that the engine runs on: inert, immutable, shared between threads.
//!
//! Knows no text, no surface and no notation; `compile` fills it, `movegen` and `rules` read it.
//! For every colour, kind and tile there is a [`Row`]: where that piece may go from there.
//! Equal rows are stored once. `W` is the number of 64-bit words in a set of tiles: 1, 2 or 4.

mod attack;
mod keys;
mod row;
mod shift;
mod stage;

pub use attack::{Approach, Attackers, Line, NEAR, Siege};
pub use keys::Keys;
pub use row::{Gate, Landings, Node, Pass, Ray, Rest, Row, Run, Segment, Told, Trail, Zone};
pub use shift::{FirstShift, Shift, Shifts};
pub use stage::{Lookup, Overflow, Stage, Stages};

use crate::base::{Colour, Kind, Set, Target, Tile};

/// A compiled variant.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// What they are compiled for.
    pub target: Target,
    /// The tiles a piece can stand on.
    pub board: Set<W>,
    /// What the engine must know of each kind, by kind.
    pub kinds: Vec<KindTable<W>>,
    /// The kinds that must not be taken: bit k for kind k.
    pub royal_kinds: u64,
    /// The kinds that promote: their moves are progress.
    pub promoting_kinds: u64,
    /// Whether any program takes something on the way to a capture en passant: then passing a tile may expose a royal.
    pub takes_on_the_way_to_en_passant: bool,
    /// Distinct rows.
    pub rows: Vec<Row<W>>,
    /// What else rows have, by row.
    pub rests: Vec<Rest<W>>,
    /// The same rows as people follow them.
    pub told: Vec<Told<W>>,
    /// Moves looked up by what is occupied, in pairs; rows and approaches name runs of these. None for a portable
    /// target.
    pub stages: Vec<[Stage; 2]>,
    /// The tiles of stages that are in a second word, by pair; none on boards of up to 64 tiles.
    pub overflows: Vec<[Overflow; 2]>,
    /// Stages that are linked into lines; rows and approaches name runs of these.
    pub links: Vec<Stage>,
    /// The tiles of those that are in a second word.
    pub link_overflows: Vec<Overflow>,
    /// The tables of the stages.
    pub reaches: Vec<u16>,
    /// Rides; rows name runs of these.
    pub rays: Vec<Ray<W>>,
    /// Moves over tiles that must be empty; rows name runs of these.
    pub gates: Vec<Gate<W>>,
    /// What matters for single captures of programs; rows name runs of these.
    pub zones: Vec<Zone<W>>,
    /// Later stretches of rays; rays name runs of these.
    pub segments: Vec<Segment<W>>,
    /// Programs over paths; rows name runs of these.
    pub nodes: Vec<Node>,
    /// What moves take and pass on the way; number 0 is nothing.
    pub trails: Vec<Trail>,
    /// What of a trail matters for playing it, by number.
    pub passages: Vec<Passage<W>>,
    /// What the engine must know of each kind a player has, by colour: the herds of moves.
    pub herds: [Vec<Herd<W>>; 2],
    /// Row numbers by colour, kind, tile.
    pub row_of: Vec<u32>,
    /// Rows of the extra moves of unmoved pieces, by colour, kind, tile.
    pub first_row_of: Vec<u32>,
    /// Moves that can be answered en passant, by the colour that makes them.
    pub passings: [Vec<Passing>; 2],
    /// The rows inverted: who can take on a tile.
    pub attackers: Attackers<W>,
    /// The ways to castle, by colour.
    pub castlings: [Vec<CastlingTable<W>>; 2],
    /// Castling rights kept when a piece leaves or is taken on a tile: bit i White's right i, bit 16 + i Black's.
    pub keep_rights: Vec<u32>,
    /// The tiles on which some are lost.
    pub loses_rights: Set<W>,
    /// Pieces that count as unmoved where they stand, by colour, kind: on these tiles.
    pub unmoved: [Vec<Set<W>>; 2],
    /// Numbers for hashing.
    pub keys: Keys,
    /// Rules that are switches and numbers.
    pub rules: RuleTable,
}

/// What the engine must know of one kind of piece.
#[derive(Clone, Debug)]
pub struct KindTable<const W: usize> {
    /// Whether it must not be taken.
    pub royal: bool,
    /// What it may become; empty if it does not promote.
    pub promotes_to: Vec<Kind>,
    /// Where it promotes on arrival, by colour.
    pub promotes_on: [Set<W>; 2],
    /// Whether it may also stay as it is.
    pub optional: bool,
    /// Whether a promotion makes a royal of it, or a royal into something else.
    pub changes_royalty: bool,
}

/// One player's pieces of one kind, as those that move.
#[derive(Clone, Debug)]
pub struct Herd<const W: usize> {
    /// The kind.
    pub kind: Kind,
    /// Where its row numbers, by tile, start in [`Tables::row_of`].
    pub start: u32,
    /// Whether it must not be taken.
    pub royal: bool,
    /// Whether each of its pieces is always looked at by itself: it moves by gates or programs, or its promotions
    /// change who is royal.
    pub intricate: bool,
    /// Whether its rows always say all that its pieces may do: none is royal or promotes.
    pub plain: bool,
    /// Whether it takes en passant by leaps from any tile, moves of unmoved pieces left out.
    pub takes_en_passant: bool,
    /// Whether it takes by nothing but leaps, and rides that take wherever they go: then what it attacks can be found
    /// for the whole board at once. Moves of unmoved pieces are left out.
    pub open: bool,
    /// How its pieces are moved together; `None` if that is not worth it.
    pub shifts: Option<Shifts<W>>,
    /// Where it promotes on arrival.
    pub promotes_on: Set<W>,
}

impl<const W: usize> KindTable<W> {
    /// How many moves a move onto a promotion tile is.
    #[inline(always)]
    pub fn promotion_ways(&self) -> u64 {
        self.promotes_to.len() as u64 + u64::from(self.optional)
    }
}

/// A trail as it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage<const W: usize> {
    /// The tiles passed, on which the move can be answered en passant.
    pub passed: Set<W>,
    /// Whether anything is taken on the way.
    pub takes: bool,
}

/// One move of an unmoved piece that can be answered en passant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Passing {
    /// Which piece.
    pub kind: Kind,
    /// From where.
    pub from: Tile,
    /// To where.
    pub to: Tile,
    /// The tiles it passes: a number in [`Tables::trails`].
    pub trail: u32,
}

/// One way to castle, for one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CastlingTable<const W: usize> {
    /// Which right it needs: a bit of the position's rights.
    pub right: u32,
    /// Where the king starts.
    pub king: Tile,
    /// Where the king ends.
    pub king_to: Tile,
    /// Where the rook starts.
    pub rook: Tile,
    /// Where the rook ends.
    pub rook_to: Tile,
    /// Tiles that must be empty.
    pub clear: Set<W>,
    /// Tiles that must not be attacked: those the king travels over, ends included.
    pub way: Set<W>,
    /// From where a rider, on the empty board, comes to the king's last tile over the rook's first: once the rook has
    /// left that, the king may be attacked although it was safe there before.
    pub opens: Set<W>,
}

impl<const W: usize> CastlingTable<W> {
    /// What the castling does: where king and rook start and end.
    pub fn ends(&self) -> [Tile; 4] {
        [self.king, self.king_to, self.rook, self.rook_to]
    }
}

/// Rules that are switches and numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleTable {
    /// Whether a move may end where it began.
    pub null_moves: bool,
    /// The outcome for a player who cannot move and is not in check.
    pub stalemate: StalemateRule,
    /// How often a position may come back before the game is drawn; 0: any number of times.
    pub repetition: u16,
    /// After how many plies without progress the game is drawn; 0: never.
    pub no_progress: u32,
    /// Whether material that can never mate draws.
    pub dead_draws: bool,
    /// Whether royals alone can never mate, found from the tables.
    pub royals_alone_are_dead: bool,
}

/// The outcome for a player who cannot move and is not in check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StalemateRule {
    /// A draw.
    Draws,
    /// That player wins.
    Wins,
    /// That player loses.
    Loses,
}

impl<const W: usize> Tables<W> {
    /// Where a colour, kind and tile are in a list by all three.
    #[inline(always)]
    pub fn index(&self, colour: Colour, kind: Kind, tile: Tile) -> usize {
        (colour.index() * self.kinds.len() + kind.index()) * self.keep_rights.len() + tile.index()
    }

    /// The number of the row of a herd's piece on a tile.
    #[inline(always)]
    pub fn row_in(&self, herd: &Herd<W>, tile: Tile) -> usize {
        self.row_of[herd.start as usize + tile.index()] as usize
    }

    /// The number of the row of a piece on a tile.
    #[inline(always)]
    pub fn row(&self, colour: Colour, kind: Kind, tile: Tile) -> usize {
        self.row_of[self.index(colour, kind, tile)] as usize
    }

    /// The number of the row of the extra moves a piece has while unmoved.
    #[inline(always)]
    pub fn first_row(&self, colour: Colour, kind: Kind, tile: Tile) -> usize {
        self.first_row_of[self.index(colour, kind, tile)] as usize
    }

    /// The tiles that matter for whether a row's program takes on `target`.
    pub fn zone(&self, told: &Told<W>, target: Tile) -> Set<W> {
        let zone = told.zones.of(&self.zones).iter().find(|zone| zone.target == target);
        zone.map_or(told.zone, |zone| zone.tiles)
    }

    /// The tiles of a ray in the order they are reached.
    pub fn ray_tiles(&self, ray: &Ray<W>) -> Vec<Tile> {
        let mut path = Vec::new();
        for segment in std::iter::once(&ray.first).chain(ray.more.of(&self.segments)) {
            let start = path.len();
            path.extend(segment.tiles.iter());
            if !segment.rises {
                path[start..].reverse();
            }
        }
        path
    }

    /// What they are made of, with numbers and bytes.
    pub fn parts(&self) -> Vec<Part> {
        fn part<T>(name: &'static str, list: &[T]) -> Part {
            Part { name, number: list.len(), bytes: std::mem::size_of_val(list) }
        }
        let attackers = &self.attackers;
        let pairs = part("stages of line tables", &self.stages);
        let links = std::mem::size_of_val(&self.links[..]) + std::mem::size_of_val(&self.link_overflows[..]);
        let stages = Part {
            number: 2 * pairs.number + self.links.len(),
            bytes: pairs.bytes + links + std::mem::size_of_val(&self.overflows[..]),
            ..pairs
        };
        let rows = part("rows", &self.rows);
        let beside = std::mem::size_of_val(&self.rests[..]) + std::mem::size_of_val(&self.told[..]);
        let numbers = 4 * (self.row_of.len() + self.first_row_of.len());
        let sets = attackers.more_leaps.len() + attackers.chains.len() + attackers.first_chains.len();
        let sieges = part("sieges of tiles", &attackers.sieges.concat());
        vec![
            Part { bytes: rows.bytes + beside + numbers, ..rows },
            stages,
            part("entries of line tables", &self.reaches),
            part("rays", &self.rays),
            part("further stretches of rays", &self.segments),
            part("gates", &self.gates),
            part("nodes of programs", &self.nodes),
            part("zones of programs", &self.zones),
            Part { bytes: sieges.bytes + sets * std::mem::size_of::<Set<W>>(), ..sieges },
            part("approaches of riders", &attackers.approaches),
            part("ways between riders and tiles", &attackers.between),
            Part {
                name: "starts of those",
                number: attackers.starts.len(),
                bytes: 4 * attackers.starts.len(),
            },
            part("lines of approach", &attackers.lines),
            Part { name: "hash numbers", number: self.keys.bytes() / 8, bytes: self.keys.bytes() },
        ]
    }
}

/// A part of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it holds.
    pub name: &'static str,
    /// How many of them.
    pub number: usize,
    /// How many bytes they take.
    pub bytes: usize,
}
