//! Which moves are legal: no royal of the mover may be taken next.

use std::collections::BTreeSet;

use super::{Effect, Reference, State};
use crate::base::{Colour, Tile};

impl Reference<'_> {
    /// Every legal move.
    pub fn moves(&self, state: &State) -> BTreeSet<Effect> {
        let mut moves = self.pseudo(state, state.turn);
        let passing: BTreeSet<_> =
            moves.iter().filter(|effect| !effect.passed.is_empty()).map(outline).collect();
        // a first move that passes tiles stands before a plain move to the same tile that takes nothing
        moves.retain(|effect| {
            !effect.passed.is_empty() || is_capture(state, effect) || !passing.contains(&outline(effect))
        });
        moves.extend(self.castlings(state));
        moves.retain(|effect| !self.is_exposed(&self.play(state, effect), state.turn));
        moves
    }

    /// Whether a royal of the player to move could be taken, were it not for that player to move.
    pub fn in_check(&self, state: &State) -> bool {
        self.is_exposed(state, state.turn)
    }

    /// Whether any royal of `colour` could be taken by its enemy now.
    pub(super) fn is_exposed(&self, state: &State, colour: Colour) -> bool {
        let royals: Vec<Tile> = self
            .spec
            .surface
            .tiles()
            .filter(|tile| {
                state.board[tile.index()]
                    .is_some_and(|man| man.colour == colour && self.piece(man.kind).royal)
            })
            .collect();
        !royals.is_empty() && {
            let threatened = self.threatened(state, colour.other());
            royals.iter().any(|royal| threatened.contains(royal))
        }
    }

    /// Every tile whose piece some move of `by` takes, the safety of its own royals aside.
    pub fn threatened(&self, state: &State, by: Colour) -> BTreeSet<Tile> {
        self.pseudo(state, by).iter().flat_map(|effect| captures(state, effect)).collect()
    }

    /// Where pieces of `by` stand that could take the piece on `tile` now.
    pub fn attackers(&self, state: &State, tile: Tile, by: Colour) -> BTreeSet<Tile> {
        self.pseudo(state, by)
            .iter()
            .filter(|effect| captures(state, effect).contains(&tile))
            .map(|effect| effect.from)
            .collect()
    }

    /// Whether some piece of `by` could take the piece on `tile` now.
    pub fn attacked(&self, state: &State, tile: Tile, by: Colour) -> bool {
        !self.attackers(state, tile, by).is_empty()
    }
}

/// Everything a move takes.
fn captures(state: &State, effect: &Effect) -> BTreeSet<Tile> {
    let mut all = effect.taken.clone();
    if effect.to != effect.from && effect.rook.is_none() && state.board[effect.to.index()].is_some() {
        all.insert(effect.to);
    }
    all
}

fn is_capture(state: &State, effect: &Effect) -> bool {
    !captures(state, effect).is_empty()
}

/// A move without what it passes.
fn outline(effect: &Effect) -> Effect {
    Effect { passed: BTreeSet::new(), ..effect.clone() }
}
