//! Modifier letters as written, sorted by what they are about: directions, marks, or the whole term.
//!
//! Knows no atoms. Example: `ifmnD` has i about the whole, the direction f, and the marks m and n.

use super::directions::LETTERS;
use super::syntax::{Mark, Marks};
use crate::base::Opened;
use crate::base::{Code, Problem, Span};

/// A modifier letter and the byte it stands at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Letter {
    pub letter: char,
    pub at: usize,
}

impl Letter {
    pub fn span(self) -> Span {
        Span::new(self.at, self.at + self.letter.len_utf8())
    }

    pub fn is_direction(self) -> bool {
        LETTERS.contains(&self.letter)
    }

    /// Whether it is a modifier at all.
    pub fn is_known(self) -> bool {
        self.is_direction() || matches!(self.letter, 'a' | 'i' | 'o') || Mark::of(self.letter).is_some()
    }
}

/// From the first of `letters` to the last.
pub(super) fn span_of(letters: &[Letter]) -> Span {
    match (letters.first(), letters.last()) {
        (Some(first), Some(last)) => Span::new(first.at, last.span().end),
        _ => Span::default(),
    }
}

/// The text being read and what is wrong with it so far.
pub(super) struct Report<'a> {
    pub text: &'a str,
    pub problems: Vec<Problem>,
}

impl<'a> Report<'a> {
    /// Notes a problem.
    pub fn add(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.problems.push(Problem::new(code, message).at(span, label).help(help));
    }

    /// The text of a place.
    pub fn slice(&self, span: Span) -> &'a str {
        self.text.get(span.start..span.end).unwrap_or("")
    }
}

/// The letters of one leg, sorted.
pub(super) struct Sorted {
    pub directions: Vec<Letter>,
    pub marks: Vec<(Mark, Letter)>,
}

impl Sorted {
    /// The marks as a set.
    pub fn set(&self) -> Marks {
        let mut set = Marks::default();
        self.marks.iter().for_each(|&(mark, _)| set.insert(mark));
        set
    }
}

/// Sorts the letters of one leg; a mark said twice is a problem.
pub(super) fn sort(report: &mut Report, letters: &[Letter]) -> Sorted {
    let mut sorted = Sorted { directions: Vec::new(), marks: Vec::new() };
    for &letter in letters {
        if letter.is_direction() {
            sorted.directions.push(letter);
        } else if let Some(mark) = Mark::of(letter.letter) {
            if sorted.set().has(mark) {
                twice(report, letter);
            } else {
                sorted.marks.push((mark, letter));
            }
        }
    }
    sorted
}

/// What is about the whole term, whichever leg it is written in: i, o and oo.
pub(super) fn about_the_whole(report: &mut Report, legs: &[&[Letter]]) -> (bool, Opened) {
    let all: Vec<Letter> = legs.concat();
    let initial: Vec<Letter> = all.iter().copied().filter(|letter| letter.letter == 'i').collect();
    for &again in initial.iter().skip(1) {
        twice(report, again);
    }
    let opening: Vec<Letter> = all.iter().copied().filter(|letter| letter.letter == 'o').collect();
    let opened_in = legs.iter().filter(|leg| leg.iter().any(|letter| letter.letter == 'o')).count();
    if opening.len() > 2 {
        let written: String = opening.iter().map(|letter| letter.letter).collect();
        report.add(
            Code::NotationModifier,
            span_of(&opening),
            format!("`{written}` opens more edges than a board has"),
            "two at most",
            "write `o` for the east and west edges, `oo` for all four",
        );
    } else if opened_in > 1 {
        report.add(
            Code::NotationModifier,
            opening.last().map_or(Span::default(), |letter| letter.span()),
            "`o` is said in two legs, and is about the whole move",
            "said before",
            "write `o` for the east and west edges, `oo` for all four, in one leg only",
        );
    }
    let opened = match opening.len() {
        0 => Opened::None,
        1 => Opened::Files,
        _ => Opened::All,
    };
    (!initial.is_empty(), opened)
}

fn twice(report: &mut Report, letter: Letter) {
    report.add(
        Code::NotationModifier,
        letter.span(),
        format!("`{}` is said twice", letter.letter),
        "said before",
        "leave it out",
    );
}
