//! Counts from a separate program that shares nothing with this project: lines `FEN ;D1 n ;D2 n ;D3 n`.
//! The name of a file is that of a variant.

use std::path::Path;

use rayon::prelude::*;
use topochess::game::{Game, Variant};

/// Debug builds are slow.
const DEEPEST: u32 = if cfg!(debug_assertions) { 2 } else { 3 };

#[test]
fn counts_of_a_separate_program() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft");
    let mut lines = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let variant = Variant::load(stem.trim_end_matches("-probes")).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        lines.extend(text.lines().map(|line| (variant.clone(), line.to_owned())));
    }
    assert!(lines.len() >= 85);
    let wrong: Vec<String> = lines.par_iter().flat_map(|(variant, line)| wrong(variant, line)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What differs in one line.
fn wrong(variant: &Variant, line: &str) -> Vec<String> {
    let mut parts = line.split(" ;");
    let fen = parts.next().unwrap();
    let name = &variant.spec().name;
    let mut game = match Game::from_fen(variant, fen) {
        Ok(game) => game,
        Err(problems) => return vec![format!("{name} {fen}: {problems:?}")],
    };
    let mut wrong = Vec::new();
    for part in parts {
        let (depth, nodes) = part.trim_start_matches('D').split_once(' ').unwrap();
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
        if depth > DEEPEST {
            break;
        }
        let found = game.perft(depth);
        if found != nodes {
            wrong.push(format!("{name} {fen}: depth {depth} is {found}, not {nodes}"));
        }
    }
    wrong
}
