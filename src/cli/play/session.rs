//! A game that is being played: the position, what was played, what was taken, and how it ended.
//!
//! Knows nothing of how it is shown, and of who decides on the moves.

use crate::base::{Colour, Man, Tile};
use crate::game::{Effect, Game, Move};
use crate::record::Verdict;
use crate::render;
use crate::rules::Outcome;
use crate::surface::Surface;
use crate::variant::Spec;

/// A move that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// The same in SAN.
    pub san: String,
    /// What it took.
    pub taken: Vec<Man>,
}

/// How a game has come to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules of the variant.
    Rules(Outcome),
    /// This player has given up.
    Resigned(Colour),
    /// This player's time is over.
    OutOfTime(Colour),
}

impl Ending {
    /// Who has won; `None` for a draw.
    pub fn winner(self) -> Option<Colour> {
        match self {
            Ending::Rules(outcome) => outcome.winner,
            Ending::Resigned(loser) | Ending::OutOfTime(loser) => Some(loser.other()),
        }
    }

    /// The result as records write it.
    pub fn result(self) -> &'static str {
        Verdict::won_by(self.winner()).text()
    }
}

impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Ending::Rules(outcome) => outcome.fmt(f),
            Ending::Resigned(loser) => write!(f, "{} resigns: {} wins", loser.name(), loser.other().name()),
            Ending::OutOfTime(loser) => write!(f, "{} wins on time", loser.other().name()),
        }
    }
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Session {
    game: Game,
    /// What the variant is called on records.
    name: String,
    /// The legal moves, kept because every picture asks for them.
    legal: Vec<Move>,
    /// The start, if it is not the variant's own.
    start: Option<String>,
    first: Colour,
    /// The number of the first move.
    number: usize,
    played: Vec<Played>,
    ending: Option<Ending>,
}

impl From<Game> for Session {
    fn from(game: Game) -> Session {
        Session::new(game)
    }
}

impl Session {
    /// Begins with a game as it stands; moves it has behind it are listed as played.
    pub fn new(mut game: Game) -> Session {
        let own_start = Game::new(game.variant()).fen();
        let mut before = Vec::new();
        while let Some(mv) = game.undo() {
            before.push(mv);
        }
        let start = Some(game.fen()).filter(|fen| *fen != own_start);
        let (first, number) = (game.turn(), usize::from(game.setup().number));
        let name = game.variant().spec().name.clone();
        let (legal, played) = (Vec::new(), Vec::new());
        let mut session = Session { game, name, legal, start, first, number, played, ending: None };
        session.look();
        for mv in before.into_iter().rev() {
            session.play(mv);
        }
        session
    }

    /// The same, its variant called by another name on records: that by which it can be loaded again.
    pub fn called(self, name: &str) -> Session {
        Session { name: name.to_owned(), ..self }
    }

    /// What the variant is called on records.
    pub fn variant(&self) -> &str {
        &self.name
    }

    fn look(&mut self) {
        self.legal = self.game.moves();
        self.ending = self.game.outcome().map(Ending::Rules);
    }

    /// The game in its position now.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the variant's file says.
    pub fn spec(&self) -> &Spec {
        self.game.variant().spec()
    }

    /// The board.
    pub fn surface(&self) -> &Surface {
        &self.spec().surface
    }

    /// Who is to move.
    pub fn turn(&self) -> Colour {
        self.game.turn()
    }

    /// The FEN of the start, if it is not the variant's own.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// Who made the first of the moves played.
    pub fn first(&self) -> Colour {
        self.first
    }

    /// What was played, the oldest first.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// How the game has ended, `None` if it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// All legal moves; none when the game is over.
    pub fn legal(&self) -> &[Move] {
        if self.ending.is_some() { &[] } else { &self.legal }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        let san = self.game.san(mv);
        let taken = self.game.taken(mv).into_iter().filter_map(|tile| self.game.at(tile)).collect();
        self.game.play(mv);
        self.played.push(Played { mv, san, taken });
        self.look();
    }

    /// Takes a move back, and whatever ended the game with it. Says whether there was one.
    pub fn undo(&mut self) -> bool {
        let undone = self.played.pop().is_some() && self.game.undo().is_some();
        if undone {
            self.look();
        }
        undone
    }

    /// Ends the game by a player's will or clock.
    pub fn end(&mut self, ending: Ending) {
        self.ending.get_or_insert(ending);
    }

    /// A legal move in SAN.
    pub fn san(&mut self, mv: Move) -> String {
        self.game.san(mv)
    }

    /// All legal moves in SAN.
    pub fn sans(&mut self) -> Vec<(Move, String)> {
        if self.ending.is_some() { Vec::new() } else { self.game.sans() }
    }

    /// Reads a legal move in SAN or as squares.
    ///
    /// # Errors
    /// What is wrong with it, and what to write instead.
    pub fn read(&mut self, text: &str) -> Result<Move, (String, String)> {
        if let Some(ending) = self.ending {
            let help = "`undo` takes the last move back, `save FILE` keeps the game";
            return Err((format!("the game is over: {ending}"), help.into()));
        }
        self.game.read_move(text).map_err(|problem| (problem.to_string(), problem.help))
    }

    /// What tells moves with the same squares apart, in words: SAN, then what it becomes or takes.
    pub fn choice(&mut self, mv: Move) -> String {
        let (san, text) = (self.game.san(mv), self.game.move_text(mv));
        if let Some(kind) = mv.promote {
            let name = self.spec().pieces.get(kind.index()).map_or("", |piece| piece.name.as_str());
            return format!("{san}  {name}");
        }
        let what = match mv.effect {
            Effect::Castle(_) => "castles".to_owned(),
            _ => match self.game.taken(mv).as_slice() {
                [] => "takes nothing".to_owned(),
                taken => format!("takes on {}", self.squares(taken)),
            },
        };
        format!("{san}  {text}  {what}")
    }

    fn squares(&self, tiles: &[Tile]) -> String {
        tiles.iter().map(|&tile| self.surface().square(tile)).collect::<Vec<_>>().join(" ")
    }

    /// A way in text: the square it starts from and all it goes over.
    pub fn way(&self, from: Tile, route: &[Tile]) -> String {
        format!("{} {}", self.surface().square(from), self.squares(route))
    }

    /// A piece's name in lower case as the file gives it.
    pub fn name(&self, man: Man) -> &str {
        self.spec().pieces.get(man.kind.index()).map_or("", |piece| piece.name.as_str())
    }

    /// Every line of check against the player to move, in words.
    pub fn checks(&self) -> Vec<String> {
        let lines = self.game.checks().into_iter().flat_map(|check| {
            let name = self.game.at(check.by).map_or("", |man| self.name(man)).to_owned();
            let ways: Vec<String> = check.routes.iter().map(|route| self.way(check.by, route)).collect();
            ways.into_iter().map(move |way| format!("{name} {way}"))
        });
        lines.collect()
    }

    /// The letters of all that a player has taken, in the order taken.
    pub fn captured(&self, by: Colour) -> Vec<String> {
        let all = self.played.iter().flat_map(|played| &played.taken);
        all.filter(|man| man.colour != by).map(|&man| render::letter(self.spec(), man)).collect()
    }

    /// The moves played in numbered pairs: `1. e4 e5`.
    pub fn numbered(&self) -> Vec<String> {
        let skipped = usize::from(self.first == Colour::Black);
        let sans = std::iter::repeat_n("...", skipped)
            .chain(self.played.iter().map(|played| played.san.as_str()))
            .collect::<Vec<_>>();
        let pair = |(number, pair): (usize, &[&str])| format!("{}. {}", self.number + number, pair.join(" "));
        sans.chunks(2).enumerate().map(pair).filter(|_| !self.played.is_empty()).collect()
    }
}
