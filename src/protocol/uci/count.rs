//! `go perft N`: lines of play counted, move by move, with an ear open for `stop` and `quit`.

use std::collections::VecDeque;
use std::io::{Result, Write};

use super::words::{Verb, command};
use crate::game::Game;
use crate::protocol::wire::{Event, Wire};

/// Plies counted in one go, without listening.
const AT_ONCE: u32 = 4;

/// Prints how many lines of `depth` plies begin with each move, and the sum. Ends early when told to stop; what comes in
/// is left for later.
pub(super) fn divide(
    out: &mut dyn Write,
    game: &mut Game,
    depth: u32,
    wire: &Wire,
    waiting: &mut VecDeque<Event>,
) -> Result<()> {
    let mut ear = Ear { wire, waiting };
    let mut sum = 0_u64;
    if depth == 0 {
        return writeln!(out, "\nNodes searched: 1");
    }
    for mv in game.moves() {
        let text = game.move_text(mv);
        game.play(mv);
        let count = ear.count(game, depth - 1);
        game.undo();
        let Some(count) = count else {
            return writeln!(out, "info string stopped; what is above is right, and there is more");
        };
        sum = sum.saturating_add(count);
        writeln!(out, "{text}: {count}")?;
        out.flush()?;
    }
    writeln!(out, "\nNodes searched: {sum}")
}

struct Ear<'a> {
    wire: &'a Wire,
    waiting: &'a mut VecDeque<Event>,
}

impl Ear<'_> {
    /// `None` if it was told to stop.
    fn count(&mut self, game: &mut Game, depth: u32) -> Option<u64> {
        if depth <= AT_ONCE {
            return if self.is_told_to_stop() { None } else { Some(game.perft(depth)) };
        }
        let mut sum = 0_u64;
        for mv in game.moves() {
            game.play(mv);
            let count = self.count(game, depth - 1);
            game.undo();
            sum = sum.saturating_add(count?);
        }
        Some(sum)
    }

    fn is_told_to_stop(&mut self) -> bool {
        while let Some(event) = self.wire.try_next() {
            let told = |line: &str| matches!(command(line), Some((Verb::Stop | Verb::Quit, _)));
            let stop = matches!(&event, Event::Line(line) if told(line));
            self.waiting.push_back(event);
            if stop {
                return true;
            }
        }
        false
    }
}
