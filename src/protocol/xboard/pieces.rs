//! `piece` lines: how pieces move, for XBoard to mark, check and write moves by itself.
//!
//! XBoard knows flat boards, and boards whose left and right edges are joined (`o`). A piece that moves over any
//! other seam, or in a way that XBoard has no letters for, is left out, with the reason: XBoard then asks where
//! it may go each time one is picked up.

use super::tongue::Tongue;
use crate::base::{Colour, Kind, Man, Opened, Tile};
use crate::game::Variant;
use crate::notation::{Notation, Said, Term};
use crate::surface::{Plan, Side, Surface};
use crate::variant::{Piece, Spec};

/// What XBoard is told of one piece, or why it cannot be.
pub(super) fn described(variant: &Variant, tongue: &Tongue, kind: Kind) -> Result<String, String> {
    let spec = variant.spec();
    let Some(piece) = spec.pieces.get(kind.index()) else { return Err("there is none".into()) };
    let boards = Boards::of(spec);
    let mut text = boards.terms(piece, &piece.moves, false)?;
    for first in &piece.first {
        // `i` is about squares where the setup has the piece
        let man = Man { colour: Colour::White, kind };
        let home = |tile: &Tile| spec.setup.board.get(tile.index()) == Some(&Some(man));
        let all = spec.surface.tiles().filter(home).all(|tile| first.from.contains(&tile));
        if !all {
            return Err("its first moves are not the same from all its squares".into());
        }
        text += &boards.terms(piece, &first.moves, true)?;
    }
    if piece.royal {
        text += &castling(spec, kind)?;
    }
    let letter = tongue.letter(kind);
    if text.is_empty() {
        return Err("it cannot move".into());
    }
    Ok(format!("piece {letter}& {text}"))
}

/// The boards that XBoard knows, and the variant's own.
struct Boards<'a> {
    own: &'a Surface,
    flat: Surface,
    round: Surface,
}

impl Boards<'_> {
    fn of(spec: &Spec) -> Boards<'_> {
        let own = &spec.surface;
        let plan = Plan { holes: own.plan().holes.clone(), ..Plan::flat(own.files(), own.ranks()) };
        // holes of a board that stands are holes of this one
        let flat = Surface::glue(plan).unwrap_or_else(|_| own.clone());
        let round = flat.opened(Opened::Files);
        Boards { own, flat, round }
    }

    /// Terms one after the other; those of first moves as moves while unmoved.
    fn terms(&self, piece: &Piece, notation: &Notation, initial: bool) -> Result<String, String> {
        let board = self.own.crossing_only(piece.crosses);
        let mut text = String::new();
        for term in &notation.terms {
            let opened = match term {
                Term::Chain(chain) => chain.opened,
                Term::Bent(bent) => bent.opened,
                // castling is told from the table of castlings
                Term::Castling(_) => continue,
            };
            let seen = board.opened(opened);
            let aside = term.goes_aside();
            let round = match () {
                () if alike(&seen, &self.flat, aside) => false,
                () if alike(&seen, &self.round, aside) => aside,
                () => return Err(format!("`{term}` crosses a seam that XBoard's boards do not have")),
            };
            let said = Said { initial, round, en_passant: piece.takes_en_passant };
            // two steps straight on while unmoved: XBoard knows the second one as a lame leap, and what may be taken
            // en passant by it
            let second = if initial { term.second_step(&piece.moves.terms) } else { None };
            let told = second.as_ref().unwrap_or(term).xboard(said);
            text += &told.map_err(|stranger| format!("XBoard has no {}: `{term}`", stranger.name()))?;
        }
        Ok(text)
    }
}

/// Whether two boards are one to a piece that goes aside, or only straight on and back.
fn alike(one: &Surface, other: &Surface, aside: bool) -> bool {
    let sides: &[Side] =
        if aside { &[Side::North, Side::East, Side::South, Side::West] } else { &[Side::North, Side::South] };
    one.tiles().all(|tile| {
        sides.iter().all(|&side| {
            let beyond =
                |board: &Surface| board.seam(tile, side).map(|seam| (seam.tile, seam.into, seam.flipped));
            beyond(one) == beyond(other)
        })
    })
}

/// `isO2` for kings that castle two squares along their rank with the rooks at its ends, on either side.
fn castling(spec: &Spec, kind: Kind) -> Result<String, String> {
    let place = |tile| spec.surface.place(tile);
    let own = spec
        .castling
        .iter()
        .filter(|castling| spec.rights[castling.right].men.iter().flatten().any(|&(king, _)| king == kind));
    let mut lengths = Vec::new();
    for castling in own {
        let [(king, rank), (king_to, rank_to), (rook, rook_rank), (rook_to, rook_to_rank)] =
            [castling.king, castling.king_to, castling.rook, castling.rook_to].map(place);
        let usual = castling.toward.is_none()
            && [rank_to, rook_rank, rook_to_rank].iter().all(|&other| other == rank)
            && (rook == 0 && king_to < king && rook_to == king_to + 1
                || rook + 1 == spec.surface.files() && king_to > king && rook_to + 1 == king_to);
        if !usual {
            return Err("it castles in a way that XBoard cannot be told".into());
        }
        lengths.push((king.abs_diff(king_to), rook == 0));
    }
    match lengths[..] {
        [] => Ok(String::new()),
        [(one, west), (other, other_west)] if one == other && west != other_west => Ok(format!("isO{one}")),
        _ => Err("it castles in a way that XBoard cannot be told".into()),
    }
}
