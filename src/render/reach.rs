//! Where one piece of a game may go: by every way, and which of it is legal now.

use serde_json::{Value, json};

use super::json::{colour, squares};
use crate::base::{Code, Man, Problem, Tile};
use crate::game::{Game, Move, Variant};

/// Where one piece may go.
#[derive(Clone, Debug)]
pub struct Reach {
    variant: Variant,
    /// Where it stands.
    pub at: Tile,
    /// The piece.
    pub man: Man,
    /// Whether it is its owner's turn.
    pub turn: bool,
    /// Where it comes to, and all ways there: the tiles gone over, the last one included.
    pub routes: Vec<(Tile, Vec<Vec<Tile>>)>,
    /// Its legal moves, in text; none if it is not its owner's turn.
    pub moves: Vec<(Move, String)>,
    /// Tiles that a legal move of it takes on.
    pub takes: Vec<Tile>,
    /// The same, and where a way of it ends on a piece, legal or not.
    captures: Vec<Tile>,
}

impl Reach {
    /// Where the piece on a tile may go.
    ///
    /// # Errors
    /// A tile without a piece.
    pub fn of(game: &mut Game, at: Tile) -> Result<Reach, Problem> {
        let variant = game.variant().clone();
        let surface = &variant.spec().surface;
        let Some(man) = game.at(at) else {
            let message = format!("no piece stands on {}", surface.square(at));
            return Err(Problem::new(Code::BoardOff, message).help("choose a square with a piece"));
        };
        let routes = surface.tiles().map(|to| (to, game.routes(at, to)));
        let routes: Vec<(Tile, Vec<Vec<Tile>>)> =
            routes.filter(|(to, routes)| *to != at && !routes.is_empty()).collect();
        let mut moves = game.move_texts();
        moves.retain(|(mv, _)| mv.from == at);
        let takes: Vec<Tile> = moves.iter().flat_map(|(mv, _)| game.taken(*mv)).collect();
        let ends = routes.iter().map(|&(to, _)| to).filter(|&to| game.at(to).is_some());
        let captures = ends.chain(takes.iter().copied()).collect();
        let turn = man.colour == game.turn();
        Ok(Reach { variant, at, man, turn, routes, moves, takes, captures })
    }

    /// Whether a legal move of it ends or takes on a tile.
    pub fn is_legal(&self, to: Tile) -> bool {
        self.moves.iter().any(|(mv, _)| mv.to == to) || self.takes.contains(&to)
    }

    /// All of it as JSON: each way with the piece's own tile first, what it takes, and whether it is legal now (null for
    /// a piece whose turn it is not).
    pub fn json(&self) -> Value {
        let spec = self.variant.spec();
        let surface = &spec.surface;
        let way = |to: &Tile, route: &[Tile]| {
            json!({
                "to": surface.square(*to),
                "capture": self.captures.contains(to),
                "legal": self.turn.then(|| self.is_legal(*to)),
                "squares": squares(surface, &[&[self.at], route].concat()),
            })
        };
        let routes: Vec<Value> =
            self.routes.iter().flat_map(|(to, routes)| routes.iter().map(|route| way(to, route))).collect();
        let moves: Vec<&str> = self.moves.iter().map(|(_, text)| text.as_str()).collect();
        json!({
            "at": surface.square(self.at),
            "piece": super::letter(spec, self.man),
            "colour": colour(self.man.colour),
            "to_move": self.turn,
            "moves": moves,
            "routes": routes,
        })
    }
}
