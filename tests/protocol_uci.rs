//! The engine over UCI, driven through pipes as a graphical program does it.

mod common;

use common::talk::{Talk, unheard};
use proptest::prelude::*;
use topochess::game::{Game, Variant};
use topochess::variant::SHIPPED;

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("uci");
    let seen = talk.until("uciok");
    assert!(seen.iter().any(|line| line.starts_with("id name topochess ")), "{seen:?}");
    for option in [
        "option name Hash type spin default 16 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name Clear Hash type button",
        "option name Skill Level type spin default 20 min 1 max 20",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name UCI_AnalyseMode type check default false",
        "option name VariantPath type string default <empty>",
        "option name EndingPath type string default <empty>",
    ] {
        assert!(seen.iter().any(|line| line == option), "{option} in {seen:?}");
    }
    let combo = seen.iter().find(|line| line.starts_with("option name UCI_Variant type combo default chess"));
    for (name, _) in SHIPPED {
        assert!(combo.unwrap().contains(&format!(" var {name}")), "{name}");
    }
    talk.say("isready");
    talk.until("readyok");
    talk.say("quit");
    assert_eq!(talk.end().1, Some(0));
}

#[test]
fn without_a_command_it_answers_programs_and_helps_people() {
    let mut talk = Talk::new(&[]);
    talk.say("uci");
    talk.until("uciok");
    assert_eq!(talk.end().1, Some(0));
    let mut talk = Talk::new(&[]);
    talk.say("hello");
    assert_eq!(talk.end().1, Some(2));
    assert_eq!(Talk::new(&[]).end().1, Some(2));
}

#[test]
fn every_shipped_variant_plays_a_legal_move() {
    let mut talk = Talk::new(&["uci"]);
    for (name, _) in SHIPPED {
        let variant = Variant::load(name).unwrap();
        let mut game = Game::new(&variant);
        let surface = &variant.spec().surface;
        talk.say(&format!("setoption name UCI_Variant value {name}"));
        let said = format!(
            "info string variant {name} files {} ranks {} pocket 0 template fairy startpos {}",
            surface.files(),
            surface.ranks(),
            game.fen()
        );
        assert_eq!(talk.last("info string"), said);
        let first = game.moves()[0];
        let text = game.move_text(first);
        game.play(first);
        talk.say(&format!("position startpos moves {text}\ngo nodes 300"));
        let best = talk.last("bestmove");
        let best = best.split_whitespace().nth(1).unwrap();
        assert!(game.read_move(best).is_ok(), "{name}: {best} in {}", game.fen());
    }
}

#[test]
fn a_wrong_position_leaves_the_old_one() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("position startpos moves e2e4");
    for (wrong, said) in [
        ("position fen 8/8/8 w - - 0 1", "rank"),
        ("position startpos moves e2e4 e7e9", "`e7e9`"),
        ("position startpos moves e2e5", "move 1 of the position"),
        ("position", "`startpos`"),
        ("position nonsense", "`startpos`"),
        ("setoption name Hash value 0", "from 1 to 65536"),
        ("setoption name Hash value much", "`much`"),
        ("setoption name Hsah value 1", "no option `Hsah`"),
        ("setoption", "name NAME value VALUE"),
        ("setoption name UCI_Variant value chses", "no variant `chses`"),
        ("load", "path of a variant file"),
        ("load /no/such/file.toml", "no/such/file"),
        ("bench lots", "`lots`"),
        ("blorb", "unknown command `blorb`"),
    ] {
        talk.say(wrong);
        let answer = talk.last("info string");
        assert!(answer.contains(said), "{wrong}: {answer}");
    }
    talk.say("d");
    assert_eq!(talk.last("Fen: "), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    talk.say("go depth many");
    assert!(talk.last("info string").contains("`many`"));
    assert_eq!(talk.last("bestmove"), "bestmove (none)");
    talk.say("go depth 2");
    talk.until("bestmove ");
}

#[test]
fn lines_are_counted_as_others_do() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("go perft 3");
    let seen = talk.until("Nodes searched");
    assert_eq!(seen.last().unwrap(), "Nodes searched: 8902");
    assert!(seen.contains(&"g1f3: 440".to_owned()), "{seen:?}");
    talk.say("go perft 40\nisready\nstop");
    assert!(talk.last("info string").contains("stopped"));
    talk.until("readyok");
    talk.say("position fen 8/8/8/8/8/5k2/5p2/5K2 b - - 0 1\ngo perft 1");
    assert_eq!(talk.last("Nodes searched"), "Nodes searched: 5");
}

#[test]
fn a_search_reports_and_is_stopped() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("setoption name MultiPV value 2\ngo infinite");
    let line = talk.last("info depth 3");
    for word in [" seldepth ", " multipv ", " score ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(line.contains(word), "{line}");
    }
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    talk.until("bestmove ");
    talk.stays_without("bestmove");
    // what comes in during a search stops it, and is done
    talk.say("go infinite\nposition startpos moves e2e4\nd");
    talk.until("bestmove ");
    assert!(talk.last("Fen: ").ends_with("b KQkq e3 0 1"));
    talk.say("go infinite\nquit");
    assert_eq!(talk.end().1, Some(0));
}

#[test]
fn an_answer_waits_while_it_must() {
    let mut talk = Talk::new(&["uci"]);
    // no deeper search can say more
    talk.say("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo infinite depth 2");
    talk.stays_without("bestmove");
    talk.say("stop");
    talk.until("bestmove ");
    talk.say("go ponder depth 2");
    talk.stays_without("bestmove");
    talk.say("ponderhit");
    talk.until("bestmove ");
    talk.say("go ponder wtime 1000 btime 1000");
    talk.stays_without("bestmove");
    talk.say("stop");
    talk.until("bestmove ");
}

#[test]
fn mates_are_found_and_said() {
    let mut talk = Talk::new(&["uci"]);
    talk.say("position fen 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\ngo mate 1");
    let seen = talk.until("bestmove ");
    assert!(seen.iter().any(|line| line.contains(" score mate 1 ")), "{seen:?}");
    talk.say("position fen 7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\ngo depth 3");
    assert_eq!(talk.last("bestmove"), "bestmove (none)");
    talk.say("d");
    assert_eq!(talk.last("Outcome"), "Outcome: White wins by checkmate");
    talk.say("position startpos\ngo searchmoves a2a3 h2h3 depth 3");
    let best = talk.last("bestmove ");
    assert!(best.starts_with("bestmove a2a3") || best.starts_with("bestmove h2h3"), "{best}");
    talk.say("eval");
    assert!(talk.last("Final evaluation").contains("0.00"));
}

#[test]
fn castling_is_understood_as_others_write_it() {
    let mut talk = Talk::new(&["uci"]);
    for text in ["e1g1", "e1h1", "O-O"] {
        talk.say(&format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {text}\nd"));
        assert_eq!(talk.last("Fen: "), "Fen: 4k3/8/8/8/8/8/8/5RK1 b - - 1 1", "{text}");
    }
}

#[test]
fn files_are_loaded_and_can_be_chosen() {
    let folder = std::env::temp_dir().join(format!("topochess-uci-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = "format = 1\nname = \"Small talk\"\nextends = \"chess\"\n[board]\nfiles = 8\nranks = 8\n";
    std::fs::write(folder.join("small.toml"), text).unwrap();
    std::fs::write(folder.join("broken.toml"), "format = 1\n").unwrap();
    let path = folder.display();
    let mut talk = Talk::new(&["uci"]);
    talk.say(&format!("load {path}/small.toml"));
    assert!(talk.last("info string").starts_with("info string variant small files 8 ranks 8"));
    talk.say("setoption name UCI_Variant value chess");
    talk.until("info string variant chess");
    talk.say(&format!("setoption name VariantPath value {path}"));
    assert!(talk.last("option name UCI_Variant").contains(" var small"));
    assert!(talk.last("info string").contains("name"), "what is wrong with the broken file");
    talk.say("setoption name UCI_Variant value small\ngo depth 1");
    talk.until("bestmove ");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn solved_endings_are_loaded_from_a_folder() {
    let folder = std::env::temp_dir().join(format!("topochess-uci-endings-{}", std::process::id()));
    let path = folder.display().to_string();
    let made = std::process::Command::new(env!("CARGO_BIN_EXE_topochess"))
        .args(["endings", "chess", "KRvK", "-o", &format!("{path}/")])
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    let mut talk = Talk::new(&["uci"]);
    talk.say(&format!("setoption name EndingPath value {path}"));
    assert_eq!(talk.last("info string"), "info string solved endings of up to 3 men for chess");
    // 16 moves is the longest win there is
    talk.say("position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 2");
    let seen = talk.until("bestmove");
    assert!(seen.iter().any(|line| line.contains(" score mate ")), "{seen:?}");
    // another variant has none there, and this one's come back with it
    talk.say("setoption name UCI_Variant value dot\nsetoption name UCI_Variant value chess");
    talk.until("info string variant chess");
    talk.say("position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 2");
    assert!(talk.until("bestmove").iter().any(|line| line.contains(" score mate ")));
    // a damaged table is said to be one, and nothing is looked up
    let table = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    std::fs::write(&table, &std::fs::read(&table).unwrap()[..100]).unwrap();
    talk.say(&format!("setoption name EndingPath value {path}"));
    assert!(talk.last("info string").contains("is damaged"));
    talk.say("setoption name EndingPath value /nowhere");
    assert!(talk.last("info string").contains("/nowhere"));
    talk.say("position fen 8/8/8/8/8/2k5/1R6/K7 w - - 0 1\ngo depth 2");
    assert!(talk.until("bestmove").iter().all(|line| !line.contains(" score mate ")));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn ends_of_pipes_are_ends() {
    // what was asked is answered when nothing more comes in
    let mut talk = Talk::new(&["uci", "dot"]);
    talk.say("go depth 3");
    let (rest, code) = talk.end();
    assert!(rest.iter().any(|line| line.starts_with("bestmove ")), "{rest:?}");
    assert_eq!(code, Some(0));
    // but not for ever
    let mut talk = Talk::new(&["uci"]);
    talk.say("go infinite");
    assert_eq!(talk.end().1, Some(0));
    // nobody listens
    assert_eq!(unheard(&["uci"], "uci\ngo infinite\n"), Some(0));
}

#[test]
fn a_huge_line_is_left_out() {
    let mut talk = Talk::new(&["uci"]);
    let mut line = vec![b'x'; 3 << 20];
    line.push(b'\n');
    talk.bytes(&line);
    assert!(talk.last("info string").contains("3145728 bytes"));
    talk.say("isready");
    talk.until("readyok");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn garbage_does_no_harm(lines in prop::collection::vec(
        prop_oneof![
            prop::collection::vec(any::<u8>().prop_filter("a line has no end inside", |b| *b != b'\n'), 0..40),
            "(uci|position|go|setoption|stop|ponderhit|load|eval|d|ucinewgame)( (startpos|fen|moves|name|value|Hash|depth|nodes|[0-9]{1,3}|e2e4|wtime|searchmoves|-|w|8/8/8)){0,6}"
                .prop_map(String::into_bytes),
        ],
        0..25,
    )) {
        let mut talk = Talk::new(&["uci"]);
        for mut line in lines {
            // these would count or bench for long, or end the talk as they should
            let text = String::from_utf8_lossy(&line);
            if ["quit", "perft", "bench"].iter().any(|word| text.contains(word)) {
                continue;
            }
            line.push(b'\n');
            talk.bytes(&line);
        }
        talk.say("stop\nisready");
        talk.until("readyok");
        talk.say("quit");
        prop_assert_eq!(talk.end().1, Some(0));
    }
}
