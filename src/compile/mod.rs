//! From a checked variant to tables. Never sees a position.
//!
//! Ways of moving are walked over the surface from every tile, in both home frames (`walk`), sorted by shape into
//! leaps, rides and programs (`rows`), put into tables where a few tiles decide (`tabulate`), stored once each
//! (`intern`), moved together where they only leap (`shifts`), and inverted to find attackers (`invert`).

mod intern;
mod invert;
mod rows;
mod shifts;
mod tabulate;
mod walk;

use std::collections::HashSet;

use crate::base::{Code, Colour, Kind, Problem, Set, Target, Tile};
use crate::notation::Way;
use crate::surface::{Dir, Frame, Opened, Side, Surface, Walker};
use crate::tables::{
    Attackers, CastlingTable, Herd, Keys, KindTable, Landings, Passage, Passing, Rest, RuleTable,
    StalemateRule, Tables, Trail,
};
use crate::variant::{Castling, Piece, Spec, Stalemate};

use intern::{Draft, Rows, Trails};
use invert::Plain;
use rows::RowMaker;
use shifts::RowsOfKind;
use tabulate::Tabulator;

/// How many nodes all programs of a variant together may have, about 24 megabytes; a tile of a ride counts as one.
const MOST_NODES: usize = 2_000_000;

/// Compiles a variant for sets of `W` words and a kind of processor; the board must have at most `64 * W` tiles.
///
/// # Errors
/// A piece with too many routes to be written down.
pub fn compile<const W: usize>(spec: &Spec, target: Target) -> Result<Tables<W>, Vec<Problem>> {
    let mut rows = Rows::<W>::new(Tabulator::new(target, W));
    let mut trails = Trails::new();
    let (row_of, first_row_of, passing) = all_rows(spec, &mut rows, &mut trails)?;
    let tiles = spec.surface.len();
    let kinds = spec.pieces.len();
    let plain = Plain { kinds, tiles, drafts: &rows.drafts, row_of: &row_of, first_row_of: &first_row_of };
    let attackers = plain.invert(&mut rows.segments, &mut rows.tabulator);
    let royals_alone_are_dead = royals_alone_are_dead(spec, &plain);
    let passings = passings(spec, &rows, &trails, &first_row_of, &passing);
    let castlings = Colour::BOTH.map(|colour| {
        spec.castling.iter().filter_map(|entry| castling(spec, entry, colour, &attackers)).collect()
    });
    let keep_rights = keep_rights(spec);
    let loses_rights = spec.surface.tiles().filter(|tile| keep_rights[tile.index()] != u32::MAX).collect();
    Ok(Tables {
        target,
        board: spec.surface.tiles().collect(),
        kinds: spec.pieces.iter().map(|piece| kind_table(spec, piece)).collect(),
        herds: Colour::BOTH.map(|colour| herds(spec, colour, &rows, [&row_of, &first_row_of])),
        passages: trails.list.iter().map(passage).collect(),
        takes_on_the_way_to_en_passant: takes_on_the_way_to_en_passant(&rows, &trails),
        royal_kinds: kinds_that(spec, |piece| piece.royal),
        promoting_kinds: kinds_that(spec, |piece| piece.promotes.is_some()),
        rows: rows.rows,
        rests: rows.rests,
        told: rows.told,
        stages: rows.tabulator.stages,
        overflows: rows.tabulator.overflows,
        links: rows.tabulator.links,
        link_overflows: rows.tabulator.link_overflows,
        reaches: rows.tabulator.reaches,
        rays: rows.rays,
        gates: rows.gates,
        zones: rows.zones,
        segments: rows.segments,
        nodes: rows.nodes,
        trails: trails.list,
        row_of,
        first_row_of,
        passings,
        attackers,
        castlings,
        loses_rights,
        keep_rights,
        unmoved: Colour::BOTH
            .map(|colour| (0..kinds).map(|kind| unmoved(spec, colour, Kind(kind as u8))).collect()),
        keys: Keys::new(tiles, kinds),
        rules: RuleTable {
            null_moves: spec.rules.null_moves,
            stalemate: match spec.rules.stalemate {
                Stalemate::Draw => StalemateRule::Draws,
                Stalemate::Win => StalemateRule::Wins,
                Stalemate::Loss => StalemateRule::Loses,
            },
            repetition: spec.rules.repetition,
            no_progress: 2 * u32::from(spec.rules.no_progress),
            dead_draws: spec.rules.dead_draws,
            royals_alone_are_dead,
        },
    })
}

fn passage<const W: usize>(trail: &Trail) -> Passage<W> {
    Passage { passed: trail.passed.iter().copied().collect(), takes: !trail.taken.is_empty() }
}

/// The kinds of which something is so: bit k for kind k.
fn kinds_that(spec: &Spec, is_so: impl Fn(&Piece) -> bool) -> u64 {
    spec.pieces.iter().enumerate().fold(0, |all, (kind, piece)| all | u64::from(is_so(piece)) << kind)
}

/// The home frame of a player.
pub fn home(colour: Colour) -> Frame {
    match colour {
        Colour::White => Frame::WHITE,
        Colour::Black => Frame::BLACK,
    }
}

/// A square of White's, or what it is for Black.
fn owned(spec: &Spec, colour: Colour, tile: Tile) -> Tile {
    match colour {
        Colour::White => tile,
        Colour::Black => spec.surface.reflect(tile),
    }
}

/// Squares of White's, or what they are for Black, those that are holes left out.
fn owned_all<'a>(spec: &'a Spec, colour: Colour, tiles: &'a [Tile]) -> impl Iterator<Item = Tile> + use<'a> {
    let tiles = tiles.iter().map(move |&tile| owned(spec, colour, tile));
    tiles.filter(|&tile| !spec.surface.is_hole(tile))
}

/// An edge as White names it, or what it is for Black.
fn owned_side(colour: Colour, side: Side) -> Side {
    match (colour, side) {
        (Colour::Black, Side::North | Side::South) => side.opposite(),
        _ => side,
    }
}

/// The surfaces a piece moves on, by what its ways open; crossing only the edges it may cross.
pub fn surfaces_of(surface: &Surface, crosses: [bool; 4], colour: Colour) -> [Surface; 3] {
    let mut allowed = [true; 4];
    for side in Side::ALL {
        allowed[owned_side(colour, side).index()] = crosses[side.index()];
    }
    [Opened::None, Opened::Files, Opened::All].map(|opened| surface.opened(opened).crossing_only(allowed))
}

type RowNumbers = (Vec<u32>, Vec<u32>, Vec<bool>);

fn all_rows<const W: usize>(
    spec: &Spec,
    rows: &mut Rows<W>,
    trails: &mut Trails,
) -> Result<RowNumbers, Vec<Problem>> {
    let mut row_of = Vec::new();
    let mut first_row_of = Vec::new();
    let mut budget = MOST_NODES;
    for colour in Colour::BOTH {
        for (kind, piece) in spec.pieces.iter().enumerate() {
            let surfaces = surfaces_of(&spec.surface, piece.crosses, colour);
            let surface = |way: &Way| &surfaces[way.opened as usize];
            let maker = RowMaker {
                surface: &surface,
                null_moves: spec.rules.null_moves,
                turned: match colour {
                    Colour::White => 0,
                    Colour::Black => 4,
                },
            };
            let ways = piece_ways(piece);
            for tile in spec.surface.tiles() {
                let home = Walker { tile, frame: home(colour) };
                let usual: Vec<&Way> = ways.moves.iter().filter(|way| !way.initial).collect();
                let first = ways.first(spec, colour, Kind(kind as u8), tile);
                let mut made = |ways: &[&Way], passing| {
                    maker.row(ways, home, passing, trails, &mut budget).map(|draft| rows.intern(draft))
                };
                let numbers = made(&usual, false).and_then(|row| Ok((row, made(&first, piece.passing)?)));
                let (row, first_row) = numbers.map_err(|_| vec![too_many_routes(piece)])?;
                row_of.push(row);
                first_row_of.push(first_row);
            }
        }
    }
    Ok((row_of, first_row_of, spec.pieces.iter().map(|piece| piece.passing).collect()))
}

/// The ways of a piece, en passant marked as the file says.
struct PieceWays {
    moves: Vec<Way>,
    first: Vec<(Vec<Tile>, Vec<Way>)>,
}

fn piece_ways(piece: &Piece) -> PieceWays {
    PieceWays {
        moves: ways_of(piece, &piece.moves),
        first: piece.first.iter().map(|first| (first.from.clone(), ways_of(piece, &first.moves))).collect(),
    }
}

/// The ways of one of a piece's notations; every capture may be en passant if the piece takes so.
pub fn ways_of(piece: &Piece, notation: &crate::notation::Notation) -> Vec<Way> {
    let mut ways = notation.ways();
    if piece.takes_en_passant {
        for way in &mut ways {
            way.landing.en_passant |= way.landing.capture;
        }
    }
    ways
}

impl PieceWays {
    /// The ways an unmoved piece has besides, from a tile: those marked `i` where the setup has it, those of `first`.
    fn first(&self, spec: &Spec, colour: Colour, kind: Kind, tile: Tile) -> Vec<&Way> {
        let mut ways = Vec::new();
        if stands_in_setup(spec, colour, kind, tile) {
            ways.extend(self.moves.iter().filter(|way| way.initial));
        }
        for (from, moves) in &self.first {
            if from.contains(&owned(spec, colour, tile)) {
                ways.extend(moves);
            }
        }
        ways
    }
}

fn stands_in_setup(spec: &Spec, colour: Colour, kind: Kind, tile: Tile) -> bool {
    let man = spec.setup.board.get(tile.index()).copied().flatten();
    man.is_some_and(|man| man.colour == colour && man.kind == kind)
}

fn too_many_routes(piece: &Piece) -> Problem {
    Problem::new(
        Code::TooManyRoutes,
        format!("piece `{}` has too many routes to write down on this board", piece.id),
    )
    .at(piece.span, "over two million steps in all")
    .help("give its legs shorter ranges or fewer directions, or use a smaller board")
}

fn kind_table<const W: usize>(spec: &Spec, piece: &Piece) -> KindTable<W> {
    let promotes = piece.promotes.as_ref();
    KindTable {
        royal: piece.royal,
        promotes_to: promotes.map_or(Vec::new(), |promotes| promotes.to.clone()),
        promotes_on: Colour::BOTH.map(|colour| {
            let on = promotes.map_or(&[][..], |promotes| &promotes.on);
            owned_all(spec, colour, on).collect()
        }),
        optional: promotes.is_some_and(|promotes| promotes.optional),
        changes_royalty: promotes.is_some_and(|promotes| {
            promotes.to.iter().any(|to| spec.pieces[to.index()].royal != piece.royal)
        }),
    }
}

fn herds<const W: usize>(
    spec: &Spec,
    colour: Colour,
    rows: &Rows<W>,
    [row_of, first_row_of]: [&[u32]; 2],
) -> Vec<Herd<W>> {
    let tiles = spec.surface.len();
    let herd = |(kind, piece): (usize, &Piece)| {
        let start = (colour.index() * spec.pieces.len() + kind) * tiles;
        let own = start..start + tiles;
        let of_kind = RowsOfKind {
            rows: &rows.rows,
            rests: &rows.rests,
            gates: &rows.gates,
            row_of: &row_of[own.clone()],
            first_row_of: &first_row_of[own],
        };
        let any_rest = |holds: &dyn Fn(&Rest<W>) -> bool| {
            of_kind.row_of.iter().any(|&row| holds(&rows.rests[row as usize]))
        };
        let KindTable { promotes_on, changes_royalty, .. } = kind_table(spec, piece);
        let intricate = changes_royalty || any_rest(&|rest| rest.has_programs());
        let takes_en_passant = any_rest(&|rest| !rest.en_passant.is_empty());
        let shifts = of_kind.shifts().filter(|_| !piece.royal && !changes_royalty);
        let first = !unmoved::<W>(spec, colour, Kind(kind as u8)).is_empty();
        Herd {
            kind: Kind(kind as u8),
            plain: !(piece.royal
                || piece.promotes.is_some()
                || intricate
                || takes_en_passant
                || first
                || shifts.is_some()),
            start: start as u32,
            royal: piece.royal,
            intricate,
            open: of_kind.row_of.iter().all(|&row| rows.drafts[row as usize].is_open()),
            takes_en_passant,
            shifts,
            promotes_on: promotes_on[colour.index()],
        }
    };
    spec.pieces.iter().enumerate().map(herd).collect()
}

/// Where a piece of this kind counts as unmoved: on any tile of its `first`, and where the setup has it if it has
/// moves marked `i`.
fn unmoved<const W: usize>(spec: &Spec, colour: Colour, kind: Kind) -> Set<W> {
    let piece = &spec.pieces[kind.index()];
    let mut set: Set<W> = piece.first.iter().flat_map(|first| owned_all(spec, colour, &first.from)).collect();
    if piece.moves.ways().iter().any(|way| way.initial) {
        set |= spec.surface.tiles().filter(|&tile| stands_in_setup(spec, colour, kind, tile)).collect();
    }
    set
}

fn keep_rights(spec: &Spec) -> Vec<u32> {
    let mut keep = vec![u32::MAX; spec.surface.len()];
    for (i, right) in spec.rights.iter().enumerate() {
        for colour in Colour::BOTH {
            for tile in owned_all(spec, colour, &[right.king, right.rook]) {
                keep[tile.index()] &= !(1 << (i + 16 * colour.index()));
            }
        }
    }
    keep
}

fn castling<const W: usize>(
    spec: &Spec,
    entry: &Castling,
    colour: Colour,
    attackers: &Attackers<W>,
) -> Option<CastlingTable<W>> {
    spec.rights.get(entry.right)?.men[colour.index()]?;
    let [king, king_to, rook, rook_to] =
        [entry.king, entry.king_to, entry.rook, entry.rook_to].map(|tile| owned(spec, colour, tile));
    let toward = entry.toward.map(|side| owned_side(colour, side));
    let way = straight_way(&spec.surface, king, king_to, toward)?;
    let rook_way = straight_way(&spec.surface, rook, rook_to, toward.map(Side::opposite))?;
    let mut clear: Set<W> = way.iter().chain(&rook_way).copied().collect();
    clear.remove(king);
    clear.remove(rook);
    let right = 1 << (entry.right + 16 * colour.index());
    let opens = attackers.beyond(colour.other(), king_to, rook);
    let way = way.into_iter().collect();
    Some(CastlingTable { right, king, king_to, rook, rook_to, clear, way, opens })
}

/// The tiles from one to another going straight, ends included: toward a side over any seam,
/// or without one inside the board. `None` if it cannot be reached so.
fn straight_way(surface: &Surface, from: Tile, to: Tile, toward: Option<Side>) -> Option<Vec<Tile>> {
    let Some(side) = toward else {
        let (a, b) = (surface.place(from), surface.place(to));
        let side = match (a.0.cmp(&b.0), a.1.cmp(&b.1)) {
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => return Some(vec![from]),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Side::East,
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Side::West,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Side::North,
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Side::South,
            _ => return None,
        };
        let inside = |way: &Vec<Tile>| {
            way.windows(2)
                .all(|pair| surface.seam(pair[0], side).is_some_and(|s| !s.declared && s.tile == pair[1]))
        };
        return straight_way(surface, from, to, Some(side)).filter(inside);
    };
    let dir = Dir::new(2 * side.index() as i32);
    let start = Walker { tile: from, frame: Frame::WHITE };
    let (mut at, mut way) = (start, vec![from]);
    while at.tile != to {
        at = surface.straight(at, dir).filter(|next| *next != start && !surface.is_hole(next.tile))?;
        if way.len() > 8 * surface.size() {
            return None;
        }
        way.push(at.tile);
    }
    Some(way)
}

/// The moves that can be answered en passant, by colour.
fn passings<const W: usize>(
    spec: &Spec,
    rows: &Rows<W>,
    trails: &Trails,
    first_row_of: &[u32],
    passing: &[bool],
) -> [Vec<Passing>; 2] {
    let mut found: [Vec<Passing>; 2] = Default::default();
    let tiles = spec.surface.len();
    for colour in Colour::BOTH {
        for (kind, _) in passing.iter().enumerate().filter(|(_, passing)| **passing) {
            for from in spec.surface.tiles() {
                let index = (colour.index() * passing.len() + kind) * tiles + from.index();
                let nodes = &rows.drafts[first_row_of[index] as usize].nodes;
                for node in nodes.iter().filter(|node| node.land.0 != 0) {
                    if !trails.list[node.trail as usize].passed.is_empty() {
                        let kind = Kind(kind as u8);
                        found[colour.index()].push(Passing { kind, from, to: node.tile, trail: node.trail });
                    }
                }
            }
        }
        found[colour.index()].sort_unstable();
        found[colour.index()].dedup();
    }
    found
}

/// Whether any program takes something on the way to a capture en passant.
fn takes_on_the_way_to_en_passant<const W: usize>(rows: &Rows<W>, trails: &Trails) -> bool {
    rows.nodes
        .iter()
        .any(|node| node.land.has(Landings::EN_PASSANT) && !trails.list[node.trail as usize].taken.is_empty())
}

/// Whether a position with nothing but one royal each can never end in mate: no royal promotes, they move by leaps
/// alone, and wherever one attacks the other it is attacked by it too, so neither can ever give check.
fn royals_alone_are_dead(spec: &Spec, plain: &Plain) -> bool {
    let royal = |piece: &Piece| piece.royal;
    let mut takes: HashSet<(Colour, Tile, Tile)> = HashSet::new();
    for (kind, piece) in spec.pieces.iter().enumerate().filter(|(_, piece)| royal(piece)) {
        if piece.promotes.is_some() {
            return false;
        }
        for colour in Colour::BOTH {
            for from in spec.surface.tiles() {
                let index = (colour.index() * plain.kinds + kind) * plain.tiles + from.index();
                let row: &Draft = &plain.drafts[plain.row_of[index] as usize];
                let first: &Draft = &plain.drafts[plain.first_row_of[index] as usize];
                if !row.rays.is_empty() || !row.nodes.is_empty() || *first != Draft::default() {
                    return false;
                }
                for &to in &row.capture {
                    takes.insert((colour, from, to));
                }
            }
        }
    }
    spec.rules.stalemate == Stalemate::Draw
        && spec.pieces.iter().filter(|piece| royal(piece)).count() == 1
        && takes.iter().all(|&(colour, from, to)| takes.contains(&(colour.other(), to, from)))
}
