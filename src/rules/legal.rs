//! Legal moves: those that leave no royal of the mover in check.
//!
//! A move is tested by playing it only when it can matter: the mover is royal, stands alone between a rider and a
//! royal, touches a tile that a program looks at, takes en passant or on its way, or the player is in check.

use crate::base::{Colour, Kind, Set};
use crate::movegen::{Danger, attacked, danger, pseudo_moves};
use crate::position::{Effect, Move, Position};
use crate::tables::Tables;

use super::castling::castlings;

/// The royal pieces of a player.
pub fn royals<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> Set<W> {
    let kinds = tables.kinds.iter().enumerate().filter(|(_, kind)| kind.royal);
    kinds.fold(Set::EMPTY, |all, (kind, _)| all | position.men(colour, Kind(kind as u8)))
}

/// Whether a royal of `colour` could be taken if the other side were to move.
pub fn in_check<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> bool {
    let (occupied, victims) = (position.occupied(), position.of(colour));
    royals(tables, position, colour)
        .iter()
        .any(|royal| attacked(tables, position, royal, colour.other(), occupied, victims))
}

/// All legal moves, in no order that means anything. Draws do not change them.
pub fn legal_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    let royals = royals(tables, position, position.turn());
    let danger = danger(tables, position, royals, position.turn());
    pseudo_moves(tables, position, &mut moves);
    castlings(tables, position, &mut moves);
    moves.retain(|&mv| !can_matter(&danger, &royals, mv) || leaves_no_check(tables, position, mv));
    moves
}

/// Whether a move is legal in this position.
pub fn is_legal<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, mv: Move) -> bool {
    legal_moves(tables, position).contains(&mv)
}

fn can_matter<const W: usize>(danger: &Danger<W>, royals: &Set<W>, mv: Move) -> bool {
    let special = match mv.effect {
        Effect::Plain => false,
        Effect::Special { en_passant, trail } => en_passant || trail != 0,
        Effect::Castle(_) => true,
    };
    special
        || danger.check
        || royals.contains(mv.from)
        || danger.leaving.contains(mv.from)
        || danger.touching.contains(mv.from)
        || danger.touching.contains(mv.to)
}

/// Whether a move generated for this position leaves no royal of the mover in check: played, looked at, taken back.
pub(super) fn leaves_no_check<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    mv: Move,
) -> bool {
    let mover = position.turn();
    let undo = position.play(tables, mv);
    let check = in_check(tables, position, mover);
    position.unplay(tables, mv, undo);
    !check
}
