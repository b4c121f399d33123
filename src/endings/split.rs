//! An ending split by the parts of the board that its pieces are bound to: bishops on like and on opposite colours.

use std::collections::BTreeMap;

use super::shelf::Shelf;
use super::table::{Facts, SideFacts, Table};
use crate::base::{Colour, Man, Tile};
use crate::game::Variant;
use crate::material::Places;

/// A part of an ending's positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// Which pieces stand on one part of the board together: by place in the stock.
    pub together: Vec<Vec<usize>>,
    /// What these positions add up to; mates and stalemates are not counted.
    pub facts: Facts,
}

/// The positions of an ending by which of its bound pieces share a part of the board. Empty unless there are two
/// pieces that are bound to the same parts.
pub fn splits(shelf: &Shelf, table: &Table) -> Vec<Split> {
    let men = table.stock().men();
    let parts: Vec<Option<Vec<Tile>>> = men.iter().map(|&man| bounds(shelf.variant(), man)).collect();
    let Some(part_of) =
        parts.iter().flatten().find(|one| parts.iter().flatten().filter(|two| two == one).count() > 1)
    else {
        return Vec::new();
    };
    let bound: Vec<usize> = (0..men.len()).filter(|&man| parts[man].as_ref() == Some(part_of)).collect();
    let mut all: BTreeMap<Vec<u8>, Facts> = BTreeMap::new();
    for turn in Colour::BOTH {
        let count = |sums: &mut BTreeMap<Vec<u8>, SideFacts>, number, weight, verdict| {
            let at = table.numbering().places(number);
            sums.entry(pattern(&bound, part_of, &at)).or_default().count(weight, verdict);
        };
        let add = |mut one: BTreeMap<Vec<u8>, SideFacts>, two: BTreeMap<Vec<u8>, SideFacts>| {
            for (pattern, facts) in two {
                let sum = one.entry(pattern).or_default();
                *sum = sum.and(facts);
            }
            one
        };
        for (pattern, facts) in table.sum(turn, count, add) {
            // men that are alike have been told apart
            all.entry(pattern).or_default().sides[turn.index()] = facts;
        }
    }
    merge(table, &bound, all)
}

/// Which of the bound pieces share a part: the first has 0, and each the number of the first it shares with.
fn pattern(bound: &[usize], part_of: &[Tile], at: &Places) -> Vec<u8> {
    let part = |man: usize| part_of[usize::from(at[man])];
    bound
        .iter()
        .map(|&man| bound.iter().take_while(|&&other| part(other) != part(man)).count() as u8)
        .collect()
}

/// Puts patterns together that differ only in which of several men that are alike is which.
fn merge(table: &Table, bound: &[usize], all: BTreeMap<Vec<u8>, Facts>) -> Vec<Split> {
    let men = table.stock().men();
    let mut merged: Vec<(Vec<Vec<Man>>, Split)> = Vec::new();
    for (pattern, facts) in all {
        let group = |first: usize| -> Vec<usize> {
            let members = pattern.iter().zip(bound).filter(|(number, _)| usize::from(**number) == first);
            members.map(|(_, &man)| man).collect()
        };
        let together: Vec<Vec<usize>> =
            (0..bound.len()).map(group).filter(|group| !group.is_empty()).collect();
        let mut looks: Vec<Vec<Man>> =
            together.iter().map(|group| group.iter().map(|&man| men[man]).collect()).collect();
        looks.sort();
        match merged.iter_mut().find(|(other, _)| *other == looks) {
            Some((_, split)) => {
                for (sum, more) in split.facts.sides.iter_mut().zip(facts.sides) {
                    *sum = sum.and(more);
                }
            }
            None => merged.push((looks, Split { together, facts })),
        }
    }
    let likenesses = table.stock().likenesses();
    let divided = |(_, split): (_, Split)| {
        let sides = split.facts.sides.map(|side| side.over(likenesses));
        Split { facts: Facts { sides }, ..split }
    };
    merged.into_iter().map(divided).collect()
}

/// The parts of the board that a man keeps to; `None` if it may come everywhere, or promotes.
fn bounds(variant: &Variant, man: Man) -> Option<Vec<Tile>> {
    let promotes = variant.spec().pieces.get(man.kind.index()).is_some_and(|piece| piece.promotes.is_some());
    let parts = variant.parts(man);
    (!promotes && parts.iter().any(|part| Some(part) != parts.first())).then_some(parts)
}
