//! Runs the programs of rows.

use crate::base::{Set, Tile};
use crate::tables::{Chain, Landings, Pass, Tables};

/// How a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// On an empty tile.
    Quiet,
    /// On an enemy.
    Capture,
    /// On a tile that was passed over.
    EnPassant,
}

/// Runs a program: calls `found` with each tile a move may end on, how, and its trail; stops when that says so.
/// Returns whether it was stopped.
#[inline]
pub fn run<const W: usize>(
    tables: &Tables<W>,
    chain: Chain,
    occupied: &Set<W>,
    enemies: &Set<W>,
    targets: &Set<W>,
    mut found: impl FnMut(Tile, Landing, u32) -> bool,
) -> bool {
    let mut i = chain.0 as usize;
    let end = chain.1 as usize;
    while i < end {
        let node = &tables.nodes[i];
        let free = node.pass == Pass::Free;
        let empty = free || !occupied.contains(node.tile);
        let enemy = !free && enemies.contains(node.tile);
        let lands = |bit| node.land.has(bit);
        if empty && lands(Landings::QUIET) && found(node.tile, Landing::Quiet, node.trail) {
            return true;
        }
        if enemy && lands(Landings::CAPTURE) && found(node.tile, Landing::Capture, node.trail) {
            return true;
        }
        if empty
            && lands(Landings::EN_PASSANT)
            && targets.contains(node.tile)
            && found(node.tile, Landing::EnPassant, node.trail)
        {
            return true;
        }
        let goes_on = match node.pass {
            Pass::Never => false,
            Pass::Empty => empty,
            Pass::Occupied => !empty,
            Pass::Enemy => enemy,
            Pass::Free => true,
        };
        i += if goes_on { 1 } else { 1 + node.below as usize };
    }
    false
}
