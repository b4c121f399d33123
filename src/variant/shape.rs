//! The shape of a file against the schema: keys, types, words and ranges.
//!
//! Knows no key by name: all of them, and the words and numbers allowed, are read from the schema that is
//! made from the types in `file.rs`. What is wrong is reported and cut out, so that the rest can be read.

use serde_json::Value as Json;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::nearest::{either, nearest};
use super::schema::{toml_text, whole_schema};
use super::tree::{Table, Value};
use crate::base::{Code, Problem, Span};

/// Reports every misfit of the merged file and cuts it out. `head` is where the file itself begins.
pub fn check(table: &mut Table<'_>, head: Span) -> Vec<Problem> {
    let schema = whole_schema();
    let mut checker = Checker { root: schema, problems: Vec::new() };
    checker.table(table.get_mut(), schema, "the file", head);
    checker.problems
}

struct Checker<'s> {
    root: &'s Json,
    problems: Vec<Problem>,
}

impl<'s> Checker<'s> {
    /// Follows `$ref`.
    fn resolve(&self, mut schema: &'s Json) -> &'s Json {
        while let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            schema = &self.root["$defs"][name];
        }
        schema
    }

    /// The ways a value may be, each resolved.
    fn ways(&self, schema: &'s Json) -> Vec<&'s Json> {
        let schema = self.resolve(schema);
        match schema["anyOf"].as_array() {
            Some(ways) => ways.iter().flat_map(|way| self.ways(way)).collect(),
            None => vec![schema],
        }
    }

    /// Whether the value may stay, perhaps without some of its parts.
    fn value(&mut self, key: &str, key_span: Span, value: &mut Value<'_>, schema: &'s Json) -> bool {
        let span: Span = value.span().into();
        let ways = self.ways(schema);
        let fitting: Vec<&Json> =
            ways.iter().copied().filter(|way| type_fits(value.get_ref(), way)).collect();
        let Some(way) = best(&fitting, value.get_ref()) else {
            self.wrong_type(key, span, value.get_ref(), &ways);
            return false;
        };
        match value.get_mut() {
            DeValue::Table(table) => {
                self.table(table, way, &format!("`{key}`"), key_span);
                true
            }
            DeValue::Array(list) => {
                let mut kept = toml::de::DeArray::new();
                for item in list.iter_mut() {
                    let item_span = item.span().into();
                    if self.value(key, item_span, item, &way["items"]) {
                        kept.push(std::mem::replace(item, Spanned::new(0..0, DeValue::Boolean(false))));
                    }
                }
                *list = kept;
                true
            }
            DeValue::String(text) => self.is_plain(key, span, text) && self.word(key, span, text, &fitting),
            DeValue::Integer(_) | DeValue::Float(_) => self.number(key, span, value.get_ref(), way),
            DeValue::Boolean(_) | DeValue::Datetime(_) => true,
        }
    }

    fn table(&mut self, table: &mut DeTable<'_>, schema: &'s Json, name: &str, span: Span) {
        let properties = schema["properties"].as_object();
        let any = Some(&schema["additionalProperties"]).filter(|any| any.is_object());
        let mut kept = DeTable::new();
        // keys that another was probably meant to be: they are not missing too
        let mut slips: Vec<&str> = Vec::new();
        for (key, mut value) in std::mem::take(table) {
            let text = key.get_ref().to_string();
            let key_span: Span = key.span().into();
            match properties.and_then(|properties| properties.get(&text)).or(any) {
                None => slips.extend(self.unknown_key(&text, key_span, name, schema)),
                Some(below) => {
                    if self.value(&text, key_span, &mut value, below) {
                        kept.insert(key, value);
                    } else {
                        // what is wrong has been reported: it is not missing too
                        kept.insert(key, Spanned::new(0..0, DeValue::Boolean(false)));
                    }
                }
            }
        }
        self.missing_keys(&kept, &slips, schema, name, span);
        *table = kept.into_iter().filter(|(_, value)| value.span() != (0..0)).collect();
    }

    /// Reports a key that is not one of the table's, and returns the one it was probably meant to be.
    fn unknown_key(&mut self, key: &str, span: Span, name: &str, schema: &'s Json) -> Option<&'s str> {
        let known: Vec<&str> =
            schema["properties"].as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
        let near = nearest(key, known.iter().copied());
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => match self.home_of(key) {
                Some(home) => format!("`{key}` belongs in {home}"),
                None => format!("the keys of {name} are {}", either(&known).replace(" or ", " and ")),
            },
        };
        let problem = Problem::new(Code::FileKey, format!("{name} has no key `{key}`"));
        self.problems.push(problem.at(span, "unknown key").help(help));
        near
    }

    /// The table of the file that has `key`.
    fn home_of(&self, key: &str) -> Option<String> {
        let tables = self.root["properties"].as_object()?;
        tables.iter().find_map(|(name, schema)| {
            let ways = self.ways(schema);
            let has = |way: &&Json| way["properties"].get(key).is_some();
            if ways.iter().any(has) {
                return Some(format!("`[{name}]`"));
            }
            let items = ways.iter().find_map(|way| way.get("items"))?;
            self.ways(items).iter().any(has).then(|| format!("`[[{name}]]`"))
        })
    }

    fn missing_keys(
        &mut self,
        table: &DeTable<'_>,
        slips: &[&str],
        schema: &'s Json,
        name: &str,
        span: Span,
    ) {
        for key in schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str) {
            if !table.contains_key(key) && !slips.contains(&key) {
                let example = self.example(self.resolve(&schema["properties"][key]), key);
                self.problems.push(
                    Problem::new(Code::FileMissing, format!("{name} has no `{key}`"))
                        .at(span, format!("needs `{key}`"))
                        .help(format!("write {example}")),
                );
            }
        }
    }

    fn example(&self, property: &Json, key: &str) -> String {
        if !property["examples"][0].is_null() {
            return format!("for example `{key} = {}`", toml_text(&property["examples"][0]));
        }
        let keys = property["properties"].as_object().into_iter().flatten();
        let inner =
            keys.map(|(inner, below)| (inner, &below["examples"][0])).find(|(_, example)| !example.is_null());
        match inner {
            Some((inner, example)) => {
                format!("a table `[{key}]`, for example with `{inner} = {}`", toml_text(example))
            }
            None => format!("a table `[{key}]`"),
        }
    }

    fn wrong_type(&mut self, key: &str, span: Span, value: &DeValue<'_>, ways: &[&Json]) {
        let wanted: Vec<String> = ways.iter().map(|way| type_words(way)).collect();
        let wanted = wanted.join(" or ");
        let found = type_of(value);
        let problem = Problem::new(Code::FileType, format!("`{key}` is {wanted}, not {found}"));
        let help = match value {
            DeValue::String(text) if text.parse::<f64>().is_ok() || *text == "true" || *text == "false" => {
                format!("write `{key} = {text}`, without quotes")
            }
            DeValue::Integer(number) if ways.iter().any(|way| way["type"] == "string") => {
                format!("write `{key} = \"{}\"`", number.as_str())
            }
            DeValue::Table(_) | DeValue::Array(_) => format!("`{key}` takes {wanted}"),
            _ if ways.iter().any(|way| way["type"] == "array") => {
                format!("write `{key} = [...]`, or `[[{key}]]` above each table of the list")
            }
            _ => format!("write {wanted}"),
        };
        self.problems.push(problem.at(span, found).help(help));
    }

    /// A text may have lines and tabs, but nothing else that a terminal obeys.
    fn is_plain(&mut self, key: &str, span: Span, text: &str) -> bool {
        let odd = text.chars().find(|&c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
        let Some(odd) = odd else { return true };
        let message = format!("`{key}` has the control character U+{:04X}", u32::from(odd));
        self.problems.push(Problem::new(Code::FileType, message).at(span, "in here").help("leave it out"));
        false
    }

    fn word(&mut self, key: &str, span: Span, text: &str, ways: &[&Json]) -> bool {
        let words: Vec<&str> = ways.iter().flat_map(|way| words_of(way)).collect();
        if words.is_empty() || ways.iter().any(|way| words_of(way).is_empty()) || words.contains(&text) {
            return true;
        }
        let help = match nearest(text, words.iter().copied()) {
            Some(near) => format!("did you mean `{near}`? The words are {}", either(&words)),
            None => format!("write {}", either(&words)),
        };
        let problem = Problem::new(Code::FileWord, format!("`{text}` is not a word for `{key}`"));
        self.problems.push(problem.at(span, "unknown word").help(help));
        false
    }

    fn number(&mut self, key: &str, span: Span, value: &DeValue<'_>, schema: &Json) -> bool {
        let least = schema["minimum"].as_f64().unwrap_or(f64::NEG_INFINITY);
        let most = schema["maximum"].as_f64().unwrap_or(f64::INFINITY);
        let (text, number) = match value {
            DeValue::Integer(number) => {
                let value = i64::from_str_radix(number.as_str(), number.radix()).ok();
                (number.to_string(), value.map_or(f64::NAN, |value| value as f64))
            }
            DeValue::Float(number) => (number.to_string(), number.as_str().parse().unwrap_or(f64::NAN)),
            _ => return true,
        };
        if number >= least && number <= most {
            return true;
        }
        let help = match (least.is_finite(), most.is_finite()) {
            (true, true) => format!("write a number from {least} to {most}"),
            (true, false) => format!("write a number of at least {least}"),
            _ => "write a number".into(),
        };
        let problem = Problem::new(Code::FileRange, format!("`{key}` cannot be `{text}`"));
        self.problems.push(problem.at(span, "out of range").help(help));
        false
    }
}

/// The texts that a way allows; none if it allows any.
fn words_of(way: &Json) -> Vec<&str> {
    let listed = way["enum"].as_array().into_iter().flatten();
    let said = way["oneOf"].as_array().into_iter().flatten().map(|one| &one["const"]);
    let alone = way.get("const");
    listed.chain(said).chain(alone).filter_map(Json::as_str).collect()
}

/// Whether the value is of the type of this way.
fn type_fits(value: &DeValue<'_>, way: &Json) -> bool {
    let wanted = match way["type"].as_str() {
        Some(wanted) => wanted,
        None if way.get("oneOf").is_some() => "string",
        None => return true,
    };
    match value {
        DeValue::String(_) => wanted == "string",
        DeValue::Integer(_) => wanted == "integer" || wanted == "number",
        DeValue::Float(_) => wanted == "number",
        DeValue::Boolean(found) => {
            wanted == "boolean" && way["const"].as_bool().is_none_or(|only| only == *found)
        }
        DeValue::Array(_) => wanted == "array",
        DeValue::Table(_) => wanted == "object",
        DeValue::Datetime(_) => false,
    }
}

/// The way that a value most probably means: of tables, the one with most of its keys.
fn best<'s>(ways: &[&'s Json], value: &DeValue<'_>) -> Option<&'s Json> {
    let shared = |way: &Json| match value.as_table() {
        Some(table) => {
            table.keys().filter(|key| way["properties"].get(key.get_ref().as_ref()).is_some()).count()
        }
        None => 0,
    };
    ways.iter().copied().rev().max_by_key(|way| shared(way))
}

fn type_words(way: &Json) -> String {
    let words = words_of(way);
    if !words.is_empty() {
        return either(&words);
    }
    match way["type"].as_str() {
        Some("integer") => "a whole number",
        Some("number") => "a number",
        Some("boolean") if way["const"] == false => "`false`",
        Some("boolean") => "`true` or `false`",
        Some("array") => "a list",
        Some("object") => "a table",
        _ => "a text in quotes",
    }
    .into()
}

fn type_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::Boolean(true) => "`true`",
        DeValue::Boolean(false) => "`false`",
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a fraction",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
