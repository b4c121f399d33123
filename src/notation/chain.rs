//! The rules of a term that is no bent rider: which modifiers each leg may have, and what its directions are.
//!
//! Knows the atom and its range, not the grammar. Example: in `yafsF` the second leg turns an eighth, and slides,
//! so that `p` would mean something on it.

use super::directions::{Directions, Rules, Wrong, select};
use super::letters::{Letter, Report, about_the_whole, sort, span_of};
use super::syntax::{Atom, Chain, Mark, Marks, Step, bend};
use crate::base::Stride;
use crate::base::{Code, Span};

/// Legs in one term, at most.
const MOST_LEGS: usize = 16;

/// An atom with its range, as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Core {
    pub atom: Atom,
    /// Steps at most; `None` for no limit.
    pub range: Option<u8>,
    /// Whether a range is written, or the letter doubled.
    pub said: bool,
    pub span: Span,
}

/// A leg, for the question whether a mark means anything on it.
pub(super) struct Place {
    pub atom: Atom,
    pub reach: Option<u8>,
    pub is_last: bool,
    pub is_only: bool,
}

/// Checks a term of legs. `None` if something is wrong with it.
pub(super) fn chain(report: &mut Report, letters: &[Letter], core: Core, span: Span) -> Option<Chain> {
    let so_far = report.problems.len();
    let legs: Vec<&[Letter]> = letters.split(|letter| letter.letter == 'a').collect();
    if legs.len() > MOST_LEGS {
        let message = format!("{} legs in one term", legs.len());
        let label = format!("at most {MOST_LEGS}");
        report.add(Code::NotationLong, span, message, label, format!("write {MOST_LEGS} legs at most"));
        return None;
    }
    let (initial, opened) = about_the_whole(report, &legs);
    let curves = letters.iter().any(|letter| matches!(letter.letter, 'q' | 'z'));
    let range = if curves && !core.said { None } else { core.range };
    let (mut steps, mut bent) = (Vec::new(), false);
    for (at, leg) in legs.iter().enumerate() {
        let sorted = sort(report, leg);
        let place = Place {
            atom: core.atom,
            reach: bend(range, bent),
            is_last: at + 1 == legs.len(),
            is_only: legs.len() == 1,
        };
        let marks = sorted.set();
        for &(mark, letter) in &sorted.marks {
            check_mark(report, mark, letter, marks, &place);
        }
        let directions = if at == 0 {
            first_directions(report, &sorted.directions, core, span)
        } else {
            later_directions(report, &sorted.directions, core)
        };
        if let Some(directions) = directions {
            steps.push(Step { directions, marks });
        }
        bent ^= marks.any(&[Mark::Bend, Mark::Behind]);
    }
    (report.problems.len() == so_far).then_some(Chain { initial, opened, steps, atom: core.atom, range })
}

/// Notes a problem if `mark` means nothing in this place.
pub(super) fn check_mark(report: &mut Report, mark: Mark, letter: Letter, marks: Marks, place: &Place) {
    let Some((message, help)) = misplaced(mark, marks, place) else { return };
    report.add(Code::NotationModifier, letter.span(), message, "means nothing here", help);
}

fn misplaced(mark: Mark, marks: Marks, place: &Place) -> Option<(String, String)> {
    let wrong = |message: &str, help: &str| Some((message.to_owned(), help.to_owned()));
    match mark {
        Mark::EnPassant if !place.is_last => wrong(
            "`e` is about where a move ends, and this leg is not the last",
            "write `e` in the last leg, after the last `a`",
        ),
        Mark::Bend if place.is_last => {
            wrong("`y` bends into a further leg, and none follows", "write a further leg, as in `yafsF`")
        }
        Mark::Bend if marks.has(Mark::Behind) => {
            wrong("`g` turns slider and leaper about already, as `y` does", "leave `y` out")
        }
        Mark::Circular | Mark::Crooked => curve_misplaced(mark, place),
        Mark::Jump if marks.has(Mark::Lame) => wrong(
            "`n` wants the tiles between empty, `j` wants a piece there",
            "leave `n` or `j` out, or write two terms",
        ),
        Mark::Jump if !jumps(place) => wrong(
            "`j` is for atoms with one tile between, and for sliders",
            "write `jD` or `jA` for a jump over a piece, `jR`, `jB` or `jQ` past the first tile",
        ),
        Mark::Hop if marks.has(Mark::Behind) => wrong(
            "`p` lands anywhere beyond the piece, `g` directly behind it",
            "leave `p` or `g` out; `p` has the landings of `g` too",
        ),
        Mark::Hop | Mark::Behind if place.is_last && place.reach == Some(1) => Some((
            format!("`{}` needs a piece on the way, and one step passes none", mark.letter()),
            format!("write `{}{}`", mark.letter(), rider(place.atom)),
        )),
        _ => None,
    }
}

fn curve_misplaced(mark: Mark, place: &Place) -> Option<(String, String)> {
    let letter = mark.letter();
    if !place.is_only {
        let message = format!("`{letter}` is for moves of one leg");
        return Some((message, format!("leave `{letter}` or the further legs out")));
    }
    let (fits, what, help) = match mark {
        Mark::Circular => (place.atom.is_oblique(), "circular riders repeat an oblique leap", "`qN` or `qC`"),
        _ => (
            matches!(place.atom, Atom::W | Atom::F),
            "crooked riders go like a rook or a bishop",
            "`zR` or `zB`",
        ),
    };
    (!fits).then(|| (format!("`{letter}` does not fit this atom: {what}"), format!("write {help}")))
}

/// Whether `j` means something: one tile between, or a slider.
fn jumps(place: &Place) -> bool {
    match place.atom.stride() {
        Stride::Compass(2) => true,
        Stride::Compass(1) => place.reach != Some(1),
        _ => false,
    }
}

/// How the rider of an atom is written.
fn rider(atom: Atom) -> String {
    match (atom, atom.letter()) {
        (Atom::King, _) => "Q".to_owned(),
        (Atom::W, _) => "R".to_owned(),
        (Atom::F, _) => "B".to_owned(),
        (_, Some(letter)) => format!("{letter}{letter}"),
        (Atom::Leaper(long, short), None) => format!("({long},{short})0"),
    }
}

/// The headings of the first leg. `None` if something is wrong with them.
fn first_directions(report: &mut Report, letters: &[Letter], core: Core, term: Span) -> Option<Directions> {
    if letters.is_empty() {
        return Some(Directions::unsaid(core.atom.headings()));
    }
    if core.atom != Atom::King {
        return selected(report, letters, core.atom.rules(), core);
    }
    let before: String = report.slice(Span::new(term.start, core.span.start)).to_owned();
    let before: String = before.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    let (atom, range) = report.slice(core.span).split_at_checked(1).unwrap_or(("K", ""));
    let (straight, diagonal) = if atom == "Q" { ("R", "B") } else { ("W", "F") };
    let help = format!("write `{before}{straight}{range}{before}{diagonal}{range}`");
    king_directions(report, letters, atom, help);
    None
}

/// Notes that K and Q have no directions.
pub(super) fn king_directions(report: &mut Report, letters: &[Letter], atom: &str, help: String) {
    let message = format!("directions on `{atom}` are read in different ways by different programs");
    report.add(Code::NotationDirection, span_of(letters), message, "may mean two things", help);
}

/// The turns of a later leg. `None` if something is wrong with them.
fn later_directions(report: &mut Report, letters: &[Letter], core: Core) -> Option<Directions> {
    if letters.is_empty() {
        return Some(Directions::unsaid(core.atom.turns()));
    }
    selected(report, letters, core.atom.turn_rules(), core)
}

/// What direction letters select. `None` if something is wrong with them.
pub(super) fn selected(
    report: &mut Report,
    letters: &[Letter],
    rules: Rules,
    core: Core,
) -> Option<Directions> {
    let written: Vec<char> = letters.iter().map(|letter| letter.letter).collect();
    match select(rules, &written) {
        Ok(directions) => Some(directions),
        Err(wrongs) => {
            for (first, last, wrong) in wrongs {
                let about = letters.get(first..=last).unwrap_or(letters);
                add_wrong(report, about, wrong, core);
            }
            None
        }
    }
}

fn add_wrong(report: &mut Report, about: &[Letter], wrong: Wrong, core: Core) {
    let pair: String = about.iter().map(|letter| letter.letter).collect();
    let atom = report.slice(core.span);
    let (message, help) = match wrong {
        Wrong::King => (format!("`{atom}` has no directions"), "write W and F apart".to_owned()),
        Wrong::Half => (
            "`h` halves the eight directions of N, C, Z and the like, and nothing else".to_owned(),
            "leave `h` out".to_owned(),
        ),
        Wrong::LoneHalf => (
            "`h` does not say which half".to_owned(),
            format!(
                "write `fh{atom}`, `bh{atom}`, `lh{atom}`, `rh{atom}`, or `hl{atom}`, `hr{atom}` for a turn"
            ),
        ),
        Wrong::TwoHalves => (
            format!("`{pair}` is not one half"),
            format!(
                "write `fh{atom}`, `bh{atom}`, `lh{atom}` or `rh{atom}`, or leave `{pair}` out for all eight"
            ),
        ),
        Wrong::WhichHalf => (format!("`{pair}` does not say which half is meant"), which_half(&pair, atom)),
        Wrong::Eighth => (
            format!("`{pair}` turns by an eighth or three, which {atom} cannot do"),
            "write turns of a quarter or a half: f, b, l, r, s or v".to_owned(),
        ),
    };
    report.add(Code::NotationDirection, span_of(about), message, "no such direction", help);
}

/// Advice on two perpendicular letters of which the first is v or s.
fn which_half(pair: &str, atom: &str) -> String {
    let (half, way) = (pair.get(..1).unwrap_or(""), pair.get(1..).unwrap_or(""));
    let rule = "the first letter says the half, the last the long way";
    match (half, way) {
        ("s", "v") | ("v", "s") => {
            format!("write `v{atom}` or `s{atom}`, or leave `{pair}` out for all eight; {rule}")
        }
        _ => format!("write `{way}{half}{atom}` or `{way}{atom}`: {rule}"),
    }
}
