//! The writer: prints what a [`Setup`] has.

use crate::base::{Colour, Man, Tile};
use crate::variant::spec::{Setup, Spec};

/// A position as FEN. What [`read_fen`](super::read_fen) reads is written back; the seventh field only if needed.
pub fn write_fen(spec: &Spec, setup: &Setup) -> String {
    let ranks: Vec<String> = (0..spec.surface.ranks()).rev().map(|rank| row(spec, setup, rank)).collect();
    let turn = if setup.turn == Colour::White { "w" } else { "b" };
    let mut fen = format!(
        "{} {turn} {} {} {} {}",
        ranks.join("/"),
        rights(spec, setup),
        passed(spec, setup),
        setup.clock,
        setup.number
    );
    if !setup.moved.is_empty() {
        fen.push(' ');
        fen.push_str(&squares(spec, &setup.moved));
    }
    fen
}

fn row(spec: &Spec, setup: &Setup, rank: u16) -> String {
    let surface = &spec.surface;
    let mut row = String::new();
    let mut run = 0;
    for tile in (0..surface.files()).filter_map(|file| surface.at((file, rank))) {
        let man = setup.board.get(tile.index()).copied().flatten();
        if man.is_none() && !surface.is_hole(tile) {
            run += 1;
            continue;
        }
        end_run(&mut row, &mut run);
        match man {
            Some(man) => row.push_str(&letter(spec, man)),
            None => row.push('_'),
        }
    }
    end_run(&mut row, &mut run);
    row
}

fn end_run(row: &mut String, run: &mut u16) {
    if *run > 0 {
        row.push_str(&run.to_string());
    }
    *run = 0;
}

/// A piece: `K`, `k`, `[Xy]`, `[xy]`.
fn letter(spec: &Spec, man: Man) -> String {
    let id = spec.pieces.get(man.kind.index()).map_or("?", |piece| piece.id.as_str());
    let id = if man.colour == Colour::White { id.to_string() } else { id.to_ascii_lowercase() };
    if id.len() == 1 { id } else { format!("[{id}]") }
}

fn rights(spec: &Spec, setup: &Setup) -> String {
    let mut text = String::new();
    for colour in Colour::BOTH {
        for (i, right) in spec.rights.iter().enumerate().take(16) {
            if setup.rights[colour.index()] >> i & 1 != 0 {
                let black = right.letter.to_ascii_lowercase();
                text.push(if colour == Colour::White { right.letter } else { black });
            }
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

fn passed(spec: &Spec, setup: &Setup) -> String {
    match (setup.passed.as_slice(), setup.victim) {
        ([], _) => "-".into(),
        (passed, None) => squares(spec, passed),
        (passed, Some(victim)) => format!("{}:{}", squares(spec, passed), spec.surface.square(victim)),
    }
}

fn squares(spec: &Spec, tiles: &[Tile]) -> String {
    tiles.iter().map(|&tile| spec.surface.square(tile)).collect()
}
