//! What every kind of piece can do from every tile, found by trying it on boards filled at random.
//!
//! The boards are made from a fixed seed and used four ways: as they are and with the files turned round, for each
//! player from their own side. So what is alike on the board is alike here, whatever the surface.

use crate::base::{Colour, Kind, Processor, Set, Tile, Work};
use crate::movegen::{Found, Sight};
use crate::position::{Memory, Position};
use crate::surface::Surface;
use crate::tables::{Lookup, Tables};

/// How many of a hundred tiles are occupied, on each sort of board.
const FILLINGS: [u64; 4] = [12, 25, 37, 50];

/// How many tries a survey is meant to cost.
const TRIES: usize = 120_000;

/// What kinds can do, in lists by colour, kind and tile as [`Tables::index`] numbers them.
#[derive(Clone, Debug)]
pub(super) struct Survey<const W: usize> {
    /// How many moves there are, on average over all boards.
    pub mobility: Vec<f64>,
    /// Where a move that takes nothing may lead, on some board.
    pub goes: Vec<Set<W>>,
    /// Where a capture may end, on some board.
    pub takes: Vec<Set<W>>,
}

/// Who stands where on a board made at random, as one player sees it.
#[derive(Clone, Copy)]
struct Filling<const W: usize> {
    occupied: Set<W>,
    enemies: Set<W>,
    /// Whether it counts for mobility, or only for what is possible at all.
    counts: bool,
}

impl<const W: usize> Survey<W> {
    pub fn of(tables: &Tables<W>, surface: &Surface) -> Survey<W> {
        let fillings = fillings(tables, surface);
        tables.target.run(Surveying { tables, fillings: &fillings })
    }
}

/// Work: tries every kind of piece on every tile.
struct Surveying<'a, const W: usize> {
    tables: &'a Tables<W>,
    /// By colour of who sees them.
    fillings: &'a [Vec<Filling<W>>; 2],
}

impl<const W: usize> Work for Surveying<'_, W> {
    type Output = Survey<W>;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> Survey<W> {
        let Surveying { tables, fillings } = self;
        let lookup = Lookup { tables, processor };
        let length = tables.row_of.len();
        let mut survey = Survey {
            mobility: vec![0.0; length],
            goes: vec![Set::EMPTY; length],
            takes: vec![Set::EMPTY; length],
        };
        for colour in Colour::BOTH {
            let empty = nobody(tables, colour);
            for kind in (0..tables.kinds.len()).map(|kind| Kind(kind as u8)) {
                for tile in tables.board.iter() {
                    let place = tables.index(colour, kind, tile);
                    let (mut moves, mut boards) = (0, 0);
                    for filling in &fillings[colour.index()] {
                        let mut sight = Sight {
                            occupied: filling.occupied,
                            enemies: filling.enemies,
                            targets: Set::EMPTY,
                            victim: None,
                        };
                        sight.occupied.remove(tile);
                        sight.enemies.remove(tile);
                        let found = Found::find(lookup, &empty, &sight, kind, tile);
                        let mut ends = found.plain;
                        for &(to, _) in &found.special {
                            ends.insert(to);
                        }
                        survey.goes[place] |= ends.without(&sight.occupied);
                        survey.takes[place] |= ends & sight.enemies;
                        if filling.counts {
                            moves += ends.len();
                            boards += 1;
                        }
                    }
                    survey.mobility[place] = f64::from(moves) / f64::from(boards.max(1));
                }
            }
        }
        survey
    }
}

/// A position with nobody in it.
fn nobody<const W: usize>(tables: &Tables<W>, turn: Colour) -> Position<W> {
    let memory =
        Memory { rights: 0, targets: Set::EMPTY, victim: None, fresh: Set::EMPTY, clock: 0, number: 1 };
    Position::new(tables, &[], turn, memory)
}

/// The boards, as each player sees them.
fn fillings<const W: usize>(tables: &Tables<W>, surface: &Surface) -> [Vec<Filling<W>>; 2] {
    let board = tables.board;
    let mut seen = [Vec::new(), Vec::new()];
    for seen in &mut seen {
        seen.push(Filling { occupied: Set::EMPTY, enemies: Set::EMPTY, counts: false });
        seen.push(Filling { occupied: board, enemies: board, counts: false });
    }
    let tries_of_each = 4 * FILLINGS.len() * tables.kinds.len().max(1) * (board.len() as usize).max(1);
    let mut state = 0x6d6f_6269_6c69_7479_u64;
    for percent in FILLINGS {
        for _ in 0..(TRIES / tries_of_each).clamp(2, 12) {
            let (mut occupied, mut enemies) = (Set::EMPTY, Set::EMPTY);
            for tile in board.iter() {
                let chance = super::chance(&mut state);
                if chance % 100 < percent {
                    occupied.insert(tile);
                    if chance >> 32 & 1 == 0 {
                        enemies.insert(tile);
                    }
                }
            }
            for turned in [false, true] {
                let turn = |tile| if turned { turned_round(surface, tile) } else { tile };
                let for_white = |set: Set<W>| set.iter().map(turn).collect::<Set<W>>() & board;
                let for_black = |set: Set<W>| {
                    set.iter().map(|tile| surface.reflect(turn(tile))).collect::<Set<W>>() & board
                };
                seen[0].push(Filling {
                    occupied: for_white(occupied),
                    enemies: for_white(enemies),
                    counts: true,
                });
                seen[1].push(Filling {
                    occupied: for_black(occupied),
                    enemies: for_black(enemies),
                    counts: true,
                });
            }
        }
    }
    seen
}

/// The tile with its file counted from the other end.
fn turned_round(surface: &Surface, tile: Tile) -> Tile {
    let (file, rank) = surface.place(tile);
    surface.at((surface.files() - 1 - file, rank)).unwrap_or(tile)
}
