//! Counting lines of play: the test of move generators.

use rayon::prelude::*;

use super::Game;
use crate::position::{Move, Position};
use crate::rules::{add_legal_moves, count_legal_moves};
use crate::tables::Tables;

/// How many lines of `depth` legal moves there are. Moves of the last ply are counted, not played.
pub(super) fn perft<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal_moves(tables, position),
        _ => below(tables, position, depth, &mut Vec::with_capacity(256)),
    }
}

/// Lines of two plies and more; `moves` is a stack of the moves of every ply.
fn below<const W: usize>(
    tables: &Tables<W>,
    position: &mut Position<W>,
    depth: u32,
    moves: &mut Vec<Move>,
) -> u64 {
    let start = moves.len();
    add_legal_moves(tables, position, moves);
    let mut nodes = 0;
    for i in start..moves.len() {
        let mv = moves[i];
        let undo = position.play(tables, mv);
        nodes += match depth {
            2 => count_legal_moves(tables, position),
            _ => below(tables, position, depth - 1, moves),
        };
        position.unplay(tables, mv, undo);
    }
    moves.truncate(start);
    nodes
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
