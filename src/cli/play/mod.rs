//! `play`: a game in the terminal, on a board that is drawn or told line by line.
//!
//! [`Model`] is the state and what events make of it, [`draw`] its picture; both know nothing of a terminal.

mod clock;
mod command;
mod events;
mod keys;
mod marks;
mod model;
mod orders;
mod picture;
mod plain;
mod save;
mod session;
mod terminal;
mod thinker;
mod view;
mod view_board;

use std::io::{IsTerminal, Write};

use clap::builder::RangedI64ValueParser;

use super::args::{PositionArgs, VariantArg};
use super::failure::Failure;
use crate::base::said;
use crate::search::LEVELS;

pub use clock::{Clocks, TimeControl};
pub use marks::{Mark, Target, marks, targets};
pub use model::{Dialog, Event, Key, Model, Order, Player, Set};
pub use plain::converse;
pub use session::{Ending, Played, Session};
pub use view::{draw, tile_at};

/// Play in the terminal, against the engine or another person
#[derive(clap::Args, Debug)]
#[command(
    after_help = "In a terminal, without --plain, the board is drawn and ? shows the keys:\n  $ topochess play dot --level 5 \
                  --tc 10+5\n  $ topochess play cylinder --white engine --black human\n\n\
                  Examples of the plain way, for scripts and screen readers:\n  \
                  topochess play dot --plain\n  topochess play chess --plain --black human --moves \"e2e4 e7e5\"\n\n\
                  The commands of the plain way: MOVE, moves, undo, hint, board, pieces, fen, save FILE, flip, quit, help."
)]
pub(super) struct Play {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    position: PositionArgs,
    /// Who plays White
    #[arg(long, value_enum, default_value_t = Player::Human)]
    white: Player,
    /// Who plays Black
    #[arg(long, value_enum, default_value_t = Player::Engine)]
    black: Player,
    /// How strong the engine plays
    #[arg(long, value_name = "1-20", default_value_t = 10, value_parser = level())]
    level: u8,
    /// Clocks: minutes for the game and seconds for each move, as in 10+5; left out: none
    #[arg(long, value_name = "M+S", conflicts_with = "plain")]
    tc: Option<TimeControl>,
    /// Line by line: for scripts and screen readers
    #[arg(long)]
    plain: bool,
    /// No colours: everything is shown by letters and marks (so it is with NO_COLOR set, or TERM=dumb)
    #[arg(long, alias = "no-color")]
    no_colour: bool,
}

fn level() -> RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(i64::from(*LEVELS.start())..=i64::from(*LEVELS.end()))
}

impl Play {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let has_terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
        if !self.plain && !has_terminal {
            let what = if std::io::stdout().is_terminal() { "standard input" } else { "standard output" };
            return Err(Failure::Usage(
                format!("{what} is no terminal: a board cannot be drawn and played on"),
                "`--plain` plays line by line, from a pipe or a file too".into(),
            ));
        }
        let variant = self.variant.load()?;
        let session = Session::new(self.position.game(&variant)?).called(&self.variant.variant);
        let set = Set {
            players: [self.white, self.black],
            level: self.level,
            time: self.tc,
            colour: !self.no_colour && terminal::has_colour(),
        };
        if self.plain {
            return Ok(converse(session, &set, &mut std::io::stdin().lock(), out)?);
        }
        terminal::run(Model::new(session, set)).map_err(|error| {
            Failure::Plain(format!("the terminal does not answer: {}", said(&error)), String::new())
        })
    }
}
