//! A program that speaks UCI as a player.

use std::time::Instant;

use super::entrant::Entrant;
use super::pipe::Pipe;
use super::player::{Answer, Hall, Player, Trouble, Turn};
use super::tempo::{Tempo, Watch};
use crate::base::Colour;
use crate::variant::{either, nearest};

pub(super) struct Uci {
    pipe: Pipe,
    name: String,
    hall: Hall,
    fen: Option<String>,
}

/// What a program says of itself.
#[derive(Default)]
struct Card {
    name: Option<String>,
    options: Vec<String>,
    /// Whether the option for variants knows this one.
    plays: bool,
}

impl Uci {
    pub fn start(entrant: &Entrant, hall: &Hall) -> Result<Uci, Trouble> {
        let pipe = Pipe::start(entrant, &hall.halt)?;
        let deadline = Instant::now() + hall.patience;
        pipe.send("uci")?;
        let card = introduce(&pipe, hall, deadline).map_err(|trouble| match trouble {
            Trouble::Late => Trouble::Unready("it does not answer `uci` with `uciok`".into()),
            Trouble::Crashed => Trouble::Unready("it ends before it says `uciok`".into()),
            trouble => trouble,
        })?;
        let Entrant::Program { options, name, .. } = entrant else { return Err(Trouble::Crashed) };
        for (key, value) in options {
            let Some(known) = card.options.iter().find(|known| known.eq_ignore_ascii_case(key)) else {
                return Err(Trouble::Unready(unknown(key, &card.options)));
            };
            match value.as_str() {
                "" => pipe.send(&format!("setoption name {known}"))?,
                value => pipe.send(&format!("setoption name {known} value {value}"))?,
            }
        }
        choose(&pipe, hall, &card, options)?;
        let name = name.clone().or(card.name).unwrap_or_else(|| entrant.name());
        let mut player = Uci { pipe, name, hall: hall.clone(), fen: None };
        player.ready()?;
        Ok(player)
    }

    /// Waits until the program is ready.
    fn ready(&mut self) -> Result<(), Trouble> {
        self.pipe.send("isready")?;
        let deadline = Instant::now() + self.hall.patience;
        while self.pipe.line(deadline)? != "readyok" {}
        Ok(())
    }
}

/// The option that chooses a variant.
const VARIANT: &str = "UCI_Variant";

/// The option that names a file of more variants.
const FILE: &str = "VariantPath";

/// Chooses the variant, unless the user has.
fn choose(pipe: &Pipe, hall: &Hall, card: &Card, options: &[(String, String)]) -> Result<(), Trouble> {
    let told = |name: &str| options.iter().any(|(key, _)| key.eq_ignore_ascii_case(name));
    if told(VARIANT) || !card.options.iter().any(|option| option == VARIANT) {
        return Ok(());
    }
    if !card.plays && !told(FILE) {
        let name = &hall.name;
        let why =
            format!("it has no variant `{name}`: give it `option.{FILE}=...` or `option.{VARIANT}=...`");
        return Err(Trouble::Unready(why));
    }
    pipe.send(&format!("setoption name {VARIANT} value {}", hall.name))
}

/// The most options that are remembered.
const OPTIONS: usize = 1000;

fn introduce(pipe: &Pipe, hall: &Hall, deadline: Instant) -> Result<Card, Trouble> {
    let mut card = Card::default();
    loop {
        let line = pipe.line(deadline)?;
        if line == "uciok" {
            return Ok(card);
        }
        if let Some(name) = line.strip_prefix("id name ") {
            card.name = Some(name.chars().take(100).collect());
        }
        if let Some(rest) = line.strip_prefix("option name ")
            && let Some((name, rest)) = rest.split_once(" type ")
            && card.options.len() < OPTIONS
        {
            let mut values = rest.split(" var ").skip(1).map(str::trim);
            card.plays |= name == VARIANT && values.any(|value| value == hall.name);
            card.options.push(name.trim().to_owned());
        }
    }
}

fn unknown(key: &str, options: &[String]) -> String {
    let names = || options.iter().map(String::as_str);
    let meant = match nearest(key, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("it has {}", either(names().take(40))),
    };
    format!("it has no option `{key}`: {meant}")
}

impl Player for Uci {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, fen: Option<&str>, _: &Watch) -> Result<(), Trouble> {
        self.fen = fen.map(str::to_owned);
        self.pipe.send("ucinewgame")?;
        self.ready()
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Trouble> {
        let start = self.fen.as_ref().map_or("startpos".to_owned(), |fen| format!("fen {fen}"));
        let moves = match turn.history {
            [] => String::new(),
            history => format!(" moves {}", history.join(" ")),
        };
        self.pipe.send(&format!("position {start}{moves}"))?;
        self.pipe.send(&go(turn))?;
        loop {
            let line = self.pipe.line(turn.deadline)?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return Ok(Answer::Text(words.next().unwrap_or_default().to_owned()));
            }
        }
    }
}

fn go(turn: &Turn<'_>) -> String {
    match turn.own.tempo {
        Tempo::Move(time) => format!("go movetime {}", time.as_millis()),
        Tempo::Nodes(nodes) => format!("go nodes {nodes}"),
        Tempo::Depth(depth) => format!("go depth {depth}"),
        Tempo::Clock { .. } => {
            let (white, black) = match turn.colour {
                Colour::White => (turn.own, turn.other),
                Colour::Black => (turn.other, turn.own),
            };
            let increment = |watch: &Watch| match watch.tempo {
                Tempo::Clock { increment, .. } => increment.as_millis(),
                _ => 0,
            };
            let mut text = format!(
                "go wtime {} btime {} winc {} binc {}",
                white.left.as_millis(),
                black.left.as_millis(),
                increment(white),
                increment(black)
            );
            if let Some(moves) = turn.own.to_go {
                text += &format!(" movestogo {moves}");
            }
            text
        }
    }
}
