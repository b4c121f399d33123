//! What is wrong with a record: which game, where, and what would have been right.

use std::fmt;

use super::sheet::{Place, Verdict};
use super::spell::NoMove;
use crate::rules::Outcome;
use crate::variant::either;

/// Something wrong with a game on record.
#[derive(Clone, PartialEq, Debug)]
pub struct Fault {
    /// Which game of the file, from 1.
    pub game: usize,
    /// Where.
    pub place: Place,
    /// The text that is wrong, cut after 60 characters; may be empty.
    pub text: String,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Debug)]
pub enum Wrong {
    /// The file cannot be read on.
    Unreadable(String),
    /// The text of a game is longer than so many bytes.
    Long(usize),
    /// A character that no word of a game begins with.
    Character,
    /// `{` without `}`.
    Unclosed,
    /// `[` not followed by a name, a text in quotes and `]`.
    Tag,
    /// A tag's name for the second time.
    TagTwice,
    /// More than so many tags.
    TagMany(usize),
    /// A tag after moves.
    TagLate,
    /// A variation with no move before it.
    VariationFirst,
    /// `(` without `)`.
    VariationOpen,
    /// `)` without `(`.
    VariationClosed,
    /// More than so many variations in one another.
    Deep(usize),
    /// A verdict inside a variation.
    VerdictInside,
    /// A judgement that is no number up to 255.
    Nag,
    /// No verdict after the moves.
    NoVerdict,
    /// The tag says another result than the end of the moves.
    VerdictTag(Verdict),
    /// The moves end in a position that says another result.
    VerdictWrong(Verdict, Outcome),
    /// No variant of that name or path: why.
    Variant(String),
    /// The FEN is wrong: why, and what instead.
    Fen(String, String),
    /// `[SetUp "1"]` without a FEN.
    NoFen,
    /// The move cannot be played.
    Move(NoMove),
}

impl Fault {
    pub(super) fn new(game: usize, place: Place, text: &str, wrong: Wrong) -> Fault {
        // what would move a terminal's cursor is not repeated
        let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        let mut cut: String = text.chars().take(60).map(plain).collect();
        if text.chars().nth(60).is_some() {
            cut.push('…');
        }
        Fault { game, place, text: cut, wrong }
    }

    /// What would have been right; empty if the message says all.
    pub fn help(&self) -> String {
        match &self.wrong {
            Wrong::Unreadable(_) | Wrong::TagTwice => String::new(),
            Wrong::Long(_) => "split the game's comments and variations into several games".into(),
            Wrong::Character => {
                "between moves stand comments `{..}`, judgements `$1`, variations `(..)` and a result".into()
            }
            Wrong::Unclosed => "close the comment with `}`".into(),
            Wrong::Tag => "write a tag as `[Name \"value\"]`, with `\\\"` for a quote in it".into(),
            Wrong::TagMany(most) => format!("a game has at most {most}"),
            Wrong::TagLate => {
                "the tags of a game stand before its moves, and a game ends with its result".into()
            }
            Wrong::VariationFirst => "a variation stands after the move that it replaces".into(),
            Wrong::VariationOpen => "close the variation with `)`".into(),
            Wrong::VariationClosed => "no variation is open here".into(),
            Wrong::Deep(most) => format!("at most {most} lie in one another"),
            Wrong::VerdictInside => "close the variation with `)` before the result".into(),
            Wrong::Nag => "judgements go from `$0` to `$255`".into(),
            Wrong::NoVerdict => "end the game with `1-0`, `0-1`, `1/2-1/2` or `*`".into(),
            Wrong::VerdictTag(verdict) => format!("the moves end with `{verdict}`: both must say the same"),
            Wrong::VerdictWrong(_, outcome) => format!("write `{}`", Verdict::from(*outcome)),
            Wrong::Variant(_) => {
                "name a shipped variant or a file, its path relative to the record, or use --variant".into()
            }
            Wrong::Fen(_, help) => help.clone(),
            Wrong::NoFen => "add `[FEN \"...\"]`, or leave `[SetUp \"1\"]` out".into(),
            Wrong::Move(no) => no.help(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match &self.wrong {
            Wrong::Unreadable(why) => write!(f, "cannot read on: {why}"),
            Wrong::Long(most) => write!(f, "a game of more than {most} bytes"),
            Wrong::Character => write!(f, "`{text}` is nothing that a game is written with"),
            Wrong::Unclosed => write!(f, "a comment that never ends: `{text}`"),
            Wrong::Tag => write!(f, "`{text}` is no tag"),
            Wrong::TagTwice => write!(f, "the tag `{text}` is given twice"),
            Wrong::TagMany(_) => write!(f, "one tag too many: `{text}`"),
            Wrong::TagLate => write!(f, "a tag after moves: `{text}`"),
            Wrong::VariationFirst => write!(f, "a variation with no move before it"),
            Wrong::VariationOpen => write!(f, "a variation that never ends"),
            Wrong::VariationClosed => write!(f, "`)` closes nothing"),
            Wrong::Deep(_) => write!(f, "too many variations in one another"),
            Wrong::VerdictInside => write!(f, "the result `{text}` inside a variation"),
            Wrong::Nag => write!(f, "`{text}` is no judgement"),
            Wrong::NoVerdict => write!(f, "the game has no result at its end"),
            Wrong::VerdictTag(_) => write!(f, "the tag Result says `{text}`"),
            Wrong::VerdictWrong(_, outcome) => {
                write!(f, "the result is `{text}`, and the game ends as {}", words(*outcome))
            }
            Wrong::Variant(why) => write!(f, "no variant `{text}`: {why}"),
            Wrong::Fen(why, _) => write!(f, "the position `{text}` is wrong: {why}"),
            Wrong::NoFen => write!(f, "a position is promised and no FEN given"),
            Wrong::Move(no) => write!(f, "`{text}` {no}"),
        }
    }
}

impl std::error::Error for Fault {}

fn words(outcome: Outcome) -> String {
    match outcome.winner {
        Some(winner) => format!("{}'s win by {}", winner.name(), outcome.reason.name()),
        None => format!("a draw by {}", outcome.reason.name()),
    }
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::Several(_) => f.write_str("fits several moves"),
            NoMove::Illegal(_) => f.write_str("is not a legal move here"),
            NoMove::Over => f.write_str("comes after the end: there are no legal moves"),
        }
    }
}

impl NoMove {
    /// What could have been meant.
    pub fn help(&self) -> String {
        match self {
            NoMove::Several(texts) => format!("write {}", either(texts)),
            NoMove::Illegal(texts) if texts.is_empty() => String::new(),
            NoMove::Illegal(texts) => format!("legal is {}", either(texts)),
            NoMove::Over => String::new(),
        }
    }
}
