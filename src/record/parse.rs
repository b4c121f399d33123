//! From the text of a game to its record.

use std::ops::Range;

use logos::{Lexer, Logos};

use super::fault::{Fault, Wrong};
use super::lex::Word;
use super::sheet::{Line, Note, Place, Ply, Record, Verdict};

/// How many variations may lie in one another.
const DEEPEST: usize = 64;

/// The most tags of a game.
const TAGS: usize = 1000;

/// The games of a text that begins on a line, numbered from `game`. The first fault ends it.
pub(super) fn parse(text: &str, line: usize, game: usize) -> Vec<Result<Record, Fault>> {
    let mut found = Vec::new();
    let mut parser = Parser {
        words: Word::lexer(text),
        text,
        cursor: (0, Place { line, column: 1 }),
        game,
        lines: vec![Line::default()],
        record: Record::default(),
        named: Vec::new(),
        begun: false,
        opened: Place::default(),
    };
    loop {
        match parser.game() {
            Ok(Some(record)) => found.push(Ok(record)),
            Ok(None) => return found,
            Err(fault) => {
                found.push(Err(fault));
                return found;
            }
        }
        parser.game += 1;
    }
}

struct Parser<'a> {
    words: Lexer<'a, Word>,
    text: &'a str,
    /// A place in the text that has been counted.
    cursor: (usize, Place),
    game: usize,
    /// The game and the variations that are open, the innermost last; never empty.
    lines: Vec<Line>,
    record: Record,
    /// Tags seen in this game.
    named: Vec<String>,
    begun: bool,
    /// Where the innermost variation was opened.
    opened: Place,
}

impl<'a> Parser<'a> {
    /// The next game; `None` at the end of the text.
    fn game(&mut self) -> Result<Option<Record>, Fault> {
        (self.lines, self.record, self.begun) = (vec![Line::default()], Record::default(), false);
        self.named.clear();
        while let Some(word) = self.words.next() {
            let span = self.words.span();
            let (text, place) = (self.slice(&span), self.place(span.start));
            let remark = matches!(word, Ok(Word::Remark | Word::Comment));
            if !self.begun && !remark {
                (self.record.place, self.begun) = (place, true);
            }
            let Ok(word) = word else {
                return Err(self.fault(place, text, Wrong::Character));
            };
            if let Some(verdict) = self.word(word, text, place)? {
                if self.lines.len() > 1 {
                    return Err(self.fault(place, text, Wrong::VerdictInside));
                }
                self.record.end = place;
                return self.close(verdict, place).map(Some);
            }
        }
        if !self.begun {
            return Ok(None);
        }
        let place = self.place(self.text.trim_end().len());
        if self.lines.len() > 1 {
            return Err(self.fault(self.opened, "(", Wrong::VariationOpen));
        }
        Err(self.fault(place, "", Wrong::NoVerdict))
    }

    fn close(&mut self, verdict: Verdict, place: Place) -> Result<Record, Fault> {
        let mut record = std::mem::take(&mut self.record);
        record.line = self.lines.pop().unwrap_or_default();
        record.verdict = verdict;
        let said = record.tag("Result").unwrap_or_default().to_owned();
        if self.named.iter().any(|name| name == "Result") && Verdict::read(&said) != Some(verdict) {
            return Err(self.fault(place, &said, Wrong::VerdictTag(verdict)));
        }
        record.close(verdict);
        Ok(record)
    }

    /// Takes a word in; returns the verdict if it is one.
    fn word(&mut self, word: Word, text: &str, place: Place) -> Result<Option<Verdict>, Fault> {
        match word {
            Word::Open => self.tag(place)?,
            Word::Comment => self.comment(text.get(1..text.len() - 1).unwrap_or_default()),
            Word::Remark => self.comment(text.get(1..).unwrap_or_default()),
            Word::Unclosed => return Err(self.fault(place, text, Wrong::Unclosed)),
            Word::Nag => match text.get(1..).and_then(|digits| digits.parse().ok()) {
                Some(nag) => self.note(Note::Nag(nag)),
                None => return Err(self.fault(place, text, Wrong::Nag)),
            },
            Word::Suffix => {
                match ["!", "?", "!!", "??", "!?", "?!"].iter().position(|&known| known == text) {
                    Some(at) => self.note(Note::Nag(at as u8 + 1)),
                    None => return Err(self.fault(place, text, Wrong::Nag)),
                }
            }
            Word::Enter => self.enter(place)?,
            Word::Leave => self.leave(place)?,
            Word::Number | Word::Dots => {}
            Word::Star => return Ok(Some(Verdict::Open)),
            Word::Symbol => match Verdict::read(text) {
                Some(verdict) => return Ok(Some(verdict)),
                None => {
                    let ply = Ply { text: text.to_owned(), notes: Vec::new(), place };
                    self.innermost().plies.push(ply);
                }
            },
            Word::Close | Word::Text => return Err(self.fault(place, text, Wrong::Character)),
        }
        Ok(None)
    }

    /// A tag whose bracket has been read.
    fn tag(&mut self, place: Place) -> Result<(), Fault> {
        let start = self.words.span().start;
        let late = self.lines.len() > 1 || !self.innermost().plies.is_empty();
        let mut parts = [(); 3].map(|()| (self.words.next(), self.words.span()));
        let whole = self.slice(&(start..parts[2].1.end));
        let whole = whole.lines().next().unwrap_or_default();
        let name = parts[0].1.clone();
        // a name may be a number as well
        if matches!(parts[0].0, Some(Ok(Word::Number))) {
            parts[0].0 = Some(Ok(Word::Symbol));
        }
        let shape = parts.map(|(word, _)| word);
        if shape != [Some(Ok(Word::Symbol)), Some(Ok(Word::Text)), Some(Ok(Word::Close))] {
            return Err(self.fault(place, whole, Wrong::Tag));
        }
        if late {
            return Err(self.fault(place, whole, Wrong::TagLate));
        }
        let name = self.slice(&name).to_owned();
        if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err(self.fault(place, whole, Wrong::Tag));
        }
        if self.named.contains(&name) {
            return Err(self.fault(place, &name, Wrong::TagTwice));
        }
        if self.named.len() == TAGS {
            return Err(self.fault(place, whole, Wrong::TagMany(TAGS)));
        }
        let value = whole.split_once('"').and_then(|(_, rest)| rest.rsplit_once('"'));
        self.record.set(&name, &unescape(value.map_or("", |(value, _)| value)));
        self.named.push(name);
        Ok(())
    }

    fn enter(&mut self, place: Place) -> Result<(), Fault> {
        if self.innermost().plies.is_empty() {
            return Err(self.fault(place, "(", Wrong::VariationFirst));
        }
        if self.lines.len() > DEEPEST {
            return Err(self.fault(place, "(", Wrong::Deep(DEEPEST)));
        }
        self.opened = place;
        self.lines.push(Line::default());
        Ok(())
    }

    fn leave(&mut self, place: Place) -> Result<(), Fault> {
        match self.lines.pop() {
            Some(line) if !self.lines.is_empty() => {
                self.note(Note::Variation(line));
                Ok(())
            }
            _ => Err(self.fault(place, ")", Wrong::VariationClosed)),
        }
    }

    /// Words beside the moves, spaces and line ends made one space.
    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            self.note(Note::Comment(words.join(" ")));
        }
    }

    fn note(&mut self, note: Note) {
        let line = self.innermost();
        match (line.plies.last_mut(), note) {
            (Some(ply), note) => ply.notes.push(note),
            (None, Note::Comment(text)) => line.opening.push(text),
            // judgements of no move
            (None, _) => {}
        }
    }

    fn innermost(&mut self) -> &mut Line {
        if self.lines.is_empty() {
            self.lines.push(Line::default());
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn slice(&self, span: &Range<usize>) -> &'a str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Line and column of a place in the text that is not before the last one asked for.
    fn place(&mut self, at: usize) -> Place {
        let (from, mut place) = self.cursor;
        for c in self.text.get(from..at).unwrap_or_default().chars() {
            match c {
                '\n' => place = Place { line: place.line + 1, column: 1 },
                _ => place.column += 1,
            }
        }
        if at > from {
            self.cursor = (at, place);
        }
        place
    }

    fn fault(&self, place: Place, text: &str, wrong: Wrong) -> Fault {
        Fault::new(self.game, place, text, wrong)
    }
}

fn unescape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.extend(chars.next()),
            c => out.push(c),
        }
    }
    out
}
