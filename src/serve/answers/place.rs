//! Where a game stands: position, history, legal moves, checks with the ways they come, outcome; and where one piece may go.

use serde_json::{Map, Value, json};

use crate::base::Colour;
use crate::game::{Game, Move};
use crate::record::Verdict;
use crate::render::json::{checks, squares};
use crate::render::{Reach, letter};
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
    let spec = variant.spec();
    let surface = &spec.surface;
    let board: Map<String, Value> = surface
        .tiles()
        .filter_map(|tile| Some((surface.square(tile), letter(spec, game.at(tile)?).into())))
        .collect();
    let moves = moves(&mut game);
    let outcome = game.outcome_at_once();
    let word = |colour: Colour| colour.name().to_lowercase();
    let ended = outcome.map(|outcome| {
        json!({
            "winner": outcome.winner.map(word), "reason": outcome.reason.name(), "text": outcome.to_string(),
        })
    });
    Ok(json!({
        "fen": game.fen(),
        "turn": word(game.turn()),
        "ply": history.len(),
        "history": history,
        "board": board,
        "moves": moves,
        "checks": checks(&game),
        "outcome": ended,
        "result": outcome.map_or(Verdict::Open, Verdict::from).text(),
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
    if game.outcome_at_once().is_some() {
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
    let reach = Reach::of(&mut game, at)?;
    let surface = &variant.spec().surface;
    let mut list = Vec::new();
    for (to, routes) in &reach.routes {
        let legal = reach.turn.then(|| reach.is_legal(*to));
        let capture = game.at(*to).is_some() || reach.takes.contains(to);
        list.extend(routes.iter().map(|route| {
            let way = squares(surface, &[&[at], route.as_slice()].concat());
            json!({ "to": surface.square(*to), "capture": capture, "legal": legal, "squares": way })
        }));
    }
    let moves: Vec<&str> = reach.moves.iter().map(|(_, text)| text.as_str()).collect();
    Ok(json!({ "at": surface.square(at), "to_move": reach.turn, "moves": moves, "routes": list }))
}
