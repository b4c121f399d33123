//! What stands where, and what of the past still matters.

use std::collections::BTreeSet;

use super::Reference;
use crate::base::{Colour, Man, Tile};
use crate::variant::Setup;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// By tile.
    pub board: Vec<Option<Man>>,
    /// Who is to move.
    pub turn: Colour,
    /// Castling rights, bit i for right i, White's and Black's.
    pub rights: [u16; 2],
    /// The tiles on which the victim can be taken en passant.
    pub passed: BTreeSet<Tile>,
    /// Who passed them; `None` if nobody did.
    pub victim: Option<Tile>,
    /// Where a piece stands that has never moved and has moves that ask for it.
    pub unmoved: BTreeSet<Tile>,
    /// Plies since the last progress.
    pub clock: u16,
    /// Number of the move, from 1.
    pub number: u16,
}

impl Reference<'_> {
    /// The start of the variant.
    pub fn start(&self) -> State {
        self.state(&self.spec.setup)
    }

    /// The position of a setup.
    pub fn state(&self, setup: &Setup) -> State {
        let unmoved = self
            .spec
            .surface
            .tiles()
            .filter(|&tile| {
                !setup.moved.contains(&tile)
                    && setup.board[tile.index()].is_some_and(|man| self.looks_unmoved(man, tile))
            })
            .collect();
        let mut state = State {
            board: setup.board.clone(),
            turn: setup.turn,
            rights: setup.rights,
            passed: setup.passed.iter().copied().collect(),
            victim: setup.victim,
            unmoved,
            clock: setup.clock,
            number: setup.number,
        };
        if !state.passed.is_empty() && state.victim.is_none() {
            state.victim = self.read_off_victim(&state);
        }
        if state.victim.is_none() {
            state.passed.clear();
        }
        state
    }

    /// Whether a piece stands where it may never have moved: on a tile of its first moves, or where the setup
    /// has it if it has initial moves.
    fn looks_unmoved(&self, man: Man, tile: Tile) -> bool {
        let ways = &self.ways[man.kind.index()];
        let here = self.own(tile, man.colour);
        let starts_here = self.spec.setup.board[tile.index()] == Some(man);
        ways.first.iter().any(|(tiles, _)| tiles.contains(&here))
            || starts_here && ways.always.iter().any(|way| way.initial)
    }

    /// The one piece whose first move can have passed just these tiles.
    fn read_off_victim(&self, state: &State) -> Option<Tile> {
        let mover = state.turn.other();
        let mut victims = BTreeSet::new();
        for to in self.spec.surface.tiles() {
            let Some(man) = state.board[to.index()].filter(|man| man.colour == mover) else { continue };
            if !self.piece(man.kind).passing {
                continue;
            }
            for from in self.spec.surface.tiles() {
                if state.board[from.index()].is_some() || !self.looks_unmoved(man, from) {
                    continue;
                }
                let mut before = state.clone();
                before.board[to.index()] = None;
                before.board[from.index()] = Some(man);
                before.unmoved.insert(from);
                before.passed.clear();
                before.victim = None;
                let came = self
                    .pseudo(&before, mover)
                    .into_iter()
                    .any(|effect| (effect.from, effect.to) == (from, to) && effect.passed == state.passed);
                if came {
                    victims.insert(to);
                }
            }
        }
        victims.first().copied().filter(|_| victims.len() == 1)
    }
}
