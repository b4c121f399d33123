//! Castling: king and rook travel straight to their places; every tile on either way must be empty but for those
//! two, and no tile of the king's way, ends included, may be attacked.

use crate::base::{Processor, Set};
use crate::movegen::Scene;
use crate::position::{Effect, Move, Position};
use crate::tables::{CastlingTable, Tables};

use super::legal::Threat;

/// The tiles that the king goes over in castlings whose ways are clear.
#[inline(always)]
pub(super) fn castling_ways<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> Set<W> {
    let occupied = position.occupied();
    let mut ways = Set::EMPTY;
    for castling in &tables.castlings[position.turn().index()] {
        if position.memory().rights & castling.right != 0 && !castling.clear.meets(&occupied) {
            ways |= castling.way;
        }
    }
    ways
}

/// Calls `found` for the castlings whose ways are clear and safe, and that leave no royal in check.
#[inline(always)]
pub(super) fn castlings<const W: usize, P: Processor>(
    threat: &Threat<'_, W, P>,
    position: &Position<W>,
    found: &mut impl FnMut(Move),
) {
    let all = &threat.lookup.tables.castlings[position.turn().index()];
    let occupied = position.occupied();
    let lone = threat.royals.first().filter(|&royal| threat.royals == Set::of(royal));
    // asked about once for all castlings
    let attacked = lone.map_or(Set::EMPTY, |royal| threat.stalked(position, royal, threat.also));
    let mut legal = 0_u64;
    for (number, castling) in all.iter().enumerate() {
        if position.memory().rights & castling.right == 0 || castling.clear.meets(&occupied) {
            continue;
        }
        // two ways round with one effect are one move
        let same = |other: usize| legal >> other & 1 != 0 && all[other].ends() == castling.ends();
        if (legal == 0 || !(0..number.min(64)).any(same)) && is_safe(threat, position, castling, attacked) {
            legal |= 1 << (number % 64);
            let effect = Effect::Castle(number as u8);
            found(Move { from: castling.king, to: castling.king_to, promote: None, effect });
        }
    }
}

/// Whether the king could stand on every tile of its way, and no royal can be taken when it and the rook have arrived.
/// `attacked` are the tiles where a lone royal could not.
#[inline(always)]
fn is_safe<const W: usize, P: Processor>(
    threat: &Threat<'_, W, P>,
    position: &Position<W>,
    castling: &CastlingTable<W>,
    attacked: Set<W>,
) -> bool {
    let lone = threat.royals == Set::of(castling.king);
    if lone {
        if attacked.meets(&castling.way) {
            return false;
        }
    } else if !threat.stalked(position, castling.king, castling.way).is_empty() {
        return false;
    }
    let enemies = position.turn().other();
    let attackers = &threat.lookup.tables.attackers;
    let may_open = castling.opens.meets(&position.of(enemies)) || attackers.has_programs[enemies.index()];
    (lone && !may_open) || threat.lookup.processor.apart(|| arrives_safely(threat, position, castling))
}

/// Whether no royal can be taken when king and rook have arrived.
#[inline(always)]
fn arrives_safely<const W: usize, P: Processor>(
    threat: &Threat<'_, W, P>,
    position: &Position<W>,
    castling: &CastlingTable<W>,
) -> bool {
    let (from, to) = ([castling.king, castling.rook], [castling.king_to, castling.rook_to]);
    let go = |set: Set<W>| set.without(&from.into_iter().collect()) | to.into_iter().collect();
    let arrived = from.iter().zip(to).filter(|(from, _)| threat.royals.contains(**from)).map(|(_, to)| to);
    let royals = threat.royals.without(&from.into_iter().collect()) | arrived.collect();
    let scene = Scene {
        occupied: go(position.occupied()),
        victims: go(position.of(position.turn())),
        gone: Set::EMPTY,
    };
    for royal in royals.iter() {
        if threat.attack.takes(threat.lookup, position, royal, &scene) {
            return false;
        }
    }
    true
}
