//! Sets of tiles: one, two or four machine words, one generic code.

use super::Tile;

/// A set of tiles in `W` words of 64.
///
/// ```
/// use topochess::base::{Set, Tile};
/// let mut set = Set::<1>::EMPTY;
/// set.insert(Tile(3));
/// assert!(set.contains(Tile(3)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Tile(3)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Set<const W: usize>(pub [u64; W]);

impl<const W: usize> Set<W> {
    /// No tile.
    pub const EMPTY: Set<W> = Set([0; W]);

    /// The set of one tile.
    #[inline]
    pub fn of(tile: Tile) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(tile);
        set
    }

    /// Whether `tile` is in the set.
    #[inline]
    pub fn contains(&self, tile: Tile) -> bool {
        self.0[tile.index() / 64 % W] >> (tile.0 % 64) & 1 != 0
    }

    /// Adds `tile`.
    #[inline]
    pub fn insert(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] |= 1 << (tile.0 % 64);
    }

    /// Takes `tile` out.
    #[inline]
    pub fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] &= !(1 << (tile.0 % 64));
    }

    /// Adds `tile` if it is absent, takes it out if it is present.
    #[inline]
    pub fn toggle(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] ^= 1 << (tile.0 % 64);
    }

    /// Whether no tile is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a tile.
    #[inline]
    pub fn meets(&self, other: &Set<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many tiles are in the set.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The tiles of `self` that are not in `other`.
    #[inline]
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The tiles, lowest number first.
    #[inline]
    pub fn iter(self) -> Tiles<W> {
        Tiles(self)
    }

    /// The tiles numbered below `tile`.
    #[inline]
    pub fn below(tile: Tile) -> Set<W> {
        let (word, bit) = (tile.index() / 64 % W, tile.0 % 64);
        Set(std::array::from_fn(|i| match i.cmp(&word) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => (1 << bit) - 1,
            std::cmp::Ordering::Greater => 0,
        }))
    }

    /// The tiles numbered up to `tile`, that one included.
    #[inline]
    pub fn up_to(tile: Tile) -> Set<W> {
        let mut set = Set::below(tile);
        set.insert(tile);
        set
    }

    /// The highest tile, `None` if there is none.
    #[inline]
    pub fn last(&self) -> Option<Tile> {
        (0..W)
            .rev()
            .find(|&i| self.0[i] != 0)
            .map(|i| Tile((i as u32 * 64 + 63 - self.0[i].leading_zeros()) as u8))
    }

    /// The lowest tile, `None` if there is none.
    #[inline]
    pub fn first(&self) -> Option<Tile> {
        self.0
            .iter()
            .position(|&word| word != 0)
            .map(|i| Tile((i as u32 * 64 + self.0[i].trailing_zeros()) as u8))
    }
}

impl<const W: usize> FromIterator<Tile> for Set<W> {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Set::EMPTY;
        for tile in tiles {
            set.insert(tile);
        }
        set
    }
}

macro_rules! bitwise {
    ($trait:ident $method:ident $assign:ident $assign_method:ident $op:tt) => {
        impl<const W: usize> std::ops::$trait for Set<W> {
            type Output = Set<W>;
            #[inline]
            fn $method(self, other: Set<W>) -> Set<W> {
                Set(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
        impl<const W: usize> std::ops::$assign for Set<W> {
            #[inline]
            fn $assign_method(&mut self, other: Set<W>) {
                *self = *self $op other;
            }
        }
    };
}
bitwise!(BitAnd bitand BitAndAssign bitand_assign &);
bitwise!(BitOr bitor BitOrAssign bitor_assign |);
bitwise!(BitXor bitxor BitXorAssign bitxor_assign ^);

/// The tiles of a [`Set`], lowest number first.
pub struct Tiles<const W: usize>(Set<W>);

impl<const W: usize> Iterator for Tiles<W> {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        for i in 0..W {
            let word = self.0.0[i];
            if word != 0 {
                self.0.0[i] = word & (word - 1);
                return Some(Tile((i as u32 * 64 + word.trailing_zeros()) as u8));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_four_words_holds_256_tiles() {
        let all: Set<4> = (0..=255).map(Tile).collect();
        assert_eq!(all.len(), 256);
        assert!(all.iter().map(|tile| tile.0).eq(0..=255));
        let mut some = all;
        some.remove(Tile(200));
        assert_eq!(all.without(&some).first(), Some(Tile(200)));
        some.toggle(Tile(200));
        assert_eq!(some, all);
    }
}
