//! The slow interpreter of the rules, for tests only: legs walked over walkers, one tile at a time.
//!
//! Knows no tables, no compiled rows and nothing of the engine that plays: only the surface, the ways of a
//! notation and a checked variant. It allocates without shame and is meant to be read beside the rules it
//! states; where it and the engine disagree, one of them is wrong.

mod castle;
mod legal;
mod play;
mod state;
mod walk;
mod ways;

pub use state::State;

use std::collections::{BTreeSet, HashMap};

use crate::base::{Colour, Kind, Tile};
use crate::notation::Way;
use crate::surface::{Opened, Side, Surface};
use crate::variant::Spec;

/// A move as its effect: two routes with one effect are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Effect {
    /// Where the mover starts; of a castling, the king.
    pub from: Tile,
    /// Where it ends.
    pub to: Tile,
    /// What it becomes, `None` if it stays what it is.
    pub promotion: Option<Kind>,
    /// What it takes, besides an enemy on `to`.
    pub taken: BTreeSet<Tile>,
    /// The tiles on which it can be taken en passant next.
    pub passed: BTreeSet<Tile>,
    /// Where the rook of a castling starts and ends.
    pub rook: Option<(Tile, Tile)>,
}

/// A variant, ready to be interpreted.
#[derive(Debug)]
pub struct Reference<'a> {
    spec: &'a Spec,
    /// By kind: what it may always do, and what only from some tiles while unmoved.
    ways: Vec<Ways>,
    /// The board as seen by a move: with edges opened, and others not to be crossed.
    surfaces: HashMap<(Opened, [bool; 4]), Surface>,
}

#[derive(Debug)]
struct Ways {
    always: Vec<Way>,
    /// White's tiles.
    first: Vec<(BTreeSet<Tile>, Vec<Way>)>,
}

impl<'a> Reference<'a> {
    /// The interpreter of a variant.
    pub fn new(spec: &'a Spec) -> Reference<'a> {
        let ways: Vec<Ways> = spec
            .pieces
            .iter()
            .map(|piece| Ways {
                always: piece.moves.ways(),
                first: piece
                    .first
                    .iter()
                    .map(|first| (first.from.iter().copied().collect(), first.moves.ways()))
                    .collect(),
            })
            .collect();
        let mut surfaces = HashMap::new();
        for piece in &spec.pieces {
            for colour in Colour::BOTH {
                for opened in [Opened::None, Opened::Files, Opened::All] {
                    let crosses = crosses(piece.crosses, colour);
                    surfaces
                        .entry((opened, crosses))
                        .or_insert_with(|| spec.surface.opened(opened).crossing_only(crosses));
                }
            }
        }
        Reference { spec, ways, surfaces }
    }

    /// The surface as a piece of this kind and colour sees it on this way.
    fn surface(&self, kind: Kind, colour: Colour, opened: Opened) -> &Surface {
        &self.surfaces[&(opened, crosses(self.spec.pieces[kind.index()].crosses, colour))]
    }

    /// A tile of White's, as `colour` has it.
    fn own(&self, tile: Tile, colour: Colour) -> Tile {
        match colour {
            Colour::White => tile,
            Colour::Black => self.spec.surface.reflect(tile),
        }
    }
}

/// The edges a piece may cross, as the board has them: north and south change places for Black.
fn crosses(mut white: [bool; 4], colour: Colour) -> [bool; 4] {
    if colour == Colour::Black {
        white.swap(Side::North.index(), Side::South.index());
    }
    white
}
