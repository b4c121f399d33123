//! `tracks`: the lines that straight and diagonal steps run along, and how many there are.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json;
use crate::surface::Track;

/// List the lines of the board that rooks and bishops run along, and count them
///
/// A track and its reverse are one. Closed tracks lead back to their first square.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess tracks dot\n  topochess tracks --json cylinder")]
pub(super) struct Tracks {
    #[command(flatten)]
    variant: VariantArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Tracks {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let surface = &variant.spec().surface;
        let tracks = surface.tracks();
        if self.json {
            let list: Vec<Value> = tracks
                .iter()
                .map(|track| {
                    json!({
                        "length": track.tiles.len(),
                        "closed": track.closed,
                        "diagonal": track.diagonal,
                        "squares": json::squares(surface, &track.tiles),
                    })
                })
                .collect();
            return json::print(out, &json!({ "count": tracks.len(), "tracks": list }));
        }
        for diagonal in [false, true] {
            let some: Vec<&Track> = tracks.iter().filter(|track| track.diagonal == diagonal).collect();
            if some.is_empty() {
                continue;
            }
            writeln!(out, "{}", if diagonal { "diagonal" } else { "along ranks and files" })?;
            for track in &some {
                let closed = if track.closed { "closed" } else { "open" };
                let squares: Vec<String> = track.tiles.iter().map(|&tile| surface.square(tile)).collect();
                writeln!(out, "{:>4} {closed:<6}  {}", track.tiles.len(), squares.join(" "))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "{} tracks: {}", tracks.len(), lengths(&tracks))?;
        Ok(())
    }
}

/// How many tracks there are of each length.
fn lengths(tracks: &[Track]) -> String {
    let mut counts: BTreeMap<(bool, usize), usize> = BTreeMap::new();
    for track in tracks {
        *counts.entry((track.diagonal, track.tiles.len())).or_default() += 1;
    }
    let words: Vec<String> = counts
        .iter()
        .map(|((diagonal, length), count)| {
            let kind = if *diagonal { "diagonal" } else { "along ranks and files" };
            format!("{count} {kind} of {length} tiles")
        })
        .collect();
    words.join(", ")
}
