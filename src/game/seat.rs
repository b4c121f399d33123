//! One width of tables behind one door: the rest of the library does not know how many words a set has.

use std::sync::Arc;

use crate::base::{Colour, Man, Problem, Target, Tile};
use crate::compile::compile;
use crate::material::parts;
use crate::movegen;
use crate::position::{Before, Effect, Move, Position, Undo};
use crate::rules::{self, Outcome, Reason, SetupProblem};
use crate::tables::Tables;
use crate::variant::{Setup, Spec};

use super::dead::{Ledger, Owner};
use super::facts::{Compiled, RowFacts};
use super::perft::{Leaves, perft};
use super::survey::Survey;

/// A compiled variant of some width.
pub(super) trait Engine: Send + Sync {
    fn seat(&self, setup: &Setup) -> Result<Box<dyn Seat>, Vec<SetupProblem>>;
    fn compiled(&self) -> Compiled;
    fn row(&self, man: Man, tile: Tile) -> RowFacts;
    fn parts(&self, man: Man) -> Vec<Tile>;
    fn survey(&self) -> Survey;
    fn are_dead(&self, men: &[Man]) -> bool;
    fn tables(&self) -> AnyTables;
}

/// A variant's tables, of the width that its board needs.
#[derive(Clone)]
pub enum AnyTables {
    /// Up to 64 tiles.
    One(Arc<Tables<1>>),
    /// Up to 128 tiles.
    Two(Arc<Tables<2>>),
    /// Up to 256 tiles.
    Four(Arc<Tables<4>>),
}

/// What some work on tables of any width gives: the same code for each width.
macro_rules! on_tables {
    ($any:expr, |$tables:ident| $work:expr) => {
        match $any {
            $crate::game::AnyTables::One($tables) => $work,
            $crate::game::AnyTables::Two($tables) => $work,
            $crate::game::AnyTables::Four($tables) => $work,
        }
    };
}
pub(crate) use on_tables;

/// Tables of one width, put among those of any.
trait Widen {
    fn widen(self) -> AnyTables;
}

impl Widen for Arc<Tables<1>> {
    fn widen(self) -> AnyTables {
        AnyTables::One(self)
    }
}

impl Widen for Arc<Tables<2>> {
    fn widen(self) -> AnyTables {
        AnyTables::Two(self)
    }
}

impl Widen for Arc<Tables<4>> {
    fn widen(self) -> AnyTables {
        AnyTables::Four(self)
    }
}

/// A position of some width, and how to go back from it.
pub(super) trait Seat: Send + Sync {
    fn boxed(&self) -> Box<dyn Seat>;
    fn turn(&self) -> Colour;
    fn at(&self, tile: Tile) -> Option<Man>;
    fn moves(&mut self) -> Vec<Move>;
    fn play(&mut self, mv: Move);
    fn undo(&mut self) -> Option<Move>;
    fn key(&mut self) -> u64;
    fn outcome(&mut self, repeated: usize, at_once: bool) -> Option<Outcome>;
    fn checks(&self) -> Vec<Check>;
    fn routes(&self, from: Tile, to: Tile) -> Vec<Vec<Tile>>;
    fn setup(&self) -> Setup;
    fn perft(&mut self, depth: u32, leaves: Leaves) -> u64;
    /// The tiles on which a move takes a piece.
    fn taken(&self, mv: Move) -> Vec<Tile>;
    /// What tells a move from a plain one: the rook's tile of a castling, else tiles taken and passed.
    fn besides(&self, mv: Move) -> Vec<Tile>;
}

impl Clone for Box<dyn Seat> {
    fn clone(&self) -> Self {
        self.boxed()
    }
}

/// An attack on a royal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// The royal.
    pub royal: Tile,
    /// The piece that attacks it.
    pub by: Tile,
    /// Every route it comes along: tiles gone over, the royal's last. To parry the check all must be closed.
    pub routes: Vec<Vec<Tile>>,
}

/// Compiles a variant with the least width that holds its board.
pub(super) fn engine(spec: &Spec, target: Target, owner: Owner) -> Result<Box<dyn Engine>, Vec<Problem>> {
    match spec.surface.len() {
        0..=64 => made::<1>(spec, target, owner),
        65..=128 => made::<2>(spec, target, owner),
        _ => made::<4>(spec, target, owner),
    }
}

fn made<const W: usize>(spec: &Spec, target: Target, owner: Owner) -> Result<Box<dyn Engine>, Vec<Problem>>
where
    Arc<Tables<W>>: Widen,
{
    let tables = Arc::new(compile::<W>(spec, target)?);
    Ok(Box::new(Made { tables, setup: spec.setup.clone(), ledger: Arc::new(Ledger::new(spec, owner)) }))
}

struct Made<const W: usize> {
    tables: Arc<Tables<W>>,
    setup: Setup,
    ledger: Arc<Ledger>,
}

impl<const W: usize> Engine for Made<W>
where
    Arc<Tables<W>>: Widen,
{
    fn seat(&self, setup: &Setup) -> Result<Box<dyn Seat>, Vec<SetupProblem>> {
        let position = rules::position(&self.tables, setup)?;
        let (tables, ledger) = (self.tables.clone(), self.ledger.clone());
        Ok(Box::new(Playing { tables, ledger, position, played: Vec::new() }))
    }

    fn compiled(&self) -> Compiled {
        Compiled::of(&self.tables)
    }

    fn row(&self, man: Man, tile: Tile) -> RowFacts {
        RowFacts::of(&self.tables, man, tile)
    }

    fn parts(&self, man: Man) -> Vec<Tile> {
        parts(&self.tables, man)
    }

    fn survey(&self) -> Survey {
        Survey::of(&self.tables, &self.setup)
    }

    fn are_dead(&self, men: &[Man]) -> bool {
        self.ledger.are_dead(&self.tables, men)
    }

    fn tables(&self) -> AnyTables {
        self.tables.clone().widen()
    }
}

struct Playing<const W: usize> {
    tables: Arc<Tables<W>>,
    ledger: Arc<Ledger>,
    position: Position<W>,
    played: Vec<(Move, Undo, Before<W>)>,
}

impl<const W: usize> Seat for Playing<W> {
    fn boxed(&self) -> Box<dyn Seat> {
        let (tables, ledger) = (self.tables.clone(), self.ledger.clone());
        Box::new(Playing { tables, ledger, position: self.position.clone(), played: self.played.clone() })
    }

    fn turn(&self) -> Colour {
        self.position.turn()
    }

    fn at(&self, tile: Tile) -> Option<Man> {
        if self.tables.board.contains(tile) { self.position.at(tile) } else { None }
    }

    fn moves(&mut self) -> Vec<Move> {
        rules::legal_moves(&self.tables, &mut self.position)
    }

    fn play(&mut self, mv: Move) {
        let before = self.position.before();
        let undo = self.position.play(&self.tables, mv);
        self.played.push((mv, undo, before));
    }

    fn undo(&mut self) -> Option<Move> {
        let (mv, undo, before) = self.played.pop()?;
        self.position.unplay(&self.tables, mv, undo, &before);
        Some(mv)
    }

    fn key(&mut self) -> u64 {
        rules::key(&self.tables, &mut self.position)
    }

    fn outcome(&mut self, repeated: usize, at_once: bool) -> Option<Outcome> {
        let found = rules::outcome(&self.tables, &mut self.position, repeated);
        let over = found.is_some_and(|outcome| {
            matches!(outcome.reason, Reason::Checkmate | Reason::Stalemate | Reason::DeadPosition)
        });
        if !over && self.tables.rules.dead_draws && self.ledger.is_dead(&self.tables, &self.position, at_once)
        {
            return Some(Outcome { winner: None, reason: Reason::DeadPosition });
        }
        found
    }

    fn checks(&self) -> Vec<Check> {
        let us = self.position.turn();
        let attackers = self.position.of(us.other());
        let mut checks = Vec::new();
        for royal in rules::royals(&self.tables, &self.position, us).iter() {
            for by in attackers.iter() {
                let routes = movegen::routes(&self.tables, &self.position, by, royal);
                if !routes.is_empty() {
                    checks.push(Check { royal, by, routes });
                }
            }
        }
        checks
    }

    fn routes(&self, from: Tile, to: Tile) -> Vec<Vec<Tile>> {
        movegen::routes(&self.tables, &self.position, from, to)
    }

    fn setup(&self) -> Setup {
        rules::setup(&self.tables, &self.position)
    }

    fn perft(&mut self, depth: u32, leaves: Leaves) -> u64 {
        perft(&self.tables, &mut self.position, depth, leaves)
    }

    fn taken(&self, mv: Move) -> Vec<Tile> {
        let enemies = self.position.of(self.position.turn().other());
        let mut taken: Vec<Tile> = match mv.effect {
            Effect::Castle(_) => return Vec::new(),
            Effect::Plain => Vec::new(),
            Effect::Special { trail, en_passant } => {
                let victim = self.position.memory().victim.filter(|_| en_passant);
                self.tables.trails[trail as usize].taken.iter().copied().chain(victim).collect()
            }
        };
        taken.extend(Some(mv.to).filter(|&to| enemies.contains(to)));
        taken.sort_unstable();
        taken.dedup();
        taken
    }

    fn besides(&self, mv: Move) -> Vec<Tile> {
        match mv.effect {
            Effect::Plain => Vec::new(),
            Effect::Castle(number) => self.tables.castlings[self.position.turn().index()]
                .get(usize::from(number))
                .map_or(Vec::new(), |castling| vec![castling.rook]),
            Effect::Special { trail, en_passant } => {
                let trail = &self.tables.trails[trail as usize];
                let victim = self.position.memory().victim.filter(|_| en_passant);
                trail.taken.iter().chain(&trail.passed).copied().chain(victim).collect()
            }
        }
    }
}
