//! Fairy-Stockfish, a program spoken to by the UCI protocol: finding it, and having it count.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use crate::contestants::{Contestant, Count, Failure};

/// The program's name, as Debian has it.
pub const NAME: &str = "fairy-stockfish";

/// What installs it.
pub const INSTALL: &str = "apt-get install fairy-stockfish";

/// Where Debian puts games, which is not in everybody's PATH.
const GAMES: &str = "/usr/games";

/// The last line of an answer to `go perft` begins with this.
const LAST_LINE: &str = "Nodes searched:";

/// A program that is installed here.
#[derive(Clone, Debug)]
pub struct Program(PathBuf);

impl Program {
    /// Looks for it; `None` if it is not installed.
    pub fn find() -> Option<Program> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain([PathBuf::from(GAMES)]);
        folders.map(|folder| folder.join(NAME)).find(|file| file.is_file()).map(Program)
    }

    /// Starts it on a position of a variant. It waits, using no processor time, until it is asked to count.
    pub fn contestant(&self, variant: &str, fen: &str, depth: u32) -> Result<Contestant, Failure> {
        let mut session = Session::start(&self.0)?;
        session.send(&format!("setoption name UCI_Variant value {variant}"))?;
        session.send("setoption name Threads value 1")?;
        session.send(&format!("position fen {fen}"))?;
        session.send("isready")?;
        session.answer("readyok")?;
        Ok(Contestant::new(session.name.clone(), move || session.perft(depth)))
    }
}

/// A running program.
struct Session {
    /// What it calls itself.
    name: String,
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Session {
    fn start(file: &Path) -> Result<Session, Failure> {
        let mut child = Command::new(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| failure(NAME, &format!("cannot be started: {error}")))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failure(NAME, "cannot be spoken to"));
        };
        let mut session = Session { name: NAME.to_owned(), child, to, from: BufReader::new(from) };
        session.send("uci")?;
        let name = session.answer("id name ")?;
        session.answer("uciok")?;
        session.name = name;
        Ok(session)
    }

    /// Counts, timed from the question to the last line of the answer.
    fn perft(&mut self, depth: u32) -> Result<Count, Failure> {
        let start = Instant::now();
        self.send(&format!("go perft {depth}"))?;
        let nodes = self.answer(LAST_LINE)?;
        let took = start.elapsed();
        let nodes = nodes.parse().map_err(|_| failure(&self.name, &format!("`{nodes}` is no node count")))?;
        Ok(Count { nodes, took })
    }

    fn send(&mut self, line: &str) -> Result<(), Failure> {
        writeln!(self.to, "{line}")
            .and_then(|()| self.to.flush())
            .map_err(|error| failure(&self.name, &format!("takes no more lines: {error}")))
    }

    /// Reads on to a line that begins so, and gives the rest of that line.
    fn answer(&mut self, begins: &str) -> Result<String, Failure> {
        let mut line = String::new();
        loop {
            line.clear();
            match self.from.read_line(&mut line) {
                Ok(0) => return Err(failure(&self.name, &format!("ended without saying `{begins}`"))),
                Ok(_) => {}
                Err(error) => return Err(failure(&self.name, &format!("cannot be read: {error}"))),
            }
            if let Some(rest) = line.strip_prefix(begins) {
                return Ok(rest.trim().to_owned());
            }
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // it may have ended by itself
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn failure(name: &str, why: &str) -> Failure {
    Failure::Program { name: name.to_owned(), why: why.to_owned() }
}
