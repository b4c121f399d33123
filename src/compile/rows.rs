//! From ways to rows: leaps become masks, rides become rays, the rest becomes a program.

use crate::base::Tile;
use crate::notation::{Curve, Hop, Jump, Way};
use crate::surface::{Surface, Walker};

use super::intern::{Draft, DraftRay, Trails};
use super::walk::{TooLong, Walk, is_unit};

/// What rows of one piece have in common.
pub(super) struct RowMaker<'a> {
    /// The surface as this piece may cross it, for each kind of opened edges a way of it asks for.
    pub surface: &'a dyn Fn(&Way) -> &'a Surface,
    pub null_moves: bool,
    /// Added to first headings; see [`Walk::turned`].
    pub turned: u8,
}

/// How a way is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Leap,
    Ride,
    Chain,
}

/// The shape of a way, as far as it can be told from its legs alone.
fn shape(way: &Way) -> Shape {
    let [leg] = &way.legs[..] else { return Shape::Chain };
    let plain = leg.curve == Curve::Straight
        && (!leg.lame || is_unit(leg.stride))
        && leg.jump == Jump::No
        && leg.hop == Hop::No;
    match leg.reach {
        Some(1) if plain => Shape::Leap,
        _ if plain && !way.landing.en_passant => Shape::Ride,
        _ => Shape::Chain,
    }
}

impl RowMaker<'_> {
    /// The row of the moves `ways` from `home`. With `passing`, tiles passed over are written down.
    pub fn row(
        &self,
        ways: &[&Way],
        home: Walker,
        passing: bool,
        trails: &mut Trails,
        budget: &mut usize,
    ) -> Result<Draft, TooLong> {
        let mut draft = Draft::default();
        for &way in ways {
            let done = match shape(way) {
                Shape::Leap => self.leap(way, home, &mut draft),
                Shape::Ride if !passing => {
                    let known = draft.rays.len();
                    let done = self.ride(way, home, &mut draft);
                    let tiles: usize = draft.rays[known..].iter().map(|ray| ray.tiles.len()).sum();
                    // written down twice, on the ride and on the way back, a tile takes no more room than a node
                    *budget = budget.checked_sub(tiles).ok_or(TooLong)?;
                    done
                }
                _ => false,
            };
            if !done {
                let mut walk = Walk {
                    surface: (self.surface)(way),
                    from: home.tile,
                    turned: self.turned,
                    null_moves: self.null_moves,
                    passing,
                    trails,
                    nodes: std::mem::take(&mut draft.nodes),
                    budget: *budget,
                };
                walk.way(way, home)?;
                (draft.nodes, *budget) = (walk.nodes, walk.budget);
            }
        }
        Ok(draft)
    }

    /// Adds leaps as masks. False, with nothing added, if one ends where it began and that is a move.
    fn leap(&self, way: &Way, home: Walker, draft: &mut Draft) -> bool {
        let surface = (self.surface)(way);
        let tiles: Vec<Tile> = headings(way)
            .flat_map(|heading| surface.leap(home, way.legs[0].stride, heading))
            .map(|walker| walker.tile)
            .filter(|&tile| !surface.is_hole(tile))
            .collect();
        if self.null_moves && tiles.contains(&home.tile) {
            return false;
        }
        let away = || tiles.iter().copied().filter(|&tile| tile != home.tile);
        if way.landing.quiet {
            draft.quiet.extend(away());
        }
        if way.landing.capture {
            draft.capture.extend(away());
        }
        if way.landing.en_passant {
            draft.en_passant.extend(away());
        }
        true
    }

    /// Adds rides as rays. False, with nothing added, if one parts in two, or ends where it began and that is a move.
    fn ride(&self, way: &Way, home: Walker, draft: &mut Draft) -> bool {
        let mut rays = Vec::new();
        for heading in headings(way) {
            match self.ray((self.surface)(way), way, home, heading) {
                Some(tiles) => rays.push(tiles),
                None => return false,
            }
        }
        for tiles in rays {
            match tiles[..] {
                [] => {}
                [tile] => {
                    draft.quiet.extend(way.landing.quiet.then_some(tile));
                    draft.capture.extend(way.landing.capture.then_some(tile));
                }
                _ => draft.rays.push(DraftRay {
                    tiles,
                    quiet: way.landing.quiet,
                    capture: way.landing.capture,
                }),
            }
        }
        true
    }

    /// The distinct tiles of a ride in the order they are reached, the mover's own left out:
    /// a tile come to a second time was empty the first time.
    fn ray(&self, surface: &Surface, way: &Way, home: Walker, heading: u8) -> Option<Vec<Tile>> {
        let leg = &way.legs[0];
        let reach = leg.reach.map_or(usize::MAX, usize::from);
        let mut tiles: Vec<Tile> = Vec::new();
        let mut seen = vec![home];
        let mut at = home;
        for _ in 0..reach {
            match surface.leap(at, leg.stride, heading)[..] {
                [] => break,
                [next] => at = next,
                _ => return None,
            }
            if surface.is_hole(at.tile) {
                break;
            }
            if at.tile == home.tile && self.null_moves {
                return None;
            }
            if seen.contains(&at) {
                break;
            }
            seen.push(at);
            if at.tile != home.tile && !tiles.contains(&at.tile) {
                tiles.push(at.tile);
            }
        }
        Some(tiles)
    }
}

fn headings(way: &Way) -> impl Iterator<Item = u8> + use<> {
    let bits = way.legs.first().map_or(0, |leg| leg.headings);
    (0..8).filter(move |heading| bits >> heading & 1 != 0)
}
