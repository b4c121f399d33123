//! The state of the board on the screen, what can happen to it, and what it asks of the world outside.
//!
//! Knows nothing of a terminal or of threads.

use std::time::Duration;

use super::clock::{Clocks, TimeControl};
use super::session::Session;
use crate::base::Tile;
use crate::game::Move;
use crate::search::Clock;
use crate::surface::Side;

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
pub(super) enum Purpose {
    Play,
    Hint,
}

/// How a game is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Set {
    /// Who plays White and Black.
    pub players: [Player; 2],
    /// The engine's strength, one of [`crate::search::LEVELS`].
    pub level: u8,
    /// The clocks, `None` for none.
    pub time: Option<TimeControl>,
    /// Whether the screen shows colours.
    pub colour: bool,
}

/// The board on the screen.
#[derive(Clone, Debug)]
pub struct Model {
    pub(super) session: Session,
    pub(super) set: Set,
    pub(super) clocks: Option<Clocks>,
    /// The clocks as they were before each move played here.
    pub(super) past_clocks: Vec<Option<Clocks>>,
    pub(super) cursor: Tile,
    pub(super) picked: Option<Tile>,
    pub(super) typed: Option<String>,
    pub(super) dialog: Option<Dialog>,
    pub(super) message: String,
    pub(super) flipped: bool,
    pub(super) help: bool,
    pub(super) hint: Option<Move>,
    pub(super) thinking: Option<(u64, Purpose)>,
    pub(super) tickets: u64,
    /// The engine waits until it is told to go on.
    pub(super) waiting: bool,
}

impl Model {
    /// A board for a game.
    pub fn new(session: impl Into<Session>, set: Set) -> Model {
        let session = session.into();
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
}
