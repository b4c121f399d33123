//! The rules of a bent rider: what may stand outside its bracket, in its first part and in its second.
//!
//! Knows the atoms and their ranges, not the grammar. Example: `f[F?R]` and `[fF?R]` are the same.

use super::chain::{Core, Place, check_mark, king_directions, selected};
use super::directions::Directions;
use super::letters::{Letter, Report, Sorted, about_the_whole, sort, span_of};
use super::syntax::{Atom, Bent, Mark, Part};
use crate::base::{Code, Span};

/// One part, as written.
pub(super) struct WrittenPart {
    pub letters: Vec<Letter>,
    pub core: Core,
}

/// A bent rider, as written.
pub(super) struct WrittenBent {
    pub letters: Vec<Letter>,
    pub first: WrittenPart,
    pub stops: bool,
    pub second: WrittenPart,
    pub bracket: Span,
}

/// Where a mark is written, and which marks are fine there.
struct Room {
    name: &'static str,
    marks: &'static [Mark],
}

const OUTSIDE: Room =
    Room { name: "outside the bracket", marks: &[Mark::Quiet, Mark::Capture, Mark::EnPassant] };
const FIRST: Room = Room { name: "in the first part", marks: &[Mark::Lame, Mark::Jump] };
const SECOND: Room =
    Room { name: "in the second part", marks: &[Mark::Lame, Mark::Jump, Mark::Hop, Mark::Behind] };

/// Checks a bent rider. `None` if something is wrong with it.
pub(super) fn bent(report: &mut Report, written: &WrittenBent) -> Option<Bent> {
    let so_far = report.problems.len();
    let (initial, opened) = about_the_whole(report, &[&written.letters]);
    for part in [&written.first, &written.second] {
        for letter in part.letters.iter().filter(|letter| matches!(letter.letter, 'i' | 'o')) {
            let help = format!("write `{}` before the bracket", letter.letter);
            out_of_place(report, *letter, "about the whole move, not a part of it", help);
        }
    }
    for letters in [&written.letters, &written.first.letters, &written.second.letters] {
        for letter in letters.iter().filter(|letter| letter.letter == 'a') {
            let help = "leave `a` out, or write the legs without a bracket";
            out_of_place(report, *letter, "no further leg can be added to a bent rider", help);
        }
    }
    let outside = sort(report, &written.letters);
    allow(report, &outside, &OUTSIDE);
    let first = sort_part(report, &written.first, &FIRST);
    let second = sort_part(report, &written.second, &SECOND);
    let directions = bent_directions(report, &outside, &first, written.first.core);
    if !second.directions.is_empty() {
        report.add(
            Code::NotationDirection,
            span_of(&second.directions),
            "the second part of a bent rider always goes outward",
            "no directions here",
            "leave them out, or write them before the bracket for the first part",
        );
    }
    check_outward(report, written, directions);
    let part = |written: &WrittenPart, sorted: &Sorted, directions| Part {
        directions,
        marks: sorted.set(),
        atom: written.core.atom,
        range: written.core.range,
    };
    let bent = Bent {
        initial,
        opened,
        marks: outside.set(),
        first: part(&written.first, &first, directions?),
        stops: written.stops,
        second: part(&written.second, &second, Directions::OUTWARD),
    };
    (report.problems.len() == so_far).then_some(bent)
}

fn out_of_place(report: &mut Report, letter: Letter, why: &str, help: impl Into<String>) {
    let message = format!("`{}` does not belong here: {why}", letter.letter);
    report.add(Code::NotationModifier, letter.span(), message, "out of place", help);
}

/// Notes every mark that does not belong in `room`.
fn allow(report: &mut Report, sorted: &Sorted, room: &Room) {
    for &(mark, letter) in sorted.marks.iter().filter(|(mark, _)| !room.marks.contains(mark)) {
        let why = format!("it means nothing {}", room.name);
        let help = match mark {
            Mark::Quiet | Mark::Capture | Mark::EnPassant => "write it before the bracket",
            Mark::Lame | Mark::Jump => "write it inside the bracket, before the atom it is about",
            Mark::Hop | Mark::Behind => "write it inside the bracket, before the second atom",
            Mark::Circular | Mark::Crooked | Mark::Bend => "leave it out",
        };
        out_of_place(report, letter, &why, help);
    }
}

fn sort_part(report: &mut Report, part: &WrittenPart, room: &Room) -> Sorted {
    let sorted = sort(report, &part.letters);
    allow(report, &sorted, room);
    let place = Place { atom: part.core.atom, reach: part.core.range, is_last: true, is_only: true };
    for &(mark, letter) in sorted.marks.iter().filter(|(mark, _)| room.marks.contains(mark)) {
        check_mark(report, mark, letter, sorted.set(), &place);
    }
    sorted
}

/// The headings of the first part, written outside the bracket or inside. `None` if they are wrong.
fn bent_directions(report: &mut Report, outside: &Sorted, first: &Sorted, core: Core) -> Option<Directions> {
    let letters = match (outside.directions.as_slice(), first.directions.as_slice()) {
        ([], []) => return Some(Directions::unsaid(core.atom.headings())),
        ([], letters) | (letters, []) => letters,
        (_, inside) => {
            report.add(
                Code::NotationDirection,
                span_of(inside),
                "directions are written before the bracket already",
                "said before",
                "write them in one of the two places",
            );
            return None;
        }
    };
    if core.atom == Atom::King {
        let atom = report.slice(core.span).get(..1).unwrap_or("K");
        let help = if atom == "Q" { "write R or B instead of `Q`" } else { "write W or F instead of `K`" };
        king_directions(report, letters, atom, help.to_owned());
        return None;
    }
    selected(report, letters, core.atom.rules(), core)
}

/// Notes a bent rider whose second part cannot go outward.
fn check_outward(report: &mut Report, written: &WrittenBent, directions: Option<Directions>) {
    let (first, second) = (written.first.core, written.second.core);
    if let Some(core) = [first, second].into_iter().find(|core| core.atom.is_oblique()) {
        let message = format!("`{}` has no direction an eighth of a turn off", report.slice(core.span));
        let help = "bent riders go straight and diagonally by turns: write `[F?R]` or `[W?B]`";
        report.add(Code::NotationBent, core.span, message, "neither straight nor diagonal", help);
        return;
    }
    let Some(directions) = directions else { return };
    if outward(directions.bits(), second.atom) == 0 {
        let (one, two) = (report.slice(first.span), report.slice(second.span));
        let message = format!("`{two}` cannot go outward from `{one}`: both are straight, or both diagonal");
        let help = "write one part straight and one diagonal, as in `[F?R]` or `[W?B]`";
        report.add(Code::NotationBent, written.bracket, message, "selects no direction", help);
    }
}

/// Those of the first part's headings from which the second part can go outward.
pub(super) fn outward(headings: u8, second: Atom) -> u8 {
    let onto = second.headings();
    headings & (onto.rotate_left(1) | onto.rotate_right(1))
}
