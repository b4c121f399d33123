//! `uci` and `xboard`: the engine for graphical programs and for scripts.

use std::io::{IsTerminal, Write};

use clap::CommandFactory;

use super::failure::Failure;
use crate::game::Variant;
use crate::protocol::uci::Uci;
use crate::protocol::wire::{Event, Wire};
use crate::protocol::xboard::Xboard;

/// What the engine plays if nothing else is said.
const USUAL: &str = "chess";

/// Speak UCI on standard input and output, for graphical programs and engine matches
///
/// A program that starts `topochess` without a command and writes `uci` as its first line gets the same.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess uci\n  topochess uci dot")]
pub(super) struct UciCommand {
    /// The variant to begin with: a shipped variant's name, or the path of a variant file
    #[arg(default_value = USUAL)]
    variant: String,
}

impl UciCommand {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = Variant::load(&self.variant)?;
        Uci::new(&self.variant, &variant, Wire::new(std::io::stdin()), out).run()?;
        Ok(())
    }
}

/// Speak XBoard's protocol (CECP) on standard input and output
///
/// A program that starts `topochess` without a command and writes `xboard` as its first line gets the same.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess xboard\n  topochess xboard dot\n  \
                  xboard -fcp 'topochess xboard' -variant cylinder")]
pub(super) struct XboardCommand {
    /// What is played without a `variant` command: a shipped variant's name, or the path of a variant file
    #[arg(default_value = USUAL)]
    variant: String,
}

impl XboardCommand {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = Variant::load(&self.variant)?;
        Xboard::new(&self.variant, &variant, Wire::new(std::io::stdin()), out).run()?;
        Ok(())
    }
}

/// What is done without a command: a program that writes `uci` or `xboard` is answered, a person gets the help.
pub(super) fn unasked(out: &mut dyn Write) -> Result<(), Failure> {
    let input = std::io::stdin();
    if !input.is_terminal() {
        let wire = Wire::new(input);
        if let Event::Line(line) = wire.next() {
            match line.trim() {
                "uci" => {
                    let mut uci = Uci::new(USUAL, &Variant::load(USUAL)?, wire, out);
                    uci.begin_with(line);
                    uci.run()?;
                    return Ok(());
                }
                "xboard" => {
                    Xboard::new(USUAL, &Variant::load(USUAL)?, wire, out).run()?;
                    return Ok(());
                }
                _ => {}
            }
        }
    }
    let help = super::Cli::command().render_help();
    // nobody may be listening any more
    let _ = write!(std::io::stderr(), "{help}");
    Err(Failure::Said(2))
}
