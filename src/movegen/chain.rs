//! Runs the gates and programs of rows.

use crate::base::{Set, Tile};
use crate::tables::{Landings, Pass, Rest, Run, Tables};

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

/// A board as one player's pieces see it.
#[derive(Clone, Copy, Debug)]
pub struct Sight<const W: usize> {
    /// All tiles where someone stands.
    pub occupied: Set<W>,
    /// Tiles of pieces that may be taken.
    pub enemies: Set<W>,
    /// Tiles on which a move may take en passant.
    pub targets: Set<W>,
    /// The piece that would be taken en passant.
    pub victim: Option<Tile>,
}

/// Runs the gates and the program of a row: calls `found` with each tile a move may end on, how, and its trail;
/// stops when that says so. Returns whether it was stopped.
#[inline(always)]
pub fn run<const W: usize>(
    tables: &Tables<W>,
    row: &Rest<W>,
    sight: &Sight<W>,
    mut found: impl FnMut(Tile, Landing, u32) -> bool,
) -> bool {
    for gate in row.gates.of(&tables.gates) {
        if !gate.way.meets(&sight.occupied)
            && ends(sight, gate.tile, gate.land, false, gate.trail, &mut found)
        {
            return true;
        }
    }
    !row.chain.is_empty() && run_chain(tables, row.chain, sight, found)
}

/// Calls `found` for every way a move may end on a tile as it is; `free` if that counts as empty.
#[inline(always)]
fn ends<const W: usize>(
    sight: &Sight<W>,
    tile: Tile,
    land: Landings,
    free: bool,
    trail: u32,
    found: &mut impl FnMut(Tile, Landing, u32) -> bool,
) -> bool {
    if free || !sight.occupied.contains(tile) {
        (land.has(Landings::QUIET) && found(tile, Landing::Quiet, trail))
            || (land.has(Landings::EN_PASSANT)
                && sight.targets.contains(tile)
                && found(tile, Landing::EnPassant, trail))
    } else {
        land.has(Landings::CAPTURE) && sight.enemies.contains(tile) && found(tile, Landing::Capture, trail)
    }
}

#[inline]
fn run_chain<const W: usize>(
    tables: &Tables<W>,
    chain: Run,
    sight: &Sight<W>,
    mut found: impl FnMut(Tile, Landing, u32) -> bool,
) -> bool {
    let nodes = chain.of(&tables.nodes);
    let mut i = 0;
    while let Some(node) = nodes.get(i) {
        let free = node.pass == Pass::Free;
        let empty = free || !sight.occupied.contains(node.tile);
        if ends(sight, node.tile, node.land, free, node.trail, &mut found) {
            return true;
        }
        let goes_on = match node.pass {
            Pass::Never => false,
            Pass::Empty => empty,
            Pass::Occupied => !empty,
            Pass::Enemy => !free && sight.enemies.contains(node.tile),
            Pass::Free => true,
        };
        i += if goes_on { 1 } else { 1 + node.below as usize };
    }
    false
}
