//! What is printed of endings, as text and as JSON.

use serde_json::{Value, json};

use super::Found;
use crate::base::Colour;
use crate::endings::{Line, SideFacts};
use crate::game::Variant;
use crate::render::json::colour;

/// How many moves of its own a player needs for so many plies.
pub(super) fn moves(plies: u16) -> String {
    match plies.div_ceil(2) {
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    }
}

/// An ending as JSON.
pub(super) fn value(found: &Found) -> Value {
    let table = &found.table;
    let [white, black] = table.facts().sides.each_ref().map(side_value);
    let lines: Vec<Value> = found
        .lines
        .iter()
        .map(|line| {
            json!({ "winner": colour(line.winner), "fen": line.fen, "plies": line.plies, "moves": line.moves })
        })
        .collect();
    let splits: Vec<Value> = found
        .splits
        .iter()
        .map(|(name, split)| {
            let [white, black] = split.facts.sides.each_ref().map(side_value);
            json!({ "together": name, "white": white, "black": black })
        })
        .collect();
    json!({
        "material": found.name,
        "white": white,
        "black": black,
        "symmetries": table.numbering().symmetries(),
        "split": splits,
        "lines": lines,
    })
}

fn side_value(side: &SideFacts) -> Value {
    json!({
        "legal": side.legal, "wins": side.wins, "draws": side.draws, "losses": side.losses,
        "longest": side.longest_win.div_ceil(2), "longest_loss": side.longest_loss.div_ceil(2),
        "mated": side.mates, "stalemated": side.stalemates,
    })
}

/// An ending as text.
pub(super) fn text(found: &Found, variant: &Variant) -> String {
    let table = &found.table;
    let tiles = table.numbering().tiles();
    let symmetries = table.numbering().symmetries().map_or("many".into(), |order| order.to_string());
    let mut text = format!(
        "{} in {}: {} men on {tiles} tiles, symmetries of the board {symmetries}\n",
        found.name,
        variant.spec().name,
        table.stock().men().len()
    );
    for (colour, side) in Colour::BOTH.into_iter().zip(&table.facts().sides) {
        text += &format!("  {} to move: {}", colour.name(), shares(side));
        text += &format!("; mated in {}, stalemated in {}\n", side.mates, side.stalemates);
    }
    for (name, split) in &found.splits {
        for (colour, side) in Colour::BOTH.into_iter().zip(&split.facts.sides) {
            text += &format!("  {name}, {} to move: {}\n", colour.name(), shares(side));
        }
    }
    for line in &found.lines {
        text += &format!("  longest win of {}: {}\n", line.winner.name(), line.fen);
        text += &format!("    {}\n", numbered(line));
    }
    text
}

fn shares(side: &SideFacts) -> String {
    let share = |part: u64| 100.0 * part as f64 / side.legal.max(1) as f64;
    let mut text = format!("{} positions", side.legal);
    for (part, word, longest) in [
        (side.wins, "won", side.longest_win),
        (side.draws, "drawn", 0),
        (side.losses, "lost", side.longest_loss),
    ] {
        if part > 0 {
            text += &format!(", {:.1} % {word} ({part}", share(part));
            text += &if longest > 0 { format!(", in at most {})", moves(longest)) } else { ")".into() };
        }
    }
    text
}

/// The moves of a line with their numbers.
fn numbered(line: &Line) -> String {
    let skipped = line.winner.index();
    let mut words = Vec::new();
    for (i, san) in line.moves.iter().enumerate() {
        let ply = i + skipped;
        if ply.is_multiple_of(2) {
            words.push(format!("{}. {san}", ply / 2 + 1));
        } else if i == 0 {
            words.push(format!("{}... {san}", ply / 2 + 1));
        } else {
            words.push(san.clone());
        }
    }
    words.join(" ")
}
