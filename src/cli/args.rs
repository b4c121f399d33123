//! Arguments that several commands share.

use std::sync::Arc;

use super::failure::Failure;
use crate::base::{Code, Colour, Kind, Man, Problem, Source, Sources, Tile};
use crate::game::{Game, Variant};
use crate::notation::Notation;
use crate::surface::Surface;
use crate::variant::Spec;

/// Which variant.
#[derive(clap::Args, Debug)]
pub(super) struct VariantArg {
    /// A shipped variant's name, or the path of a variant file
    pub variant: String,
}

impl VariantArg {
    pub fn load(&self) -> Result<Variant, Failure> {
        Ok(Variant::load(&self.variant)?)
    }
}

/// Which position.
#[derive(clap::Args, Debug)]
pub(super) struct PositionArgs {
    /// The position, as FEN; left out: the variant's own start
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves to play on from there, with spaces between
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl PositionArgs {
    /// Whether any position is asked for.
    pub fn is_given(&self) -> bool {
        self.fen.is_some() || self.moves.is_some()
    }

    /// The game with the moves played.
    pub fn game(&self, variant: &Variant) -> Result<Game, Failure> {
        let mut game = match &self.fen {
            Some(fen) => Game::from_fen(variant, fen)?,
            None => Game::new(variant),
        };
        if let Some(moves) = &self.moves {
            play(&mut game, moves)?;
        }
        Ok(game)
    }
}

fn play(game: &mut Game, moves: &str) -> Result<(), Failure> {
    let sources = Sources::one("<moves>", moves);
    for word in moves.split_whitespace() {
        match game.read_move(word) {
            Ok(mv) => game.play(mv),
            Err(problem) => {
                let start = word.as_ptr() as usize - moves.as_ptr() as usize;
                return Err(problem.shift(start).locate(&sources).into());
            }
        }
    }
    Ok(())
}

/// Reads the name of a tile that a piece can stand on.
pub(super) fn square(surface: &Surface, text: &str) -> Result<Tile, Failure> {
    let problem = |message: String, label: &str| {
        let last = (surface.files() - 1, surface.ranks() - 1);
        let last = surface.at(last).map_or(String::new(), |tile| surface.square(tile));
        Problem::new(Code::BoardOff, message)
            .at(0..text.len(), label)
            .help(format!("squares go from a1 to {last}"))
            .locate(&Sources::one("<square>", text))
    };
    match surface.tile(text) {
        None => Err(problem(format!("`{text}` is no square of this board"), "not on the board").into()),
        Some(tile) if surface.is_hole(tile) => {
            Err(problem(format!("`{text}` is a hole, where no piece may stand"), "a hole").into())
        }
        Some(tile) => Ok(tile),
    }
}

/// Reads a notation; castling has no meaning where no castling table is.
pub(super) fn notation(text: &str) -> Result<(Notation, Vec<Problem>), Failure> {
    let sources = Sources::one("<notation>", text);
    let located =
        |problems: Vec<Problem>| problems.into_iter().map(|problem| problem.locate(&sources)).collect();
    match crate::notation::read(text) {
        Ok(read) => Ok((read.notation, located(read.warnings))),
        Err(problems) => Err(Failure::Problems(located(problems))),
    }
}

/// The error for castling in a notation that stands alone.
pub(super) fn no_castling(text: &str) -> Problem {
    let start = text.find('O').unwrap_or(0);
    let digits = text[start..].chars().skip(1).take_while(char::is_ascii_digit).count();
    Problem::new(Code::NotationCastling, "castling in the notation, and no castling table")
        .at(start..(start + 1 + digits).min(text.len()), "castling")
        .help("leave it out: castling is a matter of a variant's `[[castling]]` tables")
        .locate(&Sources::one("<notation>", text))
}

/// Reads a piece as FEN writes it: upper case White's, lower case Black's, brackets round two letters or not.
pub(super) fn man(spec: &Spec, text: &str) -> Result<Man, Failure> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let black = bare.chars().all(|c| c.is_ascii_lowercase());
    let colour = if black { Colour::Black } else { Colour::White };
    let found = spec.pieces.iter().position(|piece| piece.id.eq_ignore_ascii_case(bare));
    match found {
        Some(kind) => Ok(Man { colour, kind: Kind(kind as u8) }),
        None => {
            let ids: Vec<&str> = spec.pieces.iter().map(|piece| piece.id.as_str()).collect();
            let problem = Problem::new(Code::PieceUnknown, format!("there is no piece `{text}`"))
                .at(0..text.len(), "")
                .help(format!("the pieces are {}; lower case is Black's", ids.join(", ")))
                .locate(&Sources::one("<piece>", text));
            Err(problem.into())
        }
    }
}

/// The text a place lies in, and the place as line and column.
pub(super) fn place(sources: &Sources, span: crate::base::Span) -> Option<(Arc<Source>, usize, usize)> {
    let source = sources.find(span)?.clone();
    let (line, column) = source.line_column(span.start);
    Some((source, line, column))
}
