//! Runs of numbered games: sharded, killed, merged, refused; and what is worked out from them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use topochess::game::{Game, Variant};
use topochess::record::Verdict;
use topochess::search::Engine;
use topochess::study::balance::{self, Seams, Summary};
use topochess::study::contest::Halt;
use topochess::study::run::{Ending, Errand, Games, Pace, Shard, Task, hold, identity, merge};
use topochess::study::worth::{self, FEWEST, Sample, fit};

/// A small board on which games are short.
const SMALL: &str = r#"
format = 1
name = "Small"
[board]
files = 5
ranks = 5
[pieces]
K = { name = "king", moves = "K", royal = true }
R = { name = "rook", moves = "R" }
N = { name = "knight", moves = "N" }
P = { name = "pawn", moves = "fmWfcF", promotes = { on = "rank 5", to = ["R", "N"] } }
[setup]
fen = "rnknr/ppppp/5/PPPPP/RNKNR w - - 0 1"
"#;

const PACE: Pace = Pace { nodes: 3, opening_plies: 2, seed: 7, most_plies: 24 };

fn small() -> Variant {
    Variant::parse("small", SMALL, None).unwrap_or_else(|problems| panic!("{problems:?}"))
}

fn balance_plan(variant: &Variant) -> balance::Plan {
    balance::Plan::new(variant, 9, PACE)
}

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("study-{name}"));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn run<T: Task>(task: &T, shard: &str, threads: usize, out: Option<&Path>) -> Games<T::Result> {
    let errand = Errand { shard: shard.parse().unwrap(), threads, out: out.map(Path::to_owned) };
    hold(task, &errand, &Halt::default(), &mut |_, _| {}).unwrap()
}

fn sorted(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn shards_merged_are_the_run_in_one_piece() {
    let (dir, variant) = (folder("shards"), small());
    let plan = worth::Plan::new(&variant, 3, PACE);
    assert_eq!(plan.games(), 12, "three kinds, four games each");
    let whole = run(&plan, "1/1", 1, None);
    let files: Vec<PathBuf> = (1..=3).map(|part| dir.join(format!("{part}.jsonl"))).collect();
    for (part, file) in files.iter().enumerate() {
        let part = run(&plan, &format!("{}/3", part + 1), 2, Some(file));
        assert_eq!(part.len(), 4);
    }
    let merged = merge(&files, &plan).unwrap();
    assert_eq!(merged, whole);
    assert_eq!(plan.summary(&merged), plan.summary(&whole));
    let backwards: Vec<PathBuf> = files.iter().rev().chain(&files).cloned().collect();
    assert_eq!(merge(&backwards, &plan).unwrap(), whole, "order and repetition do not matter");
}

#[test]
fn balance_shards_merged_give_the_same_numbers() {
    let (dir, variant) = (folder("balance-shards"), small());
    let plan = balance_plan(&variant);
    let whole = run(&plan, "1/1", 2, None);
    let files = [dir.join("1"), dir.join("2")];
    run(&plan, "1/2", 1, Some(&files[0]));
    run(&plan, "2/2", 1, Some(&files[1]));
    let merged = Summary::of(&merge(&files, &plan).unwrap());
    assert_eq!(merged, Summary::of(&whole));
    assert_eq!(merged.games, 9);
}

#[test]
fn a_killed_run_goes_on_to_the_same_file() {
    let (dir, variant) = (folder("killed"), small());
    let plan = balance_plan(&variant);
    let (whole, broken) = (dir.join("whole"), dir.join("broken"));
    run(&plan, "1/1", 1, Some(&whole));
    let text = std::fs::read(&whole).unwrap();
    // here and there: within lines, and in the last one
    for cut in (0..=text.len()).step_by(text.len() / 17) {
        std::fs::write(&broken, &text[..cut]).unwrap();
        let mut first = None;
        let errand = Errand { shard: Shard::WHOLE, threads: 1, out: Some(broken.clone()) };
        hold(&plan, &errand, &Halt::default(), &mut |done, _| _ = first.get_or_insert(done)).unwrap();
        let lines = text[..cut].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(first, Some(lines as u64), "whole lines are not played again");
        assert_eq!(std::fs::read(&broken).unwrap(), text, "cut at {cut}");
    }
}

#[test]
fn a_stopped_run_goes_on_and_threads_change_no_game() {
    let (dir, variant) = (folder("stopped"), small());
    let plan = balance_plan(&variant);
    let (whole, parts) = (dir.join("whole"), dir.join("parts"));
    run(&plan, "1/1", 1, Some(&whole));
    let (halt, errand) =
        (Halt::default(), Errand { shard: Shard::WHOLE, threads: 2, out: Some(parts.clone()) });
    let hand = halt.clone();
    let some = hold(&plan, &errand, &halt, &mut |done, _| {
        if done >= 3 {
            hand.stop()
        }
    })
    .unwrap();
    assert!((3..9).contains(&some.len()), "{}", some.len());
    run(&plan, "1/1", 2, Some(&parts));
    assert_eq!(sorted(&parts), sorted(&whole));
}

#[test]
fn a_game_does_not_depend_on_those_before_it() {
    let variant = small();
    let plan = balance_plan(&variant);
    let all = run(&plan, "1/1", 1, None);
    let alone = plan.play(&mut Engine::new(&variant, Pace::options()), 8, &Halt::default()).unwrap();
    assert_eq!(all[&8], alone);
    let other = balance::Plan::new(&variant, 9, Pace { seed: 8, ..PACE });
    assert_ne!(run(&other, "1/1", 1, None), all, "the seed matters");
}

#[test]
fn files_of_other_runs_and_corrupt_ones_are_refused() {
    let (dir, variant) = (folder("refused"), small());
    let plan = balance_plan(&variant);
    let file = dir.join("games");
    run(&plan, "1/1", 1, Some(&file));
    let refuse = |task: &dyn Fn() -> String, part: &str| {
        let why = task();
        assert!(why.contains(part), "`{why}` does not say `{part}`");
    };
    let seed = balance::Plan::new(&variant, 9, Pace { seed: 8, ..PACE });
    refuse(&|| merge(std::slice::from_ref(&file), &seed).unwrap_err().why, "there `seed 7`, here `seed 8`");
    let more = balance::Plan::new(&variant, 10, PACE);
    let errand = Errand { shard: Shard::WHOLE, threads: 1, out: Some(file.clone()) };
    refuse(
        &|| hold(&more, &errand, &Halt::default(), &mut |_, _| {}).unwrap_err().why,
        "there `games 9`, here `games 10`",
    );
    let worth = worth::Plan::new(&variant, 2, PACE);
    refuse(&|| merge(std::slice::from_ref(&file), &worth).unwrap_err().why, "of another run");
    let good = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let write = |lines: &[&str]| {
        let path = dir.join("bad");
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        merge(&[path], &plan).unwrap_err().why
    };
    for other in ["my notes", "{\"runs\": 1}", &format!("{good}my notes")] {
        let path = dir.join("notes");
        std::fs::write(&path, other).unwrap();
        let errand = Errand { shard: Shard::WHOLE, threads: 1, out: Some(path.clone()) };
        refuse(
            &|| hold(&plan, &errand, &Halt::default(), &mut |_, _| {}).unwrap_err().why,
            "no line of a run",
        );
        assert_eq!(std::fs::read_to_string(&path).unwrap(), other, "it is left alone");
    }
    let cut = &lines[1][..lines[1].len() - 9];
    refuse(&|| write(&[lines[0], cut, lines[2]]), "line 2: no line of a run");
    refuse(&|| write(&[lines[0], ""]), "line 2: no line of a run");
    let far = lines[0].replace("\"game\":0", "\"game\":9");
    refuse(&|| write(&[&far]), "game 9 of a run of 9");
    let lie = lines[0].replace("\"plies\":", "\"plies\":1");
    refuse(&|| write(&[lines[0], &lie]), "line 2: game 0 is there already, and went otherwise");
    refuse(&|| write(&[&"x".repeat(100_000)]), "a line of more than 16384 bytes");
    refuse(&|| merge(&[dir.join("none")], &plan).unwrap_err().why, "cannot read");
}

#[test]
fn shards_are_read_or_refused() {
    assert_eq!("2/8".parse(), Ok(Shard { part: 2, parts: 8 }));
    for bad in ["", "1", "0/2", "3/2", "1/0", "-1/2", "+1/2", "1/2/3", "a/b", "1/99999999"] {
        assert!(bad.parse::<Shard>().is_err(), "{bad}");
    }
}

#[test]
fn what_a_game_depends_on_makes_the_variants_number() {
    let number = |text: &str| identity(Variant::parse("x", text, None).unwrap().spec());
    let own = number(SMALL);
    assert_eq!(own.len(), 16);
    assert_eq!(own, number(&SMALL.replace("\"Small\"", "\"Other\"").replace("[board]", "# words\n[board]")));
    assert_ne!(own, number(&SMALL.replace("moves = \"N\"", "moves = \"NF\"")));
    assert_ne!(own, number(&SMALL.replace("5/PPPPP", "PPPPP/5")));
    assert_ne!(own, number(&SMALL.replace("ranks = 5", "ranks = 5\n[board.edges]\neast = \"wrap\"")));
}

// ---- the fit -------------------------------------------------------------------------------------------------

/// Numbers that look random, by xorshift.
struct Random(u64);

impl Random {
    fn chance(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 53) as f64
    }
}

const VALUES: [f64; 3] = [1.0, 3.2, 5.0];
const SCALE: f64 = 4.0;
const FIRST: f64 = 0.3;

/// Games of pieces of known values, without draws, `games` of each odds.
fn synthetic(games: usize, seed: u64) -> Vec<Sample> {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let odds = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, -1, 1]];
    let mut samples = Vec::new();
    for number in 0..games {
        for ahead in odds {
            let ahead: Vec<i32> = ahead.iter().map(|a| if number % 2 == 0 { *a } else { -a }).collect();
            let lead: f64 = ahead.iter().zip(VALUES).map(|(a, v)| f64::from(*a) * v).sum::<f64>() + FIRST;
            let share = 1.0 / (1.0 + 10f64.powf(-lead / SCALE));
            samples.push(Sample { ahead, points: f64::from(random.chance() < share) });
        }
    }
    samples
}

#[test]
fn known_values_are_recovered_within_their_error_bars() {
    let (mut inside, mut all) = (0, 0);
    for seed in 1..=60 {
        let found = fit(&synthetic(1000, seed), 3, 0, 1.0);
        let pairs = [
            (found.values[1].clone().unwrap(), VALUES[1]),
            (found.values[2].clone().unwrap(), VALUES[2]),
            (found.first_move.clone().unwrap(), FIRST),
            (found.scale.clone().unwrap(), SCALE),
        ];
        let unit = found.values[0].clone().unwrap();
        assert_eq!((unit.low, unit.high), (unit.value, unit.value), "the unit has no error");
        for (found, value) in pairs {
            inside += usize::from((found.low..=found.high).contains(&value));
            all += 1;
        }
    }
    let share = inside as f64 / all as f64;
    assert!((0.90..=0.99).contains(&share), "{share} of the intervals of 95 % hold the true value");
}

#[test]
fn the_likeliest_values_are_exact_where_shares_are() {
    // shares of ten to one, and of a hundred to one: one scale, and two
    let ten = 10.0 / 11.0;
    let hundred = 100.0 / 101.0;
    let games = |ahead: [i32; 2], share: f64| {
        let (plus, minus) = (ahead.to_vec(), ahead.iter().map(|a| -a).collect::<Vec<i32>>());
        (0..50).flat_map(move |_| {
            [
                Sample { ahead: plus.clone(), points: share },
                Sample { ahead: minus.clone(), points: 1.0 - share },
            ]
        })
    };
    let samples: Vec<Sample> = games([1, 0], ten).chain(games([0, 1], hundred)).collect();
    let found = fit(&samples, 2, 0, 1.0);
    assert!((found.values[1].clone().unwrap().value - 2.0).abs() < 1e-6);
    assert!((found.scale.unwrap().value - 1.0).abs() < 1e-6);
    assert!(found.first_move.unwrap().value.abs() < 1e-6);
}

#[test]
fn error_bars_shrink_with_the_root_of_the_games() {
    // the same shares with more games: the weights stay, only the information grows
    let width = |times: usize| {
        let games = synthetic(1000, 5);
        let samples: Vec<Sample> = (0..times).flat_map(|_| games.iter().cloned()).collect();
        let found = fit(&samples, 3, 0, 1.0).values[2].clone().unwrap();
        assert!(found.low < found.value && found.value < found.high);
        found.high - found.low
    };
    // Fieller's bounds are those of the root only where there are many games
    let ratio = width(64) / width(1024);
    assert!((ratio - 4.0).abs() < 0.01, "16 times the games, {ratio} times as sharp");
}

/// Where the unit is not told from nothing a quotient has no bounds, and says so. Where it hardly is, symmetric bounds
/// hold the true value too rarely; Fieller's do not.
#[test]
fn bounds_hold_where_the_unit_is_hardly_known() {
    let (mut inside, mut open, all) = (0, 0, 200);
    for seed in 1..=all {
        let found = fit(&synthetic(30, seed), 3, 0, 1.0);
        // a unit that came out below nothing measures nothing: the bounds hold vacuously
        let Ok(rook) = found.values[2].clone() else {
            inside += 1;
            continue;
        };
        let scale = found.scale.unwrap();
        assert_eq!(rook.high.is_infinite(), scale.high.is_infinite(), "one reason for both");
        assert_eq!(rook.low.is_infinite(), rook.high.is_infinite());
        open += usize::from(rook.high.is_infinite());
        inside += usize::from((rook.low..=rook.high).contains(&VALUES[2]));
    }
    assert!(open > 20, "{open} without bounds");
    assert!(inside as f64 / all as f64 >= 0.93, "{inside} of {all}");
}

#[test]
fn what_cannot_be_measured_is_said() {
    let mut samples = synthetic(200, 3);
    for sample in &mut samples {
        sample.ahead.push(0);
    }
    let found = fit(&samples, 4, 0, 1.0);
    assert!(found.values[3].clone().unwrap_err().contains("0 games, too few"));
    assert!(found.values[2].is_ok());
    // a kind whose games all have one result
    for number in 0..FEWEST * 2 {
        let ahead = if number % 2 == 0 { 1 } else { -1 };
        samples.push(Sample { ahead: vec![0, 0, 0, ahead], points: f64::from(ahead == 1) });
    }
    let found = fit(&samples, 4, 0, 1.0);
    assert!(found.values[3].clone().unwrap_err().contains("one result"), "{:?}", found.values[3]);
    let alone = fit(&synthetic(1000, 3), 3, 0, 1.0).values[2].clone().unwrap();
    assert!(found.values[2].clone().unwrap().value - alone.value < 3.0 * (alone.high - alone.value));
    // no games at all
    let found = fit(&[], 2, 0, 1.0);
    assert!(found.values.iter().all(Result::is_err) && found.scale.is_err());
}

#[test]
fn starts_have_odds_for_each_colour_in_turn() {
    let variant = small();
    let plan = worth::Plan::new(&variant, 8, PACE);
    let mut sum = [0; 4];
    for number in 0..plan.games() {
        let ahead = plan.ahead(number).unwrap();
        let mirrored = plan.ahead(number ^ 1).unwrap();
        assert!(ahead.iter().zip(mirrored).all(|(a, b)| *a == -b), "{number}");
        assert_eq!(ahead[0], 0, "kings stay");
        sum.iter_mut().zip(ahead).for_each(|(sum, ahead)| *sum += ahead.abs());
    }
    assert!(sum[1] >= 8 && sum[2] >= 8 && sum[3] == 8, "{sum:?}");
}

/// On a board with bishops on both colours the pair is an asset: it is gone with one bishop and with both, and a third
/// bishop does not make another.
#[test]
fn pairs_are_told_from_their_parts() {
    let variant = Variant::load("chess").unwrap();
    let plan = worth::Plan::new(&variant, 8, PACE);
    let bishop = variant.spec().pieces.iter().position(|piece| piece.id == "B").unwrap();
    let pair = variant.spec().pieces.len();
    assert_eq!(plan.games(), 6 * 8, "five kinds and the bishops as a pair");
    let mut seen: Vec<(i32, i32)> = (0..plan.games())
        .map(|number| plan.ahead(number).unwrap())
        .map(|ahead| (ahead[bishop], ahead[pair]))
        .collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [(-2, -1), (-1, -1), (-1, 0), (0, 0), (1, 0), (1, 1), (2, 1)]);
    let ahead: Vec<usize> = plan.ahead(0).unwrap().iter().map(|a| a.unsigned_abs() as usize).collect();
    assert_eq!(ahead.len(), pair + 1);
    // on the Klein bottle a bishop comes everywhere
    let klein = worth::Plan::new(&Variant::load("klein").unwrap(), 8, PACE);
    assert_eq!(klein.games(), 5 * 8);
}

// ---- balance -------------------------------------------------------------------------------------------------

fn played(result: Verdict, plies: u32, moves: u64, choices: u64, crossings: u64) -> balance::Played {
    balance::Played {
        ending: Ending { result, plies, end: "checkmate".into() },
        moves,
        choices,
        crossings: Some(crossings),
    }
}

#[test]
fn games_are_counted_right() {
    let games: Games<balance::Played> = [
        played(Verdict::White, 10, 8, 160, 2),
        played(Verdict::Draw, 20, 16, 320, 4),
        played(Verdict::Black, 30, 24, 480, 6),
        played(Verdict::White, 40, 32, 640, 8),
    ]
    .into_iter()
    .zip(0..)
    .map(|(game, number)| (number, game))
    .collect();
    let summary = Summary::of(&games);
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    let score = summary.white_score.unwrap();
    assert!(near(score.value, 0.625));
    // the spread of 1, 1/2, 0, 1 is sqrt(11/48) a game
    assert!(near(score.high - score.value, 1.959_963_984_540_054 * (11.0f64 / 48.0 / 4.0).sqrt()));
    assert!(near(summary.length.unwrap().value, 25.0));
    let branching = summary.branching.unwrap();
    assert!(near(branching.value, 20.0) && near(branching.high, 20.0), "every game has the same");
    assert!(near(summary.seam_share.unwrap().value, 0.25));
    let draws = summary.draw_rate.unwrap();
    assert!(near(draws.value, 0.25) && draws.low > 0.04 && draws.high < 0.71);
    assert_eq!(Summary::of(&Games::new()).white_score, None);
}

/// The moves of a position that need a seam, as texts.
fn crossing(variant: &Variant, fen: &str) -> Vec<String> {
    let seams = Seams::of(variant).unwrap();
    let mut game = Game::from_fen(variant, fen).unwrap();
    let texts = game.move_texts();
    texts.into_iter().filter(|(mv, _)| seams.crosses(&game, *mv).unwrap()).map(|(_, text)| text).collect()
}

#[test]
fn seams_are_crossed_where_one_sees_it() {
    let cylinder = Variant::load("cylinder").unwrap();
    // the knight on h1 has f2 and g3 inside, a3 and b2 over the seam; the king on e1 and pawns far away none
    assert_eq!(crossing(&cylinder, "4k3/8/8/8/8/8/8/4K2N w - - 0 1"), ["h1b2", "h1a3"]);
    // the rook on h4 goes west to e4 inside, and to a4, b4, c4 by the seam; d4 is barred by an own pawn both ways
    assert_eq!(crossing(&cylinder, "4k3/8/8/8/3P3R/8/8/4K3 w - - 0 1"), ["h4a4", "h4b4", "h4c4"]);
    // a pawn on a2 takes on h3
    assert_eq!(crossing(&cylinder, "4k3/8/8/8/8/1n5n/P7/4K3 w - - 0 1"), ["a2h3"]);
    let flat = Variant::load("chess").unwrap();
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(crossing(&flat, castles), [""; 0]);
    assert_eq!(crossing(&flat, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), [""; 0]);
}

#[test]
fn a_flat_board_has_no_seams_to_cross() {
    let variant = small();
    let share = Summary::of(&run(&balance_plan(&variant), "1/1", 1, None)).seam_share.unwrap();
    assert_eq!((share.value, share.low, share.high), (0.0, 0.0, 0.0));
    let wrapped = SMALL.replace("ranks = 5", "ranks = 5\n[board.edges]\neast = \"wrap\"");
    let wrapped = Variant::parse("small", &wrapped, None).unwrap();
    assert!(Summary::of(&run(&balance_plan(&wrapped), "1/1", 1, None)).seam_share.unwrap().value > 0.0);
}

// ---- the commands --------------------------------------------------------------------------------------------

fn topochess(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_topochess")).args(args).output().unwrap()
}

#[test]
fn the_commands_shard_merge_and_refuse() {
    let dir = folder("commands");
    let file = dir.join("small.toml");
    std::fs::write(&file, SMALL).unwrap();
    let file = file.to_str().unwrap();
    let parts: Vec<String> = (1..=2).map(|part| dir.join(format!("{part}")).display().to_string()).collect();
    for command in ["worth", "balance"] {
        let own = [command, file, "--games", "2", "--nodes", "2", "--most-plies", "12", "--json"];
        let with = |more: &[&str]| topochess(&[&own, more].concat());
        for part in &parts {
            let _ = std::fs::remove_file(part);
        }
        assert!(with(&["--shard", "1/2", "--out", &parts[0]]).status.success());
        let some = with(&["--merge", &parts[0]]);
        assert_eq!(some.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&some.stderr).contains("are in none of the files"));
        assert!(with(&["--shard", "2/2", "--out", &parts[1]]).status.success());
        let (merged, whole) = (with(&["--merge", &parts[0], &parts[1]]), with(&[]));
        assert!(merged.status.success() && !whole.stdout.is_empty());
        assert_eq!(merged.stdout, whole.stdout);
        let value: Value = serde_json::from_slice(&whole.stdout).unwrap();
        assert!(value["run"].as_str().unwrap().starts_with(command));
        let other = with(&["--seed", "2", "--out", &parts[0]]);
        assert!(
            String::from_utf8_lossy(&other.stderr)
                .contains("is of another run: there `seed 1`, here `seed 2`")
        );
        assert_eq!(with(&["--shard", "3/2"]).status.code(), Some(2));
    }
}
