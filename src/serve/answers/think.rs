//! The engine's move.

use std::time::Duration;

use serde_json::{Value, json};

use crate::game::{Game, Move};
use crate::search::{Control, Limits, Options, Score};
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The time a search may take, in milliseconds, and what it takes if nothing is said.
const TIME: (u64, u64) = (10_000, 1_000);
/// The most positions a search may visit.
const NODES: u64 = 50_000_000;

/// The engine's move in a position, and what it thinks of it. Ends early when nobody waits for it.
pub fn think(ask: &Ask, stock: &Stock, control: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let mut game = ask.game(&variant)?;
    if let Some(outcome) = game.outcome_at_once() {
        return Err(Refusal::unfit(
            format!("the game is over: {outcome}"),
            "take a move back, or begin another",
        ));
    }
    let level = ask.level.unwrap_or(20);
    if !(1..=20).contains(&level) {
        return Err(Refusal::bad(format!("there is no level {level}"), "levels go from 1 to 20"));
    }
    let time = ask.milliseconds.unwrap_or(TIME.1);
    if !(1..=TIME.0).contains(&time) {
        let help = format!("a search takes 1 to {} milliseconds", TIME.0);
        return Err(Refusal::bad(format!("{time} milliseconds cannot be had"), help));
    }
    let limits = Limits {
        time: Some(Duration::from_millis(time)),
        nodes: Some(ask.nodes.unwrap_or(NODES).clamp(1, NODES)),
        ..Limits::default()
    };
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
