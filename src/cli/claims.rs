//! `claims`: what a variant's source says, and whether it is so.

use std::io::Write;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use crate::base::free_memory;
use crate::study::claims::{Judged, Truth, judge};
use crate::study::contest::Refusal;
use crate::study::worth::measured;

/// Judge the statements of a variant's source: true, false or unknown, each with what says so
///
/// The statements are the `[[claims]]` of the variant file. A claim that is false is no error.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess claims dot\n  topochess claims dot --json\n\nLonger:\n  nice topochess claims cylinder"
)]
pub(super) struct Claims {
    #[command(flatten)]
    variant: VariantArg,
    /// Judge what pieces are worth by the games in these files, which `topochess worth VARIANT --out FILE` has written
    #[arg(long, value_name = "FILE", num_args = 1..)]
    worth: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Claims {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let fail = |refusal: Refusal| Failure::Plain(refusal.why, refusal.help.into());
        let worth = match &self.worth[..] {
            [] => None,
            files => Some(measured(&variant, files).map_err(fail)?),
        };
        let judged = judge(&variant, free_memory(), worth.as_ref());
        if self.json {
            return form::print(out, &judged.iter().map(value).collect());
        }
        if judged.is_empty() {
            writeln!(out, "the file has no `[[claims]]`")?;
        }
        for one in &judged {
            writeln!(out, "{:8} {}", one.truth.name(), one.claim.statement)?;
            writeln!(out, "         {}", one.evidence)?;
            if !one.claim.source.is_empty() {
                writeln!(out, "         from: {}", one.claim.source)?;
            }
        }
        let count = |truth| judged.iter().filter(|one| one.truth == truth).count();
        if !judged.is_empty() {
            let counts = [Truth::True, Truth::False, Truth::Unknown]
                .map(|truth| format!("{} {}", count(truth), truth.name()));
            writeln!(out, "{}", counts.join(", "))?;
        }
        Ok(())
    }
}

fn value(one: &Judged) -> Value {
    json!({
        "statement": one.claim.statement,
        "source": one.claim.source,
        "verdict": one.truth.name(),
        "evidence": one.evidence,
    })
}
