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
pub(super) fn exchange<const W: usize>(
    tables: &Tables<W>,
    position: &Position<W>,
    values: &[i32],
    mv: Move,
) -> i32 {
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
            if taker >= ROYAL {
                scene.gone.insert(tile);
                let back = attacks[side.other().index()].takers(lookup, position, mv.to, &scene);
                if !back.is_empty() {
                    break;
                }
            }
            last += 1;
            gains[last] = standing - gains[last - 1];
            standing = taker;
            scene.occupied.remove(tile);
            scene.occupied.insert(mv.to);
            scene.gone.insert(tile);
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
