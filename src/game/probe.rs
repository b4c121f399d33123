//! Where a notation leads on a board, asked of the same tables that games are played on.

use crate::base::{Colour, Kind, Man, Problem, Tile};
use crate::notation::Notation;
use crate::surface::Surface;
use crate::variant::{Piece, Places, Quoted, Rules, Setup, Source, Spec, Stalemate};

use super::{Game, Variant};

/// Where a piece may go from one tile.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Targets {
    /// Empty tiles it can move to.
    pub moves: Vec<Tile>,
    /// Tiles on which an enemy is, or would be, capturable.
    pub captures: Vec<Tile>,
}

/// A question about a notation.
#[derive(Clone, Debug)]
pub struct Probe<'a> {
    /// The board.
    pub surface: &'a Surface,
    /// The notation, White's piece.
    pub notation: &'a Notation,
    /// Where the piece stands.
    pub at: Tile,
    /// Who else stands where: `White` for the piece's own side, `Black` for its enemies.
    pub others: &'a [(Tile, Colour)],
    /// Whether the piece has never moved.
    pub unmoved: bool,
}

const SUBJECT: Kind = Kind(0);
const OTHER: Kind = Kind(1);

impl Probe<'_> {
    /// Asks.
    ///
    /// # Errors
    /// A notation with too many routes on this board.
    pub fn targets(&self) -> Result<Targets, Vec<Problem>> {
        let spec = self.spec();
        let variant = Variant::from_spec(spec)?;
        let mut found = Targets::default();
        for tile in self.surface.tiles().filter(|&tile| tile != self.at) {
            let mut setup = variant.spec().setup.clone();
            let there = setup.board[tile.index()];
            if there.is_none() {
                let arrives = |game: &mut Game| game.moves().iter().any(|mv| mv.to == tile);
                if self.ask(&variant, &setup, arrives) {
                    found.moves.push(tile);
                }
                setup.board[tile.index()] = Some(Man { colour: Colour::Black, kind: OTHER });
            }
            let takes = |game: &mut Game| {
                let moves = game.moves();
                moves.iter().any(|&mv| game.taken(mv).contains(&tile))
            };
            if there.is_none_or(|man| man.colour == Colour::Black) && self.ask(&variant, &setup, takes) {
                found.captures.push(tile);
            }
        }
        Ok(found)
    }

    fn ask(&self, variant: &Variant, setup: &Setup, answer: impl Fn(&mut Game) -> bool) -> bool {
        // without royals every setup is a position
        Game::from_setup(variant, setup).is_ok_and(|mut game| answer(&mut game))
    }

    /// A variant with nothing in it but this question.
    fn spec(&self) -> Spec {
        let others = self.others.iter().map(|&(tile, colour)| (tile, Man { colour, kind: OTHER }));
        let men = others.chain([(self.at, Man { colour: Colour::White, kind: SUBJECT })]);
        let mut setup = Setup::of(self.surface.len(), men, Colour::White);
        if !self.unmoved {
            setup.moved.push(self.at);
        }
        let places =
            Places { moves: vec![Quoted::default(); 2], promotes: vec![None; 2], ..Places::default() };
        Spec {
            name: String::new(),
            source: Source::default(),
            surface: self.surface.clone(),
            pieces: vec![
                Piece::plain("X", "X", self.notation.clone()),
                Piece::plain("Y", "Y", Notation::default()),
            ],
            castling: Vec::new(),
            rights: Vec::new(),
            setup,
            rules: Rules {
                null_moves: false,
                stalemate: Stalemate::Draw,
                repetition: 0,
                no_progress: 0,
                dead_draws: false,
            },
            claims: Vec::new(),
            places,
        }
    }
}
