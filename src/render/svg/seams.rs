//! Which sides of a board meet which, gathered into runs, for marking them.

use std::collections::HashSet;

use crate::base::Tile;
use crate::surface::{Side, Surface};

/// A side of a tile.
pub type Edge = (Tile, Side);

/// A run of sides that meets another run. Neighbouring sides meet neighbouring sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeamRun {
    /// The sides of one run, in order.
    pub one: Vec<Edge>,
    /// The sides they meet, one by one.
    pub other: Vec<Edge>,
    /// Whether a pole lies between.
    pub pole: bool,
}

/// The declared seams of a board as runs, each pair of runs once.
pub fn seam_runs(surface: &Surface) -> Vec<SeamRun> {
    let mut used: HashSet<Edge> = HashSet::new();
    let mut runs = Vec::new();
    for side in Side::ALL {
        // along a side: west to east, or south to north
        let mut tiles: Vec<Tile> = surface.tiles().collect();
        tiles.sort_by_key(|&tile| match (side, surface.place(tile)) {
            (Side::North | Side::South, (file, rank)) => (rank, file),
            (Side::East | Side::West, (file, rank)) => (file, rank),
        });
        let mut run: Option<SeamRun> = None;
        for tile in tiles {
            let here = (tile, side);
            let seam = surface.seam(tile, side).filter(|seam| seam.declared && !surface.is_hole(seam.tile));
            let Some(seam) = seam.filter(|_| !used.contains(&here)) else {
                runs.extend(run.take());
                continue;
            };
            let there = (seam.tile, seam.into);
            let fits = run.as_ref().is_some_and(|run| goes_on(surface, run, here, there));
            if !fits {
                runs.extend(run.take());
            }
            used.insert(here);
            // a pole that turns by other than half the board does not lead back
            if surface.seam(there.0, there.1).is_some_and(|back| (back.tile, back.into) == here) {
                used.insert(there);
            }
            let pole = seam.pole.is_some();
            let run = run.get_or_insert_with(|| SeamRun { one: Vec::new(), other: Vec::new(), pole });
            run.one.push(here);
            run.other.push(there);
        }
        runs.extend(run.take());
    }
    runs
}

/// Whether a side and the one it meets lie beside the last of a run, both in the run's own direction.
fn goes_on(surface: &Surface, run: &SeamRun, here: Edge, there: Edge) -> bool {
    let step = |from: Edge, to: Edge| {
        let ((file, rank), (to_file, to_rank)) = (surface.place(from.0), surface.place(to.0));
        let moved = (i32::from(to_file) - i32::from(file), i32::from(to_rank) - i32::from(rank));
        (from.1 == to.1 && moved.0.abs() + moved.1.abs() == 1).then_some(moved)
    };
    let (Some(&one), Some(&other)) = (run.one.last(), run.other.last()) else { return false };
    let (Some(_), Some(met)) = (step(one, here), step(other, there)) else { return false };
    match run.other.len() {
        1 => true,
        n => step(run.other[n - 2], other) == Some(met),
    }
}
