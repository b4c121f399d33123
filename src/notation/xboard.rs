//! Notation as XBoard reads it: the same letters in XBoard's own order, and no others.
//!
//! Knows no board. XBoard wants i, directions, m c e p g o y n j and a before an atom, in that order, and passes
//! over a whole piece at the first letter that it does not expect there. What it has no letters for, or reads
//! otherwise than this program, is a [`Stranger`]. Example: `mfWcfF` is `fmWfcF`.

use super::directions::{Directions, Rules, say};
use super::syntax::{Atom, Bent, Chain, Mark, Marks, Step, Term};

/// What XBoard cannot be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stranger {
    /// A leaper without a letter: `(4,1)`.
    Leaper,
    /// Circular and crooked riders.
    Curve,
    /// A bent rider other than W or F and on.
    Bent,
    /// More than two legs, or turns that XBoard reads otherwise.
    Legs,
    /// Lame leaps of three squares: XBoard looks at one square between.
    Lame,
    /// Lame or jumping leaps to the side over a joined edge.
    LameOver,
    /// Top and bottom joined (`oo`), or a castling.
    Other,
}

impl Stranger {
    /// What it is, for people.
    pub fn name(self) -> &'static str {
        match self {
            Stranger::Leaper => "a leaper without a letter",
            Stranger::Curve => "a circular or crooked rider",
            Stranger::Bent => "a bent rider of this kind",
            Stranger::Legs => "legs or turns of this kind",
            Stranger::Lame => "a lame leap of three squares",
            Stranger::LameOver => "a lame or jumping leap over a joined edge",
            Stranger::Other => "a move of this kind",
        }
    }
}

/// What is said of a term besides itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// Only while the piece has not moved.
    pub initial: bool,
    /// Over joined left and right edges.
    pub round: bool,
    /// Captures may be en passant.
    pub en_passant: bool,
}

/// Headings straight on and straight back.
const UPRIGHT: u8 = 0b0001_0001;

impl Term {
    /// Whether a move by it may leave the file it began on.
    pub fn goes_aside(&self) -> bool {
        match self {
            Term::Chain(chain) => {
                chain.steps.len() > 1
                    || chain.atom.is_oblique()
                    || chain.atom == Atom::King
                    || chain.steps.iter().any(|step| step.directions.bits() & !UPRIGHT != 0)
            }
            Term::Bent(_) | Term::Castling(_) => true,
        }
    }

    /// Of two steps straight on or back, the second as a lame leap, if the first is among `others`: `fmW2` beside
    /// `fmW` is `fmnD`.
    pub fn second_step(&self, others: &[Term]) -> Option<Term> {
        let Term::Chain(chain) = self else { return None };
        let [mut step] = chain.steps[..] else { return None };
        let upright = step.directions.bits() & !UPRIGHT == 0;
        let first = Term::Chain(Chain { range: Some(1), initial: false, ..chain.clone() });
        let plain =
            step.marks.iter().all(|mark| matches!(mark, Mark::Quiet | Mark::Capture | Mark::EnPassant));
        if chain.atom != Atom::W || chain.range != Some(2) || !upright || !plain || !others.contains(&first) {
            return None;
        }
        step.marks.insert(Mark::Lame);
        let atom = Atom::Leaper(2, 0);
        Some(Term::Chain(Chain { steps: vec![step], atom, range: Some(1), ..chain.clone() }))
    }

    /// The term as XBoard reads it, in the order XBoard wants.
    ///
    /// # Errors
    /// What it cannot be told.
    pub fn xboard(&self, said: Said) -> Result<String, Stranger> {
        match self {
            Term::Chain(chain) => chain_text(chain, said),
            Term::Bent(bent) => bent_text(bent, said),
            Term::Castling(_) => Err(Stranger::Other),
        }
    }
}

fn chain_text(chain: &Chain, said: Said) -> Result<String, Stranger> {
    let (first, later) = match chain.steps[..] {
        [first] => (first, None),
        [first, second] => (first, Some(second)),
        _ => return Err(Stranger::Legs),
    };
    if chain.steps.iter().any(|step| step.marks.any(&[Mark::Circular, Mark::Crooked])) {
        return Err(Stranger::Curve);
    }
    for step in &chain.steps {
        look_between(chain.atom, step.marks, said.round)?;
    }
    let mut text = String::from(if said.initial || chain.initial { "i" } else { "" });
    text += &directions(chain.atom.rules(), first.directions, chain.atom.headings());
    text += &letters(first.marks, said, later.is_none());
    if let Some(second) = later {
        text += &turn(chain.atom, second)?;
        text += &letters(second.marks, Said { round: false, ..said }, true);
    }
    Ok(text + &core(chain.atom, chain.range)?)
}

/// An atom with its range; no letter is ever doubled.
fn core(atom: Atom, range: Option<u8>) -> Result<String, Stranger> {
    let letter = atom.letter().ok_or(Stranger::Leaper)?;
    Ok(match (atom, range) {
        (Atom::King, None) => "Q".into(),
        (Atom::W, None) => "R".into(),
        (Atom::F, None) => "B".into(),
        (_, Some(1)) => letter.to_string(),
        (_, range) => format!("{letter}{}", range.unwrap_or(0)),
    })
}

/// XBoard looks at one square on the way of a leap, half way.
fn look_between(atom: Atom, marks: Marks, round: bool) -> Result<(), Stranger> {
    let Atom::Leaper(long, _) = atom else { return Ok(()) };
    if long < 2 || !marks.any(&[Mark::Lame, Mark::Jump]) {
        return Ok(());
    }
    match long {
        2 if !round => Ok(()),
        2 => Err(Stranger::LameOver),
        _ => Err(Stranger::Lame),
    }
}

/// Turns that both programs read alike: one letter, or two that pair alike.
const TURNS: [&str; 15] = ["", "f", "b", "l", "r", "s", "v", "fl", "fr", "bl", "br", "fs", "bs", "lr", "fb"];

fn turn(atom: Atom, step: Step) -> Result<String, Stranger> {
    let said = directions(atom.turn_rules(), step.directions, atom.turns());
    let plain = TURNS.contains(&said.as_str()) && !atom.is_oblique();
    if plain { Ok(format!("a{said}")) } else { Err(Stranger::Legs) }
}

fn directions(rules: Rules, directions: Directions, unsaid: u8) -> String {
    if directions.bits() == unsaid { String::new() } else { say(rules, directions).to_owned() }
}

/// Marks in XBoard's order; those of the last leg say how it ends.
fn letters(marks: Marks, said: Said, last: bool) -> String {
    let mut text = String::new();
    let takes = marks.has(Mark::Capture) || !marks.has(Mark::Quiet);
    for (letter, is_said) in [
        ('m', marks.has(Mark::Quiet)),
        ('c', marks.has(Mark::Capture)),
        ('e', marks.has(Mark::EnPassant) || last && said.en_passant && takes),
        ('p', marks.has(Mark::Hop)),
        ('g', marks.has(Mark::Behind)),
        ('o', said.round),
        ('y', marks.has(Mark::Bend)),
        ('n', marks.has(Mark::Lame)),
        ('j', marks.has(Mark::Jump)),
    ] {
        if is_said {
            text.push(letter);
        }
    }
    // without m and c, `e` alone would mean en passant only
    if text.starts_with('e') && !marks.any(&[Mark::Quiet, Mark::Capture, Mark::EnPassant]) {
        text.insert_str(0, "mc");
    }
    text
}

/// `[F?R]` is `FyafsF` to XBoard, and `[W-F]` is `afsW`.
fn bent_text(bent: &Bent, said: Said) -> Result<String, Stranger> {
    let plain = bent.marks == Marks::default()
        && bent.first.marks == Marks::default()
        && bent.second.marks == Marks::default()
        && bent.first.range == Some(1)
        && (bent.first.atom == Atom::W && bent.second.atom == Atom::F
            || bent.first.atom == Atom::F && bent.second.atom == Atom::W);
    let slides = match bent.second.range {
        Some(1) => "",
        None => "y",
        Some(_) => return Err(Stranger::Bent),
    };
    if !plain {
        return Err(Stranger::Bent);
    }
    let initial = if said.initial || bent.initial { "i" } else { "" };
    let round = if said.round { "o" } else { "" };
    let way = directions(bent.first.atom.rules(), bent.first.directions, bent.first.atom.headings());
    let atom = core(bent.first.atom, Some(1))?;
    let stop = if bent.stops { format!("{initial}{way}{round}{atom}") } else { String::new() };
    Ok(format!("{stop}{initial}{way}{round}{slides}afs{atom}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::read;

    fn told(text: &str, said: Said) -> Result<String, Stranger> {
        read(text).unwrap().notation.terms.iter().map(|term| term.xboard(said)).collect()
    }

    #[test]
    fn letters_stand_in_the_order_of_xboard() {
        let plain = Said::default();
        for (ours, theirs) in [
            ("mfWcfF", "fmWfcF"),
            ("nfmD", "fmnD"),
            ("NN", "N0"),
            ("R4", "W4"),
            ("RB", "RB"),
            ("pmR", "mpR"),
            ("gQ", "gQ"),
            ("jcB", "cjB"),
            ("[F?R]", "FyafsF"),
            ("[W-F]", "afsW"),
            ("mafW", "mafW"),
            ("masR", "masR"),
            ("", ""),
        ] {
            assert_eq!(told(ours, plain).as_deref(), Ok(theirs), "{ours}");
        }
        let said = Said { initial: true, round: true, en_passant: true };
        assert_eq!(told("fcF", said).as_deref(), Ok("ifceoF"));
        assert_eq!(told("F", said).as_deref(), Ok("imceoF"));
    }

    #[test]
    fn what_xboard_reads_otherwise_is_not_told() {
        for (text, stranger) in [
            ("(4,1)", Stranger::Leaper),
            ("qN", Stranger::Curve),
            ("[W2?B]", Stranger::Bent),
            ("nH", Stranger::Lame),
            ("afafW", Stranger::Legs),
        ] {
            assert_eq!(told(text, Said::default()), Err(stranger), "{text}");
        }
        let round = Said { round: true, ..Said::default() };
        assert_eq!(told("nD", round), Err(Stranger::LameOver));
    }

    /// What XBoard is told means here what the notation meant.
    #[test]
    fn told_terms_mean_the_same_here() {
        for text in [
            "mfWcfF", "nfmD", "NN", "fhNrhN", "frNlbC", "gQ", "pmR", "jB", "mafW", "asR", "cafmF", "fsN",
            "hrN", "vZ",
        ] {
            let there = told(text, Said::default()).unwrap();
            assert_eq!(read(&there).unwrap().notation, read(text).unwrap().notation, "{text}: {there}");
        }
    }
}
