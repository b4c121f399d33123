//! The face of the library: load a variant, set up a position, list, play and take back moves, ask how it ends.
//!
//! Prints nothing and never ends the process. Variants are immutable and shared between threads.
//!
//! ```
//! use topochess::game::{Game, Variant};
//! let dot = Variant::load("dot").unwrap();
//! let mut game = Game::new(&dot);
//! assert_eq!(game.moves().len(), 20);
//! let e4 = game.read_move("e2e4").unwrap();
//! game.play(e4);
//! assert_eq!(game.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
//! game.undo();
//! assert_eq!(game.perft(3), 9398);
//! ```

mod dead;
mod facts;
mod named;
mod perft;
mod probe;
mod problems;
mod san;
mod seat;
mod survey;
mod text;

use std::path::Path;
use std::sync::Arc;

use crate::base::{Colour, Man, Problem, Sources, Target, Tile};
use crate::rules::{Outcome, SetupProblem};
use crate::variant::{Setup, Spec};

pub use crate::position::{Effect, Move};
use dead::Owner;
pub use facts::{Compiled, RowFacts};
pub use named::{read_man, read_square};
pub use probe::{Probe, Targets};
pub(crate) use seat::on_tables;
pub use seat::{AnyTables, Check};
use seat::{Engine, Seat};

/// A compiled variant. Cheap to clone: all copies share one.
#[derive(Clone)]
pub struct Variant(Arc<Inner>);

struct Inner {
    spec: Spec,
    sources: Sources,
    warnings: Vec<Problem>,
    engine: Box<dyn Engine>,
    /// The variant's own start.
    start: Box<dyn Seat>,
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Variant").field("name", &self.0.spec.name).finish_non_exhaustive()
    }
}

impl Variant {
    /// Loads a shipped variant by its name, or a file by its path.
    ///
    /// # Errors
    /// Everything that is wrong with the file, or why it cannot be read.
    pub fn load(name_or_path: &str) -> Result<Variant, Vec<Problem>> {
        Variant::compile(crate::variant::load(name_or_path)?, Owner::User)
    }

    /// Reads a variant from text. `name` is shown in problems; `dir` is where files it extends are looked for,
    /// `None` to allow shipped ones only.
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn parse(name: &str, text: &str, dir: Option<&Path>) -> Result<Variant, Vec<Problem>> {
        Variant::compile(crate::variant::parse(name, text, dir)?, Owner::User)
    }

    /// Reads a variant from a text that anyone may have sent: it extends shipped ones only, and questions about its
    /// games write no file and start no thread (material of four men is never called dead).
    ///
    /// # Errors
    /// Everything that is wrong with the text.
    pub fn guest(name: &str, text: &str) -> Result<Variant, Vec<Problem>> {
        Variant::compile(crate::variant::parse(name, text, None)?, Owner::Guest)
    }

    fn compile(loaded: crate::variant::Loaded, owner: Owner) -> Result<Variant, Vec<Problem>> {
        let crate::variant::Loaded { spec, mut warnings, sources } = loaded;
        let locate = |problems: Vec<Problem>| -> Vec<Problem> {
            problems.into_iter().map(|problem| problem.locate(&sources)).collect()
        };
        let engine = seat::engine(&spec, Target::best(), owner).map_err(locate)?;
        warnings.extend(locate(problems::warnings(&spec, &engine.survey())));
        match engine.seat(&spec.setup) {
            Ok(start) => Ok(Variant(Arc::new(Inner { spec, sources, warnings, engine, start }))),
            Err(found) => {
                let errors = found.iter().map(|problem| problems::at_start(&spec, problem)).collect();
                Err(locate(errors).into_iter().chain(warnings).collect())
            }
        }
    }

    /// Compiles a variant that was made by other means than from a file. Nothing is warned about.
    ///
    /// # Errors
    /// A piece with too many routes, or a setup that is not a position.
    pub fn from_spec(spec: Spec) -> Result<Variant, Vec<Problem>> {
        Variant::for_target(spec, Target::best())
    }

    /// The same, compiled for a given kind of processor.
    ///
    /// # Errors
    /// A piece with too many routes, or a setup that is not a position.
    pub fn for_target(spec: Spec, target: Target) -> Result<Variant, Vec<Problem>> {
        let engine = seat::engine(&spec, target, Owner::User)?;
        let start = engine.seat(&spec.setup).map_err(|found| {
            found.iter().map(|problem| problems::at_start(&spec, problem)).collect::<Vec<_>>()
        })?;
        let (sources, warnings) = (Sources::default(), Vec::new());
        Ok(Variant(Arc::new(Inner { spec, sources, warnings, engine, start })))
    }

    /// What the file says, checked.
    pub fn spec(&self) -> &Spec {
        &self.0.spec
    }

    /// What is worth a second look in the file.
    pub fn warnings(&self) -> &[Problem] {
        &self.0.warnings
    }

    /// The texts the variant was read from.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// What the tables are made of.
    pub fn compiled(&self) -> Compiled {
        self.0.engine.compiled()
    }

    /// The tables themselves, for what plays on them.
    pub fn tables(&self) -> AnyTables {
        self.0.engine.tables()
    }

    /// The row of a piece on a tile: how the engine finds its moves there.
    pub fn row(&self, man: Man, tile: Tile) -> RowFacts {
        self.0.engine.row(man, tile)
    }

    /// For each tile the lowest tile of the part of the board that a man on it never leaves: a bishop's colours. All
    /// are alike for one who comes everywhere. Promotion is not looked at.
    pub fn parts(&self, man: Man) -> Vec<Tile> {
        self.0.engine.parts(man)
    }

    /// Whether no position of these men, all moved before, is a mate, nor one of what they may become. `false` also where
    /// that is not looked at: more than three men, more than 64 tiles. What is asked first may take a second.
    pub fn are_dead(&self, men: &[Man]) -> bool {
        self.0.engine.are_dead(men)
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// Everything that is wrong with it, with places in it.
    pub fn read_fen(&self, fen: &str) -> Result<Setup, Vec<Problem>> {
        let sources = Sources::one("<fen>", fen);
        crate::variant::read_fen(self.spec(), fen)
            .map_err(|problems| problems.into_iter().map(|problem| problem.locate(&sources)).collect())
    }
}

/// A game being played: a position and how it came about.
#[derive(Clone)]
pub struct Game {
    variant: Variant,
    seat: Box<dyn Seat>,
    /// Keys of the positions before this one, the oldest first.
    keys: Vec<u64>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Game({:?}, {:?})", self.variant.spec().name, self.fen())
    }
}

impl Game {
    /// A game from the variant's own start.
    pub fn new(variant: &Variant) -> Game {
        Game { variant: variant.clone(), seat: variant.0.start.clone(), keys: Vec::new() }
    }

    /// A game from a position given as FEN.
    ///
    /// # Errors
    /// Everything that is wrong with the FEN, or why it is not a position.
    pub fn from_fen(variant: &Variant, fen: &str) -> Result<Game, Vec<Problem>> {
        let setup = variant.read_fen(fen)?;
        Game::from_setup(variant, &setup).map_err(|found| {
            let sources = Sources::one("<fen>", fen);
            found
                .iter()
                .map(|problem| problems::in_fen(variant.spec(), fen, problem).locate(&sources))
                .collect()
        })
    }

    /// A game from a setup.
    ///
    /// # Errors
    /// Why it is not a position.
    pub fn from_setup(variant: &Variant, setup: &Setup) -> Result<Game, Vec<SetupProblem>> {
        let seat = variant.0.engine.seat(setup)?;
        Ok(Game { variant: variant.clone(), seat, keys: Vec::new() })
    }

    /// The variant being played.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Who is to move.
    pub fn turn(&self) -> Colour {
        self.seat.turn()
    }

    /// Who stands on a tile.
    pub fn at(&self, tile: Tile) -> Option<Man> {
        self.seat.at(tile)
    }

    /// All legal moves, in the order of their tiles.
    pub fn moves(&mut self) -> Vec<Move> {
        let mut moves = self.seat.moves();
        moves.sort_unstable();
        moves
    }

    /// Plays a legal move of this position.
    pub fn play(&mut self, mv: Move) {
        self.keys.push(self.seat.key());
        self.seat.play(mv);
    }

    /// Takes the last move back and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        self.keys.pop()?;
        self.seat.undo()
    }

    /// How the game has ended, `None` if it goes on.
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.ended(false)
    }

    /// The same, but material of more than three men is never called dead: whether that is known may depend on what was
    /// found out before, and this does not.
    pub fn outcome_at_once(&mut self) -> Option<Outcome> {
        self.ended(true)
    }

    fn ended(&mut self, at_once: bool) -> Option<Outcome> {
        let key = self.seat.key();
        let repeated = 1 + self.keys.iter().filter(|&&old| old == key).count();
        self.seat.outcome(repeated, at_once)
    }

    /// A number for the position: equal for positions that are equal to the rules.
    pub fn key(&mut self) -> u64 {
        self.seat.key()
    }

    /// Keys of the positions before this one, the oldest first.
    pub fn past(&self) -> &[u64] {
        &self.keys
    }

    /// The tiles on which a legal move of this position takes a piece, in the order of their numbers.
    pub fn taken(&self, mv: Move) -> Vec<Tile> {
        self.seat.taken(mv)
    }

    /// Whether the player to move is in check.
    pub fn in_check(&self) -> bool {
        !self.checks().is_empty()
    }

    /// Every attack on a royal of the player to move, with every route it comes along.
    pub fn checks(&self) -> Vec<Check> {
        self.seat.checks()
    }

    /// Every way the piece on `from` can come to `to` now, each the list of tiles it goes over, `to` last.
    pub fn routes(&self, from: Tile, to: Tile) -> Vec<Vec<Tile>> {
        self.seat.routes(from, to)
    }

    /// The position as a setup.
    pub fn setup(&self) -> Setup {
        self.seat.setup()
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        crate::variant::write_fen(self.variant.spec(), &self.setup())
    }

    /// How many lines of `depth` legal moves there are from here. Moves of the last ply are counted, not played.
    pub fn perft(&mut self, depth: u32) -> u64 {
        self.seat.perft(depth, perft::Leaves::Counted)
    }

    /// The same, every move of the last ply played and taken back: what playing moves costs.
    pub fn perft_played(&mut self, depth: u32) -> u64 {
        self.seat.perft(depth, perft::Leaves::Played)
    }

    /// The same, worked on by `threads` threads.
    pub fn perft_on(&mut self, depth: u32, threads: usize) -> u64 {
        perft::on_threads(self, depth, threads)
    }
}
