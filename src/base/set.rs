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
    #[inline(always)]
    pub fn of(tile: Tile) -> Set<W> {
        let mut set = Set::EMPTY;
        set.insert(tile);
        set
    }

    /// Whether `tile` is in the set.
    #[inline(always)]
    pub fn contains(&self, tile: Tile) -> bool {
        self.0[tile.index() / 64 % W] >> (tile.0 % 64) & 1 != 0
    }

    /// Adds `tile`.
    #[inline(always)]
    pub fn insert(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] |= 1 << (tile.0 % 64);
    }

    /// Takes `tile` out.
    #[inline(always)]
    pub fn remove(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] &= !(1 << (tile.0 % 64));
    }

    /// Adds `tile` if it is absent, takes it out if it is present.
    #[inline(always)]
    pub fn toggle(&mut self, tile: Tile) {
        self.0[tile.index() / 64 % W] ^= 1 << (tile.0 % 64);
    }

    /// Whether no tile is in the set.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the two sets share a tile.
    #[inline(always)]
    pub fn meets(&self, other: &Set<W>) -> bool {
        !(*self & *other).is_empty()
    }

    /// How many tiles are in the set.
    #[inline(always)]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The tiles of `self` that are not in `other`.
    #[inline(always)]
    pub fn without(&self, other: &Set<W>) -> Set<W> {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The tiles, lowest number first.
    #[inline(always)]
    pub fn iter(self) -> Tiles<W> {
        Tiles(self)
    }

    /// Takes the lowest tile out; `None` if there is none.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<Tile> {
        for (i, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let tile = Tile((i as u32 * 64 + word.trailing_zeros()) as u8);
                *word &= *word - 1;
                return Some(tile);
            }
        }
        None
    }

    /// The tiles numbered below `tile`.
    #[inline(always)]
    pub fn below(tile: Tile) -> Set<W> {
        let (word, bit) = (tile.index() / 64 % W, tile.0 % 64);
        Set(std::array::from_fn(|i| match i.cmp(&word) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => (1 << bit) - 1,
            std::cmp::Ordering::Greater => 0,
        }))
    }

    /// The tiles numbered up to `tile`, that one included.
    #[inline(always)]
    pub fn up_to(tile: Tile) -> Set<W> {
        let mut set = Set::below(tile);
        set.insert(tile);
        set
    }

    /// The set with `by` added to the number of every tile; tiles that leave the words must not be in it.
    #[inline(always)]
    pub fn shifted(&self, by: i16) -> Set<W> {
        if W == 1 {
            return Set(std::array::from_fn(|i| self.0[i].rotate_left(by as u32 & 63)));
        }
        let (words, bits) = (by.div_euclid(64) as isize, by.rem_euclid(64) as u32);
        let word = |i: isize| usize::try_from(i).ok().and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        Set(std::array::from_fn(|i| {
            let i = i as isize - words;
            word(i) << bits | word(i - 1).unbounded_shr(64 - bits)
        }))
    }

    /// The highest tile, `None` if there is none.
    #[inline(always)]
    pub fn last(&self) -> Option<Tile> {
        (0..W)
            .rev()
            .find(|&i| self.0[i] != 0)
            .map(|i| Tile((i as u32 * 64 + 63 - self.0[i].leading_zeros()) as u8))
    }

    /// The lowest tile, `None` if there is none.
    #[inline(always)]
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
            #[inline(always)]
            fn $method(self, other: Set<W>) -> Set<W> {
                Set(std::array::from_fn(|i| self.0[i] $op other.0[i]))
            }
        }
        impl<const W: usize> std::ops::$assign for Set<W> {
            #[inline(always)]
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

    #[inline(always)]
    fn next(&mut self) -> Option<Tile> {
        self.0.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_shifted_over_words() {
        for by in [-200_i16, -64, -9, 0, 7, 64, 100] {
            let kept = (0..=255_i16).filter(|tile| (0..=255).contains(&(tile + by)));
            let set: Set<4> = kept.clone().map(|tile| Tile(tile as u8)).collect();
            let moved: Set<4> = kept.map(|tile| Tile((tile + by) as u8)).collect();
            assert_eq!(set.shifted(by), moved, "by {by}");
        }
        assert_eq!(Set::<1>::of(Tile(60)).shifted(-9), Set::of(Tile(51)));
    }

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
