//! Slips against TOML: each is reported, and mended or taken out so that the rest of the text can be read.
//!
//! A mended text has the length of the original, byte for byte, so that places hold. Example: `files: 8` is
//! reported and read as `files = 8`; a line `files 8` is reported and read as a comment.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::de::DeTable;

use crate::base::{Code, Problem};

/// How often lines are taken out before the rest is reported as it is.
const ROUNDS: usize = 20;

/// How many slips of one round are looked at: more are no slips.
const MOST_SLIPS: usize = 200;

/// A text that can be read, and what had to be done to it.
pub struct Mended {
    /// The text.
    pub text: String,
    /// Every slip; places count from the start of the text.
    pub problems: Vec<Problem>,
    /// Whether something may be missing that the author wrote: a line taken out, a table written twice.
    pub lost: bool,
    /// Whether what is left cannot be trusted: the text goes wrong where no line could be taken out.
    pub broken: bool,
}

/// Mends a text.
pub fn mend(text: &str) -> Mended {
    let mut mended = Mended { text: text.to_string(), problems: Vec::new(), lost: false, broken: false };
    let lines = Lines::of(text);
    mended.colons(&lines);
    let mut reported = BTreeSet::new();
    for round in 0..=ROUNDS {
        let (_, errors) = DeTable::parse_recoverable(&mended.text);
        let slips: Vec<Slip> = errors
            .iter()
            .take(MOST_SLIPS)
            .map(|error| slip(&mended.text, error.message(), error.span().unwrap_or(0..0)))
            .collect();
        let bad: BTreeSet<usize> = match round < ROUNDS {
            true => slips
                .iter()
                .filter(|slip| slip.kind == Kind::Line)
                .map(|slip| lines.holding(slip.at))
                .collect(),
            false => BTreeSet::new(),
        };
        let bad: Vec<usize> =
            bad.into_iter().filter(|&line| mended.can_go(lines.range(line, text.len()))).collect();
        let last = bad.is_empty();
        for slip in slips {
            let line = lines.holding(slip.at);
            if !last && !bad.contains(&line) {
                continue;
            }
            mended.lost |= slip.kind != Kind::Quotes;
            mended.broken |= last && matches!(slip.kind, Kind::Line | Kind::Text);
            if reported.insert(line) {
                mended.problems.push(slip.problem);
            }
        }
        if last {
            mended.broken |= errors.len() > MOST_SLIPS;
            break;
        }
        for line in bad {
            mended.take_out(lines.range(line, text.len()));
        }
    }
    mended.problems.sort_by_key(|problem| problem.labels.first().map(|label| label.span));
    mended
}

impl Mended {
    /// Makes each `key: value` into `key = value`.
    fn colons(&mut self, lines: &Lines) {
        let (_, errors) = DeTable::parse_recoverable(&self.text);
        let wrong: BTreeSet<usize> =
            errors.iter().filter_map(|error| error.span()).map(|at| lines.holding(at.start)).collect();
        for line in wrong {
            let range = lines.range(line, self.text.len());
            if let Some(colon) = colon_in(&self.text[range.clone()]) {
                let colon = range.start + colon;
                self.problems.push(colon_problem(&self.text, colon));
                self.text.replace_range(colon..colon + 1, "=");
            }
        }
    }

    /// Whether a line can be taken out: it is no table's head, and not out already.
    fn can_go(&self, line: Range<usize>) -> bool {
        let text = self.text[line].trim_start();
        !text.is_empty() && !text.starts_with(['[', '#'])
    }

    /// Makes a line a comment.
    fn take_out(&mut self, line: Range<usize>) {
        let ending = if self.text[line.clone()].ends_with('\r') { "\r" } else { "" };
        let blank = format!("#{}{ending}", " ".repeat(line.len().saturating_sub(1 + ending.len())));
        if blank.len() == line.len() {
            self.text.replace_range(line, &blank);
        }
    }
}

/// Where the colon of a line `key: value` is.
fn colon_in(line: &str) -> Option<usize> {
    let indent = line.len() - line.trim_start().len();
    let key = line[indent..]
        .find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c))
        .filter(|&key| key > 0)?;
    let rest = &line[indent + key..];
    rest.trim_start().starts_with(':').then(|| indent + key + rest.find(':').unwrap_or(0))
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        let after = |(at, _): (usize, &str)| at + 1;
        Lines(std::iter::once(0).chain(text.match_indices('\n').map(after)).collect())
    }

    /// The number of the line that holds a byte, from 0.
    fn holding(&self, at: usize) -> usize {
        self.0.partition_point(|&start| start <= at).saturating_sub(1)
    }

    /// The bytes of a line without its end, in a text of `length` bytes.
    fn range(&self, line: usize, length: usize) -> Range<usize> {
        let start = self.0.get(line).copied().unwrap_or(length);
        start..self.0.get(line + 1).map_or(length, |next| next - 1)
    }
}

/// What a slip spoils.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Nothing: a text without quotes is read all the same.
    Quotes,
    /// One of two that are alike.
    Twice,
    /// Its line.
    Line,
    /// More than its line.
    Text,
}

/// A slip, and where it is.
struct Slip {
    at: usize,
    problem: Problem,
    kind: Kind,
}

fn colon_problem(text: &str, colon: usize) -> Problem {
    let line = text[..colon].rfind('\n').map_or(0, |newline| newline + 1);
    let key = text[line..colon].trim();
    Problem::new(Code::FileSyntax, format!("`{key}:` is not how a key gets its value"))
        .at(colon..colon + 1, "a colon")
        .help(format!("write `{key} = ...`: TOML has `=` between key and value"))
}

/// A slip in our words.
fn slip(text: &str, message: &str, span: Range<usize>) -> Slip {
    let at = span.start;
    let word = text.get(span.clone()).unwrap_or_default();
    let here = if span.is_empty() { widen(text, span.start) } else { span };
    let new = |message: String| Problem::new(Code::FileSyntax, message);
    // what stands before the slip in its line, and where that begins
    let before = text.get(..at).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let start = at.saturating_sub(before.trim_start().len());
    let before = before.trim();
    let (problem, kind) = if message.starts_with("duplicate key") {
        let problem = new(format!("`{word}` is written twice in one table")).at(here, "again here");
        (problem.help("keep one of the two"), Kind::Twice)
    } else if let Some(mark) =
        ["//", ";", "--"].into_iter().find(|mark| text.get(start..).unwrap_or_default().starts_with(mark))
    {
        let problem =
            new(format!("`{mark}` does not begin a comment")).at(start..start + mark.len(), "no key");
        (problem.help("write `# ...`"), Kind::Line)
    } else if message.starts_with("string values must be quoted") && !word.is_empty() {
        let bare = word.trim_matches(|c: char| "“”‘’„«»'\"`".contains(c));
        let problem = new(format!("`{word}` needs quotes")).at(here, "a text without quotes");
        (problem.help(format!("write `'{bare}'`")), Kind::Quotes)
    } else if message.starts_with("string values must be quoted") {
        let problem = new("a key without a value".into()).at(here, "nothing after the `=`");
        (problem.help("write a value after the `=`, or take the line out"), Kind::Line)
    } else if message.starts_with("key with no value") {
        let problem = new(format!("`{before}` has no value")).at(start..at, "an `=` and a value must follow");
        (problem.help("write `key = value`"), Kind::Line)
    } else if message.starts_with("invalid basic string") || message.starts_with("invalid literal string") {
        let problem = new("a text without its closing quote".into()).at(here, "the line ends here");
        (problem.help("close the text with the quote that it began with"), Kind::Line)
    } else {
        let problem = match message.split_once(", expected ") {
            Some((what, wanted)) => new(what.to_string()).at(here, format!("expected {wanted}")),
            None => new(message.to_string()).at(here, "here"),
        };
        let help = "a line is `key = value`, `[table]` or `[[list]]`; texts are in quotes, lists in `[ ]`";
        let wide = ["array", "inline table", "recur"].iter().any(|word| message.contains(word));
        (problem.help(help), if wide { Kind::Text } else { Kind::Line })
    };
    Slip { at, problem, kind }
}

/// A place of at least one character, so that there is something to underline.
fn widen(text: &str, at: usize) -> Range<usize> {
    match text.get(at..).and_then(|rest| rest.chars().next()).filter(|&c| c != '\n') {
        Some(next) => at..at + next.len_utf8(),
        None => {
            let last = text.get(..at).and_then(|before| before.chars().next_back());
            last.filter(|&c| c != '\n').map_or(at..at, |last| at - last.len_utf8()..at)
        }
    }
}
