//! Thinks about a position: `cargo run --release --example think -- chess 10 "fen"`; `cylinder mate 3 "fen"` looks for
//! a mate in three moves.

use topochess::game::{Game, Variant};
use topochess::search::{Control, Engine, Limits, Options};

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let name = arguments.next().unwrap_or_else(|| "chess".into());
    let mate = arguments.next_if(|word| word == "mate").is_some();
    let number = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(8);
    let limits = if mate {
        Limits { mate: Some(number), ..Limits::default() }
    } else {
        Limits { depth: Some(number), ..Limits::default() }
    };
    match Variant::load(&name) {
        Ok(variant) => println!("{}", think(&variant, arguments.next().as_deref(), &limits)),
        Err(problems) => eprintln!("{}", problems[0]),
    }
}

/// Searches a position and prints what is reported; the best move in SAN.
pub fn think(variant: &Variant, fen: Option<&str>, limits: &Limits) -> String {
    let game = match fen {
        None => Game::new(variant),
        Some(fen) => match Game::from_fen(variant, fen) {
            Ok(game) => game,
            Err(problems) => return problems[0].to_string(),
        },
    };
    let mut engine = Engine::new(variant, Options::default());
    let mut print = |report: &topochess::search::Report| {
        let mut line = game.clone();
        let mut words = Vec::new();
        for &mv in &report.moves {
            words.push(line.san(mv));
            line.play(mv);
        }
        let speed = report.nodes as f64 / report.time.as_secs_f64().max(1e-6) / 1000.0;
        println!(
            "{:>2}/{:<2} {:?} {:?} {} nodes {:.0}k/s full {} {}",
            report.depth,
            report.selective_depth,
            report.score,
            report.bound,
            report.nodes,
            speed,
            report.hashfull,
            words.join(" ")
        );
    };
    let answer = engine.search(&game, limits, &Control::new(), &mut print);
    match answer.best {
        Some(best) => game.clone().san(best),
        None => format!("no move: {:?}", answer.score),
    }
}
