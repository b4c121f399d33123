//! Starts with odds: one player lacks a piece, has another kind in its place, or lacks all of a kind.

use crate::base::{Colour, Kind, Man, Tile};
use crate::game::{Game, Variant};
use crate::search::PieceWorth;
use crate::variant::{Setup, Spec};

use super::assets::Assets;

/// A start with odds.
#[derive(Clone, Debug)]
pub(super) struct Start {
    pub game: Game,
    /// How many of each asset White has more than Black, beyond the variant's start.
    pub ahead: Vec<i32>,
    /// What was done: `white b1 N>B`, `black d8 Q>-`, `white c1,f1 B>-`.
    pub label: String,
}

/// The starts that measure one asset, for White and for Black as the player whose setup is changed.
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

/// What starts are made from.
pub(super) struct Workshop<'a> {
    pub variant: &'a Variant,
    pub worth: &'a [PieceWorth],
    pub assets: &'a Assets,
    /// The unit is never put where another piece stood: a pawn there is no usual pawn.
    pub unit: usize,
}

impl Workshop<'_> {
    /// The starts for an asset.
    ///
    /// A kind is removed, or put in place of what is worth next less; one that is not in the setup is put in place of
    /// what is worth about the same. For a pair all men of its kind are removed, or one more is put in place of what
    /// is worth about the same: beside starts that lack one man, that tells a pair from its parts.
    pub fn lot(&self, asset: usize) -> Lot {
        let kind = self.assets.paired(asset).unwrap_or(asset);
        let (is_pair, is_present) = (kind != asset, self.counts().get(kind).is_some_and(|&count| count > 0));
        let mut lot = Lot::default();
        for colour in Colour::BOTH {
            let each = |from: usize, to: Option<usize>| -> Vec<Start> {
                self.stands(colour, from).iter().filter_map(|&tile| self.start(&[tile], to)).collect()
            };
            let swapped =
                |from: Option<usize>, to: Option<usize>| from.map_or(Vec::new(), |from| each(from, to));
            let (removals, swaps) = match (is_pair, is_present) {
                (true, _) => (
                    self.start(&self.stands(colour, kind), None).into_iter().collect(),
                    swapped(self.nearest(kind), Some(kind)),
                ),
                (false, false) => (Vec::new(), swapped(self.nearest(kind), Some(kind))),
                (false, true) => {
                    (each(kind, None), self.lesser(kind).map_or(Vec::new(), |to| each(kind, Some(to))))
                }
            };
            lot.removals[colour.index()] = removals;
            lot.swaps[colour.index()] = swaps;
        }
        lot
    }

    fn counts(&self) -> Vec<usize> {
        counts(self.variant.spec())
    }

    fn value(&self, kind: usize) -> f64 {
        self.worth.get(kind).map_or(0.0, |worth| worth.derived)
    }

    /// The kinds of the setup that may be swapped with one.
    fn others(&self, kind: usize) -> impl Iterator<Item = usize> {
        let (counts, spec) = (self.counts(), self.variant.spec());
        (0..spec.pieces.len()).filter(move |&other| {
            let royal = spec.pieces.get(other).is_none_or(|piece| piece.royal);
            other != kind && other != self.unit && !royal && counts.get(other).is_some_and(|&count| count > 0)
        })
    }

    /// What is worth about as much as a kind.
    fn nearest(&self, kind: usize) -> Option<usize> {
        let apart = |other: usize| (self.value(other) - self.value(kind)).abs();
        self.others(kind).min_by(|&a, &b| apart(a).total_cmp(&apart(b)))
    }

    /// What is worth next less than a kind; the unit has nothing that is.
    fn lesser(&self, kind: usize) -> Option<usize> {
        let lesser =
            self.others(kind).filter(|&other| kind != self.unit && self.value(other) < self.value(kind));
        lesser.max_by(|&a, &b| self.value(a).total_cmp(&self.value(b)))
    }

    /// Where a player's men of a kind stand at the start.
    fn stands(&self, colour: Colour, kind: usize) -> Vec<Tile> {
        let own = Some(Man { colour, kind: Kind(kind as u8) });
        let men = self.variant.spec().setup.board.iter().enumerate();
        men.filter(|(_, man)| **man == own).map(|(tile, _)| Tile(tile as u8)).collect()
    }

    /// The variant's start with the men on some tiles, all alike, gone or replaced; `None` if that is no position, or no
    /// game.
    fn start(&self, tiles: &[Tile], to: Option<usize>) -> Option<Start> {
        let spec = self.variant.spec();
        let mut setup = spec.setup.clone();
        let man = setup.board.get(tiles.first()?.index()).copied().flatten()?;
        for tile in tiles {
            *setup.board.get_mut(tile.index())? =
                to.map(|kind| Man { colour: man.colour, kind: Kind(kind as u8) });
        }
        forgo(spec, &mut setup);
        let mut game = Game::from_setup(self.variant, &setup).ok()?;
        if game.outcome_at_once().is_some() {
            return None;
        }
        let (usual, odd) = (self.assets.ahead(&spec.setup.board), self.assets.ahead(&setup.board));
        let ahead = odd.iter().zip(usual).map(|(odd, usual)| odd - usual).collect();
        let id = |kind: usize| spec.pieces.get(kind).map_or("", |piece| &piece.id);
        let squares: Vec<String> = tiles.iter().map(|&tile| spec.surface.square(tile).to_string()).collect();
        let label = format!(
            "{} {} {}>{}",
            man.colour.name().to_lowercase(),
            squares.join(","),
            id(man.kind.index()),
            to.map_or("-", id)
        );
        Some(Start { game, ahead, label })
    }
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
