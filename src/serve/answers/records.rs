//! Games on record: written from moves, and read back into them.

use serde_json::{Map, Value, json};

use crate::record::{Fault, Maker, Reader, Record, Verdict, replay};
use crate::search::Control;
use crate::serve::ask::{Ask, few};
use crate::serve::refusal::Refusal;
use crate::serve::stock::Stock;
use crate::variant::SHIPPED;

/// The most tags of a request.
pub const MOST_TAGS: usize = 40;

/// The record of a game; where it is over by the rules, they say how, else the tag `Result` may.
///
/// Its variant is called by its shipped name if its text is that of one, else by its title.
pub fn write(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let variant = ask.variant(stock)?;
    let mut game = ask.game(&variant)?;
    let text = ask.text()?;
    let shipped = SHIPPED.iter().find(|(_, own)| *own == text).map(|&(name, _)| name);
    let name = shipped.unwrap_or(&variant.spec().name);
    let mut played = Vec::new();
    while let Some(mv) = game.undo() {
        played.push(mv);
    }
    let mut maker = Maker::new(name, &game);
    if ask.tags.len() > MOST_TAGS {
        return Err(Refusal::unfit(format!("{} tags", ask.tags.len()), format!("send at most {MOST_TAGS}")));
    }
    for (tag, value) in &ask.tags {
        entitle(maker.record(), tag, value)?;
    }
    for mv in played.into_iter().rev() {
        maker.play(mv, None);
    }
    Ok(json!({ "pgn": maker.close().to_string() }))
}

/// Gives a record a tag. What the game itself says is not taken from elsewhere.
fn entitle(record: &mut Record, tag: &str, value: &str) -> Result<(), Refusal> {
    if tag.is_empty() || !tag.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        let message = format!("`{}` is no name of a tag", tag.chars().take(40).collect::<String>());
        return Err(Refusal::unfit(message, "letters, digits and `_`, as in `White`"));
    }
    match tag {
        "Variant" | "FEN" | "SetUp" => {}
        "Result" => {
            let shown: String = value.chars().take(40).collect();
            let help = "write `1-0`, `0-1`, `1/2-1/2` or `*`";
            let wrong = || Refusal::unfit(format!("`{shown}` is no result of a game"), help);
            record.close(Verdict::read(value).ok_or_else(wrong)?);
        }
        _ => record.set(tag, value),
    }
    Ok(())
}

/// The first game of a file: its variant's text, its start, its moves. Comments and variations are left out.
pub fn read(ask: &Ask, stock: &Stock, _: &Control) -> Result<Value, Refusal> {
    let Some(first) = Reader::new(ask.pgn()?.as_bytes()).next() else {
        return Err(Refusal::unfit("there is no game in this text", "paste a game: tags, moves, result"));
    };
    let mut record = first.map_err(|fault| wrong(&fault))?;
    few(record.line.plies.len())?;
    for ply in &mut record.line.plies {
        // what is left out need not be played
        ply.notes.clear();
    }
    let (name, text) = variant(ask, stock, &record)?;
    let variant = stock.variant(&text)?;
    let replay = replay(&record, &variant).map_err(|fault| wrong(&fault))?;
    let mut game = replay.game;
    while game.undo().is_some() {}
    let fen = record.tag("FEN").map(|_| game.fen());
    let mut moves = Vec::new();
    for mv in replay.moves {
        moves.push(game.move_text(mv));
        game.play(mv);
    }
    let tags: Map<String, Value> =
        record.tags().iter().map(|(name, value)| (name.clone(), value.clone().into())).collect();
    Ok(json!({ "text": text, "variant": name, "fen": fen, "moves": moves, "tags": tags }))
}

/// The name and the text of the variant that a record is of: a shipped one, or the one sent with it. No files are read.
fn variant(ask: &Ask, stock: &Stock, record: &Record) -> Result<(Option<&'static str>, String), Refusal> {
    let own = ask.text.as_deref().filter(|text| {
        let named = record.tag("Variant");
        stock.variant(text).is_ok_and(|own| named.is_none_or(|name| own.spec().name == name))
    });
    match (own, record.shipped()) {
        (Some(text), _) => Ok((None, text.to_owned())),
        (None, Some((name, text))) => Ok((Some(name), text.to_owned())),
        (None, None) => {
            let message =
                format!("the record is of the variant `{}`, which is not shipped", record.variant());
            Err(Refusal::unfit(message, "open that variant first, then read the record"))
        }
    }
}

/// What is wrong with a record.
fn wrong(fault: &Fault) -> Refusal {
    let (line, column) = (fault.place.line.max(1), fault.place.column.max(1));
    let end = column + fault.text.chars().count().max(1);
    let problem = json!({
        "code": "record::wrong", "severity": "error", "message": fault.to_string(), "help": fault.help(),
        "file": "<pgn>", "line": line, "column": column, "end_line": line, "end_column": end,
        "labels": [{ "text": "", "line": line, "column": column, "end_line": line, "end_column": end }],
    });
    Refusal::unfit(fault.to_string(), fault.help()).with(problem)
}
