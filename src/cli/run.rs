//! What `worth` and `balance` share: arguments, the bar, and how a run is played or merged.

use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::failure::Failure;
use crate::study::contest::{Halt, Refusal};
use crate::study::run::{Errand, Games, Pace, Shard, Task, hold, merge};

/// How a run is played.
#[derive(clap::Args, Debug)]
pub(super) struct RunArgs {
    /// How many positions the engine visits for each move
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// What the random opening moves are made from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many random plies games begin with
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,
    /// After how many plies a game is a draw
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    most_plies: u32,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
    /// The file that games are added to, one line of JSON each, and that a stopped run goes on from
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play only a part of the games: part i of n
    #[arg(long, value_name = "I/N", default_value = "1/1", conflicts_with = "merge")]
    shard: Shard,
    /// Play nothing: read the games of these files, which are parts of one run
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "out")]
    merge: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl RunArgs {
    pub fn pace(&self) -> Pace {
        let RunArgs { nodes, opening_plies, seed, most_plies, .. } = *self;
        Pace { nodes, opening_plies, seed, most_plies }
    }

    /// The games of the run, played or read.
    pub fn games<T: Task>(&self, task: &T) -> Result<Games<T::Result>, Failure> {
        let fail = |refusal: Refusal| Failure::Plain(refusal.why, refusal.help.into());
        if !self.merge.is_empty() {
            return merge(&self.merge, task).map_err(fail);
        }
        let halt = Halt::default();
        let hand = halt.clone();
        // without it a stop is as abrupt as a kill, which loses no game that is in the file
        let _ = ctrlc::set_handler(move || hand.stop());
        let errand = Errand { shard: self.shard, threads: self.threads as usize, out: self.out.clone() };
        let bar = bar();
        let played = hold(task, &errand, &halt, &mut |done, all| {
            bar.set_length(all);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        played.map_err(fail)
    }

    /// Whether the run is whole; said after its results.
    pub fn whole<T: Task>(&self, task: &T, games: &Games<T::Result>) -> Result<(), Failure> {
        let all = (0..task.games()).filter(|&number| self.shard.has(number));
        let missing = all.filter(|number| !games.contains_key(number)).count();
        if missing == 0 {
            return Ok(());
        }
        let (why, help) = match (self.merge.is_empty(), &self.out) {
            (false, _) => ("are in none of the files", "play them with the same options, --shard and --out"),
            (true, Some(_)) => {
                ("have not been played: the run was stopped", "the same command goes on with it")
            }
            (true, None) => {
                ("have not been played: the run was stopped", "with --out it could be gone on with")
            }
        };
        Err(Failure::Plain(format!("{missing} of {} games {why}", task.games()), help.into()))
    }
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}
