//! The pieces: letters, notation, first moves, promotion, and the edges they may cross.

use super::{BoardRead, Judge, side_of};
use crate::base::{Code, Kind, Problem, Severity, Span};
use crate::notation::{self, Notation, Way};
use crate::surface::{End, Join, Opened, Side, Surface};
use crate::variant::at::{At, Named};
use crate::variant::file::{FirstKeys, PieceKeys, PromotesKeys, SideWord};
use crate::variant::nearest::nearest;
use crate::variant::spec::{First, Piece, Promotion, Quoted};

/// The most kinds of piece.
const MOST_KINDS: usize = 64;

/// What was read of the pieces, even if some of it was wrong.
#[derive(Default)]
pub struct PiecesRead {
    /// The letters, by kind.
    pub ids: Vec<String>,
    /// The pieces, `None` if one of them is wrong.
    pub pieces: Option<Vec<Piece>>,
    /// Where their moves are written.
    pub moves: Vec<Quoted>,
    /// Where their promotions are written.
    pub promotes: Vec<Option<Span>>,
}

impl Judge<'_> {
    /// All pieces. `castles`: whether there is a castling table.
    pub(super) fn pieces(
        &mut self,
        named: Option<&At<Named<PieceKeys>>>,
        board: Option<&BoardRead>,
        castles: bool,
    ) -> PiecesRead {
        let Some(At { span, value: Named(entries) }) = named else { return PiecesRead::default() };
        let mut read = PiecesRead::default();
        for (letter, _) in entries {
            self.letter(letter, &entries[..read.ids.len()]);
            read.ids.push(letter.value.clone());
        }
        self.count(entries, *span);
        let mut pieces = Vec::new();
        for (id, piece) in entries {
            let keys = &piece.value;
            let moves = keys.moves.as_ref().map(|text| Quoted::at(text.span, self.sources));
            read.moves.push(moves.unwrap_or_default());
            read.promotes.push(keys.promotes.as_ref().map(|at| at.span));
            pieces.push(self.piece(id, piece, &read.ids, board, castles));
        }
        read.pieces = pieces.into_iter().collect();
        read
    }

    fn letter(&mut self, letter: &At<String>, before: &[(At<String>, At<PieceKeys>)]) {
        let id = &letter.value;
        let good = match id.as_bytes() {
            [one] => one.is_ascii_uppercase(),
            [one, two] => one.is_ascii_uppercase() && two.is_ascii_lowercase(),
            _ => false,
        };
        if !good {
            let first: Vec<char> = id.chars().filter(char::is_ascii_alphabetic).take(2).collect();
            let better = match (id.len(), first.as_slice()) {
                (2, [one, two]) => format!("`{}{}`", one.to_ascii_uppercase(), two.to_ascii_lowercase()),
                (_, [one, ..]) => format!("`{}`", one.to_ascii_uppercase()),
                (_, []) => "`X`".into(),
            };
            self.report(
                Problem::new(Code::PieceLetter, format!("`{id}` is not a letter for a piece"))
                    .at(letter.span, "one letter, or two")
                    .help(format!("write one upper case letter or two letters with the first upper case, such as {better}; the full name goes into `name`")),
            );
        }
        if let Some((twin, _)) = before.iter().find(|(other, _)| other.value.eq_ignore_ascii_case(id)) {
            self.report(
                Problem::new(Code::PieceTwice, format!("`{id}` and `{}` are the same letter", twin.value))
                    .at(letter.span, "taken already")
                    .at(twin.span, "first here")
                    .help("upper case is White's piece and lower case Black's: choose another letter"),
            );
        }
    }

    fn count(&mut self, entries: &[(At<String>, At<PieceKeys>)], span: Span) {
        if let Some((letter, _)) = entries.get(MOST_KINDS) {
            self.report(
                Problem::new(Code::PieceCount, format!("{} kinds of piece", entries.len()))
                    .at(letter.span, "one too many")
                    .help(format!("there can be {MOST_KINDS}")),
            );
        }
        if entries.is_empty() {
            self.report(
                Problem::new(Code::PieceCount, "the variant has no pieces")
                    .at(span, "nothing here")
                    .help("write a table for each, such as `[pieces.K]` with `moves = 'K'`"),
            );
        }
    }

    fn piece(
        &mut self,
        id: &At<String>,
        at: &At<PieceKeys>,
        ids: &[String],
        board: Option<&BoardRead>,
        castles: bool,
    ) -> Option<Piece> {
        let keys = &at.value;
        let moves = keys.moves.as_ref().map(|text| self.notation(text, castles));
        let squares = board.map(|board| &board.bare);
        let firsts = keys.first.as_deref().unwrap_or_default();
        let first: Vec<Option<First>> =
            firsts.iter().map(|first| self.first(&first.value, squares, castles)).collect();
        let promotes = keys.promotes.as_ref().map(|at| self.promotes(&at.value, squares, ids));
        let value_fits = self.worth(keys.value.as_ref());
        let moves = moves??;
        let first: Vec<First> = first.into_iter().collect::<Option<_>>()?;
        let ways: Vec<Way> =
            moves.ways().into_iter().chain(first.iter().flat_map(|first| first.moves.ways())).collect();
        let crosses =
            self.crosses(keys.crosses.as_deref(), board.and_then(|board| board.whole.as_ref()), &ways);
        let own_letter = ways.iter().any(|way| way.landing.en_passant);
        Some(Piece {
            id: id.value.clone(),
            name: keys.name.clone().unwrap_or_else(|| id.value.clone()),
            royal: keys.royal.unwrap_or(false),
            value: keys.value.as_ref().map(|at| at.value),
            promotes: match promotes {
                None => None,
                Some(read) => Some(read?),
            },
            passing: keys.en_passant.unwrap_or(own_letter),
            takes_en_passant: keys.en_passant == Some(true) && !own_letter,
            crosses: value_fits.then_some(crosses)?,
            span: at.span,
            moves,
            first,
        })
    }

    fn worth(&mut self, value: Option<&At<f64>>) -> bool {
        let wrong = value.filter(|at| !at.value.is_finite() || at.value < 0.0 || at.value > 1000.0);
        if let Some(at) = wrong {
            self.report(
                Problem::new(Code::PieceValue, format!("a piece cannot be worth `{}` pawns", at.value))
                    .at(at.span, "out of range")
                    .help("write a number from 0 to 1000, such as `4.5`, or leave `value` out"),
            );
        }
        wrong.is_none()
    }

    /// A notation, its problems moved into the file.
    fn notation(&mut self, text: &At<String>, castles: bool) -> Option<Notation> {
        let quoted = Quoted::at(text.span, self.sources);
        let read = match notation::read(&text.value) {
            Ok(read) => read,
            Err(problems) => {
                problems.into_iter().for_each(|problem| self.report(quoted.place(problem)));
                return None;
            }
        };
        read.warnings.into_iter().for_each(|problem| self.report(quoted.place(problem)));
        if read.notation.castles().is_some() && !castles {
            let place = text.value.rfind('O').filter(|_| quoted.inner.is_some());
            let span = match (place, quoted.inner) {
                (Some(place), Some(inner)) => Span::new(inner + place, inner + text.value.len()),
                _ => text.span,
            };
            self.report(
                Problem::new(Code::NotationCastling, "castling in the notation, and no castling table")
                    .at(span, "castles how?")
                    .help("add `[[castling]]` tables with `king`, `rook`, `king-to` and `rook-to`, or leave it out"),
            );
        }
        Some(read.notation)
    }

    fn first(&mut self, keys: &FirstKeys, surface: Option<&Surface>, castles: bool) -> Option<First> {
        let from = keys.from.as_ref().zip(surface).map(|(texts, surface)| self.tiles(texts, surface));
        let moves = keys.moves.as_ref().map(|text| self.notation(text, castles));
        Some(First { from: from?, moves: moves?? })
    }

    fn promotes(
        &mut self,
        keys: &PromotesKeys,
        surface: Option<&Surface>,
        ids: &[String],
    ) -> Option<Promotion> {
        let on = keys.on.as_ref().zip(surface).map(|(texts, surface)| self.tiles(texts, surface));
        let letters = keys.to.as_ref()?;
        if letters.value.is_empty() {
            self.report(
                Problem::new(Code::PiecePromotes, "a promotion to nothing")
                    .at(letters.span, "no letters")
                    .help("name at least one piece, or leave `promotes` out"),
            );
            return None;
        }
        let before = self.count_errors();
        let mut to: Vec<Kind> = Vec::new();
        for letter in &letters.value {
            match ids.iter().position(|id| *id == letter.value) {
                Some(kind) => {
                    if !to.contains(&Kind(kind as u8)) {
                        to.push(Kind(kind as u8));
                    }
                }
                None => self.unknown_piece(letter, ids),
            }
        }
        let whole = self.count_errors() == before;
        Some(Promotion { on: on?, to: whole.then_some(to)?, optional: keys.optional.unwrap_or(false) })
    }

    fn count_errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.severity() == Severity::Error).count()
    }

    pub(super) fn unknown_piece(&mut self, letter: &At<String>, ids: &[String]) {
        let id = &letter.value;
        let same = ids.iter().find(|other| other.eq_ignore_ascii_case(id)).map(String::as_str);
        let near = same.or_else(|| nearest(id, ids.iter().map(String::as_str)).filter(|_| id.len() > 1));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("add `[pieces.{id}]`, or name one of {}", ids.join(", ")),
        };
        self.report(
            Problem::new(Code::PieceUnknown, format!("there is no piece `{id}`"))
                .at(letter.span, "unknown piece")
                .help(help),
        );
    }

    /// Which edges the piece may cross. Naming one that nothing lies beyond is a problem.
    fn crosses(
        &mut self,
        sides: Option<&[At<SideWord>]>,
        board: Option<&Surface>,
        ways: &[Way],
    ) -> [bool; 4] {
        let Some(sides) = sides else { return [true; 4] };
        let mut crosses = [false; 4];
        for at in sides {
            let side = side_of(at.value);
            crosses[side.index()] = true;
            if board.is_some_and(|board| is_closed(board, side)) && !ways.iter().any(|way| opens(way, side)) {
                let name = side.name();
                self.report(
                    Problem::new(Code::PieceCrosses, format!("nothing lies beyond the {name} edge"))
                        .at(at.span, "a closed edge")
                        .help(format!("leave `{name}` out, or join the edge in `[board.edges]`; seams can be crossed without being named")),
                );
            }
        }
        crosses
    }
}

fn is_closed(board: &Surface, side: Side) -> bool {
    let join = match side {
        Side::North | Side::South => board.plan().north_south,
        Side::East | Side::West => board.plan().east_west,
    };
    let place = usize::from(matches!(side, Side::South | Side::West));
    matches!(join, Join::Apart(ends) if ends[place] == End::Closed)
}

fn opens(way: &Way, side: Side) -> bool {
    match way.opened {
        Opened::None => false,
        Opened::Files => matches!(side, Side::East | Side::West),
        Opened::All => true,
    }
}
