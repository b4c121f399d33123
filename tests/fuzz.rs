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

/// Inputs that once broke an agreement.
#[test]
fn found_before() {
    // places of problems that lay between the bytes of a character, or outside the text
    for text in ["S/", "/", "", " ", "é", "R/é w", "é\r1", "8/é", "4k3/8//8 w"] {
        targets::fen(&[&[0], text.as_bytes()].concat());
    }
    // fields between spaces of other kinds than the usual one
    targets::fen("\x004k3/8/8/8/8/8/8/4K2R\u{2003}b\u{2003}K".as_bytes());
    targets::fen("\x004k2R/8/8/8/8/8/8/4K3\u{2003}w\u{2003}-\u{2003}e3".as_bytes());
    // a first move that passes tiles and promotes where it ends: what passed is not what stands there
    targets::file(
        b"format = 1\nname = 'x'\nextends = 'chess'\n[pieces.P]\nfirst = [{ from = 'rank 2', moves = 'fmW3' }]\n\
          promotes = { on = ['rank 8', 'rank 5'], to = ['Q'] }\n",
    );
}
