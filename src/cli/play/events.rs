//! What each event makes of the board: the engine's turn, its answers, moves played and taken back, time.

use std::time::Duration;

use super::model::{Event, Model, Order, Player, Purpose};
use super::session::Ending;
use crate::game::Move;

impl Model {
    /// What an event makes of the board, and what is to be done outside.
    pub fn update(&mut self, event: Event) -> Vec<Order> {
        let mut orders = Vec::new();
        match event {
            Event::Start | Event::Resize => {}
            Event::Key(key) => self.key(key, &mut orders),
            Event::Click(tile) => {
                let is_tile = tile.index() < self.session.surface().len();
                if is_tile && self.dialog.is_none() && !self.help {
                    self.cursor = tile;
                    self.choose(&mut orders);
                }
            }
            Event::Tick(time) => self.tick(time, &mut orders),
            Event::Answer { ticket, best } => self.answer(ticket, best, &mut orders),
        }
        self.wake(&mut orders);
        orders
    }

    pub(super) fn engine_moves(&self) -> bool {
        self.set.players[self.session.turn().index()] == Player::Engine
    }

    /// Lets the engine think if it is its turn.
    fn wake(&mut self, orders: &mut Vec<Order>) {
        let turn = self.engine_moves() && self.session.ending().is_none();
        if turn && self.thinking.is_none() && !self.waiting {
            self.think(Purpose::Play, orders);
        }
    }

    pub(super) fn think(&mut self, purpose: Purpose, orders: &mut Vec<Order>) {
        self.tickets += 1;
        self.thinking = Some((self.tickets, purpose));
        orders.push(Order::Think(self.tickets));
    }

    /// Ends thinking, whatever comes of it.
    fn drop_thought(&mut self, orders: &mut Vec<Order>) {
        if self.thinking.take().is_some() {
            orders.push(Order::Stop);
        }
    }

    fn tick(&mut self, time: Duration, orders: &mut Vec<Order>) {
        let running = self.session.ending().is_none() && !self.session.played().is_empty() && !self.waiting;
        let turn = self.session.turn();
        if let Some(clocks) = self.clocks.as_mut().filter(|_| running)
            && !clocks.run(turn, time)
        {
            self.end(Ending::OutOfTime(turn), orders);
        }
    }

    pub(super) fn end(&mut self, ending: Ending, orders: &mut Vec<Order>) {
        self.session.end(ending);
        self.drop_thought(orders);
        (self.picked, self.dialog) = (None, None);
        self.say(ending.to_string());
    }

    fn answer(&mut self, ticket: u64, best: Option<Move>, orders: &mut Vec<Order>) {
        let Some((_, purpose)) = self.thinking.filter(|(wanted, _)| *wanted == ticket) else { return };
        self.thinking = None;
        let Some(mv) = best.filter(|mv| self.session.legal().contains(mv)) else {
            self.waiting = true;
            return self.say("the engine has no move: press n to let it try again, or u to take back");
        };
        match purpose {
            Purpose::Play => self.play(mv, orders),
            Purpose::Hint => {
                let san = self.session.san(mv);
                self.hint = Some(mv);
                self.say(format!("the engine would play {san}"));
            }
        }
    }

    pub(super) fn play(&mut self, mv: Move, orders: &mut Vec<Order>) {
        self.drop_thought(orders);
        let mover = self.session.turn();
        self.past_clocks.push(self.clocks);
        if let Some(clocks) = &mut self.clocks {
            clocks.moved(mover);
        }
        self.session.play(mv);
        (self.picked, self.dialog, self.hint) = (None, None, None);
        if self.set.players[mover.index()] == Player::Human {
            self.cursor = mv.to;
        }
        let said = match self.session.ending() {
            Some(ending) => ending.to_string(),
            None => {
                let san = self.session.played().last().map_or("", |played| played.san.as_str());
                format!("{} played {san}", mover.name())
            }
        };
        self.say(said);
    }

    pub(super) fn undo(&mut self, orders: &mut Vec<Order>) {
        self.drop_thought(orders);
        (self.picked, self.dialog, self.hint) = (None, None, None);
        if !self.undo_one() {
            return self.say("there is nothing to take back");
        }
        let humans = self.set.players.contains(&Player::Human);
        while humans && self.engine_moves() && self.undo_one() {}
        self.waiting = self.engine_moves();
        self.say(if self.waiting { "taken back: n lets the engine move" } else { "taken back" });
    }

    fn undo_one(&mut self) -> bool {
        let undone = self.session.undo();
        if let Some(clocks) = self.past_clocks.pop().filter(|_| undone) {
            self.clocks = clocks;
        }
        undone
    }
}
