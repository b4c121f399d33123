//! Pictures, with where each tile lies in them.

use serde_json::{Value, json};

use crate::base::Tile;
use crate::game::Game;
use crate::render::svg::{Picture, Target, draw as drawn};
use crate::search::Control;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;
use crate::surface::Surface;

/// A picture of a position, or of where one piece may go.
pub fn draw(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let game = ask.game(&variant)?;
    let (turn, tilt) = ask.angles()?;
    let picture = Picture {
        view: ask.view()?,
        theme: ask.theme()?,
        piece: ask.man(&variant)?,
        at: ask.tile(&variant)?,
        crowd: ask.crowd,
        tracks: ask.tracks,
        turn,
        tilt,
        prefix: String::new(),
    };
    let drawn = drawn(&game, &picture)?;
    let surface = &variant.spec().surface;
    // hundredths of a unit, as the picture has them
    let short = |value: f64| (value * 100.0).round() / 100.0;
    let spots: Vec<Value> = drawn
        .spots
        .iter()
        .map(|(tile, spot)| {
            let (x, y) = spot.middle;
            let (x, y, size) = (short(x), short(y), short(spot.size));
            json!({ "square": surface.square(*tile), "x": x, "y": y, "size": size, "copy": spot.copy })
        })
        .collect();
    let (width, height) = drawn.size;
    let mut value = json!({
        "svg": drawn.svg, "title": drawn.title, "width": short(width), "height": short(height), "spots": spots,
    });
    value["targets"] = targets(surface, &drawn.targets);
    Ok(value)
}

/// Where a piece of the variant may go from a square of the empty board.
pub fn reach(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let Some(man) = ask.man(&variant)? else {
        return Err(Refusal::bad(
            "the key `piece` is missing",
            "send a piece's letter, upper case for White's",
        ));
    };
    let at = ask.square(&variant)?;
    let picture = Picture { piece: Some(man), at: Some(at), ..Picture::default() };
    let drawn = drawn(&Game::new(&variant), &picture)?;
    let spec = variant.spec();
    let mut value = targets(&spec.surface, &drawn.targets);
    let piece = spec.pieces.get(man.kind.index());
    let english = piece.map(|piece| crate::render::piece(spec, man.kind.index(), piece).join(" "));
    value["english"] = english.into();
    Ok(value)
}

fn targets(surface: &Surface, targets: &[(Tile, Target)]) -> Value {
    let list = |is: fn(&Target) -> bool| -> Vec<String> {
        let found = targets.iter().filter(|(_, target)| is(target));
        found.map(|(tile, _)| surface.square(*tile)).collect()
    };
    json!({
        "move": list(|target| target.quiet || target.first || target.castles || target.after),
        "capture": list(Target::takes),
    })
}
