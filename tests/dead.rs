//! Material that can never mate is a draw by rule, on each surface as it is there: found, not listed.

use std::time::{Duration, Instant};

use topochess::game::{AnyTables, Game, Variant};
use topochess::material::{Dead, Stock};

fn outcome(variant: &Variant, fen: &str) -> Option<String> {
    Game::from_fen(variant, fen).unwrap().outcome().map(|outcome| outcome.to_string())
}

const DEAD: Option<&str> = Some("draw by dead position");

/// Variant, FEN, whether it is dead.
const CASES: [(&str, &str, bool); 16] = [
    ("chess", "8/8/8/4k3/8/8/8/KB6 w - - 0 1", true),
    ("chess", "8/8/8/4k3/8/8/8/KN6 w - - 0 1", true),
    ("chess", "8/8/8/4k3/8/8/8/KN6 b - - 0 1", true),
    ("chess", "8/8/8/4kn2/8/8/8/K7 w - - 0 1", true),
    ("chess", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", false),
    ("chess", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", false),
    ("chess", "8/8/8/4k3/8/8/P7/K7 w - - 0 1 a2", false),
    ("chess", "8/8/8/4k3/8/8/P7/K7 w - - 0 1", false),
    ("cylinder", "8/8/8/4k3/8/8/8/KB6 w - - 0 1", true),
    // not by force from everywhere, but it is possible
    ("cylinder", "8/8/8/4k3/8/8/8/KR6 w - - 0 1", false),
    // no corner to hold a king: a lone queen never mates
    ("toroidal", "8/8/8/4k3/8/8/8/K1Q5 w - - 0 1", true),
    ("toroidal", "8/8/8/4k3/8/8/8/K1R5 w - - 0 1", true),
    // neither does what it may become
    ("toroidal", "8/8/8/4k3/8/P7/8/K7 w - - 0 1 a3", true),
    ("dot", "8/8/8/4k3/8/8/8/K2Q4 w - - 0 1", false),
    ("dot", "8/8/8/4k3/8/8/8/K2N4 w - - 0 1", true),
    ("dot", "8/8/8/4k3/8/8/8/K2R4 w - - 0 1", false),
];

#[test]
fn three_men_are_known_at_once() {
    for (name, fen, dead) in CASES {
        let variant = Variant::load(name).unwrap();
        let start = Instant::now();
        let found = outcome(&variant, fen);
        if !cfg!(debug_assertions) {
            assert!(start.elapsed() < Duration::from_secs(2), "{name} {fen}: {:?}", start.elapsed());
        }
        assert_eq!(found.as_deref(), if dead { DEAD } else { None }, "{name} {fen}");
    }
}

#[test]
fn what_is_kept_is_what_is_found_anew() {
    for (name, fen, dead) in CASES {
        let variant = Variant::load(name).unwrap();
        let AnyTables::One(tables) = variant.tables() else { panic!("64 tiles") };
        let men = variant.read_fen(fen).unwrap().board.into_iter().flatten();
        let stock = Stock::new(variant.spec(), men).unwrap();
        let mut own = Dead::default();
        assert_eq!(own.ask(&tables, variant.spec(), &stock), Some(dead), "{name} {fen}");
        assert_eq!(own.known(&stock), Some(dead));
    }
}

#[test]
fn answers_are_kept_in_the_cache_folder() {
    let cache = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("dead-cache");
    let _ = std::fs::remove_dir_all(&cache);
    let show = || {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_topochess"))
            .args(["show", "toroidal", "--fen", "8/8/8/4k3/8/8/8/K1Q5 w - - 0 1"])
            .env("XDG_CACHE_HOME", &cache)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(show().contains("draw by dead position"));
    let files: Vec<_> =
        std::fs::read_dir(cache.join("topochess")).unwrap().map(|file| file.unwrap().path()).collect();
    let [file] = &files[..] else { panic!("{files:?}") };
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.lines().any(|line| line == "KQvK dead"), "{text}");
    // what is kept is believed, and what cannot be read is found again
    std::fs::write(file, "KQvK alive\n").unwrap();
    assert!(!show().contains("dead position"));
    std::fs::write(file, b"\xff\xfenonsense").unwrap();
    assert!(show().contains("draw by dead position"));
}

#[test]
fn four_men_are_known_after_a_while() {
    let variant = Variant::load("toroidal").unwrap();
    let knights = "8/8/8/4k3/8/8/8/K1NN4 w - - 0 1";
    let rooks = "8/8/8/4k3/8/8/8/K1RR4 w - - 0 1";
    let patience = Instant::now();
    while outcome(&variant, knights).is_none() && patience.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(outcome(&variant, knights).as_deref(), DEAD);
    // those that are not dead are no draw, whether that is known yet or not
    assert_eq!(outcome(&variant, rooks), None);
    let AnyTables::One(tables) = variant.tables() else { panic!("64 tiles") };
    let men = variant.read_fen(rooks).unwrap().board.into_iter().flatten();
    let stock = Stock::new(variant.spec(), men).unwrap();
    assert_eq!(Dead::default().ask(&tables, variant.spec(), &stock), Some(false));
    assert_eq!(outcome(&variant, rooks), None);
    assert_eq!(outcome(&variant, "8/8/8/4k3/8/8/8/K1NNN3 w - - 0 1"), None);
}

#[test]
fn the_rule_can_be_switched_off_and_mate_comes_before_it() {
    let text = "format = 1\nname = 'on'\nextends = 'toroidal'\n[rules]\ndead = 'play-on'\n";
    let variant = Variant::parse("on.toml", text, None).unwrap();
    assert_eq!(outcome(&variant, "8/8/8/4k3/8/8/8/K1Q5 w - - 0 1"), None);
    // where a stalemate wins, bare kings are not dead if one can be stalemated
    let text = "format = 1\nname = 'stale'\nextends = 'chess'\n[rules]\nstalemate = 'win'\n";
    let variant = Variant::parse("stale.toml", text, None).unwrap();
    assert_eq!(outcome(&variant, "8/8/8/4k3/8/8/8/KN6 w - - 0 1"), None);
}

#[test]
fn legal_moves_do_not_change() {
    let variant = Variant::load("toroidal").unwrap();
    let mut game = Game::from_fen(&variant, "8/8/8/4k3/8/8/8/K1Q5 w - - 0 1").unwrap();
    let before = game.moves();
    assert!(!before.is_empty());
    game.outcome();
    assert_eq!(game.moves(), before);
}
