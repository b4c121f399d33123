//! The pieces of work, who does them, and how topochess should compare: the floor it must not be under, the aim it
//! is to reach.

use topochess::game::Variant;

use crate::contestants::{
    Contestant, Failure, Leaves, cozy_chess, load, parse, shakmaty, topochess, topochess_at_start,
    topochess_on,
};
use crate::uci::Program;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position that has every kind of move.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const CAPABLANCA: &str = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";

/// Made for measuring; not shipped.
const ARMY: &str = include_str!("../../variants/army.toml");
const TWO_ARMIES: &str = include_str!("../../variants/two-armies.toml");

/// A part of the whole measurement.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Chess, moves of the last ply counted
    Bulk,
    /// Chess, moves of the last ply played
    Played,
    /// Capablanca chess, a board of ten files
    Capablanca,
    /// What other boards and armies cost topochess, compared with its flat chess
    Own,
    /// Two threads compared with one
    Threads,
}

impl Part {
    pub fn all() -> impl Iterator<Item = Part> {
        <Part as clap::ValueEnum>::value_variants().iter().copied()
    }

    /// Whether Fairy-Stockfish takes part in it.
    pub fn wants_fairy(self) -> bool {
        matches!(self, Part::Bulk | Part::Capablanca)
    }
}

/// What a ratio should be.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub floor: f64,
    pub aim: f64,
}

/// A contestant and its work.
pub struct Entry {
    /// Entries of a round with the same work must come to the same number of nodes.
    pub work: String,
    pub contestant: Contestant,
    pub target: Option<Target>,
}

/// How the first entry of a round, always topochess, and another make a ratio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ratio {
    /// The first is divided by the other: a rival.
    OverOther,
    /// The other, topochess too, is divided by the first.
    OverFirst,
}

/// Entries that take turns.
pub struct Round {
    pub entries: Vec<Entry>,
    pub ratio: Ratio,
}

/// What all rounds have in common.
pub struct Plan {
    /// How many plies less than usual are counted.
    pub plies_less: u32,
    /// `None` if it is not installed.
    pub fairy: Option<Program>,
}

impl Plan {
    /// The rounds of a part, ready to run.
    pub fn rounds(&self, part: Part) -> Result<Vec<Round>, Failure> {
        Ok(match part {
            Part::Bulk => vec![self.bulk("chess", START, 6)?, self.bulk("Kiwipete", KIWIPETE, 5)?],
            Part::Played => vec![self.played("chess", START, 5)?, self.played("Kiwipete", KIWIPETE, 4)?],
            Part::Capablanca => vec![self.capablanca(5)?],
            Part::Own => vec![self.own()?],
            Part::Threads => vec![self.threads(7)?],
        })
    }

    fn bulk(&self, name: &str, fen: &str, depth: u32) -> Result<Round, Failure> {
        let depth = self.depth(depth);
        let mut rivals = vec![
            (cozy_chess(fen, depth, Leaves::Counted)?, target(0.7, 1.0)),
            (shakmaty(fen, depth, Leaves::Counted)?, None),
        ];
        if let Some(program) = &self.fairy {
            rivals.push((program.contestant("chess", fen, depth)?, target(7.0, 12.0)));
        }
        let ours = topochess("chess", fen, depth, Leaves::Counted)?;
        Ok(against_rivals(&format!("{name}, depth {depth}"), ours, rivals))
    }

    fn played(&self, name: &str, fen: &str, depth: u32) -> Result<Round, Failure> {
        let depth = self.depth(depth);
        let rivals = vec![
            (shakmaty(fen, depth, Leaves::Played)?, target(0.7, 1.0)),
            (cozy_chess(fen, depth, Leaves::Played)?, None),
        ];
        let ours = topochess("chess", fen, depth, Leaves::Played)?;
        Ok(against_rivals(&format!("{name}, depth {depth}, leaves played"), ours, rivals))
    }

    fn capablanca(&self, depth: u32) -> Result<Round, Failure> {
        let depth = self.depth(depth);
        let mut rivals = Vec::new();
        if let Some(program) = &self.fairy {
            rivals.push((program.contestant("capablanca", CAPABLANCA, depth)?, target(6.0, 12.0)));
        }
        let ours = topochess("capablanca", CAPABLANCA, depth, Leaves::Counted)?;
        Ok(against_rivals(&format!("Capablanca, depth {depth}"), ours, rivals))
    }

    fn own(&self) -> Result<Round, Failure> {
        let surface = target(0.7, 1.0);
        let entry = |name: &str, variant: &Variant, depth: u32, target: Option<Target>| {
            let depth = self.depth(depth);
            let contestant = topochess_at_start(variant, depth);
            Entry { work: format!("{name}, depth {depth}"), contestant, target }
        };
        let entries = vec![
            entry("flat chess", &load("chess")?, 6, None),
            entry("army", &parse("army.toml", ARMY)?, 5, target(0.45, 0.8)),
            entry("cylinder", &load("cylinder")?, 6, surface),
            entry("toroidal", &load("toroidal")?, 6, surface),
            entry("dot", &load("dot")?, 6, surface),
            entry("klein", &load("klein")?, 6, surface),
            entry("two armies, 256 tiles", &parse("two-armies.toml", TWO_ARMIES)?, 5, target(0.15, 0.4)),
        ];
        Ok(Round { entries, ratio: Ratio::OverFirst })
    }

    fn threads(&self, depth: u32) -> Result<Round, Failure> {
        let depth = self.depth(depth);
        let entry = |threads: usize, target: Option<Target>| -> Result<Entry, Failure> {
            let contestant = topochess_on(threads, depth)?;
            Ok(Entry { work: format!("chess, depth {depth}"), contestant, target })
        };
        Ok(Round { entries: vec![entry(1, None)?, entry(2, target(1.8, 1.95))?], ratio: Ratio::OverFirst })
    }

    fn depth(&self, usual: u32) -> u32 {
        usual.saturating_sub(self.plies_less).max(1)
    }
}

fn target(floor: f64, aim: f64) -> Option<Target> {
    Some(Target { floor, aim })
}

fn against_rivals(work: &str, ours: Contestant, rivals: Vec<(Contestant, Option<Target>)>) -> Round {
    let entry = |(contestant, target)| Entry { work: work.to_owned(), contestant, target };
    Round { entries: [(ours, None)].into_iter().chain(rivals).map(entry).collect(), ratio: Ratio::OverOther }
}
