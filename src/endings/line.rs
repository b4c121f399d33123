//! The longest win of an ending, with a line of best play.

use super::shelf::Shelf;
use super::table::{Table, Verdict};
use crate::base::{Colour, Tile};
use crate::game::Game;
use crate::variant::Setup;

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Where it starts, as FEN.
    pub fen: String,
    /// Who is to move there, and wins.
    pub winner: Colour,
    /// How many plies it has.
    pub plies: u16,
    /// Its moves in SAN.
    pub moves: Vec<String>,
}

/// One of the longest wins of a player who is to move, with best play by both; `None` if that player never wins. The
/// tables that its captures and promotions lead to must be on the shelf.
pub fn longest(shelf: &Shelf, table: &Table, winner: Colour) -> Option<Line> {
    let facts = &table.facts().sides[winner.index()];
    let verdict = Verdict::Win(facts.longest_win);
    let at = table.find(winner, verdict).filter(|_| facts.wins > 0)?;
    let spec = shelf.variant().spec();
    let men = table.stock().men().iter().zip(&at).map(|(&man, &tile)| (Tile(tile), man));
    let mut setup = Setup::of(spec.surface.len(), men, winner);
    setup.moved = spec.surface.tiles().filter(|tile| setup.board[tile.index()].is_some()).collect();
    let mut game = Game::from_setup(shelf.variant(), &setup).ok()?;
    let fen = game.fen();
    let mut moves = Vec::new();
    let mut verdict = Some(verdict);
    while let Some((mv, next)) = verdict.and_then(|verdict| best(shelf, &mut game, verdict)) {
        moves.push(game.san(mv));
        game.play(mv);
        verdict = Some(next);
    }
    Some(Line { fen, winner, plies: facts.longest_win, moves })
}

/// A best move of a position with this verdict, and the verdict after it.
fn best(shelf: &Shelf, game: &mut Game, verdict: Verdict) -> Option<(crate::game::Move, Verdict)> {
    let wanted = match verdict {
        Verdict::Win(plies) => Verdict::Loss(plies.checked_sub(1)?),
        Verdict::Loss(plies) => Verdict::Win(plies.checked_sub(1)?),
        Verdict::Draw => return None,
    };
    for mv in game.moves() {
        game.play(mv);
        let setup = game.setup();
        let next = shelf.look_up(&setup.board, setup.turn);
        game.undo();
        if next == Some(wanted) {
            return Some((mv, wanted));
        }
    }
    None
}
