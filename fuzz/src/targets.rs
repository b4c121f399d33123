//! What must agree, whatever comes in: each target takes bytes and panics where two answers differ.
//!
//! Knows nothing of where the bytes come from. A text is either refused, with places inside it and words to go with
//! them, or it reads, and then everything printed reads back to the same thing and every move can be taken back.
//!
//! ```text
//! notation(b"fmWfcF");            // a notation
//! file(b"format = 1\nname = ..."); // a variant file
//! fen(b"\x004k3/8/8/8 w - -");     // which board, then a FEN
//! moves(b"\x06\x11\x83");          // which board, then which move each time
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use topochess::base::{Problem, Severity};
use topochess::game::{Game, Move, Variant};
use topochess::notation::{self, Notation};
use topochess::variant::SHIPPED;

/// A target: bytes in, a panic where something disagrees.
pub type Target = fn(&[u8]);

/// All targets by name.
pub const TARGETS: [(&str, Target); 4] =
    [("notation", notation), ("file", file), ("fen", fen), ("moves", moves)];

/// Inputs are cut off here, in bytes.
pub const LONGEST: usize = 8 * 1024;

/// Boards that a notation may be compiled on.
const BOARDS: [&str; 9] = [
    "files = 5\nranks = 6",
    "files = 4\nranks = 5\nsurface = 'cylinder'",
    "files = 4\nranks = 4\nsurface = 'torus'",
    "files = 5\nranks = 4\nsurface = 'moebius'",
    "files = 4\nranks = 4\nsurface = 'poles'",
    "files = 6\nranks = 5\nsurface = 'poles'",
    "files = 6\nranks = 6\nsurface = 'poles'",
    "files = 4\nranks = 4\nedges.north = { pole = 'mirror' }\nedges.south = { pole = 'mirror' }\nedges.east = 'wrap'",
    "files = 5\nranks = 5\nholes = ['c3']\nedges.east = { wrap = 2 }",
];

/// Games that ask more of the rules than the shipped ones, each a whole file.
pub const ODD: [&str; 4] = [
    // a slide, lame and hopping pieces, castling over the seam, two-letter pieces, en passant over several squares
    "format = 1\nname = 'odd one'\nextends = 'cylinder-board'\n[pieces.Xy]\nname = 'hopper'\nmoves = 'gQmafsW'\n\
     [pieces.P]\nname = 'soldier'\nmoves = 'fmWfcFifmnD'\nfirst = [{ from = 'rank 2', moves = 'fmW3' }]\n\
     en-passant = true\npromotes = { on = ['rank 8', 'a4-b4'], to = ['Q', 'Xy'], optional = true }\n\
     [[castling]]\nking = 'e1'\nrook = 'a1'\nking-to = 'g1'\nrook-to = 'f1'\ntoward = 'east'\n\
     [setup]\nfen = '[xy]nbqkbn[xy]/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'\n",
    // captures on the way, null moves, no royal, a hole
    "format = 1\nname = 'odd two'\n[board]\nfiles = 5\nranks = 5\nsurface = 'torus'\nholes = ['c3']\n\
     [pieces.D]\nname = 'draughtsman'\nmoves = 'fmFfcafmFcafscW'\n[pieces.L]\nname = 'lion'\nmoves = 'KNcaKmcabK'\n\
     [pieces.Ro]\nname = 'rose'\nmoves = 'qNzB'\n\
     [setup]\nfen = 'dl[ro]ld/5/2_2/5/DL[Ro]LD w - - 0 1'\n[rules]\nnull-moves = true\nstalemate = 'loss'\n",
    // several royals, stalemate wins, every step of the first row may be answered
    "format = 1\nname = 'odd three'\n[board]\nfiles = 6\nranks = 6\nedges.east = 'twist'\n\
     [pieces.K]\nname = 'king'\nmoves = 'K'\nroyal = true\n[pieces.Q]\nname = 'ski'\nmoves = 'vjRgB'\n\
     [pieces.S]\nname = 'spy'\nmoves = 'fmWceFimN'\nfirst = [{ from = 'rank 2', moves = 'fmW2fmB2' }]\n\
     en-passant = true\npromotes = { on = 'rank 6', to = ['Q', 'S'] }\n\
     [setup]\nfen = 'sqkkqs/ssssss/6/6/SSSSSS/SQKKQS w - - 0 1'\n[rules]\nstalemate = 'win'\nno-progress = 5\n",
    // bent riders and numbered leapers through poles
    "format = 1\nname = 'odd four'\nextends = 'dot'\n[pieces.Q]\nname = 'griffon'\nmoves = '[F?R](4,2)'\n\
     [pieces.B]\nname = 'manticore'\nmoves = 'pB[W-F]'\n[pieces.N]\nname = 'nightrider'\nmoves = 'NNmpafW'\n",
];

/// The shipped variants, then the odd ones.
pub fn variants() -> &'static [Variant] {
    static VARIANTS: OnceLock<Vec<Variant>> = OnceLock::new();
    VARIANTS.get_or_init(|| {
        let shipped = SHIPPED.iter().map(|&(_, text)| text);
        shipped.chain(ODD).map(loaded).collect()
    })
}

fn boards() -> &'static [Variant] {
    static VARIANTS: OnceLock<Vec<Variant>> = OnceLock::new();
    VARIANTS.get_or_init(|| BOARDS.iter().map(|board| loaded(&board_file(board))).collect())
}

/// A file with the piece in question on White's back rank and in the middle, strangers before and behind it.
fn board_file(board: &str) -> String {
    let count = |key: &str| {
        board.lines().find_map(|line| line.strip_prefix(key)).map_or(4, |n| n.parse().unwrap_or(4))
    };
    let (files, ranks): (usize, usize) = (count("files = "), count("ranks = "));
    let rows: Vec<String> = (0..ranks)
        .rev()
        .map(|rank| {
            let cell = |file: usize| match (file, rank) {
                (2, 2) if board.contains("holes") => '_',
                (1, 0) | (0, 2) => 'X',
                (1, 3) => 'x',
                (2, 1) => 'Y',
                (3, 2) | (0, 3) => 'y',
                _ => '1',
            };
            (0..files).map(cell).collect::<String>()
        })
        .map(|row| {
            let runs = row.split_inclusive(|c| c != '1');
            let run = |part: &str| {
                let empty = part.matches('1').count();
                let rest = part.trim_start_matches('1');
                if empty > 0 { format!("{empty}{rest}") } else { rest.to_owned() }
            };
            runs.map(run).collect()
        })
        .collect();
    format!(
        "format = 1\nname = 'board'\n[pieces.X]\nname = 'subject'\nmoves = 'W'\n[pieces.Y]\nname = 'other'\nmoves = ''\n\
         [setup]\nfen = '{} w - - 0 1'\n[board]\n{board}\n",
        rows.join("/")
    )
}

fn loaded(text: &str) -> Variant {
    match Variant::parse("built-in.toml", text, None) {
        Ok(variant) => variant,
        Err(problems) => panic!("a file of the fuzzer is wrong: {problems:?}\n{text}"),
    }
}

/// A notation is refused with places, or printed, said, and played on small boards.
pub fn notation(data: &[u8]) {
    let text = text_of(data);
    let read = match notation::read(&text) {
        Ok(read) => read,
        Err(problems) => return refused(&problems, &text),
    };
    inside(&read.warnings, &text);
    let parsed = read.notation;
    let printed = parsed.to_string();
    let again = match notation::read(&printed) {
        Ok(again) => again,
        Err(problems) => panic!("`{printed}` does not read back: {problems:?}"),
    };
    assert!(again.warnings.is_empty(), "`{printed}` is written with a warning: {:?}", again.warnings);
    assert_eq!(again.notation, parsed, "`{printed}` reads back to something else");
    assert_eq!(again.notation.to_string(), printed, "the canonical form is not canonical");
    assert_eq!(again.notation.ways(), parsed.ways(), "`{printed}` has other ways");
    assert!(!parsed.explain().trim().is_empty(), "nothing is said of `{printed}`");
    // three boards; which, the text decides
    let sum: usize = text.bytes().map(usize::from).sum();
    for board in boards().iter().cycle().skip(sum % BOARDS.len()).take(3) {
        on_board(board, &parsed);
    }
}

fn on_board(board: &Variant, moves: &Notation) {
    let mut spec = board.spec().clone();
    spec.pieces[0].moves = moves.clone();
    match Variant::from_spec(spec) {
        Ok(variant) => undone(&mut Game::new(&variant)),
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a problem");
            assert!(problems.iter().all(|p| !p.message.is_empty()), "a problem without a message");
        }
    }
}

/// A file is refused with lines and columns, or plays.
pub fn file(data: &[u8]) {
    let text = text_of(data);
    let variant = match Variant::parse("fuzz.toml", &text, None) {
        Ok(variant) => variant,
        Err(problems) => {
            assert!(problems.iter().any(|p| p.severity() == Severity::Error), "refused without an error");
            return located(&problems);
        }
    };
    located(variant.warnings());
    let mut game = Game::new(&variant);
    reads_back(&mut game);
    undone(&mut game);
    for step in 0..4 {
        let moves = game.moves();
        let Some(&mv) = moves.get((step * 7) % moves.len().max(1)) else { return };
        game.play(mv);
        reads_back(&mut game);
    }
    undone(&mut game);
}

/// A FEN is refused with places in it, or the position is written back the same.
pub fn fen(data: &[u8]) {
    let Some((&which, rest)) = data.split_first() else { return };
    let variant = &variants()[usize::from(which) % variants().len()];
    let text = text_of(rest);
    match Game::from_fen(variant, &text) {
        Ok(mut game) => {
            reads_back(&mut game);
            undone(&mut game);
        }
        Err(problems) => refused(&problems, &text),
    }
}

/// A game, each move chosen by a byte; every position is written and read, every text names its move.
pub fn moves(data: &[u8]) {
    let Some((&which, rest)) = data.split_first() else { return };
    let mut game = Game::new(&variants()[usize::from(which) % variants().len()]);
    let mut before = Vec::new();
    for &byte in rest.iter().take(200) {
        let moves = game.moves();
        assert_eq!(game.perft(1), moves.len() as u64, "perft(1) counts other than the list");
        let ended = game.outcome();
        assert!(ended.is_some() || !moves.is_empty(), "no move, and no end");
        reads_back(&mut game);
        if byte & 7 == 0 {
            undone(&mut game);
            texts(&mut game, byte);
        }
        let Some(&mv) = moves.get(usize::from(byte) % moves.len().max(1)) else { break };
        before.push((mv, game.fen(), game.key()));
        game.play(mv);
    }
    while let Some((mv, fen, key)) = before.pop() {
        assert_eq!(game.undo(), Some(mv), "another move was taken back");
        assert_eq!((game.fen(), game.key()), (fen, key), "taking {mv:?} back left something");
    }
    assert_eq!(game.undo(), None, "a move before the start");
}

fn text_of(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(LONGEST)]).into_owned()
}

/// There are errors, and each lies in the text.
fn refused(problems: &[Problem], text: &str) {
    assert!(problems.iter().any(|p| p.severity() == Severity::Error), "refused without an error");
    inside(problems, text);
}

/// Each problem says something and points into the text, between characters.
fn inside(problems: &[Problem], text: &str) {
    for problem in problems {
        assert!(!problem.message.trim().is_empty(), "no message: {problem:?}");
        assert!(!problem.labels.is_empty(), "no place: {problem:?}");
        for label in &problem.labels {
            assert!(
                text.get(label.span.start..label.span.end).is_some(),
                "a place outside the text of {} bytes: {problem:?}",
                text.len()
            );
        }
    }
}

/// Each problem has a line and a column of the text it is shown with.
fn located(problems: &[Problem]) {
    for problem in problems {
        assert!(!problem.message.trim().is_empty(), "no message: {problem:?}");
        let Some(source) = &problem.source else { panic!("not located: {problem:?}") };
        let Some((line, column)) = problem.line_column() else { panic!("no line and column: {problem:?}") };
        assert!(line >= 1 && column >= 1);
        for label in &problem.labels {
            let start = label.span.start.checked_sub(source.offset);
            let place = start.and_then(|start| source.text.get(start..label.span.end - source.offset));
            assert!(place.is_some(), "a place outside {}: {problem:?}", source.name);
        }
    }
}

/// The FEN of a game reads back to the same FEN, key and moves.
fn reads_back(game: &mut Game) {
    let fen = game.fen();
    let mut again = match Game::from_fen(&game.variant().clone(), &fen) {
        Ok(again) => again,
        Err(problems) => panic!("`{fen}` does not read back: {problems:?}"),
    };
    assert_eq!(again.fen(), fen, "the FEN reads back to another");
    assert_eq!(again.key(), game.key(), "`{fen}` reads back to another key");
    assert_eq!(again.moves(), game.moves(), "`{fen}` reads back to other moves");
}

/// Every legal move is listed once, and taken back it leaves nothing behind.
fn undone(game: &mut Game) {
    let moves = game.moves();
    assert_eq!(game.perft(1), moves.len() as u64, "perft(1) counts other than the list");
    assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "a move is listed twice");
    let (fen, key, ended) = (game.fen(), game.key(), game.outcome());
    for mv in moves {
        game.play(mv);
        game.outcome();
        assert_eq!(game.undo(), Some(mv), "another move was taken back");
        assert_eq!((game.fen(), game.key()), (fen.clone(), key), "taking {mv:?} back left something");
    }
    assert_eq!(game.outcome(), ended, "looking at moves changed the outcome");
}

/// Texts and SANs are different for different moves, and read back; of a long list, one in three is read.
fn texts(game: &mut Game, byte: u8) {
    let named = game.move_texts();
    let sans = game.sans();
    unique(game, &named);
    unique(game, &sans);
    let stride = if named.len() > 24 { 3 } else { 1 };
    let picked = |list: &[(Move, String)]| -> Vec<(Move, String)> {
        list.iter().skip(usize::from(byte >> 3) % stride).step_by(stride).cloned().collect()
    };
    for (mv, text) in picked(&named).into_iter().chain(picked(&sans)) {
        let fen = game.fen();
        match game.read_move(&text) {
            Ok(read) => assert_eq!(read, mv, "`{text}` reads back to another move in {fen}"),
            Err(problem) => panic!("`{text}` does not read back in {fen}: {problem}; {mv:?}"),
        }
    }
    for (mv, san) in picked(&sans) {
        assert_eq!(game.read_san(&san), Some(mv), "`{san}` is not read in {}", game.fen());
    }
}

fn unique(game: &Game, list: &[(Move, String)]) {
    let mut seen = BTreeMap::new();
    for (mv, text) in list {
        assert!(!text.is_empty(), "no text for {mv:?} in {}", game.fen());
        if let Some(other) = seen.insert(text, mv) {
            panic!("`{text}` is {other:?} and {mv:?} in {}", game.fen());
        }
    }
    let moves: BTreeSet<Move> = list.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(moves.len(), list.len(), "a move has two texts in {}", game.fen());
}
