//! From the tree to ways of moving with nothing left to default.
//!
//! Knows no board and no letters. Two ways of writing one move give equal ways: everything that differs in the
//! first headings or the landing alone is put together, so `K` and `WF`, `R` and `mRcR` have the same ways.

use std::collections::BTreeMap;

use super::bent::outward;
use super::legs::{Curve, End, Hop, Jump, Landing, Leg, Way};
use super::syntax::{Atom, Bent, Chain, Mark, Marks, Notation, Part, Term, bend};
use crate::base::Stride;

impl Notation {
    /// Every way of moving, sorted, each once. Castling is none of them: see [`Notation::castles`].
    ///
    /// ```
    /// use topochess::notation::read;
    /// let ways = |text| read(text).unwrap().notation.ways();
    /// assert_eq!(ways("K"), ways("WF"));
    /// assert_eq!(ways("[F?R]"), ways("FyafsF"));
    /// ```
    pub fn ways(&self) -> Vec<Way> {
        let mut ways = Vec::new();
        for term in &self.terms {
            match term {
                Term::Chain(chain) => ways.push(chain_way(chain)),
                Term::Bent(bent) => bent_ways(bent, &mut ways),
                Term::Castling(_) => {}
            }
        }
        merged(ways)
    }
}

/// Puts together what differs in first headings or landing alone.
fn merged(ways: Vec<Way>) -> Vec<Way> {
    let mut by_rest: BTreeMap<Way, [Landing; 8]> = BTreeMap::new();
    for mut way in ways {
        let landing = std::mem::take(&mut way.landing);
        let headings = way.legs.first_mut().map_or(0, |leg| std::mem::take(&mut leg.headings));
        let landings = by_rest.entry(way).or_default();
        for (heading, there) in landings.iter_mut().enumerate() {
            if headings >> heading & 1 != 0 {
                there.quiet |= landing.quiet;
                there.capture |= landing.capture;
                there.en_passant |= landing.en_passant;
            }
        }
    }
    let mut all = Vec::new();
    for (rest, landings) in by_rest {
        let mut by_landing: BTreeMap<Landing, u8> = BTreeMap::new();
        for (heading, landing) in landings.into_iter().enumerate() {
            *by_landing.entry(landing).or_default() |= 1 << heading;
        }
        by_landing.remove(&Landing::default());
        for (landing, headings) in by_landing {
            let mut way = Way { landing, ..rest.clone() };
            way.legs.iter_mut().take(1).for_each(|leg| leg.headings = headings);
            all.push(way);
        }
    }
    all.sort();
    all
}

fn chain_way(chain: &Chain) -> Way {
    let (mut legs, mut bent, mut landing) = (Vec::new(), false, Landing::default());
    for (at, step) in chain.steps.iter().enumerate() {
        let mut leg = leg(chain.atom, step.directions.bits(), step.marks, bend(chain.range, bent));
        if at + 1 == chain.steps.len() {
            landing = landing_of(step.marks);
        } else {
            leg.hop = Hop::No;
            leg.end = end_of(step.marks);
        }
        legs.push(leg);
        bent ^= step.marks.any(&[Mark::Bend, Mark::Behind]);
    }
    Way { initial: chain.initial, opened: chain.opened, legs, landing }
}

fn bent_ways(bent: &Bent, ways: &mut Vec<Way>) {
    let part = |part: &Part| leg(part.atom, part.directions.bits(), part.marks, part.range);
    let way =
        |legs| Way { initial: bent.initial, opened: bent.opened, legs, landing: landing_of(bent.marks) };
    let first = part(&bent.first);
    if bent.stops {
        ways.push(way(vec![first.clone()]));
    }
    let headings = outward(first.headings, bent.second.atom);
    let end = End { empty: true, ..End::default() };
    ways.push(way(vec![Leg { headings, end, ..first }, part(&bent.second)]));
}

/// A leg as its marks have it, were it the last.
fn leg(atom: Atom, headings: u8, marks: Marks, reach: Option<u8>) -> Leg {
    let stride = atom.stride();
    let curve = match (marks.has(Mark::Circular), marks.has(Mark::Crooked)) {
        (true, _) => Curve::Circular,
        (_, true) => Curve::Crooked,
        _ => Curve::Straight,
    };
    let jump = match (marks.has(Mark::Jump), stride) {
        (false, _) => Jump::No,
        (true, Stride::Compass(1)) => Jump::Ski,
        (true, _) => Jump::Over,
    };
    let hop = match (marks.has(Mark::Hop), marks.has(Mark::Behind)) {
        (_, true) => Hop::Behind,
        (true, _) => Hop::Beyond,
        _ => Hop::No,
    };
    // a step of one tile has nothing between
    let lame = marks.has(Mark::Lame) && stride != Stride::Compass(1);
    Leg { stride, headings, reach, curve, lame, jump, hop, end: End::default() }
}

/// On what a leg may end that is not the last.
fn end_of(marks: Marks) -> End {
    let says_other = marks.any(&[Mark::Capture, Mark::Hop, Mark::Behind]);
    End {
        empty: marks.has(Mark::Quiet) || !says_other,
        take: marks.has(Mark::Capture),
        pass: marks.any(&[Mark::Hop, Mark::Behind]),
    }
}

/// What may happen where the last leg ends.
fn landing_of(marks: Marks) -> Landing {
    let says_nothing = !marks.any(&[Mark::Quiet, Mark::Capture, Mark::EnPassant]);
    Landing {
        quiet: marks.has(Mark::Quiet) || says_nothing,
        capture: marks.has(Mark::Capture) || says_nothing,
        en_passant: marks.has(Mark::EnPassant),
    }
}
