//! The file of games: what has been played, and where the next game is added.
//!
//! Each game says in its tags which match it belongs to and its number there. A last game that is cut short is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::base::said;
use crate::record::{Reader, Record, Verdict};

/// The tag that says which match a game belongs to.
const MATCH: &str = "Match";

/// How each game begins.
const FIRST: &[u8] = b"[Event \"";

/// What has been played.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// Results by the number of the game, from 0.
    pub results: Vec<Option<Verdict>>,
    /// How games ended, and how many so.
    pub endings: BTreeMap<String, u64>,
}

impl Book {
    /// Takes in a game of a number from 1.
    pub fn enter(&mut self, number: usize, record: &Record) {
        if number > self.results.len() {
            self.results.resize(number, None);
        }
        if let Some(result) = number.checked_sub(1).and_then(|at| self.results.get_mut(at)) {
            *result = Some(record.verdict);
            let ending = record.tag("Termination").unwrap_or("normal").to_owned();
            *self.endings.entry(ending).or_default() += 1;
        }
    }
}

/// The file, held open and locked; without a path games are kept by nobody.
#[derive(Debug)]
pub(super) struct Ledger {
    file: Option<(PathBuf, File)>,
    /// What the tag says.
    plan: String,
}

impl Ledger {
    /// Opens the file and reads what it holds.
    ///
    /// # Errors
    /// A file that cannot be read or written, that another match writes to, or that holds other games.
    pub fn open(path: Option<&Path>, plan: &str, most: usize) -> Result<(Ledger, Book), String> {
        let plan = plan.to_owned();
        let Some(path) = path else { return Ok((Ledger { file: None, plan }, Book::default())) };
        let name = path.display();
        let file = OpenOptions::new().read(true).append(true).create(true).open(path);
        let file = file.map_err(|error| format!("cannot open `{name}`: {}", said(&error)))?;
        if !file.metadata().is_ok_and(|about| about.is_file()) {
            // a pipe or a device holds no games from before
            return Ok((Ledger { file: Some((path.to_owned(), file)), plan }, Book::default()));
        }
        if !lock(&file) {
            return Err(format!("another match is writing to `{name}`"));
        }
        let (book, cut) = read(path, &plan, most)?;
        let cut =
            cut || !ends_whole(&file).map_err(|error| format!("cannot read `{name}`: {}", said(&error)))?;
        let mut ledger = Ledger { file: Some((path.to_owned(), file)), plan };
        if cut {
            ledger.mend()?;
        }
        Ok((ledger, book))
    }

    /// Writes the file anew, a last game that is cut short left out. The old one stays whole until the new one is.
    fn mend(&mut self) -> Result<(), String> {
        let Some((path, _)) = &self.file else { return Ok(()) };
        let path = path.clone();
        let whole = path.with_extension("pgn.part");
        let copy = || -> std::io::Result<File> {
            let mut out = BufWriter::new(File::create(&whole)?);
            for record in Reader::new(BufReader::new(File::open(&path)?)).flatten() {
                writeln!(out, "{record}")?;
            }
            out.into_inner().map_err(|error| error.into_error())?.sync_all()?;
            std::fs::rename(&whole, &path)?;
            OpenOptions::new().read(true).append(true).open(&path)
        };
        let file = copy().map_err(|error| format!("cannot write `{}`: {}", path.display(), said(&error)))?;
        // nobody else can hold a file that has just been made
        lock(&file);
        self.file = Some((path, file));
        Ok(())
    }

    /// Adds a game.
    pub fn add(&mut self, number: usize, record: &mut Record) -> Result<(), String> {
        record.set("Round", &number.to_string());
        record.set(MATCH, &self.plan);
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let text = format!("{record}\n");
        let written = file.write_all(text.as_bytes()).and_then(|()| match file.sync_data() {
            // what is no plain file cannot be synced
            Err(error) if error.kind() == ErrorKind::InvalidInput => Ok(()),
            done => done,
        });
        written.map_err(|error| format!("cannot write `{}`: {}", path.display(), said(&error)))
    }
}

/// Takes the file for this match alone; a program being started may hold another's lock for a moment.
pub(in crate::study) fn lock(file: &File) -> bool {
    for _ in 0..20 {
        match file.try_lock() {
            Ok(()) => return true,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(50)),
            // a file system without locks
            Err(TryLockError::Error(_)) => return true,
        }
    }
    false
}

/// Whether a file ends as games are written: with an empty line. A result may be cut short and still be one.
fn ends_whole(mut file: &File) -> std::io::Result<bool> {
    let length = file.metadata()?.len();
    if length == 0 {
        return Ok(true);
    }
    let mut end = Vec::new();
    file.seek(SeekFrom::Start(length.saturating_sub(2)))?;
    file.take(2).read_to_end(&mut end)?;
    Ok(end == b"\n\n")
}

/// What a file holds, and whether its last game is cut short.
fn read(path: &Path, plan: &str, most: usize) -> Result<(Book, bool), String> {
    let name = path.display();
    let file = File::open(path).map_err(|error| format!("cannot read `{name}`: {}", said(&error)))?;
    let mut games = Reader::new(BufReader::new(file)).peekable();
    let mut book = Book::default();
    let mut whole = 0;
    while let Some(found) = games.next() {
        let record = match found {
            Ok(record) => record,
            Err(_) if games.peek().is_none() && is_cut_short(path, whole) => return Ok((book, true)),
            Err(fault) => {
                let (line, column) = (fault.place.line, fault.place.column);
                return Err(format!("`{name}` holds more than this match's games: {line}:{column}: {fault}"));
            }
        };
        match record.tag(MATCH) {
            Some(theirs) if theirs == plan => {}
            Some(theirs) => {
                return Err(format!("`{name}` holds games of another match: {}", difference(theirs, plan)));
            }
            None => return Err(format!("`{name}` holds games that are of no match")),
        }
        let number = record.tag("Round").and_then(|round| round.parse().ok()).unwrap_or(0);
        if !(1..=most).contains(&number) {
            return Err(format!("`{name}` holds a game of the round `{number}`"));
        }
        book.enter(number, &record);
        whole += 1;
    }
    Ok((book, false))
}

/// Whether what comes after so many whole games is the beginning of another, as this program writes them. Anything else
/// is somebody's text, which must not be lost.
fn is_cut_short(path: &Path, whole: usize) -> bool {
    let Ok(text) = std::fs::read(path) else { return false };
    let lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    let begun = lines.iter().filter(|line| line.starts_with(FIRST)).count();
    let last = lines.last().filter(|last| !last.is_empty() && FIRST.starts_with(last));
    let first = match last {
        Some(_) if begun == whole => lines.len() - 1,
        _ if begun == whole + 1 => lines.iter().rposition(|line| line.starts_with(FIRST)).unwrap_or(0),
        _ => return false,
    };
    first == 0 || lines.get(first - 1).is_some_and(|line| line.is_empty())
}

/// The first part in which two plans differ.
pub(in crate::study) fn difference(theirs: &str, ours: &str) -> String {
    let (mut left, mut right) = (theirs.split("; "), ours.split("; "));
    loop {
        match (left.next(), right.next()) {
            (None, None) => return "none that can be named".into(),
            (left, right) if left == right => {}
            (left, right) => {
                return format!("there `{}`, here `{}`", left.unwrap_or_default(), right.unwrap_or_default());
            }
        }
    }
}
