//! What a notation means: in English, in its canonical form, and as a picture on a board.

use serde_json::{Value, json};

use crate::base::{Colour, Man, Problem, Sources};
use crate::game::{Game, Variant};
use crate::notation::Notation;
use crate::render::json::problem;
use crate::render::svg::{Picture, draw};
use crate::search::Control;
use crate::serve::ask::Ask;
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;

/// The variant on whose board a notation is drawn if none is given.
const USUAL: &str = "chess";
/// A notation explained.
pub fn explain(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let text = ask.notation()?;
    let sources = Sources::one("<notation>", text);
    let located = |problems: Vec<Problem>| -> Vec<Problem> {
        problems.into_iter().map(|problem| problem.locate(&sources)).collect()
    };
    let read = crate::notation::read(text).map_err(located)?;
    // a text that is wrong just now has no board to draw on
    let own = ask.text.as_deref().and_then(|_| ask.variant(stock).ok());
    let variant = match own {
        Some(variant) => variant,
        None => Variant::load(USUAL)?,
    };
    let svg = picture(&variant, &read.notation, ask);
    let problems: Vec<Value> = located(read.warnings).iter().map(|found| problem(found, false)).collect();
    Ok(json!({
        "canonical": read.notation.to_string(),
        "english": read.notation.explain(),
        "problems": problems,
        "svg": svg,
    }))
}

/// The notation as one more piece of the variant, drawn; none where it cannot be (castling, too many routes).
fn picture(variant: &Variant, notation: &Notation, ask: &Ask) -> Option<String> {
    let at = ask.tile(variant).ok().flatten().or_else(|| variant.spec().surface.middle())?;
    let (spec, kind) = variant.spec().with_piece(notation)?;
    let game = Game::new(&Variant::from_spec(spec).ok()?);
    let man = Man { colour: Colour::White, kind };
    let picture = Picture { piece: Some(man), at: Some(at), theme: ask.theme().ok()?, ..Picture::default() };
    draw(&game, &picture).ok().map(|drawn| drawn.svg)
}
