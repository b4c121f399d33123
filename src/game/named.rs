//! What people name in words: a square, a piece, moves one after another.

use super::Game;
use crate::base::{Code, Colour, Kind, Man, Problem, Sources, Tile};
use crate::surface::Surface;
use crate::variant::Spec;

/// Reads the name of a tile that a piece can stand on.
///
/// # Errors
/// A name that is not on the board, or a hole.
pub fn read_square(surface: &Surface, text: &str) -> Result<Tile, Problem> {
    let problem = |message: String, label: &str| {
        let last = (surface.files() - 1, surface.ranks() - 1);
        let last = surface.at(last).map_or(String::new(), |tile| surface.square(tile));
        Problem::new(Code::BoardOff, message)
            .at(0..text.len(), label)
            .help(format!("squares go from a1 to {last}"))
            .locate(&Sources::one("<square>", text))
    };
    match surface.tile(text) {
        None => Err(problem(format!("`{text}` is no square of this board"), "not on the board")),
        Some(tile) if surface.is_hole(tile) => {
            Err(problem(format!("`{text}` is a hole, where no piece may stand"), "a hole"))
        }
        Some(tile) => Ok(tile),
    }
}

/// Reads a piece as FEN writes it: upper case White's, lower case Black's, brackets round two letters or not.
///
/// # Errors
/// Letters that no piece of the variant has.
pub fn read_man(spec: &Spec, text: &str) -> Result<Man, Problem> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let black = bare.chars().all(|c| c.is_ascii_lowercase());
    let colour = if black { Colour::Black } else { Colour::White };
    let found = spec.pieces.iter().position(|piece| piece.id.eq_ignore_ascii_case(bare));
    found.map(|kind| Man { colour, kind: Kind(kind as u8) }).ok_or_else(|| {
        let ids: Vec<&str> = spec.pieces.iter().map(|piece| piece.id.as_str()).collect();
        Problem::new(Code::PieceUnknown, format!("there is no piece `{text}`"))
            .at(0..text.len(), "")
            .help(format!("the pieces are {}; lower case is Black's", ids.join(", ")))
            .locate(&Sources::one("<piece>", text))
    })
}

impl Game {
    /// Plays moves with spaces between, each as [`Game::read_move`] reads it. Those before a wrong one stay played.
    ///
    /// # Errors
    /// The first text that is no legal move where it stands.
    pub fn play_all(&mut self, moves: &str) -> Result<(), Problem> {
        let sources = Sources::one("<moves>", moves);
        for word in moves.split_whitespace() {
            let start = word.as_ptr() as usize - moves.as_ptr() as usize;
            let mv = self.read_move(word).map_err(|problem| problem.shift(start).locate(&sources))?;
            self.play(mv);
        }
        Ok(())
    }
}
