//! The contestants: each counts the lines of legal moves from one position to one depth in its own way, and is timed.
//!
//! Bulk: moves of the last ply are counted. Played: they are played as well, and what comes of it is kept from the
//! optimizer. Libraries are used as their authors show it. Programs are in [`uci`](crate::uci).

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use shakmaty::{CastlingMode, Chess, Position, fen::Fen};
use topochess::base::Problem;
use topochess::game::{Game, Variant};

/// Why there is nothing to show.
#[derive(Debug)]
pub enum Failure {
    /// A variant file or a position is refused.
    Refused { by: &'static str, what: String, why: String },
    /// A program cannot be started, or stops answering.
    Program { name: String, why: String },
    /// Two contestants count differently, or one does from run to run.
    Mismatch { work: String, name: String, nodes: u64, others: String, expected: u64 },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Refused { by, what, why } => write!(f, "{by} refuses `{what}`: {why}"),
            Failure::Program { name, why } => write!(f, "{name}: {why}"),
            Failure::Mismatch { work, name, nodes, others, expected } => {
                write!(f, "{work}: {name} counts {nodes} nodes, {others} {expected}")
            }
        }
    }
}

/// What one run gave.
#[derive(Clone, Copy, Debug)]
pub struct Count {
    pub nodes: u64,
    pub took: Duration,
}

/// Somebody who counts one thing, again and again.
pub struct Contestant {
    pub name: String,
    count: Box<dyn FnMut() -> Result<Count, Failure>>,
}

impl Contestant {
    /// One that times itself.
    pub fn new(name: String, count: impl FnMut() -> Result<Count, Failure> + 'static) -> Contestant {
        Contestant { name, count: Box::new(count) }
    }

    /// One that is a function of this process, timed from outside.
    fn timed(name: &str, mut nodes: impl FnMut() -> u64 + 'static) -> Contestant {
        Contestant::new(name.to_owned(), move || {
            let start = Instant::now();
            let nodes = nodes();
            Ok(Count { nodes, took: start.elapsed() })
        })
    }

    /// Counts once.
    pub fn count(&mut self) -> Result<Count, Failure> {
        (self.count)()
    }
}

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    Counted,
    Played,
}

/// topochess from a position of a variant it ships.
pub fn topochess(name: &str, fen: &str, depth: u32, leaves: Leaves) -> Result<Contestant, Failure> {
    let mut game = Game::from_fen(&load(name)?, fen).map_err(|problems| refused(fen, &problems))?;
    Ok(Contestant::timed("topochess", move || match leaves {
        Leaves::Counted => game.perft(depth),
        Leaves::Played => game.perft_played(depth),
    }))
}

/// topochess from the start of a variant.
pub fn topochess_at_start(variant: &Variant, depth: u32) -> Contestant {
    let mut game = Game::new(variant);
    Contestant::timed("topochess", move || game.perft(depth))
}

/// topochess on several threads, from the start of chess.
pub fn topochess_on(threads: usize, depth: u32) -> Result<Contestant, Failure> {
    let mut game = Game::new(&load("chess")?);
    let name = format!("topochess, {threads} thread{}", if threads == 1 { "" } else { "s" });
    Ok(Contestant::timed(&name, move || game.perft_on(depth, threads)))
}

/// A variant that topochess ships.
pub fn load(name: &str) -> Result<Variant, Failure> {
    Variant::load(name).map_err(|problems| refused(name, &problems))
}

/// A variant from the text of a file.
pub fn parse(name: &str, text: &str) -> Result<Variant, Failure> {
    Variant::parse(name, text, None).map_err(|problems| refused(name, &problems))
}

fn refused(what: &str, problems: &[Problem]) -> Failure {
    let why: Vec<String> = problems.iter().map(Problem::to_string).collect();
    Failure::Refused { by: "topochess", what: what.to_owned(), why: why.join("; ") }
}

/// cozy-chess, by the two functions of its perft example.
pub fn cozy_chess(fen: &str, depth: u32, leaves: Leaves) -> Result<Contestant, Failure> {
    let board = cozy_chess::Board::from_fen(fen, false).map_err(|error| Failure::Refused {
        by: "cozy-chess",
        what: fen.to_owned(),
        why: error.to_string(),
    })?;
    Ok(Contestant::timed("cozy-chess", move || match leaves {
        Leaves::Counted => cozy_counted(&board, depth),
        Leaves::Played => cozy_played(&board, depth),
    }))
}

fn cozy_counted(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes += 1,
        1 => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    nodes += cozy_counted(&child, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

fn cozy_played(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        black_box(board);
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += cozy_played(&child, depth - 1);
        }
        false
    });
    nodes
}

/// shakmaty, by its own perft, and by the same that goes on to the leaves.
pub fn shakmaty(fen: &str, depth: u32, leaves: Leaves) -> Result<Contestant, Failure> {
    let refused = |why: String| Failure::Refused { by: "shakmaty", what: fen.to_owned(), why };
    let read: Fen = fen.parse().map_err(|error: shakmaty::fen::ParseFenError| refused(error.to_string()))?;
    let position: Chess =
        read.into_position(CastlingMode::Standard).map_err(|error| refused(error.to_string()))?;
    Ok(Contestant::timed("shakmaty", move || match leaves {
        Leaves::Counted => shakmaty::perft(&position, depth),
        Leaves::Played => shakmaty_played(&position, depth),
    }))
}

fn shakmaty_played(position: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        black_box(position);
        return 1;
    }
    let mut nodes = 0;
    for &mv in &position.legal_moves() {
        let mut child = position.clone();
        child.play_unchecked(mv);
        nodes += shakmaty_played(&child, depth - 1);
    }
    nodes
}
