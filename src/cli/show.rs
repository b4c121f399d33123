//! `show`: a position, who is in check and along which routes, and how it has ended; or where one piece may go.

use std::io::Write;

use serde_json::{Value, json};

use super::args::{PositionArgs, VariantArg};
use super::failure::Failure;
use super::json;
use crate::base::{Man, Tile};
use crate::game::{Game, Variant, read_square};
use crate::render::{self, Reach};
use crate::surface::Surface;

/// Show a position: board, FEN, checks with their routes, outcome; or where a piece may go
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess show dot\n  topochess show cylinder --moves \"f2f4 g7g5 f4g5 f7f6 c2c4\"\n  \
                        topochess show dot --at b1\n  \
                        topochess show chess --fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\" --at h1"
)]
pub(super) struct Show {
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    position: PositionArgs,
    /// Show where the piece on this square may go, and by which way
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let mut game = self.position.game(&variant)?;
        match &self.at {
            None if self.json => json::print(out, &position_json(&variant, &mut game)),
            None => print_position(out, &variant, &mut game),
            Some(at) => {
                let reach = Reach::of(&mut game, read_square(&variant.spec().surface, at)?)?;
                if self.json {
                    json::print(out, &reach.json())
                } else {
                    print_reach(out, &reach, &variant, &game)
                }
            }
        }
    }
}

fn print_position(out: &mut dyn Write, variant: &Variant, game: &mut Game) -> Result<(), Failure> {
    let spec = variant.spec();
    write!(out, "{}\n\n{}\n{}\n", spec.name, render::position(game), game.fen())?;
    let turn = game.turn().name();
    writeln!(out, "{turn} to move, {}", legal_moves(game.moves().len()))?;
    let checks = game.checks();
    if !checks.is_empty() {
        writeln!(out, "{turn} is in check:")?;
    }
    for check in checks {
        let by = name(variant, game.at(check.by));
        for route in &check.routes {
            writeln!(out, "  by the {by}: {}", line(&spec.surface, check.by, route))?;
        }
    }
    if let Some(outcome) = game.outcome() {
        writeln!(out, "The game is over: {outcome}")?;
    }
    Ok(())
}

fn legal_moves(n: usize) -> String {
    if n == 1 { "1 legal move".into() } else { format!("{n} legal moves") }
}

fn name(variant: &Variant, man: Option<Man>) -> String {
    man.map_or(String::new(), |man| variant.spec().pieces[man.kind.index()].name.clone())
}

/// A route with the square it starts from.
fn line(surface: &Surface, from: Tile, route: &[Tile]) -> String {
    let squares = [from].into_iter().chain(route.iter().copied()).map(|tile| surface.square(tile));
    squares.collect::<Vec<_>>().join(" ")
}

fn position_json(variant: &Variant, game: &mut Game) -> Value {
    json!({
        "variant": variant.spec().name,
        "fen": game.fen(),
        "turn": json::colour(game.turn()),
        "board": json::board(game),
        "moves": game.moves().len(),
        "check": game.in_check(),
        "checks": json::checks(game),
        "outcome": json::outcome(game.outcome()),
    })
}

/// Says where one piece may go.
fn print_reach(out: &mut dyn Write, reach: &Reach, variant: &Variant, game: &Game) -> Result<(), Failure> {
    let spec = variant.spec();
    let surface = &spec.surface;
    let goes = |tile| {
        let mut ways = reach.routes.iter().filter(|(to, _)| *to == tile).flat_map(|(_, ways)| ways);
        ways.any(|way| !reach.turn || reach.is_legal(tile, way))
            || reach.moves.iter().any(|(mv, _)| mv.to == tile)
    };
    let picture = render::board(surface, |tile| match (game.at(tile), goes(tile)) {
        (Some(man), false) => render::letter(spec, man),
        (Some(man), true) if tile == reach.at => render::letter(spec, man),
        (Some(man), true) => format!("x{}", render::letter(spec, man)),
        (None, true) => "*".into(),
        (None, false) => ".".into(),
    });
    writeln!(out, "{picture}")?;
    let owner = reach.man.colour.name();
    let name = name(variant, Some(reach.man));
    let square = surface.square(reach.at);
    if reach.turn {
        writeln!(out, "{owner}'s {name} on {square}: {}", legal_moves(reach.moves.len()))?;
    } else {
        writeln!(out, "{owner}'s {name} on {square} reaches, if it were {owner}'s move:")?;
    }
    for (to, routes) in &reach.routes {
        for (number, route) in routes.iter().enumerate() {
            let to = if number == 0 { surface.square(*to) } else { String::new() };
            writeln!(out, "  {to:<4} {}", line(surface, reach.at, route))?;
        }
        let legal = routes.iter().filter(|route| !reach.turn || reach.is_legal(*to, route)).count();
        match legal {
            0 => writeln!(out, "       (not legal: it would leave {owner} in check)")?,
            some if some < routes.len() => writeln!(out, "       (not every way is legal)")?,
            _ => {}
        }
    }
    for (mv, text) in reach.moves.iter().filter(|(mv, _)| mv.is_castling()) {
        writeln!(out, "  {:<4} {text}, castling", surface.square(mv.to))?;
    }
    if reach.turn {
        let texts: Vec<&str> = reach.moves.iter().map(|(_, text)| text.as_str()).collect();
        writeln!(out, "moves: {}", if texts.is_empty() { "none".into() } else { texts.join(" ") })?;
    }
    Ok(())
}
