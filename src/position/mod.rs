//! What stands where, whose turn it is, and what the rules must remember.
//!
//! Knows no rules: it copies, hashes and changes what rules have declared (rights, targets, counts)
//! without knowing what it means. Moves are played and taken back in place.

mod moves;

pub use moves::{Before, Effect, Move, Undo};

use crate::base::{Colour, Kind, Man, Set, Tile};
use crate::tables::Tables;

/// How many kinds of piece a variant can have.
const MOST_KINDS: usize = 64;

/// A position on a board of up to `64 * W` tiles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<const W: usize> {
    colours: [Set<W>; 2],
    /// By kind. Arrays of the most there can be need no look at their length.
    kinds: [Set<W>; MOST_KINDS],
    /// By tile, in words of 64.
    board: [[Code; 64]; W],
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

impl<const W: usize> Memory<W> {
    /// Whether the pieces move as they do when all have moved: nobody may castle, take en passant or make a first move.
    pub fn is_plain(&self) -> bool {
        self.rights == 0 && self.fresh.is_empty() && self.victim.is_none()
    }
}

impl<const W: usize> Position<W> {
    /// A position with `men` by tile.
    pub fn new(tables: &Tables<W>, men: &[Option<Man>], turn: Colour, memory: Memory<W>) -> Position<W> {
        let mut position = Position {
            colours: [Set::EMPTY; 2],
            kinds: [Set::EMPTY; MOST_KINDS],
            board: [[Code::NOBODY; 64]; W],
            turn,
            memory,
            hash: 0,
        };
        for (i, man) in men.iter().enumerate() {
            if let Some(man) = *man {
                position.put(tables, Code::of(man), Tile(i as u8));
            }
        }
        position.hash = position.hash_from_scratch(tables);
        position
    }

    /// The tiles of a player's pieces.
    #[inline(always)]
    pub fn of(&self, colour: Colour) -> Set<W> {
        self.colours[colour.index()]
    }

    /// The tiles of a kind of piece, both players'.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> Set<W> {
        self.kinds[kind.index() % MOST_KINDS]
    }

    /// The tiles of a player's pieces of one kind.
    #[inline(always)]
    pub fn men(&self, colour: Colour, kind: Kind) -> Set<W> {
        self.colours[colour.index()] & self.kinds[kind.index() % MOST_KINDS]
    }

    /// The tiles of a player's pieces of some kinds: bit k for kind k.
    #[inline(always)]
    pub fn any_of(&self, colour: Colour, mut kinds: u64) -> Set<W> {
        let mut all = Set::EMPTY;
        while kinds != 0 {
            all |= self.kinds[kinds.trailing_zeros() as usize % MOST_KINDS];
            kinds &= kinds - 1;
        }
        all & self.of(colour)
    }

    /// All tiles where someone stands.
    #[inline(always)]
    pub fn occupied(&self) -> Set<W> {
        self.colours[0] | self.colours[1]
    }

    /// Who stands on a tile.
    #[inline(always)]
    pub fn at(&self, tile: Tile) -> Option<Man> {
        self.board[tile.index() / 64 % W][tile.index() % 64].man()
    }

    /// Who is to move.
    #[inline(always)]
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// What the rules remember.
    #[inline(always)]
    pub fn memory(&self) -> &Memory<W> {
        &self.memory
    }

    /// A number for the pieces, the turn, the rights and who has never moved. Not for en passant: whether that
    /// counts depends on whether someone can use it, which `rules` knows.
    #[inline(always)]
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

    #[inline(always)]
    fn code_mut(&mut self, tile: Tile) -> &mut Code {
        &mut self.board[tile.index() / 64 % W][tile.index() % 64]
    }

    #[inline(always)]
    fn put(&mut self, tables: &Tables<W>, code: Code, tile: Tile) {
        if self.set(code, tile) {
            self.hash ^= tables.keys.coded(code.number(), tile);
        }
    }

    #[inline(always)]
    fn take(&mut self, tables: &Tables<W>, tile: Tile) -> Code {
        let code = self.lift(tile);
        if code != Code::NOBODY {
            self.hash ^= tables.keys.coded(code.number(), tile);
        }
        code
    }

    /// Adds or takes out a piece at the tiles of a set, in the sets alone.
    #[inline(always)]
    fn toggle(&mut self, code: Code, tiles: Set<W>) {
        self.colours[code.colour().index()] ^= tiles;
        self.kinds[code.kind().index() % MOST_KINDS] ^= tiles;
    }

    /// Puts someone on an empty tile; the hash is left as it is. Whether there was anyone to be put.
    #[inline(always)]
    fn set(&mut self, code: Code, tile: Tile) -> bool {
        let somebody = code != Code::NOBODY;
        if somebody {
            self.colours[code.colour().index()].insert(tile);
            self.kinds[code.kind().index() % MOST_KINDS].insert(tile);
            *self.code_mut(tile) = code;
        }
        somebody
    }

    /// Takes whoever is on a tile off the board; the hash is left as it is.
    #[inline(always)]
    fn lift(&mut self, tile: Tile) -> Code {
        let code = std::mem::replace(self.code_mut(tile), Code::NOBODY);
        if code != Code::NOBODY {
            self.colours[code.colour().index()].remove(tile);
            self.kinds[code.kind().index() % MOST_KINDS].remove(tile);
        }
        code
    }
}

/// Who stands on a tile, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Code(u8);

impl Code {
    const NOBODY: Code = Code(0);

    #[inline(always)]
    fn of(man: Man) -> Code {
        Code(1 + man.colour as u8 + 2 * man.kind.0)
    }

    #[inline(always)]
    fn man(self) -> Option<Man> {
        (self != Code::NOBODY).then(|| Man { colour: self.colour(), kind: self.kind() })
    }

    /// Its number among all men; of nobody, a number that no man has.
    #[inline(always)]
    fn number(self) -> usize {
        usize::from(self.0.wrapping_sub(1))
    }

    #[inline(always)]
    fn colour(self) -> Colour {
        if self.number() & 1 == 0 { Colour::White } else { Colour::Black }
    }

    #[inline(always)]
    fn kind(self) -> Kind {
        Kind((self.number() >> 1) as u8)
    }

    /// The same player's piece of another kind.
    #[inline(always)]
    fn promoted(self, kind: Kind) -> Code {
        Code::of(Man { colour: self.colour(), kind })
    }
}
