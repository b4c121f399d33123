//! Runs fuzz targets on stable Rust: `cargo run --release --manifest-path fuzz/Cargo.toml -- TARGET [SECONDS] [SEED]`.
//!
//! Inputs that break an agreement, or take longer than two seconds, are shrunk, printed and saved in
//! `fuzz/findings`. The input being run is kept there too, for what cannot be caught.

mod inputs;
mod targets;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use inputs::{Inputs, Random};
use targets::{TARGETS, Target};

/// An input that takes longer is a finding.
const SLOW: Duration = Duration::from_secs(2);

/// An input that takes longer ends the run.
const HANGS: Duration = Duration::from_secs(60);

const USAGE: &str = "usage: TARGET [SECONDS] [SEED], or TARGET FILE to run one saved input; \
                     targets: notation, file, fen, moves, all";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(name) = arguments.first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let chosen: Vec<_> = TARGETS.into_iter().filter(|(target, _)| name == "all" || name == target).collect();
    if chosen.is_empty() {
        eprintln!("there is no target `{name}`; {USAGE}");
        return ExitCode::from(2);
    }
    if let Some(Ok(data)) = arguments.get(1).map(std::fs::read) {
        let began = Instant::now();
        chosen[0].1(&data);
        println!("{name}: fine, {:.2} s", began.elapsed().as_secs_f64());
        return ExitCode::SUCCESS;
    }
    let number = |i: usize, or: u64| arguments.get(i).map_or(Some(or), |text| text.parse().ok());
    let (Some(seconds), Some(seed)) = (number(1, 60), number(2, 1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let found: usize =
        chosen.into_iter().map(|(name, target)| Run::new(name, target).run(seconds, seed)).sum();
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// One target being run.
struct Run {
    name: &'static str,
    target: Target,
    folder: PathBuf,
    /// What panics said, numbers left out: one finding for each.
    known: BTreeSet<String>,
    /// Since when an input runs.
    since: Arc<Mutex<Option<Instant>>>,
    /// What the last panic said.
    said: Arc<Mutex<String>>,
}

impl Run {
    fn new(name: &'static str, target: Target) -> Run {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/findings"));
        let since: Arc<Mutex<Option<Instant>>> = Arc::default();
        let said = Arc::new(Mutex::new(String::new()));
        let (running, heard) = (since.clone(), said.clone());
        std::panic::set_hook(Box::new(move |info| {
            // outside a target it is the fuzzer itself that is wrong
            if running.lock().is_ok_and(|since| since.is_none()) {
                eprintln!("{info}");
            }
            if let Ok(mut said) = heard.lock() {
                *said = info.to_string();
            }
        }));
        Run { name, target, folder, known: BTreeSet::new(), since, said }
    }

    /// Runs for so many seconds; how many findings there were.
    fn run(&mut self, seconds: u64, seed: u64) -> usize {
        let inputs = Inputs::of(self.name);
        let mut random = Random::new(seed);
        self.watch();
        let (began, mut count, mut slowest) = (Instant::now(), 0_u64, Duration::ZERO);
        let mut seeds = inputs.seeds().iter();
        while began.elapsed().as_secs() < seconds {
            let data = seeds.next().cloned().unwrap_or_else(|| inputs.next(&mut random));
            let (failed, took) = self.once(&data);
            count += 1;
            slowest = slowest.max(took);
            if let Some(said) = failed {
                self.finding(&data, &said, seed);
            } else if took > SLOW {
                self.save(&data, &format!("takes {:.1} s", took.as_secs_f64()), seed);
            }
        }
        let rate = count as f64 / began.elapsed().as_secs_f64();
        let slowest = slowest.as_secs_f64();
        println!(
            "{}: seed {seed}, {count} executions in {seconds} s, {rate:.0} a second, slowest {slowest:.2} s, {} findings",
            self.name,
            self.known.len()
        );
        self.known.len()
    }

    /// What an input makes the target say, `None` if all agrees, and how long it took.
    fn once(&self, data: &[u8]) -> (Option<String>, Duration) {
        let began = Instant::now();
        if let Ok(mut since) = self.since.lock() {
            *since = Some(began);
        }
        if std::fs::create_dir_all(&self.folder).is_ok() {
            _ = std::fs::write(self.folder.join(format!("{}.current", self.name)), data);
        }
        let failed = std::panic::catch_unwind(|| (self.target)(data)).is_err();
        let said = failed.then(|| self.said.lock().map(|said| said.clone()).unwrap_or_default());
        if let Ok(mut since) = self.since.lock() {
            *since = None;
        }
        (said, began.elapsed())
    }

    fn finding(&mut self, data: &[u8], said: &str, seed: u64) {
        // where it happened and the beginning of the words tell findings apart
        let kind = |said: &str| {
            let words: String = said.chars().filter(|c| !c.is_ascii_digit()).collect();
            let words = words.split('`').step_by(2).collect::<String>();
            words.chars().take(160).collect::<String>()
        };
        if self.known.contains(&kind(said)) {
            return;
        }
        let (mut small, until) = (data.to_vec(), Instant::now() + Duration::from_secs(20));
        let mut size = (small.len() / 2).max(1);
        while Instant::now() < until {
            let mut shrunk = false;
            let mut at = 0;
            while at < small.len() && Instant::now() < until {
                let mut less = small.clone();
                less.drain(at..(at + size).min(small.len()));
                if self.once(&less).0.is_some_and(|words| kind(&words) == kind(said)) {
                    (small, shrunk) = (less, true);
                } else {
                    at += size;
                }
            }
            if size == 1 && !shrunk {
                break;
            }
            size = (size / 2).max(1);
        }
        let words = self.once(&small).0.unwrap_or_else(|| said.to_owned());
        self.known.insert(kind(said));
        self.save(&small, &words, seed);
    }

    fn save(&mut self, data: &[u8], said: &str, seed: u64) {
        if said.starts_with("takes") && !self.known.insert(format!("slow {}", self.known.len())) {
            return;
        }
        let path = self.folder.join(format!("{}-{seed}-{}", self.name, self.known.len()));
        let saved =
            std::fs::write(&path, data).map_or("not saved".to_owned(), |()| path.display().to_string());
        println!(
            "{}: seed {seed}, input {:?}\n    {said}\n    {saved}",
            self.name,
            String::from_utf8_lossy(data)
        );
    }

    /// Ends the run when an input does not come to an end.
    fn watch(&self) {
        let (since, name, folder) = (self.since.clone(), self.name, self.folder.clone());
        std::thread::spawn(move || {
            loop {
                std::thread::sleep(Duration::from_secs(1));
                let began = since.lock().ok().and_then(|since| *since);
                if began.is_some_and(|began| began.elapsed() > HANGS) {
                    println!("{name}: does not end; the input is {}/{name}.current", folder.display());
                    std::process::exit(1);
                }
            }
        });
    }
}
