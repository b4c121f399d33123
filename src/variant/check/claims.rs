//! Statements that can be computed: each has what its kind needs. Whether it is true is not judged here.

use super::Judge;
use crate::base::{Code, Kind, Problem, Span};
use crate::surface::Surface;
use crate::variant::at::At;
use crate::variant::file::{ClaimKeys, ClaimWord};
use crate::variant::nearest::either;
use crate::variant::shipped::shipped;
use crate::variant::spec::{Claim, Subject};

impl Judge<'_> {
    /// Reads the claims; those with problems are left out.
    pub fn claims(&mut self, list: &[At<ClaimKeys>], ids: &[String], surface: &Surface) -> Vec<Claim> {
        let ends = list.iter().skip(1).map(|next| next.span.start).chain([usize::MAX]);
        let claim = |(claim, end): (&At<ClaimKeys>, usize)| {
            // a key whose value has been found wrong is not missing too
            let inside = claim.span.start..end;
            let misshapen = self.problems.iter().filter(|problem| {
                matches!(problem.code, Code::FileKey | Code::FileType | Code::FileWord | Code::FileRange)
            });
            if misshapen.flat_map(|problem| &problem.labels).any(|label| inside.contains(&label.span.start)) {
                return None;
            }
            self.unused(claim);
            let subject = self.subject(claim, ids, surface)?;
            let keys = &claim.value;
            Some(Claim {
                statement: keys.statement.clone()?,
                source: keys.source.clone().unwrap_or_default(),
                subject,
                denied: keys.denied.unwrap_or(false),
            })
        };
        list.iter().zip(ends).filter_map(claim).collect()
    }

    /// Reports keys that this kind of claim does not look at.
    fn unused(&mut self, claim: &At<ClaimKeys>) {
        let keys = &claim.value;
        let used: &[&str] = match keys.kind {
            None => return,
            Some(ClaimWord::ClosedTracks | ClaimWord::Alike | ClaimWord::SafeStart) => &[],
            Some(ClaimWord::Tracks) => &["count"],
            Some(ClaimWord::ColourBound) => &["piece"],
            Some(ClaimWord::Worth | ClaimWord::Pair) => &["piece", "pawns", "within"],
            Some(ClaimWord::Mate) => &["material"],
            Some(ClaimWord::Mobility) => &["piece", "than", "at-least", "at-most"],
            Some(ClaimWord::MovesBetween) => &["piece", "from", "to", "count"],
        };
        let at = |value: &Option<At<String>>| value.as_ref().map(|value| value.span);
        let number = |value: &Option<At<f64>>| value.as_ref().map(|value| value.span);
        let given = [
            ("piece", at(&keys.piece)),
            ("material", at(&keys.material)),
            ("count", keys.count.as_ref().map(|value| value.span)),
            ("from", at(&keys.from)),
            ("to", at(&keys.to)),
            ("than", at(&keys.than)),
            ("at-least", keys.at_least.map(|_| claim.span)),
            ("at-most", keys.at_most.map(|_| claim.span)),
            ("pawns", number(&keys.pawns)),
            ("within", number(&keys.within)),
        ];
        for (key, span) in given {
            if let Some(span) = span.filter(|_| !used.contains(&key)) {
                let help = match used {
                    [] => "leave it out: this kind needs no keys but `statement`".to_owned(),
                    _ => format!("leave it out: this kind takes {}", either(used).replace(" or ", " and ")),
                };
                self.report(
                    Problem::new(Code::ClaimKeys, format!("this kind of claim has no use for `{key}`"))
                        .at(span, "not used")
                        .help(help),
                );
            }
        }
    }

    fn subject(&mut self, claim: &At<ClaimKeys>, ids: &[String], surface: &Surface) -> Option<Subject> {
        let (span, keys) = (claim.span, &claim.value);
        Some(match keys.kind? {
            ClaimWord::Tracks => Subject::Tracks(self.needed(&keys.count, "count", span)?),
            ClaimWord::ClosedTracks => Subject::ClosedTracks,
            ClaimWord::Alike => Subject::Alike,
            ClaimWord::SafeStart => Subject::SafeStart,
            ClaimWord::ColourBound => Subject::ColourBound(self.piece_of(keys, ids, span)?),
            ClaimWord::Worth => self.claimed_worth(keys, ids, span, false)?,
            ClaimWord::Pair => self.claimed_worth(keys, ids, span, true)?,
            ClaimWord::Mate => Subject::Mate(self.needed(&keys.material, "material", span)?),
            ClaimWord::Mobility => self.mobility(keys, ids, span)?,
            ClaimWord::MovesBetween => {
                let piece = self.piece_of(keys, ids, span);
                let count = self.needed(&keys.count, "count", span);
                self.needed(&keys.from, "from", span)?;
                self.needed(&keys.to, "to", span)?;
                let from = self.square(keys.from.as_ref()?, surface);
                let to = self.square(keys.to.as_ref()?, surface);
                Subject::MovesBetween { piece: piece?, from: from?, to: to?, count: count? }
            }
        })
    }

    fn mobility(&mut self, keys: &ClaimKeys, ids: &[String], span: Span) -> Option<Subject> {
        let piece = self.piece_of(keys, ids, span);
        let than = self.needed(&keys.than, "than", span)?;
        if shipped(&than).is_none() {
            let at = keys.than.as_ref().map_or(span, |than| than.span);
            self.report(
                Problem::new(Code::ClaimKeys, format!("there is no shipped variant `{than}`"))
                    .at(at, "not shipped")
                    .help("compare with a shipped variant, such as `chess`"),
            );
            return None;
        }
        let (at_least, at_most) = (keys.at_least, keys.at_most);
        if at_least.is_none() && at_most.is_none() {
            self.report(lacks("at-least` or `at-most", span));
            return None;
        }
        if let (Some(least), Some(most)) = (at_least, at_most)
            && least > most
        {
            self.report(
                Problem::new(Code::ClaimKeys, format!("`at-least` is {least}, above `at-most`, {most}"))
                    .at(span, "can never be true")
                    .help("give the smaller number to `at-least`"),
            );
        }
        Some(Subject::Mobility { piece: piece?, than, at_least, at_most })
    }

    fn claimed_worth(&mut self, keys: &ClaimKeys, ids: &[String], span: Span, pair: bool) -> Option<Subject> {
        let piece = self.piece_of(keys, ids, span);
        let pawns = self.needed(&keys.pawns, "pawns", span);
        let within = self.needed(&keys.within, "within", span);
        Some(Subject::Worth { piece: piece?, pair, pawns: pawns?, within: within? })
    }

    /// What a kind of claim cannot do without.
    fn needed<T: Clone>(&mut self, value: &Option<At<T>>, key: &str, span: Span) -> Option<T> {
        if value.is_none() {
            self.report(lacks(key, span));
        }
        value.as_ref().map(|value| value.value.clone())
    }

    fn piece_of(&mut self, keys: &ClaimKeys, ids: &[String], span: Span) -> Option<Kind> {
        let id = self.needed(&keys.piece, "piece", span)?;
        let found = ids.iter().position(|other| *other == id);
        if let (None, Some(piece)) = (found, &keys.piece) {
            self.unknown_piece(piece, ids);
        }
        found.map(|kind| Kind(kind as u8))
    }
}

fn lacks(key: &str, span: Span) -> Problem {
    Problem::new(Code::ClaimKeys, format!("the claim has no `{key}`"))
        .at(span, "this kind of claim needs it")
        .help(format!("add `{key}`, or choose another `kind`"))
}
