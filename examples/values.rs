//! What pieces are worth by the derived values: `cargo run --release --example values -- chess cylinder dot`.

use topochess::game::Variant;
use topochess::search::worth;

fn main() {
    for name in std::env::args().skip(1) {
        match Variant::load(&name) {
            Ok(variant) => print!("{name}\n{}", table(&variant)),
            Err(problems) => eprintln!("{}", problems[0]),
        }
    }
}

/// A line for each piece: its worth in pawns, its moves on average.
pub fn table(variant: &Variant) -> String {
    let mut text = String::new();
    for piece in worth(variant) {
        let value = piece.value.map_or("royal".into(), |value| format!("{value:.2}"));
        let bound = if piece.colour_bound { " colour-bound" } else { "" };
        text += &format!("  {:<3}{:>6}{:>7.2} moves{bound}\n", piece.id, value, piece.mobility);
    }
    text
}
