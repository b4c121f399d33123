//! Searches: begun, reported, ended, forgotten.

use std::io::Result;
use std::time::{Duration, Instant};

use super::{Said, Seat, Xboard};
use crate::game::{Game, Move};
use crate::protocol::Speaker;
use crate::protocol::wire::Event;
use crate::search::{Answer, Bound, Control, Engine, Limits, Report, Score};

/// How long a hint is thought about, when none is at hand.
const HINT: Duration = Duration::from_millis(500);

/// What a mate is counted from in thinking output.
const MATE: i64 = 100_000;

/// A search that is under way, or has ended by itself before its answer was wanted.
pub(super) struct Search {
    purpose: Purpose,
    game: Game,
    pub control: Control,
    begun: Instant,
    last: Option<Report>,
    answer: Option<Answer>,
}

/// What an answer is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// To be played.
    Move,
    /// To be played if the other side plays this.
    Ponder(Move),
    /// To be looked at.
    Analysis,
    /// To be told.
    Hint,
}

impl Xboard<'_> {
    /// Whether an answer is waited for.
    pub(super) fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|search| matches!(search.purpose, Purpose::Move | Purpose::Hint))
    }

    fn search(&mut self, purpose: Purpose, game: Game, limits: Limits, control: Control) {
        let (variant, options) = (self.game.variant(), self.settings.engine);
        let engine = self.engine.take().unwrap_or_else(|| {
            let mut engine = Engine::new(variant, options);
            engine.consult(self.solved.shelf());
            Box::new(engine)
        });
        let begun = Instant::now();
        let watched = (game.clone(), control.clone());
        self.search =
            Some(Search { purpose, game: watched.0, control: watched.1, begun, last: None, answer: None });
        self.wire.search(engine, game, limits, control);
    }

    fn limits(&self, game: &Game) -> Limits {
        self.tempo.limits(game.past().len(), self.settings.overhead)
    }

    /// Does what the engine's seat asks for in this position.
    pub(super) fn resume(&mut self) -> Result<()> {
        if self.lost || self.search.is_some() {
            return Ok(());
        }
        let ended = matches!(self.seat, Seat::Plays(_)) && self.claim()?;
        let purpose = match self.seat {
            Seat::Aside => return Ok(()),
            Seat::Analyses => Purpose::Analysis,
            Seat::Plays(_) if ended => return Ok(()),
            Seat::Plays(colour) if colour == self.game.turn() => Purpose::Move,
            Seat::Plays(_) => {
                self.ponder();
                return Ok(());
            }
        };
        let mut limits = if purpose == Purpose::Move { self.limits(&self.game) } else { Limits::default() };
        // if no move is left, all are meant
        if !self.excluded.is_empty() {
            limits.only = self.game.moves();
            limits.only.retain(|mv| !self.excluded.contains(mv));
        }
        self.search(purpose, self.game.clone(), limits, Control::new());
        Ok(())
    }

    fn ponder(&mut self) {
        if let (true, Some(expected)) = (self.ponders, self.expected) {
            let mut game = self.game.clone();
            if game.moves().contains(&expected) {
                game.play(expected);
                let limits = self.limits(&game);
                self.search(Purpose::Ponder(expected), game, limits, Control::pondering());
            }
        }
    }

    /// The other side has moved: whether that was the move that is being thought about.
    pub(super) fn is_expected(&mut self, mv: Move) -> Result<bool> {
        let Some(search) = &mut self.search else { return Ok(false) };
        if search.purpose != Purpose::Ponder(mv) {
            return Ok(false);
        }
        search.purpose = Purpose::Move;
        search.begun = Instant::now();
        search.control.ponder_hit();
        self.game.play(mv);
        self.excluded.clear();
        if let Some(answer) = search.answer.take() {
            self.search = None;
            self.play(&answer, Duration::ZERO)?;
        }
        Ok(true)
    }

    pub(super) fn reported(&mut self, report: Report) -> Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        let said = match search.purpose {
            Purpose::Analysis => true,
            Purpose::Hint => false,
            Purpose::Move | Purpose::Ponder(_) => self.posts,
        };
        if said {
            let mut line = String::new();
            let mut game = search.game.clone();
            for &mv in &report.moves {
                line = line + " " + &self.tongue.move_text(&game, mv);
                game.play(mv);
            }
            let bound = match report.bound {
                Bound::Exact => "",
                Bound::Lower => " !",
                Bound::Upper => " ?",
            };
            let speed = report.nodes as f64 / report.time.as_secs_f64().max(1e-3);
            writeln!(
                self.out,
                "{} {} {} {} {} {:.0} 0\t{}{bound}",
                report.depth,
                score(report.score),
                report.time.as_millis() / 10,
                report.nodes,
                report.selective_depth,
                speed,
                line.trim_start(),
            )?;
        }
        search.last = Some(report);
        Ok(())
    }

    pub(super) fn answered(&mut self, answer: Option<(Answer, Box<Engine>)>) -> Result<()> {
        let answer = match answer {
            Some((answer, engine)) => {
                self.engine = Some(engine);
                if let Some(engine) = &mut self.engine {
                    engine.set(self.settings.engine);
                }
                Some(answer)
            }
            None => {
                writeln!(self.out, "# the search failed; the engine is made anew")?;
                None
            }
        };
        let Some(search) = &mut self.search else { return Ok(()) };
        let answer = answer.unwrap_or_else(|| {
            let best = search.game.clone().moves().first().copied();
            Answer { best, ponder: None, score: Score::Centipawns(0), depth: 0, nodes: 0 }
        });
        match search.purpose {
            Purpose::Ponder(_) | Purpose::Analysis => search.answer = Some(answer),
            Purpose::Move => {
                let used = search.begun.elapsed();
                self.search = None;
                self.play(&answer, used)?;
            }
            Purpose::Hint => {
                self.search = None;
                if let Some(best) = answer.best {
                    writeln!(self.out, "Hint: {}", self.tongue.move_text(&self.game, best))?;
                }
                self.say_pongs()?;
                self.resume()?;
            }
        }
        Ok(())
    }

    /// Plays the engine's own move.
    fn play(&mut self, answer: &Answer, used: Duration) -> Result<()> {
        self.worth = match answer.score {
            Score::Centipawns(value) => value,
            Score::Mate(moves) if moves > 0 => i32::MAX,
            Score::Mate(_) => i32::MIN,
        };
        if let Some(best) = answer.best {
            let legs = self.tongue.legs(&self.game, best);
            for (at, leg) in legs.iter().enumerate() {
                let more = if at + 1 < legs.len() { "," } else { "" };
                writeln!(self.out, "move {leg}{more}")?;
            }
            self.game.play(best);
            self.moved_on(answer.ponder);
            self.tempo.moved(used, self.game.past().len());
        }
        self.say_pongs()?;
        self.resume()
    }

    fn say_pongs(&mut self) -> Result<()> {
        for number in std::mem::take(&mut self.pings) {
            writeln!(self.out, "pong {number}")?;
        }
        Ok(())
    }

    /// Ends a search and forgets its answer. What comes in meanwhile is done later.
    pub(super) fn cancel(&mut self) -> Result<()> {
        if let Some(search) = self.search.take()
            && search.answer.is_none()
        {
            search.control.stop();
            loop {
                match self.wire.next() {
                    Event::Report(_) => {}
                    Event::Answer(answer) => {
                        self.answered(answer)?;
                        break;
                    }
                    event => self.waiting.push_back(event),
                }
            }
        }
        self.say_pongs()
    }

    /// Waits for a move that was asked for; any other search is stopped.
    pub(super) fn finish(&mut self) -> Result<()> {
        // the game may go on for many moves only if the other side moves, so this ends
        while self.is_thinking() {
            let event = self.wire.next();
            match event {
                Event::Report(_) | Event::Answer(_) => {
                    self.handle(event)?;
                }
                _ => {}
            }
        }
        self.cancel()
    }

    pub(super) fn move_now(&mut self) {
        if let Some(search) = &self.search
            && search.purpose == Purpose::Move
        {
            search.control.stop();
        }
    }

    pub(super) fn easy(&mut self) -> Result<Said> {
        self.ponders = false;
        if self.search.as_ref().is_some_and(|search| matches!(search.purpose, Purpose::Ponder(_))) {
            self.cancel()?;
        }
        Ok(Ok(()))
    }

    /// How far an analysis has come.
    pub(super) fn status(&mut self) -> Result<Said> {
        let Some(search) = &self.search else { return Ok(Ok(())) };
        let (nodes, depth) = search.last.as_ref().map_or((0, 0), |report| (report.nodes, report.depth));
        let time = search.begun.elapsed().as_millis() / 10;
        let moves = search.game.clone().moves().len();
        // which of the moves is being looked at is not known here: none is left to look at
        writeln!(self.out, "stat01: {time} {nodes} {depth} 0 {moves}")?;
        Ok(Ok(()))
    }

    /// A move for the player to move.
    pub(super) fn hint(&mut self) -> Result<Said> {
        if self.lost || self.is_thinking() {
            return Ok(Ok(()));
        }
        let reported = self.search.as_ref().filter(|search| search.purpose == Purpose::Analysis);
        let reported = reported.and_then(|search| search.last.as_ref()?.moves.first().copied());
        let legal = self.game.moves();
        match reported.or(self.expected).filter(|mv| legal.contains(mv)) {
            Some(mv) => writeln!(self.out, "Hint: {}", self.tongue.move_text(&self.game, mv))?,
            None if legal.is_empty() => {}
            None => {
                self.cancel()?;
                let limits = Limits { time: Some(HINT), ..Limits::default() };
                self.search(Purpose::Hint, self.game.clone(), limits, Control::new());
            }
        }
        Ok(Ok(()))
    }

    /// The position is another: what was said of the old one does not count, and an answer may be expected.
    pub(super) fn moved_on(&mut self, expected: Option<Move>) {
        self.expected = expected;
        self.excluded.clear();
    }

    /// Moves that are to be thought about, or not: one, or all.
    pub(super) fn exclude(&mut self, exclude: bool, text: &str) -> Result<Said> {
        let moves = match text {
            "all" => self.game.moves(),
            text => match self.tongue.read_move(&self.game, text) {
                Ok(mv) => vec![mv],
                Err(_) => return Ok(Err("no legal move, and not `all`".into())),
            },
        };
        self.excluded.retain(|mv| !moves.contains(mv));
        if exclude {
            self.excluded.extend(moves);
        }
        // a move that is being thought about is played as it was asked for
        if self.seat == Seat::Analyses {
            self.cancel()?;
            self.resume()?;
        }
        Ok(Ok(()))
    }

    /// A new game: nothing learnt in the old one counts, and the clocks are set.
    pub(super) fn begin(&mut self) {
        self.game = Game::new(self.game.variant());
        (self.lost, self.worth) = (false, 0);
        self.moved_on(None);
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }
}

fn score(score: Score) -> i64 {
    match score {
        Score::Centipawns(value) => i64::from(value),
        Score::Mate(moves) if moves > 0 => MATE + i64::from(moves),
        Score::Mate(moves) => i64::from(moves) - MATE,
    }
}
