//! The positions of one stock of men: who attacks whom, what follows a position, and what comes before it.
//!
//! A position is an array of tiles and whose turn it is. It is legal if no two men share a tile and the player who has
//! just moved has no royal in check. Moves that take or promote lead to other stocks ([`Exit`]); all others stay.

use std::sync::Arc;

use super::motion::{Motion, Step, lands};
use super::number::{Anchor, Numbering, Places};
use super::stock::Stock;
use super::symmetry::{Symmetry, becoming};
use crate::base::{Colour, Kind, Man, Set, Tile};
use crate::tables::Tables;

/// The positions of one stock.
#[derive(Debug)]
pub struct Scene<'a, const W: usize> {
    /// The variant's tables.
    pub tables: &'a Tables<W>,
    stock: Stock,
    /// Where the royals are in the list of men. Black's men begin with theirs.
    pub(super) royals: [usize; 2],
    numbering: Numbering,
    pub(super) motions: Vec<Arc<Motion<W>>>,
    /// Where men must promote on arrival, and where they may, by man.
    promotes_on: Vec<Set<W>>,
    /// What a step of one tile adds to the number of a position, by man; of the first man it means nothing.
    weights: Vec<usize>,
    /// By number of the first man's tile: every step of the first man that leads to a tile it stands for.
    arrivals: Vec<Vec<Arrival<W>>>,
}

/// A step of the first man, from a tile it is numbered on to any.
#[derive(Clone, Copy, Debug)]
struct Arrival<const W: usize> {
    first: Anchor,
    to: u8,
    step: Step<W>,
}

/// A move that leaves a stock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exit {
    /// Men taken: bit i for man i.
    pub gone: u8,
    /// Who moves.
    pub mover: usize,
    /// What it becomes.
    pub becomes: Option<Kind>,
    /// Where all men stand then; of those taken, anywhere.
    pub at: Places,
}

/// A kind of exit: men taken, who moves, what it becomes.
pub type Exits = (u8, usize, Option<Kind>);

impl<'a, const W: usize> Scene<'a, W> {
    /// The scene of a stock; `None` if its positions cannot be numbered.
    pub fn new(tables: &'a Tables<W>, stock: &Stock) -> Option<Scene<'a, W>> {
        let men = stock.men();
        let symmetry = Symmetry::of(tables, &becoming(tables, men));
        let numbering = Numbering::new(tables.board.len() as usize, men.len(), &symmetry)?;
        let mut motions: Vec<Arc<Motion<W>>> = Vec::new();
        for (place, man) in men.iter().enumerate() {
            let same = men[..place].iter().position(|other| other == man);
            motions.push(same.map_or_else(|| Arc::new(Motion::of(tables, *man)), |i| motions[i].clone()));
        }
        let promotes = |man: &Man| tables.kinds[man.kind.index()].promotes_on[man.colour.index()];
        let promotes_on = men.iter().map(promotes).collect();
        let weight = |man: usize| numbering.tiles().pow((men.len() - 1 - man) as u32);
        let weights = std::iter::once(0).chain((1..men.len()).map(weight)).collect();
        let royals = Colour::BOTH.map(|colour| stock.royal(colour));
        let (stock, arrivals) = (stock.clone(), Vec::new());
        let mut scene = Scene { tables, stock, royals, numbering, motions, promotes_on, weights, arrivals };
        scene.arrivals = scene.find_arrivals();
        Some(scene)
    }

    fn find_arrivals(&self) -> Vec<Vec<Arrival<W>>> {
        let mut arrivals = vec![Vec::new(); self.numbering.firsts().len()];
        for (number, &first) in self.numbering.firsts().iter().enumerate() {
            for step in self.motions[0].quiet(Tile(first)) {
                let to = step.tile.0;
                if self.stays(0, step.tile) {
                    let arrival = Arrival { first: number as Anchor, to, step: *step };
                    arrivals[self.numbering.number_of(to)].push(arrival);
                }
            }
        }
        arrivals
    }

    /// Whose positions.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// How they are numbered.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Whether a man that arrives on a tile by a quiet move may stay what it is.
    #[inline(always)]
    fn stays(&self, man: usize, tile: Tile) -> bool {
        !self.promotes_on[man].contains(tile) || self.kind(man).optional
    }

    pub(super) fn kind(&self, man: usize) -> &crate::tables::KindTable<W> {
        &self.tables.kinds[self.stock.men()[man].kind.index()]
    }

    /// The men of a colour, by place.
    #[inline(always)]
    pub fn side(&self, colour: Colour) -> std::ops::Range<usize> {
        let black = self.royals[1];
        match colour {
            Colour::White => 0..black,
            Colour::Black => black..self.motions.len(),
        }
    }

    /// Where each player's men stand, those that are gone left out; `None` if two stand on one tile.
    #[inline(always)]
    pub fn sides(&self, at: &Places, gone: u8) -> Option<[Set<W>; 2]> {
        let mut sides = [Set::EMPTY; 2];
        let mut all: Set<W> = Set::EMPTY;
        for colour in Colour::BOTH {
            for man in self.side(colour) {
                if gone >> man & 1 != 0 {
                    continue;
                }
                let tile = Tile(at[man]);
                if all.contains(tile) {
                    return None;
                }
                all.insert(tile);
                sides[colour.index()].insert(tile);
            }
        }
        Some(sides)
    }

    /// Whether the other player's royal could be taken by a man of `by`, if that player were to move.
    #[inline(always)]
    pub fn attacks(&self, at: &Places, gone: u8, sides: &[Set<W>; 2], by: Colour) -> bool {
        let royal = Tile(at[self.royals[by.other().index()]]);
        let enemies = sides[by.other().index()];
        let all = sides[0] | sides[1];
        self.side(by).filter(|man| gone >> man & 1 == 0).any(|man| {
            let from = Tile(at[man]);
            let mut others = all;
            others.remove(from);
            self.motions[man].attacks(from, royal, &others, &enemies)
        })
    }

    /// Calls `found` with every position that a move of `us` leads to that neither takes nor promotes, whether or not
    /// it leaves a royal in check, and its number, until that says so; whether it has.
    #[inline(always)]
    pub fn follow(
        &self,
        number: usize,
        at: &Places,
        sides: &[Set<W>; 2],
        us: Colour,
        mut found: impl FnMut(usize, &Places) -> bool,
    ) -> bool {
        let enemies = sides[us.other().index()];
        let all = sides[0] | sides[1];
        for man in self.side(us) {
            let weight = self.weights[man];
            let rest = number.wrapping_sub(usize::from(at[man]) * weight);
            let from = Tile(at[man]);
            let mut others = all;
            others.remove(from);
            let mut next = *at;
            for step in self.motions[man].quiet(from) {
                if !others.contains(step.tile)
                    && self.stays(man, step.tile)
                    && self.motions[man].is_open(step, &others, &enemies)
                {
                    next[man] = step.tile.0;
                    // after a move of the first man the board may be renamed
                    let number = match man {
                        0 => self.numbering.number(&next),
                        _ => rest.wrapping_add(step.tile.index() * weight),
                    };
                    if found(number, &next) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Calls `found` with every move of `us` that takes or promotes, whether or not it leaves a royal in check, until
    /// that says so; whether it has. Of a position in which no royal can be taken.
    #[inline(always)]
    pub fn exits(
        &self,
        at: &Places,
        sides: &[Set<W>; 2],
        us: Colour,
        mut found: impl FnMut(&Exit) -> bool,
    ) -> bool {
        let enemies = sides[us.other().index()];
        let mut victims = enemies;
        victims.remove(Tile(at[self.royals[us.other().index()]]));
        let all = sides[0] | sides[1];
        for man in self.side(us) {
            if victims.is_empty() && self.promotes_on[man].is_empty() {
                continue;
            }
            let from = Tile(at[man]);
            let mut others = all;
            others.remove(from);
            let motion = &self.motions[man];
            if !self.promotes_on[man].is_empty() {
                for step in motion.quiet(from) {
                    if self.promotes_on[man].contains(step.tile)
                        && !others.contains(step.tile)
                        && motion.is_open(step, &others, &enemies)
                        && self.arrive(at, man, step.tile, 0, &mut found)
                    {
                        return true;
                    }
                }
            }
            for step in motion.captures(from) {
                if victims.contains(step.tile) && motion.is_open(step, &others, &enemies) {
                    let gone = self.who(at, us.other(), Set::of(step.tile));
                    if self.arrive(at, man, step.tile, gone, &mut found) {
                        return true;
                    }
                }
            }
            if self.sweep(at, man, &others, &enemies, us, &mut found) {
                return true;
            }
        }
        false
    }

    /// The moves of one man that take on their way, each effect once.
    fn sweep(
        &self,
        at: &Places,
        man: usize,
        others: &Set<W>,
        enemies: &Set<W>,
        us: Colour,
        found: &mut impl FnMut(&Exit) -> bool,
    ) -> bool {
        let mut seen: Vec<(Tile, u8)> = Vec::new();
        for path in self.motions[man].sweeps(Tile(at[man])) {
            let ends = if path.takes { enemies.contains(path.to) } else { lands(path, others) };
            if !ends || !path.is_open(others, enemies) {
                continue;
            }
            let mut taken = path.taken();
            if path.takes {
                taken.insert(path.to);
            }
            let gone = self.who(at, us.other(), taken);
            if !seen.contains(&(path.to, gone)) {
                seen.push((path.to, gone));
                if self.arrive(at, man, path.to, gone, found) {
                    return true;
                }
            }
        }
        false
    }

    /// One exit, or one for each promotion.
    #[inline(always)]
    fn arrive(
        &self,
        at: &Places,
        man: usize,
        to: Tile,
        gone: u8,
        found: &mut impl FnMut(&Exit) -> bool,
    ) -> bool {
        let mut next = *at;
        next[man] = to.0;
        let exit = Exit { gone, mover: man, becomes: None, at: next };
        if !self.promotes_on[man].contains(to) {
            return found(&exit);
        }
        let kind = self.kind(man);
        // a quiet move after which the man is what it was stays in the stock
        if kind.optional && gone != 0 && found(&exit) {
            return true;
        }
        for &kind in &kind.promotes_to {
            if found(&Exit { gone, mover: man, becomes: Some(kind), at: next }) {
                return true;
            }
        }
        false
    }

    /// Which men of a player stand on some tiles.
    #[inline(always)]
    fn who(&self, at: &Places, colour: Colour, tiles: Set<W>) -> u8 {
        self.side(colour).filter(|&man| tiles.contains(Tile(at[man]))).fold(0, |all, man| all | 1 << man)
    }

    /// Calls `found` with the number of every position from which a move of `us` that neither takes nor promotes leads
    /// to this one. Each move once; some of the positions may not be legal.
    #[inline(always)]
    pub fn precede(
        &self,
        number: usize,
        at: &Places,
        sides: &[Set<W>; 2],
        us: Colour,
        mut found: impl FnMut(usize),
    ) {
        let enemies = sides[us.other().index()];
        let all = sides[0] | sides[1];
        for man in self.side(us).filter(|&man| man != 0) {
            let to = Tile(at[man]);
            if !self.stays(man, to) {
                continue;
            }
            let mut others = all;
            others.remove(to);
            let weight = self.weights[man];
            let rest = number - to.index() * weight;
            for step in self.motions[man].back(to) {
                if !others.contains(step.tile) && self.motions[man].is_open(step, &others, &enemies) {
                    found(rest + step.tile.index() * weight);
                }
            }
        }
        if us == Colour::White {
            self.precede_first(at, found);
        }
    }

    /// The same for the first man, after whose moves the board may be renamed.
    #[inline(always)]
    fn precede_first(&self, at: &Places, mut found: impl FnMut(usize)) {
        for arrival in &self.arrivals[self.numbering.number_of(at[0])] {
            let mut before = self.numbering.brought(at, arrival.to);
            before[0] = self.numbering.firsts()[usize::from(arrival.first)];
            let Some(sides) = self.sides(&before, 0) else { continue };
            let mut others = sides[0] | sides[1];
            others.remove(Tile(before[0]));
            if !others.contains(Tile(arrival.to))
                && self.motions[0].is_open(&arrival.step, &others, &sides[1])
            {
                found(self.numbering.number(&before));
            }
        }
    }
}
