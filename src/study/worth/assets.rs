//! What a player may have more of than the other: pieces of each kind, and pairs of such as keep to a part of the board.
//!
//! A pair is there while men of one kind stand on two parts that they never leave: bishops on both colours. Each has its
//! own worth then, and the two together may have more.

use crate::base::{Colour, Kind, Man, Tile};
use crate::game::Variant;
use crate::variant::Spec;

/// The assets of a variant, numbered: its kinds in the order of the file, then its pairs.
#[derive(Clone, Debug)]
pub(super) struct Assets {
    kinds: usize,
    pairs: Vec<Pair>,
}

/// A kind whose men come in pairs.
#[derive(Clone, Debug)]
struct Pair {
    kind: usize,
    /// By tile and colour, the lowest tile of the part that it lies in.
    parts: [Vec<Tile>; 2],
}

impl Pair {
    /// Whether a player has men of it on two parts.
    fn is_had(&self, board: &[Option<Man>], colour: Colour) -> bool {
        let own = Man { colour, kind: Kind(self.kind as u8) };
        let mut parts = board.iter().zip(&self.parts[colour.index()]).filter(|(man, _)| **man == Some(own));
        parts.next().is_some_and(|(_, first)| parts.any(|(_, part)| part != first))
    }
}

impl Assets {
    /// Pairs are of kinds that do not promote, and that both players have at the start.
    pub fn of(variant: &Variant) -> Assets {
        let spec = variant.spec();
        let pair = |kind: usize| Pair {
            kind,
            parts: Colour::BOTH.map(|colour| variant.parts(Man { colour, kind: Kind(kind as u8) })),
        };
        let had = |pair: &Pair| Colour::BOTH.iter().all(|&colour| pair.is_had(&spec.setup.board, colour));
        let staying =
            spec.pieces.iter().enumerate().filter(|(_, piece)| !piece.royal && piece.promotes.is_none());
        let pairs = staying.map(|(kind, _)| pair(kind)).filter(had).collect();
        Assets { kinds: spec.pieces.len(), pairs }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.kinds + self.pairs.len()
    }

    /// The kind that an asset is a pair of; `None` for a kind.
    pub fn paired(&self, asset: usize) -> Option<usize> {
        let pair = asset.checked_sub(self.kinds)?;
        self.pairs.get(pair).map(|pair| pair.kind)
    }

    /// Whether an asset is a piece that must not be taken.
    pub fn is_royal(&self, spec: &Spec, asset: usize) -> bool {
        spec.pieces.get(asset).is_some_and(|piece| piece.royal)
    }

    /// How many of each White has more than Black.
    pub fn ahead(&self, board: &[Option<Man>]) -> Vec<i32> {
        let sign = |colour: Colour| if colour == Colour::White { 1 } else { -1 };
        let mut ahead = vec![0; self.len()];
        for man in board.iter().flatten() {
            if let Some(sum) = ahead.get_mut(man.kind.index()) {
                *sum += sign(man.colour);
            }
        }
        for (sum, pair) in ahead.iter_mut().skip(self.kinds).zip(&self.pairs) {
            let had = Colour::BOTH.into_iter().filter(|&colour| pair.is_had(board, colour));
            *sum = had.map(sign).sum();
        }
        ahead
    }
}
