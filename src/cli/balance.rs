//! `balance`: how a variant plays.

use std::io::Write;

use serde_json::json;

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use super::run::RunArgs;
use crate::study::Estimate;
use crate::study::balance::{Plan, Summary};
use crate::study::run::{MOST_GAMES, Task};

/// Measure how a variant plays: White's advantage, draws, length, choices, use of the seams
///
/// The engine plays itself from the variant's start. All numbers have bounds of 95 %. Runs are stopped, gone on with,
/// shared out and merged as those of `worth`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess balance dot --games 4 --nodes 5 --most-plies 30\n\n\
                  A measurement, in two parts:\n  \
                  topochess balance cylinder --shard 1/2 --out balance-1.jsonl\n  \
                  topochess balance cylinder --shard 2/2 --out balance-2.jsonl\n  \
                  topochess balance cylinder --merge balance-1.jsonl balance-2.jsonl")]
pub(super) struct Balance {
    #[command(flatten)]
    variant: VariantArg,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    games: u64,
    #[command(flatten)]
    run: RunArgs,
}

impl Balance {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let plan = Plan::new(&variant, self.games, self.run.pace());
        let games = self.run.games(&plan)?;
        let summary = Summary::of(&games);
        if self.run.json {
            form::print(out, &json!({ "run": plan.text(), "planned": plan.games(), "balance": summary }))?;
        } else {
            write!(out, "{}", text(&summary, &plan))?;
        }
        self.run.whole(&plan, &games)
    }
}

fn text(summary: &Summary, plan: &Plan) -> String {
    let Summary { games, white_wins, draws, black_wins, cut_short, .. } = summary;
    let mut text = format!(
        "{}\n{games} of {} games: White won {white_wins}, Black {black_wins}, {draws} drawn, {cut_short} of them too long\n\n",
        plan.text(),
        plan.games()
    );
    let mut line = |name: &str, found: &Option<Estimate>, by: f64, unit: &str| {
        text += &match found {
            Some(Estimate { value, low, high }) => {
                format!("{name:<32} {:8.2}{unit}  between {:.2} and {:.2}\n", by * value, by * low, by * high)
            }
            None => format!("{name:<32} not measured\n"),
        };
    };
    line("White's share of the points", &summary.white_score, 100.0, " %");
    line("the same in Elo", &summary.white_elo, 1.0, "");
    line("draws", &summary.draw_rate, 100.0, " %");
    line("length in plies", &summary.length, 1.0, "");
    line("legal moves of a position", &summary.branching, 1.0, "");
    line("moves that need a seam", &summary.seam_share, 100.0, " %");
    text + "\nbounds are of 95 %\n"
}
