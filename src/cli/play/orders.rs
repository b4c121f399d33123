//! What typed commands do on the screen.

use super::command::Command;
use super::model::{Model, Order, Player};
use super::session::Ending;
use crate::base::Colour;

impl Model {
    pub(super) fn command(&mut self, line: &str, orders: &mut Vec<Order>) {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(help) => return self.say(help),
        };
        match command {
            Command::Nothing | Command::Board | Command::Pieces => {}
            Command::Move(text) => self.typed_move(&text, orders),
            Command::Moves(None) => {
                let sans: Vec<String> = self.session.sans().into_iter().map(|(_, san)| san).collect();
                self.say(format!("{} moves: {}", sans.len(), sans.join(" ")));
            }
            Command::Moves(Some(square)) => match self.session.surface().tile(&square) {
                Some(tile) if !self.session.surface().is_hole(tile) => self.cursor = tile,
                _ => self.say(format!("`{square}` is no square of this board")),
            },
            Command::Undo => self.undo(orders),
            Command::Hint => self.ask_hint(orders),
            Command::Fen => self.say(self.session.game().fen()),
            Command::Save(path) => orders.push(Order::Save(path)),
            Command::Flip => self.flipped = !self.flipped,
            Command::Now => self.now(orders),
            Command::Level(level) => self.level(level),
            Command::Resign => self.resign(orders),
            Command::Quit => self.ask_quit(orders),
            Command::Help => self.help = true,
        }
    }

    fn typed_move(&mut self, text: &str, orders: &mut Vec<Order>) {
        if self.engine_moves() && self.session.ending().is_none() {
            return self.say("it is the engine's turn: n lets it move now, u takes back");
        }
        match self.session.read(text) {
            Ok(mv) => self.play(mv, orders),
            Err((message, help)) => self.say(format!("{message}: {help}")),
        }
    }

    fn resign(&mut self, orders: &mut Vec<Order>) {
        let resigns = |colour: &Colour| self.set.players[colour.index()] == Player::Human;
        let turn = self.session.turn();
        match [turn, turn.other()].into_iter().find(resigns) {
            _ if self.session.ending().is_some() => self.say("the game is over"),
            Some(colour) => self.end(Ending::Resigned(colour), orders),
            None => self.say("nobody is here to resign: both players are the engine"),
        }
    }
}
