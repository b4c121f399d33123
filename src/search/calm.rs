//! Beyond the last ply: captures, promotions, evasions of checks and, at first, checks, until the position is calm.

use crate::base::{Processor, Set, Work};
use crate::movegen::Attack;
use crate::position::{Move, Position};
use crate::rules::{Aimed, in_check};
use crate::tables::Tables;

use super::Bound;
use super::exchange;
use super::order::{Context, captured, fingerprint};
use super::table::Entry;
use super::tree::{DEEPEST, MATE, SURE, Worker, from_table, to_table};

/// What a capture may bring in position besides what it takes, in centipawns.
const SLACK: i32 = 180;

impl<const W: usize> Worker<'_, W> {
    /// The score of the position after all that is noisy. `after` counts plies from where the tree ended.
    pub fn calm(&mut self, ply: usize, mut alpha: i32, beta: i32, checked: bool, after: usize) -> i32 {
        if self.count(ply) {
            return 0;
        }
        let main = beta - alpha > 1;
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.line.clear();
        }
        if after == 0
            && let Some(score) = self.drawn(ply)
        {
            return score;
        }
        if ply + 1 >= DEEPEST {
            return if checked { self.draw() } else { self.evaluation() };
        }
        let key = self.table_key();
        let known = self.shared.table.find(key);
        if let Some(entry) = known
            && !main
            && entry.depth >= 0
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
        let floor = alpha;
        let mut best = ply as i32 - MATE;
        let mut standing = None;
        if !checked {
            let value = known.and_then(|entry| entry.evaluation).unwrap_or_else(|| self.evaluation());
            standing = Some(value);
            best = match known {
                Some(entry) if entry.bound == Bound::Lower && entry.score.abs() < SURE => {
                    value.max(entry.score)
                }
                _ => value,
            };
            if best >= beta {
                if known.is_none() {
                    self.keep(key, ply, best, 0, standing, Bound::Lower);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let last = ply.checked_sub(1).and_then(|ply| self.plies.get(ply)?.step);
        let Some(mut picker) = self.plies.get_mut(ply).map(|entry| std::mem::take(&mut entry.picker)) else {
            return best;
        };
        picker.start(known.map_or(0, |entry| entry.fingerprint));
        (picker.only_noisy, picker.only_good) = (!checked, !checked);
        let (mut count, mut found) = (0, 0);
        loop {
            let context = Context {
                tables: self.tables,
                squares: self.squares,
                history: &*self.history,
                killers: [None; 2],
                last,
            };
            let Some((mv, noisy)) = picker.next(&context, &mut self.position) else { break };
            count += 1;
            if let Some(value) = standing {
                let hoped = value + captured(self.tables, self.squares, &self.position, mv) + SLACK;
                if hoped <= alpha {
                    best = best.max(hoped);
                    continue;
                }
            } else if !noisy && count > 3 && best > -SURE {
                // of quiet evasions a few tell enough
                continue;
            }
            let Some(score) = self.after_noise(mv, ply, alpha, beta, after) else { break };
            if score > best {
                best = score;
                if score > alpha {
                    found = fingerprint(mv, noisy);
                    if main {
                        self.extend_line(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if let Some(entry) = self.plies.get_mut(ply) {
            entry.picker = picker;
        }
        if self.meter.stopped {
            return 0;
        }
        if checked && count == 0 {
            return self.stuck(true, ply);
        }
        if !checked && after == 0 && best < beta && best + SLACK > floor {
            best = self.quiet_checks(ply, alpha, beta, best);
            if self.meter.stopped {
                return 0;
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > floor && main {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.keep(key, ply, best, found, standing, bound);
        best
    }

    fn keep(
        &self,
        key: u64,
        ply: usize,
        score: i32,
        fingerprint: u16,
        evaluation: Option<i32>,
        bound: Bound,
    ) {
        let score = to_table(score, ply);
        self.shared.table.store(key, Entry { fingerprint, score, evaluation, depth: 0, bound });
    }

    /// The score after a move; `None` if the search was stopped.
    fn after_noise(&mut self, mv: Move, ply: usize, alpha: i32, beta: i32, after: usize) -> Option<i32> {
        let score = self.with(mv, ply, |worker| {
            let checked = in_check(worker.tables, &worker.position, worker.position.turn());
            -worker.calm(ply + 1, -beta, -alpha, checked, after + 1)
        });
        (!self.meter.stopped).then_some(score)
    }

    /// Quiet moves that give check at once and lose nothing.
    fn quiet_checks(&mut self, ply: usize, mut alpha: i32, beta: i32, mut best: i32) -> i32 {
        let mut aims = std::mem::take(&mut self.aims);
        let (tables, position) = (self.tables, &self.position);
        let any = tables.target.run(Aiming { tables, position, aims: &mut aims });
        let mut moves = Vec::new();
        if any {
            let position = &mut self.position;
            tables.target.run(Aimed { tables, position, moves: &mut moves, aims: &aims });
        }
        self.aims = aims;
        moves.sort_unstable();
        for mv in moves.into_iter().take(8) {
            if !exchange::wins(self.tables, &self.position, &self.squares.exchange, mv, 0) {
                continue;
            }
            let Some(score) = self.after_noise(mv, ply, alpha, beta, 0) else { return 0 };
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Work: finds from where each kind of the player to move would attack a royal. Whether there is any such tile.
struct Aiming<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a Position<W>,
    /// By kind.
    aims: &'a mut Vec<Set<W>>,
}

impl<const W: usize> Work for Aiming<'_, W> {
    type Output = bool;

    #[inline(always)]
    fn on<P: Processor>(self, _: P) -> bool {
        let Aiming { tables, position, aims } = self;
        let (us, them) = (position.turn(), position.turn().other());
        aims.clear();
        aims.resize(tables.kinds.len(), Set::EMPTY);
        let occupied = position.occupied();
        let mut any = false;
        for royal in position.any_of(them, tables.royal_kinds).iter() {
            Attack::checks(tables, position, us, royal, &mut |kinds: u64, from: Set<W>| {
                let mut left = kinds & !tables.royal_kinds;
                while left != 0 {
                    if let Some(aim) = aims.get_mut(left.trailing_zeros() as usize) {
                        *aim |= from.without(&occupied);
                        any = true;
                    }
                    left &= left - 1;
                }
            });
        }
        any
    }
}

#[cfg(test)]
mod tests {
    use super::super::worth::chance;
    use super::*;
    use crate::base::Target;
    use crate::compile::compile;
    use crate::game::{Game, Variant};
    use crate::rules;
    use crate::variant::SHIPPED;

    #[test]
    fn tiles_that_give_check_do_and_are_the_same_on_every_processor() {
        for (name, _) in SHIPPED {
            let variant = Variant::load(name).unwrap();
            if variant.spec().surface.len() > 64 {
                continue;
            }
            let tables = compile::<1>(variant.spec(), Target::best()).unwrap();
            let portable = compile::<1>(variant.spec(), Target::Portable).unwrap();
            let mut position = rules::position(&tables, &Game::new(&variant).setup()).unwrap();
            let mut seed = 3;
            let mut checks = 0;
            for _ in 0..200 {
                let (mut aims, mut others) = (Vec::new(), Vec::new());
                tables.target.run(Aiming { tables: &tables, position: &position, aims: &mut aims });
                let work = Aiming { tables: &portable, position: &position, aims: &mut others };
                portable.target.run(work);
                assert_eq!(aims, others, "{name} {position:?}");
                let mut moves = Vec::new();
                let list = Aimed { tables: &tables, position: &mut position, moves: &mut moves, aims: &aims };
                tables.target.run(list);
                for mv in moves {
                    let before = position.before();
                    let undo = position.play(&tables, mv);
                    // a ride along a closed line may have come the other way, over where the piece stood
                    checks += u32::from(in_check(&tables, &position, position.turn()));
                    position.unplay(&tables, mv, undo, &before);
                }
                let moves = rules::legal_moves(&tables, &mut position);
                if moves.is_empty() {
                    break;
                }
                position.play(&tables, moves[chance(&mut seed) as usize % moves.len()]);
            }
            assert!(checks > 10, "{name}: {checks}");
        }
    }
}
