//! The slow interpreter: by itself against counts from outside, and against the compiled engine.

mod common;

use common::compare::{Effort, compare};
use common::recipe::{CastlingRecipe, Recipe};
use topochess::base::{Kind, Tile};
use topochess::game::Variant;
use topochess::reference::Reference;
use topochess::surface::{End, Join, Plan, Pole, Surface};
use topochess::variant::{Promotion, SHIPPED};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const MEN: [(&str, &str); 6] = [("K", "K"), ("Q", "Q"), ("R", "R"), ("B", "B"), ("N", "N"), ("P", "fmWfcF")];

fn rank(surface: &Surface, rank: u16) -> Vec<Tile> {
    (0..surface.files()).filter_map(|file| surface.at((file, rank - 1))).collect()
}

/// The men and rules of chess on any board of eight files and ranks.
fn chess_on(plan: Plan, rows: &str) -> Recipe {
    let surface = Surface::glue(plan.clone()).unwrap();
    let mut recipe = Recipe::new(plan, &MEN).place(rows);
    let pawn = &mut recipe.pieces[5];
    pawn.first = vec![(rank(&surface, 2), "fmW2".to_owned())];
    pawn.en_passant = true;
    pawn.promotes =
        Some(Promotion { on: rank(&surface, 8), to: (1..5).map(Kind).collect(), optional: false });
    let tile = |name: &str| surface.tile(name).unwrap();
    recipe.castling = [("h1", "g1", "f1"), ("a1", "c1", "d1")]
        .map(|(rook, king_to, rook_to)| CastlingRecipe {
            king: tile("e1"),
            rook: tile(rook),
            king_to: tile(king_to),
            rook_to: tile(rook_to),
            toward: None,
        })
        .to_vec();
    recipe
}

fn cylinder() -> Plan {
    Plan { east_west: Join::Wrap { slide: 0 }, ..Plan::flat(8, 8) }
}

fn poles(pole: Pole) -> Plan {
    Plan { north_south: Join::Apart([End::Pole { pole, shift: 4 }; 2]), ..cylinder() }
}

#[track_caller]
fn counts(recipe: &Recipe, counts: &[u64]) {
    let spec = recipe.spec().unwrap();
    let reference = Reference::new(&spec);
    for (depth, &count) in (1..).zip(counts) {
        assert_eq!(reference.perft(&reference.start(), depth), count, "depth {depth}");
    }
}

#[test]
fn the_interpreter_counts_chess_on_six_boards() {
    counts(&chess_on(Plan::flat(8, 8), ARRAY), &[20, 400, 8902]);
    counts(&chess_on(cylinder(), ARRAY), &[20, 392, 9162]);
    counts(&chess_on(poles(Pole::Through), ARRAY), &[20, 392, 9398]);
    counts(&chess_on(poles(Pole::Mirror), ARRAY), &[20, 392, 9398]);
    counts(&chess_on(Plan { east_west: Join::Twist, ..Plan::flat(8, 8) }, ARRAY), &[24, 578, 15782]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    counts(&chess_on(Plan::flat(8, 8), kiwipete), &[48, 2039]);
}

#[test]
fn the_engine_agrees_on_every_shipped_variant() {
    for (name, _) in SHIPPED {
        let variant = Variant::load(name).unwrap();
        let words = variant.spec().surface.len().div_ceil(64);
        for words in [words, 4] {
            let effort = Effort { plies: 40, games: 2, deep: 1 };
            if let Err(found) = compare(variant.spec(), words, 7, effort) {
                panic!("{name}: after {}\n{}", found.line.join(" "), found.what);
            }
        }
    }
}
