//! Matches: engines that behave and engines that do not, matches that are killed, numbers known from elsewhere.
//!
//! The other engines are this test program itself, started with one of the `fake_` tests below as its only one.
//! Programs that are installed join in where they are found: `fairy-stockfish` and `fairymax`.

use std::io::{BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use topochess::game::{Game, Variant};
use topochess::record::{Reader, Record, Verdict, replay};
use topochess::study::contest::{Entrant, Halt, Plan, Sprt, State, Summary, Tally, Tempo, hold};

// ---- engines -------------------------------------------------------------------------------------------------

/// Whether this program was started to be the engine of that name.
fn is_called(name: &str) -> bool {
    let words: Vec<String> = std::env::args().collect();
    words.iter().any(|word| word == name) && words.iter().any(|word| word == "--exact")
}

fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    // nobody may be listening any more
    if writeln!(out, "{text}").and_then(|()| out.flush()).is_err() {
        std::process::exit(0);
    }
}

/// The first legal move, or the last where `last` says so.
fn pick(game: &mut Game, last: bool) -> String {
    let texts = game.move_texts();
    let chosen = if last { texts.last() } else { texts.first() };
    chosen.map_or(String::new(), |(_, text)| text.clone())
}

/// Speaks UCI; `answer` is called for each `go`, with its number from 1.
fn uci(mut answer: impl FnMut(u32, &mut Game)) {
    let variant = Variant::load("chess").unwrap();
    let mut game = Game::new(&variant);
    let mut asked = 0;
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => say("id name Fake\noption name Hash type spin default 1 min 1 max 9\nuciok"),
            ["isready"] => say("readyok"),
            ["ucinewgame"] => asked = 0,
            ["position", ..] => {
                let moves = words.iter().skip_while(|word| **word != "moves").skip(1);
                let fen: Vec<&str> =
                    words.iter().skip(2).take_while(|word| **word != "moves").copied().collect();
                game = match words[1] {
                    "fen" => Game::from_fen(&variant, &fen.join(" ")).unwrap(),
                    _ => Game::new(&variant),
                };
                for text in moves {
                    let mv = game.read_move(text).unwrap();
                    game.play(mv);
                }
            }
            ["go", ..] => {
                asked += 1;
                answer(asked, &mut game);
            }
            ["quit"] => std::process::exit(0),
            _ => {}
        }
    }
    std::process::exit(0);
}

fn best(game: &mut Game) {
    say(&format!("info depth 1\nbestmove {}", pick(game, true)));
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_good() {
    if is_called("fake_good") {
        uci(|_, game| best(game));
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_slow() {
    if is_called("fake_slow") {
        uci(|_, game| {
            std::thread::sleep(Duration::from_millis(20));
            best(game);
        });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_crash() {
    if is_called("fake_crash") {
        uci(|asked, game| if asked == 3 { std::process::exit(3) } else { best(game) });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_hang() {
    if is_called("fake_hang") {
        uci(|asked, game| {
            if asked == 3 {
                std::thread::sleep(Duration::from_secs(600));
            }
            best(game);
        });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_illegal() {
    if is_called("fake_illegal") {
        uci(|asked, game| if asked == 2 { say("bestmove e1e8") } else { best(game) });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_endless() {
    if is_called("fake_endless") {
        uci(|_, _| {
            let mut out = std::io::stdout().lock();
            while out.write_all(&[b'x'; 4096]).is_ok() {}
            std::process::exit(0);
        });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_chatter() {
    if is_called("fake_chatter") {
        uci(|_, _| {
            loop {
                say("info string still thinking");
            }
        });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_mute() {
    if is_called("fake_mute") {
        // a child of its own, which must not outlive the match either
        let mut child = Command::new("sleep").arg("600").spawn().unwrap();
        child.wait().unwrap();
    }
}

/// Speaks XBoard's protocol; `instead` replaces the answer of a number.
fn cecp(instead: impl FnMut(u32, &mut Game) -> Option<String>) {
    cecp_with("ping=1", instead);
}

fn cecp_with(ping: &str, mut instead: impl FnMut(u32, &mut Game) -> Option<String>) {
    let variant = Variant::load("chess").unwrap();
    let mut game = Game::new(&variant);
    let (mut asked, mut force) = (0, true);
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut plays = false;
        match words[..] {
            ["protover", _] => {
                say(&format!("feature done=0 myname=\"Old Fake\" {ping} usermove=1 setboard=1 done=1"));
            }
            ["ping", number] => say(&format!("pong {number}")),
            ["new"] => {
                (game, force, asked) = (Game::new(&variant), false, 0);
            }
            ["setboard", ..] => {
                game = Game::from_fen(&variant, line.strip_prefix("setboard ").unwrap()).unwrap()
            }
            ["force"] => force = true,
            ["go"] => (force, plays) = (false, true),
            ["usermove", text] => {
                let mv = game.read_move(text).unwrap();
                game.play(mv);
                plays = !force;
            }
            ["quit"] => std::process::exit(0),
            _ => {}
        }
        if plays && game.outcome().is_none() {
            asked += 1;
            match instead(asked, &mut game) {
                Some(text) => say(&text),
                None => {
                    let text = pick(&mut game, true);
                    let mv = game.read_move(&text).unwrap();
                    game.play(mv);
                    say(&format!("move {text}"));
                }
            }
        }
    }
    std::process::exit(0);
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_xboard() {
    if is_called("fake_xboard") {
        cecp(|_, _| None);
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_claims() {
    if is_called("fake_claims") {
        cecp(|asked, game| {
            let won =
                if game.turn() == topochess::base::Colour::White { "1-0 {White mates}" } else { "0-1 {}" };
            (asked == 2).then(|| won.to_owned())
        });
    }
}

/// Mates where it can, says so afterwards, and cannot tell when it has said all.
#[test]
#[ignore = "an engine that other tests start"]
fn fake_mates() {
    if is_called("fake_mates") {
        cecp_with("ping=0", |_, game| {
            let texts = game.move_texts();
            texts.into_iter().find_map(|(mv, text)| {
                game.play(mv);
                let won = game.outcome().is_some_and(|outcome| outcome.winner.is_some());
                game.undo();
                won.then(|| format!("move {text}\n1-0 {{White mates}}"))
            })
        });
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_resigns() {
    if is_called("fake_resigns") {
        cecp(|asked, _| (asked == 2).then(|| "resign".to_owned()));
    }
}

#[test]
#[ignore = "an engine that other tests start"]
fn fake_rejects() {
    if is_called("fake_rejects") {
        cecp(|asked, _| (asked == 2).then(|| "Illegal move: e2e4".to_owned()));
    }
}

// ---- matches -------------------------------------------------------------------------------------------------

fn fake(protocol: &str, name: &str) -> Entrant {
    let program = std::env::current_exe().unwrap();
    let line = format!("{protocol}:'{}' {name} --exact --ignored --nocapture", program.display());
    line.parse().unwrap()
}

fn plan(games: usize, tempo: &str, engines: [Entrant; 2]) -> Plan {
    Plan {
        variant: Variant::load("chess").unwrap(),
        name: "chess".into(),
        path: "chess".into(),
        fen: None,
        games,
        tempo: tempo.parse().unwrap(),
        engines,
        opening_plies: 4,
        seed: 1,
        concurrency: 1,
        pgn: None,
        sprt: None,
        margin: Duration::from_millis(500),
        patience: Duration::from_secs(20),
        most_plies: 60,
    }
}

fn own() -> Entrant {
    "self".parse().unwrap()
}

fn run(plan: &Plan) -> Summary {
    hold(plan, &Halt::default(), &mut |_| {}).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn file(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("contest-{name}.pgn"));
    let _ = std::fs::remove_file(&path);
    path
}

fn games(path: &Path) -> Vec<Record> {
    let text = std::fs::read(path).unwrap();
    Reader::new(&text[..]).map(|found| found.unwrap_or_else(|fault| panic!("{fault}"))).collect()
}

/// The last comment of a game.
fn reason(record: &Record) -> String {
    let notes = record.line.plies.last().map(|ply| ply.notes.clone()).unwrap_or_default();
    match notes.last() {
        Some(topochess::record::Note::Comment(text)) => text.clone(),
        _ => record.line.opening.join(" "),
    }
}

/// Plays two games of an engine that misbehaves against one that does not: it loses both, and says why.
fn loses(entrant: Entrant, tempo: &str, name: &str, ending: &str, why: &str) {
    let path = file(name);
    let mut plan = plan(2, tempo, [own(), entrant]);
    plan.pgn = Some(path.clone());
    plan.patience = Duration::from_secs(2);
    let summary = run(&plan);
    assert_eq!(summary.stage.tally.wins, 2, "{name}: {:?}", summary.stage);
    assert_eq!(summary.stage.endings.get(ending), Some(&2), "{name}: {:?}", summary.stage.endings);
    let games = games(&path);
    assert_eq!([games[0].verdict, games[1].verdict], [Verdict::White, Verdict::Black]);
    for record in &games {
        assert!(reason(record).contains(why), "{name}: {}", reason(record));
        replay(record, &plan.variant).unwrap();
    }
}

#[test]
fn engines_that_misbehave_lose_and_are_started_anew() {
    loses(fake("uci", "fake_crash"), "depth=1", "crash", "abandoned", "its program has ended");
    loses(
        fake("uci", "fake_illegal"),
        "depth=1",
        "illegal",
        "rules infraction",
        "`e1e8` is not a legal move here",
    );
    loses(fake("uci", "fake_endless"), "depth=1", "endless", "abandoned", "prints a line of more than");
    loses(fake("uci", "fake_chatter"), "depth=1", "chatter", "abandoned", "does not answer");
    loses(fake("uci", "fake_hang"), "0.5", "hang", "time forfeit", "its time is over");
    loses(fake("xboard", "fake_claims"), "depth=1", "claims", "rules infraction", "and is wrong");
    loses(
        fake("xboard", "fake_rejects"),
        "depth=1",
        "rejects",
        "rules infraction",
        "the legal move `e2e4` illegal",
    );
    loses(fake("cecp", "fake_resigns"), "depth=1", "resigns", "normal", "resigns");
}

#[test]
fn engines_that_behave_play_whole_games() {
    for entrant in [fake("uci", "fake_good"), fake("xboard", "fake_xboard")] {
        let path = file("whole");
        let mut plan = plan(4, "2+0.02", [own(), entrant]);
        plan.pgn = Some(path.clone());
        (plan.concurrency, plan.most_plies) = (2, 24);
        let summary = run(&plan);
        assert_eq!(summary.stage.tally.games(), 4);
        let fine = ["normal", "adjudication"];
        assert!(
            summary.stage.endings.keys().all(|kind| fine.contains(&kind.as_str())),
            "{:?}",
            summary.stage
        );
        let mut games = games(&path);
        games.sort_by_key(|game| game.tag("Round").map(str::to_owned));
        for game in &games {
            let played = replay(game, &plan.variant).unwrap();
            assert!(played.moves.len() > 4);
            assert_eq!(game.tag("TimeControl"), Some("2+0.02"));
            let first = &game.line.plies[4].notes[0];
            let topochess::record::Note::Comment(text) = first else { panic!("{first:?}") };
            assert!((1..2100).contains(&topochess::record::clock(text).unwrap().as_millis()), "{text}");
        }
        // two games share an opening, and the engines change places
        let opening = |game: &Record| -> Vec<String> {
            game.line.plies.iter().take(4).map(|ply| ply.text.clone()).collect()
        };
        assert_eq!(opening(&games[0]), opening(&games[1]));
        assert_ne!(opening(&games[0]), opening(&games[2]));
        assert_eq!(games[0].tag("White"), games[1].tag("Black"));
        assert_eq!(games[0].tag("White"), Some("topochess"));
    }
}

#[test]
fn a_position_is_set_up_for_every_kind_of_engine() {
    let fen = "4k3/7P/8/8/8/8/8/4K3 b - - 0 1";
    for entrant in [own(), fake("uci", "fake_good"), fake("xboard", "fake_xboard")] {
        let path = file("fen");
        let mut plan = plan(2, "depth=1", [fake("uci", "fake_good"), entrant]);
        (plan.fen, plan.opening_plies, plan.pgn) = (Some(fen.into()), 0, Some(path.clone()));
        assert_eq!(run(&plan).stage.tally.games(), 2);
        for game in games(&path) {
            assert_eq!(game.tag("FEN"), Some(fen));
            assert_eq!(game.tag("Termination").map(|kind| kind == "rules infraction"), Some(false));
            replay(&game, &plan.variant).unwrap();
        }
    }
    let mut over = plan(2, "depth=1", [own(), own()]);
    over.fen = Some("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".into());
    let refusal = hold(&over, &Halt::default(), &mut |_| {}).unwrap_err();
    assert!(refusal.why.contains("over before it begins"), "{refusal:?}");
}

#[test]
fn what_is_said_after_a_game_is_not_said_of_the_next() {
    let path = file("echo");
    let mut plan = plan(4, "depth=1", [fake("uci", "fake_good"), fake("xboard", "fake_mates")]);
    plan.fen = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".into());
    (plan.opening_plies, plan.pgn, plan.most_plies) = (0, Some(path.clone()), 10);
    run(&plan);
    let games = games(&path);
    let reasons: Vec<String> = games.iter().map(reason).collect();
    assert_eq!(reasons[1], "White wins by checkmate");
    assert_eq!(reasons[0], reasons[2], "{reasons:?}");
    assert!(!reasons[2].contains("resigns") && games[2].line.plies.len() == 10, "{reasons:?}");
}

#[test]
fn engines_that_cannot_start_are_named() {
    let refused = |entrant: Entrant| {
        let mut plan = plan(2, "depth=1", [own(), entrant]);
        plan.patience = Duration::from_secs(1);
        hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why
    };
    assert!(refused("uci:/no/such/program".parse().unwrap()).contains("cannot be started"));
    assert!(refused("uci:true".parse().unwrap()).contains("ends before it says `uciok`"));
    assert!(refused(fake("uci", "fake_mute")).contains("does not answer `uci`"));
    let Entrant::Program { protocol, command, dir, name, .. } = fake("uci", "fake_good") else { panic!() };
    let options = vec![("Hsh".to_owned(), "3".to_owned())];
    let why = refused(Entrant::Program { protocol, command, options, dir, name });
    assert!(why.contains("no option `Hsh`: did you mean `Hash`?"), "{why}");
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let play = |seed: u64, name: &str| {
        let path = file(name);
        let mut plan = plan(6, "nodes=100", [own(), "self,hash=8".parse().unwrap()]);
        (plan.seed, plan.pgn, plan.opening_plies) = (seed, Some(path.clone()), 8);
        run(&plan);
        std::fs::read_to_string(path).unwrap()
    };
    let first = play(5, "seed-a");
    assert_eq!(play(5, "seed-b"), first);
    assert_ne!(play(6, "seed-c"), first);
}

#[test]
fn every_shipped_variant_can_be_played() {
    for (name, _) in topochess::variant::SHIPPED {
        let path = file("shipped");
        let mut plan = plan(2, "nodes=50", [own(), own()]);
        (plan.variant, plan.pgn, plan.most_plies) = (Variant::load(name).unwrap(), Some(path.clone()), 24);
        (plan.name, plan.path) = ((*name).into(), (*name).into());
        assert_eq!(run(&plan).stage.tally.games(), 2);
        for game in games(&path) {
            replay(&game, &plan.variant).unwrap();
        }
    }
}

// ---- going on ------------------------------------------------------------------------------------------------

#[test]
fn a_match_goes_on_from_any_cut_of_its_file() {
    let path = file("cut");
    let mut plan = plan(5, "depth=1", [fake("uci", "fake_good"), fake("uci", "fake_good")]);
    (plan.pgn, plan.most_plies) = (Some(path.clone()), 20);
    run(&plan);
    let whole = std::fs::read(&path).unwrap();
    // the games that are whole in a cut are kept, the one that is not is played anew
    for cut in (0..whole.len()).step_by(97).chain(whole.len() - 12..whole.len()) {
        std::fs::write(&path, &whole[..cut]).unwrap();
        let summary = run(&plan);
        assert!(!summary.stopped);
        assert_eq!(summary.stage.tally.games(), 5, "cut at {cut}");
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(games(&path).len(), 5, "cut at {cut}:\n{text}");
        assert_eq!(text.trim_end(), String::from_utf8_lossy(&whole).trim_end(), "cut at {cut}");
    }
    // more games are added, none is played twice
    plan.games = 7;
    let summary = run(&plan);
    assert_eq!((summary.resumed, summary.stage.tally.games()), (5, 7));
}

#[test]
fn another_match_is_refused() {
    let path = file("other");
    let mut plan = plan(2, "nodes=100", [own(), own()]);
    plan.pgn = Some(path.clone());
    run(&plan);
    plan.seed = 9;
    let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
    assert!(why.contains("there `seed 1`, here `seed 9`"), "{why}");
    plan.seed = 1;
    plan.tempo = "nodes=101".parse::<Tempo>().unwrap();
    let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
    assert!(why.contains("there `tc nodes=100`, here `tc nodes=101`"), "{why}");
    std::fs::write(&path, "1. e4 *\n").unwrap();
    let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
    assert!(why.contains("of no match"), "{why}");
    std::fs::write(&path, "this is no game\n\n[Event \"x\"]\n\n*\n").unwrap();
    let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
    assert!(why.contains("more than this match's games"), "{why}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "this is no game\n\n[Event \"x\"]\n\n*\n");
}

#[test]
fn a_file_that_holds_something_else_is_left_alone() {
    let path = file("notes");
    let mut plan = plan(2, "nodes=10", [own(), own()]);
    plan.pgn = Some(path.clone());
    run(&plan);
    let whole = std::fs::read_to_string(&path).unwrap();
    let others = [
        "my notes".to_owned(),
        "my notes\n".to_owned(),
        "<html>\n<body>\n".to_owned(),
        "\0\u{1}\u{2}".to_owned(),
        "notes\n[Ev".to_owned(),
        "notes\n[Event \"x\"]\n".to_owned(),
        format!("{whole}my notes\n"),
        format!("{whole}my notes"),
    ];
    for other in others {
        std::fs::write(&path, &other).unwrap();
        let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
        assert!(why.contains("more than this match's games"), "{other}: {why}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), other);
    }
}

/// Devices hold no games from before, and the endless ones are not read to their end.
#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_only_written_to() {
    let mut plan = plan(1, "nodes=10", [own(), own()]);
    plan.pgn = Some("/dev/full".into());
    let why = hold(&plan, &Halt::default(), &mut |_| {}).unwrap_err().why;
    assert!(why.contains("cannot write `/dev/full`: no space left"), "{why}");
    plan.pgn = Some("/dev/null".into());
    assert_eq!(run(&plan).stage.tally.games(), 1);
}

fn program(path: &Path, games: &str) -> Command {
    let this = std::env::current_exe().unwrap();
    let engine = format!("uci:'{}' fake_slow --exact --ignored --nocapture", this.display());
    let mut command = Command::new(env!("CARGO_BIN_EXE_topochess"));
    command.args(["match", "chess", "--tc", "depth=1", "--engine2", &engine, "--games", games, "--json"]);
    command.args(["--most-plies", "16", "--concurrency", "2", "--pgn"]).arg(path);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Waits until a file is so long.
fn wait(path: &Path, length: u64) {
    let until = Instant::now() + Duration::from_secs(60);
    while std::fs::metadata(path).map_or(0, |file| file.len()) < length {
        assert!(Instant::now() < until, "nothing is played");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_killed_match_goes_on() {
    let path = file("killed");
    for _ in 0..2 {
        let before = std::fs::metadata(&path).map_or(0, |file| file.len());
        let mut child = program(&path, "40").spawn().unwrap();
        wait(&path, before + 1500);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let kept = std::fs::read(&path).unwrap();
    let output = program(&path, "16").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let value: Value = serde_json::from_slice(&output.stdout).unwrap();
    let games = games(&path);
    assert!(value["games"].as_u64().unwrap() >= 16 && value["resumed"].as_u64().unwrap() >= 2, "{value}");
    let mut rounds: Vec<usize> =
        games.iter().map(|game| game.tag("Round").unwrap().parse().unwrap()).collect();
    rounds.sort_unstable();
    assert_eq!(rounds, (1..=games.len()).collect::<Vec<_>>(), "each game once");
    assert!(std::fs::read(&path).unwrap().starts_with(&kept[..kept.len() / 2]));
}

/// An engine that hears nothing any more, not even that its lines are closed.
#[cfg(target_os = "linux")]
#[test]
fn a_deaf_engine_does_not_outlive_a_killed_match() {
    if !Path::new("/usr/bin/setpriv").exists() {
        eprintln!("skipped: setpriv is not installed");
        return;
    }
    let path = file("outlived");
    let (_, pids) = (std::fs::remove_file(path.with_extension("pid")), path.with_extension("pid"));
    let script =
        format!("echo uciok; echo readyok; echo readyok; echo $$ > {}; exec sleep 600", pids.display());
    let mut command = Command::new(env!("CARGO_BIN_EXE_topochess"));
    command.args(["match", "chess", "--games", "2", "--tc", "depth=1", "--engine1"]);
    command.arg(format!("uci:sh -c '{script}'")).stdin(Stdio::null());
    let mut child = command.spawn().unwrap();
    wait(&pids, 2);
    let pid = std::fs::read_to_string(&pids).unwrap().trim().to_owned();
    let alive = || {
        let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !status.is_empty() && !status.contains(") Z ")
    };
    assert!(alive());
    child.kill().unwrap();
    child.wait().unwrap();
    let until = Instant::now() + Duration::from_secs(10);
    while alive() {
        assert!(Instant::now() < until, "the engine is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_match_and_its_engines() {
    let path = file("interrupted");
    let mut child = program(&path, "1000").spawn().unwrap();
    wait(&path, 1000);
    // a second match may not write to the same file
    let second = program(&path, "1000").output().unwrap();
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("another match is writing"), "{said}");
    let begun = Instant::now();
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert!(said.contains("the same command goes on with it"), "{said}");
    assert!(!games(&path).is_empty());
}

// ---- numbers -------------------------------------------------------------------------------------------------

fn near(left: f64, right: f64) {
    assert!((left - right).abs() < 1e-6 * right.abs().max(1.0), "{left} is not {right}");
}

#[test]
fn elo_and_its_bounds_are_those_computed_by_hand() {
    // 120 games, 50 won, 40 drawn: 70 points, 0.58333; variance 0.240972 - 0 ...: worked out apart from this program
    let tally = Tally { wins: 50, draws: 40, losses: 30, pairs: [0; 5] };
    let elo = tally.elo().unwrap();
    near(elo.value, 58.45121427129523);
    near(elo.low, 8.220274737185147);
    near(elo.high, 111.24508672118412);
    near(tally.los().unwrap(), 0.9873263406612658);
    // by pairs: 190 of them, 380 games
    let pairs = [10, 30, 80, 50, 20];
    let tally = Tally { wins: 150, draws: 120, losses: 110, pairs };
    let elo = tally.elo().unwrap();
    near(elo.value, 36.70814934225818);
    near(elo.low, 11.773187268325023);
    near(elo.high, 62.02631540405601);
    // nothing known, and all one result
    assert_eq!(Tally::default().elo(), None);
    assert_eq!(Tally::default().los(), None);
    let all = Tally { wins: 4, ..Tally::default() };
    let elo = all.elo().unwrap();
    assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
    // Wilson's bound of four of four: 4 / (4 + 1.96^2) = 0.5101
    near(elo.low, 7.025523715075941);
    let drawn = Tally { draws: 2, pairs: [0, 0, 1, 0, 0], ..Tally::default() }.elo().unwrap();
    assert_eq!(drawn.value, 0.0);
    assert!(drawn.low < -300.0 && drawn.high > 300.0, "{drawn:?}");
    near(Tally { wins: 7, losses: 7, draws: 3, pairs: [0; 5] }.los().unwrap(), 0.5);
}

#[test]
fn the_sequential_test_is_the_one_computed_by_hand() {
    let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
    let (lower, upper) = sprt.bounds();
    near(lower, -2.9444389791664403);
    near(upper, 2.9444389791664403);
    let tally = Tally { wins: 50, draws: 40, losses: 30, pairs: [0; 5] };
    near(sprt.ratio(&tally), 0.7902559501402859);
    assert_eq!(sprt.state(&tally), State::Open);
    let pairs = Tally { wins: 150, draws: 120, losses: 110, pairs: [10, 30, 80, 50, 20] };
    near(Sprt { elo1: 5.0, ..sprt }.ratio(&pairs), 1.0114012576547071);
    // the ratio grows with the results, and both ends are reached
    let much = |wins, losses| Tally { wins, draws: 100, losses, pairs: [0; 5] };
    assert_eq!(sprt.state(&much(2000, 1500)), State::Second);
    assert_eq!(sprt.state(&much(1500, 2000)), State::First);
    assert_eq!(sprt.ratio(&Tally::default()), 0.0);
    // one result only is a result too
    assert!(sprt.ratio(&Tally { wins: 300, ..Tally::default() }) > 0.0);
}

#[test]
fn results_are_counted_from_the_first_engine() {
    use Verdict::{Black, Draw, White};
    let results = [Some(White), Some(Black), Some(White), Some(White), Some(Draw), None, None, Some(Black)];
    let tally = Tally::of(&results);
    assert_eq!((tally.wins, tally.draws, tally.losses), (4, 1, 1));
    assert_eq!(tally.pairs, [0, 0, 1, 0, 1]);
}

#[test]
fn the_test_stops_a_match() {
    let mut plan = plan(1000, "depth=1", [own(), fake("xboard", "fake_resigns")]);
    plan.sprt = Some(Sprt { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 });
    plan.opening_plies = 2;
    plan.most_plies = 12;
    let mut stages = 0;
    let summary = hold(&plan, &Halt::default(), &mut |_| stages += 1).unwrap();
    assert!(!summary.stopped && summary.stage.is_decided());
    assert!(summary.stage.tally.games() < 1000 && stages as u64 == summary.stage.tally.games() + 1);
}

// ---- programs that others wrote --------------------------------------------------------------------------------

#[test]
fn real_engines_play_where_they_are_installed() {
    let uci = Path::new("/usr/games/fairy-stockfish");
    let cecp = Path::new("/usr/games/fairymax");
    if !uci.exists() || !cecp.exists() {
        eprintln!("skipped: {} or {} is not installed", uci.display(), cecp.display());
        return;
    }
    let path = file("real");
    let engines = [format!("uci:{}", uci.display()), format!("xboard:{}", cecp.display())];
    let mut plan = plan(2, "2+0.05", engines.map(|line| line.parse().unwrap()));
    plan.pgn = Some(path.clone());
    plan.most_plies = 40;
    let summary = run(&plan);
    let fine = ["normal", "adjudication"];
    assert!(summary.stage.endings.keys().all(|kind| fine.contains(&kind.as_str())), "{:?}", summary.stage);
    for game in games(&path) {
        replay(&game, &plan.variant).unwrap();
    }
}
