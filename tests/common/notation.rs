//! Random notation: text made from everything the grammar has, kept if it reads.

use topochess::notation::read;

use super::chance::Chance;

const ATOMS: [&str; 20] = [
    "W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "(4,2)", "(2,0)", "(1,1)", "(4,1)", "W",
    "F", "N",
];
const DIRECTIONS: [&str; 22] = [
    "f", "b", "l", "r", "v", "s", "fs", "bs", "fl", "fr", "bl", "br", "rf", "lb", "fh", "lh", "hl", "hr",
    "ff", "fb", "lr", "vs",
];
const TURNS: [&str; 12] = ["f", "b", "l", "r", "s", "v", "fl", "fr", "fs", "bs", "bl", "fs"];

/// How long a piece's moves may get.
#[derive(Clone, Copy)]
pub struct Bounds {
    /// Legs in one term.
    pub legs: usize,
    /// Whether legs of no limit may follow one another.
    pub wild: bool,
}

/// The notation of one piece.
pub fn random(chance: &mut Chance, bounds: Bounds) -> String {
    loop {
        let terms = [1, 1, 2, 2, 3][chance.below(5)];
        let text: String = (0..terms).map(|_| readable(chance, bounds)).collect();
        if let Ok(found) = read(&text)
            && (bounds.wild || is_tame(&found.notation))
        {
            return text;
        }
    }
}

/// At most one leg without limit in each way.
fn is_tame(notation: &topochess::notation::Notation) -> bool {
    notation.ways().iter().all(|way| way.legs.iter().filter(|leg| leg.reach.is_none()).count() <= 1)
}

fn readable(chance: &mut Chance, bounds: Bounds) -> String {
    loop {
        let text = term(chance, bounds);
        if read(&text).is_ok() {
            return text;
        }
    }
}

fn term(chance: &mut Chance, bounds: Bounds) -> String {
    let mut text = String::new();
    let mut maybe = |chance: &mut Chance, percent, letter: &str| {
        if chance.percent(percent) {
            text.push_str(letter);
        }
    };
    maybe(chance, 6, "i");
    maybe(chance, 6, "o");
    maybe(chance, 3, "oo");
    match chance.below(10) {
        0 => text + &bent(chance),
        1..=3 => text + &legs(chance, bounds),
        _ => text + &letters(chance, true) + &mark(chance) + &atom(chance),
    }
}

fn atom(chance: &mut Chance) -> String {
    let atom = *chance.pick(&ATOMS);
    let range = match chance.below(10) {
        0 => "0",
        1 => "2",
        2 => "3",
        3 => "4",
        4 if atom.len() == 1 && !"KQRB".contains(atom) => atom,
        _ => "",
    };
    format!("{atom}{range}")
}

/// What a move may end on, and where it goes.
fn letters(chance: &mut Chance, is_last: bool) -> String {
    let landing = if is_last { ["", "", "", "", "m", "c", "c", "e", "ce", "mc"] } else { [""; 10] };
    let directions = if chance.percent(40) { *chance.pick(&DIRECTIONS) } else { "" };
    format!("{directions}{}", chance.pick(&landing))
}

fn mark(chance: &mut Chance) -> String {
    let marks = ["", "", "", "", "", "n", "n", "j", "p", "g", "q", "z", "jp", "np", "jg", "ng", "nq", "nz"];
    (*chance.pick(&marks)).to_owned()
}

fn bent(chance: &mut Chance) -> String {
    let outside = format!("{}{}", letters(chance, true), "");
    let first = ["", "", "n", "j"][chance.below(4)];
    let second = ["", "", "", "n", "j", "p", "g"][chance.below(7)];
    let joint = ["?", "-"][chance.below(2)];
    format!("{outside}[{first}{}{joint}{second}{}]", atom(chance), atom(chance))
}

fn legs(chance: &mut Chance, bounds: Bounds) -> String {
    let count = chance.between(2, bounds.legs.max(2));
    let mut text = String::new();
    for leg in 0..count {
        let is_last = leg + 1 == count;
        if leg > 0 {
            text.push('a');
        }
        let directions: &[&str] = if leg == 0 { &DIRECTIONS } else { &TURNS };
        if chance.percent(60) {
            let chosen = directions[chance.below(directions.len())];
            text.push_str(chosen);
        }
        text.push_str(if is_last {
            ["", "", "", "m", "c", "e", "ce"][chance.below(7)]
        } else {
            ["", "", "m", "c", "c", "p", "mp", "cp", "mc", "g", "y", "cy", "py", "mcp"][chance.below(14)]
        });
        text.push_str(["", "", "", "", "", "n", "j", if is_last { "p" } else { "" }][chance.below(8)]);
    }
    text + &atom(chance)
}
