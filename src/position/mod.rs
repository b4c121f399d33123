//! What stands where, whose turn it is, and what the rules must remember.
//!
//! Knows no rules: it copies, hashes and changes what rules have declared (rights, targets, counts)
//! without knowing what it means. Moves are played and taken back in place.

mod moves;

pub use moves::{Effect, Move, Undo};

use crate::base::{Colour, Kind, Man, Set, Tile};
use crate::tables::Tables;

/// A position on a board of up to `64 * W` tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    colours: [Set<W>; 2],
    kinds: Vec<Set<W>>,
    /// By tile: 0 for nobody, else 1 + colour + 2 * kind.
    board: Vec<u8>,
    turn: Colour,
    memory: Memory<W>,
    hash: u64,
}

/// What rules remember from move to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory<const W: usize> {
    /// Castling rights: bit i White's right i, bit 16 + i Black's.
    pub rights: u32,
    /// Tiles on which the last move can be answered en passant.
    pub targets: Set<W>,
    /// The piece that passed them.
    pub victim: Option<Tile>,
    /// Pieces that have never moved, if that matters for them.
    pub fresh: Set<W>,
    /// Plies since the last progress.
    pub clock: u16,
    /// Number of the move, from 1.
    pub number: u16,
}

impl<const W: usize> Position<W> {
    /// A position with `men` by tile.
    pub fn new(tables: &Tables<W>, men: &[Option<Man>], turn: Colour, memory: Memory<W>) -> Position<W> {
        let mut position = Position {
            colours: [Set::EMPTY; 2],
            kinds: vec![Set::EMPTY; tables.kinds.len()],
            board: vec![0; tables.keep_rights.len()],
            turn,
            memory,
            hash: 0,
        };
        for (i, man) in men.iter().enumerate() {
            if let Some(man) = *man {
                position.put(tables, man, Tile(i as u8));
            }
        }
        position.hash = position.hash_from_scratch(tables);
        position
    }

    /// The tiles of a player's pieces.
    #[inline]
    pub fn of(&self, colour: Colour) -> Set<W> {
        self.colours[colour.index()]
    }

    /// The tiles of a kind of piece, both players'.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Set<W> {
        self.kinds[kind.index()]
    }

    /// The tiles of a player's pieces of one kind.
    #[inline]
    pub fn men(&self, colour: Colour, kind: Kind) -> Set<W> {
        self.colours[colour.index()] & self.kinds[kind.index()]
    }

    /// The tiles of a player's pieces of some kinds: bit k for kind k.
    #[inline]
    pub fn any_of(&self, colour: Colour, mut kinds: u64) -> Set<W> {
        let mut all = Set::EMPTY;
        while kinds != 0 {
            all |= self.kinds[kinds.trailing_zeros() as usize];
            kinds &= kinds - 1;
        }
        all & self.of(colour)
    }

    /// All tiles where someone stands.
    #[inline]
    pub fn occupied(&self) -> Set<W> {
        self.colours[0] | self.colours[1]
    }

    /// Who stands on a tile.
    #[inline]
    pub fn at(&self, tile: Tile) -> Option<Man> {
        let code = self.board[tile.index()].checked_sub(1)?;
        let colour = if code & 1 == 0 { Colour::White } else { Colour::Black };
        Some(Man { colour, kind: Kind(code >> 1) })
    }

    /// Who is to move.
    #[inline]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// What the rules remember.
    #[inline]
    pub fn memory(&self) -> &Memory<W> {
        &self.memory
    }

    /// A number for the pieces, the turn, the rights and who has never moved. Not for en passant: whether that
    /// counts depends on whether someone can use it, which `rules` knows.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The same number made anew.
    pub fn hash_from_scratch(&self, tables: &Tables<W>) -> u64 {
        let men = self.occupied().iter().filter_map(|tile| Some(tables.keys.man(self.at(tile)?, tile)));
        let fresh = self.memory.fresh.iter().map(|tile| tables.keys.fresh(tile));
        let turn = if self.turn == Colour::Black { tables.keys.turn() } else { 0 };
        men.chain(fresh).fold(turn ^ tables.keys.rights(self.memory.rights), |all, key| all ^ key)
    }

    #[inline]
    fn put(&mut self, tables: &Tables<W>, man: Man, tile: Tile) {
        self.colours[man.colour.index()].insert(tile);
        self.kinds[man.kind.index()].insert(tile);
        self.board[tile.index()] = 1 + man.colour as u8 + 2 * man.kind.0;
        self.hash ^= tables.keys.man(man, tile);
    }

    #[inline]
    fn take(&mut self, tables: &Tables<W>, tile: Tile) -> Option<Man> {
        let man = self.at(tile)?;
        self.colours[man.colour.index()].remove(tile);
        self.kinds[man.kind.index()].remove(tile);
        self.board[tile.index()] = 0;
        self.hash ^= tables.keys.man(man, tile);
        Some(man)
    }
}
