//! UCI, the protocol of most graphical programs, with what users of variants know besides: `UCI_Variant`,
//! `VariantPath`, `load FILE`, `go perft N`, `d`, `eval`, `bench`.
//!
//! One event is handled after the other. `stop`, `ponderhit`, `isready` and `quit` are answered during a search;
//! whatever else comes in stops it first, and its `bestmove` is printed before the new command is done.

mod choose;
mod count;
mod go;
mod show;
mod words;

use std::collections::VecDeque;
use std::io::{Result, Write};

use super::Speaker;
use super::repertoire::Repertoire;
use super::settings::{Setting, Settings, number};
use super::solved::Solved;
use super::wire::{Event, MOST_BYTES, Wire};
use super::{legal, told};
use crate::game::{Game, Variant};
use crate::search::{Answer, Control, Engine, bench};
use go::Go;
use words::{Verb, after, command};

/// Plies that `bench` looks ahead.
const BENCH_DEPTH: u32 = 5;

/// An engine that speaks UCI.
pub struct Uci<'a> {
    wire: Wire,
    out: &'a mut dyn Write,
    /// What came in while something else had to be finished first.
    waiting: VecDeque<Event>,
    settings: Settings,
    solved: Solved,
    /// What can be chosen.
    repertoire: Repertoire,
    /// What the variant in play is called.
    name: String,
    game: Game,
    /// `None` while a search has it, and before it is needed.
    engine: Option<Box<Engine>>,
    search: Option<Search>,
}

/// A search that is under way or whose answer is not yet wanted.
struct Search {
    game: Game,
    control: Control,
    /// Whether the answer must wait for `stop`, or for `ponderhit`.
    held: bool,
    answer: Option<Answer>,
}

impl std::fmt::Debug for Uci<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Uci").field("name", &self.name).finish_non_exhaustive()
    }
}

impl<'a> Uci<'a> {
    /// An engine for a variant that is called `name`; it reads from `wire`.
    pub fn new(name: &str, variant: &Variant, wire: Wire, out: &'a mut dyn Write) -> Uci<'a> {
        let (repertoire, name) = Repertoire::with(name, variant);
        Uci {
            wire,
            out,
            waiting: VecDeque::new(),
            settings: Settings::default(),
            solved: Solved::default(),
            repertoire,
            name,
            game: Game::new(variant),
            engine: None,
            search: None,
        }
    }

    /// Handles a line as if it had come in.
    pub fn begin_with(&mut self, line: String) {
        self.waiting.push_back(Event::Line(line));
    }

    /// Answers until it is told to quit or nothing more comes in.
    ///
    /// # Errors
    /// Nobody reads any more.
    pub fn run(self) -> Result<()> {
        self.talk()
    }
}

impl Speaker for Uci<'_> {
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
                writeln!(
                    self.out,
                    "info string a line of {bytes} bytes is left out: the most is {MOST_BYTES}"
                )?;
            }
            // what was asked before the end is still answered, but nothing that never ends
            Event::End => {
                self.finish()?;
                self.out.flush()?;
                return Ok(false);
            }
            Event::Report(report) => {
                if let Some(search) = &self.search {
                    show::info(self.out, &search.game, &report)?;
                }
            }
            Event::Answer(answer) => self.answered(answer)?,
        }
        self.out.flush()?;
        Ok(true)
    }
}

impl Uci<'_> {
    fn answered(&mut self, answer: Option<(Answer, Box<Engine>)>) -> Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        match answer {
            Some((answer, engine)) => {
                self.engine = Some(engine);
                search.answer = Some(answer);
            }
            None => {
                writeln!(self.out, "info string the search failed; the engine is made anew")?;
                let best = search.game.clone().moves().first().copied();
                let score = crate::search::Score::Centipawns(0);
                search.answer = Some(Answer { best, ponder: None, score, depth: 0, nodes: 0 });
            }
        }
        self.say_best()
    }

    /// Prints the answer if it is there and wanted.
    fn say_best(&mut self) -> Result<()> {
        let wanted = |search: &mut Search| !search.held && search.answer.is_some();
        if let Some(search) = self.search.take_if(wanted)
            && let Some(answer) = &search.answer
        {
            show::best(self.out, &search.game, answer)?;
        }
        Ok(())
    }

    /// Stops a search and waits for its answer. What comes in meanwhile is done later.
    fn stop(&mut self) -> Result<()> {
        if let Some(search) = &mut self.search {
            search.control.stop();
            search.held = false;
        }
        self.say_best()?;
        self.await_answer()
    }

    /// Waits for the answer of a search that ends by itself; one that does not is stopped.
    fn finish(&mut self) -> Result<()> {
        match &self.search {
            Some(search) if search.held => self.stop(),
            _ => self.await_answer(),
        }
    }

    fn await_answer(&mut self) -> Result<()> {
        while self.search.is_some() {
            match self.wire.next() {
                event @ (Event::Report(_) | Event::Answer(_)) => {
                    self.handle(event)?;
                }
                Event::Line(line) if matches!(command(&line), Some((Verb::Quit | Verb::Stop, _))) => {
                    if let Some(search) = &mut self.search {
                        search.control.stop();
                        search.held = false;
                    }
                    self.waiting.push_back(Event::Line(line));
                }
                event => self.waiting.push_back(event),
            }
        }
        self.out.flush()
    }

    /// Whether to go on.
    fn line(&mut self, line: &str) -> Result<bool> {
        let Some((verb, rest)) = command(line) else { return Ok(true) };
        match verb {
            Verb::Quit => {
                if let Some(search) = &self.search {
                    search.control.stop();
                }
                return Ok(false);
            }
            Verb::IsReady => {
                // who asks does so before its clock runs: what takes long is done now
                if self.search.is_none() {
                    self.make_ready()?;
                }
                writeln!(self.out, "readyok")?;
            }
            Verb::Stop => self.stop()?,
            Verb::PonderHit => {
                if let Some(search) = &mut self.search {
                    search.control.ponder_hit();
                    search.held = false;
                }
                self.say_best()?;
            }
            Verb::Debug => {}
            Verb::Other => {
                let plain = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
                let line: String = line.trim().chars().take(60).map(plain).collect();
                writeln!(
                    self.out,
                    "info string unknown command `{line}`; commands are uci, isready, setoption, ucinewgame, \
                     position, go, stop, ponderhit, d, eval, bench, load and quit"
                )?;
            }
            Verb::Uci => self.introduce()?,
            Verb::SetOption
            | Verb::NewGame
            | Verb::Position
            | Verb::Go
            | Verb::Display
            | Verb::Eval
            | Verb::Bench
            | Verb::Load => {
                self.stop()?;
                self.act(verb, rest.trim())?;
            }
        }
        Ok(true)
    }

    /// Does what needs the engine or the position, while no search is under way.
    fn act(&mut self, verb: Verb, rest: &str) -> Result<()> {
        let done = match verb {
            Verb::SetOption => self.set_option(rest)?,
            Verb::Position => self.set_position(rest),
            Verb::Go => self.go(rest)?,
            Verb::Load => self.load(rest)?,
            Verb::NewGame => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(())
            }
            Verb::Display => {
                show::position(self.out, &mut self.game)?;
                Ok(())
            }
            Verb::Eval => {
                let game = self.game.clone();
                if let Some(worth) = self.engine().evaluate(&game) {
                    show::worth(self.out, &worth)?;
                }
                Ok(())
            }
            _ => self.bench(rest)?,
        };
        match done {
            Ok(()) => Ok(()),
            Err(problem) => writeln!(self.out, "info string {problem}"),
        }
    }

    fn engine(&mut self) -> &mut Engine {
        let (variant, options, solved) = (self.game.variant(), self.settings.engine, &self.solved);
        self.engine.get_or_insert_with(|| {
            let mut engine = Engine::new(variant, options);
            engine.consult(solved.shelf());
            Box::new(engine)
        })
    }

    /// Makes the engine, unless it is there, and says so if its table is smaller than was asked for.
    fn make_ready(&mut self) -> Result<()> {
        if self.engine.is_none() {
            self.engine();
            if let Some(engine) = &self.engine {
                show::table(self.out, engine)?;
            }
        }
        Ok(())
    }

    fn introduce(&mut self) -> Result<()> {
        writeln!(
            self.out,
            "id name topochess {}\nid author the topochess authors\n",
            env!("CARGO_PKG_VERSION")
        )?;
        let names = self.repertoire.names();
        for setting in Setting::ALL {
            show::option(self.out, setting, &names, &self.name)?;
        }
        writeln!(self.out, "uciok")
    }

    /// Sets the position; one that is wrong leaves the old one.
    fn set_position(&mut self, text: &str) -> std::result::Result<(), String> {
        let variant = self.game.variant().clone();
        let mut game = if let Some(fen) = after(text, "fen", &["moves"]) {
            Game::from_fen(&variant, fen).map_err(|problems| told(&problems))?
        } else if text.split_whitespace().next() == Some("startpos") {
            Game::new(&variant)
        } else {
            return Err("`position` is followed by `startpos` or `fen FEN`, then `moves` and moves".into());
        };
        for (number, word) in after(text, "moves", &[]).unwrap_or_default().split_whitespace().enumerate() {
            let Some(mv) = legal(&game, word) else {
                let problem = game.read_move(word).err().map_or(String::new(), |problem| told(&[problem]));
                return Err(format!(
                    "move {} of the position: {problem}; the old position stays",
                    number + 1
                ));
            };
            game.play(mv);
        }
        self.game = game;
        Ok(())
    }

    fn go(&mut self, text: &str) -> Result<std::result::Result<(), String>> {
        let go = match Go::read(text, &self.game, self.settings.overhead) {
            Ok(go) => go,
            Err(wrong) => {
                // whoever asked waits for an answer
                writeln!(self.out, "info string {wrong}")?;
                writeln!(self.out, "bestmove (none)")?;
                return Ok(Ok(()));
            }
        };
        if let Some(depth) = go.perft {
            count::divide(self.out, &mut self.game, depth, &self.wire, &mut self.waiting)?;
            return Ok(Ok(()));
        }
        let control = if go.ponder { Control::pondering() } else { Control::new() };
        self.make_ready()?;
        let Some(engine) = self.engine.take() else { return Ok(Ok(())) };
        let held = go.infinite || go.ponder;
        self.search = Some(Search { game: self.game.clone(), control: control.clone(), held, answer: None });
        self.wire.search(engine, self.game.clone(), go.limits, control);
        Ok(Ok(()))
    }

    fn bench(&mut self, text: &str) -> Result<std::result::Result<(), String>> {
        let depth = match text.split_whitespace().next() {
            None => BENCH_DEPTH,
            Some(word) => match number(word, 1, 64) {
                Ok(depth) => depth as u32,
                Err(wrong) => return Ok(Err(format!("depth of `bench`: {wrong}"))),
            },
        };
        let mut written = Ok(());
        let sum = bench(depth, &mut |each| {
            if written.is_ok() {
                written = writeln!(self.out, "{:<20} {:>10} nodes", each.name, each.nodes)
                    .and_then(|()| self.out.flush());
            }
        });
        written?;
        writeln!(self.out, "Nodes searched  : {}\nNodes/second    : {:.0}", sum.nodes, sum.speed())?;
        Ok(Ok(()))
    }
}
