//! Random first moves that come back with their seed, on any machine and in any version: a match goes on by them.

use crate::game::{Game, Move};

/// How often a line that ends the game is given up for another.
const TRIES: u64 = 100;

/// A stream of numbers made from a seed (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// `plies` random legal moves after which the game goes on. Fewer where no such line is found.
pub(super) fn opening(start: &Game, seed: u64, pair: u64, plies: u32) -> Vec<Move> {
    let mut best = Vec::new();
    for attempt in 0..TRIES {
        let mut random = Random(seed);
        random.0 = random.next() ^ pair;
        random.0 = random.next() ^ attempt;
        let line = line(&mut start.clone(), &mut random, plies);
        if line.len() == plies as usize {
            return line;
        }
        if line.len() > best.len() {
            best = line;
        }
    }
    best
}

/// Random moves, as long as the game goes on after them.
fn line(game: &mut Game, random: &mut Random, plies: u32) -> Vec<Move> {
    let mut line = Vec::new();
    while line.len() < plies as usize {
        let moves = game.moves();
        let at = random.next() % moves.len().max(1) as u64;
        let Some(&mv) = moves.get(at as usize) else { break };
        game.play(mv);
        if game.outcome_at_once().is_some() {
            break;
        }
        line.push(mv);
    }
    line
}
