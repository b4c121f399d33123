//! In which order moves are tried: what was best before, captures by what they win, killers, then by history.

use crate::base::{Man, Tile};
use crate::position::{Effect, Move, Position};
use crate::rules::{self, Stage};
use crate::tables::Tables;

use super::exchange;
use super::worth::{ROYAL, Squares, mix};

/// The bit of a fingerprint that says that the move takes or promotes.
const NOISY: u16 = 1 << 15;

/// How far a history number goes from 0.
const MOST_HISTORY: i32 = 16_000;

/// A number for a move, never 0, by which it is found again among the legal ones.
#[inline]
pub(super) fn fingerprint(mv: Move, noisy: bool) -> u16 {
    let promote = mv.promote.map_or(0, |kind| u64::from(kind.0) + 1);
    let effect = match mv.effect {
        Effect::Plain => 0,
        Effect::Special { trail, en_passant } => 1 + 2 * u64::from(trail) + u64::from(en_passant),
        Effect::Castle(number) => 1 << 40 | u64::from(number),
    };
    let plain = u64::from(mv.from.0) | u64::from(mv.to.0) << 8 | promote << 16;
    let mixed = mix(plain ^ effect << 23) >> 49;
    (mixed as u16).max(1) | if noisy { NOISY } else { 0 }
}

/// What searches have found out about quiet moves, whatever the position.
#[derive(Debug)]
pub(super) struct History {
    tiles: usize,
    /// By colour, from and to.
    moves: Vec<i16>,
    /// By the man that moved last and where to, and the man that moves and where to; empty for large variants.
    answers: Vec<i16>,
    /// How many men there are times tiles.
    places: usize,
}

/// A man and where it goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub man: Man,
    pub to: Tile,
}

impl History {
    /// The largest number of men times tiles for which answers are remembered.
    const MOST_PLACES: usize = 1200;

    pub fn new(tiles: usize, kinds: usize) -> History {
        let places = 2 * kinds * tiles;
        let answers = if places <= History::MOST_PLACES { places * places } else { 0 };
        History { tiles, moves: vec![0; 2 * tiles * tiles], answers: vec![0; answers], places }
    }

    /// How many tiles it is about.
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// Halves what is known: a new search begins.
    pub fn fade(&mut self) {
        for number in self.moves.iter_mut().chain(&mut self.answers) {
            *number /= 2;
        }
    }

    fn place(&self, step: Step) -> usize {
        (2 * step.man.kind.index() + step.man.colour.index()) * self.tiles + step.to.index()
    }

    fn of_move(&self, step: Step, from: Tile) -> usize {
        (step.man.colour.index() * self.tiles + from.index()) * self.tiles + step.to.index()
    }

    /// How good a quiet move was, after `last`.
    #[inline]
    pub fn score(&self, step: Step, from: Tile, last: Option<Step>) -> i32 {
        let own = self.moves.get(self.of_move(step, from)).copied().unwrap_or(0);
        let answer = match last {
            Some(last) => {
                self.answers.get(self.place(last) * self.places + self.place(step)).copied().unwrap_or(0)
            }
            None => 0,
        };
        i32::from(own) + i32::from(answer)
    }

    /// Remembers that a quiet move was good or bad.
    pub fn learn(&mut self, step: Step, from: Tile, last: Option<Step>, bonus: i32) {
        let (own, place) = (self.of_move(step, from), self.place(step));
        let answer = last.map(|last| self.place(last) * self.places + place);
        nudge(self.moves.get_mut(own), bonus);
        if let Some(answer) = answer {
            nudge(self.answers.get_mut(answer), bonus);
        }
    }
}

fn nudge(number: Option<&mut i16>, bonus: i32) {
    if let Some(number) = number {
        let old = i32::from(*number);
        *number = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
    }
}

/// What a picker needs to know to put moves in order.
pub(super) struct Context<'a, const W: usize> {
    pub tables: &'a Tables<W>,
    pub squares: &'a Squares<W>,
    pub history: &'a History,
    pub killers: [Option<Move>; 2],
    pub last: Option<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    First,
    Good,
    Quiet,
    Bad,
}

/// Gives the legal moves of a position one by one, listing no more of them than are asked for.
#[derive(Debug)]
pub(super) struct Picker {
    phase: Phase,
    fingerprint: u16,
    noisy: List,
    quiet: List,
    /// Captures that lose something, kept for the end.
    bad: Vec<Move>,
    next_bad: usize,
    /// Whether quiet moves are left out from now on.
    pub only_noisy: bool,
    /// Whether captures that lose something are left out.
    pub only_good: bool,
}

/// The moves of one stage, with numbers to sort them by.
#[derive(Debug, Default)]
struct List {
    moves: Vec<Move>,
    scores: Vec<i32>,
    next: usize,
    listed: bool,
    scored: bool,
}

impl List {
    fn clear(&mut self) {
        self.moves.clear();
        self.scores.clear();
        (self.next, self.listed, self.scored) = (0, false, false);
    }

    fn fill<const W: usize>(&mut self, tables: &Tables<W>, position: &mut Position<W>, noisy: bool) {
        if !self.listed {
            self.listed = true;
            tables.target.run(Stage { tables, position, moves: &mut self.moves, noisy });
        }
    }

    /// Puts a move that was found in front, as given already.
    fn give(&mut self, at: usize) -> Move {
        self.moves.swap(0, at);
        self.next = 1;
        self.moves[0]
    }

    /// The best move not given yet.
    #[inline]
    fn best(&mut self) -> Option<(Move, i32)> {
        let from = self.next;
        let (mut best, mut most) = (from, *self.scores.get(from)?);
        for (at, &score) in self.scores.iter().enumerate().skip(from + 1) {
            // of equals the first in the order of moves: in which they were listed differs between processors
            if score > most || (score == most && self.moves.get(at) < self.moves.get(best)) {
                (best, most) = (at, score);
            }
        }
        self.moves.swap(from, best);
        self.scores.swap(from, best);
        self.next += 1;
        Some((*self.moves.get(from)?, most))
    }
}

impl Default for Picker {
    fn default() -> Picker {
        Picker {
            phase: Phase::First,
            fingerprint: 0,
            noisy: List::default(),
            quiet: List::default(),
            bad: Vec::new(),
            next_bad: 0,
            only_noisy: false,
            only_good: false,
        }
    }
}

impl Picker {
    /// Begins with a position; the move with this fingerprint, if there is one, comes first.
    pub fn start(&mut self, fingerprint: u16) {
        self.noisy.clear();
        self.quiet.clear();
        self.bad.clear();
        (self.phase, self.fingerprint, self.next_bad) = (Phase::First, fingerprint, 0);
        (self.only_noisy, self.only_good) = (false, false);
    }

    /// The next move, and whether it takes or promotes; `None` after the last.
    pub fn next<const W: usize>(
        &mut self,
        context: &Context<'_, W>,
        position: &mut Position<W>,
    ) -> Option<(Move, bool)> {
        loop {
            match self.phase {
                Phase::First => {
                    self.phase = Phase::Good;
                    if let Some(found) = self.first(context.tables, position) {
                        return Some(found);
                    }
                }
                Phase::Good => {
                    self.noisy.fill(context.tables, position, true);
                    score_noisy(&mut self.noisy, context, position);
                    match self.noisy.best() {
                        None => self.phase = Phase::Quiet,
                        Some((mv, _)) => {
                            let values = &context.squares.exchange;
                            if exchange::wins(context.tables, position, values, mv, 0) {
                                return Some((mv, true));
                            }
                            if !self.only_good {
                                self.bad.push(mv);
                            }
                        }
                    }
                }
                Phase::Quiet => {
                    if self.only_noisy {
                        self.phase = Phase::Bad;
                        continue;
                    }
                    self.quiet.fill(context.tables, position, false);
                    score_quiet(&mut self.quiet, context, position);
                    match self.quiet.best() {
                        None => self.phase = Phase::Bad,
                        Some((mv, _)) => return Some((mv, false)),
                    }
                }
                Phase::Bad => {
                    let mv = *self.bad.get(self.next_bad)?;
                    self.next_bad += 1;
                    return Some((mv, true));
                }
            }
        }
    }

    /// The move with the fingerprint, found among the legal ones of its stage.
    fn first<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        position: &mut Position<W>,
    ) -> Option<(Move, bool)> {
        let noisy = self.fingerprint & NOISY != 0;
        if self.fingerprint == 0 || (self.only_noisy && !noisy) {
            return None;
        }
        let list = if noisy { &mut self.noisy } else { &mut self.quiet };
        list.fill(tables, position, noisy);
        let at = list.moves.iter().position(|&mv| fingerprint(mv, noisy) == self.fingerprint)?;
        Some((list.give(at), noisy))
    }
}

/// The most valuable victim first, and of takers the least.
#[inline]
fn score_noisy<const W: usize>(list: &mut List, context: &Context<'_, W>, position: &Position<W>) {
    if list.scored {
        return;
    }
    list.scored = true;
    for &mv in &list.moves {
        let score = captured(context.tables, context.squares, position, mv) * 16;
        let mover = position.at(mv.from).map_or(0, |man| context.squares.exchange[man.kind.index()]);
        list.scores.push(score - mover.min(1000) / 8);
    }
}

/// What a move takes and what its promotion brings, in centipawns.
#[inline]
pub(super) fn captured<const W: usize>(
    tables: &Tables<W>,
    squares: &Squares<W>,
    position: &Position<W>,
    mv: Move,
) -> i32 {
    let value = |tile: Tile| position.at(tile).map_or(0, |man| squares.exchange[man.kind.index()] % ROYAL);
    let mut sum = if mv.to == mv.from { 0 } else { value(mv.to) };
    match mv.effect {
        Effect::Castle(_) => return 0,
        Effect::Special { trail, en_passant } if en_passant || tables.passages[trail as usize].takes => {
            let victim = position.memory().victim.filter(|_| en_passant);
            sum += tables.trails[trail as usize]
                .taken
                .iter()
                .chain(&victim)
                .map(|&tile| value(tile))
                .sum::<i32>();
        }
        _ => {}
    }
    if let Some(kind) = mv.promote {
        sum += squares.exchange[kind.index()] % ROYAL - value(mv.from);
    }
    sum
}

/// Killers first, then by history.
#[inline]
fn score_quiet<const W: usize>(list: &mut List, context: &Context<'_, W>, position: &Position<W>) {
    if list.scored {
        return;
    }
    list.scored = true;
    for &mv in &list.moves {
        let score = if context.killers[0] == Some(mv) {
            1 << 20
        } else if context.killers[1] == Some(mv) {
            1 << 19
        } else {
            let step = position.at(mv.from).map(|man| Step { man, to: mv.to });
            step.map_or(0, |step| context.history.score(step, mv.from, context.last))
        };
        list.scores.push(score);
    }
}

/// All legal moves with what is known of them: noisy ones first.
pub(super) fn all_moves<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> Vec<Move> {
    let mut moves = rules::legal_moves(tables, position);
    moves.sort_unstable();
    moves.sort_by_key(|&mv| !rules::is_noisy(tables, position, mv));
    moves
}
