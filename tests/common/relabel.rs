//! The same variant with its tiles called otherwise: nothing about the moves may change but their names.

use topochess::base::{Colour, Man, Tile};
use topochess::reference::Effect;
use topochess::surface::{End, Join, Place, Plan, Run, Side, Sides, Surface};
use topochess::variant::Promotion;

use super::recipe::{CastlingRecipe, PieceRecipe, Recipe};

/// A way of calling the tiles otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relabelling {
    /// The files from right to left; left and right change places in the notation.
    Files,
    /// The ranks upside down and the players changed; left and right change places here too.
    Players,
    /// Every file one on, on a board that wraps sideways and looks alike from every file.
    Round,
}

impl Relabelling {
    pub const ALL: [Relabelling; 3] = [Relabelling::Files, Relabelling::Players, Relabelling::Round];

    /// Whether the variant stays what it is.
    pub fn fits(self, recipe: &Recipe) -> bool {
        if self != Relabelling::Round {
            return true;
        }
        let plan = &recipe.plan;
        let rims = !matches!(plan.north_south, Join::Twist);
        let crosses = |piece: &PieceRecipe| piece.crosses[1] && piece.crosses[3];
        plan.east_west == Join::Wrap { slide: 0 }
            && rims
            && plan.corners.is_none()
            && plan.seams.is_empty()
            && recipe.castling.is_empty()
            && recipe.pieces.iter().all(crosses)
    }

    fn place(self, plan: &Plan, (file, rank): Place) -> Place {
        match self {
            Relabelling::Files => (plan.files - 1 - file, rank),
            Relabelling::Players => (file, plan.ranks - 1 - rank),
            Relabelling::Round => ((file + 1) % plan.files, rank),
        }
    }

    fn side(self, side: Side) -> Side {
        match (self, side) {
            (Relabelling::Files, Side::East | Side::West)
            | (Relabelling::Players, Side::North | Side::South) => side.opposite(),
            _ => side,
        }
    }

    fn colour(self, colour: Colour) -> Colour {
        if self == Relabelling::Players { colour.other() } else { colour }
    }

    fn text(self, text: &str) -> String {
        let other = |letter| match letter {
            'l' => 'r',
            'r' => 'l',
            letter => letter,
        };
        if self == Relabelling::Round { text.to_owned() } else { text.chars().map(other).collect() }
    }

    /// The plan of the relabelled board.
    pub fn plan(self, plan: &Plan) -> Plan {
        let join = |join: Join, length: u16, is_turned: bool, swaps: bool| match join {
            // a shift along an edge that runs the other way now
            Join::Wrap { slide } if is_turned || swaps => Join::Wrap { slide: -slide },
            Join::Apart(mut ends) => {
                for end in &mut ends {
                    if let End::Pole { shift, .. } = end
                        && is_turned
                    {
                        *shift = (length - *shift % length) % length;
                    }
                }
                if swaps {
                    ends.reverse();
                }
                Join::Apart(ends)
            }
            join => join,
        };
        let (files, players) = (self == Relabelling::Files, self == Relabelling::Players);
        let sides = |sides: Sides| Sides {
            first: self.place(plan, sides.first),
            last: self.place(plan, sides.last),
            side: self.side(sides.side),
        };
        Plan {
            holes: plan.holes.iter().map(|&hole| self.place(plan, hole)).collect(),
            north_south: join(plan.north_south, plan.files, files, players),
            east_west: join(plan.east_west, plan.ranks, players, files),
            seams: plan
                .seams
                .iter()
                .map(|run| {
                    // the order of a run turns with it; a single side has none to turn
                    let turns = |one: Sides| {
                        let along_files = matches!(one.side, Side::North | Side::South);
                        one.first == one.last && if along_files { files } else { players }
                    };
                    let reversed = run.reversed ^ turns(run.join) ^ turns(run.to);
                    Run { join: sides(run.join), to: sides(run.to), reversed }
                })
                .collect(),
            ..plan.clone()
        }
    }

    /// What each tile is called, from one board to the other.
    pub fn tiles(self, from: &Surface, to: &Surface) -> Vec<Tile> {
        let place = |tile: Tile| self.place(from.plan(), from.place(tile));
        (0..from.size()).filter_map(|tile| to.at(place(Tile(tile as u8)))).collect()
    }

    /// The relabelled variant; `None` if its board cannot be glued.
    pub fn recipe(self, recipe: &Recipe) -> Option<Recipe> {
        let from = Surface::glue(recipe.plan.clone()).ok()?;
        let plan = self.plan(&recipe.plan);
        let names = self.tiles(&from, &Surface::glue(plan.clone()).ok()?);
        let tile = |tile: Tile| names[tile.index()];
        let tiles = |tiles: &[Tile]| tiles.iter().map(|&one| tile(one)).collect::<Vec<_>>();
        // squares of pieces and castling are White's: Black's have changed places with them already
        let own = |one: Tile| if self == Relabelling::Players { from.reflect(one) } else { one };
        let owns = |list: &[Tile]| tiles(&list.iter().map(|&one| own(one)).collect::<Vec<_>>());
        let pieces = recipe.pieces.iter().map(|piece| PieceRecipe {
            moves: self.text(&piece.moves),
            first: piece.first.iter().map(|(from, text)| (owns(from), self.text(text))).collect(),
            promotes: piece.promotes.as_ref().map(|all| Promotion { on: owns(&all.on), ..all.clone() }),
            crosses: Side::ALL.map(|side| {
                // by White's names of the edges, which Players changes twice
                let old = if self == Relabelling::Files { self.side(side) } else { side };
                piece.crosses[old.index()]
            }),
            ..piece.clone()
        });
        let mut board = vec![None; recipe.board.len()];
        for (old, man) in recipe.board.iter().enumerate() {
            let man = man.map(|man| Man { colour: self.colour(man.colour), ..man });
            board[names[old].index()] = man;
        }
        let castling = recipe.castling.iter().map(|entry| CastlingRecipe {
            king: tile(own(entry.king)),
            rook: tile(own(entry.rook)),
            king_to: tile(own(entry.king_to)),
            rook_to: tile(own(entry.rook_to)),
            toward: entry.toward.map(|side| if self == Relabelling::Files { self.side(side) } else { side }),
        });
        Some(Recipe {
            plan,
            pieces: pieces.collect(),
            board,
            castling: castling.collect(),
            turn: self.colour(recipe.turn),
            moved: tiles(&recipe.moved),
            null_moves: recipe.null_moves,
        })
    }
}

/// A move in the words of the other board.
pub fn renamed(effect: &Effect, names: &[Tile]) -> Effect {
    let tile = |tile: Tile| names[tile.index()];
    Effect {
        from: tile(effect.from),
        to: tile(effect.to),
        promotion: effect.promotion,
        taken: effect.taken.iter().map(|&one| tile(one)).collect(),
        passed: effect.passed.iter().map(|&one| tile(one)).collect(),
        rook: effect.rook.map(|(from, to)| (tile(from), tile(to))),
    }
}
