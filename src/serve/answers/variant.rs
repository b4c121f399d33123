//! What does not change in a game: board, pieces, rules, and in which ways the board can be seen.

use serde_json::{Value, json};

use crate::base::{Colour, Kind, Man};
use crate::game::{Game, Variant};
use crate::render::json::problem;
use crate::render::svg::{Bending, View, emblem, shows};
use crate::render::{about_board, about_surface, castling, piece, rules};
use crate::search::{Control, worth};
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The facts of a variant.
pub fn variant(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let spec = variant.spec();
    let surface = &spec.surface;
    let squares: Vec<Value> = surface
        .tiles()
        .map(|tile| {
            let (file, rank) = surface.place(tile);
            json!([surface.square(tile), file, rank])
        })
        .collect();
    let views: Vec<&str> =
        View::ALL.into_iter().filter(|&view| shows(surface, view)).map(View::name).collect();
    let about = [about_board(surface), about_surface(surface)].concat();
    let warnings: Vec<Value> = variant.warnings().iter().map(|found| problem(found, false)).collect();
    Ok(json!({
        "name": spec.name,
        "files": surface.files(),
        "ranks": surface.ranks(),
        "start": Game::new(&variant).fen(),
        "squares": squares,
        "pieces": pieces(&variant, ask)?,
        "views": views,
        "form": Bending::of(surface).map(|bending| bending.kind().name()),
        "rules": rules(spec),
        "castling": castling(spec),
        "surface": about,
        "source": spec.source.line(),
        "notes": spec.source.notes,
        "warnings": warnings,
    }))
}

fn pieces(variant: &Variant, ask: &Ask) -> Result<Vec<Value>, Refusal> {
    let (spec, theme) = (variant.spec(), ask.theme()?);
    let worths = worth(variant);
    let list = spec.pieces.iter().zip(&worths).enumerate().map(|(kind, (own, worth))| {
        let drawn = |colour| emblem(spec, Man { colour, kind: Kind(kind as u8) }, theme);
        json!({
            "id": own.id,
            "name": own.name,
            "notation": own.moves.text,
            "english": piece(spec, kind, own).join(" "),
            "royal": own.royal,
            "value": worth.value.map(|value| (value * 100.0).round() / 100.0),
            "white": drawn(Colour::White),
            "black": drawn(Colour::Black),
        })
    });
    Ok(list.collect())
}
