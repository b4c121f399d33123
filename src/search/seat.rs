//! One width of tables behind one door: what an engine keeps for its variant, and how a search is set going.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::endings::Shelf;
use crate::game::{AnyTables, Game, Variant};
use crate::position::Position;
use crate::rules;
use crate::tables::Tables;

use super::clock::Timer;
use super::evaluate::{Judging, Sums, evaluate, total};
use super::limits::Control;
use super::order::History;
use super::root::{Outcome, Plan, RootMove, Told, told};
use super::shared::{Meter, Shared};
use super::table::Table;
use super::tree::{DEEPEST, MATE, Ply, Worker, reductions};
use super::worth::{PieceWorth, Squares};
use super::{Answer, Evaluation, LEVELS, Limits, Options, Report, Score};

/// How much of the stack a search may need: lines are followed so many plies.
const STACK: usize = 16 << 20;

/// An engine of some width.
pub(super) trait Seat: Send + std::fmt::Debug {
    fn search(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Report)) -> Answer;
    fn evaluate(&self, game: &Game) -> Option<Evaluation>;
    fn worth(&self) -> &[PieceWorth];
    fn resize(&mut self, mebibytes: usize);
    fn mebibytes(&self) -> usize;
    fn consult(&mut self, endings: Option<Arc<Shelf>>);
    fn clear(&mut self);
}

/// What is to be searched, and how.
pub(super) struct Task<'a> {
    pub game: &'a Game,
    pub limits: &'a Limits,
    pub control: &'a Control,
    pub options: Options,
}

pub(super) fn seat(variant: &Variant, options: Options) -> Box<dyn Seat> {
    match variant.tables() {
        AnyTables::One(tables) => Box::new(Made::new(variant, tables, options)),
        AnyTables::Two(tables) => Box::new(Made::new(variant, tables, options)),
        AnyTables::Four(tables) => Box::new(Made::new(variant, tables, options)),
    }
}

#[derive(Debug)]
struct Made<const W: usize> {
    tables: Arc<Tables<W>>,
    squares: Squares<W>,
    shared: Shared,
    /// By thread.
    histories: Vec<History>,
    reductions: Box<[[i32; 64]; 64]>,
}

impl<const W: usize> Made<W> {
    fn new(variant: &Variant, tables: Arc<Tables<W>>, options: Options) -> Made<W> {
        Made {
            squares: Squares::new(variant.spec(), &tables),
            tables,
            shared: Shared::new(variant, options.hash),
            histories: Vec::new(),
            reductions: Box::new(reductions()),
        }
    }

    fn history(&self) -> History {
        History::new(self.tables.keep_rights.len(), self.tables.kinds.len())
    }
}

/// What all workers of a search begin with.
struct Start<'a, const W: usize> {
    made: (&'a Tables<W>, &'a Squares<W>, &'a Shared, &'a [[i32; 64]; 64]),
    control: &'a Control,
    position: &'a Position<W>,
    keys: &'a [u64],
    noise: i32,
}

impl<'a, const W: usize> Start<'a, W> {
    fn worker(&self, history: &'a mut History, meter: Meter) -> Worker<'a, W> {
        let (tables, squares, shared, reductions) = self.made;
        Worker {
            tables,
            squares,
            shared,
            control: self.control,
            meter,
            position: self.position.clone(),
            sums: Sums::of(squares, self.position),
            history,
            past: self.keys.len() - 1,
            keys: self.keys.to_vec(),
            barrier: 0,
            plies: std::iter::repeat_with(Ply::default).take(DEEPEST + 3).collect(),
            selective: 0,
            noise: self.noise,
            root_depth: 1,
            aims: Vec::new(),
            exact: false,
            dead: Vec::new(),
            reductions,
        }
    }
}

impl<const W: usize> Seat for Made<W> {
    fn search(&mut self, task: &Task<'_>, report: &mut dyn FnMut(&Report)) -> Answer {
        let Task { game, limits, control, options } = *task;
        // a game's position is one already
        let Ok(mut position) = rules::position(&self.tables, &game.setup()) else {
            return nothing(Score::Mate(0));
        };
        let mut keys = game.past().to_vec();
        keys.push(rules::key(&self.tables, &mut position));
        if limits.mate.is_some() {
            // what is remembered of other searches proves nothing
            self.shared.table.clear();
        }
        self.shared.table.grow_older();
        self.shared.stop.store(false, Ordering::Relaxed);
        self.shared.nodes.store(0, Ordering::Relaxed);
        let threads = if limits.mate.is_some() { 1 } else { options.threads.clamp(1, 256) };
        let fresh = self.history();
        self.histories.resize_with(threads.max(self.histories.len()), || {
            History::new(fresh.tiles(), self.tables.kinds.len())
        });
        for history in &mut self.histories {
            history.fade();
        }
        let (noise, most_nodes) = weakness(options.level);
        let node_limit = [limits.nodes, most_nodes].into_iter().flatten().min();
        let start = Start {
            made: (&self.tables, &self.squares, &self.shared, &self.reductions),
            control,
            position: &position,
            keys: &keys,
            noise,
        };
        let shared = &self.shared;
        let timer = Timer::new(limits, control);
        let mut histories = self.histories.iter_mut();
        let Some(own) = histories.next() else { return nothing(Score::Mate(0)) };
        let mut leader = start.worker(own, Meter::new(node_limit, threads == 1, Some(timer.clone())));
        let moves = leader.root_moves(&limits.only);
        if moves.is_empty() {
            let checked = rules::in_check(&self.tables, &position, position.turn());
            let score = leader.stuck(checked, 0);
            return nothing(if score == MATE {
                Score::Centipawns(super::evaluate::MOST)
            } else {
                told(score)
            });
        }
        let lines = options.lines.clamp(1, 256);
        let mut tell = |told: &Told<'_>| {
            let others = shared.nodes.load(Ordering::Relaxed);
            report(&told.report(others.max(told.nodes), timer.elapsed(), shared.table.fullness()));
        };
        let outcome = std::thread::scope(|scope| {
            for (thread, history) in (1..threads).zip(histories) {
                let mut worker = start.worker(history, Meter::new(node_limit, false, None));
                let moves = moves.clone();
                let work = move || {
                    let plan = Plan { limits: &Limits::default(), lines: 1, thread };
                    worker.deepen(&plan, moves, &mut |_| {});
                    worker.meter.look(shared, control);
                };
                // with less threads than asked for, the search is the same
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
            let outcome = match limits.mate {
                Some(mate) => leader.mate(mate, limits, moves, &mut tell),
                None => leader.deepen(&Plan { limits, lines, thread: 0 }, moves, &mut tell),
            };
            leader.wait(limits);
            shared.stop.store(true, Ordering::Relaxed);
            leader.meter.look(shared, control);
            outcome
        });
        answer(outcome, self.shared.nodes.load(Ordering::Relaxed))
    }

    fn evaluate(&self, game: &Game) -> Option<Evaluation> {
        let position = rules::position(&self.tables, &game.setup()).ok()?;
        let (tables, squares) = (&*self.tables, &self.squares);
        let sums = Sums::of(squares, &position);
        let terms = tables.target.run(Judging { tables, squares, position: &position, sums });
        let middle = (sums.bulk[0] + sums.bulk[1]).min(squares.full);
        Some(Evaluation {
            terms: terms.told(),
            middlegame: f64::from(middle) / f64::from(squares.full),
            white: total(tables, squares, &position, sums, &terms),
            own: evaluate(tables, squares, &position, sums),
        })
    }

    fn worth(&self) -> &[PieceWorth] {
        &self.squares.list
    }

    fn resize(&mut self, mebibytes: usize) {
        // the old table's memory is given back first
        self.shared.table = Table::new(1);
        self.shared.table = Table::new(mebibytes);
    }

    fn consult(&mut self, endings: Option<Arc<Shelf>>) {
        self.shared.endings = endings;
        // what was found without them may be wrong beside them
        self.clear();
    }

    fn mebibytes(&self) -> usize {
        self.shared.table.mebibytes()
    }

    fn clear(&mut self) {
        self.shared.table.clear();
        self.histories.clear();
    }
}

impl<const W: usize> Worker<'_, W> {
    /// Looks for a mate in up to `most` moves, the shortest first. If there is none, what remains is an ordinary search.
    fn mate(
        &mut self,
        most: u32,
        limits: &Limits,
        mut moves: Vec<RootMove>,
        tell: &mut dyn FnMut(&Told<'_>),
    ) -> Outcome {
        for number in 1..=most.min(DEEPEST as u32 / 2 - 10) {
            match self.prove(&mut moves, number) {
                None => break,
                Some(false) => {}
                Some(true) => {
                    let depth = 2 * number - 1;
                    if let Some(first) = moves.first_mut() {
                        first.line = self.mating_line(first.mv, depth as usize);
                        let told = Told {
                            depth,
                            selective: depth,
                            line: 1,
                            score: first.score,
                            bound: super::Bound::Exact,
                            moves: &first.line,
                            nodes: self.meter.nodes,
                        };
                        tell(&told);
                    }
                    return Outcome { moves, depth };
                }
            }
        }
        let limits = Limits { depth: Some(limits.depth.unwrap_or(2 * most + 1).min(8)), ..limits.clone() };
        let moves = self.root_moves(&limits.only);
        self.deepen(&Plan { limits: &limits, lines: 1, thread: 0 }, moves, tell)
    }

    /// Waits while an answer would come too soon: on the opponent's time, and where nothing but a stop ends a search.
    fn wait(&mut self, limits: &Limits) {
        let Limits { depth, nodes, mate, time, clock, .. } = limits;
        let endless =
            depth.is_none() && nodes.is_none() && mate.is_none() && time.is_none() && clock.is_none();
        while (endless || self.control.is_pondering()) && !self.control.is_stopped() {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// How many centipawns a level misjudges positions by at most, and how many positions it looks at.
fn weakness(level: u8) -> (i32, Option<u64>) {
    let (first, last) = (*LEVELS.start(), *LEVELS.end());
    let level = level.clamp(first, last);
    if level == last {
        return (0, None);
    }
    let below = i32::from(last - level);
    (below * below * 9 / 10 + 2, Some((40.0 * 1.55_f64.powi(i32::from(level))) as u64))
}

fn nothing(score: Score) -> Answer {
    Answer { best: None, ponder: None, score, depth: 0, nodes: 0 }
}

fn answer(outcome: Outcome, nodes: u64) -> Answer {
    let Some(first) = outcome.moves.first() else { return nothing(Score::Mate(0)) };
    let score = if first.score < -MATE { Score::Centipawns(0) } else { told(first.score) };
    Answer { best: Some(first.mv), ponder: first.line.get(1).copied(), score, depth: outcome.depth, nodes }
}
