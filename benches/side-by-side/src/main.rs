//! Measures move generators side by side in one run, on one thread, and prints a table in Markdown.
//!
//! Speeds of different programs say something only when taken on the same machine at the same time. So everybody
//! who does a piece of work does it once, then everybody once more, and so on: what slows the machine down for a
//! while slows all of them. Node counts are compared; whoever counts differently ends the run.
//!
//! ```text
//! cargo run --release                    everything but threads
//! cargo run --release -- --only own      one part
//! cargo run --release -- --quick         one ply less, to try it out
//! ```

mod contestants;
mod measure;
mod table;
mod uci;
mod works;

use std::process::ExitCode;

use clap::Parser;

use crate::contestants::Failure;
use crate::uci::Program;
use crate::works::{Part, Plan};

/// Measure topochess and other move generators side by side
#[derive(Parser, Debug)]
#[command(version)]
struct Args {
    /// How often each contestant does each piece of work; medians are taken
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,

    /// Do one part only
    #[arg(long, value_name = "PART")]
    only: Option<Part>,

    /// One ply less everywhere
    #[arg(long)]
    quick: bool,

    /// Compare two threads with one as well; takes minutes
    #[arg(long)]
    threads: bool,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), Failure> {
    let parts: Vec<Part> = match args.only {
        Some(part) => vec![part],
        None => Part::all().filter(|&part| part != Part::Threads || args.threads).collect(),
    };
    let fairy = Program::find();
    if fairy.is_none() && parts.iter().any(|part| part.wants_fairy()) {
        eprintln!("{} is not found, its rows are left out; to install it: {}", uci::NAME, uci::INSTALL);
    }
    let plan = Plan { plies_less: u32::from(args.quick), fairy };
    let mut rows = Vec::new();
    for part in parts {
        for round in plan.rounds(part)? {
            rows.extend(measure::run(round, args.runs)?);
        }
    }
    print!("{}", table::markdown(&rows));
    Ok(())
}
