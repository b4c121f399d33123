//! What to start from: the shipped variants, a new file, the schema.

use std::sync::OnceLock;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{count, records, solid, think};
use crate::game::Variant;
use crate::render::size;
use crate::search::{Control, LEVELS};
use crate::serve::ask::{Ask, LARGEST_TEXT, MOST_MOVES};
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;
use crate::variant::file::Shape;
use crate::variant::sample::{FILES, RANKS, TILES};
use crate::variant::{SHIPPED, USUAL, nearest, sample, shipped};

/// The most letters of a title.
const TITLE: usize = 100;

/// The shipped variants, the surfaces by name, how many levels the engine has, and the limits of requests.
pub fn listing() -> &'static Value {
    static LISTING: OnceLock<Value> = OnceLock::new();
    LISTING.get_or_init(|| {
        let variants: Vec<Value> = SHIPPED
            .iter()
            .filter_map(|&(name, _)| {
                let variant = Variant::load(name).ok()?;
                let spec = variant.spec();
                let author = match (spec.source.author.as_str(), spec.source.year.as_str()) {
                    ("", "") => String::new(),
                    (author, "") | ("", author) => format!("; {author}"),
                    (author, year) => format!("; {author}, {year}"),
                };
                let about = format!("{}{author}", size(&spec.surface));
                Some(json!({ "name": name, "title": spec.name, "about": about }))
            })
            .collect();
        json!({ "variants": variants, "surfaces": Shape::words(), "levels": LEVELS.end(), "limits": limits() })
    })
}

/// What requests may ask for at the most, each where it is checked.
fn limits() -> Value {
    json!({
        "text": LARGEST_TEXT,
        "moves": MOST_MOVES,
        "notation": crate::notation::LONGEST,
        "title": TITLE,
        "tags": records::MOST_TAGS,
        "files": [FILES.start(), FILES.end()],
        "ranks": [RANKS.0, TILES / u32::from(*FILES.start())],
        "tiles": TILES,
        "depth": count::DEEPEST,
        "milliseconds": think::TIME.0,
        "nodes": think::NODES,
        "steps": solid::STEPS,
        "grain": solid::GRAIN,
        "points": solid::POINTS,
    })
}

/// The text of a shipped variant.
pub fn shipped_text(name: &str) -> Result<Value, Refusal> {
    let found = shipped(name).map(|text| json!({ "name": name, "text": text }));
    found.ok_or_else(|| {
        let near = nearest(name, SHIPPED.iter().map(|&(name, _)| name));
        let help =
            near.map_or("`/api/variants` lists them".to_owned(), |near| format!("did you mean `{near}`?"));
        Refusal::new(StatusCode::NOT_FOUND, format!("there is no shipped variant `{name}`"), help)
    })
}

/// The schema of variant files.
pub fn schema() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(crate::variant::schema)
}

/// A commented file for a new board.
pub fn new(ask: &Ask, _: &Stock, _: &Control) -> Result<Value, Refusal> {
    let name = ask.name.as_deref().map(str::trim).filter(|name| !name.is_empty()).unwrap_or("My variant");
    if name.chars().count() > TITLE || name.chars().any(char::is_control) {
        return Err(Refusal::unfit(
            "this is no title for a variant",
            format!("choose one of up to {TITLE} letters"),
        ));
    }
    // more than any board has is too many all the same
    let side = |wanted: Option<u64>, usual| wanted.map_or(usual, |n| u16::try_from(n).unwrap_or(u16::MAX));
    let size = (side(ask.files, USUAL.0), side(ask.ranks, USUAL.1));
    let text = sample(name, ask.surface()?, size);
    text.map(|text| json!({ "text": text })).map_err(|(what, help)| Refusal::unfit(what, help))
}
