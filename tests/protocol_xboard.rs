//! The engine over XBoard's protocol, driven through pipes as XBoard does it.

mod common;

use common::talk::{Talk, unheard};
use proptest::prelude::*;
use topochess::game::{Game, Variant};
use topochess::notation;
use topochess::variant::SHIPPED;

/// A talk that has got over its introduction.
fn begun(commands: &str) -> Talk {
    let mut talk = Talk::new(&["xboard"]);
    talk.say("xboard\nprotover 2");
    talk.until("feature done=1");
    talk.say(commands);
    talk
}

/// All that is answered to some lines.
fn told(talk: &mut Talk, lines: &str) -> Vec<String> {
    talk.say(&format!("{lines}\nping 77"));
    let mut seen = talk.until("pong 77");
    seen.pop();
    seen
}

fn written(name: &str, text: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("topochess-xboard-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn it_says_what_it_can_do() {
    let mut talk = Talk::new(&["xboard"]);
    talk.say("xboard\nprotover 2");
    let seen = talk.until("feature done=1");
    let said = seen.join("\n");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "colors=0",
        "san=0",
        "analyze=1",
        "memory=1",
        "smp=1",
        "highlight=1",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"SkillLevel -spin 20 1 20\"",
        "myname=\"topochess ",
    ] {
        assert!(said.contains(feature), "{feature} in {said}");
    }
    let variants = seen.iter().find(|line| line.starts_with("feature variants=")).unwrap();
    assert!(variants.starts_with("feature variants=\"normal,"), "{variants}");
    for (name, _) in SHIPPED.iter().filter(|(name, _)| *name != "chess") {
        assert!(variants.contains(name), "{name} in {variants}");
    }
    // what is named on the command line comes first, and then the usual game is not offered as such
    let mut talk = Talk::new(&["xboard", "dot"]);
    talk.say("xboard\nprotover 2");
    let seen = talk.until("feature done=1").join("\n");
    assert!(seen.contains("variants=\"dot,"), "{seen}");
    assert!(told(&mut talk, "new\nforce\nusermove d2d4\nusermove e7e6\nusermove d1d3").is_empty());
}

#[test]
fn without_a_command_it_answers_programs() {
    let mut talk = Talk::new(&[]);
    talk.say("xboard\nprotover 2\nping 3");
    talk.until("pong 3");
}

#[test]
fn the_cylinder_is_told_in_letters_that_xboard_reads() {
    let mut talk = begun("");
    assert_eq!(
        told(&mut talk, "new\nvariant cylinder"),
        [
            "setup (PNBRQ................Kpnbrq................k) 8x8+0_cylinder \
             rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "piece K& oKisO2",
            "piece Q& oRoB",
            "piece R& oR",
            "piece B& oB",
            "piece N& oN",
            "piece P& fmWfceoFifmnD",
        ]
    );
    // however the file says it, XBoard is told the same
    for name in ["cylinder-board", "cylinder-open"] {
        let seen = told(&mut talk, &format!("variant {name}"));
        assert!(seen.contains(&"piece P& fmWfceoFifmnD".to_owned()), "{seen:?}");
        assert!(seen.contains(&"piece K& oKisO2".to_owned()), "{seen:?}");
    }
    assert!(told(&mut talk, "variant berolina").contains(&"piece P& fmFfceWifmnA".to_owned()));
}

/// A piece is described, or it is said why not; and what is described reads as a notation here too.
#[test]
fn every_piece_is_told_or_the_reason() {
    let mut talk = begun("force");
    for (name, _) in SHIPPED {
        let seen = told(&mut talk, &format!("variant {name}"));
        let variant = Variant::load(name).unwrap();
        assert!(seen[0].starts_with("setup ("), "{name}: {seen:?}");
        assert_eq!(seen.len(), 1 + variant.spec().pieces.len(), "{name}: {seen:?}");
        for (line, piece) in seen[1..].iter().zip(&variant.spec().pieces) {
            match line.strip_prefix("piece ") {
                Some(told) => {
                    let (letter, text) = told.split_once("& ").unwrap();
                    assert_eq!(letter, piece.id, "{name}");
                    let text = text.split("isO").next().unwrap();
                    assert!(notation::read(text).is_ok(), "{name}: {line}");
                }
                None => assert!(line.starts_with("# no piece line for "), "{name}: {line}"),
            }
        }
    }
    // surfaces XBoard's boards do not have
    for name in ["toroidal", "dot", "klein", "moebius", "nadvorney"] {
        let seen = told(&mut talk, &format!("variant {name}"));
        assert!(seen.iter().all(|line| !line.starts_with("piece ")), "{name}: {seen:?}");
        // XBoard has no such board, whatever it is called
        assert!(seen[0].contains(" 8x8+0_fairy "), "{name}: {seen:?}");
    }
}

/// The squares of `highlight`, as files and ranks from 0, with their colours.
fn marked(line: &str) -> Vec<(String, char)> {
    let board = line.strip_prefix("highlight ").unwrap();
    let rows: Vec<&str> = board.split('/').collect();
    let mut found = Vec::new();
    for (down, row) in rows.iter().enumerate() {
        let (mut file, mut run) = (0, 0);
        for c in row.chars().chain(['8']) {
            match c.to_digit(10) {
                Some(digit) => run = 10 * run + digit,
                None => {
                    file += run;
                    run = 0;
                    found.push((format!("{}{}", char::from(b'a' + file as u8), rows.len() - down), c));
                    file += 1;
                }
            }
        }
    }
    found.sort();
    found
}

#[test]
fn a_lifted_piece_shows_where_it_may_really_go() {
    let mut talk = begun("force");
    for (name, _) in SHIPPED.iter().filter(|(name, _)| *name != "capablanca") {
        let mut game = Game::new(&Variant::load(name).unwrap());
        let mut moves = Vec::new();
        for step in 0..10 {
            let legal = game.moves();
            let mv = legal[(step * 7 + 3) % legal.len()];
            moves.push(format!("usermove {}", game.move_text(mv).split('/').next().unwrap()));
            game.play(mv);
        }
        assert_eq!(
            told(&mut talk, &format!("variant {name}\nforce")).len(),
            1 + game.variant().spec().pieces.len()
        );
        assert!(told(&mut talk, &moves.join("\n")).is_empty(), "{name} {moves:?}");
        let surface = game.variant().spec().surface.clone();
        let legal = game.moves();
        for tile in surface.tiles() {
            let mut wanted: Vec<String> =
                legal.iter().filter(|mv| mv.from == tile).map(|mv| surface.square(mv.to)).collect();
            wanted.sort();
            wanted.dedup();
            let line = told(&mut talk, &format!("lift {}", surface.square(tile))).remove(0);
            let squares: Vec<String> = marked(&line).into_iter().map(|(square, _)| square).collect();
            assert_eq!(squares, wanted, "{name} {}: {line}", surface.square(tile));
        }
    }
}

#[test]
fn marks_tell_captures_promotions_and_victims_apart() {
    let mut talk = begun("force");
    let seen = told(&mut talk, "setboard 3n3k/4P3/8/8/8/8/8/K7 w - - 0 1\nlift e7\nput d8");
    assert_eq!(marked(&seen[0]), [("d8".to_owned(), 'M'), ("e8".to_owned(), 'M')]);
    assert_eq!(seen[1], "choice QRBN");
    let seen = told(&mut talk, "setboard 7k/8/8/3pP3/8/8/8/K7 w - d6 0 1\nlift e5\nhover d6");
    assert_eq!(marked(&seen[0]), [("d6".to_owned(), 'R'), ("e6".to_owned(), 'Y')]);
    assert_eq!(marked(&seen[1]), [("d5".to_owned(), 'g'), ("d6".to_owned(), 'R'), ("e6".to_owned(), 'Y')]);
    let seen = told(&mut talk, "lift z9");
    assert!(seen[0].starts_with("Error (`z9` is no square"), "{seen:?}");
}

#[test]
fn it_plays_a_game_by_its_clock() {
    let mut talk = begun("new\nlevel 40 0:10 0\nsd 2\neasy\nnopost");
    let mut game = Game::new(&Variant::load("chess").unwrap());
    for _ in 0..6 {
        let mv = game.moves()[3];
        let text = game.move_text(mv);
        game.play(mv);
        talk.say(&format!("time 900\notim 900\nusermove {text}"));
        let answer = talk.last("move ");
        let mv = game.read_move(answer.strip_prefix("move ").unwrap()).unwrap();
        game.play(mv);
    }
    // takes two moves back and goes on with the same colour
    let mut talk_back = |commands: &str| told(&mut talk, commands);
    assert!(talk_back("remove").is_empty());
    game.undo();
    game.undo();
    let mv = game.moves()[0];
    let text = game.move_text(mv);
    game.play(mv);
    let seen = talk_back(&format!("usermove {text}"));
    assert!(game.read_move(seen[0].strip_prefix("move ").unwrap()).is_ok(), "{seen:?}");
}

/// `ping` is answered after the move, and `?` ends a long thought.
#[test]
fn it_moves_at_once_when_told_to() {
    let mut talk = begun("new\nst 1000\ngo\nping 5");
    talk.stays_without("pong");
    talk.say("?");
    let seen = talk.until("pong 5");
    assert!(seen.iter().any(|line| line.starts_with("move ")), "{seen:?}");
}

/// What ends a thought without a move: nothing is played, and what came meanwhile is done.
#[test]
fn a_thought_is_given_up() {
    let mut talk = begun("new\nst 1000\ngo");
    let seen = told(&mut talk, "force\nusermove e2e4\nusermove e7e5\nundo");
    assert!(seen.is_empty(), "{seen:?}");
    assert!(told(&mut talk, "usermove c7c5").is_empty());
    let seen = told(&mut talk, "st 1000\ngo\nnew\nforce\nusermove d2d4");
    assert!(seen.is_empty(), "{seen:?}");
}

#[test]
fn wrong_moves_and_commands_are_said_to_be_wrong() {
    let mut talk = begun("new\nforce");
    for (line, answer) in [
        ("usermove e2e5", "Illegal move (from e2  `e2e3`, `e2e4`): e2e5"),
        ("usermove e7e5", "Illegal move (the piece on e7 is Black's, and White is to move): e7e5"),
        ("usermove", "Illegal move"),
        ("e2e5", "Illegal move (from e2  `e2e3`, `e2e4`): e2e5"),
        ("nonsense", "Error (unknown command): nonsense"),
        ("undo", "Error (there are no 1 moves to take back): undo"),
        ("remove", "Error (there are no 2 moves to take back): remove"),
        ("exit", "Error (command not legal now): exit"),
        (
            "level 40",
            "Error (`level` is followed by moves, minutes and seconds, as in `level 40 5:00 0`): level 40",
        ),
        ("sd 0", "Error (`0` is no whole number from 1 to 65535): sd 0"),
        ("st x", "Error (`x` is no time in seconds): st x"),
        ("variant nowhere", "Error (there is no variant `nowhere`; there are chess, "),
        ("option Colour=blue", "Error (there is no such option; there are MultiPV"),
        ("option MultiPV=0", "Error (`0` is no whole number from 1 to 256): option MultiPV=0"),
    ] {
        let seen = told(&mut talk, line);
        assert_eq!(seen.len(), 1, "{line}: {seen:?}");
        assert!(seen[0].starts_with(answer), "{line}: {}", seen[0]);
    }
    // nothing of that has changed anything; moves without a command name, and SAN, are read
    assert!(told(&mut talk, "e2e4\ne7e5\nusermove Nf3").is_empty());
}

#[test]
fn a_position_that_is_none_is_refused_until_there_is_one() {
    let mut talk = begun("new\nforce");
    let seen = told(&mut talk, "setboard 8/8/8/8 w - - 0 1\nusermove e2e4");
    assert!(seen[0].starts_with("tellusererror Illegal position: "), "{seen:?}");
    assert_eq!(seen[1], "Illegal move (there is no position): e2e4");
    assert!(told(&mut talk, "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nusermove e2e4").is_empty());
}

#[test]
fn ends_of_games_are_claimed() {
    for (fen, moves, claim) in [
        ("7k/5Q2/5K2/8/8/8/8/8 w - - 0 1", "usermove f7g7", "1-0 {White mates}"),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "usermove g6f7", "1/2-1/2 {Stalemate}"),
        ("7k/8/8/8/8/8/1p6/K7 w - - 0 1", "usermove a1b2", "1/2-1/2 {Draw by dead position}"),
    ] {
        let mut talk = begun(&format!("new\nforce\nsetboard {fen}\nplayother"));
        assert_eq!(told(&mut talk, moves), [claim]);
    }
    // and when the engine's own move ends it
    let talk = begun("new\nforce\nsetboard 7k/5Q2/5K2/8/8/8/8/8 w - - 0 1\nsd 3\ngo");
    let seen = talk.until("1-0 {White mates}");
    assert!(seen.iter().any(|line| line.starts_with("move f7")), "{seen:?}");
}

#[test]
fn it_analyses_what_is_on_the_board() {
    let mut talk = begun("new\npost\nanalyze");
    let line = talk.last("4 ");
    let words: Vec<&str> = line.split('\t').next().unwrap().split_whitespace().collect();
    assert_eq!(words.len(), 7, "{line}");
    assert!(words.iter().all(|word| word.parse::<i64>().is_ok()), "{line}");
    talk.say(".");
    assert!(talk.last("stat01: ").ends_with(" 0 20"));
    // `ping` is answered at once, moves are followed, wrong ones refused
    talk.say("ping 1");
    talk.until("pong 1");
    talk.say("usermove e2e5");
    talk.until("Illegal move");
    talk.say("setboard 7k/5Q2/5K2/8/8/8/8/8 w - - 0 1");
    let mate = |line: &str| line.split_whitespace().nth(1) == Some("100001");
    while !mate(&talk.last("")) {}
    talk.say("undo");
    talk.until("Error (there are no 1 moves to take back)");
    talk.say("hint");
    assert!(talk.last("Hint: ").starts_with("Hint: f7"));
    talk.say("exit\nping 2");
    talk.until("pong 2");
    talk.stays_without("5 ");
}

#[test]
fn it_thinks_on_the_others_time() {
    let mut talk = begun("new\npost\nhard\nst 1");
    talk.say("usermove e2e4");
    talk.until("move ");
    // goes on after its move
    let line = talk.last("3 ");
    assert!(line.contains('\t'), "{line}");
    talk.say("ping 9");
    talk.until("pong 9");
    // whatever is played, it answers
    talk.say("usermove a2a3");
    talk.until("move ");
    talk.say("easy\nping 10");
    talk.until("pong 10");
    talk.stays_without("3 ");
}

#[test]
fn excluded_moves_are_left_out_until_the_position_changes() {
    let mut talk = begun("new\nforce\nsd 2\nexclude all\ninclude h2h4");
    assert_eq!(told(&mut talk, "go"), ["move h2h4"]);
    assert!(told(&mut talk, "exclude e2e5")[0].starts_with("Error (no legal move"));
    let seen = told(&mut talk, "force\nundo\nexclude h2h4\ngo");
    assert!(seen[0].starts_with("move ") && seen[0] != "move h2h4", "{seen:?}");
}

#[test]
fn hints_are_given() {
    let talk = begun("new\nforce\nhint");
    let hint = talk.last("Hint: ");
    assert!(Game::new(&Variant::load("chess").unwrap()).read_move(&hint["Hint: ".len()..]).is_ok(), "{hint}");
}

/// Boards of ten ranks count them from 0, ids of two letters get one, and captures on the way are legs.
#[test]
fn boards_and_moves_are_said_in_xboards_words() {
    let path = written(
        "words",
        "format = 1\nname = \"Words\"\n[board]\nfiles = 8\nranks = 10\nholes = [\"d5\"]\n\
         [pieces.K]\nname = \"king\"\nmoves = 'K'\nroyal = true\n\
         [pieces.Dm]\nname = \"man\"\nmoves = 'fmFfcafmF'\n\
         [setup]\nfen = \"4k3/8/8/8/8/3_4/8/2[dm]5/1[Dm]6/4K3 w - - 0 1\"\n",
    );
    let mut talk = begun(&format!("option VariantPath={}", path.display()));
    let name = path.file_stem().unwrap().to_string_lossy().into_owned();
    let seen = told(&mut talk, "");
    assert!(
        seen.iter().any(|line| line.starts_with("feature variants=") && line.contains(&name)),
        "{seen:?}"
    );
    let seen = told(&mut talk, &format!("variant {name}\nforce"));
    assert!(
        seen[0].contains(&format!(") 8x10+0_{name} 4k3/8/8/8/8/3*4/8/2a5/1A6/4K3 w - - 0 1")),
        "{seen:?}"
    );
    assert!(seen.contains(&"piece A& fmFfcafmF".to_owned()), "{seen:?}");
    let seen = told(&mut talk, "lift b1");
    assert_eq!(seen, ["highlight 8/8/8/8/8/8/3R4/Y1C5/8/8"]);
    assert!(told(&mut talk, "usermove b1c2,c2d3").is_empty());
    let seen = told(&mut talk, "undo\nst 1\nsd 3\nsetboard 4k3/8/8/8/8/3*4/8/2a5/1A6/4K3 w - - 0 1\ngo");
    assert_eq!(seen[..2], ["move b1c2,", "move c2d3"]);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn ends_of_pipes_are_ends() {
    // a move that was asked for is made when nothing more comes in
    let mut talk = begun("new\nsd 3\nusermove e2e4");
    talk.say("");
    let (rest, code) = talk.end();
    assert!(rest.iter().any(|line| line.starts_with("move ")), "{rest:?}");
    assert_eq!(code, Some(0));
    let mut talk = begun("new\nanalyze");
    talk.say("");
    assert_eq!(talk.end().1, Some(0));
    // nobody listens
    assert_eq!(unheard(&["xboard"], "xboard\nprotover 2\nanalyze\n"), Some(0));
}

#[test]
fn a_huge_line_is_left_out() {
    let mut talk = begun("");
    let mut line = vec![b'x'; 3 << 20];
    line.push(b'\n');
    talk.bytes(&line);
    assert!(talk.last("Error").contains("3145728 bytes"));
    talk.say("ping 4");
    talk.until("pong 4");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn garbage_does_no_harm(lines in prop::collection::vec(
        prop_oneof![
            prop::collection::vec(any::<u8>().prop_filter("a line has no end inside", |b| *b != b'\n'), 0..40),
            "(xboard|protover|new|variant|force|go|playother|level|st|sd|nps|time|otim|usermove|[?]|ping|draw|result|setboard|hint|bk|undo|remove|hard|easy|post|nopost|analyze|exit|[.]|memory|cores|option|lift|put|hover)( (e2e4|e7e5|dot|cylinder|8/8/8|w|-|[0-9]{1,2}|1:0[0-9]|MultiPV=[0-9]|e[1-9]|=|,)){0,4}"
                .prop_map(String::into_bytes),
        ],
        0..25,
    )) {
        let mut talk = begun("sd 1\nst 1");
        for mut line in lines {
            let text = String::from_utf8_lossy(&line);
            // ends the talk, as it should; many threads would only slow the machine down
            if text.contains("quit") || text.starts_with("cores") || text.starts_with("memory") {
                continue;
            }
            line.push(b'\n');
            talk.bytes(&line);
        }
        talk.say("force\nping 123456");
        talk.until("pong 123456");
        talk.say("quit");
        prop_assert_eq!(talk.end().1, Some(0));
    }
}
