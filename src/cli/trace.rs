//! `trace`: one piece on one square followed from the file through the compiler to its moves.

use std::io::Write;

use serde_json::{Value, json};

use super::args::{VariantArg, place};
use super::failure::Failure;
use super::json;
use crate::base::{Man, Stride, Tile};
use crate::compile::{home, surfaces_of, ways_of};
use crate::game::{Game, RowFacts, Variant, read_man, read_square};
use crate::notation::{Notation, Way};
use crate::render;
use crate::surface::{Dir, Surface, Walker};
use crate::variant::Setup;

/// Follow one piece on one square through the compiler: file, tree, legs, seams, track, table row, moves
///
/// An upper-case letter is White's piece, a lower-case one Black's. The board is otherwise empty.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess trace dot --piece B --at c8\n  topochess trace chess --piece p --at e7 --json"
)]
pub(super) struct Trace {
    #[command(flatten)]
    variant: VariantArg,
    /// Which piece, by its letter in FEN
    #[arg(long, value_name = "LETTER")]
    piece: String,
    /// Where it stands
    #[arg(long, value_name = "SQUARE")]
    at: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Trace {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let man = read_man(variant.spec(), &self.piece)?;
        let at = read_square(&variant.spec().surface, &self.at)?;
        let traced = Traced::of(&variant, man, at);
        if self.json { json::print(out, &traced.json()) } else { traced.print(out) }
    }
}

/// One notation of the piece, walked.
struct Walked {
    title: String,
    notation: Notation,
    ways: Vec<Way>,
    /// By way: its first leg over the surface, one path each.
    paths: Vec<Vec<(String, Vec<Tile>)>>,
}

struct Traced<'a> {
    variant: &'a Variant,
    man: Man,
    at: Tile,
    walked: Vec<Walked>,
    tracks: Vec<String>,
    row: RowFacts,
    moves: Vec<String>,
}

impl<'a> Traced<'a> {
    fn of(variant: &'a Variant, man: Man, at: Tile) -> Traced<'a> {
        let spec = variant.spec();
        let piece = &spec.pieces[man.kind.index()];
        let home = Walker { tile: at, frame: home(man.colour) };
        let surfaces = surfaces_of(&spec.surface, piece.crosses, man.colour);
        let walk = |title: String, notation: &Notation| {
            let ways = ways_of(piece, notation);
            let paths = ways.iter().map(|way| paths_of(&surfaces[way.opened as usize], way, home)).collect();
            Walked { title, notation: notation.clone(), ways, paths }
        };
        let mut walked = vec![walk("moves".into(), &piece.moves)];
        for first in &piece.first {
            let from = render::squares(&spec.surface, &first.from);
            walked.push(walk(format!("first moves from {from} (seen by its owner)"), &first.moves));
        }
        let tracks = tracks(&surfaces[0], &walked, home);
        let moves = moves_alone(variant, man, at);
        Traced { variant, man, at, walked, tracks, row: variant.row(man, at), moves }
    }

    fn title(&self) -> String {
        let spec = self.variant.spec();
        let piece = &spec.pieces[self.man.kind.index()];
        let (colour, at) = (self.man.colour.name(), spec.surface.square(self.at));
        format!("{colour}'s {} {} on {at}", piece.name, piece.id)
    }

    /// Name, line, column and text of the line in the file.
    fn file(&self) -> Option<(String, usize, usize, String)> {
        let span = self.variant.spec().places.moves.get(self.man.kind.index())?.span;
        let (source, line, column) = place(self.variant.sources(), span)?;
        let text = source.text.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
        Some((source.name.clone(), line, column, text))
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}\n", self.title())?;
        if let Some((name, line, column, text)) = self.file() {
            writeln!(out, "file {name}:{line}:{column}\n  {text}\n")?;
        }
        for walked in &self.walked {
            walked.print(out)?;
        }
        if !self.tracks.is_empty() {
            writeln!(out, "tracks")?;
        }
        for track in &self.tracks {
            writeln!(out, "  {track}")?;
        }
        if !self.tracks.is_empty() {
            writeln!(out)?;
        }
        writeln!(out, "table row {}, {} bytes", self.row.number, self.row.bytes)?;
        for line in self.row_lines() {
            writeln!(out, "  {line}")?;
        }
        writeln!(out, "\nmoves, alone on the board: {}", self.moves.len())?;
        writeln!(out, "  {}", self.moves.join(" "))?;
        Ok(())
    }

    /// The shapes that the compiler chose for the row.
    fn row_lines(&self) -> Vec<String> {
        let surface = &self.variant.spec().surface;
        let list = |tiles: &[Tile]| tiles.iter().map(|&t| surface.square(t)).collect::<Vec<_>>().join(" ");
        let mut lines = Vec::new();
        let masks = [
            ("moves", &self.row.quiet),
            ("captures", &self.row.capture),
            ("captures en passant", &self.row.en_passant),
        ];
        for (what, tiles) in masks {
            if !tiles.is_empty() {
                lines.push(format!("mask of {what}: {}", list(tiles)));
            }
        }
        for (tiles, quiet, capture) in &self.row.rays {
            let what = match (quiet, capture) {
                (true, true) => "",
                (true, false) => " (moves only)",
                _ => " (captures only)",
            };
            lines.push(format!("ray{what}: {}", list(tiles)));
        }
        for (tiles, bytes) in &self.row.stages {
            lines.push(format!("line table, {bytes} bytes, by who stands on {}", list(tiles)));
        }
        if self.row.gates > 0 {
            lines.push(format!("{} gates: moves over tiles that must be empty", self.row.gates));
        }
        if self.row.nodes > 0 {
            lines.push(format!("program of {} nodes", self.row.nodes));
        }
        if self.row.together {
            lines.push("moved together with its fellows, by differences of tile numbers".into());
        }
        if self.row.first_moves > 0 {
            lines.push(format!("while unmoved, a further row of {} entries", self.row.first_moves));
        }
        if lines.is_empty() {
            lines.push("empty: no moves from here".into());
        }
        lines
    }

    fn json(&self) -> Value {
        let spec = self.variant.spec();
        let surface = &spec.surface;
        let row = &self.row;
        let rays: Vec<Value> = row
            .rays
            .iter()
            .map(|(tiles, quiet, capture)| {
                json!({ "squares": json::squares(surface, tiles), "move": quiet, "capture": capture })
            })
            .collect();
        let file = self.file().map(|(name, line, column, text)| {
            json!({ "name": name, "line": line, "column": column, "text": text })
        });
        let notations: Vec<Value> = self.walked.iter().map(|walked| walked.json(surface)).collect();
        json!({
            "piece": spec.pieces[self.man.kind.index()].id,
            "colour": self.man.colour.name(),
            "at": surface.square(self.at),
            "file": file,
            "notations": notations,
            "tracks": self.tracks,
            "row": {
                "number": row.number,
                "mask": {
                    "move": json::squares(surface, &row.quiet),
                    "capture": json::squares(surface, &row.capture),
                    "en_passant": json::squares(surface, &row.en_passant),
                },
                "rays": rays,
                "bytes": row.bytes,
                "line_tables": row.stages.iter().map(|(tiles, bytes)| {
                    json!({ "squares": json::squares(surface, tiles), "bytes": bytes })
                }).collect::<Vec<_>>(),
                "together": row.together,
                "gates": row.gates,
                "program_nodes": row.nodes,
                "first_moves": row.first_moves,
            },
            "moves": self.moves,
        })
    }
}

impl Walked {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}: {} (canonical {})", self.title, self.notation.text, self.notation)?;
        writeln!(out, "tree")?;
        for line in render::tree(&self.notation) {
            writeln!(out, "  {line}")?;
        }
        for (number, (way, paths)) in self.ways.iter().zip(&self.paths).enumerate() {
            writeln!(out, "way {}", number + 1)?;
            for line in render::way(way) {
                writeln!(out, "  {line}")?;
            }
            if way.legs.len() > 1 && !paths.is_empty() {
                writeln!(out, "  the first leg alone:")?;
            }
            for (text, _) in paths {
                writeln!(out, "    {text}")?;
            }
        }
        writeln!(out)?;
        Ok(())
    }

    fn json(&self, surface: &Surface) -> Value {
        let ways: Vec<Value> = self
            .ways
            .iter()
            .zip(&self.paths)
            .map(|(way, paths)| {
                let paths: Vec<Value> = paths
                    .iter()
                    .map(|(text, tiles)| json!({ "text": text, "squares": json::squares(surface, tiles) }))
                    .collect();
                json!({ "legs": render::way(way), "paths": paths })
            })
            .collect();
        json!({
            "title": self.title,
            "notation": self.notation.text,
            "canonical": self.notation.to_string(),
            "tree": render::tree(&self.notation),
            "ways": ways,
        })
    }
}

fn paths_of(surface: &Surface, way: &Way, home: Walker) -> Vec<(String, Vec<Tile>)> {
    render::paths(surface, way, home)
        .iter()
        .map(|path| (path.text(surface, home), path.stops.iter().map(|stop| stop.tile).collect()))
        .collect()
}

/// The tracks that rides of unit steps run along, each once.
fn tracks(surface: &Surface, walked: &[Walked], home: Walker) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let legs = walked.iter().flat_map(|walked| &walked.ways).filter_map(|way| way.legs.first());
    for leg in legs.filter(|leg| leg.stride == Stride::Compass(1) && leg.reach != Some(1)) {
        for number in (0..8).filter(|number| leg.headings >> number & 1 != 0) {
            // a track is followed in White's frame
            let compass = home.frame.compass(Dir::new(number));
            let track = surface.track_from(home.tile, Dir::new(compass));
            if track.tiles.len() < 2 {
                continue;
            }
            let letters = render::heading(leg.stride, number as u8);
            let closed = if track.closed { "closed" } else { "open" };
            let squares: Vec<String> = track.tiles.iter().map(|&tile| surface.square(tile)).collect();
            let text = format!("{letters:<2} {closed}, {} tiles: {}", squares.len(), squares.join(" "));
            if !found.contains(&text) {
                found.push(text);
            }
        }
    }
    found
}

/// The legal moves of the piece with nobody else on the board.
fn moves_alone(variant: &Variant, man: Man, at: Tile) -> Vec<String> {
    let spec = variant.spec();
    let setup = Setup::of(spec.surface.len(), [(at, man)], man.colour);
    // a lone piece is always a position
    let Ok(mut game) = Game::from_setup(variant, &setup) else { return Vec::new() };
    game.move_texts().into_iter().map(|(_, text)| text).collect()
}
