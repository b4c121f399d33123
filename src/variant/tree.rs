//! TOML with places: from a text to its tree, and one tree laid over another.
//!
//! Knows no key of a variant file but those that do not simply merge: `board.surface` and `board.edges`, which
//! say one thing in two ways, `source`, which is each file's own, and `pieces`. Places are shifted to the [`Sources`](crate::base::Sources) line as soon as they are known.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::nearest::nearest;
use crate::base::{Code, Problem, Span};

/// A table and its place.
pub type Table<'t> = Spanned<DeTable<'t>>;

/// A value and its place.
pub type Value<'t> = Spanned<DeValue<'t>>;

/// Reads a mended text; places are shifted by `offset`.
pub fn parse(mended: &str, offset: usize) -> Table<'_> {
    let (table, _) = DeTable::parse_recoverable(mended);
    shift_table(table, offset)
}

fn shift_range(range: std::ops::Range<usize>, by: usize) -> std::ops::Range<usize> {
    range.start + by..range.end + by
}

fn shift_table(table: Table<'_>, by: usize) -> Table<'_> {
    let span = shift_range(table.span(), by);
    let entries = table.into_inner().into_iter().map(|(key, value)| {
        let key_span = shift_range(key.span(), by);
        (Spanned::new(key_span, key.into_inner()), shift_value(value, by))
    });
    Spanned::new(span, entries.collect())
}

fn shift_value(value: Value<'_>, by: usize) -> Value<'_> {
    let span = shift_range(value.span(), by);
    let shifted = match value.into_inner() {
        DeValue::Table(table) => DeValue::Table(shift_table(Spanned::new(0..0, table), by).into_inner()),
        DeValue::Array(mut list) => {
            for item in list.iter_mut() {
                let old = std::mem::replace(item, Spanned::new(0..0, DeValue::Boolean(false)));
                *item = shift_value(old, by);
            }
            DeValue::Array(list)
        }
        other => other,
    };
    Spanned::new(span, shifted)
}

/// Lays `over` on `base`: tables merge, values and lists replace; `source` is each file's own.
pub fn merge<'t>(base: Table<'t>, over: Table<'t>) -> Table<'t> {
    let span = over.span();
    let mut base = base.into_inner();
    if let (Some(below), Some(above)) = (board_of(&mut base), over.get_ref().get("board")) {
        drop_other_way(below, above.get_ref());
    }
    if over.get_ref().contains_key("source") {
        base.remove("source");
    }
    Spanned::new(span, merge_entries(base, over.into_inner()))
}

fn merge_entries<'t>(base: DeTable<'t>, mut over: DeTable<'t>) -> DeTable<'t> {
    let mut merged = DeTable::new();
    for (key, below) in base {
        match over.remove_entry(key.get_ref().as_ref()) {
            None => merged.insert(key, below),
            Some((key, above)) => merged.insert(key, merge_values(below, above)),
        };
    }
    // `remove_entry` may have moved the last entry forward: restore the order of the file
    let mut rest: Vec<_> = over.into_iter().collect();
    rest.sort_by_key(|(key, _)| key.span().start);
    merged.extend(rest);
    merged
}

fn merge_values<'t>(below: Value<'t>, above: Value<'t>) -> Value<'t> {
    let span = above.span();
    match (below.into_inner(), above.into_inner()) {
        (DeValue::Table(below), DeValue::Table(above)) => {
            Spanned::new(span, DeValue::Table(merge_entries(below, above)))
        }
        (_, above) => Spanned::new(span, above),
    }
}

fn board_of<'a, 't>(table: &'a mut DeTable<'t>) -> Option<&'a mut DeTable<'t>> {
    match table.get_mut("board")?.get_mut() {
        DeValue::Table(board) => Some(board),
        _ => None,
    }
}

/// `surface` and `edges` say one thing in two ways: the file's own word replaces the inherited one.
fn drop_other_way(below: &mut DeTable<'_>, above: &DeValue<'_>) {
    let has = |key: &str| above.as_table().is_some_and(|board| board.contains_key(key));
    for (own, inherited) in [("surface", "edges"), ("edges", "surface")] {
        if has(own) && !has(inherited) {
            below.remove(inherited);
        }
    }
}

/// Takes out pieces that are `false`, and reports those that were not inherited (`base`: what was).
pub fn drop_pieces(table: &mut Table<'_>, base: &[String], problems: &mut Vec<Problem>) {
    let Some(pieces) = table.get_mut().get_mut("pieces") else { return };
    let DeValue::Table(pieces) = pieces.get_mut() else { return };
    for (key, value) in pieces.iter() {
        let name = key.get_ref();
        if is_false(value) && !base.iter().any(|inherited| inherited == name) {
            let near = nearest(name, base.iter().map(String::as_str));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "leave it out: `false` only drops a piece of the file named by `extends`".into(),
            };
            let span = Span::new(key.span().start, value.span().end);
            problems.push(
                Problem::new(Code::PieceDropped, format!("there is no inherited piece `{name}` to drop"))
                    .at(span, "nothing to drop")
                    .help(help),
            );
        }
    }
    let kept = std::mem::take(pieces).into_iter().filter(|(_, value)| !is_false(value));
    *pieces = kept.collect();
}

fn is_false(value: &Value<'_>) -> bool {
    value.get_ref().as_bool() == Some(false)
}

/// The keys of the table `pieces`.
pub fn piece_names(table: &Table<'_>) -> Vec<String> {
    let pieces = table.get_ref().get("pieces").and_then(|pieces| pieces.get_ref().as_table());
    pieces.map_or(Vec::new(), |pieces| pieces.keys().map(|key| key.get_ref().to_string()).collect())
}
