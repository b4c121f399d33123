//! The state of the board on the screen, and what each event makes of it.
//!
//! Knows nothing of a terminal or of threads: an event comes in, orders for the outside world come out.

use std::time::Duration;

use super::clock::{Clocks, TimeControl};
use super::command::Command;
use super::session::{Ending, Session};
use crate::base::{Colour, Tile};
use crate::game::{Game, Move};
use crate::search::Clock;
use crate::surface::{Frame, Side, Walker};

/// Characters that can be typed, at most.
const LONGEST: usize = 200;

/// Who decides on a player's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Player {
    /// A person.
    Human,
    /// The engine.
    Engine,
}

/// A key, as far as the board minds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// A character.
    Char(char),
    /// An arrow, by the side of the screen it points to.
    Arrow(Side),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// Backspace.
    Backspace,
    /// Control and C.
    Interrupt,
}

/// Something that happens to the board on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The game begins.
    Start,
    /// A key.
    Key(Key),
    /// A tile was clicked.
    Click(Tile),
    /// So much time has gone by.
    Tick(Duration),
    /// The screen has another size.
    Resize,
    /// The engine has a move.
    Answer {
        /// The number of the order to think.
        ticket: u64,
        /// Its move.
        best: Option<Move>,
    },
}

/// What the outside world is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Think about the position, and answer with this number.
    Think(u64),
    /// End the search under way.
    Stop,
    /// Add the game to a file.
    Save(String),
    /// Leave.
    Quit,
}

/// A choice that is put to the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialog {
    /// What is asked.
    pub title: String,
    /// The answers in words, and the move each stands for; `None` leaves the program.
    pub choices: Vec<(String, Option<Move>)>,
    /// Which is lit.
    pub lit: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Play,
    Hint,
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Set {
    /// Who plays White and Black.
    pub players: [Player; 2],
    /// The engine's strength, 1 to 20.
    pub level: u8,
    /// The clocks, `None` for none.
    pub time: Option<TimeControl>,
    /// Whether the screen shows colours.
    pub colour: bool,
}

/// The board on the screen.
#[derive(Clone, Debug)]
pub struct Model {
    session: Session,
    set: Set,
    clocks: Option<Clocks>,
    /// The clocks as they were before each move played here.
    past_clocks: Vec<Option<Clocks>>,
    cursor: Tile,
    picked: Option<Tile>,
    typed: Option<String>,
    dialog: Option<Dialog>,
    message: String,
    flipped: bool,
    help: bool,
    hint: Option<Move>,
    thinking: Option<(u64, Purpose)>,
    tickets: u64,
    /// The engine waits until it is told to go on.
    waiting: bool,
}

impl Model {
    /// A board for a game.
    pub fn new(game: Game, set: Set) -> Model {
        let session = Session::new(game);
        let flipped = set.players == [Player::Engine, Player::Human];
        let clocks = set.time.map(Clocks::new);
        let past_clocks = vec![clocks; session.played().len()];
        let royal = session.surface().tiles().find(|&tile| {
            session.game().at(tile).is_some_and(|man| {
                let piece = session.spec().pieces.get(man.kind.index());
                man.colour == session.turn() && piece.is_some_and(|piece| piece.royal)
            })
        });
        Model {
            cursor: royal.unwrap_or(Tile(0)),
            session,
            set,
            clocks,
            past_clocks,
            picked: None,
            typed: None,
            dialog: None,
            message: "? shows the keys".into(),
            flipped,
            help: false,
            hint: None,
            thinking: None,
            tickets: 0,
            waiting: false,
        }
    }

    /// The game.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// How it is set up.
    pub fn set(&self) -> &Set {
        &self.set
    }

    /// The clocks, `None` if there are none.
    pub fn clocks(&self) -> Option<Clocks> {
        self.clocks
    }

    /// The tile under the cursor.
    pub fn cursor(&self) -> Tile {
        self.cursor
    }

    /// The tile of the piece that is picked up.
    pub fn picked(&self) -> Option<Tile> {
        self.picked
    }

    /// What is being typed.
    pub fn typed(&self) -> Option<&str> {
        self.typed.as_deref()
    }

    /// The choice that is put to the player.
    pub fn dialog(&self) -> Option<&Dialog> {
        self.dialog.as_ref()
    }

    /// The last thing said.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Whether Black's side is below.
    pub fn flipped(&self) -> bool {
        self.flipped
    }

    /// Whether the keys are being shown.
    pub fn helping(&self) -> bool {
        self.help
    }

    /// The move that the engine would play.
    pub fn hint(&self) -> Option<Move> {
        self.hint
    }

    /// Whether the engine is thinking.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// What the engine is told of the clock; nothing for a hint.
    pub fn clock(&self) -> Option<Clock> {
        let plays = matches!(self.thinking, Some((_, Purpose::Play)));
        self.clocks.filter(|_| plays).map(|clocks| clocks.told(self.session.turn()))
    }

    /// Says something to the player.
    pub fn say(&mut self, message: impl Into<String>) {
        self.message = message.into();
    }

    /// What an event makes of the board, and what is to be done outside.
    pub fn update(&mut self, event: Event) -> Vec<Order> {
        let mut orders = Vec::new();
        match event {
            Event::Start | Event::Resize => {}
            Event::Key(key) => self.key(key, &mut orders),
            Event::Click(tile) => {
                if self.dialog.is_none() && !self.help {
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

    fn engine_moves(&self) -> bool {
        self.set.players[self.session.turn().index()] == Player::Engine
    }

    /// Lets the engine think if it is its turn.
    fn wake(&mut self, orders: &mut Vec<Order>) {
        let turn = self.engine_moves() && self.session.ending().is_none();
        if turn && self.thinking.is_none() && !self.waiting {
            self.think(Purpose::Play, orders);
        }
    }

    fn think(&mut self, purpose: Purpose, orders: &mut Vec<Order>) {
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

    fn end(&mut self, ending: Ending, orders: &mut Vec<Order>) {
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

    fn play(&mut self, mv: Move, orders: &mut Vec<Order>) {
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

    fn undo(&mut self, orders: &mut Vec<Order>) {
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

    fn key(&mut self, key: Key, orders: &mut Vec<Order>) {
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
            Key::Backspace => {
                if typed.pop().is_none() {
                    self.typed = None;
                }
            }
            Key::Escape => self.typed = None,
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

    fn level(&mut self, level: u8) {
        self.set.level = level.clamp(1, 20);
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
    fn choose(&mut self, orders: &mut Vec<Order>) {
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

    fn ask_quit(&mut self, orders: &mut Vec<Order>) {
        if self.session.played().is_empty() || self.session.ending().is_some() {
            return orders.push(Order::Quit);
        }
        let choices = vec![("leave the game (y)".into(), None), ("stay (n)".into(), None)];
        self.dialog = Some(Dialog { title: "The game is not over".into(), choices, lit: 0 });
    }

    fn ask_hint(&mut self, orders: &mut Vec<Order>) {
        if self.session.ending().is_some() {
            return self.say("the game is over");
        }
        if self.thinking.is_some() || self.engine_moves() {
            return self.say("the engine is thinking: n ends that");
        }
        self.think(Purpose::Hint, orders);
        self.say("looking for a good move");
    }

    fn now(&mut self, orders: &mut Vec<Order>) {
        if self.waiting {
            self.waiting = false;
        } else if self.thinking.is_some() {
            orders.push(Order::Stop);
        } else {
            self.say("the engine is not thinking");
        }
    }

    fn command(&mut self, line: &str, orders: &mut Vec<Order>) {
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
