//! What a piece may do, in English.

use super::squares;
use crate::surface::Side;
use crate::variant::{Piece, Spec};

/// What a piece may do, in sentences: its moves, first moves, promotion, and what bars it. `kind` is its number in the file.
pub fn piece(spec: &Spec, kind: usize, piece: &Piece) -> Vec<String> {
    let surface = &spec.surface;
    let mut lines = vec![piece.moves.explain()];
    for first in &piece.first {
        lines.push(format!(
            "While unmoved on {}, besides: {}: {}",
            squares(surface, &first.from),
            first.moves,
            first.moves.explain()
        ));
    }
    if piece.passing {
        lines.push("A first move over several tiles can be answered en passant on each of them.".into());
    }
    if piece.takes_en_passant {
        lines.push("Its captures may be en passant.".into());
    }
    if let Some(promotion) = &piece.promotes {
        let to: Vec<&str> = promotion.to.iter().map(|to| spec.pieces[to.index()].id.as_str()).collect();
        lines.push(format!(
            "Promotes on {} to {}{}.",
            squares(surface, &promotion.on),
            to.join(" "),
            if promotion.optional { ", or stays as it is" } else { "" }
        ));
    }
    let barred: Vec<&str> = barred(spec, piece).iter().map(|side| side.name()).collect();
    if !barred.is_empty() {
        lines.push(format!("Must not cross the edges {}.", barred.join(" ")));
    }
    if let Some(value) = piece.value {
        lines.push(format!("Worth {value} pawns."));
    }
    let rights = spec.rights.iter().any(|right| {
        let men = right.men.iter().flatten();
        men.into_iter().any(|(king, rook)| king.index() == kind || rook.index() == kind)
    });
    if rights {
        lines.push("Takes part in castling.".into());
    }
    lines
}

/// The joined edges that a piece must not cross.
fn barred(spec: &Spec, piece: &Piece) -> Vec<Side> {
    let surface = &spec.surface;
    let joined = |side: Side| {
        surface.tiles().any(|tile| surface.seam(tile, side).is_some_and(|seam| seam.edge == Some(side)))
    };
    Side::ALL.into_iter().filter(|side| !piece.crosses[side.index()] && joined(*side)).collect()
}
