//! `perft`: how many lines of legal moves there are, the test of move generators.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::args::{PositionArgs, VariantArg};
use super::failure::Failure;
use super::json;
use crate::game::Game;

/// Count the lines of legal moves to a depth: a line `depth nodes` for each depth
///
/// Draws do not end a line. The speed is printed on standard error.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess perft chess 4\n  topochess perft dot 3 --divide --threads 1\n  \
                        topochess perft cylinder 2 --fen \"4k3/7p/8/P7/8/8/8/4K3 b - - 0 1\" --moves h7h5"
)]
pub(super) struct Perft {
    #[command(flatten)]
    variant: VariantArg,
    /// How many plies
    #[arg(value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    #[command(flatten)]
    position: PositionArgs,
    /// Print the count below each move as well
    #[arg(long)]
    divide: bool,
    /// How many threads work on it; left out: as many as the machine runs at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let mut game = self.position.game(&variant)?;
        let threads = match self.threads {
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let start = Instant::now();
        let mut all = 0;
        let mut counts: Vec<Value> = Vec::new();
        let mut divided = serde_json::Map::new();
        for depth in 1..=self.depth {
            let nodes = if self.divide && depth == self.depth {
                let parts = divide(&mut game, depth, threads);
                if self.json {
                    divided.extend(parts.iter().map(|(text, nodes)| (text.clone(), json!(nodes))));
                } else {
                    for (text, nodes) in &parts {
                        writeln!(out, "{text}: {nodes}")?;
                    }
                }
                parts.iter().map(|part| part.1).sum()
            } else {
                game.perft_on(depth, threads)
            };
            all += nodes;
            if self.json {
                counts.push(json!({ "depth": depth, "nodes": nodes }));
            } else {
                writeln!(out, "{depth} {nodes}")?;
                out.flush()?;
            }
        }
        if self.json {
            let mut value = json!({ "variant": variant.spec().name, "fen": game.fen(), "depths": counts });
            if self.divide {
                value["divide"] = Value::Object(divided);
            }
            json::print(out, &value)?;
            out.flush()?;
        }
        let took = start.elapsed();
        let _ = writeln!(
            std::io::stderr(),
            "{all} nodes in {:.3} s, {} nodes per second",
            took.as_secs_f64(),
            per_second(all, took)
        );
        Ok(())
    }
}

/// The count below each move, sorted by the moves' texts.
fn divide(game: &mut Game, depth: u32, threads: usize) -> Vec<(String, u64)> {
    let mut parts = Vec::new();
    for (mv, text) in game.move_texts() {
        game.play(mv);
        let nodes = if depth > 1 { game.perft_on(depth - 1, threads) } else { 1 };
        game.undo();
        parts.push((text, nodes));
    }
    parts.sort_unstable();
    parts
}

/// Nodes per second, whole.
pub(super) fn per_second(nodes: u64, took: Duration) -> u64 {
    (nodes as f64 / took.as_secs_f64().max(1e-9)) as u64
}
