//! Moves as text: from, to, promotion; where two moves read alike, a part that tells them apart.

use logos::Logos;

use super::{Effect, Game, Move};
use crate::base::{Code, Problem, Sources};

/// How many legal moves are named to someone who has written none.
const SOME: usize = 4;

/// The pieces of a move's text.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    #[regex("[a-z][1-9][0-9]{0,2}")]
    Square,
    #[regex("[a-z]")]
    Letter,
    #[regex(r"\[[a-z][a-z]\]")]
    Letters,
    #[token("/")]
    Slash,
}

impl Game {
    /// The text of a legal move of this position: `e2e4`, `a7a8q`, and where two moves would read alike how this one
    /// differs: castling `e1g1/h1` by the rook's square, others by the squares taken or passed.
    pub fn move_text(&mut self, mv: Move) -> String {
        let moves = self.moves();
        self.text_among(mv, &moves)
    }

    /// The texts of all legal moves, in the order of [`Game::moves`].
    pub fn move_texts(&mut self) -> Vec<(Move, String)> {
        let moves = self.moves();
        moves.iter().map(|&mv| (mv, self.text_among(mv, &moves))).collect()
    }

    fn text_among(&self, mv: Move, moves: &[Move]) -> String {
        let text = self.short_text(mv);
        let alike = |other: &&Move| (other.from, other.to, other.promote) == (mv.from, mv.to, mv.promote);
        if moves.iter().filter(alike).count() > 1 { format!("{text}{}", self.difference(mv)) } else { text }
    }

    /// From, to, promotion.
    fn short_text(&self, mv: Move) -> String {
        let surface = &self.variant.spec().surface;
        let promote = mv.promote.map_or(String::new(), |kind| {
            let id = self.variant.spec().pieces[kind.index()].id.to_lowercase();
            if id.len() == 1 { id } else { format!("[{id}]") }
        });
        format!("{}{}{promote}", surface.square(mv.from), surface.square(mv.to))
    }

    /// What tells a move from others with the same squares; empty for a plain one.
    fn difference(&self, mv: Move) -> String {
        let surface = &self.variant.spec().surface;
        let squares = self.seat.besides(mv);
        if squares.is_empty() {
            return String::new();
        }
        let squares: String = squares.iter().map(|&tile| surface.square(tile)).collect();
        format!("/{squares}")
    }

    /// Reads a move: its text with or without the part that tells it apart, or SAN.
    ///
    /// # Errors
    /// Text that is no move, is not legal here, or fits several moves.
    pub fn read_move(&mut self, text: &str) -> Result<Move, Problem> {
        let moves = self.move_texts();
        let fits: Vec<Move> = {
            let exact: Vec<Move> = moves.iter().filter(|(_, full)| full == text).map(|&(mv, _)| mv).collect();
            if exact.is_empty() {
                let loosely = |mv: Move| {
                    self.short_text(mv) == text
                        || format!("{}{}", self.short_text(mv), self.difference(mv)) == text
                };
                moves.iter().map(|&(mv, _)| mv).filter(|&mv| loosely(mv)).collect()
            } else {
                exact
            }
        };
        match fits[..] {
            [mv] => return Ok(mv),
            [] => {}
            _ => {
                let alike = fits.iter().filter_map(|mv| moves.iter().find(|(other, _)| other == mv));
                let texts: Vec<String> = alike.map(|(_, text)| format!("`{text}`")).collect();
                return Err(problem(text, "fits several moves", format!("write {}", texts.join(" or "))));
            }
        }
        if let Some(mv) = self.read_san(text) {
            return Ok(mv);
        }
        Err(self.no_move(text, &moves))
    }

    fn no_move(&self, text: &str, moves: &[(Move, String)]) -> Problem {
        let words: Vec<Word> = Word::lexer(text).collect::<Result<_, ()>>().unwrap_or_default();
        if words.len() < 2 || words[..2] != [Word::Square; 2] {
            let some: Vec<String> = moves.iter().take(SOME).map(|(_, text)| format!("`{text}`")).collect();
            let legal = match moves.len().saturating_sub(SOME) {
                _ if some.is_empty() => "no move is legal here".into(),
                0 => format!("legal are {}", some.join(", ")),
                more => format!("legal are {} and {more} more", some.join(", ")),
            };
            let help = format!("write from and to, as in `e2e4` or `a7a8q`, or the move in SAN; {legal}");
            return problem(text, "is not a legal move here", help);
        }
        let from: String =
            text.chars().take(1 + text[1..].chars().take_while(char::is_ascii_digit).count()).collect();
        let surface = &self.variant.spec().surface;
        let there: Vec<String> = moves
            .iter()
            .filter(|(mv, _)| surface.square(mv.from) == from)
            .map(|(_, text)| format!("`{text}`"))
            .collect();
        let man = surface.tile(&from).and_then(|tile| self.at(tile));
        let help = match man {
            _ if surface.tile(&from).is_none() => format!("`{from}` is not on this board"),
            None => format!("no piece stands on {from}"),
            Some(man) if man.colour != self.turn() => {
                format!(
                    "the piece on {from} is {}'s, and {} is to move",
                    man.colour.name(),
                    self.turn().name()
                )
            }
            Some(_) if there.is_empty() => format!("the piece on {from} has no legal move here"),
            Some(_) => format!("from {from}: {}", there.join(", ")),
        };
        problem(text, "is not a legal move here", help)
    }
}

fn problem(text: &str, what: &str, help: String) -> Problem {
    Problem::new(Code::MoveIllegal, format!("`{text}` {what}"))
        .at(0..text.len(), "")
        .help(help)
        .locate(&Sources::one("<move>", text))
}

impl Move {
    /// Whether the move castles.
    pub fn is_castling(self) -> bool {
        matches!(self.effect, Effect::Castle(_))
    }
}
