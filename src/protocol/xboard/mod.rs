//! XBoard's protocol (CECP, version 2): for XBoard, WinBoard and all that learnt it from them.
//!
//! One event is handled after the other, as in UCI. The engine sits in one of three seats: it plays for nobody, for
//! one player, or it analyses. What changes the position ends a search first; its answer is then forgotten.

mod introduce;
mod marks;
mod pieces;
mod play;
mod tempo;
mod think;
mod tongue;
mod words;

use std::collections::VecDeque;
use std::io::{Result, Write};

use super::Speaker;
use super::repertoire::Repertoire;
use super::settings::{Settings, number};
use super::solved::Solved;
use super::wire::{Event, MOST_BYTES, Wire};
use crate::base::Colour;
use crate::game::{Game, Move, Variant};
use crate::search::Engine;
use tempo::Tempo;
use think::Search;
use tongue::Tongue;
use words::{Verb, command};

/// An engine that speaks XBoard's protocol.
pub struct Xboard<'a> {
    wire: Wire,
    out: &'a mut dyn Write,
    /// What came in while something else had to be finished first.
    waiting: VecDeque<Event>,
    settings: Settings,
    solved: Solved,
    repertoire: Repertoire,
    /// What `new` begins without a `variant`.
    usual: String,
    /// What is being played.
    name: String,
    tongue: Tongue,
    game: Game,
    /// Whether a position was sent that is none: moves are then refused until there is one again.
    lost: bool,
    seat: Seat,
    tempo: Tempo,
    /// Whether the engine says what it thinks.
    posts: bool,
    /// Whether it thinks on the other's time.
    ponders: bool,
    /// `None` while a search has it, and before it is needed.
    engine: Option<Box<Engine>>,
    search: Option<Search>,
    /// Numbers to be sent back once the engine has moved.
    pings: Vec<String>,
    /// The answer expected to the engine's last move.
    expected: Option<Move>,
    /// What the engine last thought of its own position, in centipawns.
    worth: i32,
    /// Moves that are not thought about in this position.
    excluded: Vec<Move>,
    /// What the mouse holds.
    lifted: Option<crate::base::Tile>,
}

/// What the engine does with the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seat {
    /// It only follows.
    Aside,
    /// It plays one side.
    Plays(Colour),
    /// It thinks about each position without end.
    Analyses,
}

/// How many pings may wait for a move: a program waits for each, so there is one.
const MOST_PINGS: usize = 64;

/// What is wrong with a command, and which it was.
type Said = std::result::Result<(), String>;

impl std::fmt::Debug for Xboard<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Xboard").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<'a> Xboard<'a> {
    /// An engine for a variant that is called `name`; it reads from `wire`.
    pub fn new(name: &str, variant: &Variant, wire: Wire, out: &'a mut dyn Write) -> Xboard<'a> {
        let (repertoire, name) = Repertoire::with(name, variant);
        Xboard {
            wire,
            out,
            waiting: VecDeque::new(),
            settings: Settings::default(),
            solved: Solved::default(),
            repertoire,
            usual: name.clone(),
            name,
            tongue: Tongue::new(variant),
            game: Game::new(variant),
            lost: false,
            seat: Seat::Plays(Colour::Black),
            tempo: Tempo::default(),
            posts: false,
            ponders: false,
            engine: None,
            search: None,
            pings: Vec::new(),
            expected: None,
            worth: 0,
            excluded: Vec::new(),
            lifted: None,
        }
    }

    /// Answers until it is told to quit or nothing more comes in.
    ///
    /// # Errors
    /// Nobody reads any more.
    pub fn run(self) -> Result<()> {
        self.talk()
    }
}

impl Speaker for Xboard<'_> {
    fn next_event(&mut self) -> Event {
        self.waiting.pop_front().unwrap_or_else(|| self.wire.next())
    }

    fn abandon(&mut self) {
        if let Some(search) = &self.search {
            search.control.stop();
        }
    }

    fn handle(&mut self, event: Event) -> Result<bool> {
        match event {
            Event::Line(line) => {
                let goes_on = self.line(&line)?;
                self.out.flush()?;
                return Ok(goes_on);
            }
            Event::TooLong(bytes) => {
                writeln!(self.out, "Error (a line of {bytes} bytes, the most is {MOST_BYTES}): (left out)")?;
            }
            // a move that was asked for is still made
            Event::End => {
                self.finish()?;
                self.out.flush()?;
                return Ok(false);
            }
            Event::Report(report) => self.reported(report)?,
            Event::Answer(answer) => self.answered(answer)?,
        }
        self.out.flush()?;
        Ok(true)
    }
}

impl Xboard<'_> {
    /// Whether to go on.
    fn line(&mut self, line: &str) -> Result<bool> {
        let Some((verb, rest)) = command(line) else { return Ok(true) };
        let done = match verb {
            Verb::Quit => return Ok(false),
            Verb::Xboard | Verb::Ignored => Ok(()),
            Verb::Protover => {
                self.introduce()?;
                Ok(())
            }
            Verb::Ping => self.ping(rest)?,
            Verb::Post => self.set(|engine| engine.posts = true),
            Verb::NoPost => self.set(|engine| engine.posts = false),
            Verb::Hard => self.set(|engine| engine.ponders = true),
            Verb::Easy => self.easy()?,
            Verb::Time => self.tempo.set_left(rest),
            // the engine plans with its own clock alone
            Verb::OtherTime => Tempo::default().set_left(rest),
            Verb::Level => self.tempo.level(rest, self.game.past().len()),
            Verb::SecondsPerMove => self.tempo.per_move(rest),
            Verb::Depth => self.tempo.set_depth(rest),
            Verb::NodeRate => self.tempo.set_rate(rest),
            Verb::Memory => self.memory(rest)?,
            Verb::Cores => self.cores(rest)?,
            Verb::TablePath => self.table_path(rest)?,
            Verb::Setting => self.option(rest)?,
            Verb::MoveNow => self.set(Xboard::move_now),
            Verb::Status => self.status()?,
            Verb::Book => {
                writeln!(self.out, " there is no book\n")?;
                Ok(())
            }
            Verb::Draw => self.drawn()?,
            Verb::Lift => self.lift(rest)?,
            Verb::Put => self.put(rest)?,
            Verb::Hover => self.hover(rest)?,
            Verb::Hint => self.hint()?,
            Verb::New
            | Verb::Variant
            | Verb::Force
            | Verb::Result
            | Verb::Go
            | Verb::PlayOther
            | Verb::SetBoard
            | Verb::Undo
            | Verb::Remove
            | Verb::Analyze
            | Verb::Exit => self.change(verb, rest)?,
            Verb::Exclude | Verb::Include => self.exclude(verb == Verb::Exclude, rest)?,
            Verb::UserMove => self.usermove(rest)?,
            Verb::Other => self.other(line.trim())?,
        };
        if let Err(wrong) = done {
            writeln!(self.out, "Error ({}): {}", plain(&wrong, 300), plain(line.trim(), 60))?;
        }
        Ok(true)
    }

    fn set(&mut self, change: impl FnOnce(&mut Self)) -> Said {
        change(self);
        Ok(())
    }

    fn ping(&mut self, number: &str) -> Result<Said> {
        if !self.is_thinking() {
            writeln!(self.out, "pong {}", plain(number, 60))?;
        } else if self.pings.len() < MOST_PINGS {
            self.pings.push(plain(number, 60));
        } else {
            return Ok(Err("too many pings before the move".into()));
        }
        Ok(Ok(()))
    }

    /// A word that is no command: a move, as programs of the protocol's first version send it.
    fn other(&mut self, text: &str) -> Result<Said> {
        let looks_like_a_move = || {
            let head = text.as_bytes();
            head.len() >= 4
                && head.len() < 16
                && (head[0].is_ascii_lowercase() && head[1].is_ascii_digit() || text.starts_with("O-O"))
        };
        if self.tongue.read_move(&self.game, text).is_ok() || looks_like_a_move() {
            return self.usermove(text);
        }
        Ok(Err("unknown command".into()))
    }

    /// What makes the position another, or the engine's part in it.
    fn change(&mut self, verb: Verb, rest: &str) -> Result<Said> {
        self.cancel()?;
        self.lifted = None;
        match verb {
            Verb::New => {
                let usual = self.usual.clone();
                if self.name == usual {
                    self.begin()
                } else {
                    self.choose(&usual)?
                }
                if self.seat != Seat::Analyses {
                    self.seat = Seat::Plays(Colour::Black);
                }
                self.tempo.renew();
                self.resume()?;
            }
            Verb::Variant => return self.variant(rest),
            Verb::Force | Verb::Result => self.seat = Seat::Aside,
            Verb::Exit if self.seat != Seat::Analyses => return Ok(Err("command not legal now".into())),
            Verb::Exit => self.seat = Seat::Aside,
            Verb::Go => {
                self.seat = Seat::Plays(self.game.turn());
                self.resume()?;
            }
            Verb::PlayOther => {
                self.seat = Seat::Plays(self.game.turn().other());
                self.resume()?;
            }
            Verb::Analyze => {
                self.seat = Seat::Analyses;
                self.resume()?;
            }
            Verb::SetBoard => return self.set_board(rest),
            Verb::Undo => return self.take_back(1),
            _ => return self.take_back(2),
        }
        Ok(Ok(()))
    }
}

/// Text from outside that goes out again: one line, no control characters, not too long.
fn plain(text: &str, most: usize) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let plain = line.chars().filter(|c| !c.is_control()).take(most);
    plain.collect()
}
