//! The fuzz targets on a few thousand inputs that are the same each time. Long runs have their own package: `fuzz/`.

#[path = "../fuzz/src/inputs.rs"]
mod inputs;
#[path = "../fuzz/src/targets.rs"]
mod targets;

use inputs::{Inputs, Random};

/// Runs the corpus and then `count` changed inputs; says which one failed.
fn run(name: &str, count: usize) {
    let (_, target) = targets::TARGETS.into_iter().find(|(target, _)| *target == name).unwrap();
    let inputs = Inputs::of(name);
    let mut random = Random::new(0);
    let changed: Vec<Vec<u8>> = (0..count).map(|_| inputs.next(&mut random)).collect();
    for data in inputs.seeds().iter().chain(&changed) {
        let agrees = std::panic::catch_unwind(|| target(data)).is_ok();
        assert!(agrees, "{name}: {:?}", String::from_utf8_lossy(data));
    }
}

#[test]
fn notation() {
    run("notation", 1500);
}

#[test]
fn file() {
    run("file", 800);
}

#[test]
fn fen() {
    run("fen", 2000);
}

#[test]
fn moves() {
    run("moves", 60);
}
