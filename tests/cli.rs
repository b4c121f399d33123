//! The program run as people run it: what it prints, where, and with which exit code.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const SURFACES: [&str; 7] = ["flat", "cylinder", "torus", "moebius", "klein", "projective", "poles"];

const COMMANDS: [&str; 23] = [
    "draw",
    "book",
    "play",
    "check",
    "info",
    "tracks",
    "show",
    "targets",
    "explain",
    "trace",
    "moves",
    "perft",
    "match",
    "pgn",
    "endings",
    "claims",
    "worth",
    "balance",
    "bench",
    "schema",
    "new",
    "completions",
    "man",
];

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_topochess"));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn run(args: &[&str]) -> Output {
    program().args(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Standard output of a run that must go well.
fn fine(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", err(&output));
    out(&output)
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&fine(args)).unwrap()
}

/// Standard error of a run that must say that its input is wrong, with nothing on standard output.
fn wrong(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", err(&output));
    assert_eq!(out(&output), "", "{args:?}");
    assert!(!err(&output).contains("panicked"), "{args:?}");
    err(&output)
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn a_wrong_notation_is_shown_with_its_place() {
    for (notation, place, says) in [
        ("xyz!!W", "<notation>:1:1", "x"),
        ("fK", "<notation>:1:1", "fWfF"),
        ("W03", "<notation>:1:2", "W3"),
        ("sfN", "<notation>:1:1", "fsN"),
        ("[F?", "<notation>:1:1", "]"),
    ] {
        for args in [vec!["explain", notation], vec!["targets", notation, "--board", "8x8", "--at", "d4"]] {
            let said = wrong(&args);
            assert!(said.contains(place), "{notation}: {said}");
            assert!(said.contains(says), "{notation}: {said}");
            assert!(said.contains("help:"), "{notation}: {said}");
        }
    }
    let castling = wrong(&["targets", "KO2", "--board", "chess", "--at", "e1"]);
    assert!(castling.contains("notation::castling"), "{castling}");
}

#[test]
fn wrong_names_fens_moves_and_squares_exit_1() {
    for command in ["check", "info", "tracks", "show", "moves"] {
        let said = wrong(&[command, "cylindre"]);
        assert!(said.contains("there is no variant `cylindre`"), "{said}");
        assert!(said.contains("`cylinder`"), "{said}");
    }
    wrong(&["perft", "nosuch", "1"]);
    wrong(&["trace", "nosuch", "--piece", "B", "--at", "c8"]);
    let fen = wrong(&["show", "chess", "--fen", "rnbqkbnr/ppppzppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]);
    assert!(fen.contains("<fen>:1:14"), "{fen}");
    wrong(&["perft", "chess", "1", "--fen", "8/8/8/8/8/8/8/8"]);
    wrong(&["moves", "chess", "--fen", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"]);
    let illegal = wrong(&["moves", "chess", "--moves", "e2e4 e7e5 e4e5"]);
    assert!(illegal.contains("`e4e5`") && illegal.contains("<moves>:1:11"), "{illegal}");
    for square in ["e9", "i1", "e", "E4", ""] {
        wrong(&["show", "chess", "--at", square]);
        wrong(&["targets", "N", "--board", "8x8", "--at", square]);
        wrong(&["trace", "chess", "--piece", "B", "--at", square]);
    }
    wrong(&["show", "chess", "--at", "e4"]);
    wrong(&["trace", "chess", "--piece", "X", "--at", "e4"]);
    for board in ["0x8", "17x8", "16x17", "99999999x8", "8x"] {
        wrong(&["targets", "N", "--board", board, "--at", "a1"]);
    }
    wrong(&["targets", "R", "--board", "8x8", "--at", "d4", "--with", "E:d4"]);
    wrong(&["targets", "R", "--board", "8x8", "--at", "d4", "--with", "E:d9"]);
    wrong(&["man", "nosuch"]);
}

#[test]
fn a_wrong_command_line_exits_2() {
    for args in [
        &["nosuch"][..],
        &["check"],
        &["perft", "chess"],
        &["perft", "chess", "0"],
        &["perft", "chess", "31"],
        &["perft", "chess", "-1"],
        &["perft", "chess", "3", "--threads", "0"],
        &["perft", "chess", "3", "--threads", "1000000"],
        &["targets", "N", "--board", "8x8"],
        &["targets", "N", "--board", "8x8", "--at", "d4", "--with", "X:e4"],
        &["new", "x", "--surface", "sphere"],
        &["completions", "nosuch"],
        &[],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert_eq!(out(&output), "");
        assert!(!err(&output).is_empty());
    }
}

#[test]
fn check_says_one_line_or_everything() {
    assert_eq!(fine(&["check", "chess", "dot"]), "2 files checked: all is well\n");
    let dir = folder("check");
    let bad = dir.join("bad.toml");
    std::fs::write(
        &bad,
        "format = 1\nname: \"x\"\nextends = \"chess\"\n[pieces.K]\nmove = 'K'\n[pieces.Q]\nmoves = 'fK'\n",
    )
    .unwrap();
    let bad = bad.to_str().unwrap();
    let said = wrong(&["check", "chess", bad, "nosuch"]);
    for place in ["bad.toml:2:5", "bad.toml:5:1", "bad.toml:7:10", "`nosuch`"] {
        assert!(said.contains(place), "{place}: {said}");
    }
    assert!(said.ends_with("3 files checked: 4 errors\n"), "{said}");
    let output = run(&["check", "--json", "chess", bad]);
    assert_eq!(output.status.code(), Some(1));
    let list: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&list[0]["ok"], &list[1]["ok"]), (&Value::Bool(true), &Value::Bool(false)));
    assert_eq!(list[1]["file"], bad);
    let problem = &list[1]["problems"][0];
    for key in
        ["code", "severity", "message", "help", "file", "line", "column", "end_line", "end_column", "labels"]
    {
        assert!(problem.get(key).is_some(), "{key}");
    }
    assert_eq!((&problem["line"], &problem["column"]), (&2.into(), &5.into()));
    assert_eq!(problem["severity"], "error");
}

#[test]
fn warnings_are_errors_when_denied() {
    let dir = folder("warnings");
    let file = dir.join("kingless.toml");
    std::fs::write(&file, "format = 1\nname = 'x'\nextends = 'chess'\n[pieces.K]\nroyal = false\n").unwrap();
    let file = file.to_str().unwrap();
    let output = run(&["check", file]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(out(&output), "1 file checked: 1 warning\n");
    assert!(err(&output).contains("variant::no-royal"));
    assert!(wrong(&["check", "--deny-warnings", file]).contains("variant::no-royal"));
    let output = run(&["check", "--deny-warnings", "--json", file]);
    assert_eq!(output.status.code(), Some(1));
    let list: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&list[0]["ok"], &list[0]["problems"][0]["severity"]), (&false.into(), &"error".into()));
}

#[test]
fn odd_files_are_errors_not_panics() {
    let dir = folder("odd");
    let files = [
        ("empty.toml", Vec::new()),
        ("latin.toml", b"name = \"\xe9\"".to_vec()),
        ("large.toml", vec![b'#'; 10_000_000]),
        ("zero.toml", vec![0; 100]),
    ];
    for (name, bytes) in files {
        let path = dir.join(name);
        std::fs::write(&path, bytes).unwrap();
        assert!(wrong(&["check", path.to_str().unwrap()]).contains(name));
    }
    wrong(&["check", dir.to_str().unwrap()]);
}

#[test]
fn new_passes_check_on_every_surface() {
    let dir = folder("new");
    for surface in SURFACES {
        let said = program().current_dir(&dir).args(["new", surface, "--surface", surface]).output().unwrap();
        assert_eq!(said.status.code(), Some(0), "{}", err(&said));
        let file = dir.join(format!("{surface}.toml"));
        let file = file.to_str().unwrap();
        assert_eq!(fine(&["check", "--deny-warnings", file]), "1 file checked: all is well\n");
        assert!(!fine(&["moves", file]).is_empty());
        let again = program().current_dir(&dir).args(["new", surface]).output().unwrap();
        assert_eq!(again.status.code(), Some(1));
        assert!(err(&again).contains("--force"));
        let forced = program().current_dir(&dir).args(["new", surface, "--force"]).output().unwrap();
        assert_eq!(forced.status.code(), Some(0));
    }
    let quoted = fine(&["new", "say \"hi\" \\", "--output", "-"]);
    assert!(quoted.contains(r#"name = "say \"hi\" \\""#));
    wrong(&["new", "", "--output", "-"]);
}

/// Splits a line as a shell does, as far as the examples need it: words and double quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[test]
fn the_examples_of_every_help_run() {
    // in a folder of their own: some write files, and one book is of a game of one's own
    let folder = std::env::temp_dir().join(format!("topochess-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let there = |args: &[&str]| {
        let output = program().current_dir(&folder).args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    };
    there(&["new", "my-game", "--surface", "torus"]);
    for command in COMMANDS {
        let help = fine(&[command, "--help"]);
        let examples: Vec<&str> =
            help.lines().map(str::trim).filter(|line| line.starts_with("topochess ")).collect();
        assert!(!examples.is_empty(), "{command}");
        // measuring and solving take long, and longer in a debug build
        let long = ["bench", "endings"].contains(&command) && cfg!(debug_assertions);
        for example in examples.iter().filter(|_| !long) {
            let words = words(example);
            let mut args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            assert_eq!(args[0], command, "{example}");
            // a whole measurement is thousands of games: here the same command with fewer and shorter ones
            if ["worth", "balance"].contains(&command) && !args.contains(&"--games") {
                args.extend(["--games", "2", "--nodes", "5", "--most-plies", "30"]);
            }
            let output = there(&args);
            assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{example}");
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    // these talk, and say nothing to nobody: `protocol_uci` and `protocol_xboard` talk to them
    for command in ["uci", "xboard"] {
        assert!(fine(&[command, "--help"]).contains(&format!("  topochess {command} dot\n")), "{command}");
    }
    // and this one goes on until it is told to end: `serve` asks it
    assert!(fine(&["serve", "--help"]).contains("  topochess serve --port 8000\n"));
    assert!(fine(&["--help"]).contains("Examples:"));
    assert!(fine(&["--version"]).starts_with("topochess "));
}

#[test]
fn every_command_has_a_manual_page() {
    for command in COMMANDS {
        assert!(fine(&["man", command]).contains(&format!("topochess\\-{command}")), "{command}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [&["schema"][..], &["tracks", "dot"], &["info", "dot"], &["perft", "chess", "3"], &["--help"]]
    {
        let mut child = program().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}: {said}");
        assert!(!said.contains("error") && !said.contains("panic"), "{args:?}: {said}");
    }
}

#[test]
fn pipes_get_no_colours() {
    for args in [&["check", "nosuch"][..], &["explain", "fK"], &["--help"], &["nosuch"], &["info", "dot"]] {
        let output = run(args);
        assert!(!out(&output).contains('\u{1b}') && !err(&output).contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn targets_has_its_json_shape() {
    let args = ["targets", "fmWfcF", "--board", "8x8", "--at", "e4", "--json"];
    assert_eq!(fine(&args), "{\"move\":[\"e5\"],\"capture\":[\"d5\",\"f5\"]}\n");
    let rook = json(&["targets", "R", "--board", "cylinder", "--at", "a1", "--with", "E:c1,F:a3", "--json"]);
    assert_eq!(rook["move"], serde_json::json!(["b1", "d1", "e1", "f1", "g1", "h1", "a2"]));
    let first = json(&["targets", "ifmnD", "--board", "8x8", "--at", "e2", "--json"]);
    assert_eq!(first["move"], serde_json::json!([]));
    let unmoved = json(&["targets", "ifmnD", "--board", "8x8", "--at", "e2", "--unmoved", "--json"]);
    assert_eq!(unmoved["move"], serde_json::json!(["e4"]));
}

#[test]
fn show_prints_checks_routes_and_outcome() {
    let moves = "f2f4 g7g5 f4g5 f7f6 c2c4";
    let text = fine(&["show", "cylinder", "--moves", moves]);
    assert!(text.contains("Black is in check:\n  by the queen: d1 c2 b3 a4 h5 g6 f7 e8\n"), "{text}");
    assert_eq!(fine(&["moves", "cylinder", "--moves", moves]), "h7h5\n");
    let mate = format!("{moves} h7h5 g5h6");
    let text = fine(&["show", "cylinder", "--moves", &mate]);
    assert!(text.contains("The game is over: White wins by checkmate"), "{text}");
    let value = json(&["show", "cylinder", "--moves", &mate, "--json"]);
    assert_eq!(value["outcome"]["winner"], "white");
    assert_eq!(value["outcome"]["reason"], "checkmate");
    assert_eq!(value["checks"][0]["royal"], "e8");
    assert_eq!(value["board"]["e8"], "k");
    let at = json(&["show", "chess", "--at", "b1", "--json"]);
    assert_eq!(at["moves"], serde_json::json!(["b1a3", "b1c3"]));
    let way = serde_json::json!({ "to": "a3", "capture": false, "legal": true, "squares": ["b1", "a3"] });
    assert!(at["routes"].as_array().unwrap().contains(&way), "{at}");
    let castling = fine(&["show", "chess", "--fen", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "--at", "e1"]);
    assert!(castling.contains("e1g1, castling"), "{castling}");
    let theirs = fine(&["show", "chess", "--at", "b8"]);
    assert!(theirs.contains("if it were Black's move"), "{theirs}");
}

#[test]
fn draws_never_change_moves() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 120 90";
    assert_eq!(fine(&["moves", "chess", "--fen", fen]).lines().count(), 5);
    assert!(fine(&["show", "chess", "--fen", fen]).contains("The game is over: draw by"));
    assert!(fine(&["perft", "chess", "2", "--fen", fen]).starts_with("1 5\n2 "));
}

#[test]
fn perft_prints_a_line_for_each_depth() {
    assert_eq!(fine(&["perft", "chess", "3", "--threads", "2"]), "1 20\n2 400\n3 8902\n");
    let divided = fine(&["perft", "chess", "2", "--divide"]);
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines[0], lines[1], lines[20], lines[21]), ("1 20", "a2a3: 20", "h2h4: 20", "2 400"));
    let value = json(&["perft", "dot", "2", "--divide", "--json"]);
    assert_eq!(value["depths"][1]["nodes"], 392);
    assert_eq!(value["divide"].as_object().unwrap().len(), 20);
    assert!(err(&run(&["perft", "chess", "1"])).contains("nodes per second"));
}

#[test]
fn what_prints_data_prints_json_too() {
    assert_eq!(json(&["tracks", "dot", "--json"])["count"], 20);
    let info = json(&["info", "dot", "--json"]);
    assert_eq!((&info["surface"]["euler"], &info["tracks"]), (&(-6).into(), &20.into()));
    assert_eq!(info["surface"]["poles_shrunk"]["euler"], 2);
    assert_eq!(json(&["explain", "mfWcfF", "--json"])["canonical"], "fmWfcF");
    assert_eq!(json(&["moves", "dot", "--json"])["count"], 20);
    let trace = json(&["trace", "dot", "--piece", "B", "--at", "c8", "--json"]);
    assert_eq!(trace["row"]["rays"].as_array().unwrap().len(), 4);
    assert_eq!(json(&["schema"])["title"], "topochess variant");
}

#[test]
fn trace_follows_a_bishop_over_the_pole() {
    let text = fine(&["trace", "dot", "--piece", "B", "--at", "c8"]);
    assert!(text.contains("c8 [north pole: forward is south] g8 f7 e6"), "{text}");
    assert!(text.contains("file chess:34:9"), "{text}");
    assert!(text.contains("closed, 16 tiles: c8 g8 f7"), "{text}");
}

#[test]
fn explain_draws_hurdles_for_hoppers() {
    let text = fine(&["explain", "gQ"]);
    assert!(text.contains("* # . O . # *") && text.contains("an enemy to hop over"), "{text}");
    let draughtsman = fine(&["explain", "fcafmF"]);
    assert!(draughtsman.starts_with("notation") && draughtsman.contains("m . . . m"), "{draughtsman}");
    let endless = fine(&["explain", "aaaaaaaaK"]);
    assert!(endless.contains("too many routes to draw"), "{endless}");
    let old = run(&["explain", "L"]);
    assert_eq!(old.status.code(), Some(0));
    assert!(err(&old).contains("old-letter") && out(&old).contains("canonical  C\n"));
}

#[test]
fn info_says_what_the_sources_say() {
    let text = fine(&["info", "dot"]);
    for line in [
        "V 58, E 128, F 64: Euler characteristic -6",
        "with each pole shrunk to a point: V 58, E 120, F 64: 2, as on a sphere",
        "20 straight and diagonal tracks",
        "Promotes on rank 8 to queen, rook, bishop or knight.",
        "50 moves by each side without a capture",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
