//! The list of values, in pawns.

use serde::Serialize;

use crate::base::{Colour, Kind};
use crate::game::{Variant, on_tables};
use crate::tables::Tables;
use crate::variant::Spec;

use super::paths::{Graph, NEVER};
use super::survey::Survey;

/// Pawns for each move that a piece has on average.
const A_MOVE: f64 = 0.62;

/// Pawns for each pair of moves: many moves of one piece are worth more than the same moves of several.
const A_PAIR: f64 = 0.0165;

/// What is left of a piece's worth if it can never reach most of the board.
const BOUND: f64 = 0.91;

/// The share of a promotion's gain that a piece one move before it has; so again for each move more.
const PROSPECT: f64 = 0.27;

/// The most pawns that a piece counts for, whatever its file says.
const MOST: f64 = 100.0;

/// What a kind of piece is worth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceWorth {
    /// The piece's letters in the file.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Its worth in pawns; `None` for a piece that must not be taken.
    pub value: Option<f64>,
    /// Whether the file gives the value; else it is derived.
    pub given: bool,
    /// What the formula says, in pawns, whatever the file gives.
    pub derived: f64,
    /// How many moves it has, averaged over all tiles and boards from an eighth to half full.
    pub mobility: f64,
    /// Whether it can never reach most of the board.
    pub colour_bound: bool,
    /// In how many moves it promotes, averaged over all tiles from which it can; `None` if it does not promote.
    pub moves_to_promotion: Option<f64>,
}

/// What the pieces of a variant are worth, in the order of the file.
pub fn worth(variant: &Variant) -> Vec<PieceWorth> {
    let spec = variant.spec();
    on_tables!(variant.tables(), |tables| list(spec, &tables, &Survey::of(&tables, &spec.surface)))
}

/// Pawns for so many moves on average.
pub(super) fn of_mobility(mobility: f64) -> f64 {
    A_MOVE * mobility + A_PAIR * mobility * mobility
}

/// The share of a promotion's gain so many moves before it.
pub(super) fn prospect(distance: u8) -> f64 {
    if distance == NEVER { 0.0 } else { PROSPECT.powi(i32::from(distance.max(1))) }
}

pub(super) fn list<const W: usize>(spec: &Spec, tables: &Tables<W>, survey: &Survey<W>) -> Vec<PieceWorth> {
    let kinds = || (0..tables.kinds.len()).map(|kind| Kind(kind as u8));
    let mobility: Vec<f64> = kinds().map(|kind| mean_mobility(tables, survey, kind)).collect();
    let bound: Vec<bool> = kinds().map(|kind| is_bound(tables, survey, kind)).collect();
    let still: Vec<f64> = kinds()
        .map(|kind| of_mobility(mobility[kind.index()]) * if bound[kind.index()] { BOUND } else { 1.0 })
        .collect();
    let given: Vec<Option<f64>> = kinds().map(|kind| given(spec, kind)).collect();
    let outlooks: Vec<Option<Outlook>> = kinds().map(|kind| Outlook::of(tables, survey, kind)).collect();
    let mut derived = still.clone();
    // what one promotes to may promote in its turn
    for _ in 0..4 {
        let worth = |kind: &Kind| given[kind.index()].unwrap_or(derived[kind.index()]);
        derived = kinds()
            .map(|kind| {
                let own = still[kind.index()];
                let best = tables.kinds[kind.index()].promotes_to.iter().map(worth).fold(own, f64::max);
                own + (best - own) * outlooks[kind.index()].map_or(0.0, |outlook| outlook.share)
            })
            .collect();
    }
    let unit = unit(spec, tables, &derived, &given);
    for value in &mut derived {
        *value /= unit;
    }
    let entry = |kind: Kind| {
        let (i, royal) = (kind.index(), tables.kinds[kind.index()].royal);
        let (id, name) = spec.pieces.get(i).map_or(("", ""), |piece| (&piece.id, &piece.name));
        PieceWorth {
            id: id.to_owned(),
            name: name.to_owned(),
            value: (!royal).then(|| given[i].unwrap_or(derived[i]).min(MOST)),
            given: given[i].is_some(),
            derived: derived[i].min(MOST),
            mobility: mobility[i],
            colour_bound: bound[i],
            moves_to_promotion: outlooks[i].map(|outlook| outlook.distance),
        }
    };
    kinds().map(entry).collect()
}

/// What one pawn is: the most frequent piece of the setup that promotes is worth what its file says, else 1. A piece
/// that promotes but is nothing like a pawn is no measure; then the pawn is that of the flat board.
fn unit<const W: usize>(spec: &Spec, tables: &Tables<W>, derived: &[f64], given: &[Option<f64>]) -> f64 {
    let count = |kind: &Kind| spec.setup.board.iter().flatten().filter(|man| man.kind == *kind).count();
    let promoters = (0..tables.kinds.len())
        .map(|kind| Kind(kind as u8))
        .filter(|kind| tables.promoting_kinds >> kind.index() & 1 != 0 && count(kind) > 0);
    // of equally frequent ones the first
    let Some(pawn) = promoters.rev().max_by_key(count) else { return 1.0 };
    let own = derived[pawn.index()];
    if (0.4..2.5).contains(&own) {
        own / given[pawn.index()].filter(|&value| value > 0.0).unwrap_or(1.0)
    } else {
        1.0
    }
}

/// The worth that the file gives a kind.
fn given(spec: &Spec, kind: Kind) -> Option<f64> {
    let value = spec.pieces.get(kind.index())?.value?;
    value.is_finite().then(|| value.clamp(0.0, MOST))
}

fn mean_mobility<const W: usize>(tables: &Tables<W>, survey: &Survey<W>, kind: Kind) -> f64 {
    let places = Colour::BOTH
        .into_iter()
        .flat_map(|colour| tables.board.iter().map(move |tile| tables.index(colour, kind, tile)));
    let all: f64 = places.map(|place| survey.mobility[place]).sum();
    all / (2.0 * f64::from(tables.board.len().max(1)))
}

/// Whether a kind that does not promote can reach no more than about half the board from its tiles.
fn is_bound<const W: usize>(tables: &Tables<W>, survey: &Survey<W>, kind: Kind) -> bool {
    if !tables.kinds[kind.index()].promotes_to.is_empty() {
        return false;
    }
    let graph = Graph::new(tables, survey, Colour::White, kind);
    let (mut reached, mut from) = (0, 0);
    for tile in tables.board.iter() {
        let all = graph.all_reached(tile).len();
        // a piece that cannot move at all is not bound to a colour, it is nothing
        if all > 1 {
            reached += all;
            from += 1;
        }
    }
    from > 0 && 20 * reached <= 11 * from * tables.board.len()
}

/// What a kind may expect of its promotion, averaged over the tiles from which it can come to it.
#[derive(Clone, Copy)]
struct Outlook {
    share: f64,
    distance: f64,
}

impl Outlook {
    fn of<const W: usize>(tables: &Tables<W>, survey: &Survey<W>, kind: Kind) -> Option<Outlook> {
        let table = &tables.kinds[kind.index()];
        if table.promotes_to.is_empty() {
            return None;
        }
        let (mut share, mut moves, mut tiles) = (0.0, 0.0, 0.0);
        for colour in Colour::BOTH {
            let zone = table.promotes_on[colour.index()];
            let distances = Graph::new(tables, survey, colour, kind).distances(zone);
            for tile in tables.board.without(&zone).iter() {
                let distance = distances[tile.index()];
                if distance != NEVER {
                    share += prospect(distance);
                    moves += f64::from(distance);
                    tiles += 1.0;
                }
            }
        }
        (tiles > 0.0).then(|| Outlook { share: share / tiles, distance: moves / tiles })
    }
}
