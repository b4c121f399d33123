//! Rules in words, read off the checked variant.

use super::board::squares;
use super::pieces::listed;
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
        [one] => format!("the {one} is royal: a player in check must get out of it, and checkmate wins"),
        _ => format!(
            "{} are royal: none may be left in check, and checkmate wins",
            listed(&royals.iter().map(|name| format!("the {name}")).collect::<Vec<_>>(), "and")
        ),
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
        n => format!("the game is drawn when a position occurs for the {} time", ordinal(n)),
    });
    lines.push(match rules.no_progress {
        0 => "no limit to moves without progress".to_owned(),
        n => format!("the game is drawn after {n} moves by each side without {}", progress(spec)),
    });
    lines.push(
        match rules.dead_draws {
            true => "the game is drawn when the material left can never mate",
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

/// What counts as progress.
fn progress(spec: &Spec) -> String {
    let movers = spec.pieces.iter().filter(|piece| piece.promotes.is_some());
    let names: Vec<String> = movers.map(|piece| format!("a {} move", piece.name)).collect();
    listed(&[vec!["a capture".to_owned()], names].concat(), "or")
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

const CASTLING: &str = "king and rook must not have moved; but for these two, every square that either passes or comes \
                        to must be empty, and no square from where the king stands to where it goes may be attacked; \
                        the squares are White's, and Black castles on their mirror image";

fn one_castling(surface: &Surface, entry: &Castling) -> String {
    let name = |tile: Tile| squares(surface, &[tile]);
    let toward = entry.toward.map_or(String::new(), |side| format!(", the king going {}", side.name()));
    format!(
        "king {} to {}, rook {} to {}{toward}",
        name(entry.king),
        name(entry.king_to),
        name(entry.rook),
        name(entry.rook_to)
    )
}
