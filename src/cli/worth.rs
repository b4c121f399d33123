//! `worth`: what pieces are worth, measured.

use std::io::Write;

use serde_json::json;

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use super::run::RunArgs;
use crate::study::Estimate;
use crate::study::run::Task;
use crate::study::worth::{Plan, Summary};

/// Measure what pieces are worth: the engine plays itself with a piece less, or another in its place
///
/// Values are fitted to all games at once, in pawns, with bounds of 95 %, and stand beside those that the engine derives
/// and those of the file. With --out a run can be stopped at any time, and the same command goes on with it; with
/// --shard its games can be shared out among machines, and --merge reads their files together.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess worth dot --games 2 --nodes 5 --most-plies 30\n\n\
                  A measurement, in two parts:\n  \
                  topochess worth cylinder --shard 1/2 --out worth-1.jsonl\n  \
                  topochess worth cylinder --shard 2/2 --out worth-2.jsonl\n  \
                  topochess worth cylinder --merge worth-1.jsonl worth-2.jsonl")]
pub(super) struct Worth {
    #[command(flatten)]
    variant: VariantArg,
    /// How many games for each piece and each pair
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    #[command(flatten)]
    run: RunArgs,
}

impl Worth {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let plan = Plan::new(&variant, self.games, self.run.pace());
        let games = self.run.games(&plan)?;
        let summary = plan.summary(&games);
        if self.run.json {
            form::print(out, &json!({ "run": plan.text(), "planned": plan.games(), "worth": summary }))?;
        } else {
            write!(out, "{}", text(&summary, &plan))?;
        }
        self.run.whole(&plan, &games)
    }
}

fn text(summary: &Summary, plan: &Plan) -> String {
    let mut text = format!("{}\n{} of {} games\n\n", plan.text(), summary.games, plan.games());
    text += "piece                   measured   between        derived     file  games\n";
    for row in &summary.pieces {
        let unit = summary.unit.as_ref().is_some_and(|(unit, _)| row.pair_of.is_none() && *unit == row.id);
        let measured = match &row.measured {
            Some(found) if unit => format!("{:8.2}   the unit", found.value),
            Some(found) => format!("{:8.2}   {}", found.value, bounds(found)),
            None => "not measured".into(),
        };
        let pawns = |worth: Option<f64>| worth.map_or("-".into(), |worth| format!("{worth:.2}"));
        text += &format!(
            "{:<3} {:<20} {measured:<25} {:>7} {:>8} {:>6}\n",
            row.id,
            row.name,
            pawns(row.derived),
            pawns(row.given),
            row.games
        );
    }
    text += "\n";
    for row in &summary.pieces {
        if let Some(why) = &row.why_not {
            text += &format!("{} is not measured: {why}\n", row.id);
        }
    }
    if summary.pieces.iter().any(|row| row.pair_of.is_some()) {
        text += "a pair's worth is what two on different parts of the board are worth beyond their sum\n";
    }
    if let Some(first) = &summary.first_move {
        text += &format!("the first move is worth {:.2} pawns, {}\n", first.value, between(first));
    }
    if let Some(scale) = &summary.scale {
        text += &format!("{:.2} pawns make ten to one of the odds, {}\n", scale.value, between(scale));
        if scale.high.is_infinite() {
            text += "what a pawn is worth is not told from nothing, so nothing bounds the others: play more games\n";
        }
    }
    text + "bounds are of 95 %\n"
}

fn bounds(found: &Estimate) -> String {
    let bound = |bound: f64| if bound.is_finite() { format!("{bound:.2}") } else { "no bound".into() };
    format!("{} .. {}", bound(found.low), bound(found.high))
}

fn between(found: &Estimate) -> String {
    format!("between {}", bounds(found).replace("..", "and"))
}
