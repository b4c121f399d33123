//! From what a file says to a checked [`Spec`]: every name resolved, every rule whole.
//!
//! Knows nothing of TOML: keys, types and words are right by now, and what was not is `None` and reported.
//! Each check goes on after a problem, so that one run reports all.

mod board;
mod castling;
mod claims;
mod pieces;
mod squares;

use super::fen::{self, Ground};
use super::file::{DeadWord, File, RuleKeys, SideWord, SourceKeys, StalemateWord};
use super::spec::{Places, Quoted, Rules, Setup, Source, Spec, Stalemate};
use crate::base::{Code, Problem, Sources, Span};
use crate::surface::{Side, Surface};

/// Checks a file. `None` if there is no making a variant of it; whether there are errors is for the caller
/// to see in `problems`.
pub fn check(file: File, sources: &Sources, problems: &mut Vec<Problem>) -> Option<Spec> {
    let mut judge = Judge { sources, problems };
    judge.format(&file);
    let rules = judge.rules(&file.rules.clone().unwrap_or_default());
    let board = file.board.as_ref().and_then(|board| judge.board(board));
    let castles = file.castling.as_ref().is_some_and(|list| !list.is_empty());
    let pieces = judge.pieces(file.pieces.as_ref(), board.as_ref(), castles);
    let fen = file.setup.as_ref().and_then(|setup| setup.fen.as_ref());
    let mut places = Places {
        name: file.name.as_ref().map_or(Span::default(), |name| name.span),
        fen: fen.map_or(Quoted::default(), |fen| Quoted::at(fen.span, sources)),
        null_moves: file.rules.as_ref().and_then(|rules| rules.null_moves.as_ref()).map(|at| at.span),
        moves: pieces.moves,
        promotes: pieces.promotes,
        ..Places::default()
    };
    let (board, fen) = (board?, fen.filter(|_| !pieces.ids.is_empty())?);
    // squares can be judged on a board that could not be glued; ways over its seams cannot
    let surface = board.whole.as_ref().unwrap_or(&board.bare);
    let ground = Ground { surface, ids: &pieces.ids, rights: &[] };
    let men = fen::read_men(&ground, &fen.value).ok();
    let entries = file.castling.as_deref().filter(|_| board.whole.is_some());
    let mut castling = judge.castling(entries.unwrap_or_default(), surface, men.as_deref());
    castling.whole &= board.whole.is_some() || !castles;
    places.castling = std::mem::take(&mut castling.places);
    let ground = Ground { rights: &castling.rights, ..ground };
    let setup = judge.setup(&ground, &fen.value, &places.fen, castling.whole);
    let claims = judge.claims(file.claims.as_deref().unwrap_or_default(), &pieces.ids, surface);
    Some(Spec {
        name: file.name?.value,
        source: source(file.source.unwrap_or_default()),
        surface: board.whole?,
        pieces: pieces.pieces?,
        castling: castling.entries,
        rights: castling.rights,
        setup: setup?,
        rules: rules?,
        claims,
        places,
    })
}

/// What the checks share: the texts, and the list of problems.
struct Judge<'a> {
    sources: &'a Sources,
    problems: &'a mut Vec<Problem>,
}

impl Judge<'_> {
    fn report(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    fn format(&mut self, file: &File) {
        if let Some(format) = file.format.as_ref().filter(|format| format.value != 1) {
            self.report(
                Problem::new(Code::FileFormat, format!("format `{}` is not known here", format.value))
                    .at(format.span, "unknown format")
                    .help("write `format = 1`; a file of a later format needs a later program"),
            );
        }
    }

    fn rules(&mut self, keys: &RuleKeys) -> Option<Rules> {
        if let Some(repetition) = keys.repetition.as_ref().filter(|times| times.value == 1) {
            self.report(
                Problem::new(
                    Code::RulesRepetition,
                    "with `repetition = 1` every game would be drawn at once",
                )
                .at(repetition.span, "every position comes up once")
                .help("write 2 or more, or 0 for no such rule"),
            );
            return None;
        }
        Some(Rules {
            null_moves: keys.null_moves.as_ref().is_some_and(|at| at.value),
            stalemate: match keys.stalemate.unwrap_or(StalemateWord::Draw) {
                StalemateWord::Draw => Stalemate::Draw,
                StalemateWord::Win => Stalemate::Win,
                StalemateWord::Loss => Stalemate::Loss,
            },
            repetition: keys.repetition.as_ref().map_or(3, |at| at.value),
            no_progress: keys.no_progress.as_ref().map_or(50, |at| at.value),
            dead_draws: keys.dead != Some(DeadWord::PlayOn),
        })
    }

    /// Reads the start. Without all castling entries its rights cannot be judged: those problems are dropped.
    fn setup(
        &mut self,
        ground: &Ground<'_>,
        fen: &str,
        quoted: &Quoted,
        castling_whole: bool,
    ) -> Option<Setup> {
        match fen::read(ground, fen) {
            Ok(setup) => Some(setup),
            Err(problems) => {
                let about_rights = [Code::FenRight, Code::FenNoCastling, Code::FenRightVacant];
                for problem in problems {
                    if castling_whole || !about_rights.contains(&problem.code) {
                        self.report(quoted.place(problem));
                    }
                }
                None
            }
        }
    }
}

fn source(keys: SourceKeys) -> Source {
    Source {
        title: keys.title.unwrap_or_default(),
        author: keys.author.unwrap_or_default(),
        year: keys.year.unwrap_or_default(),
        url: keys.url.unwrap_or_default(),
        notes: keys.notes.unwrap_or_default(),
    }
}

fn side_of(word: SideWord) -> Side {
    match word {
        SideWord::North => Side::North,
        SideWord::East => Side::East,
        SideWord::South => Side::South,
        SideWord::West => Side::West,
    }
}

/// A board that was read: whole if it could be glued, and bare (holes, but nothing glued) for the checks
/// that only need to know which squares there are.
struct BoardRead {
    whole: Option<Surface>,
    bare: Surface,
}
