//! Rules in words, read off the checked variant.

use super::board::squares;
use crate::base::Tile;
use crate::surface::Surface;
use crate::variant::{Castling, Spec, Stalemate};

/// The rules in force, a line each.
pub fn rules(spec: &Spec) -> Vec<String> {
    let rules = &spec.rules;
    let royals: Vec<&str> =
        spec.pieces.iter().filter(|piece| piece.royal).map(|piece| piece.name.as_str()).collect();
    let mut lines = vec![match royals[..] {
        [] => "no piece is royal: nobody can be checked or mated".to_owned(),
        [one] => format!("the {one} is royal: who is in check must parry, and checkmate wins"),
        _ => format!("royal are {}: none may be left in check, and checkmate wins", royals.join(", ")),
    }];
    lines.push(
        match rules.stalemate {
            Stalemate::Draw => "stalemate is a draw",
            Stalemate::Win => "stalemate wins for the player who cannot move",
            Stalemate::Loss => "stalemate loses for the player who cannot move",
        }
        .to_owned(),
    );
    lines.push(match rules.repetition {
        0 => "a position may come back any number of times".to_owned(),
        n => format!("a position that is there for the {} time is a draw", ordinal(n)),
    });
    lines.push(match rules.no_progress {
        0 => "no limit to moves without progress".to_owned(),
        n => {
            format!("{n} moves by each side without a capture or a move of a piece that promotes are a draw")
        }
    });
    lines.push(
        match rules.dead_draws {
            true => "material that can never mate is a draw",
            false => "play goes on whatever material is left",
        }
        .to_owned(),
    );
    lines.push(
        match rules.null_moves {
            true => "a move may end where it began",
            false => "a move must not end where it began",
        }
        .to_owned(),
    );
    lines
}

fn ordinal(n: u16) -> String {
    match n {
        2 => "second".into(),
        3 => "third".into(),
        4 => "fourth".into(),
        5 => "fifth".into(),
        n => format!("{n}th"),
    }
}

/// When castling is allowed, and the ways to castle, White's, a line each; none where nobody castles.
pub fn castling(spec: &Spec) -> Vec<String> {
    let ways = spec.castling.iter().map(|entry| one_castling(&spec.surface, entry));
    let when = (!spec.castling.is_empty()).then(|| CASTLING.to_owned());
    when.into_iter().chain(ways).collect()
}

const CASTLING: &str = "king and rook must not have moved, the tiles on both ways must be empty, and none of the king's \
                        may be attacked; these are White's squares, Black's are reflected";

fn one_castling(surface: &Surface, entry: &Castling) -> String {
    let name = |tile: Tile| squares(surface, &[tile]);
    let toward = entry.toward.map_or(String::new(), |side| format!(", the king going {}", side.name()));
    format!(
        "{} to {}, {} to {}{toward}",
        name(entry.king),
        name(entry.king_to),
        name(entry.rook),
        name(entry.rook_to)
    )
}
