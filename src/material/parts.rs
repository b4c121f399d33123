//! The parts of the board that a man keeps to: a bishop's colours.

use super::motion::Motion;
use crate::base::{Man, Tile};
use crate::tables::Tables;

/// For each tile the lowest tile of the part that a man on it never leaves, whatever it takes and however often it
/// moves. All are alike for one who comes everywhere. Promotion is not looked at.
pub fn parts<const W: usize>(tables: &Tables<W>, man: Man) -> Vec<Tile> {
    let motion = Motion::of(tables, man);
    let mut part: Vec<Tile> = tables.board.iter().collect();
    let mut changed = true;
    while changed {
        changed = false;
        for from in tables.board.iter() {
            let sweeps = motion.sweeps(from).iter().map(|path| path.to);
            let steps = motion.quiet(from).chain(motion.captures(from)).map(|step| step.tile).chain(sweeps);
            for to in steps {
                let low = part[from.index()].min(part[to.index()]);
                changed |= part[from.index()] != low || part[to.index()] != low;
                part[from.index()] = low;
                part[to.index()] = low;
            }
        }
    }
    part
}
