//! `explain`: a notation in English, in its canonical form, and as a picture.

use std::io::Write;

use serde_json::{Value, json};

use super::args::notation;
use super::failure::Failure;
use super::info::wrapped;
use super::{json, report};
use crate::render::{self, Diagram, Picture};

/// Explain a notation in English, with its canonical form and a picture
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess explain fmWfcF\n  topochess explain mRcpR\n  topochess explain \"[F?R]\" --json"
)]
pub(super) struct Explain {
    /// How the piece moves
    notation: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Explain {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (notation, warnings) = notation(&self.notation)?;
        report::print(&warnings, false);
        // what cannot be drawn can be said all the same
        let diagram = render::diagram(&notation).unwrap_or_else(|_| Diagram {
            empty: None,
            hurdles: None,
            notes: vec!["too many routes to draw".to_owned()],
        });
        let canonical = notation.to_string();
        if self.json {
            let picture = |picture: &Option<Picture>| picture.as_ref().map(picture_json);
            let value = json!({
                "notation": self.notation,
                "canonical": canonical,
                "english": notation.explain(),
                "empty": picture(&diagram.empty),
                "hurdles": picture(&diagram.hurdles),
                "notes": diagram.notes,
            });
            return json::print(out, &value);
        }
        writeln!(out, "notation   {}", self.notation)?;
        writeln!(out, "canonical  {canonical}\n")?;
        wrapped(out, "", &notation.explain())?;
        write!(out, "\n{diagram}")?;
        Ok(())
    }
}

fn picture_json(picture: &Picture) -> Value {
    let list = |offsets: &[(i32, i32)]| offsets.iter().map(|(dx, dy)| json!([dx, dy])).collect::<Value>();
    json!({
        "radius": picture.radius,
        "moves": list(&picture.moves),
        "captures": list(&picture.captures),
        "first": list(&picture.first),
        "others": list(&picture.hurdles),
    })
}
