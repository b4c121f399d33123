//! The fields after the board: side, rights, squares passed, numbers, moved pieces.

use logos::Logos;

use super::lex::Mark;
use super::{Field, Ground};
use crate::base::{Code, Colour, Man, Problem, Span, Tile};
use crate::variant::nearest::either;

/// Reads fields of one FEN.
pub struct Reader<'a> {
    pub ground: &'a Ground<'a>,
    /// The board, `None` if it could not be read: then what stands where is not judged.
    pub men: Option<&'a [Option<Man>]>,
    pub problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn report(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// What stands on a tile; `None` if that is not known.
    fn on(&self, tile: Tile) -> Option<Option<Man>> {
        self.men.map(|men| men.get(tile.index()).copied().flatten())
    }

    pub fn turn(&mut self, field: Field<'_>) -> Colour {
        match field.text {
            "w" => Colour::White,
            "b" => Colour::Black,
            text => {
                self.report(
                    Problem::new(Code::FenTurn, format!("`{text}` is no side to move"))
                        .at(field.span(), "whose move is it?")
                        .help("write `w` for White or `b` for Black"),
                );
                Colour::White
            }
        }
    }

    pub fn rights(&mut self, field: Field<'_>) -> [u16; 2] {
        let mut rights = [0_u16; 2];
        if field.text == "-" {
            return rights;
        }
        if self.ground.rights.is_empty() {
            self.report(
                Problem::new(
                    Code::FenNoCastling,
                    format!("castling rights `{}`, and no castling", field.text),
                )
                .at(field.span(), "nobody can castle")
                .help("write `-`, or add a `[[castling]]` table to the variant"),
            );
            return rights;
        }
        for (at, letter) in field.text.char_indices() {
            let start = field.start + at;
            self.right(letter, Span::new(start, start + letter.len_utf8()), &mut rights);
        }
        rights
    }

    fn right(&mut self, letter: char, span: Span, rights: &mut [u16; 2]) {
        let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
        let Some(i) = self.right_named(letter.to_ascii_uppercase()) else {
            let mut letters: Vec<String> = Vec::new();
            for right in self.ground.rights {
                letters.push(right.letter.to_string());
                letters.push(right.letter.to_ascii_lowercase().to_string());
            }
            self.report(
                Problem::new(Code::FenRight, format!("`{letter}` is no castling right"))
                    .at(span, "unknown right")
                    .help(format!(
                        "the letters are {}, or `-` for none; a rook's file will do too",
                        either(letters)
                    )),
            );
            return;
        };
        let bit = 1_u16.checked_shl(i as u32).unwrap_or(0);
        if rights[colour.index()] & bit != 0 {
            self.report(
                Problem::new(Code::FenRight, format!("the right `{letter}` comes twice"))
                    .at(span, "again")
                    .help("write each right once"),
            );
        }
        rights[colour.index()] |= bit;
        self.right_vacant(i, colour, letter, span);
    }

    /// The right of that letter, or of a rook on that file.
    fn right_named(&self, letter: char) -> Option<usize> {
        let rights = self.ground.rights;
        let exact = rights.iter().position(|right| right.letter == letter);
        exact.or_else(|| {
            let file = |tile| char::from(b'A' + (self.ground.surface.place(tile).0 % 26) as u8);
            let mut named = rights.iter().enumerate().filter(|(_, right)| file(right.rook) == letter);
            named.next().filter(|_| named.next().is_none()).map(|(i, _)| i)
        })
    }

    fn right_vacant(&mut self, i: usize, colour: Colour, letter: char, span: Span) {
        let (Some(right), Some(men)) = (self.ground.rights.get(i), self.men) else { return };
        let surface = self.ground.surface;
        let own = |tile| if colour == Colour::White { tile } else { surface.reflect(tile) };
        let stands =
            |tile: Tile, kind| men.get(own(tile).index()).copied().flatten() == Some(Man { colour, kind });
        let (king, rook) = (surface.square(own(right.king)), surface.square(own(right.rook)));
        let Some((king_kind, rook_kind)) = right.men[colour.index()] else {
            self.report(
                Problem::new(
                    Code::FenRightVacant,
                    format!("{} cannot have the right `{letter}`", colour.name()),
                )
                .at(span, "no pair for it")
                .help(format!("at the start {} has no two pieces on {king} and {rook}", colour.name())),
            );
            return;
        };
        for (tile, kind, square) in [(right.king, king_kind, king), (right.rook, rook_kind, rook)] {
            if !stands(tile, kind) {
                let id = self.ground.ids.get(kind.index()).map_or("?", String::as_str);
                self.report(
                    Problem::new(Code::FenRightVacant, format!("the right `{letter}` needs {}'s {id} on {square}", colour.name()))
                        .at(span, format!("{square} has no such piece"))
                        .help("a right is lost when its king or rook leaves: take the letter out, or mend the board"),
                );
                return;
            }
        }
    }

    /// The squares passed over, and the piece that passed them if it is named.
    pub fn passed(&mut self, field: Field<'_>, turn: Colour) -> (Vec<Tile>, Option<Tile>) {
        let none = (Vec::new(), None);
        if field.text == "-" {
            return none;
        }
        let Some(marks) = self.marks(field) else { return none };
        let colon = marks.iter().position(|(mark, _)| mark.is_none());
        let (before, after) = marks.split_at(colon.unwrap_or(marks.len()));
        let victims: Vec<(Tile, Span)> =
            after.iter().filter_map(|&(tile, span)| Some((tile?, span))).collect();
        if before.is_empty() || colon.is_some() && (victims.len() != 1 || after.len() != 2) {
            self.report(
                Problem::new(Code::FenPassed, format!("`{}` cannot be read as squares passed over", field.text))
                    .at(field.span(), "unreadable")
                    .help("write `-`, the squares joined (`e3`, `c4c5`), or squares and the piece that passed (`e3:d4`)"),
            );
            return none;
        }
        let mut passed: Vec<Tile> = Vec::new();
        for &(tile, span) in before {
            let Some(tile) = tile else { continue };
            let square = self.ground.surface.square(tile);
            if passed.contains(&tile) {
                self.report(
                    Problem::new(Code::FenPassed, format!("`{square}` is passed twice"))
                        .at(span, "again")
                        .help("write each square once"),
                );
            } else if self.on(tile).flatten().is_some() {
                self.report(
                    Problem::new(
                        Code::FenPassed,
                        format!("`{square}` was not passed over: a piece stands there"),
                    )
                    .at(span, "not empty")
                    .help("name the empty squares that the last move passed over, or write `-`"),
                );
            }
            passed.push(tile);
        }
        if let Some(&(tile, span)) = victims.first() {
            self.victim(tile, span, turn.other());
        }
        (passed, victims.first().map(|&(tile, _)| tile))
    }

    fn victim(&mut self, tile: Tile, span: Span, owner: Colour) {
        if self.on(tile).is_some_and(|man| man.is_none_or(|man| man.colour != owner)) {
            let square = self.ground.surface.square(tile);
            let owner = owner.name();
            self.report(
                Problem::new(Code::FenVictim, format!("no piece of {owner} stands on `{square}`"))
                    .at(span, "nothing to take en passant")
                    .help(format!("after the colon goes the square of {owner}'s piece that has just moved")),
            );
        }
    }

    /// Squares (their tiles) and colons (`None`), with their places; `None` if something is neither.
    fn marks(&mut self, field: Field<'_>) -> Option<Vec<(Option<Tile>, Span)>> {
        let mut marks = Vec::new();
        let mut lexer = Mark::lexer(field.text);
        let mut good = true;
        while let Some(mark) = lexer.next() {
            let span = Span::from(lexer.span()).shift(field.start);
            match mark {
                Ok(Mark::Colon) => marks.push((None, span)),
                Ok(Mark::Square) => match self.tile(lexer.slice(), span) {
                    Some(tile) => marks.push((Some(tile), span)),
                    None => good = false,
                },
                Err(()) => {
                    good = false;
                    self.report(
                        Problem::new(Code::FenSquare, format!("`{}` is no square", lexer.slice()))
                            .at(span, "unreadable")
                            .help("write squares joined without a space, like `c4c5`, or `-` for none"),
                    );
                    break;
                }
            }
        }
        good.then_some(marks)
    }

    fn tile(&mut self, square: &str, span: Span) -> Option<Tile> {
        let surface = self.ground.surface;
        let tile = surface.tile(square).filter(|&tile| !surface.is_hole(tile));
        if tile.is_none() {
            let last = crate::surface::place_name((surface.files() - 1, surface.ranks() - 1));
            self.report(
                Problem::new(Code::FenSquare, format!("`{square}` is not a tile of the board"))
                    .at(span, "no such tile")
                    .help(format!("the tiles are a1 to {last}, without the holes")),
            );
        }
        tile
    }

    pub fn number(&mut self, field: Field<'_>, what: &str, least: u16) -> u16 {
        let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.text.parse::<u16>().ok().filter(|&number| digits && number >= least);
        number.unwrap_or_else(|| {
            self.report(
                Problem::new(Code::FenNumber, format!("`{}` is no {what}", field.text))
                    .at(field.span(), "not such a number")
                    .help(format!("write a number from {least} to {}", u16::MAX)),
            );
            least
        })
    }

    /// The pieces that have moved although they stand as if they had not.
    pub fn moved(&mut self, field: Field<'_>) -> Vec<Tile> {
        if field.text == "-" {
            return Vec::new();
        }
        let mut moved = Vec::new();
        for (tile, span) in self.marks(field).unwrap_or_default() {
            let Some(tile) = tile else {
                self.report(
                    Problem::new(Code::FenMoved, "a colon among the moved pieces")
                        .at(span, "not a square")
                        .help("write their squares joined, like `c3f6`"),
                );
                continue;
            };
            let square = self.ground.surface.square(tile);
            if moved.contains(&tile) {
                self.report(
                    Problem::new(Code::FenMoved, format!("`{square}` is named twice"))
                        .at(span, "again")
                        .help("write each square once"),
                );
            } else if self.on(tile) == Some(None) {
                self.report(
                    Problem::new(Code::FenMoved, format!("`{square}` is empty: no piece there has moved"))
                        .at(span, "no piece")
                        .help("name squares of pieces that stand as if they had never moved, but have"),
                );
            }
            moved.push(tile);
        }
        moved.sort_unstable();
        moved
    }
}
