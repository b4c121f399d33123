//! Arguments that several commands share.

use std::sync::Arc;

use super::failure::Failure;
use crate::base::{Code, Problem, Source, Sources};
use crate::game::{Game, Variant};
use crate::notation::Notation;

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
            game.play_all(moves)?;
        }
        Ok(game)
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

/// The text a place lies in, and the place as line and column.
pub(super) fn place(sources: &Sources, span: crate::base::Span) -> Option<(Arc<Source>, usize, usize)> {
    let source = sources.find(span)?.clone();
    let (line, column) = source.line_column(span.start);
    Some((source, line, column))
}
