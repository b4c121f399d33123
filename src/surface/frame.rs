//! Sides, directions, and the frame between them.
//!
//! A [`Side`] belongs to a tile, a [`Dir`] to a mover. A [`Frame`] says how the mover is turned,
//! and is the only bridge between the two.

/// One of the four sides of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Toward the higher ranks.
    North,
    /// Toward the later files.
    East,
    /// Toward the lower ranks.
    South,
    /// Toward the earlier files.
    West,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Side; 4] = [Side::North, Side::East, Side::South, Side::West];

    /// 0 for north, then clockwise.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side after `quarters` quarter turns clockwise from north.
    #[inline]
    pub fn clockwise(quarters: i32) -> Side {
        Side::ALL[quarters.rem_euclid(4) as usize]
    }

    /// The side across the tile.
    #[inline]
    pub fn opposite(self) -> Side {
        Side::ALL[(self.index() + 2) % 4]
    }

    /// The word used in files: `north`, `east`, `south`, `west`.
    pub fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self.index()]
    }

    /// Reads the word used in files.
    pub fn named(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.name() == name)
    }
}

/// A direction as a mover sees it: eighths of a turn clockwise from forward. Even ones are straight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Dir(u8);

impl Dir {
    /// Straight on.
    pub const FORWARD: Dir = Dir(0);

    /// The direction `eighths` of a turn clockwise from forward.
    #[inline]
    pub fn new(eighths: i32) -> Dir {
        Dir(eighths.rem_euclid(8) as u8)
    }

    /// All eight, clockwise from forward.
    pub fn all() -> impl Iterator<Item = Dir> {
        (0..8).map(Dir)
    }

    /// Eighths of a turn clockwise from forward, 0 to 7.
    #[inline]
    pub fn eighths(self) -> i32 {
        i32::from(self.0)
    }

    /// The same direction turned clockwise by `eighths`.
    #[inline]
    pub fn turn(self, eighths: i32) -> Dir {
        Dir::new(self.eighths() + eighths)
    }

    /// Whether this is a diagonal.
    #[inline]
    pub fn is_diagonal(self) -> bool {
        self.0 % 2 == 1
    }
}

/// How a mover is turned on its tile: one of the eight symmetries of the square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Frame {
    quarters: u8,
    mirrored: bool,
}

impl Frame {
    /// White's home frame: forward is north, right is east.
    pub const WHITE: Frame = Frame { quarters: 0, mirrored: false };
    /// Black's home frame: White's turned half round.
    pub const BLACK: Frame = Frame { quarters: 2, mirrored: false };

    /// All eight frames.
    pub fn all() -> impl Iterator<Item = Frame> {
        [false, true]
            .into_iter()
            .flat_map(|mirrored| (0..4).map(move |quarters| Frame { quarters, mirrored }))
    }

    /// A number below 8, one for each frame.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.quarters) + 4 * usize::from(self.mirrored)
    }

    /// Whether the mover's right hand is on its left.
    #[inline]
    pub fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Where the mover's direction points on the tile: eighths of a turn clockwise from north.
    #[inline]
    pub fn compass(self, dir: Dir) -> i32 {
        let turned = 2 * i32::from(self.quarters);
        (if self.mirrored { turned - dir.eighths() } else { turned + dir.eighths() }).rem_euclid(8)
    }

    /// The mover's direction that points to `compass` eighths of a turn clockwise from north.
    #[inline]
    pub fn dir(self, compass: i32) -> Dir {
        let turned = 2 * i32::from(self.quarters);
        Dir::new(if self.mirrored { turned - compass } else { compass - turned })
    }

    /// The side that a straight direction leaves over.
    #[inline]
    pub fn side(self, straight: Dir) -> Side {
        Side::clockwise(self.compass(straight) / 2)
    }

    /// The frame after leaving over `out` and coming in over `into`, hand kept or flipped.
    #[inline]
    pub fn cross(self, out: Side, into: Side, flipped: bool) -> Frame {
        let out = out.index() as i32;
        let heading = into.opposite().index() as i32;
        let old = i32::from(self.quarters);
        let quarters = if flipped { heading + out - old } else { old + heading - out };
        Frame { quarters: quarters.rem_euclid(4) as u8, mirrored: self.mirrored ^ flipped }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_a_symmetry_and_crossing_back_undoes_crossing() {
        for frame in Frame::all() {
            for dir in Dir::all() {
                assert_eq!(frame.dir(frame.compass(dir)), dir);
                assert_eq!((frame.compass(dir.turn(4)) - frame.compass(dir)).rem_euclid(8), 4);
                assert_eq!(frame.compass(dir) % 2, dir.eighths() % 2);
            }
            for out in Side::ALL {
                for into in Side::ALL {
                    for flipped in [false, true] {
                        let there = frame.cross(out, into, flipped);
                        assert_eq!(there.cross(into, out, flipped), frame);
                        let dir = frame.dir(2 * out.index() as i32);
                        assert_eq!(there.side(dir), into.opposite(), "the mover keeps its heading");
                    }
                }
            }
        }
    }

    #[test]
    fn every_composition_is_a_frame_again() {
        let mut seen = std::collections::HashSet::from([Frame::WHITE]);
        for _ in 0..4 {
            for frame in seen.clone() {
                for out in Side::ALL {
                    for into in Side::ALL {
                        seen.insert(frame.cross(out, into, false));
                        seen.insert(frame.cross(out, into, true));
                    }
                }
            }
        }
        assert_eq!(seen.len(), 8);
    }
}
