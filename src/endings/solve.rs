//! Retrograde analysis: from the positions that end the game back to all others.
//!
//! First every position is looked at forwards: whether it is legal, how many of its moves stay in the stock, and what
//! its other moves lead to, which smaller tables know. Then, ply by ply, every position that is decided in so many
//! plies is followed backwards: what comes before a lost one is won; what comes before a won one has a move less that
//! might save it, and is lost when none is left. Each move is met once on the way back, so the counts are exact.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering::Relaxed};

use rayon::prelude::*;

use super::states::{COUNT, DECIDED, HELD, NONE, States, WON};
use super::table::{Cells, Facts, MOST_PLIES, SideFacts, Table, Verdict, code};
use crate::base::{Colour, Set};
use crate::material::{Exit, Exits, Places, Scene};
use crate::tables::StalemateRule;

/// How far solving has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress<'a> {
    /// Which material.
    pub material: &'a str,
    /// What is being done.
    pub phase: Phase,
    /// How many positions it has been done for.
    pub done: u64,
    /// Of how many.
    pub of: u64,
}

/// What is being done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Which positions are legal.
    Legal,
    /// What follows them.
    Forwards,
    /// Positions decided in so many plies are followed backwards.
    Backwards(u16),
}

/// A table that a kind of exit leads to, and which man of the stock each of its men is.
pub(super) struct Link {
    pub table: Arc<Table>,
    pub order: Vec<usize>,
}

/// An ending being solved.
pub(super) struct Solver<'a, const W: usize> {
    pub scene: &'a Scene<'a, W>,
    links: Vec<Option<Link>>,
    states: [States; 2],
    deepest: AtomicU16,
    told: AtomicU64,
}

/// What the moves that leave the stock are good for.
#[derive(Default)]
struct Outside {
    /// Whether there is a legal one.
    any: bool,
    /// The fewest plies in which one of them wins.
    win: Option<u16>,
    /// Whether one of them holds the draw.
    held: bool,
    /// The most plies that one of them holds out.
    loss: u16,
}

const BLOCK: usize = 1 << 14;

impl<'a, const W: usize> Solver<'a, W> {
    /// Gets ready; `None` if there is not so much memory.
    pub fn new(scene: &'a Scene<'a, W>, links: Vec<(Exits, Link)>) -> Option<Solver<'a, W>> {
        let mut placed: Vec<Option<Link>> = Vec::new();
        for (exit, link) in links {
            let place = place(scene, exit);
            if placed.len() <= place {
                placed.resize_with(place + 1, || None);
            }
            placed[place] = Some(link);
        }
        let size = scene.numbering().size();
        let states = [States::new(size)?, States::new(size)?];
        let (deepest, told) = (AtomicU16::new(0), AtomicU64::new(0));
        Some(Solver { scene, links: placed, states, deepest, told })
    }

    /// Solves it. `None` if some win takes more plies than are counted, or memory runs out.
    pub fn solve(self, name: &str, tell: &(dyn Fn(Progress<'_>) + Sync)) -> Option<Table> {
        self.sweep(name, Phase::Legal, tell, |numbers| {
            numbers.for_each(|number| self.see_whether_legal(number));
        });
        let ends = Ends::default();
        self.sweep(name, Phase::Forwards, tell, |numbers| {
            numbers.for_each(|number| self.look_forwards(number, &ends));
        });
        let mut plies = 0;
        while plies <= self.deepest.load(Relaxed) {
            if plies >= MOST_PLIES {
                return None;
            }
            self.sweep(name, Phase::Backwards(plies), tell, |numbers| self.look_back(numbers, plies));
            plies += 1;
        }
        let facts = self.add_up(&ends);
        self.finish(facts)
    }

    /// Does something for all numbers, some at a time.
    fn sweep(
        &self,
        material: &str,
        phase: Phase,
        tell: &(dyn Fn(Progress<'_>) + Sync),
        work: impl Fn(Range<usize>) + Sync,
    ) {
        let size = self.scene.numbering().size();
        self.told.store(0, Relaxed);
        (0..size.div_ceil(BLOCK)).into_par_iter().for_each(|block| {
            let numbers = block * BLOCK..((block + 1) * BLOCK).min(size);
            let some = numbers.len() as u64;
            work(numbers);
            let done = some + self.told.fetch_add(some, Relaxed);
            tell(Progress { material, phase, done, of: size as u64 });
        });
    }

    fn states(&self, turn: Colour) -> &States {
        &self.states[turn.index()]
    }

    fn see_whether_legal(&self, number: usize) {
        let at = self.scene.numbering().places(number);
        let sides = self.scene.sides(&at, 0);
        for us in Colour::BOTH {
            // a player who could take the other's royal is not to move
            if sides.is_none_or(|sides| self.scene.attacks(&at, 0, &sides, us)) {
                self.states(us).begin(number, NONE);
            }
        }
    }

    fn look_forwards(&self, number: usize, ends: &Ends) {
        if Colour::BOTH.into_iter().all(|us| self.states(us).get(number) == NONE) {
            return;
        }
        let scene = self.scene;
        let at = scene.numbering().places(number);
        let Some(sides) = scene.sides(&at, 0) else { return };
        for us in Colour::BOTH {
            if self.states(us).get(number) == NONE {
                continue;
            }
            let mut moves = 0_u16;
            scene.follow(number, &at, &sides, us, |next, _| {
                moves += u16::from(self.states(us.other()).get(next) != NONE);
                false
            });
            let outside = self.look_outside(&at, &sides, us);
            let state = if moves == 0 && !outside.any {
                // the other player to move could take the royal: check
                let check = self.states(us.other()).get(number) == NONE;
                let first = scene.numbering().first_of(number);
                ends.count(us, check, scene.numbering().weight(first));
                match scene.tables.rules.stalemate {
                    _ if check => DECIDED,
                    StalemateRule::Draws => HELD,
                    StalemateRule::Loses => DECIDED,
                    StalemateRule::Wins => DECIDED | WON,
                }
            } else if let Some(plies) = outside.win {
                DECIDED | WON | plies
            } else if outside.held {
                HELD
            } else if moves == 0 {
                DECIDED | outside.loss
            } else {
                moves
            };
            self.states(us).begin(number, state);
            self.deepen(state);
        }
    }

    fn deepen(&self, state: u16) {
        if state & DECIDED != 0 && self.deepest.load(Relaxed) < state & COUNT {
            self.deepest.fetch_max(state & COUNT, Relaxed);
        }
    }

    /// Looks up all moves that take or promote.
    fn look_outside(&self, at: &Places, sides: &[Set<W>; 2], us: Colour) -> Outside {
        let mut outside = Outside::default();
        self.scene.exits(at, sides, us, |exit| {
            match self.beyond(exit, us.other()) {
                None => return false,
                Some(Verdict::Loss(plies)) => {
                    let plies = plies.saturating_add(1).min(COUNT - 1);
                    outside.win = Some(outside.win.map_or(plies, |best| best.min(plies)));
                }
                Some(Verdict::Draw) => outside.held = true,
                Some(Verdict::Win(plies)) => {
                    outside.loss = outside.loss.max(plies.saturating_add(1).min(COUNT - 1));
                }
            }
            outside.any = true;
            false
        });
        outside
    }

    /// What an exit leads to.
    fn beyond(&self, exit: &Exit, turn: Colour) -> Option<Verdict> {
        let link = self.links.get(place(self.scene, (exit.gone, exit.mover, exit.becomes)))?.as_ref()?;
        let mut at = Places::default();
        for (place, &man) in link.order.iter().enumerate() {
            at[place] = exit.at[man];
        }
        link.table.verdict(&at, turn)
    }

    /// Follows the positions that are decided in just so many plies backwards.
    fn look_back(&self, numbers: Range<usize>, plies: u16) {
        for us in Colour::BOTH {
            self.states(us).decided_in(numbers.clone(), plies, |number, state| {
                let at = self.scene.numbering().places(number);
                let Some(sides) = self.scene.sides(&at, 0) else { return };
                let them = us.other();
                if state & WON == 0 {
                    self.scene.precede(number, &at, &sides, them, |before| self.win(before, them, plies + 1));
                } else {
                    let lose = |before| self.lose_one(before, them, plies + 1);
                    self.scene.precede(number, &at, &sides, them, lose);
                }
            });
        }
    }

    /// A move of this position wins in so many plies.
    fn win(&self, number: usize, us: Colour, plies: u16) {
        let won = DECIDED | WON | plies;
        let better = |state: u16| {
            let slower = state & (DECIDED | WON) == DECIDED | WON && state & COUNT > plies;
            (state != NONE && (state & DECIDED == 0 || slower)).then_some(won)
        };
        if self.states(us).change(number, better).is_ok() {
            self.deepen(won);
        }
    }

    /// A move of this position loses in so many plies.
    fn lose_one(&self, number: usize, us: Colour, plies: u16) {
        // a count of 1 is not brought to 0, which would be a state without meaning for a moment
        let less = |state: u16| (state & DECIDED == 0 && state != HELD && state > 1).then(|| state - 1);
        if self.states(us).change(number, less) == Err(1) {
            let at = self.scene.numbering().places(number);
            let Some(sides) = self.scene.sides(&at, 0) else { return };
            let outside = self.look_outside(&at, &sides, us);
            let lost = DECIDED | plies.max(outside.loss);
            // nobody else meets the last move of this position
            if self.states(us).change(number, |_| Some(lost)).is_ok() {
                self.deepen(lost);
            }
        }
    }

    fn add_up(&self, ends: &Ends) -> Facts {
        let numbering = self.scene.numbering();
        let likenesses = self.scene.stock().likenesses();
        let mut facts = Facts::default();
        for us in Colour::BOTH {
            let size = numbering.size();
            let blocks = (0..size.div_ceil(BLOCK)).into_par_iter();
            let sums = blocks.map(|block| {
                let numbers = block * BLOCK..((block + 1) * BLOCK).min(size);
                let mut sums = SideFacts::default();
                for (number, state) in numbers.clone().zip(self.states(us).range(numbers)) {
                    if let Some(verdict) = verdict(state) {
                        sums.count(numbering.weight(numbering.first_of(number)), verdict);
                    }
                }
                sums
            });
            let mut all = sums.reduce(SideFacts::default, SideFacts::and);
            all.mates = ends.mates[us.index()].load(Relaxed);
            all.stalemates = ends.stalemates[us.index()].load(Relaxed);
            facts.sides[us.index()] = all.over(likenesses);
        }
        facts
    }

    /// Makes the table, in as many bytes as its longest line needs.
    fn finish(self, facts: Facts) -> Option<Table> {
        let mut most = 0;
        for side in &facts.sides {
            most = most.max(code(Verdict::Win(side.longest_win))).max(code(Verdict::Loss(side.longest_loss)));
        }
        // where a stalemate wins, wins and losses of any length may have numbers that need a word
        let wide = most > u32::from(u8::MAX) || self.scene.tables.rules.stalemate == StalemateRule::Wins;
        let codes = |state: u16| verdict(state).map_or(0, code);
        let size = self.scene.numbering().size();
        // what has been copied is given back at once
        let sides = self.states.into_iter();
        let cells = if wide {
            let mut cells: Vec<u16> = Vec::new();
            cells.try_reserve_exact(2 * size).ok()?;
            sides.for_each(|side| cells.extend(side.range(0..size).map(|state| codes(state) as u16)));
            Cells::Words(cells)
        } else {
            let mut cells: Vec<u8> = Vec::new();
            cells.try_reserve_exact(2 * size).ok()?;
            sides.for_each(|side| cells.extend(side.range(0..size).map(|state| codes(state) as u8)));
            Cells::Bytes(cells)
        };
        let (stock, numbering) = (self.scene.stock().clone(), self.scene.numbering().clone());
        Some(Table { stock, numbering, cells, facts })
    }
}

/// The verdict that a state has come to; `None` if it is no position.
fn verdict(state: u16) -> Option<Verdict> {
    match state {
        NONE => None,
        _ if state & DECIDED == 0 => Some(Verdict::Draw),
        _ if state & WON == 0 => Some(Verdict::Loss(state & COUNT)),
        _ => Some(Verdict::Win(state & COUNT)),
    }
}

/// Where a kind of exit is in a list.
fn place<const W: usize>(scene: &Scene<'_, W>, exit: Exits) -> usize {
    let (gone, mover, becomes) = exit;
    let kinds = scene.tables.kinds.len() + 1;
    (usize::from(gone) * scene.numbering().men() + mover) * kinds + becomes.map_or(0, |kind| kind.index() + 1)
}

/// Positions without a move, by colour of the player to move.
#[derive(Default)]
struct Ends {
    mates: [AtomicU64; 2],
    stalemates: [AtomicU64; 2],
}

impl Ends {
    fn count(&self, us: Colour, check: bool, weight: u64) {
        let counts = if check { &self.mates } else { &self.stalemates };
        counts[us.index()].fetch_add(weight, Relaxed);
    }
}
