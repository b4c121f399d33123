//! The tree of a notation, and ways with nothing left to default, as text.

use super::path::heading;
use crate::base::{Opened, Stride};
use crate::notation::{
    Atom, Bent, Chain, Curve, Directions, End, Hop, Jump, Leg, Marks, Notation, Part, Term, Way,
};

/// The tree, a line each: terms, and under them their legs.
pub fn tree(notation: &Notation) -> Vec<String> {
    notation.terms.iter().flat_map(term).collect()
}

fn term(term: &Term) -> Vec<String> {
    match term {
        Term::Castling(squares) => vec![format!("castling, the king going {squares}")],
        Term::Chain(chain) => chain_lines(chain),
        Term::Bent(bent) => bent_lines(bent),
    }
}

fn whole(initial: bool, opened: Opened) -> String {
    let initial = if initial { ", only while unmoved" } else { "" };
    let opened = match opened {
        Opened::None => "",
        Opened::Files => ", over closed east and west edges too",
        Opened::All => ", over all closed edges too",
    };
    format!("{initial}{opened}")
}

fn chain_lines(chain: &Chain) -> Vec<String> {
    let mut lines = vec![format!(
        "atom {}, {}{}",
        atom(chain.atom),
        range(chain.range),
        whole(chain.initial, chain.opened)
    )];
    for (number, step) in chain.steps.iter().enumerate() {
        let directions = if number == 0 {
            bits(step.directions.bits(), chain.atom.stride())
        } else {
            turns(step.directions, chain.atom)
        };
        lines.push(format!("  leg {}: {directions}{}", number + 1, marks(step.marks)));
    }
    lines
}

fn bent_lines(bent: &Bent) -> Vec<String> {
    let stops = if bent.stops { "may stop at the bend" } else { "must go on after the bend" };
    vec![
        format!("bent rider, {stops}{}{}", whole(bent.initial, bent.opened), marks(bent.marks)),
        format!(
            "  first: {}",
            part(&bent.first, bits(bent.first.directions.bits(), bent.first.atom.stride()))
        ),
        format!("  then: {}", part(&bent.second, turns(bent.second.directions, bent.second.atom))),
    ]
}

fn part(part: &Part, directions: String) -> String {
    format!("atom {}, {}, {directions}{}", atom(part.atom), range(part.range), marks(part.marks))
}

fn atom(atom: Atom) -> String {
    match (atom, atom.letter()) {
        (Atom::Leaper(long, short), Some(letter)) => format!("{letter} ({long},{short})"),
        (Atom::Leaper(long, short), None) => format!("({long},{short})"),
        (Atom::King, _) => "K (1,0) and (1,1)".into(),
    }
}

fn range(range: Option<u8>) -> String {
    match range {
        None => "any number of steps".into(),
        Some(1) => "one step".into(),
        Some(n) => format!("up to {n} steps"),
    }
}

fn marks(marks: Marks) -> String {
    let letters: Vec<String> = marks.iter().map(|mark| mark.letter().to_string()).collect();
    if letters.is_empty() { String::new() } else { format!(", marked {}", letters.join(" ")) }
}

/// Headings of a first leg in letters.
fn bits(bits: u8, stride: Stride) -> String {
    let named: Vec<&str> = (0..8).filter(|h| bits >> h & 1 != 0).map(|h| heading(stride, h)).collect();
    format!("toward {}", named.join(" "))
}

/// Turns of a later leg, in letters or places among the eight oblique headings.
fn turns(directions: Directions, atom: Atom) -> String {
    turn_bits(directions.bits(), atom.stride())
}

fn turn_bits(bits: u8, stride: Stride) -> String {
    let eighths = (0..8u8).filter(|h| bits >> h & 1 != 0);
    let named: Vec<String> = match stride {
        Stride::Compass(_) => eighths.map(|h| heading(stride, h).to_owned()).collect(),
        Stride::Oblique(..) => eighths.map(|h| format!("{h}/8")).collect(),
    };
    format!("turned {}", named.join(" "))
}

/// A way with nothing left to default, a line for each leg and one for the landing.
pub fn way(way: &Way) -> Vec<String> {
    let mut lines: Vec<String> =
        way.legs.iter().enumerate().map(|(i, leg)| format!("leg {}: {}", i + 1, leg_words(leg, i))).collect();
    let mut landing = Vec::new();
    let kinds = [
        (way.landing.quiet, "an empty tile"),
        (way.landing.capture, "an enemy"),
        (way.landing.en_passant, "a tile passed over (en passant)"),
    ];
    landing.extend(kinds.iter().filter(|kind| kind.0).map(|kind| kind.1));
    lines.push(format!("lands on {}{}", landing.join(", "), whole(way.initial, way.opened)));
    lines
}

fn leg_words(leg: &Leg, number: usize) -> String {
    let shape = match leg.stride {
        Stride::Compass(1) => "unit steps".to_owned(),
        Stride::Compass(n) => format!("strides of {n}"),
        Stride::Oblique(long, short) => format!("strides ({long},{short})"),
    };
    let directions =
        if number == 0 { bits(leg.headings, leg.stride) } else { turn_bits(leg.headings, leg.stride) };
    let mut words = vec![shape + " " + &directions, range(leg.reach)];
    let curve = match leg.curve {
        Curve::Straight => "",
        Curve::Circular => "turning an eighth the same way each step",
        Curve::Crooked => "turning a quarter to and fro",
    };
    let jump = match leg.jump {
        Jump::No => "",
        Jump::Over => "over a piece",
        Jump::Ski => "past the first tile",
    };
    let hop = match leg.hop {
        Hop::No => "",
        Hop::Beyond => "over exactly one piece",
        Hop::Behind => "over exactly one piece, ending directly behind it",
    };
    words.extend([curve, if leg.lame { "lame" } else { "" }, jump, hop].map(str::to_owned));
    words.push(end(leg.end));
    words.retain(|word| !word.is_empty());
    words.join(", ")
}

fn end(end: End) -> String {
    let kinds = [(end.empty, "on an empty tile"), (end.take, "taking an enemy"), (end.pass, "over a piece")];
    let named: Vec<&str> = kinds.iter().filter(|kind| kind.0).map(|kind| kind.1).collect();
    if named.is_empty() { String::new() } else { format!("ending {}", named.join(" or ")) }
}
