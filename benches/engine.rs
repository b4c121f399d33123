//! What parts of the engine cost: rows of every shape, compiling, perft, and how that grows with the board.
//!
//! `cargo bench --bench engine`; `TOPOCHESS_PORTABLE=1` for the way without special instructions.

use divan::{Bencher, counter::ItemsCount};
use topochess::game::{Game, Variant};

fn main() {
    divan::main();
}

/// A board with kings, a piece `X` and pawns that do nothing.
fn variant(files: usize, ranks: usize, edges: &str, notation: &str, fen: &str) -> Variant {
    let text = format!(
        "format = 1\nname = \"bench\"\n[board]\nfiles = {files}\nranks = {ranks}\n{edges}\n\
         [pieces.K]\nname = \"king\"\nmoves = 'K'\nroyal = true\n\
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

/// Counting with eight queens on boards of more and more tiles.
#[divan::bench(args = [6, 8, 10, 12, 16])]
fn tiles(bencher: Bencher, size: usize) {
    let row = |x: &str| format!("{x}{}", size - 4);
    let rest = vec![size.to_string(); size - 5].join("/");
    let fen = format!(
        "{}/{}/{}/{}/{rest}/{} w - - 0 1",
        row("k3"),
        row("1X1X"),
        row("X1X1"),
        row("1X1X"),
        row("X1XK")
    );
    count(bencher, &variant(size, size, "", "Q", &fen));
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
    let squares = ["X7", "1X6", "2X5", "3X4", "4X3", "5X2"];
    let rank = |i: usize| if i < many { squares[i % 6] } else { "8" };
    let fen =
        format!("k7/{}/{}/{}/{}/{}/{}/7K w - - 0 1", rank(0), rank(1), rank(2), rank(3), rank(4), rank(5));
    let fen = if many == 8 { fen.replace("7K", "XX5K").replace("k7/X7", "k7/7X") } else { fen };
    count(bencher, &variant(8, 8, "", "R", &fen));
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
