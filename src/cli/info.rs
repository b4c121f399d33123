//! `info`: what a variant is: its board as a surface, its pieces in English, its rules in force.

use std::io::Write;

use serde_json::{Value, json};

use super::args::VariantArg;
use super::failure::Failure;
use super::json;
use crate::base::Target;
use crate::game::{Game, Variant};
use crate::render;
use crate::search::{PieceWorth, worth};
use crate::surface::Side;
use crate::variant::{Piece, Spec};

/// How wide text is, in columns.
const WIDTH: usize = 98;

/// Say what a variant is: board, surface, pieces in English, rules, source
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess info dot\n  topochess info --json chess")]
pub(super) struct Info {
    #[command(flatten)]
    variant: VariantArg,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Info {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        if self.json {
            return json::print(out, &as_json(&variant));
        }
        let spec = variant.spec();
        writeln!(out, "{}\n", spec.name)?;
        section(out, "Board", &render::about_board(&spec.surface))?;
        section(out, "Surface", &surface_lines(spec))?;
        writeln!(out, "Start")?;
        let game = Game::new(&variant);
        for line in render::position(&game).lines() {
            writeln!(out, "  {line}")?;
        }
        writeln!(out, "  {}\n", game.fen())?;
        writeln!(out, "Pieces")?;
        for (kind, piece) in spec.pieces.iter().enumerate() {
            print_piece(out, spec, kind, piece)?;
        }
        section(out, "Values, in pawns", &value_lines(&variant))?;
        section(out, "Castling", &render::castling(spec))?;
        section(out, "Rules", &render::rules(spec))?;
        section(out, "Source", &source_lines(spec))?;
        section(out, "Tables", &table_lines(&variant))
    }
}

fn section(out: &mut dyn Write, title: &str, lines: &[String]) -> Result<(), Failure> {
    if lines.is_empty() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    for line in lines {
        wrapped(out, "  ", line)?;
    }
    writeln!(out)?;
    Ok(())
}

/// Writes a line of words, broken where it is too wide; what follows is set two columns in.
pub(super) fn wrapped(out: &mut dyn Write, indent: &str, text: &str) -> Result<(), Failure> {
    let mut line = indent.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{line}")?;
            line = format!("{indent}  ");
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    writeln!(out, "{line}")?;
    Ok(())
}

fn surface_lines(spec: &Spec) -> Vec<String> {
    let mut lines = render::about_surface(&spec.surface);
    if let Some(tracks) = lines.last_mut() {
        tracks.push_str(" (`topochess tracks` lists them)");
    }
    lines
}

fn print_piece(out: &mut dyn Write, spec: &Spec, kind: usize, piece: &Piece) -> Result<(), Failure> {
    let canonical = piece.moves.to_string();
    let written = match piece.moves.text == canonical {
        true => String::new(),
        false => format!(", written {}", piece.moves.text),
    };
    let canonical = if canonical.is_empty() { "no moves".to_owned() } else { canonical };
    let royal = if piece.royal { ", royal" } else { "" };
    writeln!(out, "  {:<3} {}: {canonical}{written}{royal}", piece.id, piece.name)?;
    let lines = render::piece(spec, kind, piece);
    for line in lines {
        wrapped(out, "      ", &line)?;
    }
    writeln!(out)?;
    Ok(())
}

/// What the engine takes the pieces for.
pub(super) fn value_lines(variant: &Variant) -> Vec<String> {
    let line = |piece: &PieceWorth| {
        let value = match piece.value {
            None => "royal".to_owned(),
            Some(value) if piece.given => format!("{value:.2} given, {:.2} derived", piece.derived),
            Some(value) => format!("{value:.2}"),
        };
        let bound = if piece.colour_bound { ", bound to a part of the board" } else { "" };
        let promotes = match piece.moves_to_promotion {
            Some(moves) => format!(", promotes in {moves:.1} moves on average"),
            None => String::new(),
        };
        format!("{:<3} {value:<6} {:.1} moves on average{bound}{promotes}", piece.id, piece.mobility)
    };
    worth(variant).iter().map(line).collect()
}

fn source_lines(spec: &Spec) -> Vec<String> {
    let source = &spec.source;
    let mut lines = vec![source.line()];
    lines.retain(|line| !line.is_empty());
    lines.extend(source.notes.iter().map(|note| format!("- {note}")));
    lines
}

fn table_lines(variant: &Variant) -> Vec<String> {
    let made = variant.compiled();
    let words = if made.words == 1 { "one word".to_owned() } else { format!("{} words", made.words) };
    let how = match made.target {
        Target::Portable => "portable: lines are walked",
        Target::Gathering(_) => "PEXT: lines are looked up",
    };
    let mut lines = vec![format!("{words} of 64 bits in a set of tiles; {how}")];
    let used = made.parts.iter().filter(|part| part.number > 0);
    lines.extend(used.map(|part| format!("{:>8} {:<32} {:>9} bytes", part.number, part.name, part.bytes)));
    lines.push(format!("{:>8} {:<32} {:>9} bytes", "", "in all", made.bytes()));
    lines
}

fn as_json(variant: &Variant) -> Value {
    let spec = variant.spec();
    let surface = &spec.surface;
    let facts = surface.facts();
    let made = variant.compiled();
    let pieces: Vec<Value> = spec.pieces.iter().map(|piece| piece_json(spec, piece)).collect();
    json!({
        "name": spec.name,
        "files": surface.files(),
        "ranks": surface.ranks(),
        "tiles": surface.len(),
        "edges": render::edges(surface),
        "surface": {
            "vertices": facts.vertices,
            "edges": facts.edges,
            "faces": facts.faces,
            "euler": facts.euler(),
            "is_surface": facts.paired,
            "orientable": facts.orientable,
            "poles_shrunk": facts.poles_shrunk.map(|(vertices, edges)| json!({
                "vertices": vertices, "edges": edges, "faces": facts.faces, "euler": facts.euler_shrunk(),
            })),
            "sides_differ": facts.sides_differ,
            "bishops_keep_colour": facts.bishops_keep_colour,
        },
        "tracks": surface.tracks().len(),
        "fen": Game::new(variant).fen(),
        "pieces": pieces,
        "values": worth(variant),
        "castling": render::castling(spec),
        "rules": render::rules(spec),
        "source": {
            "title": spec.source.title,
            "author": spec.source.author,
            "year": spec.source.year,
            "url": spec.source.url,
            "notes": spec.source.notes,
        },
        "tables": {
            "target": made.target.name(), "words": made.words, "bytes": made.bytes(),
            "parts": made.parts.iter().map(|part| {
                json!({ "name": part.name, "number": part.number, "bytes": part.bytes })
            }).collect::<Vec<_>>(),
        },
    })
}

fn piece_json(spec: &Spec, piece: &Piece) -> Value {
    let surface = &spec.surface;
    let first: Vec<Value> = piece
        .first
        .iter()
        .map(|first| {
            json!({
                "from": json::squares(surface, &first.from),
                "moves": first.moves.to_string(),
                "english": first.moves.explain(),
            })
        })
        .collect();
    let promotes = piece.promotes.as_ref().map(|promotion| {
        let to: Vec<&str> = promotion.to.iter().map(|to| spec.pieces[to.index()].id.as_str()).collect();
        json!({ "on": json::squares(surface, &promotion.on), "to": to, "optional": promotion.optional })
    });
    let crosses: Vec<&str> =
        Side::ALL.into_iter().filter(|side| piece.crosses[side.index()]).map(Side::name).collect();
    json!({
        "id": piece.id,
        "name": piece.name,
        "notation": piece.moves.text,
        "canonical": piece.moves.to_string(),
        "english": piece.moves.explain(),
        "royal": piece.royal,
        "value": piece.value,
        "first": first,
        "en_passant": piece.passing,
        "promotes": promotes,
        "crosses": crosses,
    })
}
