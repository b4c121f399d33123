//! The engine's move.

use std::time::Duration;

use serde_json::{Value, json};

use crate::game::{Game, Move};
use crate::search::{Control, LEVELS, Limits, Options, Score};
use crate::serve::ask::{Ask, within};
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
    let levels = (*LEVELS.start()).into()..=(*LEVELS.end()).into();
    let level = within("level", ask.level.unwrap_or(*levels.end()), levels)? as u8;
    let time = within("milliseconds", ask.milliseconds.unwrap_or(TIME.1), 1..=TIME.0)?;
    let nodes = within("nodes", ask.nodes.unwrap_or(NODES), 1..=NODES)?;
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
