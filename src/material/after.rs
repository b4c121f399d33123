//! Which other men moves can lead to.

use super::scene::{Exits, Scene};
use super::stock::{MOST_MEN, Stock};
use crate::base::{Colour, Man};
use crate::variant::Spec;

impl<const W: usize> Scene<'_, W> {
    /// Every kind of exit that a move could be, whether or not there is such a move.
    pub fn kinds_of_exits(&self) -> Vec<Exits> {
        let men = self.stock().men();
        let mut all = Vec::new();
        for colour in Colour::BOTH {
            let sweeps = self.side(colour).any(|man| self.motions[man].has_sweeps());
            let royal = self.royals[colour.other().index()];
            let victims: u8 =
                self.side(colour.other()).filter(|&man| man != royal).fold(0, |all, man| all | 1 << man);
            let wanted = |gone: &u8| gone & !victims == 0 && (sweeps || gone.count_ones() < 2);
            for gone in (0..1 << men.len().min(MOST_MEN)).filter(wanted) {
                for man in self.side(colour) {
                    if gone != 0 {
                        all.push((gone, man, None));
                    }
                    let to = &self.kind(man).promotes_to;
                    all.extend(to.iter().map(|&kind| (gone, man, Some(kind))));
                }
            }
        }
        all
    }

    /// The stock after a kind of exit, and which man of this stock each of its men is; `None` if that cannot be.
    pub fn after(&self, spec: &Spec, exit: Exits) -> Option<(Stock, Vec<usize>)> {
        let (gone, mover, becomes) = exit;
        let men = self.stock().men().iter().enumerate().filter(|(man, _)| gone >> man & 1 == 0);
        let men = men.map(|(man, &was)| match becomes {
            Some(kind) if man == mover => (man, Man { kind, ..was }),
            _ => (man, was),
        });
        let men: Vec<(usize, Man)> = men.collect();
        let stock = Stock::new(spec, men.iter().map(|&(_, man)| man)).ok()?;
        let mut left = men;
        let order = stock.men().iter().filter_map(|man| {
            let place = left.iter().position(|(_, other)| other == man)?;
            Some(left.remove(place).0)
        });
        let order = order.collect();
        Some((stock, order))
    }

    /// Every other stock that one move can lead to.
    pub fn becomes(&self, spec: &Spec) -> Vec<Stock> {
        let mut all: Vec<Stock> =
            self.kinds_of_exits().into_iter().filter_map(|exit| Some(self.after(spec, exit)?.0)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}
