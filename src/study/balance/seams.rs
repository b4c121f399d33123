//! Which moves need a seam: those that the same pieces on the same board do not have when nothing is glued to its edges.
//!
//! A move that can be made both ways (a rook on a cylinder goes to most tiles of its rank in two) needs none.
//! Castling needs one where its file says that the king goes `toward` a side. A capture en passant of a piece that passed
//! over a seam needs one.

use crate::base::Opened;
use crate::game::{Effect, Game, Move, Variant};
use crate::notation::{Notation, Term};
use crate::surface::{Join, Plan, Surface};

/// The board without its seams.
#[derive(Debug)]
pub struct Seams {
    open: Variant,
}

impl Seams {
    /// `None` if the board without seams cannot carry the pieces.
    pub fn of(variant: &Variant) -> Option<Seams> {
        let mut spec = variant.spec().clone();
        let plan = Plan {
            north_south: Join::CLOSED,
            east_west: Join::CLOSED,
            seams: Vec::new(),
            corners: None,
            ..spec.surface.plan().clone()
        };
        spec.surface = Surface::glue(plan).ok()?;
        spec.castling.retain(|castling| castling.toward.is_none());
        for piece in &mut spec.pieces {
            // check is a matter of the whole board, not of one move's way
            piece.royal = false;
            close(&mut piece.moves);
            piece.first.iter_mut().for_each(|first| close(&mut first.moves));
        }
        Variant::from_spec(spec).ok().map(|open| Seams { open })
    }

    /// Whether a legal move of this position needs a seam; `None` if the position cannot be set up without them.
    pub fn crosses(&self, game: &Game, mv: Move) -> Option<bool> {
        let mut setup = game.setup();
        let mut open = Game::from_setup(&self.open, &setup).or_else(|_| {
            // nobody could have passed there without a seam
            setup.passed.clear();
            setup.victim = None;
            Game::from_setup(&self.open, &setup)
        });
        let open = open.as_mut().ok()?;
        let castles = |mv: Move| matches!(mv.effect, Effect::Castle(_));
        let taken = game.taken(mv);
        let alike = |other: &Move| {
            (other.from, other.to, other.promote, castles(*other))
                == (mv.from, mv.to, mv.promote, castles(mv))
        };
        let moves = open.moves();
        Some(!moves.into_iter().filter(alike).any(|other| open.taken(other) == taken))
    }
}

/// Without the letter that opens closed edges.
fn close(notation: &mut Notation) {
    for term in &mut notation.terms {
        match term {
            Term::Chain(chain) => chain.opened = Opened::None,
            Term::Bent(bent) => bent.opened = Opened::None,
            Term::Castling(_) => {}
        }
    }
}
