//! `endings`: solves endings, says what they add up to, keeps them in files, and looks positions up.

mod tell;

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use crate::base::free_memory;
use crate::base::{Colour, said};
use crate::endings::{Line, Phase, Progress, Refusal, Shelf, Split, Table, Verdict, longest, splits};
use crate::game::{Game, Variant};
use crate::material::Stock;
use tell::{moves, text, value};

/// Solve endings: who wins every position of a few men, and how soon
///
/// MATERIAL is White's men, `v`, and Black's, as in KQvK or KBNvK; `all 3` and `all 4` are all endings with so many
/// men. All positions are counted, not only those that differ by more than a symmetry of the board; a position is
/// legal if the player who has just moved is not in check. Wins are counted in moves, as a problem's `mate in 3`, and
/// draws by counting moves are left out. There is no castling and no capture en passant, and all pieces count as moved:
/// a pawn has lost its first double step. What captures and promotions lead to is solved as well.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess endings chess KQvK\n  topochess endings cylinder KRvK KQvK --json\n  \
                  topochess endings moebius KQvK\n  \
                  topochess endings chess --probe \"8/8/8/4k3/8/8/8/KQ6 w - - 0 1\"\n\n\
                  Longer:\n  nice topochess endings dot all 3\n  nice topochess endings chess KBNvK KBBvK -o tables/"
)]
pub(super) struct Endings {
    #[command(flatten)]
    variant: VariantArg,
    /// Which endings; may be left out with --probe
    #[arg(value_name = "MATERIAL", required_unless_present = "probe")]
    material: Vec<String>,
    /// Keep tables there, and use those that are there: a file for one ending, a folder for it and all that it can
    /// become
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// Say who wins this position, and which moves are best
    #[arg(long, value_name = "FEN")]
    probe: Option<String>,
    /// How many threads work on it; left out: as many as the machine runs at once
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// How many mebibytes of memory may be used; left out: most of what is free
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Plain(refusal.why, refusal.help)
    }
}

/// What is printed of one ending.
struct Found {
    name: String,
    table: Arc<Table>,
    splits: Vec<(String, Split)>,
    lines: Vec<Line>,
}

impl Endings {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = &self.variant.load()?;
        let threads = self.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| {
            Failure::Plain(format!("no threads: {error}"), "ask for fewer with `--threads`".into())
        })?;
        let probed = self.probe.as_ref().map(|fen| Game::from_fen(variant, fen)).transpose()?;
        let mut shelf = self.shelf(variant)?;
        let mut stocks = self.stocks(variant, &shelf)?;
        if let Some(game) = &probed {
            let men: Vec<_> = game.setup().board.into_iter().flatten().collect();
            let stock = Stock::new(variant.spec(), men).map_err(Refusal::from)?;
            if !stocks.contains(&stock) {
                stocks.push(stock);
            }
        }
        let mut values = Vec::new();
        for stock in &stocks {
            let found = pool.install(|| self.find(&mut shelf, stock))?;
            match (&probed, self.json) {
                (Some(_), _) => {}
                (None, true) => values.push(value(&found)),
                (None, false) => {
                    write!(out, "{}", text(&found, variant))?;
                    out.flush()?;
                }
            }
        }
        match probed {
            Some(game) => self.answer(&shelf, game, out),
            None if self.json && values.len() == 1 => form::print(out, &values.remove(0)),
            None if self.json => form::print(out, &Value::Array(values)),
            None => Ok(()),
        }
    }

    /// An empty shelf, or one that keeps its tables in a folder.
    fn shelf(&self, variant: &Variant) -> Result<Shelf, Failure> {
        let Some(path) = self.folder() else { return Ok(Shelf::new(variant)) };
        std::fs::create_dir_all(path).map_err(|error| {
            Failure::Plain(
                format!("`{}`: {}", path.display(), said(&error)),
                "name another folder with `-o`".into(),
            )
        })?;
        Ok(Shelf::keeping(variant, path))
    }

    /// The folder that tables are kept in, if it is no file.
    fn folder(&self) -> Option<&Path> {
        let path = self.output.as_deref()?;
        let many = self.material.len() > 1 || path.is_dir();
        let named = path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        (many || named).then_some(path)
    }

    /// The endings that are asked for.
    fn stocks(&self, variant: &Variant, shelf: &Shelf) -> Result<Vec<Stock>, Failure> {
        let mut stocks: Vec<Stock> = Vec::new();
        let mut words = self.material.iter();
        while let Some(word) = words.next() {
            let found = if word == "all" {
                let men = words.next().and_then(|men| men.parse().ok()).filter(|men| (2..=4).contains(men));
                let men = men.ok_or_else(|| {
                    Failure::Usage("`all` of how many men?".into(), "write `all 3` or `all 4`".into())
                })?;
                shelf.all(men)?
            } else {
                vec![shelf.read(word)?]
            };
            found.into_iter().for_each(|stock| {
                if !stocks.contains(&stock) {
                    stocks.push(stock);
                }
            });
        }
        if stocks.is_empty() && self.probe.is_none() {
            let why = format!("`{}` has no ending of that many men", variant.spec().name);
            return Err(Failure::Plain(why, "endings need one royal piece on each side".into()));
        }
        Ok(stocks)
    }

    /// Solves one ending, or reads it.
    fn find(&self, shelf: &mut Shelf, stock: &Stock) -> Result<Found, Failure> {
        let name = stock.name(shelf.variant().spec());
        let bar = bar();
        let tell = |progress: Progress<'_>| show(&bar, progress);
        let memory = self.memory.map_or_else(free_memory, |mebibytes| mebibytes << 20);
        let file = self.output.as_deref().filter(|_| self.folder().is_none());
        let kept = file.filter(|path| path.exists());
        if let Some(path) = kept {
            let table = shelf.add(path).map_err(Refusal::from)?;
            if table.stock() != stock {
                let holds = table.stock().name(shelf.variant().spec());
                let why = format!("`{}` is the table of `{holds}`, not of `{name}`", path.display());
                return Err(Failure::Plain(why, "choose another file".into()));
            }
        }
        let table = shelf.solve(stock, memory, &tell);
        let below = table.as_ref().ok().map(|_| shelf.solve_below(stock, memory, &tell));
        bar.finish_and_clear();
        let table = table?;
        below.transpose()?;
        if let Some(path) = file.filter(|_| kept.is_none()) {
            shelf.write(&table, path).map_err(Refusal::from)?;
        }
        let lines = Colour::BOTH.into_iter().filter_map(|winner| longest(shelf, &table, winner)).collect();
        let spec = shelf.variant().spec();
        let words = |split: &Split| -> String {
            let group = |group: &Vec<usize>| -> String {
                let id = |&man: &usize| {
                    let man = table.stock().men()[man];
                    let id = &spec.pieces[man.kind.index()].id;
                    if man.colour == Colour::White { id.clone() } else { id.to_lowercase() }
                };
                group.iter().map(id).collect()
            };
            split.together.iter().map(group).collect::<Vec<_>>().join("+")
        };
        let splits = splits(shelf, &table).into_iter().map(|split| (words(&split), split)).collect();
        Ok(Found { name, table, splits, lines })
    }

    /// Who wins a position, and by which moves.
    fn answer(&self, shelf: &Shelf, mut game: Game, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(verdict) = shelf.probe(&game) else { return Err(unknown(shelf, &game)) };
        let mut moves = Vec::new();
        for (mv, san) in game.sans() {
            game.play(mv);
            let after = game.setup();
            if let Some(next) = shelf.look_up(&after.board, after.turn) {
                moves.push((san, back(next)));
            }
            game.undo();
        }
        // the shortest win, else a draw, else the longest defence
        moves.sort_by_key(|(_, verdict)| match *verdict {
            Verdict::Win(plies) => (0, i32::from(plies)),
            Verdict::Draw => (1, 0),
            Verdict::Loss(plies) => (2, -i32::from(plies)),
        });
        if self.json {
            let list: Vec<Value> = moves
                .iter()
                .map(|(san, verdict)| json!({ "san": san, "result": word(*verdict), "plies": plies(*verdict) }))
                .collect();
            let value = json!({
                "fen": game.fen(), "result": word(verdict), "plies": plies(verdict), "moves": verdict.moves(), "list": list,
            });
            return form::print(out, &value);
        }
        writeln!(out, "{} to move {}", game.turn().name(), told(verdict))?;
        for (san, verdict) in moves {
            writeln!(out, "  {san:8} {}", told(verdict))?;
        }
        Ok(())
    }
}

/// What the position before a move is worth by that move.
fn back(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Win(plies) => Verdict::Loss(plies.saturating_add(1)),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(plies) => Verdict::Win(plies.saturating_add(1)),
    }
}

/// Why a position is in no table.
fn unknown(shelf: &Shelf, game: &Game) -> Failure {
    let setup = game.setup();
    let unmoved = shelf.unmoved(&setup);
    if !unmoved.is_empty() {
        let surface = &shelf.variant().spec().surface;
        let squares: String = unmoved.iter().map(|&tile| surface.square(tile)).collect();
        return Failure::Plain(
            format!("pieces that have never moved stand on {squares}, and tables know no first moves"),
            format!("say that they have moved, in the seventh field of the FEN: `{squares}`"),
        );
    }
    Failure::Plain(
        "tables do not know this position".into(),
        "it has castling rights, a capture en passant, or other men than those that were named".into(),
    )
}

fn told(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) => format!("wins in {} ({plies} plies)", moves(plies)),
        Verdict::Draw => "draws".into(),
        Verdict::Loss(0) => "has lost".into(),
        Verdict::Loss(plies) => format!("loses in {} ({plies} plies)", moves(plies)),
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "win",
        Verdict::Draw => "draw",
        Verdict::Loss(_) => "loss",
    }
}

fn plies(verdict: Verdict) -> Option<u16> {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => Some(plies),
        Verdict::Draw => None,
    }
}

fn bar() -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{msg} {bar:30} {percent} % {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn show(bar: &ProgressBar, progress: Progress<'_>) {
    let phase = match progress.phase {
        Phase::Legal => "which positions are legal".into(),
        Phase::Forwards => "what follows them".into(),
        Phase::Backwards(plies) => format!("what is decided in {plies} plies"),
    };
    bar.set_message(format!("{}: {phase}", progress.material));
    bar.set_length(progress.of);
    bar.set_position(progress.done);
}
