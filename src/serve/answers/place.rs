//! Where a game stands: position, history, legal moves, checks with the ways they come, outcome; and where one piece may go.

use serde_json::{Value, json};

use crate::game::{Game, Move};
use crate::record::Verdict;
use crate::render::Reach;
use crate::render::json::{board, checks, colour, outcome, squares};
use crate::search::Control;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The position after the moves.
pub fn position(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let start = ask.start(&variant)?;
    let mut game = ask.game(&variant)?;
    let history = history(start, &mut game);
    let moves = moves(&mut game);
    let ended = game.outcome();
    Ok(json!({
        "fen": game.fen(),
        "turn": colour(game.turn()),
        "ply": history.len(),
        "history": history,
        "board": board(&game),
        "moves": moves,
        "checks": checks(&game),
        "outcome": outcome(ended),
        "result": ended.map_or(Verdict::Open, Verdict::from).text(),
    }))
}

/// The moves played, each with the position after it.
fn history(mut start: Game, game: &mut Game) -> Vec<Value> {
    let mut played = Vec::new();
    while let Some(mv) = game.undo() {
        played.push(mv);
    }
    let mut list = Vec::new();
    for mv in played.into_iter().rev() {
        let (san, text) = (start.san(mv), start.move_text(mv));
        start.play(mv);
        game.play(mv);
        list.push(json!({ "san": san, "move": text, "fen": start.fen() }));
    }
    list
}

/// The legal moves; none when the game is over.
fn moves(game: &mut Game) -> Vec<Value> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let sans = game.sans();
    let texts = game.move_texts();
    let spec = game.variant().spec().clone();
    let text = |mv: Move| texts.iter().find(|(other, _)| *other == mv).map(|(_, text)| text.as_str());
    sans.into_iter()
        .map(|(mv, san)| {
            let promotes = mv.promote.and_then(|kind| spec.pieces.get(kind.index())).map(|piece| &piece.id);
            json!({
                "move": text(mv).unwrap_or(&san),
                "san": san,
                "from": spec.surface.square(mv.from),
                "to": spec.surface.square(mv.to),
                "takes": squares(&spec.surface, &game.taken(mv)),
                "promotes": promotes,
                "castles": mv.is_castling(),
            })
        })
        .collect()
}

/// Where the piece on a square may go, by every way.
pub fn routes(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let mut game = ask.game(&variant)?;
    let at = ask.square(&variant)?;
    Ok(Reach::of(&mut game, at)?.json())
}
