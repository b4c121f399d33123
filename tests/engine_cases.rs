//! Small variants on which the engine and the interpreter have disagreed, each by name.

mod common;

use common::compare::{Effort, compare};
use common::engine::engine;
use common::recipe::{CastlingRecipe, Recipe};
use topochess::base::{Colour, Kind};
use topochess::reference::Reference;
use topochess::surface::{End, Join, Plan, Pole};
use topochess::variant::Promotion;

/// Compares the two on a variant from its start, in many short games.
#[track_caller]
fn agree(recipe: &Recipe) {
    let spec = recipe.spec().expect("the variant is sound");
    match compare(&spec, 1, 1, Effort { plies: 6, games: 12, deep: 1 }) {
        Ok(positions) => assert!(positions > 0, "the engine refuses\n{recipe}"),
        Err(found) => panic!("after [{}]:\n{}\n{recipe}", found.line.join(" "), found.what),
    }
}

fn passing(mut recipe: Recipe, kind: usize, from: &str, moves: &str) -> Recipe {
    let from = recipe.tiles(from);
    recipe.pieces[kind].en_passant = true;
    recipe.pieces[kind].first = vec![(from, moves.to_owned())];
    recipe
}

/// Castling takes nothing, so that it does not start the count of moves without progress anew.
#[test]
fn castling_is_no_progress() {
    let mut recipe = Recipe::new(Plan::flat(8, 8), &[("K", "K"), ("R", "R")]).place("4k3/8/8/8/8/8/8/R3K3");
    let four = recipe.tiles("e1 a1 c1 d1");
    recipe.castling = vec![CastlingRecipe {
        king: four[0],
        rook: four[1],
        king_to: four[2],
        rook_to: four[3],
        toward: None,
    }];
    let spec = recipe.spec().unwrap();
    let mut engine = engine(&spec, 1).unwrap();
    let castling = engine.moves().into_iter().find(|(_, effect)| effect.rook.is_some()).unwrap();
    engine.play(castling.0);
    assert_eq!(engine.state().clock, 1);
}

/// A piece that becomes royal where it can be taken.
#[test]
fn nothing_becomes_royal_on_an_attacked_tile() {
    let mut recipe =
        Recipe::new(Plan::flat(4, 6), &[("K", ""), ("A", "F"), ("B", "W")]).place("4/1a2/3B/4/4/4");
    let on = recipe.tiles("a5 b5 c5 d5");
    recipe.pieces[2].promotes = Some(Promotion { on, to: vec![Kind(0)], optional: true });
    agree(&recipe);
}

/// A capture that passes nothing and one that passes tiles are two.
#[test]
fn a_plain_capture_stands_beside_a_passing_one() {
    let plan = Plan { east_west: Join::Wrap { slide: 2 }, ..Plan::flat(10, 5) };
    let recipe = Recipe::new(plan, &[("D", ""), ("A", "F")]).place("3A6/4d5/10/10/10");
    agree(&passing(recipe, 1, "d5", "R"));
}

/// A piece that passes tiles and becomes another: the position written down reads back.
#[test]
fn one_who_passed_and_was_promoted_can_be_named() {
    let pieces = [("D", "W"), ("B", ""), ("C", "")];
    let mut recipe = Recipe::new(Plan::flat(4, 4), &pieces).place("3d/4/4/B3");
    recipe.pieces[1].promotes =
        Some(Promotion { on: recipe.tiles("a4 b4 c4 d4"), to: vec![Kind(2)], optional: false });
    agree(&passing(recipe, 1, "a1", "fR"));
}

/// The one who passed, taken on the way, cannot be taken en passant besides.
#[test]
fn nobody_is_taken_twice() {
    let plan = Plan {
        north_south: Join::Apart([End::Closed, End::Pole { pole: Pole::Through, shift: 1 }]),
        east_west: Join::Wrap { slide: 0 },
        ..Plan::flat(3, 4)
    };
    for moves in ["acaeF", "acaF", "mcpaceF", "mpcaF"] {
        let mut recipe = Recipe::new(plan.clone(), &[("C", moves), ("A", "")]).place("2C/3/a2/3");
        recipe.turn = Colour::Black;
        agree(&passing(recipe, 1, "b1 a3 b3 b4", "B"));
    }
    for rows in ["4/1c2/4/1C1C/4/A3", "4/1c1c/4/1C2/4/AA2"] {
        let recipe = Recipe::new(Plan::flat(4, 6), &[("D", ""), ("A", ""), ("C", "mcpanceF")]).place(rows);
        agree(&passing(recipe, 1, "a1 b1", "fR"));
    }
}

/// What a move takes on the way, it attacks, also where it can only end en passant.
#[test]
fn a_capture_on_the_way_to_a_capture_en_passant_attacks() {
    // A passes b2 and b3 and ends on b4; then C could take c3 and end on b2
    let mut recipe = Recipe::new(Plan::flat(4, 4), &[("K", "W"), ("A", ""), ("C", "caeF")])
        .put(Colour::White, 0, "c3")
        .put(Colour::White, 1, "b1")
        .put(Colour::Black, 2, "d4");
    recipe.pieces[0].royal = true;
    agree(&passing(recipe, 1, "b1", "fW3"));
}

/// A move that crosses its own end on the way: nobody can be taken en passant on the tile he stands on.
#[test]
fn the_end_of_a_move_is_not_passed() {
    let pole = |pole, shift| End::Pole { pole, shift };
    let plan = Plan {
        north_south: Join::Apart([pole(Pole::Mirror, 1), pole(Pole::Through, 0)]),
        ..Plan::flat(3, 4)
    };
    agree(&passing(Recipe::new(plan, &[("D", "W"), ("A", "")]).place("1A1/3/3/d2"), 1, "b4", "R"));
}

/// Two ways of taking one enemy where the move ends, one of them on the way, are one move.
#[test]
fn taken_on_the_way_or_at_the_end_is_one_effect() {
    for moves in ["FcabcbF", "FcafmabmF", "RcabmaR", "KcacabK"] {
        let recipe = Recipe::new(Plan::flat(4, 3), &[("D", "W"), ("A", moves)]).place("4/1d2/A3");
        if recipe.spec().is_some() {
            agree(&recipe);
        }
    }
    let torus =
        Plan { east_west: Join::Wrap { slide: 0 }, north_south: Join::Wrap { slide: 0 }, ..Plan::flat(3, 3) };
    agree(&Recipe::new(torus, &[("D", "W"), ("A", "RcaR")]).place("2d/1d1/A2"));
}

/// A castling that is White's alone, Black's squares being holes.
#[test]
fn castling_squares_of_one_player_may_be_holes_of_the_other() {
    let plan = Plan { holes: vec![(2, 2), (3, 2)], ..Plan::flat(5, 3) };
    let mut recipe = Recipe::new(plan, &[("K", "K"), ("R", "R")]);
    let four = recipe.tiles("c1 e1 d1 c1");
    recipe = recipe.put(Colour::Black, 0, "a3").put(Colour::White, 0, "c1").put(Colour::White, 1, "e1");
    recipe.castling = vec![CastlingRecipe {
        king: four[0],
        rook: four[1],
        king_to: four[2],
        rook_to: four[3],
        toward: None,
    }];
    agree(&recipe);
}

/// Tiles of White's that are holes for Black, on a board that needs just one word: their numbers are past it.
#[test]
fn holes_have_numbers_past_every_set() {
    let plan = Plan { holes: (0..8).map(|file| (file, 8)).collect(), ..Plan::flat(8, 9) };
    let mut recipe = Recipe::new(plan, &[("D", ""), ("A", "W"), ("Q", "Q")]);
    let rank_1 = recipe.tiles("a1 b1 c1 d1 e1 f1 g1 h1");
    recipe.pieces[1].promotes = Some(Promotion { on: rank_1.clone(), to: vec![Kind(2)], optional: false });
    recipe.pieces[1].first = vec![(rank_1, "R".to_owned())];
    recipe.pieces[1].moves = "WiN".to_owned();
    recipe = recipe.put(Colour::Black, 1, "a2 c1 e1").put(Colour::White, 1, "h8");
    recipe.turn = Colour::Black;
    agree(&recipe);
}

/// The interpreter itself: routes and null moves as the cases have them.
#[test]
fn a_closed_rank_gives_one_null_move_if_the_rules_have_it() {
    let plan = Plan { east_west: Join::Wrap { slide: 0 }, ..Plan::flat(8, 8) };
    let mut recipe =
        Recipe::new(plan, &[("K", "K"), ("R", "R"), ("P", "fmWfcF")]).place("8/8/2p4R/1kp5/7R/K7/8/8");
    for (null_moves, count) in [(false, 26), (true, 27)] {
        recipe.null_moves = null_moves;
        let spec = recipe.spec().unwrap();
        let reference = Reference::new(&spec);
        assert_eq!(reference.moves(&reference.start()).len(), count);
    }
}
