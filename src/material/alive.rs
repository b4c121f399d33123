//! Material that can never mate: no position of it, nor of anything it can become, ends the game.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::number::Places;
use super::scene::Scene;
use super::stock::Stock;
use crate::base::{Colour, Set};
use crate::tables::{StalemateRule, Tables};
use crate::variant::Spec;

/// What is known of which material can mate.
#[derive(Clone, Debug, Default)]
pub struct Dead {
    /// Whether a stock has a position that ends the game, and what it can become by one move.
    seen: HashMap<Stock, (bool, Vec<Stock>)>,
    dead: HashMap<Stock, bool>,
}

impl Dead {
    /// Whether a stock can never mate, as far as it has been asked.
    pub fn known(&self, stock: &Stock) -> Option<bool> {
        self.dead.get(stock).copied()
    }

    /// Keeps an answer.
    pub fn learn(&mut self, stock: Stock, dead: bool) {
        self.dead.insert(stock, dead);
    }

    /// All answers.
    pub fn all(&self) -> impl Iterator<Item = (&Stock, bool)> {
        self.dead.iter().map(|(stock, &dead)| (stock, dead))
    }

    /// Adds what is known elsewhere.
    pub fn join(&mut self, other: Dead) {
        self.seen.extend(other.seen);
        self.dead.extend(other.dead);
    }

    /// Finds out whether a stock can never mate, and keeps the answer. `None` if its positions are too many to count.
    pub fn ask<const W: usize>(&mut self, tables: &Tables<W>, spec: &Spec, stock: &Stock) -> Option<bool> {
        if let Some(known) = self.known(stock) {
            return Some(known);
        }
        let mut reached = vec![stock.clone()];
        let mut place = 0;
        let mut dead = true;
        while let (true, Some(next)) = (dead, reached.get(place).cloned()) {
            let (mates, becomes) = match self.seen.get(&next) {
                Some(seen) => seen,
                None => {
                    let scene = Scene::new(tables, &next)?;
                    let seen = (can_mate(&scene), scene.becomes(spec));
                    self.seen.entry(next).or_insert(seen)
                }
            };
            dead = !mates;
            for stock in becomes {
                if !reached.contains(stock) {
                    reached.push(stock.clone());
                }
            }
            place += 1;
        }
        self.dead.insert(stock.clone(), dead);
        Some(dead)
    }
}

/// Whether a position of the scene ends the game with a winner.
pub fn can_mate<const W: usize>(scene: &Scene<'_, W>) -> bool {
    const BLOCK: usize = 1 << 12;
    let size = scene.numbering().size();
    let found = AtomicBool::new(false);
    (0..size.div_ceil(BLOCK)).into_par_iter().any(|block| {
        let mate = !found.load(Ordering::Relaxed)
            && (block * BLOCK..((block + 1) * BLOCK).min(size)).any(|number| ends(scene, number));
        if mate {
            found.store(true, Ordering::Relaxed);
        }
        mate
    })
}

/// Whether the position of a number ends the game with a winner, whoever is to move.
fn ends<const W: usize>(scene: &Scene<'_, W>, number: usize) -> bool {
    let at = scene.numbering().places(number);
    let Some(sides) = scene.sides(&at, 0) else { return false };
    let decides = scene.tables.rules.stalemate != StalemateRule::Draws;
    Colour::BOTH.into_iter().any(|us| {
        let check = scene.attacks(&at, 0, &sides, us.other());
        (check || decides) && !scene.attacks(&at, 0, &sides, us) && !can_move(scene, number, &at, &sides, us)
    })
}

/// Whether a player has a legal move.
fn can_move<const W: usize>(
    scene: &Scene<'_, W>,
    number: usize,
    at: &Places,
    sides: &[Set<W>; 2],
    us: Colour,
) -> bool {
    let safe = |next: &Places, gone: u8| {
        scene.sides(next, gone).is_some_and(|sides| !scene.attacks(next, gone, &sides, us.other()))
    };
    scene.follow(number, at, sides, us, |_, next| safe(next, 0))
        || scene.exits(at, sides, us, |exit| safe(&exit.at, exit.gone))
}
