//! What is no notation at all: strange characters, brackets that nothing closes.
//!
//! Knows the shape of the text, not its meaning. Example: `[F?` wants a second part and a `]`.

use super::letters::Report;
use crate::base::{Code, Span};

/// Notes characters that are no letter of the notation, each run of one character once.
pub(super) fn stray(report: &mut Report, span: Span) {
    let mut rest = report.slice(span).char_indices().peekable();
    while let Some((start, letter)) = rest.next() {
        let mut end = start + letter.len_utf8();
        while let Some((at, _)) = rest.next_if(|&(_, next)| next == letter || both_blank(letter, next)) {
            end = at + letter.len_utf8();
        }
        let place = Span::new(span.start + start, span.start + end);
        stray_run(report, place, letter);
    }
}

fn both_blank(one: char, two: char) -> bool {
    one.is_ascii_whitespace() && two.is_ascii_whitespace()
}

fn stray_run(report: &mut Report, place: Span, letter: char) {
    let written = report.slice(place);
    let (message, help) = match letter {
        _ if letter.is_whitespace() => {
            ("white space in a notation".to_owned(), "write the terms without anything between".to_owned())
        }
        ']' | ')' => (format!("`{written}` closes nothing"), "leave it out".to_owned()),
        '?' | '-' => (
            format!("`{written}` stands between the parts of a bent rider, and there is none here"),
            "write the bent rider in brackets, as in `[F?R]`".to_owned(),
        ),
        _ if letter.is_control() => (
            format!("`{}` is not a letter of the notation", letter.escape_debug()),
            "leave it out".to_owned(),
        ),
        _ => (format!("`{written}` is not a letter of the notation"), "leave it out".to_owned()),
    };
    report.add(Code::NotationLetter, place, message, "not notation", help);
}

/// Notes what is wrong with a bracket that is no bent rider, or with numbers that are no leaper.
pub(super) fn broken(report: &mut Report, span: Span) {
    let written = report.slice(span);
    let Some(inside) = written.strip_prefix('[') else {
        return broken_numbers(report, span, written);
    };
    if inside.contains('[') {
        let help = "write one bracket for each bent rider, as in `[F?R]`";
        report.add(Code::NotationBent, span, "a bracket within a bracket", "two brackets", help);
        return;
    }
    let body = inside.strip_suffix(']').unwrap_or(inside);
    if let Some((at, letter)) = body.char_indices().find(|&(_, letter)| !belongs(letter)) {
        let start = span.start + 1 + at;
        stray_run(report, Span::new(start, start + letter.len_utf8()), letter);
        return;
    }
    if body.len() == inside.len() {
        let help = if is_whole(body) {
            format!("write `[{body}]`")
        } else {
            "write two parts and close the bracket, as in `[F?R]`".to_owned()
        };
        let message = format!("nothing closes the bracket of `{written}`");
        report.add(Code::NotationUnfinished, span, message, "no `]`", help);
        return;
    }
    let joints = body.matches(['?', '-']).count();
    let (code, message) = match joints {
        0 => (Code::NotationUnfinished, format!("`{written}` has no second part")),
        1 => (Code::NotationUnfinished, format!("`{written}` lacks an atom on one side, or has too many")),
        _ => (Code::NotationBent, format!("`{written}` bends more than once")),
    };
    let help = "write two parts, one atom each, with `?` or `-` between, as in `[F?R]`";
    report.add(code, span, message, "no bent rider", help);
}

/// Whether a character may stand inside a bracket.
fn belongs(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '?' | '-' | '(' | ')' | ',')
}

/// Whether a body has two parts, as far as a glance tells.
fn is_whole(body: &str) -> bool {
    match body.split_once(['?', '-']) {
        Some((first, second)) => [first, second].iter().all(|part| {
            part.matches(|letter: char| letter.is_ascii_uppercase()).count() == 1
                && !part.contains(['?', '-'])
        }),
        None => false,
    }
}

fn broken_numbers(report: &mut Report, span: Span, written: &str) {
    let digits: Vec<&str> = written.split(|letter: char| !letter.is_ascii_digit()).collect();
    let numbers: Vec<&str> = digits.into_iter().filter(|digits| !digits.is_empty()).collect();
    let help = match numbers.as_slice() {
        [one, two] => format!("write `({one},{two})`"),
        _ => "write two numbers from 0 to 15, as in `(4,2)`".to_owned(),
    };
    let message = format!("`{written}` is not a leaper by numbers");
    report.add(Code::NotationUnfinished, span, message, "no leaper", help);
}
