//! The keys of variant files as a page: made from the schema, so that it says what the program does.

use serde_json::Value as Json;

use super::schema::{toml_text, whole_schema};

/// Every key with type, default, example and meaning, as Markdown: one table for each table of the file.
pub fn keys_markdown() -> String {
    let schema = whole_schema();
    let mut page = Page { schema, text: String::new(), done: Vec::new() };
    page.table("The file itself", "", schema);
    page.text
}

struct Page<'s> {
    schema: &'s Json,
    text: String,
    done: Vec<String>,
}

impl<'s> Page<'s> {
    fn resolve(&self, mut schema: &'s Json) -> &'s Json {
        while let Some(name) = schema["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/")) {
            schema = &self.schema["$defs"][name];
        }
        schema
    }

    /// The keys of one table, then those of the tables in it. `path`: what their names begin with.
    fn table(&mut self, title: &str, path: &str, schema: &'s Json) {
        let Some(properties) = schema["properties"].as_object() else { return };
        if self.done.iter().any(|done| done == title) {
            return;
        }
        self.done.push(title.to_string());
        self.text.push_str(&format!("\n### {title}\n\n"));
        if let Some(about) = schema["description"].as_str() {
            self.text.push_str(&format!("{}\n\n", one_line(about)));
        }
        self.text.push_str("| key | type | default | example | meaning |\n|---|---|---|---|---|\n");
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
        for (key, property) in properties {
            self.row(key, property, required.contains(&key.as_str()));
        }
        for (key, property) in properties {
            self.inner(&format!("{path}{key}"), property);
        }
    }

    fn row(&mut self, key: &str, property: &'s Json, required: bool) {
        let kind = self.kind(property);
        let default = match (&property["default"], property["x-default"].as_str()) {
            _ if required => "required".to_string(),
            (Json::Null, Some(text)) => text.to_string(),
            (Json::Null, None) => String::new(),
            (value, _) => format!("`{}`", toml_text(value)),
        };
        let example = match &property["examples"][0] {
            Json::Null => String::new(),
            value => format!("`{key} = {}`", toml_text(value)),
        };
        let about = property["description"].as_str().or(self.resolve(property)["description"].as_str());
        let mut meaning = one_line(about.unwrap_or_default());
        for (word, about) in self.words(property) {
            if !about.is_empty() {
                meaning.push_str(&format!("<br>`{word}`: {about}"));
            }
        }
        self.text.push_str(&format!("| `{key}` | {kind} | {default} | {example} | {meaning} |\n"));
    }

    /// The tables that a key holds: its own, those of a list, or one for each name.
    fn inner(&mut self, name: &str, property: &'s Json) {
        let ways = self.ways(property);
        for &way in &ways {
            let list = way["type"] == "array";
            let below = if list { self.resolve(&way["items"]) } else { way };
            if below["additionalProperties"].is_object() {
                for inner in self.ways(&below["additionalProperties"]) {
                    self.table(&format!("`[{name}.X]`, one for each piece"), &format!("{name}.X."), inner);
                }
            }
            let keys = below["properties"].as_object().into_iter().flat_map(|keys| keys.keys());
            let title = match (ways.len() > 1, list) {
                (true, _) => {
                    let keys: Vec<String> = keys.map(|key| format!("{key} = ...")).collect();
                    format!("An edge as a table: `{{ {} }}`", keys.join(", "))
                }
                (false, true) => format!("`[[{name}]]`"),
                (false, false) => format!("`[{name}]`"),
            };
            self.table(&title, &format!("{name}."), below);
        }
    }

    fn ways(&self, schema: &'s Json) -> Vec<&'s Json> {
        let schema = self.resolve(schema);
        match schema["anyOf"].as_array() {
            Some(ways) => ways.iter().flat_map(|way| self.ways(way)).collect(),
            None => vec![schema],
        }
    }

    fn kind(&self, property: &'s Json) -> String {
        let ways: Vec<String> = self.ways(property).into_iter().map(|way| self.kind_of(way)).collect();
        ways.join(" or ")
    }

    fn kind_of(&self, way: &'s Json) -> String {
        let words: Vec<String> = words_of(way).into_iter().map(|(word, _)| format!("`{word}`")).collect();
        if !words.is_empty() {
            return words.join(", ");
        }
        let number = |name: &str| match (way["minimum"].as_i64(), way["maximum"].as_i64()) {
            (Some(least), Some(most)) if most < 65535 => format!("{name}, {least} to {most}"),
            _ => name.to_string(),
        };
        match way["type"].as_str() {
            Some("integer") => number("whole number"),
            Some("number") => number("number"),
            Some("boolean") => "true or false".into(),
            Some("array") => format!("list of: {}", self.kind(&way["items"])),
            Some("object") => "table".into(),
            _ => "text".into(),
        }
    }

    fn words(&self, property: &'s Json) -> Vec<(String, String)> {
        self.ways(property).into_iter().flat_map(words_of).collect()
    }
}

/// The words a way allows, and what each means.
fn words_of(way: &Json) -> Vec<(String, String)> {
    let said = way["oneOf"].as_array().into_iter().flatten();
    said.filter_map(|one| {
        let about = one["description"].as_str().unwrap_or_default();
        Some((one["const"].as_str()?.to_string(), one_line(about)))
    })
    .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
