//! What a piece may do, in English.

use super::squares;
use crate::base::Kind;
use crate::compile::ways_of;
use crate::notation::known_as;
use crate::surface::Side;
use crate::variant::{Piece, Promotion, Spec};

/// What a piece may do, in sentences: its moves, first moves, promotion, and what bars it. `kind` is its number in the file.
pub fn piece(spec: &Spec, kind: usize, piece: &Piece) -> Vec<String> {
    let surface = &spec.surface;
    let mut lines = vec![moves(piece)];
    for first in &piece.first {
        lines.push(format!(
            "While it has not moved from {}, it also has the move {}: {}",
            squares(surface, &first.from),
            first.moves,
            uncapital(&first.moves.describe())
        ));
    }
    if piece.takes_en_passant {
        lines.push("Its captures may also be made en passant.".into());
    }
    if piece.passing {
        lines.push(
            "When its first move passes over squares, it can be captured en passant on any of them, on the next move \
             only."
                .into(),
        );
    }
    lines.extend(piece.promotes.as_ref().map(|promotion| promotes(spec, promotion)));
    let barred: Vec<&str> = barred(spec, piece).iter().map(|side| side.name()).collect();
    match barred[..] {
        [] => {}
        [one] => lines.push(format!("It must not cross the {one} edge.")),
        _ => lines.push(format!("It must not cross the {} edges.", listed(&barred, "or"))),
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

/// Its usual moves, and what others call a piece that moves so, unless the variant calls it that too.
fn moves(piece: &Piece) -> String {
    // a key of the file may let it take en passant, and then it is another piece to those who name it
    let known = known_as(&ways_of(piece, &piece.moves));
    let elsewhere = known.filter(|known| !known.eq_ignore_ascii_case(piece.name.trim()));
    let named = elsewhere.map(|known| format!("Known as the {known}."));
    named.into_iter().chain([piece.moves.describe()]).collect::<Vec<_>>().join(" ")
}

fn promotes(spec: &Spec, promotion: &Promotion) -> String {
    let name = |kind: &Kind| spec.pieces.get(kind.index()).map(|piece| piece.name.as_str());
    let to: Vec<&str> = promotion.to.iter().filter_map(name).collect();
    let or_not = if promotion.optional { ", or stays as it is" } else { "" };
    format!("Promotes on {} to {}{or_not}.", squares(&spec.surface, &promotion.on), listed(&to, "or"))
}

/// `rook, bishop or knight`.
pub(super) fn listed<S: AsRef<str>>(words: &[S], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [all @ .., end] => format!("{} {last} {end}", all.join(", ")),
    }
}

fn uncapital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().collect::<String>() + chars.as_str())
}

/// The joined edges that a piece must not cross.
fn barred(spec: &Spec, piece: &Piece) -> Vec<Side> {
    let surface = &spec.surface;
    let joined = |side: Side| {
        surface.tiles().any(|tile| surface.seam(tile, side).is_some_and(|seam| seam.edge == Some(side)))
    };
    Side::ALL.into_iter().filter(|side| !piece.crosses[side.index()] && joined(*side)).collect()
}
