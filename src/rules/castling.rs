//! Castling: king and rook travel straight to their places; every tile on either way must be empty but for those
//! two, and no tile of the king's way, ends included, may be attacked.

use crate::base::Set;
use crate::movegen::Attack;
use crate::position::{Effect, Move, Position};
use crate::tables::{CastlingTable, Tables};

use super::legal::royals;

/// The castlings whose ways are clear and safe, and that leave no royal in check.
pub(super) fn castlings<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> Vec<Move> {
    let mut moves = Vec::new();
    let all = &tables.castlings[position.turn().index()];
    for (number, castling) in all.iter().enumerate() {
        let has_right = position.memory().rights & castling.right != 0;
        // two ways round with one effect are one move
        let known = |mv: &Move| matches!(mv.effect, Effect::Castle(i) if all[usize::from(i)].ends() == castling.ends());
        if has_right
            && !castling.clear.meets(&position.occupied())
            && !moves.iter().any(known)
            && is_safe(tables, position, castling)
        {
            let effect = Effect::Castle(number as u8);
            moves.push(Move { from: castling.king, to: castling.king_to, promote: None, effect });
        }
    }
    moves
}

/// Whether the king could stand on every tile of its way, and no royal can be taken when it and the rook have arrived.
fn is_safe<const W: usize>(tables: &Tables<W>, position: &Position<W>, castling: &CastlingTable<W>) -> bool {
    let us = position.turn();
    let attack = Attack::new(tables, position, us.other());
    let go = |mut set: Set<W>, from: &[_], to: &[_]| {
        from.iter().for_each(|&tile| set.remove(tile));
        to.iter().for_each(|&tile| set.insert(tile));
        set
    };
    let (occupied, own) = (position.occupied(), position.of(us));
    let way_is_safe = castling.way.iter().all(|&tile| {
        let lift = |set| go(set, &[castling.king], &[tile]);
        !attack.takes(tile, lift(occupied), lift(own))
    });
    let (from, to) = ([castling.king, castling.rook], [castling.king_to, castling.rook_to]);
    let before = royals(tables, position, us);
    let arrived = from.iter().zip(to).filter(|(from, _)| before.contains(**from)).map(|(_, to)| to);
    let royals = before.without(&from.into_iter().collect()) | arrived.collect();
    let leave = |set| go(set, &from, &to);
    way_is_safe && royals.iter().all(|royal| !attack.takes(royal, leave(occupied), leave(own)))
}
