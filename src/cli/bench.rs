//! `bench`: how fast the move generator is on every shipped variant, and one number that tells two builds apart.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::failure::Failure;
use super::json;
use super::perft::per_second;
use crate::game::{Game, Variant};
use crate::variant::SHIPPED;

/// A position of chess that has every kind of move, known as Kiwipete.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// How many nodes one count has, at most, as far as can be told beforehand.
const MOST: u64 = 12_000_000;

/// How deep one count goes, at most.
const DEEPEST: u32 = 12;

/// Measure the speed of the move generator: perft of every shipped variant, on one thread
///
/// Depths are chosen by the size of the counts, the same on every machine; the signature is the sum of all nodes.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess bench --json")]
pub(super) struct Bench {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

struct Row {
    name: String,
    depth: u32,
    nodes: u64,
    took: Duration,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let names = SHIPPED.iter().map(|&(name, _)| (name, None));
        let starts = names.chain([("chess", Some(KIWIPETE))]);
        let mut rows = Vec::new();
        if !self.json {
            writeln!(out, "{:<20} {:>5} {:>10} {:>10}", "position", "depth", "nodes", "nodes/s")?;
        }
        for (name, fen) in starts {
            let variant = Variant::load(name)?;
            let (mut game, name) = match fen {
                Some(fen) => (Game::from_fen(&variant, fen)?, format!("{name} (Kiwipete)")),
                None => (Game::new(&variant), name.to_owned()),
            };
            let row = measure(&mut game, name);
            if !self.json {
                print_row(out, &row)?;
            }
            rows.push(row);
        }
        let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
        let took: Duration = rows.iter().map(|row| row.took).sum();
        if self.json {
            let list: Vec<Value> = rows.iter().map(row_json).collect();
            let value = json!({
                "positions": list, "signature": nodes, "seconds": took.as_secs_f64(),
                "nodes_per_second": per_second(nodes, took),
            });
            return json::print(out, &value);
        }
        print_row(out, &Row { name: "all".into(), depth: 0, nodes, took })?;
        writeln!(out, "signature {nodes}")?;
        Ok(())
    }
}

/// Counts as deep as [`MOST`] allows, guessing that counts go on growing as they have.
fn measure(game: &mut Game, name: String) -> Row {
    let mut row = Row { name, depth: 0, nodes: 1, took: Duration::ZERO };
    let mut before = 1;
    while row.depth < DEEPEST && row.nodes.saturating_mul(row.nodes) / before <= MOST {
        before = row.nodes.max(1);
        row.depth += 1;
        let start = Instant::now();
        row.nodes = game.perft(row.depth);
        row.took = start.elapsed();
    }
    row
}

fn print_row(out: &mut dyn Write, row: &Row) -> Result<(), Failure> {
    let depth = if row.depth == 0 { String::new() } else { row.depth.to_string() };
    writeln!(out, "{:<20} {depth:>5} {:>10} {:>10}", row.name, row.nodes, per_second(row.nodes, row.took))?;
    out.flush()?;
    Ok(())
}

fn row_json(row: &Row) -> Value {
    json!({
        "name": row.name, "depth": row.depth, "nodes": row.nodes, "seconds": row.took.as_secs_f64(),
        "nodes_per_second": per_second(row.nodes, row.took),
    })
}
