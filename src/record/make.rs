//! A record made from a game as it is played.

use super::sheet::{Note, Place, Ply, Record};
use crate::game::{Game, Move, Variant};

/// A game and its record, kept together.
#[derive(Clone, Debug)]
pub struct Maker {
    game: Game,
    record: Record,
}

impl Maker {
    /// A record from a game's position; `name` is what the tag Variant says.
    pub fn new(name: &str, game: &Game) -> Maker {
        let mut record = Record::default();
        record.set("Variant", name);
        let fen = game.fen();
        if fen != start(game.variant()) {
            record.set("SetUp", "1");
            record.set("FEN", &fen);
        }
        // what was played before is not on this record
        let game = Game::from_setup(game.variant(), &game.setup()).unwrap_or_else(|_| game.clone());
        Maker { game, record }
    }

    /// The game so far.
    pub fn game(&mut self) -> &mut Game {
        &mut self.game
    }

    /// Plays a legal move and writes it down, with a comment if there is something to say.
    pub fn play(&mut self, mv: Move, comment: Option<String>) {
        let text = self.game.san(mv);
        self.game.play(mv);
        let notes = comment.map(Note::Comment).into_iter().collect();
        self.record.line.plies.push(Ply { text, notes, place: Place::default() });
    }

    /// The record so far.
    pub fn record(&mut self) -> &mut Record {
        &mut self.record
    }

    /// Ends the record as the rules say, if the game has ended by them.
    pub fn close(mut self) -> Record {
        if let Some(outcome) = self.game.outcome() {
            self.record.close(outcome.into());
        }
        self.record
    }
}

fn start(variant: &Variant) -> String {
    Game::new(variant).fen()
}
