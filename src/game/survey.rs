//! What can be seen in the tables alone: pieces that never move, that move alike, that reach no promotion.
//! Judged on rows, which cover every way a board can be occupied.

use crate::base::{Colour, Kind, Set, Tile};
use crate::tables::{Pass, Tables};
use crate::variant::Setup;

/// Things about a variant that its author may not have meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Survey {
    /// Kinds that no tile and no occupation gives a move.
    pub never_move: Vec<Kind>,
    /// Kinds that move alike from every tile.
    pub alike: Vec<(Kind, Kind)>,
    /// Kinds of a colour that can never arrive where they promote.
    pub never_promote: Vec<(Colour, Kind)>,
    /// Kinds that can end a move where it began.
    pub null: Vec<Kind>,
}

impl Survey {
    pub fn of<const W: usize>(tables: &Tables<W>, setup: &Setup) -> Survey {
        let kinds = || (0..tables.kinds.len()).map(|kind| Kind(kind as u8));
        let never_move: Vec<Kind> = kinds().filter(|&kind| never_moves(tables, kind)).collect();
        let moving: Vec<Kind> = kinds().filter(|kind| !never_move.contains(kind)).collect();
        let mut alike = Vec::new();
        for (i, &one) in moving.iter().enumerate() {
            alike
                .extend(moving[..i].iter().filter(|&&two| is_alike(tables, one, two)).map(|&two| (two, one)));
        }
        let promoting = kinds().filter(|&kind| !tables.kinds[kind.index()].promotes_to.is_empty());
        let never_promote = promoting
            .flat_map(|kind| Colour::BOTH.map(|colour| (colour, kind)))
            .filter(|&(colour, kind)| never_promotes(tables, setup, colour, kind))
            .collect();
        let null = kinds().filter(|&kind| tables.rules.null_moves && can_pass(tables, kind)).collect();
        Survey { never_move, alike, never_promote, null }
    }
}

fn each_row<const W: usize>(
    tables: &Tables<W>,
    kind: Kind,
) -> impl Iterator<Item = (Tile, u32)> + use<'_, W> {
    Colour::BOTH.into_iter().flat_map(move |colour| {
        tables.board.iter().flat_map(move |tile| {
            let index = tables.index(colour, kind, tile);
            [tables.row_of[index], tables.first_row_of[index]].map(|row| (tile, row))
        })
    })
}

/// Every tile a row might land on.
fn landings<const W: usize>(tables: &Tables<W>, row: u32) -> Set<W> {
    let (told, rest) = (&tables.told[row as usize], &tables.rests[row as usize]);
    let row = &tables.rows[row as usize];
    let nodes = told.nodes.of(&tables.nodes);
    let chain: Set<W> = nodes.iter().filter(|node| node.land.0 != 0).map(|node| node.tile).collect();
    let rays = told.rays.of(&tables.rays).iter().flat_map(|ray| tables.ray_tiles(ray)).collect();
    row.quiet | row.capture | rest.en_passant | chain | rays
}

fn never_moves<const W: usize>(tables: &Tables<W>, kind: Kind) -> bool {
    each_row(tables, kind).all(|(_, row)| landings(tables, row).is_empty())
}

fn is_alike<const W: usize>(tables: &Tables<W>, one: Kind, two: Kind) -> bool {
    let (a, b) = (&tables.kinds[one.index()], &tables.kinds[two.index()]);
    let same_rows = Colour::BOTH.into_iter().all(|colour| {
        tables.board.iter().all(|tile| {
            let (i, j) = (tables.index(colour, one, tile), tables.index(colour, two, tile));
            tables.row_of[i] == tables.row_of[j] && tables.first_row_of[i] == tables.first_row_of[j]
        })
    });
    same_rows && a.royal == b.royal && a.promotes_to == b.promotes_to
}

fn can_pass<const W: usize>(tables: &Tables<W>, kind: Kind) -> bool {
    each_row(tables, kind).any(|(tile, row)| {
        let nodes = tables.told[row as usize].nodes.of(&tables.nodes);
        nodes.iter().any(|node| node.pass == Pass::Free && node.tile == tile)
    })
}

/// Follows a kind from where it starts, or appears by promotion, over every tile it might come to.
fn never_promotes<const W: usize>(tables: &Tables<W>, setup: &Setup, colour: Colour, kind: Kind) -> bool {
    let stands = |tile: &Tile| {
        setup.board.get(tile.index()).copied().flatten().is_some_and(|m| m.kind == kind && m.colour == colour)
    };
    let mut reached: Set<W> = tables.board.iter().filter(stands).collect();
    for other in tables.kinds.iter().filter(|other| other.promotes_to.contains(&kind)) {
        reached |= other.promotes_on[colour.index()];
    }
    if reached.is_empty() {
        return false;
    }
    let mut arrived: Set<W> = Set::EMPTY;
    let mut open: Vec<Tile> = reached.iter().collect();
    while let Some(tile) = open.pop() {
        let index = tables.index(colour, kind, tile);
        let next = landings(tables, tables.row_of[index]) | landings(tables, tables.first_row_of[index]);
        arrived |= next;
        open.extend(next.without(&reached).iter());
        reached |= next;
    }
    !arrived.meets(&tables.kinds[kind.index()].promotes_on[colour.index()])
}
