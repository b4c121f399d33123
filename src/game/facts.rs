//! What the tables are made of, for `info` and `trace`.

use crate::base::{Man, Set, Tile};
use crate::tables::Tables;

/// The make-up of a compiled variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// Machine words in a set of tiles.
    pub words: usize,
    /// Distinct rows.
    pub rows: usize,
    /// Rides.
    pub rays: usize,
    /// Stretches of rides after their first.
    pub segments: usize,
    /// Moves over tiles that must all be empty.
    pub gates: usize,
    /// Nodes of programs.
    pub nodes: usize,
    /// Bytes of all tables.
    pub bytes: usize,
}

impl Compiled {
    pub(super) fn of<const W: usize>(tables: &Tables<W>) -> Compiled {
        Compiled {
            words: W,
            rows: tables.rows.len(),
            rays: tables.rays.len(),
            segments: tables.segments.len(),
            gates: tables.gates.len(),
            nodes: tables.nodes.len(),
            bytes: tables.bytes(),
        }
    }
}

/// How the engine finds one piece's moves from one tile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowFacts {
    /// The row's number; pieces and tiles with equal rows share one.
    pub number: u32,
    /// Leaps to empty tiles.
    pub quiet: Vec<Tile>,
    /// Leaps that take.
    pub capture: Vec<Tile>,
    /// Leaps that take en passant.
    pub en_passant: Vec<Tile>,
    /// Rides: tiles in order, whether they may move, whether they may take.
    pub rays: Vec<(Vec<Tile>, bool, bool)>,
    /// Moves over tiles that must all be empty.
    pub gates: usize,
    /// Nodes of the program for everything else.
    pub nodes: usize,
    /// Nodes of the program for the extra moves while unmoved, masks and rides of those included.
    pub first_moves: usize,
}

impl RowFacts {
    pub(super) fn of<const W: usize>(tables: &Tables<W>, man: Man, tile: Tile) -> RowFacts {
        let index = tables.index(man.colour, man.kind, tile);
        let number = tables.row_of[index] as usize;
        let (row, rest, told) = (&tables.rows[number], &tables.rests[number], &tables.told[number]);
        let number = tables.first_row_of[index] as usize;
        let (first, first_rest, first_told) =
            (&tables.rows[number], &tables.rests[number], &tables.told[number]);
        let list = |set: Set<W>| set.iter().collect::<Vec<_>>();
        RowFacts {
            number: tables.row_of[index],
            quiet: list(row.quiet),
            capture: list(row.capture),
            en_passant: list(rest.en_passant),
            rays: told
                .rays
                .of(&tables.rays)
                .iter()
                .map(|ray| (tables.ray_tiles(ray), ray.quiet, ray.capture))
                .collect(),
            gates: rest.gates.len(),
            nodes: rest.chain.len(),
            first_moves: first_told.nodes.len()
                + first_told.rays.len()
                + (first.quiet | first.capture | first_rest.en_passant).len() as usize,
        }
    }
}
