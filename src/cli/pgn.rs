//! `pgn`: games on record, checked and made.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use crate::base::{Sources, said};
use crate::game::{Game, Variant};
use crate::record::{Fault, Maker, Reader, Shelf, Verdict, replay, spelt};

/// Check games on record (PGN), or make a record from moves
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess pgn make dot --moves \"e2e4 e7e5 Nf3\"\n\n\
                  `topochess pgn check --help` and `topochess pgn make --help` give more of them.")]
pub(super) struct Pgn {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Check(Check),
    Make(Make),
}

/// Play through every game of the files and say where one goes wrong
///
/// Every move of a game and of its variations must be legal, its FEN a position, and its result that of the last
/// position where the rules end the game there. The tag Variant names a shipped variant or a variant file, its path
/// relative to the record.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess pgn check games.pgn\n  topochess pgn check --variant cylinder *.pgn --json"
)]
struct Check {
    /// Files of games; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The variant of all games, whatever their tags say
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Write a record of a game given by its moves
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess pgn make dot --moves \"e2e4 e7e5 Nf3\"\n  \
                        topochess pgn make chess --fen \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\" --moves a8=Q+ \
                        --tag White=Ann --tag Black=Ben --result 1-0")]
struct Make {
    #[command(flatten)]
    variant: VariantArg,
    /// The position, as FEN; left out: the variant's own start
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The moves, with spaces between, in SAN or by squares
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// A tag, as in `White=Ann`; may be given several times
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag)]
    tags: Vec<(String, String)>,
    /// The result, if the rules do not tell it: `1-0`, `0-1`, `1/2-1/2` or `*`
    #[arg(long, value_name = "RESULT", value_parser = verdict)]
    result: Option<Verdict>,
}

fn tag(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name @ ("Result" | "FEN" | "SetUp" | "Variant"), _)) => {
            Err(format!("{name} is told by --result, --fen and the variant"))
        }
        Some((name, value))
            if !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') =>
        {
            Ok((name.to_owned(), value.to_owned()))
        }
        _ => Err("write NAME=VALUE, the name of letters, digits and `_`".into()),
    }
}

fn verdict(text: &str) -> Result<Verdict, String> {
    Verdict::read(text).ok_or_else(|| "write `1-0`, `0-1`, `1/2-1/2` or `*`".into())
}

impl Pgn {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match &self.task {
            Task::Check(check) => check.run(out),
            Task::Make(make) => make.run(out),
        }
    }
}

/// What has been counted.
#[derive(Default)]
struct Count {
    games: usize,
    plies: usize,
    faults: Vec<(String, Fault)>,
    failed: usize,
}

/// How many faults are kept for JSON.
const KEPT: usize = 100_000;

impl Check {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let fixed = self.variant.as_deref().map(Variant::load).transpose()?;
        let mut count = Count::default();
        for path in &self.files {
            self.file(path, fixed.clone(), &mut count)?;
        }
        if self.json {
            let faults: Vec<Value> = count.faults.iter().map(|(file, fault)| value(file, fault)).collect();
            let whole = json!({
                "games": count.games, "plies": count.plies, "failed": count.failed, "faults": faults,
            });
            form::print(out, &whole)?;
        } else {
            let fine = count.games - count.failed.min(count.games);
            writeln!(
                out,
                "{} games, {} moves played: {fine} right, {} wrong",
                count.games, count.plies, count.failed
            )?;
        }
        if count.failed > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn file(&self, path: &Path, fixed: Option<Variant>, count: &mut Count) -> Result<(), Failure> {
        let input: Box<dyn BufRead> = if path.as_os_str() == "-" {
            Box::new(std::io::stdin().lock())
        } else {
            let unreadable = |error| {
                let text = format!("cannot read `{}`: {}", path.display(), said(&error));
                Failure::Plain(text, "give the path of a file of games, or `-` for standard input".into())
            };
            if path.is_dir() {
                return Err(unreadable(std::io::ErrorKind::IsADirectory.into()));
            }
            Box::new(BufReader::new(File::open(path).map_err(unreadable)?))
        };
        let mut shelf = Shelf::new(path.parent().unwrap_or(Path::new("")), fixed);
        let name = path.display().to_string();
        for (at, found) in Reader::new(input).enumerate() {
            count.games += 1;
            let played = found.and_then(|record| {
                let variant = shelf.find(&record)?;
                replay(&record, &variant)
            });
            match played {
                Ok(played) => count.plies += played.plies,
                Err(fault) => self.wrong(&name, Fault { game: at + 1, ..fault }, count),
            }
        }
        Ok(())
    }

    fn wrong(&self, name: &str, fault: Fault, count: &mut Count) {
        count.failed += 1;
        if self.json {
            if count.faults.len() < KEPT {
                count.faults.push((name.to_owned(), fault));
            }
            return;
        }
        let place = fault.place;
        let mut text = format!("{name}:{}:{}: game {}: {fault}\n", place.line, place.column, fault.game);
        let help = fault.help();
        if !help.is_empty() {
            text += &format!("  help: {help}\n");
        }
        let _ = std::io::stderr().write_all(text.as_bytes());
    }
}

fn value(file: &str, fault: &Fault) -> Value {
    json!({
        "file": file, "game": fault.game, "line": fault.place.line, "column": fault.place.column,
        "text": fault.text, "message": fault.to_string(), "help": fault.help(),
    })
}

impl Make {
    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let game = match &self.fen {
            Some(fen) => Game::from_fen(&variant, fen)?,
            None => Game::new(&variant),
        };
        let mut maker = Maker::new(&self.variant.variant, &game);
        for word in self.moves.split_whitespace() {
            let mv = match spelt(maker.game(), word) {
                Ok(mv) => mv,
                Err(no) => return Err(self.no_move(maker.game(), word, &no.help())),
            };
            maker.play(mv, None);
        }
        for (name, value) in &self.tags {
            maker.record().set(name, value);
        }
        let ended = maker.game().outcome().map(Verdict::from);
        match (self.result, ended) {
            (Some(said), Some(ended)) if said != ended => {
                let text = format!("the result is `{said}`, and the rules say `{ended}`");
                return Err(Failure::Plain(text, "leave --result out".into()));
            }
            (Some(said), None) => maker.record().close(said),
            _ => {}
        }
        write!(out, "{}", maker.close())?;
        Ok(())
    }

    /// The error of [`Game::read_move`], in its place; the nearest moves where it knows nothing better.
    fn no_move(&self, game: &mut Game, word: &str, near: &str) -> Failure {
        let start = word.as_ptr() as usize - self.moves.as_ptr() as usize;
        match game.read_move(word) {
            Err(problem) => {
                let problem = problem.help(near).shift(start);
                problem.locate(&Sources::one("<moves>", &self.moves)).into()
            }
            Ok(_) => Failure::Reported,
        }
    }
}
