//! The engine's move.

use std::time::Duration;

use serde_json::{Value, json};

use crate::game::{Game, Move};
use crate::search::{Control, LEVELS, Limits, Options, Score};
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The time a search may take, in milliseconds, and what it takes if nothing is said.
pub const TIME: (u64, u64) = (10_000, 1_000);
/// The most positions a search may visit.
pub const NODES: u64 = 50_000_000;

/// The engine's move in a position, and what it thinks of it. Ends early when nobody waits for it.
pub fn think(ask: &Ask, stock: &Stock, control: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let mut game = ask.game(&variant)?;
    if let Some(outcome) = game.outcome() {
        return Err(Refusal::unfit(
            format!("the game is over: {outcome}"),
            "take a move back, or begin another",
        ));
    }
    let wanted = ask.level.unwrap_or(u64::from(*LEVELS.end()));
    let Some(level) = u8::try_from(wanted).ok().filter(|level| LEVELS.contains(level)) else {
        let help = format!("levels go from {} to {}", LEVELS.start(), LEVELS.end());
        return Err(Refusal::bad(format!("there is no level {wanted}"), help));
    };
    let time = ask.milliseconds.unwrap_or(TIME.1);
    if !(1..=TIME.0).contains(&time) {
        let help = format!("a search takes 1 to {} milliseconds", TIME.0);
        return Err(Refusal::bad(format!("{time} milliseconds cannot be had"), help));
    }
    let nodes = ask.nodes.unwrap_or(NODES);
    if !(1..=NODES).contains(&nodes) {
        let help = format!("a search visits 1 to {NODES} positions");
        return Err(Refusal::bad(format!("{nodes} positions cannot be searched"), help));
    }
    let time = Some(Duration::from_millis(time));
    let limits = Limits { time, nodes: Some(nodes), ..Limits::default() };
    let options = Options { level, ..Options::default() };
    let mut line = Vec::new();
    let answer = stock.engine(ask.text()?, &variant, options, |engine| {
        engine.search(&game, &limits, control, &mut |report| {
            if report.line == 1 {
                line.clone_from(&report.moves);
            }
        })
    });
    let Some(best) = answer.best else {
        return Err(Refusal::unfit("the engine found no move", "ask again with more time"));
    };
    let score = match answer.score {
        Score::Centipawns(n) => json!({ "centipawns": n }),
        Score::Mate(n) => json!({ "mate": n }),
    };
    let (text, san) = (game.move_text(best), game.san(best));
    // a level may choose another move than the best line's
    let line = if line.first() == Some(&best) { line } else { vec![best] };
    Ok(json!({
        "move": text, "san": san, "score": score,
        "depth": answer.depth, "nodes": answer.nodes, "pv": sans(&mut game, &line),
    }))
}

fn sans(game: &mut Game, line: &[Move]) -> Vec<String> {
    let mut list = Vec::new();
    for &mv in line {
        // what the table remembers may be of another position
        if !game.moves().contains(&mv) {
            break;
        }
        list.push(game.san(mv));
        game.play(mv);
    }
    for _ in &list {
        game.undo();
    }
    list
}
