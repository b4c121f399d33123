//! Mates found by looking at every line, and positions to look for them in.

use std::collections::HashMap;

use topochess::base::{Colour, Kind, Man, Tile};
use topochess::game::{Game, Variant};
use topochess::variant::Setup;

use super::chance::Chance;

/// Answers whether there is a mate within so many moves; remembers what it has found.
#[derive(Default)]
pub struct Solver {
    /// By position and number of moves.
    known: HashMap<(u64, u32), bool>,
}

impl Solver {
    /// Whether the player to move can mate within `moves` moves, whatever the other does.
    pub fn mates(&mut self, game: &mut Game, moves: u32) -> bool {
        if moves == 0 {
            return false;
        }
        let place = (game.key(), moves);
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let mut found = false;
        for mv in game.moves() {
            game.play(mv);
            found = self.is_mated(game, moves - 1);
            game.undo();
            if found {
                break;
            }
        }
        self.known.insert(place, found);
        found
    }

    /// Whether the player to move is mated, or is so within `moves` moves after any answer.
    fn is_mated(&mut self, game: &mut Game, moves: u32) -> bool {
        // the last move must give check
        if moves == 0 && !game.in_check() {
            return false;
        }
        let answers = game.moves();
        if answers.is_empty() {
            return game.in_check();
        }
        if moves == 0 {
            return false;
        }
        for mv in answers {
            game.play(mv);
            let mated = self.mates(game, moves);
            game.undo();
            if !mated {
                return false;
            }
        }
        true
    }

    /// The least number of moves in which the player to move mates, if that is no more than `most`.
    pub fn least(&mut self, game: &mut Game, most: u32) -> Option<u32> {
        (1..=most).find(|&moves| self.mates(game, moves))
    }
}

/// A position with the royals and some other men, White to move; `None` where chance made none.
pub fn position(variant: &Variant, chance: &mut Chance, white: usize, black: usize) -> Option<Game> {
    let spec = variant.spec();
    let tiles = spec.surface.len();
    let kinds = |royal: bool| -> Vec<Kind> {
        let kinds = spec.pieces.iter().enumerate();
        let wanted = kinds.filter(|(_, piece)| piece.royal == royal && (royal || piece.promotes.is_none()));
        wanted.map(|(kind, _)| Kind(kind as u8)).collect()
    };
    let (royals, others) = (kinds(true), kinds(false));
    let mut board = vec![None; tiles];
    let mut men = vec![(Colour::White, royals[0]), (Colour::Black, royals[0])];
    men.extend((0..white).map(|_| (Colour::White, *chance.pick(&others))));
    men.extend((0..black).map(|_| (Colour::Black, *chance.pick(&others))));
    for (colour, kind) in men {
        let free: Vec<usize> = (0..tiles).filter(|&tile| board[tile].is_none()).collect();
        board[*chance.pick(&free)] = Some(Man { colour, kind });
    }
    Game::from_setup(variant, &setup(board)).ok()
}

/// A position of just these men, White to move; nobody counts as unmoved.
pub fn setup(board: Vec<Option<Man>>) -> Setup {
    let men = board.iter().enumerate().filter_map(|(tile, &man)| Some((Tile(tile as u8), man?)));
    let mut setup = Setup::of(board.len(), men.clone(), Colour::White);
    setup.moved = men.map(|(tile, _)| tile).collect();
    setup
}
