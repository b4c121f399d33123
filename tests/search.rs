//! The engine: mates it must find, limits it must keep, draws it must see.
//!
//! Long checks, in a release build:
//! `cargo test --release --test search -- --ignored` makes the suite of mates anew and compares it with the stored
//! one, solves mates in up to six moves with three and four men on every board, and measures how fast a search stops.

mod common;

use std::time::{Duration, Instant};

use common::chance::Chance;
use common::solver::{self, Solver};
use topochess::base::{Colour, Kind, Man, Tile};
use topochess::endings::{Shelf, Verdict};
use topochess::game::{Game, Variant};
use topochess::search::{Answer, Clock, Control, Engine, Limits, Options, Report, Score};
use topochess::variant::SHIPPED;

/// Positions with the number of moves to mate, 0 where there is none in three: `variant;fen;number`.
const MATES: &str = include_str!("data/mates.txt");

fn small() -> Options {
    Options { hash: 1, ..Options::default() }
}

fn think(engine: &mut Engine, game: &Game, limits: &Limits) -> Answer {
    engine.search(game, limits, &Control::new(), &mut |_| {})
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn game(name: &str, fen: &str) -> Game {
    Game::from_fen(&Variant::load(name).unwrap(), fen).unwrap()
}

/// The answer of a new engine.
fn answer(game: &Game, limits: &Limits) -> Answer {
    think(&mut Engine::new(game.variant(), small()), game, limits)
}

#[test]
fn the_suite_of_mates_is_solved_wholly() {
    let (mut engines, mut solved) = (std::collections::HashMap::new(), 0);
    for line in MATES.lines().filter(|line| !line.starts_with('#')) {
        let [name, fen, number] = line.split(';').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let number: u32 = number.parse().unwrap();
        let engine =
            engines.entry(name).or_insert_with(|| Engine::new(&Variant::load(name).unwrap(), small()));
        let mut game = Game::from_fen(engine.variant(), fen).unwrap();
        let answer = think(engine, &game, &Limits { mate: Some(3), ..Limits::default() });
        if number == 0 {
            let near = matches!(answer.score, Score::Mate(moves) if (1..=3).contains(&moves));
            assert!(!near, "{line}: {answer:?}");
        } else {
            assert_eq!(answer.score, Score::Mate(number as i32), "{line}");
            // and the move does it
            game.play(answer.best.unwrap());
            let replies = game.moves();
            assert_eq!(replies.is_empty(), number == 1, "{line}");
            if number == 2 {
                for reply in replies {
                    game.play(reply);
                    assert!(Solver::default().mates(&mut game, 1), "{line}: {answer:?}");
                    game.undo();
                }
            }
        }
        solved += 1;
    }
    assert!(solved >= 4 * SHIPPED.len(), "{solved}");
}

/// For each shipped variant some positions for each number of moves, found by looking at every line.
fn suite() -> String {
    let mut text =
        String::from("# Made and checked by `cargo test --release --test search -- --ignored suite`.\n");
    for (name, _) in SHIPPED {
        let variant = Variant::load(name).unwrap();
        let mut chance = Chance::new(4);
        let mut wanted = [1_usize, 2, 2, 2];
        for _ in 0..3000 {
            if wanted == [0; 4] {
                break;
            }
            let (white, black) = (chance.between(2, 3), chance.below(2));
            let Some(mut game) = solver::position(&variant, &mut chance, white, black) else { continue };
            // the last are looked for only where they are still wanted: they cost most
            let least = Solver::default().least(&mut game, if wanted[3] + wanted[0] > 0 { 3 } else { 2 });
            let number = least.unwrap_or(0) as usize;
            if wanted[number] > 0 {
                wanted[number] -= 1;
                text += &format!("{name};{};{number}\n", game.fen());
            }
        }
    }
    text
}

#[test]
#[ignore = "looks at every line: minutes"]
fn the_suite_is_what_the_solver_finds() {
    let made = suite();
    if made != MATES {
        std::fs::write(std::env::temp_dir().join("mates.txt"), &made).unwrap();
    }
    assert!(
        made == MATES,
        "the suite made anew differs from tests/data/mates.txt; it is in the folder for temporary files"
    );
}

/// On a torus a lone queen cannot mate: to be left with one is a draw, and not worth nine pawns.
#[test]
fn material_that_can_never_mate_is_a_draw_before_it_comes_about() {
    for (name, fen, text) in [
        ("toroidal", "8/8/2k5/8/4r3/8/8/K3Q3 w - - 0 1", "e1e4"),
        ("cylinder", "8/8/2k5/8/4r3/8/8/K3Q3 w - - 0 1", "e1e4"),
    ] {
        let mut game = game(name, fen);
        let only = vec![game.read_move(text).unwrap()];
        for plies in [1, 2, 6] {
            let found = answer(&game, &Limits { only: only.clone(), ..depth(plies) });
            match (name, found.score) {
                ("toroidal", score) => assert_eq!(score, Score::Centipawns(0), "{plies}"),
                (_, Score::Centipawns(score)) => assert!(score > 500, "{plies}: {score}"),
                (_, Score::Mate(moves)) => assert!(moves > 0, "{plies}: {moves}"),
            }
        }
    }
}

#[test]
fn one_thread_is_deterministic() {
    for name in ["chess", "dot", "cube"] {
        let variant = Variant::load(name).unwrap();
        let game = Game::new(&variant);
        let mut first = Engine::new(&variant, small());
        let one = think(&mut first, &game, &depth(4));
        let two = think(&mut Engine::new(&variant, small()), &game, &depth(4));
        first.clear();
        let three = think(&mut first, &game, &depth(4));
        for other in [two, three] {
            assert_eq!((one.nodes, one.best, one.score), (other.nodes, other.best, other.score), "{name}");
        }
    }
}

#[test]
fn the_limit_of_nodes_is_kept() {
    let variant = Variant::load("cylinder").unwrap();
    let game = Game::new(&variant);
    for nodes in [1, 2, 100, 3333] {
        let answer = answer(&game, &Limits { nodes: Some(nodes), ..Limits::default() });
        assert_eq!(answer.nodes, nodes);
        assert!(game.clone().moves().contains(&answer.best.unwrap()));
    }
    let two = Options { threads: 2, ..small() };
    let mut engine = Engine::new(&variant, two);
    let answer = think(&mut engine, &game, &Limits { nodes: Some(3000), ..Limits::default() });
    assert!((3000..3400).contains(&answer.nodes), "{}", answer.nodes);
}

#[test]
fn time_and_clocks_are_kept() {
    let variant = Variant::load("chess").unwrap();
    let (game, mut engine) = (Game::new(&variant), Engine::new(&variant, small()));
    let clock = |left, increment, moves_to_go| Limits {
        clock: Some(Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go,
        }),
        ..Limits::default()
    };
    let time = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
    // generous: other work may hold the processor
    for (limits, most) in
        [(time, 400), (clock(200, 0, Some(1)), 500), (clock(1000, 10, None), 700), (clock(0, 0, None), 300)]
    {
        let start = Instant::now();
        let answer = think(&mut engine, &game, &limits);
        let took = start.elapsed();
        assert!(answer.best.is_some() && took < Duration::from_millis(most), "{limits:?}: {took:?}");
    }
}

#[test]
fn a_search_without_limits_ends_when_it_is_stopped() {
    let variant = Variant::load("toroidal").unwrap();
    let control = Control::new();
    let hand = control.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(100));
        hand.stop();
    });
    let mut engine = Engine::new(&variant, small());
    let answer = engine.search(&Game::new(&variant), &Limits::default(), &control, &mut |_| {});
    stopper.join().unwrap();
    assert!(answer.best.is_some());
}

#[test]
fn pondering_waits_for_the_hit() {
    let variant = Variant::load("chess").unwrap();
    let control = Control::pondering();
    let hand = control.clone();
    let other = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(150));
        hand.ponder_hit();
    });
    let start = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(20)), ..Limits::default() };
    let answer = Engine::new(&variant, small()).search(&Game::new(&variant), &limits, &control, &mut |_| {});
    other.join().unwrap();
    assert!(answer.best.is_some() && start.elapsed() >= Duration::from_millis(150));
}

#[test]
fn nobody_moves_after_mate_and_stalemate() {
    let mated = game("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    let stalemated = game("chess", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
    let answer_to = |game: &Game| answer(game, &Limits::default());
    assert_eq!((answer_to(&mated).best, answer_to(&mated).score), (None, Score::Mate(0)));
    assert_eq!((answer_to(&stalemated).best, answer_to(&stalemated).score), (None, Score::Centipawns(0)));
}

/// Chess under other rules.
fn with_rules(rules: &str) -> Variant {
    let text = format!("format = 1\nname = \"other rules\"\nextends = \"chess\"\n[rules]\n{rules}\n");
    Variant::parse("rules", &text, None).unwrap()
}

#[test]
fn stalemate_is_what_the_rules_say() {
    // Qc7 leaves no move; nothing mates at once
    let fen = "k7/8/3Q4/K7/8/8/8/8 w - - 0 1";
    let losing = with_rules("stalemate = \"loss\"");
    let game = Game::from_fen(&losing, fen).unwrap();
    let answer_there = answer(&game, &depth(3));
    assert_eq!(answer_there.score, Score::Mate(1), "{answer_there:?}");
    let stuck = Game::from_fen(&losing, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1").unwrap();
    assert_eq!(answer(&stuck, &depth(3)).score, Score::Mate(0));
    let winning = with_rules("stalemate = \"win\"");
    // Black threatens nothing, but to be left without a move is to win
    let game = Game::from_fen(&winning, "k7/8/1Q6/8/8/8/8/7K w - - 0 1").unwrap();
    let mut after = game.clone();
    after.play(answer(&game, &depth(3)).best.unwrap());
    assert!(!after.moves().is_empty(), "{}", after.fen());
}

#[test]
fn a_repetition_is_seen() {
    // White is lost but for checks without end: Qe8+ Kh7 Qh5+ Kg8
    let perpetual = game("chess", "6k1/6p1/8/7Q/8/1q6/r7/7K w - - 0 1");
    let answer_there = answer(&perpetual, &depth(6));
    assert_eq!(answer_there.score, Score::Centipawns(0), "{answer_there:?}");
    // the winner does not repeat what was there twice before
    let variant = Variant::load("chess").unwrap();
    let mut game = Game::from_fen(&variant, "7k/8/8/8/8/8/Q7/K7 b - - 0 1").unwrap();
    for text in ["h8h7", "a2e2", "h7h8", "e2a2", "h8h7", "a2e2", "h7h8", "e2a2"] {
        let mv = game.read_move(text).unwrap();
        game.play(mv);
    }
    // the last move made a draw of it
    assert!(game.outcome().is_some());
    game.undo();
    let best = answer(&game, &depth(4)).best.unwrap();
    game.play(best);
    assert_eq!(game.outcome(), None, "{}", game.fen());
    // where repetitions do not count, nobody sees a draw in them
    let endless = with_rules("repetition = 0");
    let game = Game::from_fen(&endless, &perpetual.fen()).unwrap();
    assert_ne!(answer(&game, &depth(6)).score, Score::Centipawns(0));
}

#[test]
fn lack_of_progress_is_seen() {
    // a won ending, one move before it is drawn: only the capture is progress
    let fen = "7k/8/8/8/8/8/1R3p2/K7 w - - 99 90";
    let late = game("chess", fen);
    let answer_there = answer(&late, &depth(4));
    assert_eq!(late.clone().san(answer_there.best.unwrap()), "Rxf2");
    let drawn = game("chess", "7k/8/8/8/8/8/1R6/K7 w - - 99 90");
    assert_eq!(answer(&drawn, &depth(4)).score, Score::Centipawns(0));
    // a mate on the last move counts
    let mating = game("chess", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 99 90");
    assert_eq!(answer(&mating, &depth(3)).score, Score::Mate(1));
}

#[test]
fn several_lines_are_different_and_in_order() {
    let variant = Variant::load("chess").unwrap();
    let mut engine = Engine::new(&variant, Options { lines: 4, ..small() });
    let mut last: Vec<Report> = Vec::new();
    engine.search(&Game::new(&variant), &depth(4), &Control::new(), &mut |report| {
        last.retain(|old| old.depth == report.depth && old.line != report.line);
        last.push(report.clone());
    });
    assert_eq!(last.iter().map(|report| report.line).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut first: Vec<_> = last.iter().map(|report| report.moves[0]).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
    let scores: Vec<i32> = last
        .iter()
        .map(|report| match report.score {
            Score::Centipawns(score) => score,
            Score::Mate(_) => panic!("no mate at the start"),
        })
        .collect();
    assert!(scores.windows(2).all(|pair| pair[0] >= pair[1]), "{scores:?}");
}

#[test]
fn lines_are_legal_and_only_moves_asked_for_are_given() {
    for name in ["chess", "cylinder", "klein", "cube"] {
        let variant = Variant::load(name).unwrap();
        let mut game = Game::new(&variant);
        let only = vec![*game.moves().last().unwrap()];
        let mut engine = Engine::new(&variant, small());
        let limits = Limits { only: only.clone(), ..depth(4) };
        let answer = engine.search(&game, &limits, &Control::new(), &mut |report| {
            let mut line = game.clone();
            for &mv in &report.moves {
                assert!(line.moves().contains(&mv), "{name}");
                line.play(mv);
            }
        });
        assert_eq!(answer.best, Some(only[0]), "{name}");
    }
}

#[test]
fn the_lowest_level_is_weak_quick_and_deterministic() {
    let variant = Variant::load("chess").unwrap();
    let game = Game::new(&variant);
    let weak = |level| {
        let mut engine = Engine::new(&variant, Options { level, ..small() });
        think(&mut engine, &game, &Limits { time: Some(Duration::from_secs(20)), ..Limits::default() })
    };
    let (one, again, higher) = (weak(1), weak(1), weak(5));
    assert_eq!((one.best, one.nodes), (again.best, again.nodes));
    assert!(one.nodes < higher.nodes && higher.nodes < 1000);
}

#[test]
fn it_beats_a_player_who_looks_one_ply_ahead() {
    for (name, engine_plays) in [("chess", Colour::Black), ("cylinder", Colour::White)] {
        let variant = Variant::load(name).unwrap();
        let mut engine = Engine::new(&variant, small());
        let mut game = Game::new(&variant);
        let outcome = loop {
            if let Some(outcome) = game.outcome() {
                break outcome;
            }
            let limits = if game.turn() == engine_plays {
                Limits { nodes: Some(4000), ..Limits::default() }
            } else {
                depth(1)
            };
            let best = think(&mut engine, &game, &limits).best.unwrap();
            game.play(best);
        };
        assert_eq!(outcome.winner, Some(engine_plays), "{name} {outcome} {}", game.fen());
    }
}

/// In how many moves White mates with one piece and the king, by the tiles of king, piece and the other king; worked
/// out for all positions at once, from the mates backwards.
struct Table {
    tiles: usize,
    /// White to move: moves to mate, 0 for never in this many.
    white: Vec<u8>,
}

impl Table {
    fn of(variant: &Variant, kind: Kind, royal: Kind, most: u8) -> Table {
        let tiles = variant.spec().surface.len();
        let place = |[king, piece, other]: [usize; 3]| (king * tiles + piece) * tiles + other;
        let all = || {
            (0..tiles).flat_map(move |king| {
                (0..tiles).flat_map(move |piece| (0..tiles).map(move |other| [king, piece, other]))
            })
        };
        let men = |game: &Game| -> Option<[usize; 3]> {
            let find = |colour, kind| {
                (0..tiles).find(|&tile| game.at(Tile(tile as u8)) == Some(Man { colour, kind }))
            };
            Some([find(Colour::White, royal)?, find(Colour::White, kind)?, find(Colour::Black, royal)?])
        };
        let put = |[king, piece, other]: [usize; 3], turn| -> Option<Game> {
            if king == piece || king == other || piece == other {
                return None;
            }
            let mut board = vec![None; tiles];
            board[king] = Some(Man { colour: Colour::White, kind: royal });
            board[piece] = Some(Man { colour: Colour::White, kind });
            board[other] = Some(Man { colour: Colour::Black, kind: royal });
            let setup = topochess::variant::Setup { turn, ..solver::setup(board) };
            Game::from_setup(variant, &setup).ok()
        };
        // moves of both players, as places; a capture of the piece leads nowhere
        let followers = |turn| -> Vec<Option<(bool, Vec<Option<usize>>)>> {
            all()
                .map(|men_at| {
                    let mut game = put(men_at, turn)?;
                    let moves = game.moves();
                    let next = moves.into_iter().map(|mv| {
                        game.play(mv);
                        let next = men(&game).map(place);
                        game.undo();
                        next
                    });
                    let next = next.collect();
                    Some((game.in_check(), next))
                })
                .collect()
        };
        let (white_moves, black_moves) = (followers(Colour::White), followers(Colour::Black));
        let mut white = vec![0; tiles * tiles * tiles];
        // Black to move and mated within so many moves of White, 1 more; 0 for not known
        let mut black = vec![0_u8; white.len()];
        for moves in 0..=most {
            for (place, entry) in black_moves.iter().enumerate() {
                let Some((check, next)) = entry else { continue };
                if black[place] == 0 {
                    let mated = next.is_empty() && *check && moves == 0;
                    let lost = moves > 0
                        && !next.is_empty()
                        && next
                            .iter()
                            .all(|next| next.is_some_and(|next| (1..=moves).contains(&white[next])));
                    if mated || lost {
                        black[place] = moves + 1;
                    }
                }
            }
            for (place, entry) in white_moves.iter().enumerate() {
                let Some((_, next)) = entry else { continue };
                if white[place] == 0 && next.iter().flatten().any(|&next| black[next] == moves + 1) {
                    white[place] = moves + 1;
                }
            }
        }
        Table { tiles, white }
    }
}

#[test]
#[ignore = "works out all positions of three men: minutes"]
fn mates_in_up_to_six_with_three_men() {
    let mut solved = [0; 7];
    for (name, _) in SHIPPED {
        let variant = Variant::load(name).unwrap();
        if variant.spec().surface.len() > 80 {
            continue;
        }
        let pieces = &variant.spec().pieces;
        let royal = Kind(pieces.iter().position(|piece| piece.royal).unwrap() as u8);
        let strongest = topochess::search::worth(&variant);
        let kind = (0..pieces.len())
            .filter(|&kind| !pieces[kind].royal && pieces[kind].promotes.is_none())
            .max_by(|&one, &two| strongest[one].derived.total_cmp(&strongest[two].derived))
            .unwrap();
        let table = Table::of(&variant, Kind(kind as u8), royal, 7);
        let mut engine = Engine::new(&variant, small());
        let mut chance = Chance::new(9);
        let mut wanted = [3; 7];
        for _ in 0..30_000 {
            let place = chance.below(table.white.len());
            let number = usize::from(table.white[place]);
            if number == 0 || number > 6 || wanted[number] == 0 {
                continue;
            }
            let mut board = vec![None; table.tiles];
            let (king, piece, other) =
                (place / table.tiles / table.tiles, place / table.tiles % table.tiles, place % table.tiles);
            board[king] = Some(Man { colour: Colour::White, kind: royal });
            board[piece] = Some(Man { colour: Colour::White, kind: Kind(kind as u8) });
            board[other] = Some(Man { colour: Colour::Black, kind: royal });
            let game = Game::from_setup(&variant, &solver::setup(board)).unwrap();
            let answer = think(&mut engine, &game, &Limits { mate: Some(6), ..Limits::default() });
            assert_eq!(answer.score, Score::Mate(number as i32), "{name} {}", game.fen());
            wanted[number] -= 1;
            solved[number] += 1;
        }
        println!("{name}: {wanted:?} not found of three each");
    }
    println!("solved, by number of moves: {solved:?}");
    assert!(solved[1..].iter().all(|&solved| solved > 0));
}

/// With tables at hand a look ahead of two plies sees any mate, and sees none where there is none.
#[test]
fn solved_endings_are_looked_up() {
    let variant = Variant::load("cylinder").unwrap();
    let mut shelf = Shelf::new(&variant);
    for material in ["KRvK", "KQvK"] {
        let stock = shelf.read(material).unwrap();
        shelf.solve(&stock, 1 << 30, &|_| {}).unwrap();
    }
    let shelf = std::sync::Arc::new(shelf);
    let mut engine = Engine::new(&variant, small());
    engine.consult(Some(shelf.clone()));
    let mut chance = Chance::new(7);
    let (mut won, mut drawn_games) = (0, 0);
    for turn in 0..400 {
        let material = if turn % 2 == 0 { "KQvK" } else { "KRvK" };
        let Some(game) = drawn(&variant, material, &mut chance) else { continue };
        let score = think(&mut engine, &game, &depth(2)).score;
        match shelf.probe(&game).unwrap() {
            Verdict::Win(plies) => {
                assert_eq!(score, Score::Mate(i32::from(plies).midpoint(1)), "{}", game.fen());
                won += 1;
            }
            Verdict::Draw => {
                assert_eq!(score, Score::Centipawns(0), "{}", game.fen());
                drawn_games += 1;
            }
            Verdict::Loss(_) => panic!("White has more"),
        }
    }
    assert!(won > 50 && drawn_games > 50, "{won} {drawn_games}");
    // and without them it does not
    engine.consult(None);
    let far = game("cylinder", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    assert!(matches!(think(&mut engine, &far, &depth(2)).score, Score::Centipawns(_)));
}

/// Two-piece endings on each surface, solved wholly by retrograde analysis: the search proves the same mates in up to six
/// moves, and claims none where there is none.
#[test]
#[ignore = "solves endings of four men: minutes"]
fn mates_in_up_to_six_with_four_men() {
    let mut solved = [0; 7];
    for name in ["chess", "cylinder", "toroidal", "dot", "nadvorney", "klein", "moebius"] {
        let variant = Variant::load(name).unwrap();
        let mut engine = Engine::new(&variant, small());
        for material in ["KQRvK", "KQvKR", "KRBvK", "KBNvK"] {
            let mut shelf = Shelf::new(&variant);
            let stock = shelf.read(material).unwrap();
            shelf.solve(&stock, 8 << 30, &|_| {}).unwrap();
            let mut chance = Chance::new(4);
            // how many positions of each number of moves are still wanted; none within six: 0
            let mut wanted = [2; 7];
            for _ in 0..40_000 {
                let game = drawn(&variant, material, &mut chance);
                let Some(game) = game else { continue };
                let number = match shelf.probe(&game) {
                    Some(Verdict::Win(plies)) if plies <= 11 => usize::from(plies).div_ceil(2),
                    _ => 0,
                };
                if wanted[number] == 0 {
                    continue;
                }
                let answer = think(&mut engine, &game, &Limits { mate: Some(6), ..Limits::default() });
                let near = |score| matches!(score, Score::Mate(moves) if (1..=6).contains(&moves));
                match number {
                    0 => assert!(!near(answer.score), "{name} {} {answer:?}", game.fen()),
                    _ => assert_eq!(answer.score, Score::Mate(number as i32), "{name} {}", game.fen()),
                }
                wanted[number] -= 1;
                solved[number] += 1;
            }
            println!("{name} {material}: {wanted:?} not found of two each");
        }
    }
    println!("right, by number of moves (0: none within six): {solved:?}");
    assert!(solved.iter().all(|&solved| solved > 0));
}

/// These men anywhere, White to move; `None` where that is no position.
fn drawn(variant: &Variant, material: &str, chance: &mut Chance) -> Option<Game> {
    let spec = variant.spec();
    let mut board = vec![None; spec.surface.len()];
    let (white, black) = material.split_once('v')?;
    for (colour, letters) in [(Colour::White, white), (Colour::Black, black)] {
        for letter in letters.chars() {
            let kind = spec.pieces.iter().position(|piece| piece.id == letter.to_string())?;
            let place = chance.below(board.len());
            let free = board[place].replace(Man { colour, kind: Kind(kind as u8) }).is_none();
            free.then_some(())?;
        }
    }
    Game::from_setup(variant, &solver::setup(board)).ok()
}

#[test]
#[ignore = "measures time: run it alone"]
fn a_search_stops_within_fifty_milliseconds() {
    let two_armies = include_str!("../benches/variants/two-armies.toml");
    let large = Variant::parse("two-armies", two_armies, None).unwrap();
    for variant in [Variant::load("chess").unwrap(), Variant::load("cube").unwrap(), large] {
        for threads in [1, 2] {
            let mut engine = Engine::new(&variant, Options { threads, ..Options::default() });
            for wait in [0, 5, 50, 300] {
                let control = Control::new();
                let hand = control.clone();
                let stopper = std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(wait));
                    hand.stop();
                    Instant::now()
                });
                engine.search(&Game::new(&variant), &Limits::default(), &control, &mut |_| {});
                let end = Instant::now();
                let took = end.saturating_duration_since(stopper.join().unwrap());
                assert!(took < Duration::from_millis(50), "{variant:?} {threads} threads: {took:?}");
            }
        }
    }
}
