//! `schema`: the JSON schema of variant files.

use std::io::Write;

use super::failure::Failure;
use super::json;

/// Print the JSON schema of variant files, for editors
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess schema\n\n\
                        Saved as `variant.schema.json` beside a variant file whose first line is\n\
                        `#:schema variant.schema.json`, it makes editors complete and check its keys.")]
pub(super) struct Schema {}

impl Schema {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        json::print(out, &crate::variant::schema())
    }
}
