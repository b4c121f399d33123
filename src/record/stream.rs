//! A file cut into the texts of its games, each read and forgotten before the next.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use super::fault::{Fault, Wrong};
use super::parse::parse;
use super::sheet::{Place, Record};

/// The longest text of a game, in bytes.
pub const LARGEST: usize = 4 << 20;

/// Reads the games of a file one by one. A game that is wrong is a fault, and the next one follows.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// Lines read.
    lines: usize,
    /// Games given out or waiting.
    games: usize,
    /// A line that begins the next text.
    held: Option<Vec<u8>>,
    waiting: VecDeque<Result<Record, Fault>>,
    done: bool,
}

/// The text of a game, or of several that share a paragraph.
struct Piece {
    /// The number of its first line.
    line: usize,
    /// `None` if it is too long.
    text: Option<Vec<u8>>,
}

/// What the text so far says about where it is.
#[derive(Default)]
struct Scan {
    state: State,
    moves: bool,
    tags: bool,
    blank: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Between,
    Tag,
    Text,
    Comment,
}

impl Scan {
    /// Whether a line begins another game.
    fn begins(&self, line: &[u8]) -> bool {
        if line.first() != Some(&b'[') {
            return false;
        }
        let event = line.starts_with(b"[Event ");
        match self.state {
            // a comment that nobody closed must not swallow all that follows
            State::Comment => event && self.blank,
            _ => self.moves || event && self.tags && self.blank,
        }
    }

    fn take(&mut self, line: &[u8]) {
        if matches!(self.state, State::Tag | State::Text) {
            self.state = State::Between;
        }
        self.blank = line.iter().all(u8::is_ascii_whitespace);
        let mut bytes = line.iter();
        while let Some(&byte) = bytes.next() {
            self.state = match (self.state, byte) {
                (State::Between, b'{') => State::Comment,
                (State::Between, b';') => return,
                (State::Between, b'[') => {
                    self.tags = true;
                    State::Tag
                }
                (State::Between, byte) => {
                    self.moves |= !byte.is_ascii_whitespace();
                    State::Between
                }
                (State::Tag, b'"') => State::Text,
                (State::Tag, b']') => State::Between,
                (State::Text, b'\\') => {
                    bytes.next();
                    State::Text
                }
                (State::Text, b'"') => State::Tag,
                (State::Comment, b'}') => State::Between,
                (state, _) => state,
            };
        }
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads from the beginning of a file.
    pub fn new(input: R) -> Reader<R> {
        Reader { input, lines: 0, games: 0, held: None, waiting: VecDeque::new(), done: false }
    }

    /// The next line with its end, at most so many bytes of it: what is longer comes as several.
    fn line(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        if let Some(line) = self.held.take() {
            return Ok(Some(line));
        }
        let mut line = Vec::new();
        let most = LARGEST as u64 + 1;
        self.input.by_ref().take(most).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        if self.lines == 0 {
            if line.starts_with(b"\xff\xfe") || line.starts_with(b"\xfe\xff") {
                return Err(std::io::Error::other("the text is UTF-16: save it as UTF-8"));
            }
            if line.starts_with(b"\xef\xbb\xbf") {
                line.drain(..3);
            }
        }
        self.lines += usize::from(line.ends_with(b"\n") || line.len() as u64 != most);
        Ok(Some(line))
    }

    /// The text of the next game or games.
    fn text(&mut self) -> std::io::Result<Option<Piece>> {
        let (mut scan, mut text, mut length) = (Scan::default(), Vec::new(), 0);
        let mut first = None;
        while let Some(mut line) = self.line()? {
            if scan.begins(&line) {
                self.held = Some(line);
                break;
            }
            first = first.or(Some(self.lines.max(1)));
            if line.first() == Some(&b'%') && scan.state != State::Comment {
                line = b"\n".to_vec();
            }
            scan.take(&line);
            length += line.len();
            if length <= LARGEST {
                text.extend_from_slice(&line);
            } else {
                text = Vec::new();
            }
        }
        Ok(first.map(|line| Piece { line, text: (length <= LARGEST).then_some(text) }))
    }

    fn fill(&mut self) {
        let place = |line| Place { line, column: 1 };
        match self.text() {
            Ok(None) => self.done = true,
            Ok(Some(Piece { line, text: None })) => {
                self.games += 1;
                let fault = Fault::new(self.games, place(line), "", Wrong::Long(LARGEST));
                self.waiting.push_back(Err(fault));
            }
            Ok(Some(Piece { line, text: Some(bytes) })) => {
                let found = parse(&decode(&bytes), line, self.games + 1);
                self.games += found.len();
                self.waiting.extend(found);
            }
            Err(error) => {
                self.done = true;
                let wrong = Wrong::Unreadable(error.to_string());
                self.waiting.push_back(Err(Fault::new(self.games + 1, place(self.lines + 1), "", wrong)));
            }
        }
    }
}

/// UTF-8, or where it is not that, Latin-1, in which every byte is a character.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, Fault>;

    fn next(&mut self) -> Option<Result<Record, Fault>> {
        while self.waiting.is_empty() && !self.done {
            self.fill();
        }
        self.waiting.pop_front()
    }
}
