//! Steps of a walker: straight, diagonal, and the strides of leapers made of them.
//!
//! A diagonal step is one over a side and one along it. Where the two orders disagree the plan's
//! [`Corners`] policy rules; a through pole is always crossed by the step over alone.

use smallvec::{SmallVec, smallvec};

use super::{Corners, Dir, Frame, Pole, Side, Surface};
use crate::base::{Stride, Tile};

/// A mover on its way: where it is and how it is turned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walker {
    /// Where.
    pub tile: Tile,
    /// How turned.
    pub frame: Frame,
}

/// Where a step or a stride may lead: nearly always to one place.
pub type Walkers = SmallVec<[Walker; 2]>;

impl Surface {
    /// One step over a side; `dir` must be straight. `None` at an edge of the board.
    #[inline]
    pub fn straight(&self, walker: Walker, dir: Dir) -> Option<Walker> {
        self.cross(walker, walker.frame.side(dir))
    }

    fn cross(&self, walker: Walker, side: Side) -> Option<Walker> {
        let seam = self.seam(walker.tile, side)?;
        Some(Walker { tile: seam.tile, frame: walker.frame.cross(side, seam.into, seam.flipped) })
    }

    /// One step in any direction: none, one, or (at a corner with policy `both`) two walkers.
    pub fn step(&self, walker: Walker, dir: Dir) -> Walkers {
        if !dir.is_diagonal() {
            return self.straight(walker, dir).into_iter().collect();
        }
        match self.orders(walker, dir) {
            (None, None) => Walkers::new(),
            (Some(one), None) | (None, Some(one)) => smallvec![one],
            (Some(one), Some(two)) if one == two => smallvec![one],
            (Some(one), Some(two)) => self.at_corner(walker, dir, one, two),
        }
    }

    /// A diagonal step in its two orders: the side to its left first, the side to its right first.
    /// A through pole allows no order but over it, and nothing along.
    fn orders(&self, walker: Walker, dir: Dir) -> (Option<Walker>, Option<Walker>) {
        let (left, right) = (dir.turn(-1), dir.turn(1));
        let over_pole = |dir: Dir| {
            let seam = self.seam(walker.tile, walker.frame.side(dir))?;
            (seam.pole == Some(Pole::Through)).then(|| self.straight(walker, dir))?
        };
        match (over_pole(left), over_pole(right)) {
            (None, None) => {
                let order = |a, b| self.straight(walker, a).and_then(|half| self.straight(half, b));
                let into_hole = |end: Option<Walker>| end.is_some_and(|end| self.is_hole(end.tile));
                match (order(left, right), order(right, left)) {
                    // one that ends in a hole is none beside one that does not
                    (one, two @ Some(_)) if into_hole(one) && !into_hole(two) => (None, two),
                    (one @ Some(_), two) if into_hole(two) && !into_hole(one) => (one, None),
                    both => both,
                }
            }
            poles => poles,
        }
    }

    fn at_corner(&self, walker: Walker, dir: Dir, left_first: Walker, right_first: Walker) -> Walkers {
        let over = self.over(walker, dir);
        match (self.plan.corners, over) {
            (Some(Corners::Both), _) => smallvec![left_first, right_first],
            (Some(Corners::None) | None, _) | (_, None) => Walkers::new(),
            (Some(Corners::OverOnly), Some(over)) => self.straight(walker, over).into_iter().collect(),
            (Some(Corners::OverFirst), Some(over)) => {
                smallvec![if over == dir.turn(-1) { left_first } else { right_first }]
            }
            (Some(Corners::AlongFirst), Some(over)) => {
                smallvec![if over == dir.turn(-1) { right_first } else { left_first }]
            }
        }
    }

    /// Which half of a diagonal step goes over a declared seam; `None` unless exactly one does.
    fn over(&self, walker: Walker, dir: Dir) -> Option<Dir> {
        let declared = |dir| self.seam(walker.tile, walker.frame.side(dir)).is_some_and(|seam| seam.declared);
        match (declared(dir.turn(-1)), declared(dir.turn(1))) {
            (true, false) => Some(dir.turn(-1)),
            (false, true) => Some(dir.turn(1)),
            _ => None,
        }
    }

    /// Whether the two orders of a diagonal step disagree; if they do, which half is "over", if that is one.
    pub(super) fn disagreement(&self, walker: Walker, dir: Dir) -> Option<Option<Dir>> {
        match self.orders(walker, dir) {
            (Some(one), Some(two)) if one != two => Some(self.over(walker, dir)),
            _ => None,
        }
    }

    /// A leap: where a stride lands, whatever lies between, hole or not.
    /// The long leg is walked first; where that runs off the surface, the short one.
    pub fn leap(&self, walker: Walker, stride: Stride, heading: u8) -> Walkers {
        let heading = Dir::new(i32::from(heading));
        match stride {
            Stride::Compass(n) => self.walk(smallvec![walker], heading, n),
            Stride::Oblique(long, short) => {
                let axis = Dir::new(heading.eighths() & !1);
                let aside = axis.turn(if heading.is_diagonal() { 2 } else { -2 });
                let there = self.walk(self.walk(smallvec![walker], axis, long), aside, short);
                if there.is_empty() {
                    self.walk(self.walk(smallvec![walker], aside, short), axis, long)
                } else {
                    there
                }
            }
        }
    }

    fn walk(&self, mut from: Walkers, dir: Dir, steps: u8) -> Walkers {
        for _ in 0..steps {
            from = match from[..] {
                [] => break,
                [one] => self.step(one, dir),
                _ => from.into_iter().flat_map(|walker| self.step(walker, dir)).collect(),
            };
            from.sort_unstable();
            from.dedup();
        }
        from
    }

    /// A lame stride: every way it can be walked in unit steps, the straight ones first.
    /// Each way lists the walkers after each step; the last is where it lands.
    pub fn lame(&self, walker: Walker, stride: Stride, heading: u8) -> Vec<Vec<Walker>> {
        let (first, dir, second, then) = unit_steps(stride, Dir::new(i32::from(heading)));
        let steps = std::iter::repeat_n(dir, first.into()).chain(std::iter::repeat_n(then, second.into()));
        let mut ways = vec![vec![walker]];
        for dir in steps {
            ways = ways
                .into_iter()
                .flat_map(|way| {
                    let next = way.last().map_or(Walkers::new(), |&at| self.step(at, dir));
                    next.into_iter().map(move |at| [way.as_slice(), &[at]].concat())
                })
                .collect();
        }
        for way in &mut ways {
            way.remove(0);
        }
        ways
    }
}

/// The unit steps of a lame mover: straight ones first, then diagonal ones.
fn unit_steps(stride: Stride, heading: Dir) -> (u8, Dir, u8, Dir) {
    match stride {
        Stride::Compass(n) => (n, heading, 0, heading),
        Stride::Oblique(long, short) => {
            let axis = Dir::new(heading.eighths() & !1);
            let aside = if heading.is_diagonal() { 1 } else { -1 };
            (long - short, axis, short, axis.turn(aside))
        }
    }
}
