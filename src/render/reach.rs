//! Where one piece of a game may go: by every way, and which of it is legal now.

use serde_json::{Value, json};

use super::json::{colour, squares};
use crate::base::{Code, Man, Problem, Tile};
use crate::game::{Effect, Game, Move, Variant};

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
    /// What each of them takes.
    taken: Vec<Vec<Tile>>,
    /// Tiles that a legal move of it takes on, and where a way of it ends on a piece, legal or not.
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
        let mut moves = game.move_texts();
        moves.retain(|(mv, _)| mv.from == at);
        // round a closed track, where a move may end where it began
        let stays = moves.iter().any(|(mv, _)| mv.to == at);
        let routes = surface.tiles().map(|to| (to, game.routes(at, to)));
        let routes: Vec<(Tile, Vec<Vec<Tile>>)> =
            routes.filter(|(to, routes)| (*to != at || stays) && !routes.is_empty()).collect();
        let taken: Vec<Vec<Tile>> = moves.iter().map(|&(mv, _)| game.taken(mv)).collect();
        let ends = routes.iter().map(|&(to, _)| to).filter(|&to| to != at && game.at(to).is_some());
        let captures = ends.chain(taken.iter().flatten().copied()).collect();
        let turn = man.colour == game.turn();
        Ok(Reach { variant, at, man, turn, routes, moves, taken, captures })
    }

    /// Whether a legal move goes along this way to a tile: ends there, or takes there and goes on.
    pub fn is_legal(&self, to: Tile, way: &[Tile]) -> bool {
        self.moves.iter().zip(&self.taken).any(|((mv, _), taken)| {
            let beside = matches!(mv.effect, Effect::Special { en_passant: true, .. });
            let fits = |way: &[Tile]| beside || taken.iter().all(|tile| way.contains(tile));
            if mv.to == to && fits(way) {
                return true;
            }
            let on = || self.routes.iter().filter(|(end, _)| *end == mv.to).flat_map(|(_, ways)| ways);
            taken.contains(&to)
                && on().any(|longer| longer.len() > way.len() && longer.starts_with(way) && fits(longer))
        })
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
                "legal": self.turn.then(|| self.is_legal(*to, route)),
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
