//! The search tree: one node of it, and what is known before any of its moves is tried.

use crate::base::{Man, Set};
use crate::endings::{Shelf, Verdict};
use crate::position::{Move, Position};
use crate::rules::{in_check, is_dead, is_noisy};
use crate::tables::{StalemateRule, Tables};

use super::Bound;
use super::branch::Asked;
use super::evaluate::{MOST, Sums, evaluate};
use super::limits::Control;
use super::order::{History, Picker, Step};
use super::shared::{Meter, Shared};
use super::table::Entry;
use super::worth::{Squares, mix};

/// A mate at once. So many plies from the root it is worth one less each.
pub(super) const MATE: i32 = 32_000;

/// Scores beyond are mates.
pub(super) const SURE: i32 = MATE - 1000;

/// How far any line is followed, in plies.
pub(super) const DEEPEST: usize = 120;

/// What is kept for each ply of the line that is looked at.
#[derive(Debug, Default)]
pub(super) struct Ply {
    pub picker: Picker,
    pub killers: [Option<Move>; 2],
    /// The move played from here.
    pub step: Option<Step>,
    /// Worth unsearched; `None` in check.
    pub evaluation: Option<i32>,
    /// Quiet moves tried here.
    pub tried: Vec<Move>,
    /// The best line from here.
    pub line: Vec<Move>,
}

/// One thread's search.
pub(super) struct Worker<'a, const W: usize> {
    pub tables: &'a Tables<W>,
    pub squares: &'a Squares<W>,
    pub shared: &'a Shared,
    pub control: &'a Control,
    pub meter: Meter,
    pub position: Position<W>,
    pub sums: Sums,
    pub history: &'a mut History,
    /// Keys of all positions of the game and of the line that is looked at, this one last.
    pub keys: Vec<u64>,
    /// How many of them come before the root.
    pub past: usize,
    /// Keys before this one can never come back.
    pub barrier: usize,
    pub plies: Vec<Ply>,
    /// The longest line looked at.
    pub selective: usize,
    /// How many centipawns a position is misjudged by at most, to play worse.
    pub noise: i32,
    /// How deep this iteration goes.
    pub root_depth: usize,
    /// Where quiet moves would give check, by kind.
    pub aims: Vec<Set<W>>,
    /// Whether nothing is pruned that might be a mate.
    pub exact: bool,
    /// Material of three men that was met, and whether it can never mate.
    pub dead: Vec<([Man; 3], bool)>,
    /// Depth less by depth and by number of the move.
    pub reductions: &'a [[i32; 64]; 64],
}

/// What is kept to take back a move.
pub(super) struct Kept {
    sums: Sums,
    barrier: usize,
}

impl<'a, const W: usize> Worker<'a, W> {
    /// Plays a move with `f` and takes it back. The keys then end with the new position's.
    #[inline]
    pub fn with<R>(&mut self, mv: Move, ply: usize, f: impl FnOnce(&mut Self) -> R) -> R {
        let kept = Kept { sums: self.sums, barrier: self.barrier };
        let takes = self.squares.onward || is_noisy(self.tables, &self.position, mv);
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.step = self.position.at(mv.from).map(|man| Step { man, to: mv.to });
        }
        self.sums = self.sums.after(self.squares, self.tables, &self.position, mv);
        let before = self.position.before();
        let undo = self.position.play(self.tables, mv);
        let key = crate::rules::key(self.tables, &mut self.position);
        if takes && self.position.memory().clock == 0 {
            self.barrier = self.keys.len();
        }
        self.keys.push(key);
        let result = f(self);
        self.keys.pop();
        self.position.unplay(self.tables, mv, undo, &before);
        (self.sums, self.barrier) = (kept.sums, kept.barrier);
        result
    }

    /// The key under which a position is remembered: near a draw for lack of progress, how near matters too.
    #[inline]
    pub fn table_key(&self) -> u64 {
        let mut key = self.keys.last().copied().unwrap_or(0);
        if self.exact {
            // a proof counts nothing but mates: what it finds is not for other searches
            key ^= 0x7072_6f6f_6620_6f66;
        }
        let (limit, clock) = (self.tables.rules.no_progress, u32::from(self.position.memory().clock));
        if limit > 0 && clock + 16 > limit { key ^ mix(u64::from(clock) + 1) } else { key }
    }

    /// Whether the position was on the board before, so that it counts as drawn.
    fn is_repeated(&self) -> bool {
        let needed = usize::from(self.tables.rules.repetition);
        let Some((&key, before)) = self.keys.split_last() else { return false };
        if needed == 0 {
            return false;
        }
        let mut first = self.barrier;
        if self.squares.onward {
            first = first.max(before.len().saturating_sub(usize::from(self.position.memory().clock)));
        }
        let mut times = 1;
        let mut at = before.len();
        while at >= first + 2 {
            at -= 2;
            if before.get(at) == Some(&key) {
                times += 1;
                // once more than the opponent could not prevent is once too often; a proof counts as the rules do
                if times >= needed || (at >= self.past && !self.exact) {
                    return true;
                }
            }
        }
        times >= needed
    }

    /// The score of a draw.
    pub fn draw(&self) -> i32 {
        0
    }

    /// The score of a player who cannot move.
    #[inline(never)]
    pub fn stuck(&self, checked: bool, ply: usize) -> i32 {
        let lost = ply as i32 - MATE;
        match self.tables.rules.stalemate {
            _ if checked => lost,
            StalemateRule::Draws => self.draw(),
            StalemateRule::Wins => -lost,
            StalemateRule::Loses => lost,
        }
    }

    /// The score if the rules end the game here by a draw, or count it as one in advance.
    #[inline]
    pub fn drawn(&mut self, ply: usize) -> Option<i32> {
        let rules = &self.tables.rules;
        let slow = rules.no_progress > 0 && u32::from(self.position.memory().clock) >= rules.no_progress;
        if slow || (rules.dead_draws && (is_dead(self.tables, &self.position) || self.is_known_dead())) {
            return Some(self.drawn_unless_stuck(ply));
        }
        self.is_repeated().then(|| self.draw())
    }

    /// Whether the material can never mate, as far as is known: of three men.
    #[inline]
    fn is_known_dead(&mut self) -> bool {
        self.position.occupied().len() == 3 && self.position.memory().is_plain() && self.looked_up_dead()
    }

    #[cold]
    fn looked_up_dead(&mut self) -> bool {
        let mut men = self.position.occupied().iter().filter_map(|tile| self.position.at(tile));
        let (Some(a), Some(b), Some(c)) = (men.next(), men.next(), men.next()) else { return false };
        let mut men = [a, b, c];
        men.sort_unstable();
        if let Some(&(_, dead)) = self.dead.iter().find(|(known, _)| *known == men) {
            return dead;
        }
        let dead = self.shared.variant.are_dead(&men);
        self.dead.push((men, dead));
        dead
    }

    /// The score of a position that is solved, if tables are at hand and know it. A win that the rule of no progress
    /// might cut short is left to the search.
    #[inline(never)]
    fn solved(&self, endings: &Shelf, ply: usize) -> Option<i32> {
        let verdict = endings.probe_position(&self.position)?;
        let (limit, clock) = (self.tables.rules.no_progress, u32::from(self.position.memory().clock));
        let in_time = |plies: u16| {
            let near = ply + usize::from(plies) < (MATE - SURE) as usize;
            near && (limit == 0 || clock + u32::from(plies) <= limit)
        };
        match verdict {
            Verdict::Draw => Some(self.draw()),
            Verdict::Win(plies) => in_time(plies).then(|| MATE - ply as i32 - i32::from(plies)),
            Verdict::Loss(plies) => in_time(plies).then(|| ply as i32 + i32::from(plies) - MATE),
        }
    }

    /// Mate and stalemate come before draws.
    #[inline(never)]
    fn drawn_unless_stuck(&mut self, ply: usize) -> i32 {
        if crate::rules::count_legal_moves(self.tables, &mut self.position) == 0 {
            let checked = in_check(self.tables, &self.position, self.position.turn());
            return self.stuck(checked, ply);
        }
        self.draw()
    }

    /// Counts a node; whether the search must end.
    #[inline]
    pub fn count(&mut self, ply: usize) -> bool {
        self.selective = self.selective.max(ply);
        self.meter.count(self.shared, self.control)
    }

    /// What the position is worth unsearched, to the player to move.
    #[inline]
    pub fn evaluation(&self) -> i32 {
        let value = evaluate(self.tables, self.squares, &self.position, self.sums);
        if self.noise == 0 {
            return value;
        }
        let chance = mix(self.keys.last().copied().unwrap_or(0) ^ 0x6c65_7665_6c00_0000);
        let swing = 2 * i64::from(self.noise) + 1;
        (value + (chance % swing as u64) as i32 - self.noise).clamp(-MOST, MOST)
    }

    /// Searches the position. The score is that of the player to move; below `alpha` or above `beta` it is a bound.
    pub fn node(
        &mut self,
        mut depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        may_pass: bool,
        checked: bool,
    ) -> i32 {
        if checked && !self.exact && ply < 2 * self.root_depth {
            depth += 1;
        }
        if depth <= 0 && !self.exact {
            return self.calm(ply, alpha, beta, checked, 0);
        }
        if self.count(ply) {
            return 0;
        }
        let main = beta - alpha > 1;
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.line.clear();
        }
        if let Some(score) = self.drawn(ply) {
            return score;
        }
        if let (Some(endings), false) = (&self.shared.endings, self.exact)
            && let Some(score) = self.solved(endings, ply)
        {
            return score;
        }
        if depth <= 0 {
            return self.end_of_proof(ply, checked);
        }
        if ply + 1 >= DEEPEST {
            return if checked { self.draw() } else { self.evaluation() };
        }
        // no mate can be nearer than one already found
        alpha = alpha.max(ply as i32 - MATE);
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let key = self.table_key();
        let known = self.shared.table.find(key);
        if let Some(entry) = known
            && (!main || self.exact)
            && entry.depth >= depth
        {
            let score = from_table(entry.score, ply);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cuts {
                return score;
            }
        }
        let static_value = match known.and_then(|entry| entry.evaluation) {
            _ if checked || self.exact => None,
            Some(value) => Some(value),
            None => Some(self.evaluation()),
        };
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.evaluation = static_value;
        }
        // what was searched says more than what was guessed
        let value = static_value.map(|value| match known {
            Some(entry) if entry.score.abs() < SURE => match entry.bound {
                Bound::Lower if entry.score > value => entry.score,
                Bound::Upper if entry.score < value => entry.score,
                Bound::Exact => entry.score,
                _ => value,
            },
            _ => value,
        });
        let rising = static_value.is_some_and(|value| {
            let before = ply.checked_sub(2).and_then(|ply| self.plies.get(ply)?.evaluation);
            before.is_none_or(|before| value > before)
        });
        if let Some(value) = value
            && !main
        {
            if depth <= 7 && value - 75 * (depth - i32::from(rising)) >= beta && beta > -SURE && value < SURE
            {
                return value;
            }
            if depth <= 3 && value + 220 * depth <= alpha {
                let score = self.calm(ply, alpha, beta, checked, 0);
                if score <= alpha || self.meter.stopped {
                    return score;
                }
            }
            if may_pass
                && depth >= 3
                && value >= beta
                && beta > -SURE
                && let Some(score) = self.pass(depth, ply, beta, value)
            {
                return score;
            }
        }
        let first = known.map_or(0, |entry| entry.fingerprint);
        if first == 0 && depth >= 5 && !self.exact {
            depth -= 1;
        }
        let asked = Asked { depth, ply, alpha, beta, main, checked, rising, value };
        let Some(found) = self.moves(asked, first) else { return 0 };
        let bound = if found.score >= beta {
            Bound::Lower
        } else if found.score > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.shared.table.store(
            key,
            Entry {
                fingerprint: found.fingerprint,
                score: to_table(found.score, ply),
                evaluation: static_value,
                depth,
                bound,
            },
        );
        found.score
    }

    /// Where a proof of a mate ends: only what is over counts.
    fn end_of_proof(&mut self, ply: usize, checked: bool) -> i32 {
        let may_be_stuck = checked || self.tables.rules.stalemate != StalemateRule::Draws;
        if may_be_stuck && crate::rules::count_legal_moves(self.tables, &mut self.position) == 0 {
            return self.stuck(checked, ply);
        }
        0
    }

    /// Lets the opponent move twice: what is still good enough then is good enough. Not with nothing but royals and
    /// pieces that promote: there, having to move may be what loses.
    fn pass(&mut self, depth: i32, ply: usize, beta: i32, value: i32) -> Option<i32> {
        let us = self.position.turn();
        if self.sums.bulk[us.index()] <= self.light(us) {
            return None;
        }
        let less = 3 + depth / 4 + ((value - beta) / 180).clamp(0, 3);
        let (kept, barrier) = (self.position.pass(self.tables), self.barrier);
        self.barrier = self.keys.len();
        let hash = self.position.hash();
        self.keys.push(hash);
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.step = None;
        }
        let score = -self.node(depth - less, ply + 1, -beta, -beta + 1, false, false);
        self.keys.pop();
        self.barrier = barrier;
        self.position.unpass(self.tables, kept);
        if self.meter.stopped {
            return Some(0);
        }
        // a mate that was found by passing is none
        (score >= beta).then_some(if score >= SURE { beta } else { score })
    }

    /// The bulk of a player's royals: what is beyond it can move without harm.
    fn light(&self, us: crate::base::Colour) -> i32 {
        let royals = self.tables.royal_kinds & !self.tables.promoting_kinds;
        let mut bulk = 0;
        let mut kinds = royals;
        while kinds != 0 {
            let kind = crate::base::Kind(kinds.trailing_zeros() as u8);
            kinds &= kinds - 1;
            bulk += self.squares.bulk[kind.index()] * self.position.men(us, kind).len() as i32;
        }
        bulk
    }
}

/// A score as it is stored: mates count from the position.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= SURE => score + ply as i32,
        _ if score <= -SURE => score - ply as i32,
        _ => score,
    }
}

/// A stored score as seen from the root.
pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        _ if score >= SURE => score - ply as i32,
        _ if score <= -SURE => score + ply as i32,
        _ => score,
    }
}

/// How much less deep moves are searched, by depth and number.
pub(super) fn reductions() -> [[i32; 64]; 64] {
    std::array::from_fn(|depth| {
        std::array::from_fn(|count| {
            let (depth, count) = ((depth.max(1) as f64).ln(), (count.max(1) as f64).ln());
            (0.6 + depth * count / 2.3) as i32
        })
    })
}
