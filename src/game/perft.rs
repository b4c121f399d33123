//! Counting lines of play: the test of move generators.

use rayon::prelude::*;

use super::Game;
use crate::base::{Processor, Work};
use crate::position::{Move, Position};
use crate::rules::{Counting, Listing, count_legal_moves};
use crate::tables::Tables;

/// How the moves of the last ply are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leaves {
    /// In sets, without being listed or played.
    Counted,
    /// Each is played and taken back.
    Played,
}

/// How many lines of `depth` legal moves there are.
pub(super) fn perft<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
    leaves: Leaves,
) -> u64 {
    match (depth, leaves) {
        (0, _) => 1,
        (1, Leaves::Counted) => count_legal_moves(tables, position),
        _ => {
            let moves = &mut Vec::with_capacity(256);
            tables.target.run(Below { tables, position, depth, leaves, moves })
        }
    }
}

/// Work: counts lines whose first ply is played.
struct Below<'a, const W: usize> {
    tables: &'a Tables<W>,
    position: &'a mut Position<W>,
    depth: u32,
    leaves: Leaves,
    /// A stack of the moves of every ply.
    moves: &'a mut Vec<Move>,
}

impl<const W: usize> Work for Below<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> u64 {
        let Below { tables, position, depth, leaves, moves } = self;
        let start = moves.len();
        processor.run(Listing { tables, position, moves });
        let before = position.before();
        let mut nodes = 0;
        if depth == 1 {
            for &mv in &moves[start..] {
                let undo = position.play(tables, mv);
                nodes += 1;
                position.unplay(tables, mv, undo, &before);
            }
        } else {
            for i in start..moves.len() {
                let mv = moves[i];
                let undo = position.play(tables, mv);
                nodes += match (depth, leaves) {
                    (2, Leaves::Counted) => processor.run(Counting { tables, position }),
                    _ => processor.run(Below { tables, position, depth: depth - 1, leaves, moves }),
                };
                position.unplay(tables, mv, undo, &before);
            }
        }
        moves.truncate(start);
        nodes
    }
}

/// Lines of two plies are shared out among threads.
pub(super) fn on_threads(game: &mut Game, depth: u32, threads: usize) -> u64 {
    if depth < 3 || threads < 2 {
        return game.perft(depth);
    }
    let mut starts = Vec::new();
    for mv in game.moves() {
        game.play(mv);
        for reply in game.moves() {
            let mut next = game.clone();
            next.play(reply);
            starts.push(next);
        }
        game.undo();
    }
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(|| starts.into_par_iter().map(|mut game| game.perft(depth - 2)).sum()),
        Err(_) => game.perft(depth),
    }
}
