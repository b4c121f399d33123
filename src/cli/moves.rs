//! `moves`: the legal moves of a position.

use std::io::Write;

use serde_json::json;

use super::args::{PositionArgs, VariantArg};
use super::failure::Failure;
use super::json;

/// List the legal moves of a position, sorted, one a line
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess moves dot\n  topochess moves cylinder --moves \"f2f4 g7g5 f4g5 f7f6 c2c4\"\n  \
                        topochess moves chess --san --fen \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\""
)]
pub(super) struct Moves {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    position: PositionArgs,
    /// Write them in SAN, as people do
    #[arg(long)]
    san: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let mut game = self.position.game(&variant)?;
        let found = if self.san { game.sans() } else { game.move_texts() };
        let mut texts: Vec<String> = found.into_iter().map(|(_, text)| text).collect();
        texts.sort_unstable();
        if self.json {
            return json::print(out, &json!({ "fen": game.fen(), "count": texts.len(), "moves": texts }));
        }
        for text in texts {
            writeln!(out, "{text}")?;
        }
        Ok(())
    }
}
