//! Tracks: where a straight or diagonal step leads when it is repeated.

use std::collections::HashSet;

use super::{Dir, Frame, Surface, Walker};
use crate::base::Tile;

/// A line of tiles that a repeated step runs along.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track {
    /// The tiles in order. One may appear twice where the line crosses itself.
    pub tiles: Vec<Tile>,
    /// Whether the last tile leads back to the first.
    pub closed: bool,
    /// Whether its first step is diagonal.
    pub diagonal: bool,
}

/// A tile and a heading on it: what matters of a walker that only goes straight on.
type Heading = (Tile, i32);

impl Surface {
    /// All tracks of two tiles and more. A track and its reverse are one. A track ends at an edge, at a hole,
    /// and where a diagonal step has two ways to go on (corner policy `both`).
    pub fn tracks(&self) -> Vec<Track> {
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        for first_diagonal in [false, true] {
            let starts = || {
                self.tiles().flat_map(move |tile| {
                    (0..8).filter(move |c| (c % 2 == 1) == first_diagonal).map(move |compass| (tile, compass))
                })
            };
            // open tracks begin where nothing leads; what is left over lies on closed ones
            let mut fed = HashSet::new();
            for (from, next) in starts().filter_map(|at| Some((at, self.next(at)?))) {
                if from != next {
                    fed.insert(next);
                }
            }
            let mut walked = HashSet::new();
            let open = starts().filter(|at| !fed.contains(at)).collect::<Vec<_>>();
            for start in open.into_iter().chain(starts()) {
                if walked.contains(&start) {
                    continue;
                }
                let track = self.follow(start, &mut walked, first_diagonal);
                if track.tiles.iter().collect::<HashSet<_>>().len() > 1 && seen.insert(track.canonical()) {
                    found.push(track);
                }
            }
        }
        found
    }

    fn follow(&self, start: Heading, walked: &mut HashSet<Heading>, diagonal: bool) -> Track {
        let mut tiles = Vec::new();
        let mut own = HashSet::new();
        let mut at = start;
        loop {
            if !own.insert(at) {
                return Track { tiles, closed: at == start, diagonal };
            }
            walked.insert(at);
            tiles.push(at.0);
            match self.next(at) {
                Some(next) => at = next,
                None => return Track { tiles, closed: false, diagonal },
            }
        }
    }

    /// The one next place on a track; `None` at an edge, a hole, or a parting of ways.
    fn next(&self, (tile, compass): Heading) -> Option<Heading> {
        let dir = Frame::WHITE.dir(compass);
        match self.step(Walker { tile, frame: Frame::WHITE }, dir)[..] {
            [next] if !self.is_hole(next.tile) => Some((next.tile, next.frame.compass(dir))),
            _ => None,
        }
    }

    /// The track that a step from `tile` toward `dir` (in White's frame) runs along, started there.
    pub fn track_from(&self, tile: Tile, dir: Dir) -> Track {
        self.follow((tile, Frame::WHITE.compass(dir)), &mut HashSet::new(), dir.is_diagonal())
    }
}

impl Track {
    /// The same for a track, its reverse, and any place a closed one is started from.
    fn canonical(&self) -> Track {
        let turned: Vec<Tile> = self.tiles.iter().rev().copied().collect();
        let both = [self.tiles.clone(), turned].into_iter();
        let tiles = if self.closed {
            both.flat_map(|tiles| {
                (0..tiles.len()).map(move |by| {
                    let mut tiles = tiles.clone();
                    tiles.rotate_left(by);
                    tiles
                })
            })
            .min()
        } else {
            both.min()
        };
        Track { tiles: tiles.unwrap_or_default(), ..*self }
    }
}
