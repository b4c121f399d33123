//! One game of the engine against itself.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::{Game, Move};
use crate::record::Verdict;
use crate::search::{Control, Engine, Limits, Options};
use crate::study::contest::Halt;

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who has won; never open.
    #[serde(serialize_with = "written", deserialize_with = "read")]
    pub result: Verdict,
    /// Plies, those of the opening included.
    pub plies: u32,
    /// Why it ended: a rule's words, or `length`.
    pub end: String,
}

impl Ending {
    /// White's points: 0, a half or 1.
    pub fn points(&self) -> f64 {
        match self.result {
            Verdict::White => 1.0,
            Verdict::Black => 0.0,
            Verdict::Draw | Verdict::Open => 0.5,
        }
    }
}

fn written<S: Serializer>(verdict: &Verdict, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(verdict.text())
}

fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Verdict, D::Error> {
    let text = String::deserialize(from)?;
    let verdict = Verdict::read(&text).filter(|&verdict| verdict != Verdict::Open);
    verdict.ok_or_else(|| D::Error::custom(format!("`{text}` is no result of a game that has ended")))
}

/// Why a game ended that went on for as many plies as it may.
pub const TOO_LONG: &str = "length";

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// Positions that the engine may visit for a move.
    pub nodes: u64,
    /// Random plies that games begin with.
    pub opening_plies: u32,
    /// What they are made from.
    pub seed: u64,
    /// Plies after which a game is a draw.
    pub most_plies: u32,
}

impl Pace {
    /// The pace in words, as part of what a run is.
    pub fn text(&self) -> String {
        let Pace { nodes, opening_plies, seed, most_plies } = self;
        format!("nodes {nodes}; opening-plies {opening_plies}; most-plies {most_plies}; seed {seed}")
    }

    /// The pace that [`Pace::text`] tells; `None` if it is no such text.
    pub fn read(text: &str) -> Option<Pace> {
        let mut fields = text.split("; ").map(|field| field.split_once(' '));
        let mut number = |name: &str| -> Option<u64> {
            fields.next()?.filter(|field| field.0 == name).and_then(|field| field.1.parse().ok())
        };
        let (nodes, opening, most, seed) =
            (number("nodes")?, number("opening-plies")?, number("most-plies")?, number("seed")?);
        let pace =
            Pace { nodes, opening_plies: opening.try_into().ok()?, seed, most_plies: most.try_into().ok()? };
        fields.next().is_none().then_some(pace)
    }

    /// The engine of these games: a small table, since searches are short and it is emptied for each game.
    pub fn options() -> Options {
        Options { hash: 1, ..Options::default() }
    }
}

/// Plays a game on to its end; `watch` sees each move of the engine before it is made. `None` if the run was ended.
pub fn play(
    engine: &mut Engine,
    game: &mut Game,
    pace: &Pace,
    halt: &Halt,
    watch: &mut dyn FnMut(&mut Game, Move),
) -> Option<Ending> {
    engine.clear();
    let limits = Limits { nodes: Some(pace.nodes), ..Limits::default() };
    loop {
        if halt.is_stopped() {
            return None;
        }
        let plies = game.past().len() as u32;
        if let Some(outcome) = game.outcome_at_once() {
            let result = Verdict::from(outcome);
            return Some(Ending { result, plies, end: outcome.reason.name().into() });
        }
        let draw = |end: &str| Some(Ending { result: Verdict::Draw, plies, end: end.into() });
        if plies >= pace.most_plies {
            return draw(TOO_LONG);
        }
        let found = engine.search(game, &limits, &Control::new(), &mut |_| {}).best;
        let Some(mv) = found else { return draw("no move") };
        watch(game, mv);
        game.play(mv);
    }
}
