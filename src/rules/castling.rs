//! Castling: king and rook travel straight to their places; every tile on either way must be empty but for those
//! two, and no tile of the king's way, ends included, may be attacked.

use smallvec::SmallVec;

use crate::base::{Processor, Set};
use crate::movegen::{Attack, Scene};
use crate::position::{Effect, Move, Position};
use crate::tables::{CastlingTable, Lookup};

use super::legal::royals;

/// Calls `found` for the castlings whose ways are clear and safe, and that leave no royal in check.
#[inline(always)]
pub(super) fn castlings<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    position: &Position<W>,
    attack: &Attack<W>,
    check: bool,
    found: &mut impl FnMut(Move),
) {
    let all = &lookup.tables.castlings[position.turn().index()];
    let occupied = position.occupied();
    let mut legal: SmallVec<[&CastlingTable<W>; 4]> = SmallVec::new();
    for (number, castling) in all.iter().enumerate() {
        if position.memory().rights & castling.right == 0 || castling.clear.meets(&occupied) {
            continue;
        }
        // two ways round with one effect are one move
        let known = legal.iter().any(|other| other.ends() == castling.ends());
        if !known && lookup.processor.apart(|| is_safe(lookup, position, attack, check, castling)) {
            legal.push(castling);
            let effect = Effect::Castle(number as u8);
            found(Move { from: castling.king, to: castling.king_to, promote: None, effect });
        }
    }
}

/// Whether the king could stand on every tile of its way, and no royal can be taken when it and the rook have arrived.
/// `check` is whether a royal is attacked where it stands.
#[inline(always)]
fn is_safe<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    position: &Position<W>,
    attack: &Attack<W>,
    check: bool,
    castling: &CastlingTable<W>,
) -> bool {
    let us = position.turn();
    let before = royals(lookup.tables, position, us);
    let go = |mut set: Set<W>, from: &[_], to: &[_]| {
        from.iter().for_each(|&tile| set.remove(tile));
        to.iter().for_each(|&tile| set.insert(tile));
        set
    };
    let attacked = |royal, from: &[_], to: &[_]| {
        let occupied = go(position.occupied(), from, to);
        let victims = go(position.of(us), from, to);
        attack.takes(lookup, position, royal, &Scene { occupied, victims, gone: Set::EMPTY })
    };
    // without a check the king is safe where it starts
    let start = usize::from(!check && before.contains(castling.king));
    let mut way = castling.way.iter().skip(start);
    let (from, to) = ([castling.king, castling.rook], [castling.king_to, castling.rook_to]);
    let arrived = from.iter().zip(to).filter(|(from, _)| before.contains(**from)).map(|(_, to)| to);
    let after = before.without(&from.into_iter().collect()) | arrived.collect();
    !way.any(|&tile| attacked(tile, &[castling.king], &[tile]))
        && !after.iter().any(|royal| attacked(royal, &from, &to))
}
