//! Legal moves: those that leave no royal of the mover in check.
//!
//! The ways to the royals are looked along once. Then a move is legal at once unless it can matter: a royal moves,
//! the mover stands alone between a rider and a royal, it touches a tile that a program looks at, it takes
//! en passant or on its way, or the player is in check. What is left is played and looked at.

use crate::base::{Colour, Kind, Set, Tile};
use crate::movegen::{Attack, Danger, Found, Sight};
use crate::position::{Effect, Move, Position};
use crate::tables::Tables;

use super::castling::castlings;

/// The royal pieces of a player.
#[inline]
pub fn royals<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> Set<W> {
    position.any_of(colour, tables.royal_kinds)
}

/// Whether a royal of `colour` could be taken if the other side were to move.
pub fn in_check<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> bool {
    let royals = royals(tables, position, colour);
    if royals.is_empty() {
        return false;
    }
    let attack = Attack::new(tables, position, colour.other());
    let (occupied, victims) = (position.occupied(), position.of(colour));
    royals.iter().any(|royal| attack.takes(royal, occupied, victims))
}

/// All legal moves, in no order that means anything. Draws do not change them.
pub fn legal_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    visit(tables, position, &mut List(&mut moves));
    moves
}

/// Adds all legal moves to a list.
pub fn add_legal_moves<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    moves: &mut Vec<Move>,
) {
    visit(tables, position, &mut List(moves));
}

/// How many legal moves there are, without listing them.
pub fn count_legal_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> u64 {
    let mut count = Count(0);
    visit(tables, position, &mut count);
    count.0
}

/// Whether a move is legal in this position.
pub fn is_legal<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, mv: Move) -> bool {
    legal_moves(tables, position).contains(&mv)
}

/// What is done with legal moves: one piece's moves to a set of tiles, or one move.
trait Visitor<const W: usize> {
    fn plain(&mut self, tables: &Tables<W>, mover: Mover, to: Set<W>);
    fn special(&mut self, tables: &Tables<W>, mover: Mover, to: Tile, effect: Effect);
    fn single(&mut self, mv: Move);
}

/// The piece whose moves are visited.
#[derive(Clone, Copy)]
struct Mover {
    colour: Colour,
    kind: Kind,
    from: Tile,
}

/// Lists moves.
struct List<'a>(&'a mut Vec<Move>);

impl<const W: usize> Visitor<W> for List<'_> {
    #[inline]
    fn plain(&mut self, tables: &Tables<W>, mover: Mover, to: Set<W>) {
        let kind = &tables.kinds[mover.kind.index()];
        let promotes = to & kind.promotes_on[mover.colour.index()];
        if !promotes.is_empty() {
            for to in promotes.iter() {
                self.promotions(tables, mover, to, Effect::Plain);
            }
        }
        let rest = to.without(&promotes);
        self.0.extend(rest.iter().map(|to| Move {
            from: mover.from,
            to,
            promote: None,
            effect: Effect::Plain,
        }));
    }

    fn special(&mut self, tables: &Tables<W>, mover: Mover, to: Tile, effect: Effect) {
        if tables.kinds[mover.kind.index()].promotes_on[mover.colour.index()].contains(to) {
            self.promotions(tables, mover, to, effect);
        } else {
            self.0.push(Move { from: mover.from, to, promote: None, effect });
        }
    }

    fn single(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl List<'_> {
    fn promotions<const W: usize>(&mut self, tables: &Tables<W>, mover: Mover, to: Tile, effect: Effect) {
        let kind = &tables.kinds[mover.kind.index()];
        let stays = kind.optional.then_some(None);
        let becomes = kind.promotes_to.iter().map(|&kind| Some(kind)).chain(stays);
        self.0.extend(becomes.map(|promote| Move { from: mover.from, to, promote, effect }));
    }
}

/// Counts moves.
struct Count(u64);

impl<const W: usize> Visitor<W> for Count {
    #[inline]
    fn plain(&mut self, tables: &Tables<W>, mover: Mover, to: Set<W>) {
        let kind = &tables.kinds[mover.kind.index()];
        self.0 += u64::from(to.len());
        let promotes = to & kind.promotes_on[mover.colour.index()];
        if !promotes.is_empty() {
            self.0 += u64::from(promotes.len()) * (kind.promotion_ways() - 1);
        }
    }

    fn special(&mut self, tables: &Tables<W>, mover: Mover, to: Tile, _: Effect) {
        let kind = &tables.kinds[mover.kind.index()];
        self.0 += if kind.promotes_on[mover.colour.index()].contains(to) { kind.promotion_ways() } else { 1 };
    }

    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Calls the visitor for all legal moves.
#[inline]
fn visit<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, visitor: &mut impl Visitor<W>) {
    let colour = position.turn();
    let sight = Sight::of(position);
    let royals = royals(tables, position, colour);
    let danger = Attack::new(tables, position, colour.other()).danger(royals);
    let lone_royal = royals.len() == 1;
    let mut found = Found::default();
    for kind in (0..tables.kinds.len()).map(|kind| Kind(kind as u8)) {
        for from in position.men(colour, kind).iter() {
            found.find(tables, position, &sight, kind, from);
            let mover = Mover { colour, kind, from };
            if tables.kinds[kind.index()].changes_royalty {
                promotions_one_by_one(tables, position, mover, &mut found, visitor);
            }
            let legal = if !royals.contains(from) {
                legal_among(tables, position, &danger, from, found.plain)
            } else if lone_royal {
                safe_for(tables, position, &sight, from, found.plain)
            } else {
                played_among(tables, position, from, found.plain)
            };
            visitor.plain(tables, mover, legal);
            for &(to, effect) in &found.special {
                let mv = Move { from, to, promote: None, effect };
                if !special_matters(tables, &danger, &royals, mv) || leaves_no_check(tables, position, mv) {
                    visitor.special(tables, mover, to, effect);
                }
            }
        }
    }
    if position.memory().rights != 0 {
        for mv in castlings(tables, position) {
            visitor.single(mv);
        }
    }
}

/// Promotions that change who is royal: each is played and looked at by itself, and taken out of what was found.
fn promotions_one_by_one<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    mover: Mover,
    found: &mut Found<W>,
    visitor: &mut impl Visitor<W>,
) {
    let Mover { colour, kind, from } = mover;
    let kind = &tables.kinds[kind.index()];
    let on = kind.promotes_on[colour.index()];
    let special: Vec<_> = found.special.extract_if(.., |(to, _)| on.contains(*to)).collect();
    let plain = (found.plain & on).iter().map(|to| (to, Effect::Plain));
    for (to, effect) in plain.chain(special) {
        let stays = kind.optional.then_some(None);
        for promote in kind.promotes_to.iter().map(|&kind| Some(kind)).chain(stays) {
            let mv = Move { from, to, promote, effect };
            if leaves_no_check(tables, position, mv) {
                visitor.single(mv);
            }
        }
    }
    found.plain = found.plain.without(&on);
}

/// The legal ones of the plain moves of a piece that is not royal.
#[inline]
fn legal_among<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    danger: &Danger<W>,
    from: Tile,
    to: Set<W>,
) -> Set<W> {
    if danger.unclear || danger.touching.contains(from) {
        return played_among(tables, position, from, to);
    }
    let to = to & danger.parries;
    if danger.leaving.contains(from) {
        return played_among(tables, position, from, to);
    }
    let touching = to & danger.touching;
    if touching.is_empty() {
        to
    } else {
        to.without(&touching) | played_among(tables, position, from, touching)
    }
}

/// The tiles of `to` where a player's only royal would be safe.
#[inline]
fn safe_for<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    sight: &Sight<W>,
    from: Tile,
    to: Set<W>,
) -> Set<W> {
    let attack = Attack::new(tables, position, position.turn().other());
    let mut occupied = sight.occupied;
    let mut own = position.of(position.turn());
    occupied.remove(from);
    own.remove(from);
    to.iter().filter(|&tile| !attack.takes(tile, occupied | Set::of(tile), own | Set::of(tile))).collect()
}

/// The tiles of `to` that a piece may go to, each move played and looked at.
fn played_among<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    from: Tile,
    to: Set<W>,
) -> Set<W> {
    let plain = |to| Move { from, to, promote: None, effect: Effect::Plain };
    to.iter().filter(|&to| leaves_no_check(tables, position, plain(to))).collect()
}

/// Whether a special move must be played to know whether it is legal.
fn special_matters<const W: usize>(
    tables: &Tables<W>,
    danger: &Danger<W>,
    royals: &Set<W>,
    mv: Move,
) -> bool {
    let takes_on_the_way = match mv.effect {
        Effect::Plain => false,
        Effect::Special { en_passant, trail } => {
            en_passant
                || !tables.trails[trail as usize].taken.is_empty()
                || tables.takes_on_the_way_to_en_passant
        }
        Effect::Castle(_) => true,
    };
    takes_on_the_way
        || danger.check
        || royals.contains(mv.from)
        || danger.leaving.contains(mv.from)
        || danger.touching.contains(mv.from)
        || danger.touching.contains(mv.to)
}

/// Whether a move found in this position leaves no royal of the mover in check: played, looked at, taken back.
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
