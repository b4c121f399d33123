//! Games on record: what is written reads back, what is wrong is said where it is.

use std::process::{Command, Output};
use std::time::Duration;

use proptest::prelude::*;
use serde_json::Value;
use topochess::game::{Game, Variant};
use topochess::record::{
    Fault, LARGEST, Line, Maker, Note, Place, Ply, Reader, Record, Verdict, replay, spelt,
};
use topochess::variant::SHIPPED;

#[path = "common/chance.rs"]
#[allow(dead_code)]
mod chance;
use chance::Chance;

const GOOD: &str = include_str!("data/pgn/good.pgn");

fn all(text: &[u8]) -> Vec<Result<Record, Fault>> {
    Reader::new(text).collect()
}

fn one(text: &str) -> Record {
    let mut found = all(text.as_bytes());
    assert_eq!(found.len(), 1, "{text}\n{found:?}");
    found.remove(0).unwrap_or_else(|fault| panic!("{fault} at {:?}\n{text}", fault.place))
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_topochess"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(args)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_file_is_read_whole() {
    let games: Vec<Record> = all(GOOD.as_bytes()).into_iter().map(Result::unwrap).collect();
    assert_eq!(games.len(), 4);
    let first = &games[0];
    assert_eq!(first.tag("White"), Some("O\"Hara, \\ Jo"));
    assert_eq!(first.tag("Black"), Some("Weiß"));
    assert_eq!(first.verdict, Verdict::White);
    assert_eq!(first.line.opening, ["before the game"]);
    let moves: Vec<&str> = first.line.plies.iter().map(|ply| ply.text.as_str()).collect();
    assert_eq!(moves, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]);
    assert_eq!(first.line.plies[0].notes, [Note::Nag(1)]);
    let Note::Comment(clock) = &first.line.plies[1].notes[0] else { panic!() };
    assert_eq!(topochess::record::clock(clock), Some(Duration::from_secs(598)));
    assert_eq!(first.line.plies[3].notes, [Note::Comment("a remark with } in it".into())]);
    let [Note::Nag(5), Note::Variation(inner), Note::Comment(_)] = &first.line.plies[4].notes[..] else {
        panic!("{:?}", first.line.plies[4].notes)
    };
    assert!(matches!(&inner.plies[1].notes[..], [Note::Variation(deep)] if deep.plies[1].text == "O-O"));
    assert_eq!((first.line.plies[6].place.line, first.line.plies[6].place.column), (12, 65));
    assert_eq!(games[3].place.line, 37);
}

#[test]
fn a_good_file_passes_whatever_its_bytes() {
    let output = run(&["pgn", "check", "tests/data/pgn/good.pgn"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "4 games, 20 moves played: 4 right, 0 wrong\n");
    // line ends of another system, a mark of the encoding, another encoding
    let plain = all(GOOD.as_bytes());
    assert_eq!(all(GOOD.replace('\n', "\r\n").as_bytes()), plain);
    assert_eq!(all(format!("\u{feff}{GOOD}").as_bytes()), plain);
    let latin: Vec<u8> = GOOD.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    assert_eq!(all(&latin), plain);
    let wide: Vec<u8> = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(all(&wide)[0].as_ref().unwrap_err().to_string().contains("UTF-16"));
}

#[test]
fn every_wrong_game_is_reported_in_its_place() {
    let output = run(&["pgn", "check", "tests/data/pgn/bad.pgn", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let faults = value["faults"].as_array().unwrap();
    let expected: [(u64, u64, u64, &str, &str); 19] = [
        (1, 4, 13, "`Nf4` is not a legal move here", "`Nf3`"),
        (2, 9, 20, "`Ke3` is not a legal move here", "legal is"),
        (4, 19, 21, "the tag Result says `0-1`", "`1-0`"),
        (5, 24, 21, "the result is `1-0`, and the game ends as Black's win by checkmate", "write `0-1`"),
        (6, 26, 1, "the position `4k3/8/8/8/8/8/8/4K2 w - - 0 1` is wrong: ", ""),
        (7, 32, 1, "the position `8/8/8/8/8/8/4k3/4K3 w - - 0 1` is wrong: ", ""),
        (8, 39, 1, "a position is promised and no FEN given", "[FEN"),
        (9, 45, 1, "no variant `cylindre`: ", "--variant"),
        (10, 52, 1, "the tag `Event` is given twice", ""),
        (11, 57, 1, "`[Event \"shape\"` is no tag", "[Name"),
        (12, 66, 4, "`Rd1` fits several moves", "`Rad1`"),
        (13, 71, 14, "the result `*` inside a variation", "close"),
        (14, 76, 7, "`)` closes nothing", ""),
        (15, 81, 1, "a variation with no move before it", ""),
        (16, 86, 7, "`$256` is no judgement", "$255"),
        (17, 91, 7, "`&` is nothing that a game is written with", ""),
        (18, 96, 24, "`Kd1` comes after the end: there are no legal moves", ""),
        (19, 101, 7, "a comment that never ends: `{and so on", "}"),
        (20, 106, 9, "the game has no result at its end", "`1/2-1/2`"),
    ];
    for (fault, (game, line, column, message, help)) in faults.iter().zip(expected) {
        let place = (fault["game"].as_u64(), fault["line"].as_u64(), fault["column"].as_u64());
        assert_eq!(place, (Some(game), Some(line), Some(column)), "{fault}");
        assert!(fault["message"].as_str().unwrap().starts_with(message), "{fault}");
        assert!(fault["help"].as_str().unwrap().contains(help), "{fault}");
    }
    assert_eq!(faults.len(), expected.len());
    assert_eq!((value["games"].as_u64(), value["failed"].as_u64()), (Some(20), Some(19)));
    // the same for people
    let output = run(&["pgn", "check", "tests/data/pgn/bad.pgn"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(
        said.starts_with(
            "tests/data/pgn/bad.pgn:4:13: game 1: `Nf4` is not a legal move here\n  help: legal is `Nf3`"
        ),
        "{said}"
    );
}

#[test]
fn the_variant_is_the_one_asked_for() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("pgn-variant");
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("mine.toml"), "format = 1\nname = 'Mine'\nextends = 'cylinder'\n").unwrap();
    // the rook goes round the board
    let moves = "1. h4 a5 2. Rh3 Ra6 3. Rxh8 *\n";
    let wrapped = "1. a4 h5 2. a5 h4 3. Rb4 *\n";
    std::fs::write(path.join("own.pgn"), format!("[Variant \"mine.toml\"]\n\n{wrapped}")).unwrap();
    std::fs::write(path.join("flat.pgn"), wrapped).unwrap();
    let own = path.join("own.pgn").display().to_string();
    let flat = path.join("flat.pgn").display().to_string();
    let own = run(&["pgn", "check", &own]);
    assert_eq!(own.status.code(), Some(1), "{moves}");
    assert!(text(&own.stderr).contains("`Rb4` is not a legal move"), "{}", text(&own.stderr));
    let wrong = run(&["pgn", "check", &flat, "--variant", "cylinde"]);
    assert!(text(&wrong.stderr).contains("did you mean `cylinder`"), "{}", text(&wrong.stderr));
    // a knight leaves over the side: legal on the cylinder alone
    std::fs::write(path.join("round.pgn"), "1. Nb1a3 e5 2. Na3g4 *\n").unwrap();
    let round = path.join("round.pgn").display().to_string();
    assert_eq!(run(&["pgn", "check", &round]).status.code(), Some(1));
    let fixed = run(&["pgn", "check", &round, "--variant", "cylinder"]);
    assert_eq!(fixed.status.code(), Some(0), "{}", text(&fixed.stderr));
    std::fs::write(path.join("tag.pgn"), "[Variant \"mine.toml\"]\n1. Nb1a3 e5 2. Na3g4 *\n").unwrap();
    let tag = path.join("tag.pgn").display().to_string();
    assert_eq!(run(&["pgn", "check", &tag]).status.code(), Some(0));
}

#[test]
fn a_record_is_made() {
    let output = run(&["pgn", "make", "chess", "--moves", "f2f3 e5 g4 Qd8-h4", "--tag", "White=Ann"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let made = text(&output.stdout);
    assert!(
        made.contains("[White \"Ann\"]\n[Black \"?\"]\n[Result \"0-1\"]\n[Variant \"chess\"]\n\n"),
        "{made}"
    );
    assert!(made.ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{made}");
    let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 7";
    let made = text(&run(&["pgn", "make", "chess", "--fen", fen, "--moves", "a7a8Q"]).stdout);
    assert!(made.contains("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 7\"]"), "{made}");
    assert!(made.ends_with("\n7. a8=Q+ *\n"), "{made}");
    let wrong = run(&["pgn", "make", "chess", "--moves", "e4 e5 Nf4"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(text(&wrong.stderr).contains("<moves>:1:7"), "{}", text(&wrong.stderr));
    let wrong = run(&["pgn", "make", "chess", "--moves", "f3 e5 g4 Qh4", "--result", "1-0"]);
    assert!(text(&wrong.stderr).contains("the rules say `0-1`"), "{}", text(&wrong.stderr));
    assert_eq!(run(&["pgn", "make", "chess", "--tag", "Result=1-0"]).status.code(), Some(2));
}

/// Random games of every shipped variant are written, read, and played through to the same position.
#[test]
fn random_games_come_back() {
    for (seed, (name, _)) in SHIPPED.iter().enumerate() {
        let variant = Variant::load(name).unwrap();
        for round in 0..2 {
            let mut chance = Chance::new(seed as u64 * 100 + round);
            let mut maker = Maker::new(name, &Game::new(&variant));
            let mut played = Vec::new();
            while maker.game().outcome().is_none() && played.len() < 80 {
                let moves = maker.game().moves();
                let mv = *chance.pick(&moves);
                let said = chance.percent(10).then(|| {
                    format!(
                        "a word, {}",
                        topochess::record::clock_text(Duration::from_millis(chance.next() % 9_999_999))
                    )
                });
                maker.play(mv, said);
                played.push(mv);
            }
            let end = maker.game().fen();
            let record = maker.close();
            let written = record.to_string();
            assert!(written.lines().all(|line| line.chars().count() < 80), "{written}");
            let back = one(&written);
            // the time is written in tenths
            assert_eq!(back, record, "{written}");
            let replay = replay(&back, &variant).unwrap_or_else(|fault| panic!("{name}: {fault}\n{written}"));
            assert_eq!((replay.game.fen(), replay.moves), (end, played));
        }
    }
}

/// Every legal move of positions along random games is read back from its SAN and from its squares.
#[test]
fn every_move_reads_back() {
    for (seed, (name, _)) in SHIPPED.iter().enumerate() {
        let variant = Variant::load(name).unwrap();
        let mut game = Game::new(&variant);
        let mut chance = Chance::new(7 + seed as u64);
        for ply in 0..60 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 12 == 5 {
                for (mv, san) in game.sans() {
                    assert_eq!(spelt(&mut game, &san), Ok(mv), "{name}: {san} in {}", game.fen());
                }
                for (mv, text) in game.move_texts() {
                    assert_eq!(spelt(&mut game, &text), Ok(mv), "{name}: {text} in {}", game.fen());
                }
            }
            let mv = *chance.pick(&moves);
            game.play(mv);
        }
    }
}

#[test]
fn common_spellings_are_read() {
    let chess = Variant::load("chess").unwrap();
    let fen = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (text, means) in [
        ("e1g1", "O-O"),
        ("e1h1", "O-O"),
        ("0-0", "O-O"),
        ("o-o-o", "O-O-O"),
        ("e1a1", "O-O-O"),
        ("OO", "O-O"),
        ("b7a8q", "bxa8=Q+"),
        ("b7a8Q", "bxa8=Q+"),
        ("bxa8Q", "bxa8=Q+"),
        ("b7xa8=N", "bxa8=N"),
        ("b8=R+", "b8=R+"),
        ("b8(B)", "b8=B"),
        ("Ra1-d1", "Rd1"),
        ("Ra1d1", "Rd1"),
        ("Rad1", "Rd1"),
        ("R1d1", "Rd1"),
        ("Rh1xh8+", "Rxh8+"),
        ("Ke1-e2", "Ke2"),
        ("e1-e2", "Ke2"),
    ] {
        let mut game = Game::from_fen(&chess, fen).unwrap();
        let mv = spelt(&mut game, text).unwrap_or_else(|no| panic!("{text}: {no} {}", no.help()));
        assert_eq!(game.san(mv), means, "{text}");
    }
    for text in [
        "",
        "-",
        "b7b8",
        "b7a8k",
        "e1",
        "Re1",
        "Kg1",
        "e1b1",
        "é",
        "½",
        "0000",
        "e8=",
        "=Q",
        "xx",
        "K",
        "a1\u{301}",
    ] {
        let mut game = Game::from_fen(&chess, fen).unwrap();
        assert!(spelt(&mut game, text).is_err(), "{text}");
    }
}

#[test]
fn a_game_that_is_too_long_is_left_out_and_the_next_is_read() {
    let mut text = b"[Event \"long\"]\n\n1. e4 {".to_vec();
    text.resize(LARGEST + 100, b'x');
    text.extend_from_slice(b"}\n*\n\n[Event \"next\"]\n\n1. d4 *\n");
    let found = all(&text);
    assert!(found[0].as_ref().unwrap_err().to_string().contains("a game of more than"));
    let next = found[1].as_ref().unwrap();
    assert_eq!((next.tag("Event"), next.place.line, found.len()), (Some("next"), 6, 2));
    // a word that is no move, and no wait for near ones; more tags than anybody has
    let record = one(&format!("1. {} *", "e4".repeat(1_000_000)));
    let fault = replay(&record, &Variant::load("chess").unwrap()).unwrap_err();
    assert!(fault.to_string().len() < 200 && fault.to_string().contains("is not a legal move"));
    let tags: String = (0..200_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    assert!(
        all(tags.as_bytes())[0].as_ref().unwrap_err().to_string().starts_with("one tag too many: `[T1000 ")
    );
    // variations that never end
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
    assert!(all(deep.as_bytes())[0].as_ref().unwrap_err().to_string().contains("too many variations"));
}

fn words() -> impl Strategy<Value = String> {
    // what a comment may hold: words and single spaces
    proptest::collection::vec(
        "[^\\s\\x00-\\x1f\\x7f-\\x9f]{1,12}|\\[%clk|0:01:02\\]|%|;|\\{|\\}|[a-z]{70,90}",
        1..20,
    )
    .prop_map(|words| words.join(" "))
}

fn line(depth: u32) -> BoxedStrategy<Line> {
    let note = if depth == 0 {
        prop_oneof![any::<u8>().prop_map(Note::Nag), words().prop_map(Note::Comment)].boxed()
    } else {
        let inner = line(depth - 1).prop_filter("a variation has a move", |line| !line.plies.is_empty());
        prop_oneof![
            any::<u8>().prop_map(Note::Nag),
            words().prop_map(Note::Comment),
            inner.prop_map(Note::Variation)
        ]
        .boxed()
    };
    let san = "[KQRBN]?[a-h]?x?[a-h][1-8](=[QRBN])?[+#]?|O-O(-O)?|[A-Z][a-z][a-p]1[0-6](/[a-h][1-8]){0,1}|a7a8\\[xy\\]";
    let ply = (san, proptest::collection::vec(note, 0..3)).prop_map(|(text, notes)| Ply {
        text,
        notes,
        place: Place::default(),
    });
    (proptest::collection::vec(words(), 0..2), proptest::collection::vec(ply, 0..8))
        .prop_map(|(opening, plies)| Line { opening, plies })
        .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 128, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_what_is_read(
        line in line(2),
        tags in proptest::collection::vec(("[A-Za-z][A-Za-z0-9_]{0,8}", "\\PC{0,20}"), 0..4),
        verdict in prop_oneof![Just(Verdict::White), Just(Verdict::Black), Just(Verdict::Draw), Just(Verdict::Open)],
        black in any::<bool>(),
    ) {
        let mut record = Record::default();
        for (name, value) in &tags {
            record.set(name, value);
        }
        let turn = if black { "b" } else { "w" };
        record.set("FEN", &format!("8/8/8/8/8/8/8/8 {turn} - - 0 9"));
        record.line = line;
        record.close(verdict);
        let written = record.to_string();
        prop_assert_eq!(one(&written), record, "{}", written);
    }

    #[test]
    fn no_bytes_are_too_strange(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        all(&bytes);
    }

    #[test]
    fn no_text_is_too_strange(text in "([\\[\\](){};%\"\\\\\n $!?*.]|e4|Nf3|O-O|1-0|[0-9]{1,3}|\\PC){0,80}") {
        for found in all(text.as_bytes()) {
            match found {
                Ok(record) => prop_assert_eq!(one(&record.to_string()), record),
                Err(fault) => prop_assert!(!fault.to_string().is_empty() && fault.help().len() < 2000),
            }
        }
    }
}
