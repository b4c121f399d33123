//! All games of a match, several at a time, on from what has been played.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::bout::{self, Terms};
use super::cecp::Cecp;
use super::entrant::{Entrant, Protocol};
use super::halt::Halt;
use super::ledger::{Book, Ledger};
use super::own::Own;
use super::player::{Hall, Player, Trouble};
use super::tally::{Sprt, State, Tally};
use super::tempo::Tempo;
use super::uci::Uci;
use crate::game::{Game, Variant};
use crate::record::Record;
use crate::study::opening::opening;

/// A match.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What is played.
    pub variant: Variant,
    /// What engines call it.
    pub name: String,
    /// What it is called on record: a shipped variant's name or a path.
    pub path: String,
    /// The position as FEN, `None` for the variant's own start.
    pub fen: Option<String>,
    /// Games in all, 1 to 1,000,000.
    pub games: usize,
    /// How long players may think.
    pub tempo: Tempo,
    /// The two engines; the first has White in games 1, 3, 5 ...
    pub engines: [Entrant; 2],
    /// Random plies that games begin with; two games share each opening.
    pub opening_plies: u32,
    /// What they are made from.
    pub seed: u64,
    /// Games played at a time.
    pub concurrency: usize,
    /// The file of games; `None`: they are not kept, and a stopped match begins anew.
    pub pgn: Option<PathBuf>,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How much later than allowed an answer may come.
    pub margin: Duration,
    /// How long a program may take to get ready, and to answer without a clock.
    pub patience: Duration,
    /// Plies after which a game is a draw.
    pub most_plies: usize,
}

/// How far a match has come.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Results so far.
    pub tally: Tally,
    /// How games ended (the words of the tag Termination), and how many so.
    pub endings: BTreeMap<String, u64>,
    /// How the sequential test stands, if there is one.
    pub state: Option<State>,
}

/// What came of a match.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The results.
    pub stage: Stage,
    /// Games that had been played before.
    pub resumed: u64,
    /// Whether it was stopped before its end.
    pub stopped: bool,
}

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong.
    pub why: String,
    /// What to do.
    pub help: &'static str,
}

/// Plays a match to its end, or until `halt` ends it. `watch` is called after each game, and once before the first.
///
/// # Errors
/// An engine that cannot be started, or a file of games that cannot be gone on with.
pub fn hold(plan: &Plan, halt: &Halt, watch: &mut dyn FnMut(&Stage)) -> Result<Summary, Refusal> {
    let mut start = plan.start()?;
    if let Some(outcome) = start.outcome() {
        let why = format!("the game is over before it begins: {outcome}");
        return Err(Refusal { why, help: "give a position that can be played on" });
    }
    let refuse = |why| Refusal { why, help: "each match has a file of its own: give another with --pgn" };
    let (mut ledger, mut book) = Ledger::open(plan.pgn.as_deref(), &plan.text(), MOST).map_err(refuse)?;
    let resumed = Tally::of(&book.results).games();
    let stage = plan.stage(&book);
    watch(&stage);
    let missing = (1..=plan.games).filter(|number| book.results.get(number - 1).is_none_or(Option::is_none));
    let waiting: VecDeque<usize> = if stage.is_decided() { VecDeque::new() } else { missing.collect() };
    let workers = plan.concurrency.clamp(1, 256).min(waiting.len());
    let waiting = Mutex::new(waiting);
    let rooms = Halt::default();
    thread::scope(|scope| {
        let (sender, games) = channel();
        for _ in 0..workers {
            let room = Room { plan, start: &start, waiting: &waiting, halt: &rooms };
            let sender = sender.clone();
            scope.spawn(move || room.work(&sender));
        }
        drop(sender);
        Desk { plan, ledger: &mut ledger, book: &mut book, rooms: &rooms }.collect(&games, halt, watch)
    })?;
    let stage = plan.stage(&book);
    let all = stage.is_decided() || stage.tally.games() >= plan.games as u64;
    Ok(Summary { stage, resumed, stopped: !all })
}

/// A game's number and record, or why no more can be played.
type Finished = Result<(usize, Record), Refusal>;

/// Where finished games are taken in.
struct Desk<'a> {
    plan: &'a Plan,
    ledger: &'a mut Ledger,
    book: &'a mut Book,
    /// Ends the games under way.
    rooms: &'a Halt,
}

impl Desk<'_> {
    /// Takes in games until no more come.
    fn collect(
        mut self,
        games: &Receiver<Finished>,
        halt: &Halt,
        watch: &mut dyn FnMut(&Stage),
    ) -> Result<(), Refusal> {
        let mut finished = Ok(());
        loop {
            if halt.is_stopped() {
                self.rooms.stop();
            }
            match games.recv_timeout(NAP) {
                Err(RecvTimeoutError::Disconnected) => return finished,
                Err(RecvTimeoutError::Timeout) => {}
                // what was under way when the test ended does not count
                Ok(_) if self.plan.stage(self.book).is_decided() => {}
                Ok(game) => {
                    let entered = game.and_then(|(number, record)| self.enter(number, record));
                    finished = finished.and(entered);
                    let stage = self.plan.stage(self.book);
                    watch(&stage);
                    if finished.is_err() || stage.is_decided() {
                        self.rooms.stop();
                    }
                }
            }
        }
    }

    fn enter(&mut self, number: usize, mut record: Record) -> Result<(), Refusal> {
        self.ledger.add(number, &mut record).map_err(refuse_disk)?;
        self.book.enter(number, &record);
        Ok(())
    }
}

/// How long nothing looks whether the match is ended.
const NAP: Duration = Duration::from_millis(50);

/// The most games of a match.
const MOST: usize = 1_000_000;

/// How often an engine may fail to start before the match is given up.
const STARTS: u32 = 3;

fn refuse_disk(why: String) -> Refusal {
    Refusal { why, help: "all games before are in the file: the same command goes on with it" }
}

impl Plan {
    fn start(&self) -> Result<Game, Refusal> {
        let Some(fen) = &self.fen else { return Ok(Game::new(&self.variant)) };
        Game::from_fen(&self.variant, fen).map_err(|found| {
            let why = found.first().map_or(String::new(), |problem| problem.message.clone());
            Refusal { why, help: "give a FEN of this variant" }
        })
    }

    /// All that a game depends on, in words; how many games there are and how many at a time does not matter.
    fn text(&self) -> String {
        let engine = |entrant: &Entrant| match entrant {
            Entrant::Own { options, name } => {
                let name = name.as_deref().map_or(String::new(), |name| format!(",name={name}"));
                format!(
                    "self,level={},hash={},threads={}{name}",
                    options.level, options.hash, options.threads
                )
            }
            Entrant::Program { protocol, command, options, dir, name } => {
                let kind = if *protocol == Protocol::Uci { "uci" } else { "xboard" };
                let options: String =
                    options.iter().map(|(key, value)| format!(" option.{key}={value}")).collect();
                let dir = dir.as_ref().map_or(String::new(), |dir| format!(" dir={}", dir.display()));
                let name = name.as_deref().map_or(String::new(), |name| format!(" name={name}"));
                format!("{kind}:{}{options}{dir}{name}", command.join(" "))
            }
        };
        let fen = self.fen.as_deref().map_or(String::new(), |fen| format!("fen {fen}; "));
        let sprt = self.sprt.map_or(String::new(), |sprt| {
            format!("; sprt {},{},{},{}", sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta)
        });
        format!(
            "variant {}; {fen}tc {}; engine1 {}; engine2 {}; opening-plies {}; seed {}{sprt}",
            self.path,
            self.tempo,
            engine(&self.engines[0]),
            engine(&self.engines[1]),
            self.opening_plies,
            self.seed
        )
    }

    fn stage(&self, book: &Book) -> Stage {
        let tally = Tally::of(&book.results);
        let state = self.sprt.map(|sprt| sprt.state(&tally));
        Stage { tally, endings: book.endings.clone(), state }
    }
}

impl Stage {
    /// Whether the sequential test has come to an end.
    pub fn is_decided(&self) -> bool {
        self.state.is_some_and(|state| state != State::Open)
    }
}

/// Where one game at a time is played.
struct Room<'a> {
    plan: &'a Plan,
    start: &'a Game,
    waiting: &'a Mutex<VecDeque<usize>>,
    halt: &'a Halt,
}

type Seat = Option<Box<dyn Player>>;

impl Room<'_> {
    fn work(&self, games: &Sender<Finished>) {
        let mut seats: [Seat; 2] = [None, None];
        while !self.halt.is_stopped() {
            let next = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
            let Some(number) = next else { return };
            let played = self.game(number, &mut seats);
            let Some(played) = played.transpose() else { return };
            let failed = played.is_err();
            if games.send(played.map(|record| (number, record))).is_err() || failed {
                return;
            }
        }
    }

    /// Plays a game; `None` if the match was ended.
    fn game(&self, number: usize, seats: &mut [Seat; 2]) -> Result<Option<Record>, Refusal> {
        let plan = self.plan;
        let hall = Hall { name: plan.name.clone(), halt: self.halt.clone(), patience: plan.patience };
        for (seat, entrant) in seats.iter_mut().zip(&plan.engines) {
            if seat.is_none() {
                match start(entrant, &plan.variant, &hall) {
                    Ok(player) => *seat = Some(player),
                    Err(Trouble::Stopped) => return Ok(None),
                    Err(trouble) => return Err(unready(entrant, &trouble)),
                }
            }
        }
        let [Some(first), Some(second)] = seats else { return Ok(None) };
        let pair = (number as u64 - 1) / 2;
        let opening = opening(self.start, plan.seed, pair, plan.opening_plies);
        let terms = Terms {
            hall: &hall,
            variant: &plan.path,
            start: self.start,
            fen: plan.fen.as_deref(),
            opening: &opening,
            tempo: plan.tempo,
            margin: plan.margin,
            most: plan.most_plies,
        };
        let swapped = number.is_multiple_of(2);
        let players: [&mut dyn Player; 2] =
            if swapped { [&mut **second, &mut **first] } else { [&mut **first, &mut **second] };
        let Some(played) = bout::play(&terms, players) else { return Ok(None) };
        let broken = if swapped { [played.broken[1], played.broken[0]] } else { played.broken };
        for (seat, broken) in seats.iter_mut().zip(broken) {
            if broken || seat.as_ref().is_some_and(|player| !player.lasts()) {
                *seat = None;
            }
        }
        Ok(Some(played.record))
    }
}

/// Starts an engine; a program gets several tries.
fn start(entrant: &Entrant, variant: &Variant, hall: &Hall) -> Result<Box<dyn Player>, Trouble> {
    let once = || -> Result<Box<dyn Player>, Trouble> {
        Ok(match entrant {
            Entrant::Own { options, .. } => Box::new(Own::new(variant, *options, entrant, hall)),
            Entrant::Program { protocol: Protocol::Uci, .. } => Box::new(Uci::start(entrant, hall)?),
            Entrant::Program { protocol: Protocol::Cecp, .. } => Box::new(Cecp::start(entrant, hall)?),
        })
    };
    let mut last = once();
    for _ in 1..STARTS {
        match last {
            // what a program says of itself does not change
            Ok(_) | Err(Trouble::Stopped | Trouble::Unready(_)) => return last,
            Err(_) => last = once(),
        }
    }
    last
}

fn unready(entrant: &Entrant, trouble: &Trouble) -> Refusal {
    let why = match trouble {
        Trouble::Unready(why) => why.clone(),
        Trouble::Late => "it does not get ready in time".into(),
        Trouble::Shouts(most) => format!("it prints a line of more than {most} bytes"),
        Trouble::Deaf => "it does not read what it is told".into(),
        _ => "it ends at once".into(),
    };
    let why = format!("the engine `{}` cannot play: {why}", entrant.name());
    Refusal {
        why,
        help: "an engine is `self`, `uci:PATH ARGS` or `xboard:PATH ARGS`; run it by hand to see more",
    }
}
