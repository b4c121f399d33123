//! What follows from a move.

use std::collections::BTreeSet;

use super::{Effect, Reference, State};
use crate::base::{Colour, Man, Tile};

impl Reference<'_> {
    /// The position after a move.
    pub fn play(&self, state: &State, effect: &Effect) -> State {
        let mut next = state.clone();
        let mover = state.board[effect.from.index()];
        let mut touched = BTreeSet::from([effect.from, effect.to]);
        let mut lift = |tile: Tile| {
            touched.insert(tile);
            next.unmoved.remove(&tile);
            next.board[tile.index()].take()
        };
        for &tile in &effect.taken {
            lift(tile);
        }
        let king = lift(effect.from);
        let rook = effect.rook.map(|(from, to)| (lift(from), to));
        // what is taken where the mover ends
        let struck = lift(effect.to).is_some();
        next.board[effect.to.index()] = king.map(|man| promoted(man, effect));
        if let Some((rook, to)) = rook {
            next.board[to.index()] = rook;
        }
        for colour in Colour::BOTH {
            for (i, right) in self.spec.rights.iter().enumerate() {
                if [right.king, right.rook].iter().any(|&tile| touched.contains(&self.own(tile, colour))) {
                    next.rights[colour.index()] &= !(1 << i);
                }
            }
        }
        next.passed = effect.passed.clone();
        next.victim = (!effect.passed.is_empty()).then_some(effect.to);
        let promotes = mover.is_some_and(|man| self.piece(man.kind).promotes.is_some());
        let progress = struck || !effect.taken.is_empty() || promotes;
        next.clock = if progress { 0 } else { state.clock.saturating_add(1) };
        next.turn = state.turn.other();
        if state.turn == Colour::Black {
            next.number = state.number.saturating_add(1);
        }
        next
    }

    /// How many ways the next `depth` plies can go.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        let moves = self.moves(state);
        match depth {
            0 => 1,
            1 => moves.len() as u64,
            _ => moves.iter().map(|effect| self.perft(&self.play(state, effect), depth - 1)).sum(),
        }
    }
}

fn promoted(man: Man, effect: &Effect) -> Man {
    Man { kind: effect.promotion.unwrap_or(man.kind), ..man }
}
