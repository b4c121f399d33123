//! Places in texts. All texts of one reading lie end to end on one line of numbers,
//! so that a [`Span`] alone tells the text and the place in it.

use std::sync::Arc;

/// A run of bytes, `start` included and `end` not, counted over all texts of a [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The same span, `by` bytes further on.
    pub fn shift(self, by: usize) -> Span {
        Span::new(self.start + by, self.end + by)
    }
}

impl From<std::ops::Range<usize>> for Span {
    fn from(range: std::ops::Range<usize>) -> Span {
        Span::new(range.start, range.end)
    }
}

/// A text with a name: a file, a FEN, a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The name shown above the text: a path, `<fen>`, `<notation>`.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// Where this text begins among all texts of the reading.
    pub offset: usize,
}

impl Source {
    /// Line and column of a byte, counted as spans are; both from 1, columns in characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = &self.text[..self.boundary(byte.saturating_sub(self.offset))];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        (line, column)
    }

    /// Where the character begins that a byte of the text lies in; the text's end for what is beyond it.
    pub(super) fn boundary(&self, byte: usize) -> usize {
        let mut start = byte.min(self.text.len());
        while !self.text.is_char_boundary(start) {
            start -= 1;
        }
        start
    }
}

/// All texts of one reading: a file and those that it extends.
#[derive(Clone, Debug, Default)]
pub struct Sources(Vec<Arc<Source>>);

impl Sources {
    /// A reading of one text.
    pub fn one(name: impl Into<String>, text: impl Into<String>) -> Sources {
        let mut sources = Sources::default();
        sources.add(name, text);
        sources
    }

    /// Adds a text and returns it; spans in it are shifted by its `offset`.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        let offset = self.0.last().map_or(0, |last| last.offset + last.text.len() + 1);
        let source = Arc::new(Source { name: name.into(), text: text.into(), offset });
        self.0.push(source.clone());
        source
    }

    /// The text that `span` lies in, `None` if there is none.
    pub fn find(&self, span: Span) -> Option<&Arc<Source>> {
        self.0.iter().rev().find(|source| source.offset <= span.start)
    }

    /// The texts in the order they were read.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Source>> {
        self.0.iter()
    }
}
