//! Direction letters: what `f b l r v s h` select, read left to right and pairing greedily, and how a set is said.
//!
//! Knows nothing of ranges and marks. The printer searches the reader's own rules for the shortest letters, so
//! the two cannot drift. Example: on an oblique atom `fr` is heading 2, which is (2,1), and `rf` heading 1.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::LazyLock;

/// A set of headings (first leg) or turns (later legs), as bits; it is always one that letters can say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Directions(u8);

impl Directions {
    /// The turns of a bent rider's second part: one eighth to either side.
    pub(super) const OUTWARD: Directions = Directions(0b1000_0010);

    /// Bit h: heading or turn h.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// What is meant when no letter is written.
    pub(super) fn unsaid(bits: u8) -> Directions {
        Directions(bits)
    }
}

/// How direction letters are read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rules {
    /// Not at all: K and Q.
    Unsaid,
    /// W, D, R ...: each letter one direction.
    Straight,
    /// F, A, B ...: a letter is a pair of directions, two letters may intersect.
    Diagonal,
    /// N, C, Z ...: eight directions.
    Oblique,
    /// A later leg of W, F, K ...: eighths of a turn.
    Turns,
    /// A later leg of N, C, Z ...: quarters of a turn.
    ObliqueTurns,
}

/// What is wrong with one or two direction letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// `fK`: directions on K or Q.
    King,
    /// `hW`: h where there are not eight directions, or on a later leg.
    Half,
    /// `hN`: h without a side.
    LoneHalf,
    /// `vhN`: h with two sides.
    TwoHalves,
    /// `sfN`, `vsN`: which half is meant cannot be told.
    WhichHalf,
    /// `afsN`: an eighth of a turn on an oblique atom.
    Eighth,
}

/// The letters, in the order the printer tries them.
pub(super) const LETTERS: [char; 7] = ['f', 'b', 'v', 'l', 'r', 's', 'h'];

fn is_vertical(letter: char) -> bool {
    matches!(letter, 'f' | 'b' | 'v')
}

fn is_sideways(letter: char) -> bool {
    matches!(letter, 'l' | 'r' | 's')
}

fn are_perpendicular(one: char, two: char) -> bool {
    is_vertical(one) && is_sideways(two) || is_sideways(one) && is_vertical(two)
}

/// A letter on the compass: f is 0, r is 2, v is 0 and 4.
fn compass(letter: char) -> u8 {
    match letter {
        'f' => 1 << 0,
        'r' => 1 << 2,
        'b' => 1 << 4,
        'l' => 1 << 6,
        'v' => 0b0001_0001,
        's' => 0b0100_0100,
        _ => 0,
    }
}

/// Every member of `bits` moved `by` places on.
fn turned(bits: u8, by: u32) -> u8 {
    bits.rotate_left(by)
}

/// The diagonals beside a straight letter: f is 1 and 7.
fn diagonals(letter: char) -> u8 {
    turned(compass(letter), 1) | turned(compass(letter), 7)
}

/// The oblique headings whose long way is `letter`: f is 0 and 1.
fn narrow(letter: char) -> u8 {
    compass(letter) | turned(compass(letter), 1)
}

/// The oblique headings on the `letter` side: f is 6+1, 0, 1 and 2.
fn half(letter: char) -> u8 {
    let axis = narrow(letter);
    axis | turned(compass(letter), 7) | turned(compass(letter), 2)
}

impl Rules {
    /// What one letter alone selects.
    fn single(self, letter: char) -> Result<u8, Wrong> {
        match (self, letter) {
            (Rules::Unsaid, _) => Err(Wrong::King),
            (Rules::Oblique, 'h') => Err(Wrong::LoneHalf),
            (_, 'h') => Err(Wrong::Half),
            (Rules::Straight | Rules::Turns | Rules::ObliqueTurns, _) => Ok(compass(letter)),
            (Rules::Diagonal, _) => Ok(diagonals(letter)),
            (Rules::Oblique, _) => Ok(narrow(letter)),
        }
    }

    /// What two letters select together; `None` if they do not pair.
    fn pair(self, one: char, two: char) -> Option<Result<u8, Wrong>> {
        match self {
            Rules::Unsaid | Rules::Straight => None,
            Rules::Oblique => oblique_pair(one, two),
            _ if !are_perpendicular(one, two) => None,
            Rules::Diagonal => Some(Ok(diagonals(one) & diagonals(two))),
            Rules::Turns => Some(Ok(diagonals(one) & diagonals(two))),
            Rules::ObliqueTurns => Some(Err(Wrong::Eighth)),
        }
    }
}

/// On oblique atoms the first letter says the half-plane, the last the long way.
fn oblique_pair(one: char, two: char) -> Option<Result<u8, Wrong>> {
    match (one, two) {
        ('h', 'r') => Some(Ok(0b1010_1010)),
        ('h', 'l') => Some(Ok(0b0101_0101)),
        ('v' | 's', 'h') => Some(Err(Wrong::TwoHalves)),
        ('f' | 'b' | 'l' | 'r', 'h') => Some(Ok(half(one))),
        _ if one == two && one != 'h' => Some(Ok(narrow(one))),
        _ if !are_perpendicular(one, two) => None,
        ('v' | 's', _) => Some(Err(Wrong::WhichHalf)),
        _ => Some(Ok(half(one) & narrow(two))),
    }
}

/// What letters select: the union of pairs and single letters, or everything wrong with them,
/// each with the places of the first and last letter it is about.
pub(super) fn select(rules: Rules, letters: &[char]) -> Result<Directions, Vec<(usize, usize, Wrong)>> {
    let (mut bits, mut wrongs, mut at) = (0, Vec::new(), 0);
    while let Some(&letter) = letters.get(at) {
        let pair = letters.get(at + 1).and_then(|&next| rules.pair(letter, next));
        let last = at + usize::from(pair.is_some());
        match pair.unwrap_or_else(|| rules.single(letter)) {
            Ok(more) => bits |= more,
            Err(wrong) => wrongs.push((at, last, wrong)),
        }
        at = last + 1;
    }
    if wrongs.is_empty() { Ok(Directions(bits)) } else { Err(wrongs) }
}

type Said = BTreeMap<(Rules, u8), String>;

static SAID: LazyLock<Said> = LazyLock::new(|| {
    let mut said = Said::new();
    for rules in [Rules::Straight, Rules::Diagonal, Rules::Oblique, Rules::Turns, Rules::ObliqueTurns] {
        say_all(rules, &mut said);
    }
    said
});

/// The shortest letters that select `directions`; empty if none do.
pub(super) fn say(rules: Rules, directions: Directions) -> &'static str {
    SAID.get(&(rules, directions.0)).map_or("", String::as_str)
}

/// Breadth first over all letters: a state is what is selected so far and the letter that may still pair.
fn say_all(rules: Rules, said: &mut Said) {
    let mut seen = BTreeSet::new();
    let mut queue = VecDeque::from([(0u8, None::<char>, String::new())]);
    while let Some((bits, pending, text)) = queue.pop_front() {
        let alone = pending.map_or(Ok(0), |letter| rules.single(letter));
        if let Ok(more) = alone {
            said.entry((rules, bits | more)).or_insert_with(|| text.clone());
        }
        for next in LETTERS {
            let pair = pending.and_then(|letter| rules.pair(letter, next));
            let (more, pending) = match pair {
                Some(pair) => (pair, None),
                None => (alone, Some(next)),
            };
            if let Ok(more) = more
                && seen.insert((bits | more, pending))
            {
                queue.push_back((bits | more, pending, format!("{text}{next}")));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(rules: Rules, text: &str) -> u8 {
        select(rules, &text.chars().collect::<Vec<_>>()).unwrap().bits()
    }

    #[test]
    fn oblique_letters_say_the_half_first_and_the_long_way_last() {
        for (text, heading) in
            [("lf", 0), ("rf", 1), ("fr", 2), ("br", 3), ("rb", 4), ("lb", 5), ("bl", 6), ("fl", 7)]
        {
            assert_eq!(bits(Rules::Oblique, text), 1 << heading, "{text}");
        }
        assert_eq!(bits(Rules::Oblique, "fh"), 0b1000_0111);
        assert_eq!(bits(Rules::Oblique, "fs"), 0b1000_0100);
        assert_eq!(bits(Rules::Oblique, "ffbs"), bits(Rules::Oblique, "fbs"));
    }

    #[test]
    fn every_set_of_first_headings_can_be_said_and_reads_back() {
        for (rules, all) in [(Rules::Straight, 0x55u8), (Rules::Diagonal, 0xaa), (Rules::Oblique, 0xff)] {
            for set in (1..=255u8).filter(|set| set & !all == 0) {
                let said = say(rules, Directions(set));
                assert_eq!(bits(rules, said), set, "{said}");
            }
        }
        for (&(rules, set), text) in SAID.iter() {
            assert_eq!(bits(rules, text), set, "{text}");
        }
    }

    #[test]
    fn the_letters_people_write_are_the_ones_printed() {
        for (rules, text) in [
            (Rules::Straight, "fs vr fr bs"),
            (Rules::Diagonal, "f fr frbl flbr"),
            (Rules::Oblique, "f fs fh hr rf fr rv v s ffr fsb"),
            (Rules::Turns, "fs bs s fl fr v"),
        ] {
            for text in text.split(' ') {
                assert_eq!(say(rules, Directions(bits(rules, text))), text);
            }
        }
    }
}
