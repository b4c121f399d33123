//! `bench`: what the engine costs on work that shows it, and one number that tells two builds apart.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::failure::Failure;
use super::json;
use crate::base::Target;
use crate::game::{Game, Variant};
use crate::variant::SHIPPED;

/// A position of chess that has every kind of move, known as Kiwipete.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// An army in which every piece moves in its own way.
const ARMY: &str = include_str!("../../benches/variants/army.toml");

/// Two armies on a board of 256 tiles.
const TWO_ARMIES: &str = include_str!("../../benches/variants/two-armies.toml");

/// Measure the engine: perft on one thread, two threads against one, loading and compiling
///
/// Each line is the median of several runs, in which all lines take turns. `x chess` is the speed against that of
/// chess from its start in the same run; `load` is the time to read, check and compile the variant. Depths are fixed;
/// the signature is the sum of all nodes.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess bench --runs 1\n  topochess bench --json")]
pub(super) struct Bench {
    /// How many runs; the median counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=99))]
    runs: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A count of lines of play.
struct Count {
    name: String,
    source: Source,
    fen: Option<&'static str>,
    depth: u32,
    how: How,
}

/// Where a variant is read from.
#[derive(Clone, Copy)]
enum Source {
    Shipped(&'static str),
    Text(&'static str),
}

impl Source {
    fn load(self) -> Result<Variant, Failure> {
        Ok(match self {
            Source::Shipped(name) => Variant::load(name)?,
            Source::Text(text) => Variant::parse("<bench>", text, None)?,
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    /// Leaves are counted in sets.
    Counted,
    /// Leaves are played.
    Played,
    /// Leaves are counted, by two threads.
    TwoThreads,
}

/// What was measured of a count.
struct Row {
    name: String,
    depth: u32,
    nodes: u64,
    /// Of every run.
    took: Vec<Duration>,
    /// What loading took, in every run.
    load: Vec<Duration>,
}

impl Bench {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let counts = counts();
        let mut rows: Vec<Row> = counts.iter().map(Row::new).collect();
        for _ in 0..self.runs {
            for (count, row) in counts.iter().zip(&mut rows) {
                count.run(row)?;
            }
        }
        let signature: u64 = rows.iter().map(|row| row.nodes).sum();
        let chess = rows.first().map_or(1.0, Row::speed);
        if self.json {
            let list: Vec<Value> = rows.iter().map(|row| row.json(chess)).collect();
            let target = Target::best().name();
            let value =
                json!({ "target": target, "runs": self.runs, "positions": list, "signature": signature });
            return json::print(out, &value);
        }
        let columns = ["depth", "nodes", "nodes/s", "x chess", "load, ms"];
        let [depth, nodes, speed, of_chess, load] = columns;
        writeln!(out, "{:<24} {depth:>5} {nodes:>10} {speed:>11} {of_chess:>8} {load:>9}", "perft")?;
        for row in &rows {
            row.print(out, chess)?;
        }
        writeln!(out, "target {}", Target::best().name())?;
        writeln!(out, "signature {signature}")?;
        Ok(())
    }
}

/// The work that is measured: first that which targets are set for, then every other shipped variant.
fn counts() -> Vec<Count> {
    use How::{Counted, Played, TwoThreads};
    let chess = Source::Shipped("chess");
    let count =
        |name: &str, source, fen, depth, how| Count { name: name.to_owned(), source, fen, depth, how };
    let mut counts = vec![
        count("chess", chess, None, 5, Counted),
        count("chess, Kiwipete", chess, Some(KIWIPETE), 4, Counted),
        count("chess, played", chess, None, 4, Played),
        count("chess, Kiwipete, played", chess, Some(KIWIPETE), 3, Played),
        count("chess, two threads", chess, None, 5, TwoThreads),
        count("army of Betza pieces", Source::Text(ARMY), None, 4, Counted),
        count("two armies on 16 x 16", Source::Text(TWO_ARMIES), None, 3, Counted),
    ];
    for &(name, _) in SHIPPED.iter().filter(|(name, _)| *name != "chess") {
        counts.push(count(name, Source::Shipped(name), None, 4, Counted));
    }
    counts
}

impl Count {
    /// Runs once more.
    fn run(&self, row: &mut Row) -> Result<(), Failure> {
        let start = Instant::now();
        let variant = self.source.load()?;
        row.load.push(start.elapsed());
        let mut game = match self.fen {
            Some(fen) => Game::from_fen(&variant, fen)?,
            None => Game::new(&variant),
        };
        let start = Instant::now();
        row.nodes = match self.how {
            How::Counted => game.perft(self.depth),
            How::Played => game.perft_played(self.depth),
            How::TwoThreads => game.perft_on(self.depth, 2),
        };
        row.took.push(start.elapsed());
        Ok(())
    }
}

impl Row {
    fn new(count: &Count) -> Row {
        let (name, depth) = (count.name.clone(), count.depth);
        Row { name, depth, nodes: 0, took: Vec::new(), load: Vec::new() }
    }

    /// Nodes per second.
    fn speed(&self) -> f64 {
        self.nodes as f64 / median(&self.took).as_secs_f64().max(1e-9)
    }

    fn print(&self, out: &mut dyn Write, chess: f64) -> Result<(), Failure> {
        let Row { name, depth, nodes, .. } = self;
        let (speed, load) = (self.speed(), 1e3 * median(&self.load).as_secs_f64());
        let of_chess = speed / chess;
        writeln!(out, "{name:<24} {depth:>5} {nodes:>10} {speed:>11.0} {of_chess:>8.2} {load:>9.2}")?;
        out.flush()?;
        Ok(())
    }

    fn json(&self, chess: f64) -> Value {
        json!({
            "name": self.name, "depth": self.depth, "nodes": self.nodes,
            "nodes_per_second": self.speed(), "of_chess": self.speed() / chess,
            "load_milliseconds": 1e3 * median(&self.load).as_secs_f64(),
        })
    }
}

fn median(list: &[Duration]) -> Duration {
    let mut list = list.to_vec();
    list.sort_unstable();
    list.get(list.len() / 2).copied().unwrap_or_default()
}
