//! The canonical form: parse(print(x)) is x.
//!
//! Knows the tree only. Modifiers stand in one order: i, directions, m, c, e, the other marks, o.
//! Example: `mfWcfF` is printed `fmWfcF`, and `W0` is `R`.

use std::fmt::{Display, Formatter, Result};

use super::directions::{Directions, Rules, say};
use super::syntax::{Atom, Bent, Chain, Mark, Marks, Notation, Part, Term};
use crate::base::Opened;

impl Display for Notation {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut texts: Vec<String> = Vec::new();
        for term in self.terms.iter().rev() {
            let next = texts.last().and_then(|text| text.chars().next());
            texts.push(term_text(term, next));
        }
        texts.iter().rev().try_for_each(|text| f.write_str(text))
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&term_text(self, None))
    }
}

/// A term, as it is written before the character `next`.
fn term_text(term: &Term, next: Option<char>) -> String {
    match term {
        Term::Chain(chain) => chain_text(chain, next),
        Term::Bent(bent) => bent_text(bent),
        Term::Castling(squares) => format!("O{squares}"),
    }
}

fn chain_text(chain: &Chain, next: Option<char>) -> String {
    let mut text = String::from(if chain.initial { "i" } else { "" });
    let mut curves = false;
    for (at, step) in chain.steps.iter().enumerate() {
        if at == 0 {
            text += said(chain.atom.rules(), step.directions, chain.atom.headings());
            text += &letters(step.marks);
            text += opening(chain.opened);
        } else {
            text += "a";
            text += said(chain.atom.turn_rules(), step.directions, chain.atom.turns());
            text += &letters(step.marks);
        }
        curves |= step.marks.any(&[Mark::Circular, Mark::Crooked]);
    }
    text + &core_text(chain.atom, chain.range, curves, next)
}

fn bent_text(bent: &Bent) -> String {
    let initial = if bent.initial { "i" } else { "" };
    let directions = said(bent.first.atom.rules(), bent.first.directions, bent.first.atom.headings());
    let part = |part: &Part| letters(part.marks) + &core_text(part.atom, part.range, false, None);
    format!(
        "{initial}{directions}{}{}[{}{}{}]",
        letters(bent.marks),
        opening(bent.opened),
        part(&bent.first),
        if bent.stops { '?' } else { '-' },
        part(&bent.second),
    )
}

/// Direction letters, none if the set is the one meant without letters.
fn said(rules: Rules, directions: Directions, unsaid: u8) -> &'static str {
    if directions.bits() == unsaid { "" } else { say(rules, directions) }
}

fn letters(marks: Marks) -> String {
    marks.iter().map(Mark::letter).collect()
}

fn opening(opened: Opened) -> &'static str {
    match opened {
        Opened::None => "",
        Opened::Files => "o",
        Opened::All => "oo",
    }
}

/// An atom with its range. A range that goes without saying is said all the same where the letter would be
/// doubled by `next`, and on circular and crooked riders, which have no limit unless they say one.
pub(super) fn core_text(atom: Atom, range: Option<u8>, curves: bool, next: Option<char>) -> String {
    let shortcut = match (atom, range) {
        (Atom::King, None) => Some('Q'),
        (Atom::W, None) => Some('R'),
        (Atom::F, None) => Some('B'),
        _ => atom.letter(),
    };
    let unsaid = if curves { None } else { Some(1) };
    let would_double = shortcut.is_some() && shortcut == next;
    match (shortcut, range) {
        (Some(letter), None) if curves || matches!(letter, 'Q' | 'R' | 'B') => {
            format!("{letter}{}", if would_double { "0" } else { "" })
        }
        (Some(letter), None) => format!("{letter}{letter}"),
        (Some(letter), Some(1)) if range == unsaid => {
            format!("{letter}{}", if would_double { "1" } else { "" })
        }
        (Some(letter), Some(steps)) => format!("{letter}{steps}"),
        (None, range) => {
            let Atom::Leaper(long, short) = atom else { return String::new() };
            match range {
                range if range == unsaid => format!("({long},{short})"),
                range => format!("({long},{short}){}", range.unwrap_or(0)),
            }
        }
    }
}
