//! What `go` asks for.

use std::time::Duration;

use crate::base::Colour;
use crate::game::Game;
use crate::protocol::legal;
use crate::protocol::settings::number;
use crate::search::{Clock, Limits};

/// What `go` asks for.
#[derive(Clone, Debug, Default)]
pub(super) struct Go {
    pub limits: Limits,
    /// On the opponent's time.
    pub ponder: bool,
    /// Until it is stopped.
    pub infinite: bool,
    /// Count lines of play instead.
    pub perft: Option<u32>,
}

/// The longest time that is taken seriously, in milliseconds: about a year.
const LONGEST: u64 = 1 << 35;

impl Go {
    /// Reads the words after `go`.
    ///
    /// # Errors
    /// The first word that means nothing here, or a number or a move that is wrong.
    pub fn read(text: &str, game: &Game, overhead: Duration) -> Result<Go, String> {
        let mut go = Go::default();
        let mut clocks = [Side::default(); 2];
        let mut moves_to_go = None;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|word| legal(game, word)) {
                        go.limits.only.push(mv);
                        words.next();
                    }
                    if go.limits.only.is_empty() {
                        let found = words.peek().copied().unwrap_or("nothing");
                        return Err(format!(
                            "`searchmoves` is followed by legal moves, and `{found}` is none"
                        ));
                    }
                }
                _ => {
                    let value = words.next().ok_or_else(|| format!("`{word}` needs a number after it"));
                    let count = |most| value.clone().and_then(|text| number(text, 0, most));
                    match word {
                        "depth" => go.limits.depth = Some(count(u64::from(u16::MAX))? as u32),
                        "nodes" => go.limits.nodes = Some(count(u64::MAX)?),
                        "mate" => go.limits.mate = Some(count(u64::from(u16::MAX))? as u32),
                        "perft" => go.perft = Some(count(64)? as u32),
                        "movetime" => go.limits.time = Some(time(value?)?),
                        "wtime" => clocks[0].left = Some(time(value?)?),
                        "btime" => clocks[1].left = Some(time(value?)?),
                        "winc" => clocks[0].increment = time(value?)?,
                        "binc" => clocks[1].increment = time(value?)?,
                        "movestogo" => moves_to_go = Some(count(u64::from(u16::MAX))? as u32),
                        _ => return Err(format!("`go` knows no `{word}`")),
                    }
                }
            }
        }
        let own = clocks[usize::from(game.turn() == Colour::Black)];
        if let Some(left) = own.left {
            let left = left.saturating_sub(overhead);
            let moves_to_go = moves_to_go.filter(|&moves| moves > 0);
            go.limits.clock = Some(Clock { left, increment: own.increment, moves_to_go });
        }
        Ok(go)
    }
}

#[derive(Clone, Copy, Default)]
struct Side {
    left: Option<Duration>,
    increment: Duration,
}

/// A time in milliseconds; a clock that is over may be negative.
fn time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no time in milliseconds");
    let milliseconds: i64 = text.parse().map_err(|_| wrong())?;
    Ok(Duration::from_millis((milliseconds.max(0) as u64).min(LONGEST)))
}
