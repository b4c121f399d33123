//! Starts with odds: one player lacks a piece, or has another kind in its place.

use crate::base::{Colour, Kind, Man, Tile};
use crate::game::{Game, Variant};
use crate::search::PieceWorth;
use crate::variant::{Setup, Spec};

/// A start with odds.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub game: Game,
    /// Pieces that White has more than Black, by kind.
    pub ahead: Vec<i32>,
    /// What was done: `white b1 N>B`, `black d8 Q>-`.
    pub label: String,
}

/// The starts that measure one kind, for White and for Black as the player whose setup is changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Lot {
    pub removals: [Vec<Start>; 2],
    pub swaps: [Vec<Start>; 2],
}

impl Lot {
    /// Start number `pair` of a colour: in turn from both lists, each gone through again and again.
    pub fn start(&self, pair: u64, colour: usize) -> Option<&Start> {
        let (removals, swaps) = (self.removals.get(colour)?, self.swaps.get(colour)?);
        let (list, at) = match (removals.is_empty(), swaps.is_empty()) {
            (_, true) => (removals, pair),
            (true, false) => (swaps, pair),
            (false, false) => (if pair.is_multiple_of(2) { removals } else { swaps }, pair / 2),
        };
        list.get((at % list.len().max(1) as u64) as usize)
    }

    /// Whether there is a start for each colour.
    pub fn is_whole(&self) -> bool {
        (0..2).all(|colour| self.start(0, colour).is_some())
    }
}

/// How many of each kind a variant's start has, both players' together.
pub(super) fn counts(spec: &Spec) -> Vec<usize> {
    let men = || spec.setup.board.iter().flatten();
    (0..spec.pieces.len()).map(|kind| men().filter(|man| man.kind.index() == kind).count()).collect()
}

/// The starts for a kind. It is removed, or put in place of what is worth next less; one that is not in the setup is put
/// in place of what is worth about the same. `unit` is never put where another piece stood: a pawn there is no
/// usual pawn.
pub(super) fn lot(variant: &Variant, worth: &[PieceWorth], kind: usize, unit: usize) -> Lot {
    let spec = variant.spec();
    let counts = counts(spec);
    let value = |kind: usize| worth.get(kind).map_or(0.0, |worth| worth.derived);
    let others = || {
        (0..spec.pieces.len()).filter(|&other| {
            let royal = spec.pieces.get(other).is_none_or(|piece| piece.royal);
            other != kind && other != unit && !royal && counts.get(other).is_some_and(|&count| count > 0)
        })
    };
    let mut lot = Lot::default();
    let present = counts.get(kind).is_some_and(|&count| count > 0);
    for colour in Colour::BOTH {
        let all = |from: usize, to: Option<usize>| -> Vec<Start> {
            let men = spec.setup.board.iter().enumerate();
            let stands = men.filter(|(_, man)| **man == Some(Man { colour, kind: Kind(from as u8) }));
            stands.filter_map(|(tile, _)| start(variant, Tile(tile as u8), to)).collect()
        };
        let i = colour.index();
        if !present {
            let near = others()
                .min_by(|&a, &b| (value(a) - value(kind)).abs().total_cmp(&(value(b) - value(kind)).abs()));
            lot.swaps[i] = near.map_or(Vec::new(), |near| all(near, Some(kind)));
            continue;
        }
        lot.removals[i] = all(kind, None);
        if kind != unit {
            let lesser = others().filter(|&other| value(other) < value(kind));
            let next = lesser.max_by(|&a, &b| value(a).total_cmp(&value(b)));
            lot.swaps[i] = next.map_or(Vec::new(), |next| all(kind, Some(next)));
        }
    }
    lot
}

/// The variant's start with the man on `tile` gone or replaced; `None` if that is no position, or no game.
fn start(variant: &Variant, tile: Tile, to: Option<usize>) -> Option<Start> {
    let spec = variant.spec();
    let mut setup = spec.setup.clone();
    let place = setup.board.get_mut(tile.index())?;
    let man = (*place)?;
    *place = to.map(|kind| Man { colour: man.colour, kind: Kind(kind as u8) });
    forgo(spec, &mut setup);
    let mut game = Game::from_setup(variant, &setup).ok()?;
    if game.outcome_at_once().is_some() {
        return None;
    }
    let sign = if man.colour == Colour::White { 1 } else { -1 };
    let mut ahead = vec![0; spec.pieces.len()];
    *ahead.get_mut(man.kind.index())? -= sign;
    if let Some(more) = to.and_then(|kind| ahead.get_mut(kind)) {
        *more += sign;
    }
    let id = |kind: usize| spec.pieces.get(kind).map_or("", |piece| &piece.id);
    let label = format!(
        "{} {} {}>{}",
        man.colour.name().to_lowercase(),
        spec.surface.square(tile),
        id(man.kind.index()),
        to.map_or("-", id)
    );
    Some(Start { game, ahead, label })
}

/// Takes away castling rights whose king or rook is not there any more.
fn forgo(spec: &Spec, setup: &mut Setup) {
    for colour in Colour::BOTH {
        for (number, right) in spec.rights.iter().enumerate() {
            let there = right.men[colour.index()].is_some_and(|(king, rook)| {
                let at = |tile: Tile| match colour {
                    Colour::White => tile,
                    Colour::Black => spec.surface.reflect(tile),
                };
                let is = |tile: Tile, kind: Kind| {
                    setup.board.get(at(tile).index()) == Some(&Some(Man { colour, kind }))
                };
                is(right.king, king) && is(right.rook, rook)
            });
            if !there {
                setup.rights[colour.index()] &= !(1 << number);
            }
        }
    }
    // a move that was made before the start may be one of a piece that is gone
    if setup.victim.is_some_and(|victim| setup.board.get(victim.index()).is_none_or(Option::is_none)) {
        setup.passed.clear();
        setup.victim = None;
    }
}
