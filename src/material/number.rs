//! Positions of a few men numbered. The first man stands on one tile of each orbit of the symmetry only.

use std::collections::VecDeque;

use super::symmetry::Symmetry;

/// Where each man stands, by its place in the stock; what comes after the last man means nothing.
pub type Places = [u8; 8];

/// A numbering of all ways to put men on a board, two on one tile included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbering {
    tiles: usize,
    men: usize,
    size: usize,
    /// The tiles on which the first man stands.
    firsts: Vec<u8>,
    /// How many tiles each of those stands for.
    weights: Vec<u64>,
    /// By tile of the first man: which of `firsts` stands for it.
    number_of: Vec<u8>,
    /// By tile of the first man and tile: the name of that tile once the first man has been brought where it stands.
    names: Vec<u8>,
    /// The same back.
    back: Vec<u8>,
    order: Option<usize>,
}

/// An index into the tiles of firsts is a byte.
pub type Anchor = u8;

impl Numbering {
    /// Numbers the positions of `men` men on `tiles` tiles; `None` if there are more than a machine word can count.
    pub fn new(tiles: usize, men: usize, symmetry: &Symmetry) -> Option<Numbering> {
        let mut numbering = Numbering {
            tiles,
            men,
            size: 0,
            firsts: Vec::new(),
            weights: Vec::new(),
            number_of: vec![0; tiles],
            names: vec![0; tiles * tiles],
            back: vec![0; tiles * tiles],
            order: symmetry.order(),
        };
        let mut seen = vec![false; tiles];
        for first in 0..tiles {
            if !seen[first] {
                numbering.orbit(first, symmetry, &mut seen);
            }
        }
        let rest = u32::try_from(men.checked_sub(1)?).ok()?;
        numbering.size = tiles.checked_pow(rest)?.checked_mul(numbering.firsts.len())?;
        (numbering.size < usize::MAX / 64).then_some(numbering)
    }

    /// Finds every tile that a renaming brings to `first`, and how.
    fn orbit(&mut self, first: usize, symmetry: &Symmetry, seen: &mut [bool]) {
        let tiles = self.tiles;
        let number = self.firsts.len() as u8;
        let mut weight = 0;
        let mut open = VecDeque::from([first]);
        seen[first] = true;
        (0..tiles).for_each(|tile| self.back[first * tiles + tile] = tile as u8);
        while let Some(tile) = open.pop_front() {
            weight += 1;
            self.number_of[tile] = number;
            for old in 0..tiles {
                let named = usize::from(self.back[tile * tiles + old]);
                self.names[tile * tiles + named] = old as u8;
            }
            for name in symmetry.names() {
                let next = usize::from(name[tile]);
                if !std::mem::replace(&mut seen[next], true) {
                    for old in 0..tiles {
                        self.back[next * tiles + old] = name[usize::from(self.back[tile * tiles + old])];
                    }
                    open.push_back(next);
                }
            }
        }
        self.firsts.push(first as u8);
        self.weights.push(weight);
    }

    /// How many numbers there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// How many men.
    pub fn men(&self) -> usize {
        self.men
    }

    /// How many tiles.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// How many renamings of tiles keep the moves; `None` if nobody has counted them.
    pub fn symmetries(&self) -> Option<usize> {
        self.order
    }

    /// The tiles on which the first man stands.
    pub fn firsts(&self) -> &[u8] {
        &self.firsts
    }

    /// For how many tiles of the first man the one of this number stands.
    pub fn weight(&self, first: usize) -> u64 {
        self.weights[first]
    }

    /// Which of the first man's tiles stands for a tile.
    #[inline(always)]
    pub fn number_of(&self, tile: u8) -> usize {
        usize::from(self.number_of[usize::from(tile)])
    }

    /// How many numbers there are for each tile of the first man.
    pub fn stride(&self) -> usize {
        self.size / self.firsts.len().max(1)
    }

    /// The number of a position.
    #[inline(always)]
    pub fn number(&self, at: &Places) -> usize {
        let first = usize::from(at[0]);
        let names = &self.names[first * self.tiles..(first + 1) * self.tiles];
        let mut number = usize::from(self.number_of[first]);
        for &tile in &at[1..self.men] {
            number = number * self.tiles + usize::from(names[usize::from(tile)]);
        }
        number
    }

    /// The position of a number.
    #[inline(always)]
    pub fn places(&self, mut number: usize) -> Places {
        let mut at = Places::default();
        for place in (1..self.men).rev() {
            at[place] = (number % self.tiles) as u8;
            number /= self.tiles;
        }
        at[0] = self.firsts[number % self.firsts.len()];
        at
    }

    /// Which of the first man's tiles a number belongs to.
    #[inline(always)]
    pub fn first_of(&self, number: usize) -> usize {
        number / self.stride()
    }

    /// A position renamed so that the first man, on the tile that stands for `tile`, comes to stand on `tile`.
    #[inline(always)]
    pub fn brought(&self, at: &Places, tile: u8) -> Places {
        let first = usize::from(tile);
        let names = &self.back[first * self.tiles..(first + 1) * self.tiles];
        let mut brought = *at;
        for place in &mut brought[..self.men] {
            *place = names[usize::from(*place)];
        }
        brought
    }
}
