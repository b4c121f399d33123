//! What a request asks for: JSON with the keys that it needs, read strictly.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use clap::ValueEnum;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::refusal::Refusal;
use super::stock::Stock;
use crate::base::{Man, Tile};
use crate::game::{Game, Variant, read_man, read_square};
use crate::render::svg::{Theme, View, degrees};
use crate::variant::file::Shape;

/// The largest body of a request, in bytes: a variant's text written as JSON, and what is asked about it.
pub const LARGEST_BODY: usize = 600 * 1024;
/// The largest text of a variant or a game, in bytes.
pub const LARGEST_TEXT: usize = crate::variant::LARGEST;
/// The most moves of a game.
pub const MOST_MOVES: usize = 2000;

/// The kinds of values that keys have.
const TEXT: &str = "a text";
const WHOLE: &str = "a whole number from 0";
const TRUTH: &str = "true or false";
const NUMBER: &str = "a number";
/// What the value of each key is.
const KEYS: [(&str, &str); 24] = [
    ("text", TEXT),
    ("fen", TEXT),
    ("moves", "a list of texts, each one move"),
    ("view", TEXT),
    ("at", TEXT),
    ("piece", TEXT),
    ("crowd", TRUTH),
    ("tracks", TRUTH),
    ("theme", TEXT),
    ("turn", NUMBER),
    ("tilt", NUMBER),
    ("notation", TEXT),
    ("steps", WHOLE),
    ("grain", WHOLE),
    ("level", WHOLE),
    ("milliseconds", WHOLE),
    ("nodes", WHOLE),
    ("depth", WHOLE),
    ("tags", "an object of texts"),
    ("pgn", TEXT),
    ("name", TEXT),
    ("surface", TEXT),
    ("files", WHOLE),
    ("ranks", WHOLE),
];

/// All keys that requests have. Each request reads those it needs and says which of them is missing.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Ask {
    /// A variant file.
    pub text: Option<String>,
    /// A start other than the variant's own.
    pub fen: Option<String>,
    /// Moves from there, in SAN or as squares.
    pub moves: Vec<String>,
    /// How the board is seen.
    pub view: Option<String>,
    /// A square.
    pub at: Option<String>,
    /// A piece, as FEN writes it.
    pub piece: Option<String>,
    /// Whether the other pieces stay beside it.
    pub crowd: bool,
    /// Whether all straight tracks are drawn.
    pub tracks: bool,
    /// Colours: `light` or `dark`.
    pub theme: Option<String>,
    /// Degrees by which globes and solids are turned about their axis.
    pub turn: f64,
    /// Degrees by which solids are tilted toward the viewer, besides the usual.
    pub tilt: f64,
    /// A notation.
    pub notation: Option<String>,
    /// How many pictures of a body on its way.
    pub steps: Option<u64>,
    /// Into how many parts a tile's sides are divided.
    pub grain: Option<u64>,
    /// The engine's strength.
    pub level: Option<u64>,
    /// The time that a search may take.
    pub milliseconds: Option<u64>,
    /// The positions that a search may visit.
    pub nodes: Option<u64>,
    /// Plies to count.
    pub depth: Option<u64>,
    /// Tags of a record.
    pub tags: BTreeMap<String, String>,
    /// A record.
    pub pgn: Option<String>,
    /// A title.
    pub name: Option<String>,
    /// A surface by its name.
    pub surface: Option<String>,
    /// How many files a new board has.
    pub files: Option<u64>,
    /// How many ranks a new board has.
    pub ranks: Option<u64>,
}

impl Ask {
    /// Reads a request's body.
    ///
    /// # Errors
    /// What is no JSON object, with its place; a key that no request has, that stands twice, or whose value is of
    /// another kind.
    pub fn read(body: &[u8]) -> Result<Ask, Refusal> {
        let refused = |what: String| Refusal::bad(what, "send a JSON object as docs/server.md has it");
        if body.is_empty() {
            return Err(refused("the request has no body".into()));
        }
        let whole: Value = serde_json::from_slice(body).map_err(|error| {
            refused(format!("the request cannot be read as JSON: {}", Self::said(&error)))
        })?;
        let Value::Object(keys) = whole else {
            return Err(refused(format!("the request is {}, no object", kind(&whole))));
        };
        // read from the text: an object has lost which keys stand twice
        serde_json::from_slice(body).map_err(|error| match Self::culprit(&keys) {
            Some((key, None)) => {
                let near = crate::variant::nearest(key, KEYS.iter().map(|&(key, _)| key));
                let help = near.map(|near| format!("did you mean `{near}`?"));
                let help = help.unwrap_or_else(|| "docs/server.md lists what can be asked".into());
                Refusal::bad(format!("no request has the key `{key}`"), help)
            }
            Some((key, Some(wanted))) => {
                let found = keys.get(key).map(kind).unwrap_or_default();
                Refusal::bad(format!("`{key}` is {found}"), format!("send {wanted}"))
            }
            None => refused(format!("a key stands twice, at {}", place(&error))),
        })
    }

    /// The key that keeps an object from being a request, and what its value should be if there is such a key.
    fn culprit(keys: &Map<String, Value>) -> Option<(&str, Option<&'static str>)> {
        keys.iter().find_map(|(key, value)| {
            let wanted = KEYS.iter().find(|(name, _)| name == key).map(|&(_, wanted)| wanted);
            let alone = Value::Object([(key.clone(), value.clone())].into_iter().collect());
            let fits = wanted.is_some() && serde_json::from_value::<Ask>(alone).is_ok();
            (!fits).then_some((key.as_str(), wanted))
        })
    }

    /// What is wrong with a text that is no JSON.
    fn said(error: &serde_json::Error) -> String {
        if error.is_eof() {
            return format!("it ends too early, at {}", place(error));
        }
        let text = error.to_string();
        let what = text.split(" at line ").next().unwrap_or(&text);
        format!("{what}, at {}", place(error))
    }

    /// A key that must be there.
    fn needed<'a, T: ?Sized>(value: Option<&'a T>, key: &str) -> Result<&'a T, Refusal> {
        value.ok_or_else(|| Refusal::bad(format!("the key `{key}` is missing"), "send it with the request"))
    }

    /// The variant's text.
    ///
    /// # Errors
    /// It is missing, or too large.
    pub fn text(&self) -> Result<&str, Refusal> {
        short(Self::needed(self.text.as_deref(), "text")?, "a variant")
    }

    /// A notation.
    ///
    /// # Errors
    /// It is missing.
    pub fn notation(&self) -> Result<&str, Refusal> {
        Self::needed(self.notation.as_deref(), "notation")
    }

    /// A record.
    ///
    /// # Errors
    /// It is missing, or too large.
    pub fn pgn(&self) -> Result<&str, Refusal> {
        short(Self::needed(self.pgn.as_deref(), "pgn")?, "a record")
    }

    /// How many plies are to be counted.
    ///
    /// # Errors
    /// It is missing.
    pub fn depth(&self) -> Result<u64, Refusal> {
        Self::needed(self.depth.as_ref(), "depth").copied()
    }

    /// What the edges of a new board are glued to; left out: nothing.
    ///
    /// # Errors
    /// Another word.
    pub fn surface(&self) -> Result<Shape, Refusal> {
        let Some(text) = self.surface.as_deref() else { return Ok(Shape::Flat) };
        Shape::from_str(text, false).map_err(|_| {
            let words = Shape::words();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            Refusal::bad(format!("`{text}` is no surface"), crate::variant::either(&words))
        })
    }

    /// The variant.
    ///
    /// # Errors
    /// The text is missing or too large, or all that is wrong with it.
    pub fn variant(&self, stock: &Stock) -> Result<Variant, Refusal> {
        Ok(stock.variant(self.text()?)?)
    }

    /// The game from its start, and the moves to be played from there.
    ///
    /// # Errors
    /// Too many moves, an entry that is not one move, or what is wrong with the FEN.
    pub fn start(&self, variant: &Variant) -> Result<Game, Refusal> {
        few(self.moves.len())?;
        let single = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        if let Some(other) = self.moves.iter().find(|text| !single(text)) {
            let start: String = other.chars().take(20).collect();
            let message = format!("`{}` is no single move", start.trim_end());
            return Err(Refusal::unfit(message, "send each move as an entry of its own, without spaces"));
        }
        match self.fen.as_deref() {
            Some(fen) => Ok(Game::from_fen(variant, fen)?),
            None => Ok(Game::new(variant)),
        }
    }

    /// The game with its moves played.
    ///
    /// # Errors
    /// The same, or the first move that cannot be played.
    pub fn game(&self, variant: &Variant) -> Result<Game, Refusal> {
        let mut game = self.start(variant)?;
        game.play_all(&self.moves.join(" "))?;
        Ok(game)
    }

    /// The square, if one is given.
    ///
    /// # Errors
    /// A square that the board does not have.
    pub fn tile(&self, variant: &Variant) -> Result<Option<Tile>, Refusal> {
        let read = |at: &str| read_square(&variant.spec().surface, at);
        Ok(self.at.as_deref().map(read).transpose()?)
    }

    /// The square.
    ///
    /// # Errors
    /// It is missing, or the board does not have it.
    pub fn square(&self, variant: &Variant) -> Result<Tile, Refusal> {
        Self::needed(self.at.as_ref(), "at")?;
        Self::needed(self.tile(variant)?.as_ref(), "at").copied()
    }

    /// The piece, if one is given.
    ///
    /// # Errors
    /// A piece that the variant does not have.
    pub fn man(&self, variant: &Variant) -> Result<Option<Man>, Refusal> {
        Ok(self.piece.as_deref().map(|piece| read_man(variant.spec(), piece)).transpose()?)
    }

    /// How the board is seen; left out: flat.
    ///
    /// # Errors
    /// Another word.
    pub fn view(&self) -> Result<View, Refusal> {
        word(self.view.as_deref(), View::ALL, View::name, "view")
    }

    /// The colours; left out: light.
    ///
    /// # Errors
    /// Another word.
    pub fn theme(&self) -> Result<Theme, Refusal> {
        word(self.theme.as_deref(), Theme::ALL, Theme::name, "theme")
    }

    /// Turn and tilt, in degrees.
    ///
    /// # Errors
    /// More than a picture is turned by.
    pub fn angles(&self) -> Result<(f64, f64), Refusal> {
        let read = |angle| {
            degrees(angle)
                .map_err(|help| Refusal::bad(format!("{angle} degrees cannot be turned or tilted by"), help))
        };
        Ok((read(self.turn)?, read(self.tilt)?))
    }
}

/// A number within bounds.
///
/// # Errors
/// One outside of them.
pub fn within(key: &str, value: u64, bounds: RangeInclusive<u64>) -> Result<u64, Refusal> {
    if bounds.contains(&value) {
        return Ok(value);
    }
    let help = format!("send a number from {} to {}", bounds.start(), bounds.end());
    Err(Refusal::bad(format!("`{key}` cannot be `{value}`"), help))
}

/// What a value is, in a few words.
fn kind(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => format!("`{value}`"),
        Value::String(_) => "a text".into(),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "an object".into(),
    }
}

/// Where something is wrong in a request.
fn place(error: &serde_json::Error) -> String {
    format!("line {}, column {}", error.line(), error.column())
}

/// A game that is not too long.
///
/// # Errors
/// More moves than are played for a request.
pub fn few(moves: usize) -> Result<(), Refusal> {
    if moves <= MOST_MOVES {
        return Ok(());
    }
    let help = format!("at most {MOST_MOVES} are played; a FEN can stand for those before");
    Err(Refusal::unfit(format!("a game of {moves} moves"), help))
}

/// A text that is not too large.
fn short<'a>(text: &'a str, what: &str) -> Result<&'a str, Refusal> {
    if text.len() <= LARGEST_TEXT {
        return Ok(text);
    }
    let status = axum::http::StatusCode::PAYLOAD_TOO_LARGE;
    let message = format!("{what} of {} bytes", text.len());
    Err(Refusal::new(status, message, format!("at most {LARGEST_TEXT} bytes are read")))
}

/// One of a few words; left out, the usual one.
fn word<T: Copy + Default, const N: usize>(
    text: Option<&str>,
    all: [T; N],
    name: impl Fn(T) -> &'static str,
    key: &str,
) -> Result<T, Refusal> {
    let Some(text) = text else { return Ok(T::default()) };
    all.into_iter().find(|&one| name(one) == text).ok_or_else(|| {
        let words: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        Refusal::bad(format!("`{text}` is no {key}"), crate::variant::either(&words))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_keys_and_missing_ones_are_named() {
        let said = |body: &str| Ask::read(body.as_bytes()).unwrap_err().to_string();
        assert_eq!(said(r#"{"txt": "x"}"#), "no request has the key `txt`; did you mean `text`?");
        assert_eq!(said(r#"{"depth": -1}"#), "`depth` is `-1`; send a whole number from 0");
        assert_eq!(said(r#"{"tags": {"White": 1}}"#), "`tags` is an object; send an object of texts");
        assert_eq!(said(r#"{"moves": "e4"}"#), "`moves` is a text; send a list of texts, each one move");
        assert!(said("{\n\"at\": \"a1\", \"at\": \"a1\"}").starts_with("a key stands twice, at line 2"));
        assert_eq!(said(""), "the request has no body; send a JSON object as docs/server.md has it");
        assert!(said("{").starts_with("the request cannot be read as JSON: it ends too early, at line 1"));
        assert!(said("[{}]").starts_with("the request is a list, no object"));
        let ask = Ask::read(br#"{"view": "round"}"#).unwrap();
        assert!(ask.text().is_err() && ask.view().is_err() && ask.theme() == Ok(Theme::Light));
    }

    #[test]
    fn every_key_has_a_kind() {
        for (key, wanted) in KEYS {
            let (good, bad) = match wanted {
                TEXT => ("\"x\"", "1"),
                TRUTH => ("true", "1"),
                NUMBER => ("1.5", "\"x\""),
                WHOLE => ("1", "1.5"),
                _ if key == "tags" => ("{\"x\": \"x\"}", "[]"),
                _ => ("[\"x\"]", "[1]"),
            };
            let read = |value: &str| Ask::read(format!("{{\"{key}\": {value}}}").as_bytes());
            assert!(read(good).is_ok(), "{key}");
            assert!(read(bad).is_err_and(|refusal| refusal.to_string().ends_with(wanted)), "{key}");
        }
        let unknown = serde_json::from_str::<Ask>("{\"\": 1}").unwrap_err().to_string();
        assert!(KEYS.iter().all(|(key, _)| unknown.contains(&format!("`{key}`"))), "{unknown}");
        assert_eq!(unknown.matches('`').count(), 2 * (KEYS.len() + 1), "{unknown}");
    }
}
