//! The commands, one file each. The only room that prints and that reads the command line.
//!
//! Every command is a struct of arguments with a `run` that writes to standard output and returns a `Failure`
//! when what it was given is wrong. Exit codes: 0 fine, 1 the input is wrong, 2 the command line is wrong.

mod args;
mod balance;
mod bench;
mod book;
mod check;
mod claims;
mod completions;
mod contest;
mod draw;
mod endings;
mod engine;
mod explain;
mod failure;
mod info;
mod json;
mod man;
mod moves;
mod new;
mod perft;
mod pgn;
pub mod play;
mod report;
mod run;
mod schema;
mod serve;
mod show;
mod targets;
mod trace;
mod tracks;
mod worth;

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Chess variants on any surface glued from square tiles: checked, compiled to move tables, and played.
///
/// VARIANT is the name of a shipped variant or the path of a variant file.
#[derive(Parser, Debug)]
#[command(
    name = "topochess",
    version,
    max_term_width = 100,
    after_help = "Examples:\n  topochess check dot\n  topochess info dot\n  topochess show cylinder --at a1\n  \
                  topochess perft chess 4\n\n\
                  `topochess COMMAND --help` explains a command and gives examples of it."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Check(check::Check),
    Info(info::Info),
    Tracks(tracks::Tracks),
    Show(show::Show),
    Draw(draw::Draw),
    Book(book::Book),
    Targets(targets::Targets),
    Explain(explain::Explain),
    Trace(trace::Trace),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Play(play::Play),
    Serve(serve::Serve),
    Match(Box<contest::Match>),
    Worth(worth::Worth),
    Balance(balance::Balance),
    Pgn(pgn::Pgn),
    Endings(endings::Endings),
    Claims(claims::Claims),
    Bench(bench::Bench),
    Schema(schema::Schema),
    New(new::New),
    #[command(name = "uci")]
    Uci(engine::UciCommand),
    #[command(name = "xboard")]
    Xboard(engine::XboardCommand),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Check(command) => command.run(out),
            Command::Info(command) => command.run(out),
            Command::Tracks(command) => command.run(out),
            Command::Show(command) => command.run(out),
            Command::Draw(command) => command.run(out),
            Command::Book(command) => command.run(out),
            Command::Targets(command) => command.run(out),
            Command::Explain(command) => command.run(out),
            Command::Trace(command) => command.run(out),
            Command::Moves(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Serve(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Worth(command) => command.run(out),
            Command::Balance(command) => command.run(out),
            Command::Pgn(command) => command.run(out),
            Command::Endings(command) => command.run(out),
            Command::Claims(command) => command.run(out),
            Command::Bench(command) => command.run(out),
            Command::Schema(command) => command.run(out),
            Command::New(command) => command.run(out),
            Command::Uci(command) => command.run(out),
            Command::Xboard(command) => command.run(out),
            Command::Completions(command) => command.run(out),
            Command::Man(command) => command.run(out),
        }
    }
}

/// Runs the program on its command line and says how it went.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // nobody may be listening any more
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = match &cli.command {
        Some(command) => command.run(&mut out),
        None => engine::unasked(&mut out),
    };
    let flushed = out.flush();
    match done.and(flushed.map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
