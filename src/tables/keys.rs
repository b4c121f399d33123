//! Numbers for hashing positions, the same on every machine and in every run.

use crate::base::{Man, Tile};

/// One number for everything that can be so in a position.
#[derive(Clone, Debug)]
pub struct Keys {
    tiles: usize,
    men: Vec<u64>,
    fresh: Vec<u64>,
    target: Vec<u64>,
    victim: Vec<u64>,
    right: [u64; 32],
    turn: u64,
}

impl Keys {
    /// Numbers for a board of `tiles` tiles and `kinds` kinds of piece.
    pub fn new(tiles: usize, kinds: usize) -> Keys {
        let mut state = 0x746f_706f_6368_6573_u64;
        let mut next = move || {
            // splitmix64 (Steele, Lea and Flood 2014)
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        };
        let mut list = |n: usize| (0..n).map(|_| next()).collect::<Vec<u64>>();
        Keys {
            tiles,
            men: list(2 * kinds * tiles),
            fresh: list(tiles),
            target: list(tiles),
            victim: list(tiles),
            right: std::array::from_fn(|_| list(1)[0]),
            turn: list(1)[0],
        }
    }

    /// For a piece on a tile.
    #[inline]
    pub fn man(&self, man: Man, tile: Tile) -> u64 {
        self.coded(man.kind.index() * 2 + man.colour.index(), tile)
    }

    /// For a piece on a tile, the piece given by its number: twice that of its kind, and one more for Black.
    #[inline(always)]
    pub fn coded(&self, number: usize, tile: Tile) -> u64 {
        self.men[number * self.tiles + tile.index()]
    }

    /// For a piece that has never moved.
    #[inline]
    pub fn fresh(&self, tile: Tile) -> u64 {
        self.fresh[tile.index()]
    }

    /// For a tile on which the last move can be answered en passant.
    pub fn target(&self, tile: Tile) -> u64 {
        self.target[tile.index()]
    }

    /// For the piece that would be taken en passant.
    pub fn victim(&self, tile: Tile) -> u64 {
        self.victim[tile.index()]
    }

    /// For a set of castling rights.
    #[inline]
    pub fn rights(&self, rights: u32) -> u64 {
        let mut left = rights;
        let mut key = 0;
        while left != 0 {
            key ^= self.right[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        key
    }

    /// For Black being to move.
    #[inline]
    pub fn turn(&self) -> u64 {
        self.turn
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        8 * (self.men.len() + self.fresh.len() + self.target.len() + self.victim.len() + 33)
    }
}
