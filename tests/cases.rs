//! Cases that trip programs up, each from a real complaint.

use topochess::game::{Game, Variant};
use topochess::render::Reach;

fn load(name: &str) -> Variant {
    Variant::load(name).unwrap()
}

/// A shipped variant with some keys changed.
fn changed(base: &str, keys: &str) -> Variant {
    let text = format!("format = 1\nname = 'changed'\nextends = '{base}'\n{keys}");
    match Variant::parse("changed.toml", &text, None) {
        Ok(variant) => variant,
        Err(problems) => panic!("{problems:#?}"),
    }
}

fn at(variant: &Variant, fen: &str) -> Game {
    Game::from_fen(variant, fen).unwrap()
}

fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.read_move(text).unwrap();
        game.play(mv);
    }
}

fn texts(game: &mut Game) -> Vec<String> {
    game.move_texts().into_iter().map(|(_, text)| text).collect()
}

#[test]
fn a_check_round_the_cylinder_and_mate_by_en_passant() {
    let variant = load("cylinder");
    let mut game = Game::new(&variant);
    play(&mut game, "f2f4 g7g5 f4g5 f7f6 c2c4");
    let checks = game.checks();
    assert_eq!(checks.len(), 1);
    let surface = &variant.spec().surface;
    let squares = |tiles: &[topochess::base::Tile]| {
        tiles.iter().map(|&tile| surface.square(tile)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(surface.square(checks[0].by), "d1");
    assert_eq!(checks[0].routes.len(), 1);
    assert_eq!(squares(&checks[0].routes[0]), "c2 b3 a4 h5 g6 f7 e8");
    assert_eq!(texts(&mut game), ["h7h5"]);
    play(&mut game, "h7h5 g5h6");
    assert_eq!(game.outcome().unwrap().to_string(), "White wins by checkmate");
}

#[test]
fn pins_through_the_seam() {
    let variant = load("cylinder");
    let mut game = Game::new(&variant);
    play(&mut game, "d2d4 g7g6");
    assert!(game.in_check());
    let mut game = Game::new(&variant);
    assert_eq!(game.perft(2), 392);
    for (first, pinned) in [("c2c3", "f7"), ("c2c4", "f7"), ("g2g3", "d7"), ("g2g4", "d7")] {
        let mut game = Game::new(&variant);
        play(&mut game, first);
        assert_eq!(game.moves().len(), 18, "{first}");
        assert!(texts(&mut game).iter().all(|text| !text.starts_with(pinned)), "{first} pins {pinned}");
    }
}

#[test]
fn a_rook_alone_on_its_rank() {
    let fen = "8/8/2p4R/1kp5/7R/K7/8/8 w - - 0 1";
    let mut game = at(&load("cylinder"), fen);
    assert_eq!(game.moves().len(), 26);
    let variant = changed("cylinder", "[rules]\nnull-moves = true\n");
    assert!(!variant.warnings().is_empty(), "a null move that can be played is worth a warning");
    let mut game = at(&variant, fen);
    assert_eq!(game.moves().len(), 27);
    let mating: Vec<String> = game
        .move_texts()
        .into_iter()
        .filter(|&(mv, _)| {
            game.play(mv);
            let forced = !game.moves().is_empty()
                && game.moves().into_iter().all(|reply| {
                    game.play(reply);
                    let mates = game.moves().into_iter().any(|last| {
                        game.play(last);
                        let mate = game.in_check() && game.moves().is_empty();
                        game.undo();
                        mate
                    });
                    game.undo();
                    mates
                });
            game.undo();
            forced
        })
        .map(|(_, text)| text)
        .collect();
    assert_eq!(mating, ["h4h4"]);
}

#[test]
fn en_passant_across_the_seam() {
    let variant = load("cylinder");
    let mut game = at(&variant, "4k3/7p/8/P7/8/8/8/4K3 b - - 0 1");
    play(&mut game, "h7h5");
    let pawn = |game: &mut Game| -> Vec<String> {
        game.sans().into_iter().map(|(_, san)| san).filter(|san| san.starts_with('a')).collect()
    };
    assert_eq!(pawn(&mut game), ["a6", "axh6"]);
    let mut again = at(&variant, &game.fen());
    assert_eq!(pawn(&mut again), ["a6", "axh6"]);
    assert_eq!(again.key(), game.key());
    play(&mut again, "a5h6");
    assert_eq!(again.fen(), "4k3/8/7P/8/8/8/8/4K3 b - - 0 2");
}

#[test]
fn castling_over_the_seam() {
    let over = "[[castling]]\nking = 'e1'\nrook = 'a1'\nking-to = 'g1'\nrook-to = 'f1'\ntoward = 'east'\n";
    let usual = "[[castling]]\nking = 'e1'\nrook = 'h1'\nking-to = 'g1'\nrook-to = 'f1'\n\
                 [[castling]]\nking = 'e1'\nrook = 'a1'\nking-to = 'c1'\nrook-to = 'd1'\n";
    let one = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let two = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let none = changed(
        "cylinder",
        "castling = []\n[setup]\nfen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'\n",
    );
    let both = changed("cylinder", &format!("{usual}{over}"));
    let cylinder = load("cylinder");
    let count = |variant: &Variant, fen: &str| at(variant, fen).moves().len();
    assert_eq!(count(&cylinder, one), 19);
    assert_eq!(count(&none, &one.replace('Q', "-")), 18);
    assert_eq!(count(&both, one), 20);
    assert_eq!(count(&cylinder, two), 26);
    assert_eq!(count(&none, &two.replace("KQ", "-")), 24);
    assert_eq!(count(&both, two), 26);
    // two ways round to the same places are one move
    let twice = changed("cylinder", &format!("{usual}{}{over}", over.replace("toward = 'east'\n", "")));
    assert_eq!(count(&twice, one), 20);
    assert!(texts(&mut at(&both, one)).contains(&"e1g1".to_owned()));
    // and the move reads back as the same
    let mut game = at(&both, one);
    for (mv, text) in game.move_texts() {
        assert_eq!(game.read_move(&text).unwrap(), mv, "{text}");
    }
}

#[test]
fn berolina_pawns_name_their_victim() {
    let variant = load("berolina");
    let start = "4k3/8/8/8/4p3/8/3P1P2/4K3 w - - 0 1";
    let mut fens = Vec::new();
    let mut keys = Vec::new();
    for (first, victim, stays) in [("f2d4", "d4", "d2"), ("d2f4", "f4", "f2")] {
        let mut game = at(&variant, start);
        play(&mut game, first);
        fens.push(game.fen());
        keys.push(game.key());
        assert!(game.fen().contains(&format!("e3:{victim}")), "{}", game.fen());
        let mut again = at(&variant, &game.fen());
        assert_eq!(again.key(), game.key());
        play(&mut again, "e4e3");
        let tile = |square: &str| variant.spec().surface.tile(square).unwrap();
        assert_eq!(again.at(tile(victim)), None, "the pawn that passed is gone");
        assert!(again.at(tile(stays)).is_some(), "the other stays");
    }
    assert_ne!(fens[0], fens[1]);
    assert_ne!(keys[0], keys[1]);
}

#[test]
fn a_right_nobody_can_use_does_not_count() {
    let variant = load("chess");
    let mut with = at(&variant, "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    let mut without = at(&variant, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    assert_eq!(with.key(), without.key());
    let mut with = at(&variant, "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1");
    let mut without = at(&variant, "4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1");
    assert_ne!(with.key(), without.key());
    assert_eq!(with.moves().len(), without.moves().len() + 1);
}

#[test]
fn a_narrow_cylinder_and_a_narrow_sphere() {
    let board = |edges: &str| {
        let text = format!(
            "format = 1\nname = 'narrow'\n[board]\nfiles = 4\nranks = 6\n[board.edges]\neast = 'wrap'\n{edges}\n\
             [pieces.K]\nname = 'king'\nmoves = 'K'\nroyal = true\n[pieces.N]\nname = 'knight'\nmoves = 'N'\n\
             [setup]\nfen = 'k3/4/4/4/4/2KN w - - 0 1'\n"
        );
        Variant::parse("narrow.toml", &text, None).unwrap()
    };
    for edges in ["", "north = { pole = 'through' }\nsouth = { pole = 'through' }"] {
        let variant = board(edges);
        for tile in variant.spec().surface.tiles() {
            let mut setup = variant.read_fen("4/4/4/4/4/4 w - - 0 1").unwrap();
            setup.board[tile.index()] = Some(topochess::base::Man {
                colour: topochess::base::Colour::White,
                kind: topochess::base::Kind(1),
            });
            let mut game = Game::from_setup(&variant, &setup).unwrap();
            let moves = game.moves();
            let mut ends: Vec<_> = moves.iter().map(|mv| mv.to).collect();
            ends.dedup();
            assert_eq!(ends.len(), moves.len(), "two routes are one move");
            assert!(moves.iter().all(|mv| mv.to != mv.from), "no null move");
        }
    }
}

#[test]
fn the_three_ways_of_writing_the_cylinder_agree() {
    let variants = ["cylinder", "cylinder-board", "cylinder-open"].map(load);
    let mut games = variants.each_ref().map(Game::new);
    let mut seed = 2026_u64;
    for ply in 0..400 {
        let all = games.each_mut().map(texts);
        assert_eq!(all[0], all[1], "ply {ply}: {}", games[0].fen());
        assert_eq!(all[0], all[2], "ply {ply}: {}", games[0].fen());
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if all[0].is_empty() {
            games = variants.each_ref().map(Game::new);
            continue;
        }
        let text = &all[0][(seed >> 33) as usize % all[0].len()];
        for game in &mut games {
            let mv = game.read_move(text).unwrap();
            game.play(mv);
        }
    }
}

#[test]
fn a_toroidal_pawn_that_walked_to_rank_three_has_moved() {
    let variant = load("toroidal");
    let mut game = at(&variant, "8/8/4k3/8/8/8/4K3/P1P5 w - - 0 1");
    play(&mut game, "a1a2 e6d6 a2a3 d6e6");
    assert_eq!(game.fen(), "8/8/4k3/8/8/P7/4K3/2P5 w - - 1 3 a3");
    let ends = |game: &mut Game| texts(game).iter().filter(|text| text.starts_with("a3")).count();
    assert_eq!(ends(&mut game), 1, "it may not advance far any more");
    let mut again = at(&variant, &game.fen());
    assert_eq!((ends(&mut again), again.key()), (1, game.key()));
    let mut fresh = at(&variant, "8/8/4k3/8/8/P7/4K3/2P5 w - - 1 3");
    assert_eq!(ends(&mut fresh), 3);
    assert_ne!(fresh.key(), game.key());
}

#[test]
fn draws() {
    let chess = load("chess");
    let mut game = at(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(game.outcome().unwrap().to_string(), "draw by dead position");
    assert_eq!(game.moves().len(), 5, "a draw does not change the moves");
    let mut game = at(&chess, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(game.outcome(), None);
    play(&mut game, "a1a2");
    assert_eq!(game.outcome().unwrap().to_string(), "draw by no progress");
    let mut game = Game::new(&chess);
    play(&mut game, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    assert_eq!(game.outcome(), None);
    play(&mut game, "f6g8");
    assert_eq!(game.outcome().unwrap().to_string(), "draw by repetition");
    let mut game = at(&chess, "7k/8/6Q1/8/8/8/8/K7 b - - 0 1");
    assert_eq!(game.outcome().unwrap().to_string(), "draw by stalemate");
    let stalemate_wins = changed("chess", "[rules]\nstalemate = 'loss'\n");
    let mut game = at(&stalemate_wins, "7k/8/6Q1/8/8/8/8/K7 b - - 0 1");
    assert_eq!(game.outcome().unwrap().to_string(), "White wins by stalemate");
}

#[test]
fn several_royals_and_none() {
    let two = changed(
        "chess",
        "[pieces.Q]\nroyal = true\n[pieces.P]\npromotes = { on = 'rank 8', to = ['R', 'B', 'N'] }\n",
    );
    // the queen is royal too: it may not stay where the rook attacks it
    let mut game = at(&two, "4k3/8/8/8/8/8/r2Q4/4K3 w - - 0 1");
    assert!(game.in_check());
    for mv in game.moves() {
        game.play(mv);
        let left = game.perft(1);
        assert!(left > 0);
        game.undo();
    }
    let none = changed("chess", "[pieces.K]\nroyal = false\n");
    assert!(none.warnings().iter().any(|warning| warning.code.name() == "variant::no-royal"));
    let mut game = at(&none, "8/8/8/8/8/8/8/K6k w - - 0 1");
    assert_eq!(game.outcome(), None);
    let mut game = at(&none, "8/8/8/8/8/8/k7/K7 w - - 0 1");
    play(&mut game, "a1a2");
    assert_eq!(game.outcome().unwrap().to_string(), "draw by stalemate");
}

#[test]
fn variants_and_games_go_between_threads() {
    fn crosses<T: Send + Sync>() {}
    crosses::<Variant>();
    crosses::<Game>();
    let variant = load("dot");
    let counts: Vec<u64> = std::thread::scope(|scope| {
        let count = || Game::new(&variant).perft(3);
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(count)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(counts, [9398, 9398]);
}

/// A pawn taken on the way, and the same pawn taken en passant on the way to the same square: one effect, one move.
#[test]
fn one_effect_is_one_move_whichever_way_it_is_written() {
    let text = "format = 1\nname = 'twins'\n[board]\nfiles = 8\nranks = 8\n[pieces.K]\nmoves = 'K'\nroyal = true\n\
                [pieces.P]\nmoves = 'fmWfmcaF'\nfirst = [{ from = 'rank 2', moves = 'fmW3frmB2' }]\nen-passant = true\n\
                [setup]\nfen = '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1'\n";
    let variant = Variant::parse("twins.toml", text, None).unwrap();
    let mut game = at(&variant, "4k3/8/8/p7/1P6/8/8/4K3 w - b6 0 1");
    let texts = texts(&mut game);
    let different: std::collections::BTreeSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "{texts:?}");
    assert_eq!(texts.len(), 10);
    play(&mut game, "b4b6/a5");
}

/// What a piece takes on its way is legal there, and not at the end of a way that would leave the king in check.
#[test]
fn of_ways_to_one_tile_some_are_legal() {
    let text = "format = 1\nname = 'igui'\nextends = 'chess'\n[pieces.N]\nmoves = 'mcaK'\n";
    let variant = Variant::parse("igui.toml", text, None).unwrap();
    let mut game = at(&variant, "7k/8/8/8/8/8/1r6/KN5r w - - 0 1");
    let surface = variant.spec().surface.clone();
    let tile = |square: &str| surface.tile(square).unwrap();
    let reach = Reach::of(&mut game, tile("b1")).unwrap();
    let moves: Vec<&str> = reach.moves.iter().map(|(_, text)| text.as_str()).collect();
    assert!(moves.contains(&"b1c1/b2") && !moves.iter().any(|text| text.starts_with("b1b2")), "{moves:?}");
    assert!(reach.is_legal(tile("c1"), &[tile("b2"), tile("c1")]));
    assert!(reach.is_legal(tile("b2"), &[tile("b2")]));
    assert!(!reach.is_legal(tile("b2"), &[tile("a2"), tile("b2")]));
    assert!(!reach.is_legal(tile("a2"), &[tile("b2"), tile("a2")]));
}

/// Once round a cylinder a rook comes back to where it was: that way is shown where such moves are allowed.
#[test]
fn a_null_move_has_a_way() {
    let variant = changed("cylinder", "[rules]\nnull-moves = true\n");
    let mut game = at(&variant, "4k3/8/8/8/8/R7/8/4K3 w - - 0 1");
    let from = variant.spec().surface.tile("a3").unwrap();
    let reach = Reach::of(&mut game, from).unwrap();
    let (_, ways) = reach.routes.iter().find(|(to, _)| *to == from).unwrap();
    assert!(ways.iter().all(|way| way.len() == 8 && way.last() == Some(&from)), "{ways:?}");
    assert!(ways.iter().all(|way| reach.is_legal(from, way)));
}
