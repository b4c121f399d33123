//! Counts lines of play: `cargo run --release --example count -- dot 4`.
//!
//! Loads a variant by its shipped name or a file's path, and prints how many lines of 1, 2, ... legal moves there are.

use topochess::game::{Game, Variant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "dot".into());
    let depth = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(3);
    match table(&name, depth) {
        Ok(table) => print!("{table}"),
        Err(problem) => eprintln!("{problem}"),
    }
}

/// A line for each depth: the depth, then the count.
pub fn table(name: &str, depth: u32) -> Result<String, String> {
    // everything that is wrong with a file comes at once
    let variant = Variant::load(name).map_err(|problems| {
        problems.iter().map(|problem| format!("{problem}: {}", problem.help)).collect::<Vec<_>>().join("\n")
    })?;
    let mut game = Game::new(&variant);
    Ok((1..=depth).map(|depth| format!("{depth} {}\n", game.perft(depth))).collect())
}
