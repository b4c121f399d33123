//! `match`: engines play each other.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json as form;
use crate::study::contest::{Entrant, Halt, Plan, Sprt, Stage, State, Summary, Tempo, hold};
use crate::variant::shipped;

/// Let two engines play a match, and say which is stronger
///
/// An engine is `self` (this program's own, with options as in `self,level=5,hash=16`), `uci:PATH ARGS` or
/// `xboard:PATH ARGS`, with `option.NAME=VALUE`, `dir=FOLDER` and `name=TEXT` among the arguments. Games come in
/// pairs that share an opening of random legal moves, each engine having White once. With --pgn the match can be
/// stopped at any time: the same command goes on with it.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess match dot --games 2 --tc nodes=100 --engine2 self,level=1\n  \
                  topochess match cylinder --games 2 --tc depth=1 --opening-plies 4 --seed 7 --json\n\n\
                  With engines that are installed:\n  \
                  nice topochess match cylinder --games 100 --engine2 xboard:fairymax --pgn games.pgn\n  \
                  nice topochess match chess --games 1000 --tc 40/60 --concurrency 2 --sprt 0,10 --pgn games.pgn \
                  \\\n    --engine2 'uci:fairy-stockfish option.Hash=16 \"option.Use NNUE=false\"'"
)]
pub(super) struct Match {
    #[command(flatten)]
    variant: VariantArg,
    /// How many games
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// How long the engines may think: seconds and increment `10+0.1`, moves and seconds `40/60`, seconds for each
    /// move `st=1`, or `nodes=N` or `depth=N`
    #[arg(long, value_name = "TEMPO", default_value = "10+0.1")]
    tc: Tempo,
    /// The first engine
    #[arg(long, value_name = "ENGINE", default_value = "self")]
    engine1: Entrant,
    /// The second engine
    #[arg(long, value_name = "ENGINE", default_value = "self")]
    engine2: Entrant,
    /// The position that games start from, as FEN; left out: the variant's own start
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// How many random plies games begin with
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,
    /// What the random plies are made from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    concurrency: u32,
    /// The file that games are added to, and that a stopped match goes on from
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Stop when it is clear which of two Elo differences fits: `elo0,elo1`, and `,alpha,beta` (0.05 each)
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// How many milliseconds late an answer may come: the time that messages take
    #[arg(long, value_name = "MS", default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    margin: u64,
    /// How many seconds an engine may take to get ready, and to answer where no clock runs
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// After how many plies a game is a draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    most_plies: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let numbers: Option<Vec<f64>> = text
        .split(',')
        .map(|part| part.trim().parse().ok().filter(|number: &f64| number.is_finite()))
        .collect();
    let sprt = match numbers.as_deref() {
        Some(&[elo0, elo1]) => Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 },
        Some(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
        _ => return Err("write `elo0,elo1` or `elo0,elo1,alpha,beta`, as in `0,10`".into()),
    };
    let chance = |chance: f64| chance > 0.0 && chance < 0.5;
    if sprt.elo0 >= sprt.elo1 || sprt.elo0 < -1000.0 || sprt.elo1 > 1000.0 {
        return Err("the first difference must be less than the second, both between -1000 and 1000".into());
    }
    if chance(sprt.alpha) && chance(sprt.beta) {
        Ok(sprt)
    } else {
        Err("alpha and beta lie between 0 and 0.5".into())
    }
}

impl Match {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let plan = self.plan()?;
        if let Some(fen) = &plan.fen {
            crate::game::Game::from_fen(&plan.variant, fen)?;
        }
        let halt = Halt::default();
        let hand = halt.clone();
        // without it a stop is as abrupt as a kill, which loses no game either
        let _ = ctrlc::set_handler(move || hand.stop());
        let bar = bar(plan.games as u64);
        let summary = hold(&plan, &halt, &mut |stage| {
            bar.set_position(stage.tally.games());
            bar.set_message(short(stage, &plan));
        });
        bar.finish_and_clear();
        let summary = summary.map_err(|refusal| Failure::Plain(refusal.why, refusal.help.into()))?;
        if self.json {
            form::print(out, &value(&summary, &plan))?;
        } else {
            write!(out, "{}", text(&summary, &plan))?;
        }
        if !summary.stopped {
            return Ok(());
        }
        let kept = match &self.pgn {
            Some(_) => "the same command goes on with it",
            None => "with --pgn it could be gone on with",
        };
        Err(Failure::Plain("the match was stopped before its end".into(), kept.into()))
    }

    /// What engines call the variant: a file's name without its folder and ending.
    fn name(&self) -> String {
        let stem = Path::new(&self.variant.variant).file_stem();
        stem.map_or(self.variant.variant.clone(), |stem| stem.to_string_lossy().into_owned())
    }

    /// What finds the variant from wherever the file of games lies.
    fn path(&self) -> String {
        let text = &self.variant.variant;
        if shipped(text).is_some() {
            return text.clone();
        }
        std::path::absolute(text).map_or(text.clone(), |path| path.to_string_lossy().into_owned())
    }

    fn plan(&self) -> Result<Plan, Failure> {
        Ok(Plan {
            variant: self.variant.load()?,
            name: self.name(),
            path: self.path(),
            fen: self.fen.clone(),
            games: self.games as usize,
            tempo: self.tc,
            engines: [self.engine1.clone(), self.engine2.clone()],
            opening_plies: self.opening_plies,
            seed: self.seed,
            concurrency: self.concurrency as usize,
            pgn: self.pgn.clone(),
            sprt: self.sprt,
            margin: Duration::from_millis(self.margin),
            patience: Duration::from_secs(self.patience),
            most_plies: self.most_plies as usize,
        })
    }
}

fn bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Results in a few words.
fn short(stage: &Stage, plan: &Plan) -> String {
    let tally = &stage.tally;
    let mut text = format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let Some(elo) = tally.elo() {
        text += &format!(" Elo {:+.0} [{:+.0}, {:+.0}]", elo.value, elo.low, elo.high);
    }
    if let Some(sprt) = plan.sprt {
        text += &format!(" LLR {:.2}", sprt.ratio(tally));
    }
    text
}

fn text(summary: &Summary, plan: &Plan) -> String {
    let tally = &summary.stage.tally;
    let [first, second] = plan.engines.each_ref().map(Entrant::name);
    let mut text = format!(
        "{first} against {second}, {}: {} games, +{} ={} -{}, {:.1} %\n",
        plan.name,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * tally.score()
    );
    if let Some(elo) = tally.elo() {
        text += &format!("Elo {:+.1}, 95 % between {:+.1} and {:+.1}", elo.value, elo.low, elo.high);
        text += &tally.los().map_or("\n".into(), |los| format!("; stronger with {:.1} %\n", 100.0 * los));
    }
    let pairs: Vec<String> = tally.pairs.iter().map(u64::to_string).collect();
    text += &format!("pairs with 0, 1/2, 1, 3/2, 2 points: {}\n", pairs.join(" "));
    let endings: Vec<String> =
        summary.stage.endings.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    text += &format!("ended by: {}\n", endings.join(", "));
    if let Some(sprt) = plan.sprt {
        let (lower, upper) = sprt.bounds();
        let says = match summary.stage.state {
            Some(State::First) => format!("{} Elo or less accepted", sprt.elo0),
            Some(State::Second) => format!("{} Elo or more accepted", sprt.elo1),
            _ => "not decided".into(),
        };
        text += &format!("LLR {:.2} between {lower:.2} and {upper:.2}: {says}\n", sprt.ratio(tally));
    }
    if summary.resumed > 0 {
        text += &format!("{} of the games had been played before\n", summary.resumed);
    }
    text
}

fn value(summary: &Summary, plan: &Plan) -> Value {
    let tally = &summary.stage.tally;
    // what is infinite is null
    let elo = tally.elo().map(|elo| json!({ "value": elo.value, "low": elo.low, "high": elo.high }));
    let sprt = plan.sprt.map(|sprt| {
        let (lower, upper) = sprt.bounds();
        let state = match summary.stage.state {
            Some(State::First) => "elo0",
            Some(State::Second) => "elo1",
            _ => "open",
        };
        json!({
            "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
            "llr": sprt.ratio(tally), "lower": lower, "upper": upper, "accepted": state,
        })
    });
    json!({
        "variant": plan.name,
        "engines": plan.engines.each_ref().map(Entrant::name),
        "tc": plan.tempo.to_string(),
        "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "score": tally.score(), "elo": elo, "los": tally.los(), "pairs": tally.pairs,
        "endings": summary.stage.endings, "sprt": sprt,
        "resumed": summary.resumed, "stopped": summary.stopped,
    })
}
