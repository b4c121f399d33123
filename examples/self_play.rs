//! Plays random legal moves to the end of the game: `cargo run --release --example self_play -- cylinder 7`.

use topochess::game::{Game, Variant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "cylinder".into());
    let seed = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    match Variant::load(&name) {
        Ok(variant) => print!("{}", play(&variant, seed)),
        Err(problems) => eprintln!("{}", problems[0]),
    }
}

/// The moves in SAN, two on a line, then how the game has ended.
pub fn play(variant: &Variant, mut seed: u64) -> String {
    let mut game = Game::new(variant);
    let mut text = String::new();
    let mut plies = 0;
    // games end: by mate, stalemate, repetition, or too many moves without progress
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        let moves = game.moves();
        // a small generator is enough; equal seeds play equal games
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(seed >> 33) as usize % moves.len()];
        let number = if plies % 2 == 0 { format!("{}. ", plies / 2 + 1) } else { String::new() };
        let end = if plies % 2 == 0 { ' ' } else { '\n' };
        text.push_str(&format!("{number}{}{end}", game.san(mv)));
        game.play(mv);
        plies += 1;
    };
    format!("{}\n{outcome}\n{}\n", text.trim_end(), game.fen())
}
