//! The root: deeper and deeper, the best lines one after another, within what the limits allow.

use crate::position::Move;
use crate::rules::in_check;

use super::order::all_moves;
use super::tree::{DEEPEST, MATE, SURE, Worker};
use super::{Bound, Limits, Report, Score};

/// A move at the root and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub mv: Move,
    /// What this iteration has found; far below all if it was not looked at closely.
    pub score: i32,
    /// What the one before has found.
    previous: i32,
    /// The best line, this move first.
    pub line: Vec<Move>,
    selective: usize,
}

/// Worse than any score.
const UNKNOWN: i32 = -MATE - 1;

/// What one thread's search has come to.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    /// The root moves, the best first.
    pub moves: Vec<RootMove>,
    /// The depth of the last iteration that was finished.
    pub depth: u32,
}

/// How the root is searched.
pub(super) struct Plan<'a> {
    pub limits: &'a Limits,
    /// How many best lines are wanted.
    pub lines: usize,
    /// Which thread this is; the first reports.
    pub thread: usize,
}

impl<const W: usize> Worker<'_, W> {
    /// The legal moves of the root, or those of them that are asked for.
    pub fn root_moves(&mut self, only: &[Move]) -> Vec<RootMove> {
        let mut moves = all_moves(self.tables, &mut self.position);
        if moves.iter().any(|mv| only.contains(mv)) {
            moves.retain(|mv| only.contains(mv));
        }
        let root = |mv| RootMove { mv, score: UNKNOWN, previous: UNKNOWN, line: vec![mv], selective: 0 };
        moves.into_iter().map(root).collect()
    }

    /// Searches deeper and deeper until something says stop. `tell` is called with every line found.
    pub fn deepen(
        &mut self,
        plan: &Plan<'_>,
        mut moves: Vec<RootMove>,
        tell: &mut dyn FnMut(&Told<'_>),
    ) -> Outcome {
        let lines = plan.lines.clamp(1, moves.len().max(1));
        let most = plan.limits.depth.unwrap_or(u32::MAX).clamp(1, DEEPEST as u32 - 20);
        let mut finished = 0;
        let (mut stable, mut best) = (0, None);
        for depth in 1..=most {
            // helpers do not all look at the same depth
            if plan.thread > 0 && depth > 3 && (depth as usize + plan.thread).is_multiple_of(3) {
                continue;
            }
            self.root_depth = depth as usize;
            for root in &mut moves {
                root.previous = std::mem::replace(&mut root.score, UNKNOWN);
            }
            for line in 0..lines {
                self.selective = 0;
                self.one_line(&mut moves, depth as i32, line, tell);
                if self.meter.stopped {
                    break;
                }
            }
            if self.meter.stopped {
                break;
            }
            finished = depth;
            let Some(first) = moves.first() else { break };
            stable = if best == Some(first.mv) { stable + 1 } else { 0 };
            best = Some(first.mv);
            if plan.thread == 0 && self.is_settled(plan, first, moves.len(), depth, stable) {
                break;
            }
        }
        // moves that the last, broken iteration did not come to have the scores of the one before
        for root in &mut moves {
            if root.score == UNKNOWN {
                root.score = root.previous;
            }
        }
        Outcome { moves, depth: finished }
    }

    /// Whether nothing more is to be found out, or too little for the time it costs.
    fn is_settled(
        &mut self,
        plan: &Plan<'_>,
        first: &RootMove,
        count: usize,
        depth: u32,
        stable: u32,
    ) -> bool {
        let sure = first.score.abs() >= SURE && (MATE - first.score.abs()) as u32 * 2 + 2 <= depth;
        let bounded =
            plan.limits.clock.is_some() || plan.limits.time.is_some() || plan.limits.depth.is_some();
        if sure && bounded {
            return true;
        }
        if plan.limits.clock.is_none() {
            return false;
        }
        let fell = (first.previous - first.score).clamp(0, 100);
        let share = match (count, stable) {
            (1, _) => 0.05,
            (_, 0) => 1.5,
            (_, 1..=2) => 1.1,
            (_, 3..=5) => 0.85,
            _ => 0.65,
        };
        let share = share * (1.0 + f64::from(fell) / 120.0);
        // an iteration takes longer than all before it
        let control = self.control;
        self.meter.timer.as_mut().is_some_and(|timer| timer.is_enough(control, share * 0.7))
    }

    /// Finds the best of the moves from number `line` on, with windows that widen round what is expected.
    fn one_line(&mut self, moves: &mut [RootMove], depth: i32, line: usize, tell: &mut dyn FnMut(&Told<'_>)) {
        let expected = moves.get(line).map_or(UNKNOWN, |root| root.previous);
        let (mut alpha, mut beta, mut width) = (-MATE, MATE, 16);
        if depth >= 5 && expected.abs() < SURE {
            (alpha, beta) = (expected - width, expected + width);
        }
        let mut tried = depth;
        loop {
            let score = self.root(moves, tried.max(1), alpha, beta, line);
            let rest = moves.get_mut(line..).unwrap_or_default();
            rest.sort_by_key(|root| std::cmp::Reverse((root.score, root.previous)));
            let Some(root) = moves.get(line) else { return };
            if self.meter.stopped {
                return;
            }
            let bound = if score <= alpha && alpha > -MATE {
                Bound::Upper
            } else if score >= beta && beta < MATE {
                Bound::Lower
            } else {
                Bound::Exact
            };
            let loud = self.meter.timer.as_ref().is_some_and(|timer| timer.elapsed().as_millis() > 1000);
            if bound == Bound::Exact || loud {
                let selective = root.selective.max(depth as usize) as u32;
                let moves = &root.line;
                tell(&Told {
                    depth: depth as u32,
                    selective,
                    line: line + 1,
                    score,
                    bound,
                    moves,
                    nodes: self.meter.nodes,
                });
            }
            match bound {
                Bound::Exact => return,
                Bound::Upper => {
                    beta = (alpha + beta) / 2;
                    alpha = (score - width).max(-MATE);
                    tried = depth;
                }
                Bound::Lower => {
                    beta = (score + width).min(MATE);
                    tried = (tried - 1).max(depth - 3);
                }
            }
            width += width / 2 + 4;
            if width > 600 {
                (alpha, beta) = (-MATE, MATE);
            }
        }
    }

    /// Searches the root's moves from number `line` on.
    fn root(&mut self, moves: &mut [RootMove], depth: i32, mut alpha: i32, beta: i32, line: usize) -> i32 {
        let (first_alpha, mut best) = (alpha, UNKNOWN);
        let checked = in_check(self.tables, &self.position, self.position.turn());
        if let Some(entry) = self.plies.first_mut() {
            entry.evaluation = None;
        }
        if !checked {
            let value = self.evaluation();
            if let Some(entry) = self.plies.first_mut() {
                entry.evaluation = Some(value);
            }
        }
        let extended = if checked && !self.exact { depth + 1 } else { depth };
        for (number, root) in moves.iter_mut().enumerate().skip(line) {
            root.score = UNKNOWN;
            let first = number == line;
            let noisy = crate::rules::is_noisy(self.tables, &self.position, root.mv);
            let late = number - line;
            let less = if depth >= 3 && late >= 4 && !noisy && !checked && !self.exact {
                (self.reductions[depth.clamp(0, 63) as usize][late.min(63)] - 1).clamp(0, depth - 2)
            } else {
                0
            };
            let score = self.with(root.mv, 0, |worker| {
                let gives_check = in_check(worker.tables, &worker.position, worker.position.turn());
                worker.try_move(extended - 1, less, 1, alpha, beta, true, first, gives_check)
            });
            if self.meter.stopped {
                return best;
            }
            if first || score > alpha {
                root.score = score;
                root.selective = self.selective;
                self.extend_line(0, root.mv);
                if let Some(entry) = self.plies.first()
                    && (score > first_alpha || root.line.is_empty())
                {
                    root.line.clone_from(&entry.line);
                }
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    /// Proves that there is a mate in so many moves, or that there is none: nothing is pruned. `None` if the search was
    /// stopped; else the score, and whether it is such a mate.
    pub fn prove(&mut self, moves: &mut [RootMove], number: u32) -> Option<bool> {
        let plies = 2 * number as i32 - 1;
        self.exact = true;
        self.root_depth = plies as usize;
        let goal = MATE - plies;
        let score = self.root(moves, plies, goal - 1, goal, 0);
        self.exact = false;
        if self.meter.stopped && score < goal {
            return None;
        }
        moves.sort_by_key(|root| std::cmp::Reverse((root.score, root.previous)));
        Some(score >= goal)
    }
}

impl<const W: usize> Worker<'_, W> {
    /// The line of a proven mate as far as it is remembered: the first move, then the best ones.
    pub fn mating_line(&mut self, first: Move, plies: usize) -> Vec<Move> {
        let mut line = vec![first];
        self.follow(first, 0, plies, &mut line);
        line
    }

    fn follow(&mut self, mv: Move, ply: usize, plies: usize, line: &mut Vec<Move>) {
        self.with(mv, ply, |worker| {
            if line.len() >= plies {
                return;
            }
            let Some(next) = worker.proven(ply + 1, plies) else { return };
            line.push(next);
            worker.follow(next, ply + 1, plies, line);
        });
    }

    /// The move that keeps a mate within `plies` from the root, or of a player who is mated the one that lasts longest.
    fn proven(&mut self, ply: usize, plies: usize) -> Option<Move> {
        let attacks = ply.is_multiple_of(2);
        let depth = plies - ply;
        let mut best: Option<(i32, Move)> = None;
        self.exact = true;
        for mv in all_moves(self.tables, &mut self.position) {
            let score = self.with(mv, ply, |worker| {
                let checked = in_check(worker.tables, &worker.position, worker.position.turn());
                -worker.node(depth as i32 - 1, ply + 1, -MATE, MATE, false, checked)
            });
            if self.meter.stopped {
                break;
            }
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, mv));
            }
        }
        self.exact = false;
        best.filter(|&(score, _)| if attacks { score >= SURE } else { score <= -SURE }).map(|(_, mv)| mv)
    }
}

/// A line found, before it is a report.
pub(super) struct Told<'a> {
    pub depth: u32,
    pub selective: u32,
    pub line: usize,
    pub score: i32,
    pub bound: Bound,
    pub moves: &'a [Move],
    pub nodes: u64,
}

impl Told<'_> {
    pub fn report(&self, nodes: u64, time: std::time::Duration, hashfull: u32) -> Report {
        Report {
            depth: self.depth,
            selective_depth: self.selective,
            line: self.line,
            score: told(self.score),
            bound: self.bound,
            nodes,
            time,
            hashfull,
            moves: self.moves.to_vec(),
        }
    }
}

/// A score as people read it.
pub(super) fn told(score: i32) -> Score {
    let plies = MATE - score.abs();
    if score.abs() < SURE {
        Score::Centipawns(score)
    } else if score > 0 {
        Score::Mate(((plies + 1) / 2).max(1))
    } else {
        Score::Mate(-(plies / 2))
    }
}
