//! A notation in English: a sentence for each term, and the name that people know, if there is one.
//!
//! Knows the tree, no board. Example: `fcF` is `Captures one square diagonally forward.`

use super::legs::{Curve, Hop, Jump, Landing, Leg, Way};
use super::names::known_as;
use super::syntax::{Notation, Term};
use super::words::{compass, either, number, oblique, squares, turns};
use crate::base::{Opened, Stride};

impl Notation {
    /// The whole notation in plain English, one sentence or more.
    ///
    /// ```
    /// use topochess::notation::read;
    /// let pawn = read("fmWfceF").unwrap().notation;
    /// assert_eq!(
    ///     pawn.explain(),
    ///     "Known as the pawn. Moves one square straight forward, without capturing. \
    ///      Captures one square diagonally forward (also en passant).",
    /// );
    /// ```
    pub fn explain(&self) -> String {
        let known = known_as(&self.ways()).map(|name| format!("Known as the {name}."));
        known.into_iter().chain([self.describe()]).collect::<Vec<_>>().join(" ")
    }

    /// What [`explain`](Notation::explain) says without the name that people know.
    pub fn describe(&self) -> String {
        let known = known_as(&self.ways());
        if self.terms.is_empty() {
            return "Cannot move.".to_owned();
        }
        self.terms.iter().map(|term| sentence(term, known)).collect::<Vec<_>>().join(" ")
    }
}

/// One term as a sentence; `known` is the name that has been said already.
fn sentence(term: &Term, known: Option<&str>) -> String {
    let alone = Notation { terms: vec![term.clone()], text: String::new() };
    let (said, initial, opened) = match term {
        Term::Castling(n) => {
            return format!("Castles: the king goes {}, and a rook comes to its other side.", squares(*n));
        }
        Term::Bent(bent) => {
            let ways = alone.ways();
            (bent_words(&ways, bent.stops), bent.initial, bent.opened)
        }
        Term::Chain(chain) => match alone.ways().as_slice() {
            [way] => (like(way, known) + &way_words(way), chain.initial, chain.opened),
            _ => (String::new(), chain.initial, chain.opened),
        },
    };
    let opened = match opened {
        Opened::None => "",
        Opened::Files => "; on the way it may wrap round the east and west sides of the board",
        Opened::All => "; on the way it may wrap round all four sides of the board",
    };
    if initial {
        format!("While it has not moved, it {said}{opened}.")
    } else {
        capital(&said) + opened + "."
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `moves like a bishop: ` where a term alone, but for its landing, has a name that is a word of its own.
fn like(way: &Way, known: Option<&str>) -> String {
    let landing = Landing { quiet: true, capture: true, en_passant: false };
    let plain = Way { initial: false, opened: Opened::None, landing, ..way.clone() };
    match known_as(&[plain]) {
        Some(name @ ("king" | "queen" | "rook" | "bishop" | "knight" | "nightrider"))
            if known != Some(name) =>
        {
            format!("goes like a {name}: ")
        }
        _ => String::new(),
    }
}

/// Verb and what follows the whole path.
fn verb(landing: Landing) -> (&'static str, &'static str) {
    match (landing.quiet, landing.capture, landing.en_passant) {
        (true, true, false) => ("moves or captures", ""),
        (true, true, true) => ("moves or captures", " (also en passant)"),
        (true, false, false) => ("moves", ", without capturing"),
        (true, false, true) => ("moves", ", and captures there only en passant"),
        (false, true, true) => ("captures", " (also en passant)"),
        (false, false, true) => ("captures en passant", ""),
        (false, ..) => ("captures", ""),
    }
}

fn way_words(way: &Way) -> String {
    let (verb, after) = verb(way.landing);
    match way.legs.as_slice() {
        [] => String::new(),
        [leg] => format!("{verb} {}{after}", path(leg, &shape(leg, leg.headings))),
        [first, rest @ ..] => {
            let mut parity = parities(first.headings);
            let mut said = path(first, &shape(first, first.headings)) + &end_words(first);
            for (at, leg) in rest.iter().enumerate() {
                parity = turned(parity, leg.headings);
                let end = if at + 1 < rest.len() { end_words(leg) } else { landing_words(way.landing) };
                said += &format!("; then, {}, {}{end}", turns(leg.headings), path(leg, &later(leg, parity)));
            }
            format!("goes in {} legs: first {said}", legs_count(way.legs.len()))
        }
    }
}

fn legs_count(count: usize) -> String {
    u8::try_from(count).map_or_else(|_| count.to_string(), number)
}

/// Which of straight (1) and diagonal (2) are among headings.
fn parities(headings: u8) -> u8 {
    u8::from(headings & 0x55 != 0) | u8::from(headings & 0xaa != 0) << 1
}

/// The same after turning.
fn turned(parity: u8, turns: u8) -> u8 {
    let swapped = (parity & 1) << 1 | parity >> 1;
    let kept = if turns & 0x55 != 0 { parity } else { 0 };
    let swapped = if turns & 0xaa != 0 { swapped } else { 0 };
    kept | swapped
}

/// How one step of a leg lies: its length and direction.
struct Shape {
    /// Tiles along the compass, 0 for an oblique leap.
    tiles: u8,
    /// `straight forward`, or a whole oblique leap.
    words: String,
}

fn shape(leg: &Leg, headings: u8) -> Shape {
    match leg.stride {
        Stride::Compass(tiles) => Shape { tiles, words: compass(headings) },
        Stride::Oblique(long, short) => Shape { tiles: 0, words: oblique(long, short, headings) },
    }
}

/// The same on a later leg, whose headings are turns.
fn later(leg: &Leg, parity: u8) -> Shape {
    match leg.stride {
        Stride::Compass(tiles) => {
            let words = ["", "straight", "diagonally", "straight or diagonally"];
            Shape { tiles, words: words[usize::from(parity & 3)].to_owned() }
        }
        Stride::Oblique(long, short) => {
            let words = format!("{} straight and {} to the side", squares(long), number(short));
            Shape { tiles: 0, words }
        }
    }
}

/// What a leg does, without verb and landing.
fn path(leg: &Leg, shape: &Shape) -> String {
    let steps = match (leg.curve, shape.tiles) {
        (Curve::Circular, _) => circular(leg, shape),
        (Curve::Crooked, _) => crooked(leg, shape),
        (_, 1) => slide(leg, shape),
        _ => leaps(leg, shape),
    };
    steps + &jump_words(leg) + hop_words(leg)
}

/// `any number of`, `up to three`.
fn how_many(reach: Option<u8>) -> String {
    reach.map_or("any number of".to_owned(), |n| format!("up to {}", number(n)))
}

fn clear(leg: &Leg) -> &'static str {
    match (leg.hop, leg.jump, leg.reach) {
        (Hop::No, Jump::No | Jump::Over, None | Some(2..)) => ", as long as the way is clear",
        _ => "",
    }
}

fn slide(leg: &Leg, shape: &Shape) -> String {
    match leg.reach {
        Some(1) => format!("one square {}", shape.words),
        reach => format!("{} squares {}{}", how_many(reach), shape.words, clear(leg)),
    }
}

/// One stride in words: `exactly two squares straight forward`, `two squares forward and one to the left`.
fn stride_words(shape: &Shape) -> String {
    if shape.tiles > 0 {
        format!("exactly {} {}", squares(shape.tiles), shape.words)
    } else {
        shape.words.clone()
    }
}

fn leaps(leg: &Leg, shape: &Shape) -> String {
    let stride = stride_words(shape);
    let over = match (leg.lame, leg.jump) {
        (true, _) => lame_words(leg),
        (_, Jump::Over) => "",
        _ => ", over whatever stands between",
    };
    match leg.reach {
        Some(1) if leg.lame => format!("{stride}{over}"),
        Some(1) => format!("by a leap of {stride}{over}"),
        reach => {
            let kind = if leg.lame { "equal moves" } else { "equal leaps" };
            let touched =
                if leg.hop == Hop::No { ", touching only empty squares before the last" } else { "" };
            format!("by {} {kind} in one line, each of {stride}{over}{touched}", how_many(reach))
        }
    }
}

fn lame_words(leg: &Leg) -> &'static str {
    match leg.stride {
        Stride::Compass(2) => ", if the square between is empty",
        Stride::Compass(_) => ", if all squares between are empty",
        Stride::Oblique(..) => ", stepping straight first and then diagonally, over empty squares only",
    }
}

fn circular(leg: &Leg, shape: &Shape) -> String {
    let over = if leg.lame { lame_words(leg) } else { "" };
    format!(
        "by {} leaps round a circle, the first of {}{over}, each next one in the neighbouring direction, \
         always the same way round{}",
        how_many(leg.reach),
        shape.words,
        clear(leg),
    )
}

fn crooked(leg: &Leg, shape: &Shape) -> String {
    format!(
        "{} squares in a zigzag, the first {}, turning 90 degrees to one side and to the other by turns{}",
        how_many(leg.reach),
        shape.words,
        clear(leg),
    )
}

fn jump_words(leg: &Leg) -> String {
    match leg.jump {
        Jump::No => String::new(),
        Jump::Over => ", only over a piece on the square between".to_owned(),
        Jump::Ski => {
            let rest = if leg.hop == Hop::No { "; beyond it the way must be clear" } else { "" };
            format!(", passing the first square whether empty or not and never stopping there{rest}")
        }
    }
}

fn hop_words(leg: &Leg) -> &'static str {
    match leg.hop {
        Hop::No => "",
        Hop::Beyond => ", hopping over exactly one piece and landing anywhere beyond it",
        Hop::Behind => ", hopping over exactly one piece and landing directly behind it",
    }
}

/// Where a leg that is not the last may end.
fn end_words(leg: &Leg) -> String {
    let end = leg.end;
    destinations(&[
        (end.empty, "to an empty square"),
        (end.take, "to an enemy (taking it)"),
        (end.pass, "to a piece (passing over it)"),
    ])
}

/// Where the last of several legs may end.
fn landing_words(landing: Landing) -> String {
    destinations(&[
        (landing.quiet, "to an empty square"),
        (landing.capture, "to an enemy (taking it)"),
        (landing.en_passant, "to a square where it can take en passant"),
    ])
}

fn destinations(possible: &[(bool, &str)]) -> String {
    let real = possible.iter().filter(|(may, _)| *may);
    format!(", {}", either(&real.map(|(_, words)| (*words).to_owned()).collect::<Vec<_>>()))
}

/// A bent rider; its ways are the whole one and, if it may stop at the bend, the first part alone.
fn bent_words(ways: &[Way], stops: bool) -> String {
    let Some(whole) = ways.iter().find(|way| way.legs.len() == 2) else { return String::new() };
    let [first, second] = whole.legs.as_slice() else { return String::new() };
    let (verb, after) = verb(whole.landing);
    let headings = ways.iter().filter(|way| way.legs.len() == 1).filter_map(|way| way.legs.first());
    let all = headings.fold(0, |all, leg| all | leg.headings);
    let before = if stops { all } else { first.headings };
    let start = path(first, &shape(first, before));
    let on = path(second, &later(second, turned(parities(first.headings), second.headings)));
    if !stops {
        return format!(
            "{verb} by going first {start}, to an empty square, and then on outward, turning 45 degrees to \
             either side, {on}{after}"
        );
    }
    let which = match (first.headings == before, parities(first.headings)) {
        (true, _) => "",
        (_, 1) => "straight ",
        _ => "diagonal ",
    };
    format!(
        "{verb} {start}; from any empty square it could reach by that {which}move it may go on outward, \
         turning 45 degrees to either side, {on}{after}"
    )
}

#[cfg(test)]
mod tests {
    use super::super::read::read;

    #[test]
    fn every_term_says_something() {
        for text in ["afsK", "[K?R]", "oojR", "qC3", "mcpafW", "O2"] {
            assert!(read(text).unwrap().notation.explain().len() > 20, "{text}");
        }
    }
}
