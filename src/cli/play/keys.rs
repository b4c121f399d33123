//! What the keys do.

use super::model::{Dialog, Key, Model, Order, Purpose};
use crate::game::Move;
use crate::search::LEVELS;
use crate::surface::{Frame, Side, Walker};

/// Characters that can be typed, at most.
const LONGEST: usize = 200;

impl Model {
    pub(super) fn key(&mut self, key: Key, orders: &mut Vec<Order>) {
        if key == Key::Interrupt {
            return orders.push(Order::Quit);
        }
        if self.help {
            self.help = false;
        } else if self.dialog.is_some() {
            self.dialog_key(key, orders);
        } else if self.typed.is_some() {
            self.typing_key(key, orders);
        } else {
            self.board_key(key, orders);
        }
    }

    fn dialog_key(&mut self, key: Key, orders: &mut Vec<Order>) {
        let becomes = self.choice_by_letter(key);
        let Some(dialog) = &mut self.dialog else { return };
        if let Some(number) = becomes {
            dialog.lit = number;
            return self.dialog_choice(orders);
        }
        let last = dialog.choices.len().saturating_sub(1);
        match key {
            Key::Arrow(Side::North | Side::West) | Key::Char('k') => {
                dialog.lit = dialog.lit.saturating_sub(1)
            }
            Key::Arrow(Side::South | Side::East) | Key::Char('j') => dialog.lit = (dialog.lit + 1).min(last),
            Key::Char(c @ '1'..='9') => {
                let number = usize::from(c as u8 - b'1');
                if number <= last {
                    dialog.lit = number;
                    self.dialog_choice(orders);
                }
            }
            Key::Enter | Key::Char(' ') => self.dialog_choice(orders),
            Key::Char('y') if dialog.choices.iter().any(|(_, mv)| mv.is_none()) => orders.push(Order::Quit),
            Key::Escape | Key::Backspace | Key::Char('q' | 'n') => self.dialog = None,
            _ => {}
        }
    }

    /// The choice that becomes the piece of this letter.
    fn choice_by_letter(&self, key: Key) -> Option<usize> {
        let (Key::Char(c), Some(dialog)) = (key, &self.dialog) else { return None };
        let pieces = &self.session.spec().pieces;
        dialog.choices.iter().position(|(_, mv)| {
            let kind = mv.and_then(|mv| mv.promote);
            let piece = kind.and_then(|kind| pieces.get(kind.index()));
            piece.is_some_and(|piece| piece.id.eq_ignore_ascii_case(&c.to_string()))
        })
    }

    fn dialog_choice(&mut self, orders: &mut Vec<Order>) {
        let Some(dialog) = self.dialog.take() else { return };
        match dialog.choices.get(dialog.lit) {
            Some((_, Some(mv))) => self.play(*mv, orders),
            Some((text, None)) if text.starts_with("leave") => orders.push(Order::Quit),
            _ => {}
        }
    }

    fn typing_key(&mut self, key: Key, orders: &mut Vec<Order>) {
        let Some(typed) = &mut self.typed else { return };
        match key {
            Key::Char(c) if !c.is_control() && typed.chars().count() < LONGEST => typed.push(c),
            Key::Backspace if typed.pop().is_some() => {}
            Key::Backspace | Key::Escape => self.typed = None,
            Key::Enter => {
                let line = self.typed.take().unwrap_or_default();
                self.command(&line, orders);
            }
            _ => {}
        }
    }

    fn board_key(&mut self, key: Key, orders: &mut Vec<Order>) {
        match key {
            Key::Arrow(side) => self.go(side),
            Key::Char('h') => self.go(Side::West),
            Key::Char('j') => self.go(Side::South),
            Key::Char('k') => self.go(Side::North),
            Key::Char('l') => self.go(Side::East),
            Key::Enter | Key::Char(' ') => self.choose(orders),
            Key::Escape => (self.picked, self.hint) = (None, None),
            Key::Backspace | Key::Char('u') => self.undo(orders),
            Key::Char('?') => self.help = true,
            Key::Char('i') => self.ask_hint(orders),
            Key::Char('n') => self.now(orders),
            Key::Char('r') => self.flipped = !self.flipped,
            Key::Char('s') => self.typed = Some("save game.pgn".into()),
            Key::Char('q') => self.ask_quit(orders),
            Key::Char('m') => self.next_own_piece(),
            Key::Char('+' | '=') => self.level(self.set.level + 1),
            Key::Char('-') => self.level(self.set.level.saturating_sub(1)),
            Key::Char(':' | '/') => self.typed = Some(String::new()),
            Key::Char(c) if c.is_ascii_uppercase() || ('a'..='g').contains(&c) || c == '0' => {
                self.typed = Some(c.to_string());
            }
            _ => {}
        }
    }

    pub(super) fn level(&mut self, level: u8) {
        self.set.level = level.clamp(*LEVELS.start(), *LEVELS.end());
        self.say(format!("the engine plays at level {}", self.set.level));
    }

    /// Moves the cursor over a side of its tile as the screen shows it, over seams too. Holes are passed.
    fn go(&mut self, side: Side) {
        let side = if self.flipped { side.opposite() } else { side };
        let surface = self.session.surface();
        let mut at = Walker { tile: self.cursor, frame: Frame::WHITE };
        let dir = Frame::WHITE.dir(2 * side.index() as i32);
        for _ in 0..surface.size() {
            match surface.straight(at, dir) {
                Some(next) if surface.is_hole(next.tile) => at = next,
                Some(next) => {
                    self.cursor = next.tile;
                    return;
                }
                None => return,
            }
        }
    }

    /// Puts the cursor on the next piece that can move.
    fn next_own_piece(&mut self) {
        let legal = self.session.legal();
        let next = legal.iter().map(|mv| mv.from).filter(|&from| from > self.cursor).min();
        if let Some(tile) = next.or_else(|| legal.iter().map(|mv| mv.from).min()) {
            self.cursor = tile;
        }
    }

    /// Picks up the piece under the cursor, puts it down, or plays to there.
    pub(super) fn choose(&mut self, orders: &mut Vec<Order>) {
        if let Some(ending) = self.session.ending() {
            return self.say(format!("the game is over: {ending} (u takes back)"));
        }
        if self.engine_moves() {
            return self.say("it is the engine's turn: n lets it move now, u takes back");
        }
        let (cursor, turn) = (self.cursor, self.session.turn());
        let can_move = self.session.legal().iter().any(|mv| mv.from == cursor);
        let own = self.session.game().at(cursor).is_some_and(|man| man.colour == turn);
        let Some(from) = self.picked else {
            let square = self.session.surface().square(cursor);
            match self.session.game().at(cursor) {
                Some(_) if can_move => self.picked = Some(cursor),
                Some(_) if own => self.say(format!("the piece on {square} has no legal move")),
                Some(_) => self.say(format!("the piece on {square} is not {}'s", turn.name())),
                None => self.say(format!("no piece stands on {square}")),
            }
            return;
        };
        let to_here = |mv: &&Move| mv.from == from && mv.to == cursor;
        let moves: Vec<Move> = self.session.legal().iter().filter(to_here).copied().collect();
        match moves[..] {
            [mv] if from != cursor => self.play(mv, orders),
            [] if from == cursor => self.picked = None,
            [] if can_move => self.picked = Some(cursor),
            [] => {
                let squares = [from, cursor].map(|tile| self.session.surface().square(tile));
                self.say(format!("the piece on {} may not go to {}", squares[0], squares[1]));
            }
            _ => self.ask(moves),
        }
    }

    fn ask(&mut self, moves: Vec<Move>) {
        let promotes = moves.iter().any(|mv| mv.promote.is_some());
        let title = if promotes { "It becomes" } else { "Which move?" };
        let choices = moves.into_iter().map(|mv| (self.session.choice(mv), Some(mv))).collect();
        self.dialog = Some(Dialog { title: title.into(), choices, lit: 0 });
    }

    pub(super) fn ask_quit(&mut self, orders: &mut Vec<Order>) {
        if self.session.played().is_empty() || self.session.ending().is_some() {
            return orders.push(Order::Quit);
        }
        let choices = vec![("leave the game (y)".into(), None), ("stay (n)".into(), None)];
        self.dialog = Some(Dialog { title: "The game is not over".into(), choices, lit: 0 });
    }

    pub(super) fn ask_hint(&mut self, orders: &mut Vec<Order>) {
        if self.session.ending().is_some() {
            return self.say("the game is over");
        }
        if self.thinking.is_some() || self.engine_moves() {
            return self.say("the engine is thinking: n ends that");
        }
        self.think(Purpose::Hint, orders);
        self.say("looking for a good move");
    }

    pub(super) fn now(&mut self, orders: &mut Vec<Order>) {
        if self.waiting {
            self.waiting = false;
        } else if self.thinking.is_some() {
            orders.push(Order::Stop);
        } else {
            self.say("the engine is not thinking");
        }
    }
}
