//! Castling, as declared.

use std::collections::BTreeSet;

use super::{Effect, Reference, State};
use crate::base::{Colour, Man, Tile};
use crate::surface::{Dir, Frame, Side, Walker};
use crate::variant::Castling;

impl Reference<'_> {
    /// Every castling open to the player to move, the king's safety at the end aside.
    pub(super) fn castlings(&self, state: &State) -> BTreeSet<Effect> {
        self.spec.castling.iter().filter_map(|castling| self.castle(state, castling)).collect()
    }

    fn castle(&self, state: &State, castling: &Castling) -> Option<Effect> {
        let colour = state.turn;
        let (king_kind, rook_kind) = self.spec.rights[castling.right].men[colour.index()]?;
        if state.rights[colour.index()] >> castling.right & 1 == 0 {
            return None;
        }
        let own = |tile| self.own(tile, colour);
        let (king, rook) = (own(castling.king), own(castling.rook));
        let (king_to, rook_to) = (own(castling.king_to), own(castling.rook_to));
        let stands = |tile: Tile, kind| state.board[tile.index()] == Some(Man { colour, kind });
        if !stands(king, king_kind) || !stands(rook, rook_kind) {
            return None;
        }
        let toward = castling.toward.map(|side| match (colour, side) {
            (Colour::Black, Side::North | Side::South) => side.opposite(),
            _ => side,
        });
        let king_way = self.straight_way(king, king_to, toward)?;
        let rook_way = self.straight_way(rook, rook_to, toward.map(Side::opposite))?;
        let is_clear = |&tile: &Tile| {
            !self.spec.surface.is_hole(tile)
                && (tile == king || tile == rook || state.board[tile.index()].is_none())
        };
        if !king_way.iter().chain(&rook_way).all(is_clear) {
            return None;
        }
        let is_safe = |&tile: &Tile| {
            let mut trial = state.clone();
            trial.board[king.index()] = None;
            trial.board[tile.index()] = Some(Man { colour, kind: king_kind });
            !self.attacked(&trial, tile, colour.other())
        };
        king_way.iter().all(is_safe).then(|| Effect {
            from: king,
            to: king_to,
            promotion: None,
            taken: BTreeSet::new(),
            passed: BTreeSet::new(),
            rook: Some((rook, rook_to)),
        })
    }

    /// The tiles of a straight way, ends included: over `toward`, or inside the board over no seam.
    fn straight_way(&self, from: Tile, to: Tile, toward: Option<Side>) -> Option<Vec<Tile>> {
        let surface = &self.spec.surface;
        let Some(side) = toward else {
            let ((x, y), (file, rank)) = (surface.place(from), surface.place(to));
            if x != file && y != rank {
                return None;
            }
            let files = x.min(file)..=x.max(file);
            return files
                .flat_map(|file| (y.min(rank)..=y.max(rank)).map(move |rank| (file, rank)))
                .map(|place| surface.at(place))
                .collect();
        };
        let heading: Dir = Frame::WHITE.dir(2 * side.index() as i32);
        let start = Walker { tile: from, frame: Frame::WHITE };
        let (mut way, mut walker) = (vec![from], start);
        while walker.tile != to {
            walker = surface.straight(walker, heading)?;
            if walker == start {
                return None;
            }
            way.push(walker.tile);
        }
        Some(way)
    }
}
