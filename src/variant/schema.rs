//! The JSON schema of variant files, made from the types in `file.rs`.

use std::sync::LazyLock;

use serde_json::{Map, Value as Json, json};

use super::file::File;

/// The JSON schema of variant files, for editors. A file that extends another may leave out keys, so only
/// one that extends nothing is asked for all of them.
pub fn schema() -> Json {
    let mut schema = whole_schema().clone();
    let needed = schema["required"].take();
    let in_lists = refs_in_lists(&schema);
    for (name, definition) in schema["$defs"].as_object_mut().into_iter().flatten() {
        if !in_lists.contains(name) && !name.ends_with("Edge") {
            relax(definition);
        }
    }
    relax(&mut schema["properties"]);
    if let Some(root) = schema.as_object_mut() {
        root.insert("if".into(), json!({ "required": ["extends"] }));
        root.insert("else".into(), json!({ "required": needed }));
        root.shift_remove("required");
    }
    schema
}

/// The schema of a whole file, after merging with what it extends.
pub(super) fn whole_schema() -> &'static Json {
    static WHOLE: LazyLock<Json> = LazyLock::new(|| {
        let mut schema = schemars::schema_for!(File).to_value();
        plain(&mut schema);
        schema
    });
    &WHOLE
}

/// A value as TOML writes it.
pub(super) fn toml_text(value: &Json) -> String {
    match value {
        Json::Array(list) => format!("[{}]", list.iter().map(toml_text).collect::<Vec<_>>().join(", ")),
        Json::Object(map) => {
            let entries: Vec<String> =
                map.iter().map(|(key, value)| format!("{key} = {}", toml_text(value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
        other => other.to_string(),
    }
}

/// Takes out what only a program can write: null, and the bounds of machine integers.
fn plain(schema: &mut Json) {
    match schema {
        Json::Array(list) => list.iter_mut().for_each(plain),
        Json::Object(map) => {
            if map.get("format").is_some_and(Json::is_string) {
                map.shift_remove("format");
            }
            not_null(map);
            for (_, value) in map.iter_mut() {
                plain(value);
            }
        }
        _ => {}
    }
}

fn not_null(map: &mut Map<String, Json>) {
    if let Some(types) = map.get_mut("type").and_then(Json::as_array_mut) {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            map.insert("type".into(), only);
        }
    }
    if let Some(ways) = map.get_mut("anyOf").and_then(Json::as_array_mut) {
        ways.retain(|way| way["type"] != "null");
        if let [Json::Object(only)] = ways.as_slice() {
            let only = only.clone();
            map.shift_remove("anyOf");
            map.extend(only);
        }
    }
}

/// Asks for no key any more, but in lists.
fn relax(schema: &mut Json) {
    let Json::Object(map) = schema else { return };
    if map.get("required").is_some_and(Json::is_array) {
        map.shift_remove("required");
    }
    map.iter_mut().filter(|(key, _)| *key != "items").for_each(|(_, value)| relax(value));
}

/// The definitions that are items of a list: lists replace and never merge, so their keys are all needed.
fn refs_in_lists(schema: &Json) -> Vec<String> {
    let mut found = Vec::new();
    match schema {
        Json::Array(list) => list.iter().for_each(|item| found.extend(refs_in_lists(item))),
        Json::Object(map) => {
            if let Some(name) = map.get("items").and_then(|items| items["$ref"].as_str()) {
                found.extend(name.strip_prefix("#/$defs/").map(String::from));
            }
            map.values().for_each(|value| found.extend(refs_in_lists(value)));
        }
        _ => {}
    }
    found
}
