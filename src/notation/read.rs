//! Reads a text by the grammar, and says everything that is wrong with it.
//!
//! Knows letters, numbers and brackets; what a term may say is in the rules of chains and of bent riders.
//! Example: of `fmWxF` it reads both terms and reports the `x`.

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use super::bent::{WrittenBent, WrittenPart, bent};
use super::broken;
use super::chain::{Core, chain};
use super::letters::{Letter, Report, about_the_whole, sort};
use super::syntax::{Atom, Notation, Term};
use crate::base::{Code, Problem, Severity, Span};

/// Characters in one notation, at most.
pub const LONGEST: usize = 1000;

/// The largest number of a leaper, and of squares a king castles over.
const FARTHEST: u32 = 15;

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/betza.pest"]
struct Grammar;

/// A notation that could be read, and what is worth a look.
#[derive(Clone, Debug)]
pub struct Read {
    /// The tree.
    pub notation: Notation,
    /// Warnings: old letters.
    pub warnings: Vec<Problem>,
}

/// Reads a notation.
///
/// ```
/// use topochess::notation::read;
/// assert_eq!(read("mfWcfF").unwrap().notation, read("fmWfcF").unwrap().notation);
/// assert_eq!(read("fW03 xF").unwrap_err().len(), 3);
/// ```
///
/// # Errors
///
/// Every problem of the text, warnings included, in the order of their places. Spans are bytes of `text`.
pub fn read(text: &str) -> Result<Read, Vec<Problem>> {
    let length = text.chars().count();
    if length > LONGEST {
        let message = format!("a notation of {length} characters");
        let problem = Problem::new(Code::NotationLong, message)
            .at(0..text.len(), format!("at most {LONGEST}"))
            .help("write fewer terms, or split the piece");
        return Err(vec![problem]);
    }
    let mut reader = Reader { report: Report { text, problems: Vec::new() }, terms: Vec::new() };
    match Grammar::parse(Rule::piece, text) {
        Ok(pairs) => reader.piece(pairs),
        Err(error) => reader.unread(&error),
    }
    let mut problems = reader.report.problems;
    problems.sort_by_key(|problem| problem.labels.first().map(|label| label.span.start));
    if problems.iter().any(|problem| problem.severity() == Severity::Error) {
        return Err(problems);
    }
    Ok(Read { notation: Notation { terms: reader.terms, text: text.to_owned() }, warnings: problems })
}

struct Reader<'a> {
    report: Report<'a>,
    terms: Vec<Term>,
}

fn span(pair: &Pair<Rule>) -> Span {
    let span = pair.as_span();
    Span::new(span.start(), span.end())
}

/// What a term's modifiers are about.
enum Head {
    Core(Core),
    Bent {
        first: WrittenPart,
        stops: bool,
        second: WrittenPart,
        bracket: Span,
    },
    Castling(u8),
    /// Something wrong, and reported.
    Wrong,
}

impl Reader<'_> {
    fn piece(&mut self, pairs: Pairs<Rule>) {
        let items: Vec<Pair<Rule>> = pairs.flat_map(Pair::into_inner).collect();
        for (at, item) in items.iter().enumerate() {
            match item.as_rule() {
                Rule::term => self.term(item.clone()),
                Rule::loose => {
                    let is_cut = items.get(at + 1).is_some_and(|next| next.as_rule() == Rule::stray);
                    self.loose(item.clone(), is_cut);
                }
                Rule::stray => broken::stray(&mut self.report, span(item)),
                _ => {}
            }
        }
    }

    /// The grammar takes any text; should it ever not, this is where it stopped.
    fn unread(&mut self, error: &pest::error::Error<Rule>) {
        let at = match error.location {
            pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
        };
        let letter = self.report.text.get(at..).and_then(|rest| rest.chars().next());
        let end = at + letter.map_or(0, char::len_utf8);
        broken::stray(&mut self.report, Span::new(at, end));
    }

    fn term(&mut self, pair: Pair<Rule>) {
        let whole = span(&pair);
        let (letters, rest) = self.before(&pair);
        match self.head(rest) {
            Head::Core(core) => {
                let checked = chain(&mut self.report, &letters, core, whole);
                self.terms.extend(checked.map(Term::Chain));
            }
            Head::Bent { first, stops, second, bracket } => {
                let written = WrittenBent { letters, first, stops, second, bracket };
                let checked = bent(&mut self.report, &written);
                self.terms.extend(checked.map(Term::Bent));
            }
            Head::Castling(squares) => self.castling(&letters, squares, whole),
            Head::Wrong => {}
        }
    }

    /// The known modifiers of a term or part, and its other pairs. Unknown letters and early ranges are reported.
    fn before<'p>(&mut self, pair: &Pair<'p, Rule>) -> (Vec<Letter>, Vec<Pair<'p, Rule>>) {
        let (mut letters, mut rest) = (Vec::new(), Vec::new());
        for inner in pair.clone().into_inner() {
            match inner.as_rule() {
                Rule::modifier => letters.extend(self.letter(&inner)),
                Rule::early => self.early(&inner, pair),
                _ => rest.push(inner),
            }
        }
        (letters, rest)
    }

    fn letter(&mut self, pair: &Pair<Rule>) -> Option<Letter> {
        let letter = Letter { letter: pair.as_str().chars().next()?, at: pair.as_span().start() };
        if letter.is_known() {
            return Some(letter);
        }
        let capital = letter.letter.to_ascii_uppercase();
        let help = match Atom::of(capital) {
            Some(_) => format!("write `{capital}` for the atom, or leave it out"),
            None => "the modifiers are f b l r v s h, m c e i n j p g o a y q z; leave it out".to_owned(),
        };
        let message = format!("`{}` is not a letter of the notation", letter.letter);
        self.report.add(Code::NotationLetter, letter.span(), message, "unknown letter", help);
        None
    }

    fn early(&mut self, digits: &Pair<Rule>, whole: &Pair<Rule>) {
        let number = digits.as_str();
        let early = |pair: &Pair<Rule>| matches!(pair.as_rule(), Rule::early | Rule::range);
        let others = whole.clone().into_inner().filter(early).count();
        let help = if others > 1 {
            "write one range, after the atom".to_owned()
        } else {
            let rest = whole.as_str().replacen(number, "", 1);
            format!("write `{rest}{}`", shortest(number))
        };
        let message = format!("the range `{number}` stands before its atom");
        self.report.add(Code::NotationRange, span(digits), message, "belongs after the atom", help);
    }

    fn head(&mut self, rest: Vec<Pair<Rule>>) -> Head {
        let mut rest = rest.into_iter();
        let Some(head) = rest.next() else { return Head::Wrong };
        let range = rest.next();
        match head.as_rule() {
            Rule::letter | Rule::numbers => self.core(&head, range.as_ref()).map_or(Head::Wrong, Head::Core),
            Rule::bent => self.bent(head, range.as_ref()),
            Rule::castling => self.squares(&head, range.as_ref()),
            _ => {
                broken::broken(&mut self.report, span(&head));
                Head::Wrong
            }
        }
    }

    fn core(&mut self, head: &Pair<Rule>, range: Option<&Pair<Rule>>) -> Option<Core> {
        let found = match head.as_rule() {
            Rule::numbers => self.numbers(head).map(|atom| (atom, Some(1), false)),
            _ => self.capital(head),
        };
        let steps = range.map(|range| self.range(range, head));
        let (atom, unsaid, is_doubled) = found?;
        let end = range.map_or(span(head).end, |range| span(range).end);
        let span = Span::new(span(head).start, end);
        match (steps, range) {
            (None, _) if is_doubled => Some(Core { atom, range: None, said: true, span }),
            (Some(_), Some(range)) if is_doubled => {
                let (letters, number) = (head.as_str(), range.as_str());
                let message = format!("`{letters}` has no limit, and `{number}` is one");
                let help = format!("write `{letters}` or `{}{}`", letters.get(1..)?, shortest(number));
                let place = Span::new(span.end - number.len(), span.end);
                self.report.add(Code::NotationRange, place, message, "unlimited already", help);
                None
            }
            (None, _) => Some(Core { atom, range: unsaid, said: false, span }),
            (Some(steps), _) => Some(Core { atom, range: steps?, said: true, span }),
        }
    }

    /// An atom by letter: what it is, its steps if no range follows, and whether it is doubled.
    fn capital(&mut self, pair: &Pair<Rule>) -> Option<(Atom, Option<u8>, bool)> {
        let letter = pair.as_str().chars().next()?;
        let is_doubled = pair.clone().into_inner().next().is_some();
        let Some((found, steps)) = Atom::of(letter) else {
            let (code, message) = match letter {
                'O' => (Code::NotationCastling, "castling cannot be part of another move".to_owned()),
                _ => (Code::NotationLetter, format!("`{letter}` is not an atom of the notation")),
            };
            let help =
                "the atoms are W F D N A H C Z G, K R B Q, numbers like `(4,2)` and bent riders like `[F?R]`";
            self.report.add(code, span(pair), message, "unknown atom", help);
            return None;
        };
        if let Some(new) = renamed(letter) {
            let help = pair.as_str().replace(letter, new);
            let message = format!("`{letter}` is the old letter for {new}");
            self.report.add(Code::NotationOld, span(pair), message, "old letter", format!("write `{help}`"));
        }
        if is_doubled && (found == Atom::King || steps.is_none()) {
            let (message, help) = match letter {
                'K' => ("`KK` is not how Q is written".to_owned(), "write `Q`".to_owned()),
                _ => (format!("`{letter}` has no limit already"), format!("write `{letter}`")),
            };
            self.report.add(Code::NotationDoubled, span(pair), message, "doubled", help);
            return None;
        }
        Some((found, steps, is_doubled))
    }

    fn numbers(&mut self, pair: &Pair<Rule>) -> Option<Atom> {
        let written: Vec<&str> = pair.clone().into_inner().map(|number| number.as_str()).collect();
        let [one, two] = written.as_slice() else { return None };
        let value = |digits: &str| digits.parse::<u32>().unwrap_or(u32::MAX);
        let (one_value, two_value) = (value(one), value(two));
        let (long, short) = (one_value.max(two_value), one_value.min(two_value));
        let (message, help) = if long > FARTHEST {
            (
                format!("`{}` leaps farther than any board reaches", pair.as_str()),
                "write numbers from 0 to 15",
            )
        } else if long == 0 {
            ("a leaper by (0,0) goes nowhere".to_owned(), "write at least one number above 0, as in `(4,0)`")
        } else if shortest(one) != *one || shortest(two) != *two {
            (format!("`{}` has a leading zero", pair.as_str()), "write the numbers without it, as in `(4,2)`")
        } else {
            return Some(Atom::Leaper(u8::try_from(long).ok()?, u8::try_from(short).ok()?));
        };
        self.report.add(Code::NotationLeaper, span(pair), message, "no leaper", help);
        None
    }

    /// Steps at most: `Some(None)` for no limit, `None` if something is wrong.
    fn range(&mut self, pair: &Pair<Rule>, head: &Pair<Rule>) -> Option<Option<u8>> {
        let number = pair.as_str();
        let (message, help) = if shortest(number) != number {
            let atom = head.as_str();
            (
                format!("the range `{number}` has a leading zero"),
                format!("write `{atom}{}`", shortest(number)),
            )
        } else if let Ok(steps) = number.parse::<u8>() {
            return Some((steps > 0).then_some(steps));
        } else {
            let help = format!("write 255 at most, or `{}0` for no limit", head.as_str());
            (format!("the range `{number}` is larger than any board"), help)
        };
        self.report.add(Code::NotationRange, span(pair), message, "no range", help);
        None
    }

    fn bent(&mut self, head: Pair<Rule>, range: Option<&Pair<Rule>>) -> Head {
        if let Some(range) = range {
            let message = format!("the range `{}` does not say which part it is about", range.as_str());
            let help = "write it inside the bracket, after the atom it is about";
            self.report.add(Code::NotationRange, span(range), message, "outside the bracket", help);
        }
        let bracket = span(&head);
        let (mut parts, mut stops) = (Vec::new(), false);
        for inner in head.into_inner() {
            match inner.as_rule() {
                Rule::joint => stops = inner.as_str() == "?",
                _ => parts.push(self.part(&inner)),
            }
        }
        let mut parts = parts.into_iter();
        match (parts.next(), parts.next()) {
            (Some(Some(first)), Some(Some(second))) => Head::Bent { first, stops, second, bracket },
            _ => Head::Wrong,
        }
    }

    fn part(&mut self, pair: &Pair<Rule>) -> Option<WrittenPart> {
        let (letters, rest) = self.before(pair);
        let core = self.core(rest.first()?, rest.get(1))?;
        Some(WrittenPart { letters, core })
    }

    fn squares(&mut self, head: &Pair<Rule>, range: Option<&Pair<Rule>>) -> Head {
        let Some(range) = range else {
            let help = "write how many squares the king goes, as in `O2`";
            self.report.add(Code::NotationCastling, span(head), "`O` does not say how far", "castling", help);
            return Head::Wrong;
        };
        match self.range(range, head) {
            Some(Some(squares)) if u32::from(squares) <= FARTHEST => Head::Castling(squares),
            Some(_) => {
                let message = format!("a king cannot castle over `{}` squares", range.as_str());
                let help = "write how many squares the king goes, from 1 to 15, as in `O2`";
                self.report.add(Code::NotationCastling, span(range), message, "castling", help);
                Head::Wrong
            }
            None => Head::Wrong,
        }
    }

    fn castling(&mut self, letters: &[Letter], squares: u8, whole: Span) {
        for letter in letters.iter().filter(|letter| letter.letter != 'i') {
            let message = format!("`{}` means nothing on castling", letter.letter);
            self.report.add(
                Code::NotationModifier,
                letter.span(),
                message,
                "castling follows",
                "leave it out",
            );
        }
        if self.terms.iter().any(|term| matches!(term, Term::Castling(_))) {
            let help = "write `O` once; the castling table says the rest";
            self.report.add(Code::NotationCastling, whole, "castling is said twice", "said before", help);
        }
        self.terms.push(Term::Castling(squares));
    }

    fn loose(&mut self, pair: Pair<Rule>, is_cut: bool) {
        let written = pair.as_str();
        let so_far = self.report.problems.len();
        let letters = pair.clone().into_inner().filter(|inner| inner.as_rule() == Rule::modifier);
        let letters: Vec<Letter> = letters.filter_map(|letter| self.letter(&letter)).collect();
        if self.report.problems.len() > so_far || is_cut {
            return;
        }
        if letters.is_empty() {
            let message = format!("the range `{written}` has no atom before it");
            let help = "write an atom and then the range, as in `W3`";
            self.report.add(Code::NotationRange, span(&pair), message, "belongs after an atom", help);
            return;
        }
        let legs: Vec<&[Letter]> = letters.split(|letter| letter.letter == 'a').collect();
        about_the_whole(&mut self.report, &legs);
        legs.iter().for_each(|leg| _ = sort(&mut self.report, leg));
        let fitting = ["W", "R", "N", "D"].iter().map(|atom| format!("{written}{atom}"));
        let help = match fitting.into_iter().find(|whole| read(whole).is_ok()) {
            Some(whole) => format!("write an atom after it, as in `{whole}`"),
            None => "write an atom after it, as in `fmW`".to_owned(),
        };
        let message = format!("no atom follows `{written}`");
        self.report.add(Code::NotationUnfinished, span(&pair), message, "modifiers without an atom", help);
    }
}

/// Today's letter for an old one.
fn renamed(letter: char) -> Option<&'static str> {
    match letter {
        'L' => Some("C"),
        'J' => Some("Z"),
        _ => None,
    }
}

/// A number without its leading zeros.
fn shortest(digits: &str) -> &str {
    match digits.trim_start_matches('0') {
        "" => "0",
        short => short,
    }
}
