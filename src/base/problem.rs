//! What is wrong with a text: where, why, and what to write instead.

use std::sync::Arc;

use super::{Code, Source, Sources, Span};

/// How many bytes of lines are shown in one report; of longer ones a piece is.
const LONGEST: usize = 400;
/// How many bytes of a place are underlined, from its beginning.
const WIDEST: usize = 200;
/// How many bytes of a long line are shown before and after a place.
const AROUND: usize = 40;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Worth a look; the variant can be played.
    Warning,
    /// The text means nothing until this is mended.
    Error,
}

/// A place in a text and what to say there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place, counted over all texts of the reading.
    pub span: Span,
    /// What to write under it.
    pub text: String,
}

/// One thing wrong with a text. Messages are lower case, without full stop, the user's words in backticks.
#[derive(Clone, PartialEq, Debug)]
pub struct Problem {
    /// Which kind of problem.
    pub code: Code,
    /// What is wrong.
    pub message: String,
    /// What to write instead; empty for none.
    pub help: String,
    /// Where; the first label is the main one.
    pub labels: Vec<Label>,
    /// The text of the main label, filled in by [`Problem::locate`].
    pub source: Option<Arc<Source>>,
}

impl Problem {
    /// A problem without a place or help.
    pub fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into(), help: String::new(), labels: Vec::new(), source: None }
    }

    /// Adds a place and what to write under it.
    pub fn at(mut self, span: impl Into<Span>, text: impl Into<String>) -> Problem {
        self.labels.push(Label { span: span.into(), text: text.into() });
        self
    }

    /// Says what to write instead.
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = help.into();
        self
    }

    /// Warning or error, as the code has it.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// The same problem with every place moved `by` bytes on.
    pub fn shift(mut self, by: usize) -> Problem {
        for label in &mut self.labels {
            label.span = label.span.shift(by);
        }
        self
    }

    /// The same problem with `span` as its only place, for texts whose inside cannot be pointed at.
    pub fn cover(mut self, span: Span) -> Problem {
        self.labels.truncate(1);
        match self.labels.first_mut() {
            Some(label) => label.span = span,
            None => self.labels.push(Label { span, text: String::new() }),
        }
        self
    }

    /// Fills in the text that the first label lies in, and drops labels that lie in another.
    pub fn locate(mut self, sources: &Sources) -> Problem {
        let main = match self.labels.first() {
            Some(label) => sources.find(label.span),
            None => sources.iter().last(),
        };
        let Some(main) = main.cloned() else { return self };
        self.labels.retain(|label| sources.find(label.span) == Some(&main));
        self.source = Some(main);
        self
    }

    /// Line and column of the first label, both counted from 1, columns in characters.
    /// `None` until located, or without a place.
    pub fn line_column(&self) -> Option<(usize, usize)> {
        let start = self.labels.first()?.span.start;
        self.source.as_ref().map(|source| source.line_column(start))
    }
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl miette::Diagnostic for Problem {
    fn code(&self) -> Option<Box<dyn std::fmt::Display + '_>> {
        Some(Box::new(self.code.name()))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity() {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help(&self) -> Option<Box<dyn std::fmt::Display + '_>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.source.as_deref().map(|source| source as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        let source = self.source.as_deref()?;
        let within = |place: usize| source.boundary(place.saturating_sub(source.offset));
        let first = within(self.labels.first().map_or(0, |label| label.span.start));
        let shown = self.labels.iter().filter_map(move |label| {
            let (start, end) = (within(label.span.start), within(label.span.end));
            let (from, to) = (start.min(first), start.max(first));
            // no line is shown from one far end to the other
            if to - from > WIDEST && !source.text.get(from..to)?.contains('\n') {
                return None;
            }
            let text = (!label.text.is_empty()).then(|| label.text.clone());
            let end = end.min(source.boundary(start + WIDEST));
            Some(miette::LabeledSpan::new(text, start, end - start))
        });
        Some(Box::new(shown))
    }
}

impl miette::SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &miette::SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn miette::SpanContents<'a> + 'a>, miette::MietteError> {
        let inner = self.text.as_str().read_span(span, before, after)?;
        let whole = *inner.span();
        let (mut data, mut shown) = (inner.data(), whole);
        let (mut line, mut column) = (inner.line(), inner.column());
        let wanted = span.offset()..span.offset() + span.len();
        let text = |range: std::ops::Range<usize>| self.text.get(range).unwrap_or_default();
        if data.len() > LONGEST && !text(wanted.clone()).contains('\n') {
            // a line that nobody reads: a piece of it around the place
            let from = self.boundary(wanted.start.saturating_sub(AROUND));
            let from = text(from..wanted.start).rfind('\n').map_or(from, |at| from + at + 1);
            let to = self.boundary(wanted.end + AROUND);
            let to = text(wanted.end..to).find('\n').map_or(to, |at| wanted.end + at);
            let skipped = text(whole.offset()..from);
            line += skipped.matches('\n').count();
            column = from - skipped.rfind('\n').map_or(whole.offset() - column, |at| whole.offset() + at + 1);
            (data, shown) = (text(from..to).as_bytes(), (from, to - from).into());
        }
        Ok(Box::new(miette::MietteSpanContents::new_named(
            self.name.clone(),
            data,
            shown,
            line,
            column,
            inner.line_count(),
        )))
    }
}
