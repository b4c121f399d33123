//! Counting lines of play: the test of move generators.

use rayon::prelude::*;

use super::Game;
use crate::position::Position;
use crate::rules::legal_moves;
use crate::tables::Tables;

/// How many lines of `depth` legal moves there are. Moves of the last ply are counted, not played.
pub(super) fn perft<const W: usize>(tables: &Tables<W>, position: &mut Position<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(tables, position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut nodes = 0;
    for mv in moves {
        let undo = position.play(tables, mv);
        nodes += perft(tables, position, depth - 1);
        position.unplay(tables, mv, undo);
    }
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
