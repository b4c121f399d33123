//! The file of a run: one line of JSON a game. Each says which run it is of, and its number there.
//!
//! A last line without its end is one that was being written when the run was killed: it is dropped. Anything else
//! that is no game of the run is refused. Lines may be in any order.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Games, Task};
use crate::base::said;
use crate::study::contest::{Refusal, difference, lock};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 16 * 1024;

/// How each line begins.
const FIRST: &[u8] = b"{\"run\":";

const OWN_FILE: &str = "each run has files of its own: give another with --out";
const OTHER_PATH: &str = "give another path, or mend its permissions";
const MEND: &str = "take the line out of the file: its game is played anew";

#[derive(Serialize, Deserialize)]
struct Line<R> {
    run: String,
    game: u64,
    #[serde(flatten)]
    result: R,
}

/// What lines of all runs begin with.
#[derive(Deserialize)]
struct Head {
    run: String,
    game: u64,
}

/// The file, held open and locked; without a path games are kept by nobody.
pub(super) struct Ledger {
    file: Option<(PathBuf, File)>,
    run: String,
}

impl Ledger {
    /// Opens the file and takes in what it holds.
    pub fn open<T: Task>(path: Option<&Path>, task: &T) -> Result<(Ledger, Games<T::Result>), Refusal> {
        let run = task.text();
        let Some(path) = path else { return Ok((Ledger { file: None, run }, Games::new())) };
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| {
            refuse(format!("cannot open `{}`: {}", path.display(), said(&error)), OTHER_PATH)
        })?;
        if !file.metadata().is_ok_and(|about| about.is_file()) {
            // a pipe or a device holds no games from before
            return Ok((Ledger { file: Some((path.to_owned(), file)), run }, Games::new()));
        }
        if !lock(&file) {
            return Err(refuse(format!("another run is writing to `{}`", path.display()), OWN_FILE));
        }
        let mut games = Games::new();
        let whole = read(path, task, &mut games)?;
        let cut = file.metadata().and_then(|about| match about.len() > whole {
            true => file.set_len(whole),
            false => Ok(()),
        });
        cut.map_err(|error| {
            refuse(format!("cannot write `{}`: {}", path.display(), said(&error)), OTHER_PATH)
        })?;
        Ok((Ledger { file: Some((path.to_owned(), file)), run }, games))
    }

    /// Adds a game.
    pub fn add<R: Serialize>(&mut self, game: u64, result: &R) -> Result<(), Refusal> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let line = Line { run: self.run.clone(), game, result };
        let written = serde_json::to_string(&line).map_err(std::io::Error::from).and_then(|mut text| {
            text.push('\n');
            // one write: a kill leaves a whole line, or the beginning of one
            file.write_all(text.as_bytes())
        });
        written.map_err(|error| {
            let why = format!("cannot write `{}`: {}", path.display(), said(&error));
            refuse(why, "all games before are in the file: the same command goes on with it")
        })
    }
}

/// Which run a file's games are of, as its first line says.
///
/// # Errors
/// A file that cannot be read, has no line, or begins with something else.
pub fn run_of(path: &Path) -> Result<String, Refusal> {
    let name = path.display();
    let cannot =
        |error: std::io::Error| refuse(format!("cannot read `{name}`: {}", said(&error)), OTHER_PATH);
    let mut file = BufReader::new(File::open(path).map_err(cannot)?);
    let Some(bytes) = line(&mut file, &name.to_string(), 1)? else {
        return Err(refuse(format!("`{name}` has no games"), "play some, with --out"));
    };
    let head: Result<Head, _> = serde_json::from_slice(&bytes);
    head.map(|head| head.run).map_err(|_| {
        refuse(format!("`{name}`, line 1: no line of a run"), "files of runs are written with --out")
    })
}

/// Reads files of one run together.
///
/// # Errors
/// A file that cannot be read, a line that is no game of this run, or two different games of one number.
pub fn merge<T: Task>(paths: &[PathBuf], task: &T) -> Result<Games<T::Result>, Refusal> {
    let mut games = Games::new();
    for path in paths {
        read(path, task, &mut games)?;
    }
    Ok(games)
}

/// The next whole line of a file, its end included; `None` at the end, or where the rest is a line without one.
fn line(file: &mut BufReader<File>, name: &str, number: usize) -> Result<Option<Vec<u8>>, Refusal> {
    let mut bytes = Vec::new();
    let read = file.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
    let got =
        read.map_err(|error| refuse(format!("cannot read `{name}`: {}", said(&error)), OTHER_PATH))? as u64;
    if bytes.last() == Some(&b'\n') {
        return Ok(Some(bytes));
    }
    if got < LONGEST && (bytes.starts_with(FIRST) || FIRST.starts_with(&bytes)) {
        return Ok(None);
    }
    if got < LONGEST {
        // somebody's text, which must not be lost
        return Err(refuse(format!("`{name}`, line {number}: no line of a run"), OWN_FILE));
    }
    Err(refuse(format!("`{name}` has a line of more than {LONGEST} bytes: line {number}"), MEND))
}

/// Takes in a file's games; how many bytes of it are whole lines.
fn read<T: Task>(path: &Path, task: &T, games: &mut Games<T::Result>) -> Result<u64, Refusal> {
    let name = path.display();
    let cannot =
        |error: std::io::Error| refuse(format!("cannot read `{name}`: {}", said(&error)), OTHER_PATH);
    let mut file = BufReader::new(File::open(path).map_err(cannot)?);
    let (run, mut whole, mut number) = (task.text(), 0, 0);
    loop {
        number += 1;
        let Some(bytes) = line(&mut file, &name.to_string(), number)? else { return Ok(whole) };
        whole += bytes.len() as u64;
        let (game, result) =
            game_of::<T>(&bytes, &run, task.games()).map_err(|fault| fault.at(&name.to_string(), number))?;
        match games.insert(game, result.clone()) {
            Some(before) if before != result => {
                let why =
                    format!("`{name}`, line {number}: game {game} is there already, and went otherwise");
                return Err(refuse(
                    why,
                    "games of one run and number are alike: one of the files was changed",
                ));
            }
            _ => {}
        }
    }
}

/// What is wrong with a line.
enum Fault {
    Corrupt(String),
    Stranger(String),
}

impl Fault {
    fn at(self, name: &str, line: usize) -> Refusal {
        match self {
            Fault::Corrupt(what) => refuse(format!("`{name}`, line {line}: {what}"), MEND),
            Fault::Stranger(what) => {
                refuse(format!("`{name}`, line {line}, is of another run: {what}"), OWN_FILE)
            }
        }
    }
}

fn game_of<T: Task>(bytes: &[u8], run: &str, games: u64) -> Result<(u64, T::Result), Fault> {
    let corrupt = |_: serde_json::Error| Fault::Corrupt("no line of a run, or one that was changed".into());
    // whose line it is comes first: another run's lines need not have the same fields
    let head: Head = serde_json::from_slice(bytes).map_err(corrupt)?;
    if head.run != run {
        return Err(Fault::Stranger(difference(&head.run, run)));
    }
    if head.game >= games {
        return Err(Fault::Corrupt(format!("game {} of a run of {games}, counted from 0", head.game)));
    }
    let line: Line<T::Result> = serde_json::from_slice(bytes).map_err(corrupt)?;
    Ok((line.game, line.result))
}

fn refuse(why: String, help: &'static str) -> Refusal {
    Refusal { why, help }
}

/// Writes what is left to the disk.
impl Drop for Ledger {
    fn drop(&mut self) {
        if let Some((_, file)) = &self.file {
            // what is no plain file cannot be synced, and a line not on the disk is a game played again
            let _ = file.sync_data();
        }
    }
}
