//! Static exchange: what is left when both players take on one tile, the least piece first, as long as it pays.
//!
//! Who can take is found by the tables, so it holds on any surface; lines that open behind a piece that has taken are
//! seen. Pins are not looked at; a royal takes only what is not defended.

use crate::base::{Colour, Kind, Processor, Set, Tile, Work};
use crate::movegen::{Attack, Scene};
use crate::position::{Effect, Move, Position};
use crate::tables::{Lookup, Tables};

use super::worth::ROYAL;

/// After so many captures on one tile the rest is not looked at.
const MOST_CAPTURES: usize = 32;

/// What a legal move wins by exchanges where it ends, in the units of `values` (by kind); less than 0 if it loses.
#[cfg(test)]
fn exchange<const W: usize>(tables: &Tables<W>, position: &Position<W>, values: &[i32], mv: Move) -> i32 {
    tables.target.run(Exchange { tables, position, values, mv, asked: None })
}

/// Whether a legal move wins at least `asked` by exchanges where it ends.
#[inline]
pub(super) fn wins<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    values: &[i32],
    mv: Move,
    asked: i32,
) -> bool {
    tables.target.run(Exchange { tables, position, values, mv, asked: Some(asked) }) >= asked
}

/// Work: follows an exchange. With `asked`, only whether the outcome is less than that needs to be right.
struct Exchange<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    values: &'a [i32],
    mv: Move,
    asked: Option<i32>,
}

impl<const W: usize> Work for Exchange<'_, W> {
    type Output = i32;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> i32 {
        let Exchange { tables, position, values, mv, asked } = self;
        let Some(mover) = position.at(mv.from) else { return 0 };
        let value = |kind: Kind| values.get(kind.index()).copied().unwrap_or(0);
        let mut scene = Scene { occupied: position.occupied(), victims: Set::EMPTY, gone: Set::of(mv.from) };
        let mut gain = 0;
        match mv.effect {
            // king and rook go where nobody takes them, as good as always
            Effect::Castle(_) => return 0,
            Effect::Plain => {}
            Effect::Special { trail, en_passant } => {
                let victim = position.memory().victim.filter(|_| en_passant);
                for &tile in tables.trails[trail as usize].taken.iter().chain(&victim) {
                    if tile != mv.from && tile != mv.to {
                        gain += position.at(tile).map_or(0, |man| value(man.kind));
                        scene.occupied.remove(tile);
                        scene.gone.insert(tile);
                    }
                }
            }
        }
        if mv.to != mv.from {
            gain += position.at(mv.to).map_or(0, |man| value(man.kind));
            // whoever stood there is there no more
            scene.gone.insert(mv.to);
        }
        let mut standing = value(mover.kind);
        if let Some(kind) = mv.promote {
            gain += value(kind) - standing;
            standing = value(kind);
        }
        if let Some(asked) = asked
            && (gain < asked || gain - standing >= asked)
        {
            return if gain < asked { gain } else { asked };
        }
        scene.occupied.remove(mv.from);
        scene.occupied.insert(mv.to);
        scene.victims = Set::of(mv.to);
        let lookup = Lookup { tables, processor };
        let attacks = [Colour::White, Colour::Black].map(|colour| Attack::new(lookup, position, colour));
        let mut gains = [0; MOST_CAPTURES];
        gains[0] = gain;
        let (mut last, mut side) = (0, mover.colour.other());
        while last + 1 < MOST_CAPTURES {
            let takers = attacks[side.index()].takers(lookup, position, mv.to, &scene);
            let Some((tile, kind)) = least(position, takers, values) else { break };
            let taker = value(kind);
            scene.gone.insert(tile);
            scene.occupied.remove(tile);
            scene.occupied.insert(mv.to);
            if taker >= ROYAL {
                let back = attacks[side.other().index()].takers(lookup, position, mv.to, &scene);
                if !back.is_empty() {
                    break;
                }
            }
            last += 1;
            gains[last] = standing - gains[last - 1];
            standing = taker;
            side = side.other();
        }
        while last > 0 {
            gains[last - 1] = -(-gains[last - 1]).max(gains[last]);
            last -= 1;
        }
        gains[0]
    }
}

/// The piece of least value, and of equals the one on the first tile.
#[inline(always)]
fn least<const W: usize>(position: &Position<W>, men: Set<W>, values: &[i32]) -> Option<(Tile, Kind)> {
    let (mut found, mut least) = (None, i32::MAX);
    for tile in men.iter() {
        if let Some(man) = position.at(tile)
            && let Some(&value) = values.get(man.kind.index())
            && value < least
        {
            (found, least) = (Some((tile, man.kind)), value);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::worth::{Squares, chance};
    use super::*;
    use crate::base::Target;
    use crate::compile::compile;
    use crate::game::{AnyTables, Game, Variant};
    use crate::movegen::{Found, Sight};
    use crate::rules;
    use crate::variant::SHIPPED;

    /// The pieces of the player to move that take on a tile, found by generating their moves.
    fn takers(tables: &Tables<1>, position: &Position<1>, to: Tile) -> Vec<Tile> {
        struct Takers<'a>(&'a Tables<1>, &'a Position<1>, Tile);
        impl Work for Takers<'_> {
            type Output = Vec<Tile>;

            fn on<P: Processor>(self, processor: P) -> Vec<Tile> {
                let Takers(tables, position, to) = self;
                let lookup = Lookup { tables, processor };
                let sight = Sight::of(position);
                let takes = |from: &Tile| {
                    let man = position.at(*from).unwrap();
                    Found::find(lookup, position, &sight, man.kind, *from).plain.contains(to)
                };
                position.of(position.turn()).iter().filter(takes).collect()
            }
        }
        tables.target.run(Takers(tables, position, to))
    }

    /// What the player to move wins by taking on a tile again and again, moves really played.
    fn played_out(tables: &Tables<1>, position: &mut Position<1>, values: &[i32], to: Tile) -> i32 {
        let value = |position: &Position<1>, tile| values[position.at(tile).unwrap().kind.index()];
        let takers = takers(tables, position, to);
        let Some(&from) = takers.iter().min_by_key(|&&from| (value(position, from), from)) else { return 0 };
        let (standing, royal) = (value(position, to), value(position, from) == ROYAL);
        let mv = Move { from, to, promote: None, effect: Effect::Plain };
        let before = position.before();
        let undo = position.play(tables, mv);
        let defended = royal && !self::tests::takers(tables, position, to).is_empty();
        let gain = if defended { 0 } else { standing - played_out(tables, position, values, to) };
        position.unplay(tables, mv, undo, &before);
        gain.max(0)
    }

    #[test]
    fn exchanges_are_what_playing_them_out_gives() {
        for (name, _) in SHIPPED {
            let variant = Variant::load(name).unwrap();
            let AnyTables::One(tables) = variant.tables() else { continue };
            let values = Squares::new(variant.spec(), &tables).exchange;
            let portable = compile::<1>(variant.spec(), Target::Portable).unwrap();
            let mut seed = 7;
            let mut looked_at = 0;
            for _ in 0..4 {
                let mut position = rules::position(&tables, &Game::new(&variant).setup()).unwrap();
                for _ in 0..70 {
                    let moves = rules::legal_moves(&tables, &mut position);
                    if moves.is_empty() {
                        break;
                    }
                    for &mv in &moves {
                        if matches!(mv.effect, Effect::Castle(_)) {
                            continue;
                        }
                        let before = position.before();
                        let men = |position: &Position<1>, side: Colour| -> i64 {
                            let men = position.of(side).iter();
                            men.map(|tile| i64::from(values[position.at(tile).unwrap().kind.index()])).sum()
                        };
                        let us = position.turn();
                        let balance = |position: &Position<1>| men(position, us) - men(position, us.other());
                        let start = balance(&position);
                        let undo = position.play(&tables, mv);
                        let gain = (balance(&position) - start) as i32;
                        let expected = gain - played_out(&tables, &mut position, &values, mv.to);
                        position.unplay(&tables, mv, undo, &before);
                        assert_eq!(
                            exchange(&tables, &position, &values, mv),
                            expected,
                            "{name} {mv:?} {position:?}"
                        );
                        assert_eq!(exchange(&portable, &position, &values, mv), expected, "{name} {mv:?}");
                        for asked in [expected - 1, expected, expected + 1, 0] {
                            let wins = wins(&tables, &position, &values, mv, asked);
                            assert_eq!(wins, expected >= asked, "{name} {mv:?} {asked}");
                        }
                        looked_at += 1;
                    }
                    let mv = moves[chance(&mut seed) as usize % moves.len()];
                    position.play(&tables, mv);
                }
            }
            assert!(looked_at > 1000, "{name}: {looked_at}");
        }
    }
}
