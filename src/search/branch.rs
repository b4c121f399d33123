//! The moves of one node: which are tried, how deep, and what is learnt from them.

use crate::position::Move;
use crate::rules::in_check;

use super::exchange;
use super::order::{Context, Picker, Step, fingerprint};
use super::tree::{MATE, SURE, Worker};

/// What is asked of a node's moves.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub depth: i32,
    pub ply: usize,
    pub alpha: i32,
    pub beta: i32,
    /// Whether the score matters, and not only whether it is above or below.
    pub main: bool,
    pub checked: bool,
    /// Whether the player's worth has grown since the last move.
    pub rising: bool,
    /// What the position is worth, as far as is known; `None` in check.
    pub value: Option<i32>,
}

/// What was found among a node's moves.
pub(super) struct Best {
    pub score: i32,
    /// The best move's; 0 if none was good enough.
    pub fingerprint: u16,
}

impl<const W: usize> Worker<'_, W> {
    /// Tries the moves one by one; `None` if the search was stopped.
    pub fn moves(&mut self, asked: Asked, first: u16) -> Option<Best> {
        let Asked { depth, ply, mut alpha, beta, main, checked, .. } = asked;
        let last = ply.checked_sub(1).and_then(|ply| self.plies.get(ply)?.step);
        let (mut picker, mut tried, killers) = self.plies.get_mut(ply).map(|entry| {
            (std::mem::take(&mut entry.picker), std::mem::take(&mut entry.tried), entry.killers)
        })?;
        if let Some(entry) = self.plies.get_mut(ply + 2) {
            entry.killers = [None; 2];
        }
        picker.start(first);
        tried.clear();
        let mut best = Best { score: -MATE - 1, fingerprint: 0 };
        let mut count = 0;
        loop {
            let context = Context {
                tables: self.tables,
                squares: self.squares,
                history: &*self.history,
                killers,
                last,
            };
            let Some((mv, noisy)) = picker.next(&context, &mut self.position) else { break };
            count += 1;
            let quiet = !noisy;
            if best.score > -SURE && !self.exact {
                match self.is_hopeless(&asked, mv, noisy, count, last) {
                    Hopeless::No => {}
                    Hopeless::This => continue,
                    Hopeless::AllQuiet => {
                        picker.only_noisy = true;
                        continue;
                    }
                }
            }
            let history = self.history_of(mv, quiet, last);
            let less = self.less(&asked, count, quiet, killers.contains(&Some(mv)), history);
            let floor = alpha;
            let score = self.with(mv, ply, |worker| {
                let gives_check = in_check(worker.tables, &worker.position, worker.position.turn());
                worker.try_move(depth - 1, less, ply + 1, floor, beta, main, count == 1, gives_check)
            });
            if self.meter.stopped {
                self.give_back(ply, picker, tried);
                return None;
            }
            if score > best.score {
                best.score = score;
                if score > alpha {
                    best.fingerprint = fingerprint(mv, noisy);
                    if main {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        if quiet {
                            self.reward(&asked, mv, &tried, last);
                        }
                        break;
                    }
                    alpha = score;
                }
            }
            if quiet {
                tried.push(mv);
            }
        }
        self.give_back(ply, picker, tried);
        if count == 0 {
            best.score = self.stuck(checked, ply);
        }
        Some(best)
    }

    fn give_back(&mut self, ply: usize, picker: Picker, tried: Vec<Move>) {
        if let Some(entry) = self.plies.get_mut(ply) {
            (entry.picker, entry.tried) = (picker, tried);
        }
    }

    /// Searches the position after a move: less deep first, then as far as it turns out to matter.
    #[allow(clippy::too_many_arguments, reason = "all of it differs from move to move")]
    pub fn try_move(
        &mut self,
        depth: i32,
        less: i32,
        ply: usize,
        alpha: i32,
        beta: i32,
        main: bool,
        first: bool,
        checked: bool,
    ) -> i32 {
        if first {
            return -self.node(depth, ply, -beta, -alpha, true, checked);
        }
        let less = if checked { less / 2 } else { less };
        let mut score = -self.node((depth - less).max(0), ply, -alpha - 1, -alpha, true, checked);
        if score > alpha && less > 0 {
            score = -self.node(depth, ply, -alpha - 1, -alpha, true, checked);
        }
        if main && score > alpha && score < beta {
            score = -self.node(depth, ply, -beta, -alpha, true, checked);
        }
        score
    }

    fn history_of(&self, mv: Move, quiet: bool, last: Option<Step>) -> i32 {
        let step = self.position.at(mv.from).filter(|_| quiet).map(|man| Step { man, to: mv.to });
        step.map_or(0, |step| self.history.score(step, mv.from, last))
    }

    /// How much less deep a move is searched first.
    fn less(&self, asked: &Asked, count: usize, quiet: bool, killer: bool, history: i32) -> i32 {
        if asked.depth < 3 || count < 3 + usize::from(asked.main) || !quiet || self.exact || asked.checked {
            return 0;
        }
        let mut less = self.reductions[asked.depth.clamp(0, 63) as usize][count.min(63)];
        less -= i32::from(asked.main) + i32::from(killer);
        less += i32::from(!asked.rising);
        less -= (history / 5000).clamp(-2, 2);
        less.clamp(0, asked.depth - 2)
    }

    /// Whether a move is not worth looking at.
    fn is_hopeless(
        &self,
        asked: &Asked,
        mv: Move,
        noisy: bool,
        count: usize,
        last: Option<Step>,
    ) -> Hopeless {
        let Asked { depth, alpha, main, checked, rising, value, .. } = *asked;
        if main || checked || self.sums.bulk[self.position.turn().index()] == 0 {
            return Hopeless::No;
        }
        let values = &self.squares.exchange;
        if noisy {
            let loses = depth <= 5 && !exchange::wins(self.tables, &self.position, values, mv, -90 * depth);
            return if loses { Hopeless::This } else { Hopeless::No };
        }
        let (depth_sq, base) = ((depth * depth) as usize, 4);
        if depth <= 6 && count > if rising { base + depth_sq } else { (base + depth_sq) / 2 + 1 } {
            return Hopeless::AllQuiet;
        }
        if depth <= 6 && value.is_some_and(|value| value + 110 + 95 * depth <= alpha) && alpha.abs() < SURE {
            return Hopeless::AllQuiet;
        }
        if depth <= 3 && self.history_of(mv, true, last) < -3500 * depth {
            return Hopeless::This;
        }
        if depth <= 6 && !exchange::wins(self.tables, &self.position, values, mv, -45 * depth) {
            return Hopeless::This;
        }
        Hopeless::No
    }

    /// A quiet move was too good: it is remembered, and those tried before it are blamed.
    fn reward(&mut self, asked: &Asked, mv: Move, tried: &[Move], last: Option<Step>) {
        if let Some(entry) = self.plies.get_mut(asked.ply)
            && entry.killers[0] != Some(mv)
        {
            entry.killers = [Some(mv), entry.killers[0]];
        }
        let bonus = (16 * asked.depth * asked.depth + 32 * asked.depth).min(1800);
        for (mv, bonus) in tried.iter().map(|&mv| (mv, -bonus)).chain([(mv, bonus)]) {
            if let Some(man) = self.position.at(mv.from) {
                self.history.learn(Step { man, to: mv.to }, mv.from, last, bonus);
            }
        }
    }

    /// The best line is this move and the best line after it.
    pub fn extend_line(&mut self, ply: usize, mv: Move) {
        let next = (ply + 1).min(self.plies.len());
        let (before, after) = self.plies.split_at_mut(next);
        if let Some(entry) = before.last_mut() {
            entry.line.clear();
            entry.line.push(mv);
            if let Some(next) = after.first() {
                entry.line.extend_from_slice(&next.line);
            }
        }
    }
}

enum Hopeless {
    No,
    This,
    AllQuiet,
}
