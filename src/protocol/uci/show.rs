//! What is said: reports of a search, the position, what it is worth, what can be set.

use std::io::{Result, Write};

use crate::game::Game;
use crate::protocol::settings::{Kind, Setting};
use crate::render;
use crate::search::{Answer, Bound, Engine, Evaluation, Report, Score};

/// A report of a search that began from `game`.
pub(super) fn info(out: &mut dyn Write, game: &Game, report: &Report) -> Result<()> {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let speed = report.nodes as f64 / report.time.as_secs_f64().max(1e-3);
    write!(
        out,
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {} hashfull {} time {} pv",
        report.depth,
        report.selective_depth,
        report.line,
        score(report.score),
        report.nodes,
        speed as u64,
        report.hashfull,
        report.time.as_millis(),
    )?;
    let mut game = game.clone();
    for &mv in &report.moves {
        write!(out, " {}", game.move_text(mv))?;
        game.play(mv);
    }
    writeln!(out)
}

fn score(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("cp {value}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

/// The answer of a search that began from `game`.
pub(super) fn best(out: &mut dyn Write, game: &Game, answer: &Answer) -> Result<()> {
    let mut game = game.clone();
    let Some(best) = answer.best else { return writeln!(out, "bestmove (none)") };
    write!(out, "bestmove {}", game.move_text(best))?;
    if let Some(expected) = answer.ponder {
        game.play(best);
        write!(out, " ponder {}", game.move_text(expected))?;
    }
    writeln!(out)
}

/// That the table is smaller than it should be, if it is.
pub(super) fn table(out: &mut dyn Write, engine: &Engine) -> Result<()> {
    let (wanted, there) = (engine.options().hash, engine.hash());
    if there < wanted {
        writeln!(
            out,
            "info string the table has {there} MiB instead of {wanted}: that is the memory there is"
        )?;
    }
    Ok(())
}

/// The position.
pub(super) fn position(out: &mut dyn Write, game: &mut Game) -> Result<()> {
    let surface = &game.variant().spec().surface;
    let checkers: Vec<String> = game.checks().iter().map(|check| surface.square(check.by)).collect();
    writeln!(out, "{}", render::position(game).trim_end())?;
    writeln!(out, "Fen: {}\nKey: {:016X}\nCheckers: {}", game.fen(), game.key(), checkers.join(" "))?;
    if let Some(outcome) = game.outcome() {
        writeln!(out, "Outcome: {outcome}")?;
    }
    Ok(())
}

/// What a position is worth unsearched, in pawns.
pub(super) fn worth(out: &mut dyn Write, worth: &Evaluation) -> Result<()> {
    let pawns = |value: i32| format!("{:8.2}", f64::from(value) / 100.0);
    writeln!(out, "{:<18} White: mid      end | Black: mid      end", "term")?;
    for term in &worth.terms {
        let [mid, end] = term.white.map(pawns);
        let [other_mid, other_end] = term.black.map(pawns);
        writeln!(out, "{:<18}   {mid} {end} |   {other_mid} {other_end}", term.name)?;
    }
    writeln!(out, "middlegame counts {:.0} %", 100.0 * worth.middlegame)?;
    writeln!(out, "Final evaluation {} (White's side)", pawns(worth.white).trim_start())
}

/// One thing that can be set; `variants` are what can be chosen, the first one is chosen now.
pub(super) fn option(out: &mut dyn Write, setting: Setting, variants: &[String], chosen: &str) -> Result<()> {
    write!(out, "option name {} type ", setting.name())?;
    match setting.kind() {
        Kind::Spin(default, least, most) => writeln!(out, "spin default {default} min {least} max {most}"),
        Kind::Check(default) => writeln!(out, "check default {default}"),
        Kind::Button => writeln!(out, "button"),
        Kind::Text => writeln!(out, "string default <empty>"),
        Kind::Choice => {
            write!(out, "combo default {chosen}")?;
            for name in variants {
                write!(out, " var {name}")?;
            }
            writeln!(out)
        }
    }
}
