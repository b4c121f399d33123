//! What parts of the engine cost: rows of every shape, compiling, perft, and how that grows with the board.
//!
//! `cargo bench --bench engine`; `TOPOCHESS_PORTABLE=1` for the way without special instructions.

use divan::{Bencher, counter::ItemsCount};
use topochess::game::{Game, Variant};

fn main() {
    divan::main();
}

/// A board with kings that are not royal, so that rows alone are measured, a piece `X` and stones that do little.
fn variant(files: usize, ranks: usize, edges: &str, notation: &str, fen: &str) -> Variant {
    let text = format!(
        "format = 1\nname = \"bench\"\n[board]\nfiles = {files}\nranks = {ranks}\n{edges}\n\
         [pieces.K]\nname = \"king\"\nmoves = 'K'\n\
         [pieces.X]\nname = \"piece\"\nmoves = '{notation}'\n\
         [pieces.P]\nname = \"stone\"\nmoves = 'fcF'\n[setup]\nfen = \"{fen}\"\n"
    );
    Variant::parse("<bench>", &text, None).unwrap_or_else(|problems| panic!("{problems:?}"))
}

/// Counts the moves of one position, given that many times over.
fn count(bencher: Bencher, variant: &Variant) {
    let mut game = Game::new(variant);
    let moves = game.perft(1);
    bencher.counter(ItemsCount::new(moves)).bench_local(|| game.perft(1));
}

/// Counting the moves of one position with eight pieces of a kind, among stones: leaps, rides, a hopper, a cannon, lame
/// leaps, bent and circular riders, a program that takes on its way.
#[divan::bench(args = ["", "N", "WfF", "R", "B", "Q", "R4", "NN", "gQ", "mRcpR", "nA", "nN", "[F?R]", "qN", "fcafmF", "mpafcmQ"])]
fn row(bencher: Bencher, notation: &str) {
    let fen = "k7/7p/1X3X2/3p4/X5X1/2X1p3/1X3X1X/7K w - - 0 1";
    count(bencher, &variant(8, 8, "", notation, fen));
}

/// Counting with eight queens in the middle of boards of more and more tiles.
#[divan::bench(args = [6, 8, 10, 12, 16])]
fn tiles(bencher: Bencher, size: usize) {
    let queens = [(1, 1), (1, 3), (2, 0), (2, 4), (3, 2), (4, 1), (4, 4), (5, 3)];
    let at = |file, rank| queens.contains(&(file, rank));
    let rank = |rank: usize| {
        let cells: String = (0..size).map(|file| if at(file, rank) { 'X' } else { '1' }).collect();
        // runs of ones are one number
        let runs =
            cells.split('X').map(|run| if run.is_empty() { String::new() } else { run.len().to_string() });
        runs.collect::<Vec<_>>().join("X")
    };
    let ranks: Vec<String> = (0..size).map(rank).collect();
    count(bencher, &variant(size, size, "", "Q", &format!("{} w - - 0 1", ranks.join("/"))));
}

/// Counting with one rook on closed lines of more and more tiles.
#[divan::bench(args = [4, 6, 8, 10, 12, 16])]
fn track(bencher: Bencher, files: usize) {
    let rest = files - 3;
    let fen = format!("k{}/{files}/{files}/{files}/X1K{rest} w - - 0 1", files - 1);
    let edges = "[board.edges]\neast = \"wrap\"";
    count(bencher, &variant(files, 5, edges, "R", &fen));
}

/// Counting with more and more rooks.
#[divan::bench(args = [1, 2, 4, 8])]
fn men(bencher: Bencher, many: usize) {
    let rooks = match many {
        1 => "8/8/3X4/8/8",
        2 => "8/2X5/8/5X2/8",
        4 => "2X5/5X2/8/3X4/6X1",
        _ => "2X2X2/5X2/3X2X1/3X4/1X4X1",
    };
    count(bencher, &variant(8, 8, "", "R", &format!("k7/8/{rooks}/7K w - - 0 1")));
}

/// Reading, checking and compiling a shipped variant.
#[divan::bench(args = ["chess", "cylinder", "toroidal", "dot", "nadvorney", "grasshopper", "capablanca"])]
fn load(name: &str) -> Variant {
    Variant::load(name).unwrap()
}

/// Perft of depth 3 from the start.
#[divan::bench(args = ["chess", "cylinder", "toroidal", "dot", "klein", "grasshopper", "capablanca"])]
fn perft(bencher: Bencher, name: &str) {
    let mut game = Game::new(&Variant::load(name).unwrap());
    let nodes = game.perft(3);
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| game.perft(3));
}
