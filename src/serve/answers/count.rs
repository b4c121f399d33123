//! How many lines of legal moves there are, within limits.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::game::Game;
use crate::search::Control;
use crate::serve::ask::{Ask, within};
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The most time for one request.
const TIME: Duration = Duration::from_secs(10);
/// The most lines for one request.
const LINES: u64 = 2_000_000_000;
/// The deepest count.
pub const DEEPEST: u32 = 12;
/// Counts up to this depth are not interrupted: they take milliseconds.
const WHOLE: u32 = 2;

/// A count under way.
struct Count<'a> {
    control: &'a Control,
    end: Instant,
    left: u64,
}

impl Count<'_> {
    /// Lines of a depth; `None` when a limit is reached.
    fn lines(&mut self, game: &mut Game, depth: u32) -> Option<u64> {
        if self.control.is_stopped() || Instant::now() > self.end {
            return None;
        }
        if depth <= WHOLE {
            let found = game.perft(depth);
            self.left = self.left.checked_sub(found)?;
            return Some(found);
        }
        let mut all = 0;
        for mv in game.moves() {
            game.play(mv);
            let below = self.lines(game, depth - 1);
            game.undo();
            all += below?;
        }
        Some(all)
    }
}

/// Lines of legal moves of a depth, and how many begin with each move. Where a limit ends the count, `nodes` are those
/// counted till then, and `divide` tells of the moves that were counted whole.
pub fn perft(ask: &Ask, stock: &Stock, control: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let mut game = ask.game(&variant)?;
    let depth = within("depth", ask.depth()?, 1..=DEEPEST.into())? as u32;
    let mut count = Count { control, end: Instant::now() + TIME, left: LINES };
    let mut divide: Vec<(String, u64)> = Vec::new();
    let mut complete = true;
    for (mv, text) in game.move_texts() {
        game.play(mv);
        let below = if depth == 1 { Some(1) } else { count.lines(&mut game, depth - 1) };
        game.undo();
        match below {
            Some(lines) => divide.push((text, lines)),
            None => {
                complete = false;
                break;
            }
        }
    }
    divide.sort_unstable();
    // what was counted of the move that a limit has cut off counts too, though not as that move's
    let nodes: u64 = if complete { divide.iter().map(|(_, lines)| lines).sum() } else { LINES - count.left };
    Ok(json!({ "depth": depth, "nodes": nodes, "complete": complete, "divide": divide }))
}
