//! Solved endings: against a solver of the tests' own that knows nothing but the public `Game`, and against figures
//! that independent programs agree on. Those of four men with `TOPOCHESS_DEEP=1 cargo test --release --test endings`.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use topochess::base::{Colour, Man, Tile};
use topochess::endings::{FileFault, Shelf, Verdict, longest, splits};
use topochess::game::{AnyTables, Game, Variant};
use topochess::material::{Scene, Stock};
use topochess::variant::{Setup, Stalemate};

/// Four by four, glued as a case says.
fn small(edges: &str, rules: &str) -> Variant {
    let text = format!(
        "format = 1\nname = 'small'\n\
         [board]\nfiles = 4\nranks = 4\n[board.edges]\n{edges}\n\
         [pieces]\n\
         K = {{ name = 'king', moves = 'K', royal = true }}\n\
         Q = {{ name = 'queen', moves = 'Q' }}\n\
         R = {{ name = 'rook', moves = 'R' }}\n\
         B = {{ name = 'bishop', moves = 'B' }}\n\
         N = {{ name = 'knight', moves = 'N' }}\n\
         P = {{ name = 'pawn', moves = 'fmWfcF', first = [{{ from = 'rank 2', moves = 'fmW2' }}], \
                promotes = {{ on = 'rank 4', to = ['Q', 'R', 'B', 'N'] }}, en-passant = true }}\n\
         G = {{ name = 'hopper', moves = 'gQ' }}\n\
         C = {{ name = 'sweeper', moves = 'mWcafmFcafmW' }}\n\
         X = {{ name = 'griffon', moves = '[F?R]' }}\n\
         M = {{ name = 'mao', moves = 'afsW' }}\n\
         O = {{ name = 'rose', moves = 'qN' }}\n\
         S = {{ name = 'soldier', moves = 'fWsmW', promotes = {{ on = 'rank 4', to = ['R'], optional = true }} }}\n\
         [setup]\nfen = '4/2k1/4/K3 w - - 0 1'\n\
         [rules]\n{rules}\n"
    );
    Variant::parse("small.toml", &text, None).unwrap_or_else(|problems| {
        let all: Vec<String> = problems.iter().map(|problem| problem.message.clone()).collect();
        panic!("{edges}: {all:?}")
    })
}

const SURFACES: [&str; 4] = [
    "",
    "east = 'wrap'",
    "east = 'wrap'\nnorth = 'wrap'",
    "east = 'wrap'\nnorth = { pole = 'through' }\nsouth = { pole = 'through' }",
];

type Board = Vec<Option<Man>>;

fn setup(variant: &Variant, board: &Board, turn: Colour) -> Setup {
    let moved = (0..board.len()).filter(|&tile| board[tile].is_some()).map(|tile| Tile(tile as u8)).collect();
    let blank = variant.spec().setup.clone();
    Setup { board: board.clone(), turn, rights: [0; 2], passed: Vec::new(), victim: None, moved, ..blank }
}

/// Every way to put men on a board, men that are alike without names.
fn boards(tiles: usize, men: &[Man]) -> Vec<Board> {
    let mut all = vec![vec![None; tiles]];
    for &man in men {
        let mut more = Vec::new();
        for board in &all {
            for tile in (0..tiles).filter(|&tile| board[tile].is_none()) {
                let mut next = board.clone();
                next[tile] = Some(man);
                more.push(next);
            }
        }
        all = more;
    }
    all.sort();
    all.dedup();
    all
}

/// Solves whatever can come of some men by looking at every position again and again.
struct Brute {
    numbers: HashMap<(Board, Colour), usize>,
    follow: Vec<Vec<usize>>,
    verdicts: Vec<Option<Verdict>>,
}

impl Brute {
    fn solve(variant: &Variant, starts: Vec<Board>) -> Brute {
        let mut brute = Brute { numbers: HashMap::new(), follow: Vec::new(), verdicts: Vec::new() };
        let mut open: Vec<(Board, Colour)> = Vec::new();
        for board in starts {
            open.extend(Colour::BOTH.map(|turn| (board.clone(), turn)));
        }
        while let Some((board, turn)) = open.pop() {
            let Ok(mut game) = Game::from_setup(variant, &setup(variant, &board, turn)) else { continue };
            let number = brute.number(&(board, turn));
            if !brute.follow[number].is_empty() || brute.verdicts[number].is_some() {
                continue;
            }
            let moves = game.moves();
            if moves.is_empty() {
                brute.verdicts[number] = match (game.in_check(), variant.spec().rules.stalemate) {
                    (true, _) | (false, Stalemate::Loss) => Some(Verdict::Loss(0)),
                    (false, Stalemate::Win) => Some(Verdict::Win(0)),
                    (false, Stalemate::Draw) => None,
                };
            }
            for mv in moves {
                game.play(mv);
                let next = (game.setup().board, game.turn());
                game.undo();
                let there = brute.number(&next);
                brute.follow[number].push(there);
                open.push(next);
            }
        }
        brute.decide();
        brute
    }

    fn number(&mut self, position: &(Board, Colour)) -> usize {
        let new = self.numbers.len();
        let number = *self.numbers.entry(position.clone()).or_insert(new);
        if number == new {
            self.follow.push(Vec::new());
            self.verdicts.push(None);
        }
        number
    }

    fn decide(&mut self) {
        for plies in 1.. {
            let mut changed = self.verdicts.contains(&Some(Verdict::Win(plies - 1)))
                || self.verdicts.contains(&Some(Verdict::Loss(plies - 1)));
            let before = self.verdicts.clone();
            for number in 0..before.len() {
                if before[number].is_some() || self.follow[number].is_empty() {
                    continue;
                }
                let next = || self.follow[number].iter().map(|&next| before[next]);
                if next().any(|next| next == Some(Verdict::Loss(plies - 1))) {
                    self.verdicts[number] = Some(Verdict::Win(plies));
                    changed = true;
                } else if next().all(|next| matches!(next, Some(Verdict::Win(_)))) {
                    self.verdicts[number] = Some(Verdict::Loss(plies));
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn verdict(&self, board: &Board, turn: Colour) -> Option<Verdict> {
        let number = self.numbers.get(&(board.clone(), turn))?;
        Some(self.verdicts[*number].unwrap_or(Verdict::Draw))
    }
}

/// Compares every position of some endings.
fn agree(variant: &Variant, materials: &[&str]) {
    let mut shelf = Shelf::new(variant);
    let mut all = Vec::new();
    for material in materials {
        let stock = shelf.read(material).unwrap();
        shelf.solve(&stock, u64::MAX, &|_| {}).unwrap_or_else(|refusal| panic!("{material}: {refusal:?}"));
        all.push((material, boards(variant.spec().setup.board.len(), stock.men()), stock));
    }
    let starts = all.iter().flat_map(|(_, boards, _)| boards.clone()).collect();
    let brute = Brute::solve(variant, starts);
    for (material, boards, stock) in &all {
        let mut counts = [[0_u64; 4]; 2];
        let mut longest = [0; 2];
        for board in boards {
            for turn in Colour::BOTH {
                let right = brute.verdict(board, turn);
                assert_eq!(shelf.look_up(board, turn), right, "{material} {}", {
                    let fen = topochess::variant::write_fen(variant.spec(), &setup(variant, board, turn));
                    format!("{fen} {:?}", variant.spec().rules)
                });
                let counts = &mut counts[turn.index()];
                match right {
                    None => continue,
                    Some(Verdict::Win(plies)) => {
                        counts[1] += 1;
                        longest[turn.index()] = longest[turn.index()].max(plies);
                    }
                    Some(Verdict::Draw) => counts[2] += 1,
                    Some(Verdict::Loss(_)) => counts[3] += 1,
                }
                counts[0] += 1;
            }
        }
        let table = shelf.table(stock).unwrap();
        for turn in Colour::BOTH {
            let side = &table.facts().sides[turn.index()];
            assert_eq!([side.legal, side.wins, side.draws, side.losses], counts[turn.index()], "{material}");
            assert_eq!(side.longest_win, longest[turn.index()], "{material}");
        }
    }
}

#[test]
fn every_ending_of_three_men_is_as_a_plain_solver_finds_it() {
    for edges in SURFACES {
        agree(&small(edges, ""), &["KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KvKP"]);
    }
}

#[test]
fn twisted_surfaces_are_no_exception() {
    agree(&small("east = 'twist'", ""), &["KNvK", "KRvK"]);
    agree(&small("east = 'wrap'\nnorth = 'twist'", ""), &["KBvK", "KQvK"]);
}

#[test]
fn hoppers_sweepers_bent_and_lame_pieces_are_solved_too() {
    agree(&small(SURFACES[0], ""), &["KGvK", "KCvK", "KXvK", "KMvK", "KSvK"]);
    agree(&small(SURFACES[1], ""), &["KOvK", "KGvK"]);
    agree(&small(SURFACES[2], ""), &["KCvK", "KXvK"]);
    agree(&small(SURFACES[3], ""), &["KGvK", "KSvK"]);
}

#[test]
fn stalemate_is_what_the_file_says_and_so_are_null_moves() {
    agree(&small(SURFACES[0], "stalemate = 'win'"), &["KSvK", "KCvK"]);
    agree(&small(SURFACES[1], "stalemate = 'loss'"), &["KSvK", "KBvK"]);
    agree(&small(SURFACES[2], "null-moves = true"), &["KRvK", "KCvK"]);
}

#[test]
fn endings_of_four_men_with_captures_both_ways() {
    let variant = Variant::parse(
        "tiny.toml",
        "format = 1\nname = 'tiny'\n[board]\nfiles = 3\nranks = 4\n[pieces]\n\
         K = { name = 'king', moves = 'K', royal = true }\nR = { name = 'rook', moves = 'R' }\n\
         C = { name = 'sweeper', moves = 'mWcafmFcafmW' }\n\
         P = { name = 'pawn', moves = 'fmWfcF', promotes = { on = 'rank 4', to = ['R'] } }\n\
         [setup]\nfen = 'k2/3/3/2K w - - 0 1'\n",
        None,
    )
    .unwrap();
    agree(&variant, &["KRvKP", "KRRvK", "KCvKP", "KPvKP"]);
}

/// Variant, material, longest win of White to move in moves, wins and positions with White to move.
type Known = (&'static str, &'static str, u16, u64, u64);

const THREE: [Known; 6] = [
    ("chess", "KQvK", 10, 144_508, 144_508),
    ("chess", "KRvK", 16, 175_168, 175_168),
    ("cylinder", "KQvK", 10, 127_568, 127_568),
    // 604 of 21560 up to rotation
    ("cylinder", "KRvK", 3, 8 * 604, 8 * 21_560),
    ("toroidal", "KQvK", 0, 0, 124_416),
    ("dot", "KQvK", 4, 76_736, 76_736),
];

/// The same of four men; knights that are alike have no names here.
const FOUR: [Known; 9] = [
    ("chess", "KBNvK", 33, 10_822_184, 10_875_504),
    ("cylinder", "KBNvK", 2, 8 * 298, 8 * 1_216_658),
    ("cylinder", "KNNvK", 1, 4 * 104, 4 * 1_357_664),
    ("toroidal", "KRRvK", 7, 4_001_280, 4_001_280),
    ("toroidal", "KQNvK", 8, 6_648_320, 6_648_320),
    ("toroidal", "KQBvK", 6, 5_997_824, 5_997_824),
    ("toroidal", "KQRvK", 5, 5_874_176, 5_874_176),
    ("toroidal", "KQQvK", 3, 2_136_960, 2_136_960),
    ("dot", "KBNvK", 17, 7_471_904, 7_498_496),
];

fn is_known((name, material, moves, wins, legal): Known) {
    let mut shelf = Shelf::new(&Variant::load(name).unwrap());
    let stock = shelf.read(material).unwrap();
    let table = shelf.solve(&stock, u64::MAX, &|_| {}).unwrap();
    let white = &table.facts().sides[0];
    assert_eq!(
        (white.longest_win.div_ceil(2), white.wins, white.legal),
        (moves, wins, legal),
        "{name} {material}"
    );
    let line = longest(&shelf, &table, Colour::White);
    assert_eq!(
        line.as_ref().map(|line| line.moves.len()),
        (wins > 0).then_some(usize::from(white.longest_win))
    );
    if let Some(line) = line {
        assert!(line.moves.last().unwrap().ends_with('#'), "{line:?}");
    }
}

#[test]
fn a_position_is_looked_up_as_a_game_and_as_an_engine_plays_it() {
    let variant = Variant::load("chess").unwrap();
    let mut shelf = Shelf::new(&variant);
    let stock = shelf.read("KPvK").unwrap();
    shelf.solve(&stock, u64::MAX, &|_| {}).unwrap();
    assert_eq!(shelf.most_men(), 3);
    let AnyTables::One(tables) = variant.tables() else { panic!("64 tiles") };
    for (fen, right) in [
        ("8/8/8/4k3/8/8/8/K1Q5 w - - 0 1", true),
        ("8/8/8/4k3/8/4P3/8/K7 w - - 0 1", true),
        // has its first move, which tables do not know
        ("8/8/8/4k3/8/8/4P3/K7 w - - 0 1", false),
        ("8/8/8/4k3/8/8/4P3/K7 w - - 0 1 e2", true),
        ("8/8/8/4k3/8/8/8/4K2R w K - 0 1", false),
        ("8/8/8/4k3/8/8/8/K1QQ4 w - - 0 1", false),
    ] {
        let game = Game::from_fen(&variant, fen).unwrap();
        let position = topochess::rules::position(&tables, &game.setup()).unwrap();
        assert_eq!(shelf.probe(&game).is_some(), right, "{fen}");
        assert_eq!(shelf.probe(&game), shelf.probe_position(&position), "{fen}");
    }
}

fn deep() -> bool {
    std::env::var_os("TOPOCHESS_DEEP").is_some()
}

#[test]
fn figures_that_independent_programs_agree_on() {
    THREE.into_iter().for_each(is_known);
    if deep() {
        FOUR.into_iter().for_each(is_known);
    }
}

#[test]
fn bishops_on_opposite_colours() {
    if !deep() {
        return;
    }
    for (name, moves) in [("chess", 19), ("cylinder", 14), ("dot", 12)] {
        let mut shelf = Shelf::new(&Variant::load(name).unwrap());
        let stock = shelf.read("KBBvK").unwrap();
        let table = shelf.solve(&stock, u64::MAX, &|_| {}).unwrap();
        let splits = splits(&shelf, &table);
        let [like, opposite] = &splits[..] else { panic!("{name}: {} parts", splits.len()) };
        assert_eq!((like.together.len(), opposite.together.len()), (1, 2));
        assert_eq!(like.facts.sides[0].wins, 0, "{name}");
        let white = &opposite.facts.sides[0];
        assert_eq!(white.longest_win.div_ceil(2), moves, "{name}");
        assert!(white.wins as f64 / white.legal as f64 > 0.999, "{name}");
        let sums = [0, 1].map(|side| like.facts.sides[side].legal + opposite.facts.sides[side].legal);
        assert_eq!(sums, [0, 1].map(|side| table.facts().sides[side].legal));
    }
}

#[test]
fn symmetries_are_found_from_the_tables() {
    for (name, without, with) in [("chess", 8, 2), ("cylinder", 32, 16), ("toroidal", 512, 16)] {
        let variant = Variant::load(name).unwrap();
        let AnyTables::One(tables) = variant.tables() else { panic!("64 tiles") };
        for (material, order) in [("KRvK", without), ("KPvK", with)] {
            let stock = Stock::read(variant.spec(), material).unwrap();
            let scene = Scene::new(&tables, &stock).unwrap();
            assert_eq!(scene.numbering().symmetries(), Some(order), "{name} {material}");
        }
    }
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_topochess"))
}

#[test]
fn a_table_comes_back_from_its_file_and_every_wrong_byte_is_noticed() {
    let folder = folder("ending-files");
    let path = folder.join("KRvK.ending");
    let variant = small("", "");
    let mut shelf = Shelf::new(&variant);
    let stock = shelf.read("KRvK").unwrap();
    let table = shelf.solve(&stock, u64::MAX, &|_| {}).unwrap();
    shelf.write(&table, &path).unwrap();
    let back = Shelf::new(&variant).add(&path).unwrap();
    assert_eq!(back, table);

    let whole = std::fs::read(&path).unwrap();
    let bad = folder.join("bad.ending");
    let fault = |bytes: &[u8]| {
        std::fs::write(&bad, bytes).unwrap();
        Shelf::new(&variant).add(&bad).expect_err("a bad file")
    };
    for place in (0..200).chain((200..whole.len()).step_by(97)).chain(whole.len() - 16..whole.len()) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fault(&bytes);
    }
    for length in (0..200).chain((200..whole.len()).step_by(131)).chain([whole.len() - 1]) {
        let fault = fault(&whole[..length]);
        assert!(matches!(fault, FileFault::Damaged(..) | FileFault::NoTable(_)), "{length}: {fault}");
    }
    assert!(matches!(fault(&[whole.as_slice(), b"x"].concat()), FileFault::Damaged(..)));
    // other rules, and the same ones under another name
    let other = small("east = 'wrap'", "");
    assert!(matches!(Shelf::new(&other).add(&path), Err(FileFault::Foreign(..))));
    let same = small("", "no-progress = 20");
    assert_eq!(Shelf::new(&same).add(&path).unwrap(), table);
    assert!(Shelf::new(&variant).add(&folder).is_err());
    std::fs::remove_file(&bad).unwrap();
    let opened = Shelf::open(&variant, &folder).unwrap();
    assert_eq!(opened.table(&stock), Some(table));
}

#[test]
fn a_kill_leaves_a_whole_table_or_none() {
    let folder = folder("ending-kills");
    let mut seen = 0;
    for round in 0..24_u64 {
        let mut child = program()
            .args(["endings", "chess", "KRvK", "KQvK", "KvK", "-o"])
            .arg(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // from before the first table to after the last, in steps that meet no rhythm
        std::thread::sleep(Duration::from_millis(round * round * 7 % 1499));
        let _ = child.kill();
        child.wait().unwrap();
        let shelf = Shelf::open(&Variant::load("chess").unwrap(), &folder).unwrap();
        seen += shelf.most_men();
        if round % 6 == 5 {
            for entry in std::fs::read_dir(&folder).unwrap() {
                std::fs::remove_file(entry.unwrap().path()).unwrap();
            }
        }
    }
    assert!(seen > 0, "no table was ever written");
}

fn json(args: &[&str]) -> Value {
    let output = program().args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn wrong(args: &[&str], says: &str) {
    let output = program().args(args).output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && text.contains(says), "{args:?}: {text}");
    assert!(output.stdout.is_empty() && !text.contains("panicked"), "{args:?}: {text}");
}

#[test]
fn the_command_counts_probes_and_refuses() {
    let found = json(&["endings", "chess", "KQvK", "--json"]);
    assert_eq!(found["material"], "KQvK");
    assert_eq!(found["white"]["legal"], 144_508);
    assert_eq!(found["white"]["wins"], 144_508);
    assert_eq!(found["white"]["longest"], 10);
    assert_eq!(found["black"]["losses"], 200_896);
    assert_eq!(found["black"]["mated"], 364);
    let all = json(&["endings", "dot", "KvK", "KQvK", "--json"]);
    assert_eq!(all[1]["white"]["longest"], 4);

    let found = json(&["endings", "chess", "--probe", "8/8/8/8/8/k1K5/8/1R6 w - - 0 1", "--json"]);
    assert_eq!((&found["result"], &found["moves"]), (&"win".into(), &1.into()), "{found}");
    assert_eq!(found["list"][0]["san"], "Ra1#");
    let found = json(&["endings", "chess", "KQvK", "--probe", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "--json"]);
    assert_eq!(found["result"], "draw");

    wrong(&["endings", "chess", "KXvK"], "no piece `X`");
    wrong(&["endings", "chess", "QvK"], "White has 0 royal pieces");
    wrong(&["endings", "chess", "KKvK"], "White has 2 royal pieces");
    wrong(&["endings", "chess", "KQK"], "no material");
    wrong(&["endings", "chess", "KQRBNvKQ", "--memory", "1000"], "takes");
    wrong(&["endings", "chess", "all", "9"], "how many men");
    wrong(&["endings", "chess", "--probe", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1"], "seventh field");
}
