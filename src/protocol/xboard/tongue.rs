//! Squares, pieces, positions and moves in XBoard's own words.
//!
//! XBoard writes pieces with one letter, holes as `*`, six fields of a FEN, and the ranks of a board of just ten
//! ranks from 0. A move that takes on its way is several legs with commas between: `c4d5,d5e4`.

use crate::base::{Kind, Tile};
use crate::game::{Effect, Game, Move, Variant};
use crate::surface::place_name;

/// What XBoard can draw: files and ranks at most.
const WIDEST: u16 = 16;
const TALLEST: u16 = 15;

/// XBoard's kinds of piece by the letters it uses for them, the pawn first; the king is always the last.
const SLOTS: &str = "PNBRQFEACWMOHIJGDVLSUK";

/// How a variant's squares and pieces are called.
#[derive(Clone, Debug)]
pub(super) struct Tongue {
    files: u16,
    ranks: u16,
    /// Letters by kind, upper case; `None` where there are more kinds than letters.
    letters: Vec<Option<char>>,
    /// Ids of kinds, as the variant's own FEN writes them.
    ids: Vec<String>,
    /// What XBoard draws each kind as: kinds by slot.
    slots: Vec<Option<Kind>>,
}

impl Tongue {
    pub fn new(variant: &Variant) -> Tongue {
        let spec = variant.spec();
        let ids: Vec<String> = spec.pieces.iter().map(|piece| piece.id.clone()).collect();
        let mut free: Vec<char> =
            ('A'..='Z').filter(|letter| !ids.contains(&letter.to_string())).rev().collect();
        let letters = ids.iter().map(|id| match id.chars().collect::<Vec<_>>()[..] {
            [letter] => Some(letter),
            _ => free.pop(),
        });
        let letters = letters.collect();
        let slots = slots(variant, &ids);
        Tongue { files: spec.surface.files(), ranks: spec.surface.ranks(), letters, ids, slots }
    }

    /// Whether XBoard can show the board and its pieces.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn shows(&self) -> Result<(), String> {
        if self.files > WIDEST || self.ranks > TALLEST {
            return Err(format!("XBoard's board has at most {WIDEST} files and {TALLEST} ranks"));
        }
        if self.letters.contains(&None) || self.ids.len() > SLOTS.len() {
            return Err(format!("XBoard has at most {} kinds of piece", SLOTS.len()));
        }
        Ok(())
    }

    /// The letter of a kind, upper case; `?` if there is none.
    pub fn letter(&self, kind: Kind) -> char {
        self.letters.get(kind.index()).copied().flatten().unwrap_or('?')
    }

    /// XBoard's table of letters for its own kinds of piece.
    pub fn table(&self) -> String {
        let half: String = self.slots.iter().map(|kind| kind.map_or('.', |kind| self.letter(kind))).collect();
        format!("{half}{}", half.to_lowercase())
    }

    /// The board's size, without holdings.
    pub fn size(&self) -> String {
        format!("{}x{}+0", self.files, self.ranks)
    }

    fn rank_shift(&self) -> u16 {
        u16::from(self.ranks == 10)
    }

    pub fn square(&self, game: &Game, tile: Tile) -> String {
        let (file, rank) = game.variant().spec().surface.place(tile);
        let name = place_name((file, rank));
        match self.rank_shift() {
            0 => name,
            shift => format!("{}{}", &name[..1], rank + 1 - shift),
        }
    }

    pub fn tile(&self, game: &Game, square: &str) -> Option<Tile> {
        let surface = &game.variant().spec().surface;
        surface.tiles().find(|&tile| self.square(game, tile) == square)
    }

    /// The legs of a move, one but for moves that take on their way.
    pub fn legs(&self, game: &Game, mv: Move) -> Vec<String> {
        let on_the_way = match mv.effect {
            Effect::Special { en_passant: false, .. } => game.taken(mv),
            _ => Vec::new(),
        };
        let mut from = mv.from;
        let stops = on_the_way.into_iter().filter(|&tile| tile != mv.to).chain([mv.to]);
        let mut legs: Vec<String> = stops
            .map(|to| {
                let leg = format!("{}{}", self.square(game, from), self.square(game, to));
                from = to;
                leg
            })
            .collect();
        if let (Some(kind), Some(last)) = (mv.promote, legs.last_mut()) {
            last.push(self.letter(kind).to_ascii_lowercase());
        }
        legs
    }

    /// A move in one word.
    pub fn move_text(&self, game: &Game, mv: Move) -> String {
        self.legs(game, mv).join(",")
    }

    /// The legal move that a word means.
    ///
    /// # Errors
    /// Why there is none.
    pub fn read_move(&self, game: &Game, text: &str) -> Result<Move, String> {
        let mut own = game.clone();
        let moves = own.moves();
        let fits: Vec<Move> = moves.iter().copied().filter(|&mv| self.means(game, mv, text)).collect();
        // castling is the king's move to XBoard, and a plain move needs no more words
        let best = fits
            .iter()
            .find(|mv| mv.is_castling())
            .or_else(|| fits.iter().find(|mv| mv.effect == Effect::Plain))
            .or_else(|| fits.first());
        if let Some(&mv) = best {
            return Ok(mv);
        }
        // SAN, and castling as the king taking its rook; where ranks are counted alike
        if self.rank_shift() == 0 {
            if let Some(mv) = crate::protocol::legal(game, text) {
                return Ok(mv);
            }
            return Err(own.read_move(text).err().map_or_else(String::new, |problem| problem.help));
        }
        Err(String::new())
    }

    /// Whether a word means a move: its legs, or just from and to.
    fn means(&self, game: &Game, mv: Move, text: &str) -> bool {
        if self.move_text(game, mv) == text {
            return true;
        }
        let promotion = mv.promote.map(|kind| self.letter(kind).to_ascii_lowercase());
        let ends = format!("{}{}", self.square(game, mv.from), self.square(game, mv.to));
        let rest = text.strip_prefix(&ends);
        rest.is_some_and(|rest| match promotion {
            None => rest.is_empty(),
            Some(letter) => rest.to_ascii_lowercase().trim_start_matches('=') == letter.to_string(),
        })
    }

    /// A FEN as XBoard writes and reads it.
    pub fn write_fen(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().take(6).map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            *board = board.replace('_', "*");
            for (id, letter) in self.ids.iter().zip(&self.letters) {
                if let (true, Some(letter)) = (id.chars().count() > 1, letter) {
                    *board = board.replace(&format!("[{id}]"), &letter.to_string());
                    *board = board.replace(
                        &format!("[{}]", id.to_lowercase()),
                        &letter.to_ascii_lowercase().to_string(),
                    );
                }
            }
        }
        if let Some(passed) = fields.get_mut(3) {
            // one square, and no victim: that is all XBoard knows
            *passed = self.shifted(passed.split(':').next().unwrap_or_default(), -1);
        }
        fields.join(" ")
    }

    /// The variant's own FEN for one of XBoard's.
    pub fn read_fen(&self, fen: &str) -> String {
        let mut fields: Vec<String> = fen.split_whitespace().map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            *board = board.chars().map(|c| self.read_letter(c)).collect();
        }
        if let Some(passed) = fields.get_mut(3) {
            *passed = self.shifted(passed, 1);
        }
        fields.join(" ")
    }

    fn read_letter(&self, c: char) -> String {
        if c == '*' {
            return "_".into();
        }
        let found = self.letters.iter().position(|&letter| letter == Some(c.to_ascii_uppercase()));
        match found.and_then(|kind| self.ids.get(kind)) {
            Some(id) if id.chars().count() > 1 && c.is_ascii_uppercase() => format!("[{id}]"),
            Some(id) if id.chars().count() > 1 => format!("[{}]", id.to_lowercase()),
            _ => c.to_string(),
        }
    }

    /// Squares with their ranks counted from 1 instead of 0 (`by` 1) or the other way, on boards where that is so.
    fn shifted(&self, squares: &str, by: i32) -> String {
        if self.rank_shift() == 0 {
            return squares.to_owned();
        }
        let mut text = String::new();
        let mut rest = squares;
        while let Some(c) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            match rest[..digits].parse::<i32>() {
                Ok(rank) => text += &(rank + by).to_string(),
                Err(_) => text.push(c),
            }
            rest = &rest[digits.max(c.len_utf8())..];
        }
        text
    }
}

/// Which kind is drawn as what: the royal one as the king, the one that promotes as the pawn, others by their letter.
fn slots(variant: &Variant, ids: &[String]) -> Vec<Option<Kind>> {
    let pieces = &variant.spec().pieces;
    let kind = |at: usize| Kind(at as u8);
    let king = pieces.iter().position(|piece| piece.royal && piece.id == "K");
    let king = king.or_else(|| pieces.iter().position(|piece| piece.royal));
    let pawn = pieces.iter().position(|piece| piece.promotes.is_some() && piece.id == "P");
    let pawn = pawn.or_else(|| pieces.iter().position(|piece| piece.promotes.is_some()));
    let mut slots: Vec<Option<usize>> = SLOTS
        .chars()
        .map(|letter| match letter {
            'K' => king,
            'P' => pawn,
            _ => ids
                .iter()
                .position(|id| *id == letter.to_string())
                .filter(|&at| Some(at) != king && Some(at) != pawn),
        })
        .collect();
    for at in 0..ids.len() {
        if slots.contains(&Some(at)) {
            continue;
        }
        // the pawn's slot and the king's have rules of their own
        let last = slots.len() - 1;
        if let Some(slot) = slots[1..last].iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(at);
        }
    }
    slots.into_iter().map(|slot| slot.map(kind)).collect()
}
