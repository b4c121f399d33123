//! Castling: king and rook travel straight to their places; every tile on either way must be empty but for those
//! two, and no tile of the king's way, ends included, may be attacked.

use crate::movegen::Attack;
use crate::position::{Effect, Move, Position};
use crate::tables::{CastlingTable, Tables};

/// Adds the castlings whose ways are clear and safe.
pub(super) fn castlings<const W: usize>(tables: &Tables<W>, position: &Position<W>, moves: &mut Vec<Move>) {
    for (number, castling) in tables.castlings[position.turn().index()].iter().enumerate() {
        let has_right = position.memory().rights & castling.right != 0;
        if has_right && !castling.clear.meets(&position.occupied()) && is_safe(tables, position, castling) {
            let effect = Effect::Castle(number as u8);
            moves.push(Move { from: castling.king, to: castling.king_to, promote: None, effect });
        }
    }
}

/// Whether the king could stand on every tile of its way.
fn is_safe<const W: usize>(tables: &Tables<W>, position: &Position<W>, castling: &CastlingTable<W>) -> bool {
    let us = position.turn();
    let attack = Attack::new(tables, position, us.other());
    castling.way.iter().all(|&tile| {
        let lifted = |mut set: crate::base::Set<W>| {
            set.remove(castling.king);
            set.insert(tile);
            set
        };
        let (occupied, victims) = (lifted(position.occupied()), lifted(position.of(us)));
        !attack.takes(tile, occupied, victims)
    })
}
