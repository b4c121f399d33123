//! The compiled engine against the slow interpreter on random surfaces with random pieces.
//!
//! `TOPOCHESS_VARIANTS=10000 cargo test --release --test random_variants` runs longer; `TOPOCHESS_SEED=n` starts at
//! another seed. A failure prints its seed and the smallest variant found that still fails, as a file.

mod common;

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use common::compare::{Disagreement, Effort, compare};
use common::recipe::Recipe;
use common::variant::{random, smaller};

const EFFORT: Effort = Effort { plies: 8, games: 1, deep: 1 };

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn words(seed: u64) -> usize {
    [1, 1, 2, 4][(seed % 4) as usize]
}

fn disagreement(recipe: &Recipe, seed: u64) -> Result<usize, Disagreement> {
    recipe.spec().map_or(Ok(0), |spec| compare(&spec, words(seed), seed, EFFORT))
}

/// The smallest variant found that still fails.
fn shrunk(mut recipe: Recipe, mut found: Disagreement, seed: u64) -> (Recipe, Disagreement) {
    let mut tries = 0;
    'again: while tries < 2000 {
        for less in smaller(&recipe) {
            tries += 1;
            if let Err(still) = disagreement(&less, seed) {
                (recipe, found) = (less, still);
                continue 'again;
            }
        }
        break;
    }
    (recipe, found)
}

#[test]
fn the_engine_agrees_on_random_variants() {
    let first = number("TOPOCHESS_SEED").unwrap_or(1);
    let count = number("TOPOCHESS_VARIANTS").unwrap_or(200);
    let (next, played) = (AtomicU64::new(0), AtomicU64::new(0));
    let failures = std::sync::Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, |cores| cores.get().min(8)) {
            scope.spawn(|| {
                // a variant that the engine refuses (its start is no position) does not count
                while played.load(Ordering::Relaxed) < count && failures.lock().unwrap().len() < 8 {
                    let seed = first + next.fetch_add(1, Ordering::Relaxed);
                    let recipe = random(seed);
                    match disagreement(&recipe, seed) {
                        Ok(0) => {}
                        Ok(_) => drop(played.fetch_add(1, Ordering::Relaxed)),
                        Err(found) => {
                            let (recipe, found) = shrunk(recipe, found, seed);
                            failures.lock().unwrap().push((seed, recipe, found));
                        }
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    for (seed, recipe, found) in &failures {
        println!("seed {seed}, after [{}]:\n{:.1000}\n{recipe}", found.line.join(" "), found.what);
    }
    println!("{} variants of {} seeds", played.into_inner(), next.into_inner());
    assert!(failures.is_empty(), "{} random variants fail; their seeds are above", failures.len());
}
