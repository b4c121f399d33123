//! A program that speaks XBoard's protocol as a player.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::entrant::Entrant;
use super::pipe::Pipe;
use super::player::{Answer, Hall, Player, Trouble, Turn};
use super::tempo::{Tempo, Watch};
use crate::record::Verdict;

pub(super) struct Cecp {
    pipe: Pipe,
    name: String,
    hall: Hall,
    features: HashMap<String, String>,
    /// Moves that it knows of.
    told: usize,
    /// Whether it answers moves by itself.
    plays: bool,
    pings: u32,
}

/// How long a program of the protocol's first version is waited for: it says nothing of itself.
const SHY: Duration = Duration::from_secs(2);

/// How long such a program may go on about the game before.
const ECHO: Duration = Duration::from_millis(200);

/// The protocol's own word for the game without a variant.
const NORMAL: &str = "chess";

impl Cecp {
    pub fn start(entrant: &Entrant, hall: &Hall) -> Result<Cecp, Trouble> {
        let pipe = Pipe::start(entrant, &hall.halt)?;
        pipe.send("xboard")?;
        pipe.send("protover 2")?;
        let features = introduce(&pipe, hall)?;
        let Entrant::Program { options, name, .. } = entrant else { return Err(Trouble::Crashed) };
        for (key, value) in options {
            // two settings have commands of their own
            match key.to_lowercase().as_str() {
                "memory" => pipe.send(&format!("memory {value}"))?,
                "cores" => pipe.send(&format!("cores {value}"))?,
                _ if value.is_empty() => pipe.send(&format!("option {key}"))?,
                _ => pipe.send(&format!("option {key}={value}"))?,
            }
        }
        let own = features.get("myname").cloned().filter(|name| !name.is_empty());
        let name = name.clone().or(own).unwrap_or_else(|| entrant.name());
        let known = features.get("variants").is_none_or(|variants| {
            hall.name == NORMAL || variants.split(',').any(|variant| variant.trim() == hall.name)
        });
        if !known {
            let variants = features.get("variants").cloned().unwrap_or_default();
            return Err(Trouble::Unready(format!("it does not play `{}`; it plays {variants}", hall.name)));
        }
        Ok(Cecp { pipe, name, hall: hall.clone(), features, told: 0, plays: false, pings: 0 })
    }

    fn has(&self, feature: &str, otherwise: bool) -> bool {
        self.features.get(feature).map_or(otherwise, |value| value == "1")
    }

    /// Waits until all that was said before has been heard, and forgets what it said.
    fn settle(&mut self) -> Result<(), Trouble> {
        if !self.has("ping", false) {
            return self.drain();
        }
        self.pings += 1;
        self.pipe.send(&format!("ping {}", self.pings))?;
        let deadline = Instant::now() + self.hall.patience;
        let pong = format!("pong {}", self.pings);
        loop {
            let line = self.pipe.line(deadline)?;
            if line == pong {
                return Ok(());
            }
            refused(&line)?;
        }
    }

    /// Forgets what a program says that cannot tell when it is done.
    fn drain(&mut self) -> Result<(), Trouble> {
        let deadline = Instant::now() + ECHO;
        loop {
            match self.pipe.line(deadline) {
                Ok(line) => refused(&line)?,
                Err(Trouble::Late) => return Ok(()),
                Err(trouble) => return Err(trouble),
            }
        }
    }

    fn usermove(&self, text: &str) -> Result<(), Trouble> {
        let word = if self.has("usermove", false) { "usermove " } else { "" };
        self.pipe.send(&format!("{word}{text}"))
    }

    fn clocks(&self, turn: &Turn<'_>) -> Result<(), Trouble> {
        let (own, other) = match turn.own.tempo {
            Tempo::Clock { .. } => (turn.own.left, turn.other.left),
            Tempo::Move(time) if time.subsec_nanos() > 0 => (time, time),
            _ => return Ok(()),
        };
        if self.has("time", true) {
            self.pipe.send(&format!("time {}", own.as_millis() / 10))?;
            self.pipe.send(&format!("otim {}", other.as_millis() / 10))?;
        }
        Ok(())
    }
}

/// The features that a program names, until it is done.
fn introduce(pipe: &Pipe, hall: &Hall) -> Result<HashMap<String, String>, Trouble> {
    let begun = Instant::now();
    let mut features = HashMap::new();
    loop {
        let wait = match features.get("done").map(String::as_str) {
            Some("1") => return Ok(features),
            // it asks for time
            Some(_) => hall.patience.max(Duration::from_secs(60)),
            None => SHY.min(hall.patience),
        };
        let line = match pipe.line(begun + wait) {
            Ok(line) => line,
            Err(Trouble::Late) if !features.contains_key("done") => return Ok(features),
            Err(Trouble::Late) => return Err(Trouble::Unready("it never ends its list of features".into())),
            Err(Trouble::Crashed) => return Err(Trouble::Unready("it ends at once".into())),
            Err(trouble) => return Err(trouble),
        };
        if let Some(text) = line.strip_prefix("feature ") {
            for (key, value) in pairs(text) {
                // moves are sent by their squares
                match key.as_str() {
                    "done" => {}
                    "san" => pipe.send("rejected san")?,
                    key => pipe.send(&format!("accepted {key}"))?,
                }
                if features.len() < 1000 {
                    features.insert(key, value);
                }
            }
        }
    }
}

/// `name=value` pairs, values in quotes or not.
fn pairs(text: &str) -> Vec<(String, String)> {
    let (mut found, mut rest) = (Vec::new(), text.trim());
    while let Some((key, after)) = rest.split_once('=') {
        let (value, tail) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        found.push((key.trim().to_owned(), value.to_owned()));
        rest = tail.trim_start();
    }
    found
}

impl Player for Cecp {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn lasts(&self) -> bool {
        self.has("reuse", true)
    }

    fn begin(&mut self, fen: Option<&str>, own: &Watch) -> Result<(), Trouble> {
        (self.told, self.plays) = (0, false);
        self.pipe.send("new")?;
        if self.hall.name != NORMAL {
            self.pipe.send(&format!("variant {}", self.hall.name))?;
        }
        for line in tempo(own.tempo) {
            self.pipe.send(&line)?;
        }
        for line in ["easy", "nopost", "force"] {
            self.pipe.send(line)?;
        }
        if let Some(fen) = fen {
            if !self.has("setboard", false) {
                return Err(Trouble::Unready("it cannot set up a position".into()));
            }
            self.pipe.send(&format!("setboard {fen}"))?;
        }
        self.settle()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Trouble> {
        let news = turn.history.get(self.told..).unwrap_or_default();
        self.told = turn.history.len() + 1;
        match news {
            [last] if self.plays => {
                self.clocks(turn)?;
                self.usermove(last)?;
            }
            news => {
                for text in news {
                    self.usermove(text)?;
                }
                self.clocks(turn)?;
                self.pipe.send("go")?;
                self.plays = true;
            }
        }
        loop {
            let line = self.pipe.line(turn.deadline)?;
            refused(&line)?;
            if let Some(answer) = answer(&line) {
                return Ok(answer);
            }
        }
    }
}

/// The commands for a tempo.
fn tempo(tempo: Tempo) -> Vec<String> {
    // whole seconds, rounded up: `time` says the rest
    let whole = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
    match tempo {
        Tempo::Clock { moves, base, increment } => {
            let seconds = whole(base);
            let increment = increment.as_secs_f64();
            vec![format!("level {} {}:{:02} {increment}", moves.unwrap_or(0), seconds / 60, seconds % 60)]
        }
        Tempo::Move(time) if time.subsec_nanos() == 0 => vec![format!("st {}", whole(time))],
        // parts of a second: a clock for one move, set before each
        Tempo::Move(time) => vec![format!("level 1 {}:{:02} 0", whole(time) / 60, whole(time) % 60)],
        // it stops at the depth, so time must not stop it before
        Tempo::Depth(depth) => vec!["st 3600".into(), format!("sd {depth}")],
        Tempo::Nodes(nodes) => vec!["st 1".into(), format!("nps {nodes}")],
    }
}

/// A program that calls a move of the game illegal.
fn refused(line: &str) -> Result<(), Trouble> {
    match line.strip_prefix("Illegal move") {
        Some(rest) => Err(Trouble::Rejects(rest.rsplit(':').next().unwrap_or(rest).trim().to_owned())),
        None => Ok(()),
    }
}

/// What a line answers, if anything.
fn answer(line: &str) -> Option<Answer> {
    let mut words = line.split_whitespace();
    match words.next()? {
        "move" => words.next().map(|text| Answer::Text(text.to_owned())),
        "resign" => Some(Answer::Resigns),
        word => match Verdict::read(word)? {
            Verdict::Open => None,
            verdict => Some(Answer::Claims(verdict)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_read() {
        let text = "myname=\"A b\" ping=1 setboard=0 variants=\"normal,cylinder\" done=1";
        let found: HashMap<String, String> = pairs(text).into_iter().collect();
        assert_eq!(
            (found["myname"].as_str(), found["ping"].as_str(), found["done"].as_str()),
            ("A b", "1", "1")
        );
        assert!(pairs("nothing \"").is_empty());
    }

    #[test]
    fn answers_are_read() {
        assert_eq!(answer("move e2e4"), Some(Answer::Text("e2e4".into())));
        assert_eq!(answer("1-0 {White mates}"), Some(Answer::Claims(Verdict::White)));
        assert_eq!(answer("9 12 3 400 e2e4"), None);
        assert_eq!(refused("Illegal move (no such): e2e5"), Err(Trouble::Rejects("e2e5".into())));
    }

    #[test]
    fn tempos_are_commands() {
        assert_eq!(tempo("40/60".parse().unwrap()), ["level 40 1:00 0"]);
        assert_eq!(tempo("10+0.1".parse().unwrap()), ["level 0 0:10 0.1"]);
        assert_eq!(tempo("st=0.5".parse().unwrap()), ["level 1 0:01 0"]);
        assert_eq!(tempo("st=2".parse().unwrap()), ["st 2"]);
    }
}
