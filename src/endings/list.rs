//! Every ending of so many men: which men there can be.

use super::shelf::{Refusal, Shelf};
use crate::base::{Colour, Kind, Man};
use crate::game::on_tables;
use crate::material::{Stock, swaps};
use crate::variant::Spec;

impl Shelf {
    /// Every ending with so many men, White's side the stronger as far as the order of the pieces says so. Where Black's
    /// men do not move as White's do, seen from the other side, both ways round are listed.
    ///
    /// # Errors
    /// An ending that cannot be solved.
    pub fn all(&self, men: usize) -> Result<Vec<Stock>, Refusal> {
        let spec = self.variant().spec();
        let both = self.turns_round();
        let kinds = |royal: bool| {
            let kinds = spec.pieces.iter().enumerate().filter(move |(_, piece)| piece.royal == royal);
            kinds.map(|(kind, _)| Kind(kind as u8)).collect::<Vec<_>>()
        };
        let others = kinds(false);
        let mut stocks: Vec<Stock> = Vec::new();
        for white_royal in kinds(true) {
            for black_royal in kinds(true) {
                for extra in sided(&others, men.saturating_sub(2)) {
                    let royals = [(Colour::White, white_royal), (Colour::Black, black_royal)];
                    let all = royals.into_iter().chain(extra).map(|(colour, kind)| Man { colour, kind });
                    let stock = Stock::new(spec, all)?;
                    if !(stocks.contains(&stock) || both && stocks.contains(&turned(spec, &stock)?)) {
                        stocks.push(stock);
                    }
                }
            }
        }
        Ok(stocks)
    }

    /// Whether Black's men move as White's do, seen from the other side.
    fn turns_round(&self) -> bool {
        let spec = self.variant().spec();
        let surface = &spec.surface;
        let reflected = |tile| {
            let (file, rank) = surface.place(tile);
            let there = surface.at((file, surface.ranks().checked_sub(1 + rank)?))?;
            (there.index() < surface.len()).then_some(there.0)
        };
        let Some(name) = surface.tiles().map(reflected).collect::<Option<Vec<u8>>>() else { return false };
        let kinds: Vec<Kind> = (0..spec.pieces.len()).map(|kind| Kind(kind as u8)).collect();
        on_tables!(self.variant().tables(), |tables| swaps(&tables, &kinds, &name))
    }
}

/// All ways to give so many men of some kinds to both players, White's more and stronger ones first.
fn sided(kinds: &[Kind], men: usize) -> Vec<Vec<(Colour, Kind)>> {
    let mut all: Vec<Vec<(Colour, Kind)>> = vec![Vec::new()];
    for _ in 0..men {
        let mut longer = Vec::new();
        for colour in Colour::BOTH {
            for some in &all {
                for &kind in kinds {
                    let man = (colour, kind);
                    if some.last().is_none_or(|last| *last <= man) {
                        longer.push([some.as_slice(), &[man]].concat());
                    }
                }
            }
        }
        all = longer;
    }
    all.sort_by_key(|men| (men.iter().filter(|(colour, _)| *colour == Colour::Black).count(), men.clone()));
    all
}

/// The same men with their colours changed.
fn turned(spec: &Spec, stock: &Stock) -> Result<Stock, Refusal> {
    Ok(Stock::new(spec, stock.men().iter().map(|man| Man { colour: man.colour.other(), ..*man }))?)
}
