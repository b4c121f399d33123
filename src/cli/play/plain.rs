//! A game line by line: for scripts and for people who have the lines read to them.
//!
//! The same input always gives the same output: the engine is given a number of positions, no time.

use std::io::{BufRead, Read, Write};

use super::command::{COMMANDS, Command};
use super::marks::targets;
use super::model::{Player, Set};
use super::save::save;
use super::session::{Ending, Session};
use super::thinker::{limits, options};
use super::view_board::Fitted;
use crate::base::Colour;
use crate::game::Move;
use crate::search::{Control, Engine};

/// Bytes of a line that are read, at most.
const LONGEST: u64 = 4096;

/// Plies after which two engines are asked to stop.
const FOREVER: usize = 2000;

/// Plays a game by lines of input until it says `quit` or ends.
///
/// # Errors
/// Input or output that fails.
pub fn converse(
    session: Session,
    set: &Set,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    let variant = session.game().variant().clone();
    let flipped = set.players == [Player::Engine, Player::Human];
    let level = set.level;
    let engine = Engine::new(&variant, options(level));
    let mut talk = Talk { session, players: set.players, level, engine, flipped, waiting: false };
    writeln!(out, "{}", talk.session.spec().name)?;
    talk.board(out)?;
    writeln!(out, "help lists the commands")?;
    loop {
        talk.engine_plays(out)?;
        talk.prompt(out)?;
        out.flush()?;
        let Some(line) = read_line(input)? else { return Ok(()) };
        match line {
            Err(message) => writeln!(out, "error: {message}")?,
            Ok(line) => {
                if !talk.obey(&line, out)? {
                    return Ok(());
                }
            }
        }
    }
}

/// A line without its end; `None` at the end of input. A line that is too long is read over and reported.
fn read_line(input: &mut dyn BufRead) -> std::io::Result<Option<Result<String, String>>> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST {
        let mut rest = vec![0];
        while rest.last().is_some_and(|&byte| byte != b'\n') {
            rest.clear();
            input.take(LONGEST).read_until(b'\n', &mut rest)?;
        }
        return Ok(Some(Err(format!("a line of more than {LONGEST} bytes; moves and commands are short"))));
    }
    Ok(Some(Ok(String::from_utf8_lossy(&bytes).trim().to_owned())))
}

struct Talk {
    session: Session,
    players: [Player; 2],
    level: u8,
    engine: Engine,
    flipped: bool,
    /// The engine waits until it is told to go on, by `now`.
    waiting: bool,
}

impl Talk {
    fn engine_moves(&self) -> bool {
        self.players[self.session.turn().index()] == Player::Engine && self.session.ending().is_none()
    }

    fn board(&self, out: &mut dyn Write) -> std::io::Result<()> {
        write!(out, "{}", Fitted::whole(&self.session, self.flipped).text(&self.session))
    }

    fn prompt(&self, out: &mut dyn Write) -> std::io::Result<()> {
        for check in self.session.checks() {
            writeln!(out, "check by {check}")?;
        }
        match self.session.ending() {
            Some(ending) => writeln!(out, "the game is over: {ending} ({})", ending.result()),
            None => writeln!(out, "{} to move:", self.session.turn().name()),
        }
    }

    fn think(&mut self) -> Option<Move> {
        self.engine.set(options(self.level));
        let limits = limits(None);
        let best = self.engine.search(self.session.game(), &limits, &Control::new(), &mut |_| ()).best;
        best.filter(|mv| self.session.legal().contains(mv))
    }

    fn engine_plays(&mut self, out: &mut dyn Write) -> std::io::Result<()> {
        while self.engine_moves() && !self.waiting {
            let Some(mv) = self.think() else {
                self.waiting = true;
                return writeln!(out, "the engine has no move");
            };
            self.play(mv, out)?;
            if self.session.played().len() >= FOREVER && self.players == [Player::Engine; 2] {
                self.waiting = true;
                writeln!(
                    out,
                    "the engines stop after {FOREVER} moves of both; `now` lets them play one more"
                )?;
            }
        }
        Ok(())
    }

    fn play(&mut self, mv: Move, out: &mut dyn Write) -> std::io::Result<()> {
        let mover = self.session.turn().name();
        self.session.play(mv);
        let san = self.session.played().last().map_or("", |played| played.san.as_str());
        writeln!(out, "{mover} plays {san}")
    }

    /// Does what a line says. Says whether to go on.
    fn obey(&mut self, line: &str, out: &mut dyn Write) -> std::io::Result<bool> {
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(help) => {
                writeln!(out, "error: {help}")?;
                return Ok(true);
            }
        };
        match command {
            Command::Nothing => {}
            Command::Move(text) => match self.session.read(&text) {
                Ok(mv) => self.play(mv, out)?,
                Err((message, help)) => writeln!(out, "error: {message}\n help: {help}")?,
            },
            Command::Moves(None) => self.moves(out)?,
            Command::Moves(Some(square)) => self.moves_from(&square, out)?,
            Command::Undo => self.undo(out)?,
            Command::Hint => match self.think() {
                Some(mv) => {
                    let san = self.session.san(mv);
                    writeln!(out, "hint: {san}")?;
                }
                None => writeln!(out, "there is no move to hint at")?,
            },
            Command::Board => self.board(out)?,
            Command::Pieces => self.pieces(out)?,
            Command::Fen => writeln!(out, "{}", self.session.game().fen())?,
            Command::Save(path) => match save(&self.session, &path) {
                Ok(()) => writeln!(out, "added to {path}")?,
                Err(message) => writeln!(out, "error: {message}")?,
            },
            Command::Flip => {
                self.flipped = !self.flipped;
                self.board(out)?;
            }
            Command::Now => self.waiting = false,
            Command::Level(level) => {
                self.level = level;
                writeln!(out, "the engine plays at level {level}")?;
            }
            Command::Resign => self.session.end(Ending::Resigned(self.session.turn())),
            Command::Quit => return Ok(false),
            Command::Help => {
                for (command, what) in COMMANDS {
                    writeln!(out, "{command:<13} {what}")?;
                }
            }
        }
        Ok(true)
    }

    fn moves(&mut self, out: &mut dyn Write) -> std::io::Result<()> {
        let mut sans: Vec<String> = self.session.sans().into_iter().map(|(_, san)| san).collect();
        sans.sort_unstable();
        writeln!(out, "{}", format!("{} moves: {}", sans.len(), sans.join(" ")).trim_end())
    }

    fn moves_from(&self, square: &str, out: &mut dyn Write) -> std::io::Result<()> {
        let surface = self.session.surface();
        let Some(from) = surface.tile(square).filter(|&tile| !surface.is_hole(tile)) else {
            return writeln!(out, "error: `{square}` is no square of this board");
        };
        let Some(man) = self.session.game().at(from) else {
            return writeln!(out, "no piece stands on {square}");
        };
        writeln!(out, "{}'s {} on {square}:", man.colour.name(), self.session.name(man))?;
        let found = targets(&self.session, from);
        if found.is_empty() {
            return writeln!(out, "  no move");
        }
        for target in found {
            let takes = if target.takes { "takes on " } else { "" };
            writeln!(out, "  {takes}{}", surface.square(target.to))?;
            for (way, seam) in &target.ways {
                let seam = if *seam { ", over a seam" } else { "" };
                writeln!(out, "    by {}{seam}", self.session.way(from, way))?;
            }
        }
        Ok(())
    }

    fn undo(&mut self, out: &mut dyn Write) -> std::io::Result<()> {
        if !self.session.undo() {
            return writeln!(out, "there is nothing to take back");
        }
        let humans = self.players.contains(&Player::Human);
        while humans && self.engine_moves() && self.session.undo() {}
        self.waiting = self.engine_moves();
        let now = if self.waiting { "; `now` lets the engine move" } else { "" };
        writeln!(out, "taken back{now}")
    }

    fn pieces(&self, out: &mut dyn Write) -> std::io::Result<()> {
        for colour in Colour::BOTH {
            let mut words = Vec::new();
            for (kind, piece) in self.session.spec().pieces.iter().enumerate() {
                let stands = |tile: &crate::base::Tile| {
                    let man = self.session.game().at(*tile);
                    man.is_some_and(|man| man.colour == colour && man.kind.index() == kind)
                };
                let surface = self.session.surface();
                let on: Vec<String> =
                    surface.tiles().filter(stands).map(|tile| surface.square(tile)).collect();
                if !on.is_empty() {
                    words.push(format!("{} {}", piece.name, on.join(" ")));
                }
            }
            writeln!(out, "{}: {}", colour.name(), words.join(", "))?;
        }
        Ok(())
    }
}
