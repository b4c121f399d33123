//! What the tables are made of, for `info` and `trace`.

use std::mem::size_of_val;

use crate::base::{Man, Set, Target, Tile};
use crate::tables::{Overflow, Part, Stages, Tables};

/// The make-up of a compiled variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compiled {
    /// What it is compiled for.
    pub target: Target,
    /// Machine words in a set of tiles.
    pub words: usize,
    /// What the tables are made of.
    pub parts: Vec<Part>,
}

impl Compiled {
    pub(super) fn of<const W: usize>(tables: &Tables<W>) -> Compiled {
        Compiled { target: tables.target, words: W, parts: tables.parts() }
    }

    /// Bytes of all tables.
    pub fn bytes(&self) -> usize {
        self.parts.iter().map(|part| part.bytes).sum()
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
    /// The tables that are looked up, if any: the tiles of each, and its bytes.
    pub stages: Vec<(Vec<Tile>, usize)>,
    /// Whether pieces of this kind are moved together from here.
    pub together: bool,
    /// Bytes of the row itself.
    pub bytes: usize,
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
            stages: stages(tables, row.stages),
            together: tables.herds[man.colour.index()]
                .iter()
                .filter(|herd| herd.kind == man.kind)
                .any(|herd| herd.shifts.as_ref().is_some_and(|shifts| !shifts.odd.contains(tile))),
            bytes: size_of_val(row) + size_of_val(rest) + size_of_val(told),
            gates: rest.gates.len(),
            nodes: rest.chain.len(),
            first_moves: first_told.nodes.len()
                + first_told.rays.len()
                + (first.quiet | first.capture | first_rest.en_passant).len() as usize,
        }
    }
}

fn stages<const W: usize>(tables: &Tables<W>, stages: Stages) -> Vec<(Vec<Tile>, usize)> {
    let pairs = stages.firsts.numbers().flat_map(|i| {
        let overflows = tables.overflows.get(i).copied().unwrap_or([Overflow::NONE; 2]);
        // the first of a line is told with the line
        tables.stages[i].into_iter().zip(overflows).filter(|(stage, _)| stage.more == 0)
    });
    let links = stages
        .lines
        .numbers()
        .map(|i| (tables.links[i], tables.link_overflows.get(i).copied().unwrap_or(Overflow::NONE)));
    let mut linked = 0;
    let facts = pairs.chain(links).map(|(stage, overflow)| {
        let mut tiles: Set<W> = Set::EMPTY;
        tiles.0[usize::from(stage.word) % W] |= stage.mask;
        tiles.0[usize::from(overflow.word) % W] |= overflow.mask;
        let bytes = stage.table_bytes(linked > 0);
        linked = stage.more;
        (tiles.iter().collect(), bytes)
    });
    facts.filter(|(tiles, _): &(Vec<Tile>, usize)| !tiles.is_empty()).collect()
}
