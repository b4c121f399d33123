//! Nodes per second of the search on every shipped variant, and a signature of all it visits:
//! `cargo run --release --example search_bench -- 9`.

use topochess::search::bench;

fn main() {
    let depth = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(9);
    let all = bench(depth, &mut |one| {
        println!("{:<18} {:>10} nodes {:>9.0} nodes/s", one.name, one.nodes, one.speed());
    });
    println!("{:<18} {:>10} nodes {:>9.0} nodes/s", all.name, all.nodes, all.speed());
    println!("signature {}", all.nodes);
}
