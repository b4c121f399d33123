//! The page's types (`web/src/wire/types.ts`) are what the server sends: every answer has the fields that they name and no
//! others, and whatever they allow (null, a word, a field left out) is seen in some answer.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;
use std::vec::IntoIter;

use serde_json::{Value, json};

use super::server::{Server, text};

/// A type as the page writes it down, as far as its file needs.
#[derive(Clone, Debug)]
enum Type {
    /// `string`, `number`, `boolean`, `null`.
    Plain(String),
    /// One word in quotes.
    Word(String),
    Named(String),
    List(Box<Type>),
    Tuple(Vec<Type>),
    Record(Box<Type>),
    Object(Vec<Field>),
    Union(Vec<Type>),
    /// All fields of several objects.
    Both(Vec<Type>),
}

#[derive(Clone, Debug)]
struct Field {
    name: String,
    optional: bool,
    kind: Type,
}

/// Words and signs, remarks left out.
fn words(source: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = source.trim_start();
    while let Some(first) = rest.chars().next() {
        let long = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let end = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").unwrap() + 2
        } else if first == '"' {
            rest[1..].find('"').unwrap() + 2
        } else if first.is_alphanumeric() {
            long(|c| c.is_alphanumeric() || c == '_')
        } else {
            first.len_utf8()
        };
        if !rest.starts_with("//") && !rest.starts_with("/*") {
            words.push(rest[..end].to_owned());
        }
        rest = rest[end..].trim_start();
    }
    words
}

struct Reader(Peekable<IntoIter<String>>);

impl Reader {
    fn next(&mut self) -> String {
        self.0.next().expect("the file goes on")
    }

    fn eat(&mut self, word: &str) -> bool {
        self.0.next_if(|next| next == word).is_some()
    }

    fn expect(&mut self, word: &str) {
        let next = self.next();
        assert_eq!(next, word);
    }

    fn union(&mut self) -> Type {
        let mut kinds = vec![self.both()];
        while self.eat("|") {
            kinds.push(self.both());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { Type::Union(kinds) }
    }

    fn both(&mut self) -> Type {
        let mut kinds = vec![self.one()];
        while self.eat("&") {
            kinds.push(self.one());
        }
        if kinds.len() == 1 { kinds.remove(0) } else { Type::Both(kinds) }
    }

    fn one(&mut self) -> Type {
        let word = self.next();
        let mut kind = match word.as_str() {
            "string" | "number" | "boolean" | "null" => Type::Plain(word),
            "(" => {
                let inner = self.union();
                self.expect(")");
                inner
            }
            "{" => Type::Object(self.fields()),
            "[" => {
                let mut parts = vec![self.union()];
                while self.eat(",") {
                    parts.push(self.union());
                }
                self.expect("]");
                Type::Tuple(parts)
            }
            "Record" => {
                self.expect("<");
                self.expect("string");
                self.expect(",");
                let inner = self.union();
                self.expect(">");
                Type::Record(Box::new(inner))
            }
            _ if word.starts_with('"') => Type::Word(word.trim_matches('"').to_owned()),
            _ => Type::Named(word),
        };
        while self.eat("[") {
            self.expect("]");
            kind = Type::List(Box::new(kind));
        }
        kind
    }

    /// Up to the closing brace.
    fn fields(&mut self) -> Vec<Field> {
        let mut fields = Vec::new();
        while !self.eat("}") {
            let name = self.next();
            let optional = self.eat("?");
            self.expect(":");
            let kind = self.union();
            let _ = self.eat(";");
            fields.push(Field { name, optional, kind });
        }
        fields
    }
}

/// The page's types by name.
fn types() -> BTreeMap<String, Type> {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/web/src/wire/types.ts");
    let mut reader = Reader(words(&std::fs::read_to_string(source).unwrap()).into_iter().peekable());
    let mut types = BTreeMap::new();
    while reader.eat("export") {
        let (what, name) = (reader.next(), reader.next());
        let kind = match what.as_str() {
            "interface" => {
                reader.expect("{");
                Type::Object(reader.fields())
            }
            _ => {
                reader.expect("=");
                let kind = reader.union();
                reader.expect(";");
                kind
            }
        };
        types.insert(name, kind);
    }
    assert!(reader.0.peek().is_none(), "{:?}", reader.0.peek());
    types
}

/// What the page allows for values that it makes itself.
const PAGES_OWN: [&str; 5] = [
    "Explained.canonical | 1",
    "Explained.english | 1",
    "Problem.help | 1",
    "Catalogue.limits left out",
    "Picture.targets left out",
];

/// Compares answers with types, and keeps in mind what it has seen of what the types allow.
struct Judge {
    types: BTreeMap<String, Type>,
    seen: BTreeSet<String>,
}

impl Judge {
    /// Whether a value is of a type; `place` says which part of which type it is. What is seen on the way is noted down
    /// only where it fits.
    fn fits(
        &self,
        value: &Value,
        kind: &Type,
        place: &str,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let wrong = || Err(format!("{place}: {value} is no {kind:?}"));
        let right = match kind {
            Type::Plain(word) => match word.as_str() {
                "string" => value.is_string(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                _ => value.is_null(),
            },
            Type::Word(word) => value == word,
            Type::Named(name) => {
                let kind = self.types.get(name).unwrap_or_else(|| panic!("{place}: no type {name}"));
                seen.insert(name.clone());
                return self.fits(value, kind, name, seen);
            }
            Type::List(inner) => {
                let Some(list) = value.as_array() else { return wrong() };
                return list.iter().try_for_each(|value| self.fits(value, inner, place, seen));
            }
            Type::Tuple(parts) => {
                let Some(list) = value.as_array().filter(|list| list.len() == parts.len()) else {
                    return wrong();
                };
                let mut pairs = list.iter().zip(parts);
                return pairs.try_for_each(|(value, kind)| self.fits(value, kind, place, seen));
            }
            Type::Record(inner) => {
                let Some(map) = value.as_object() else { return wrong() };
                return map.values().try_for_each(|value| self.fits(value, inner, place, seen));
            }
            Type::Object(_) | Type::Both(_) => {
                if let Type::Both(kinds) = kind {
                    seen.extend(kinds.iter().filter_map(|kind| match kind {
                        Type::Named(name) => Some(name.clone()),
                        _ => None,
                    }));
                }
                return self.object(value, &self.all_fields(kind), place, seen);
            }
            Type::Union(kinds) => {
                for (number, kind) in kinds.iter().enumerate() {
                    let mut here = BTreeSet::from([format!("{place} | {number}")]);
                    if self.fits(value, kind, place, &mut here).is_ok() {
                        seen.append(&mut here);
                        return Ok(());
                    }
                }
                return wrong();
            }
        };
        if right { Ok(()) } else { wrong() }
    }

    fn object(
        &self,
        value: &Value,
        fields: &[Field],
        place: &str,
        seen: &mut BTreeSet<String>,
    ) -> Result<(), String> {
        let Some(map) = value.as_object() else { return Err(format!("{place}: {value} is no object")) };
        if let Some(key) = map.keys().find(|key| fields.iter().all(|field| field.name != **key)) {
            return Err(format!("{place}: `{key}` is sent, and the page does not know it"));
        }
        for field in fields {
            let at = format!("{place}.{}", field.name);
            let found = map.get(&field.name);
            if field.optional {
                seen.insert(format!("{at} {}", if found.is_some() { "sent" } else { "left out" }));
            }
            match found {
                Some(value) => self.fits(value, &field.kind, &at, seen)?,
                None if field.optional => {}
                None => return Err(format!("{at} is not sent")),
            }
        }
        Ok(())
    }

    fn all_fields(&self, kind: &Type) -> Vec<Field> {
        match kind {
            Type::Object(fields) => fields.clone(),
            Type::Both(kinds) => kinds.iter().flat_map(|kind| self.all_fields(kind)).collect(),
            Type::Named(name) => self.all_fields(&self.types[name]),
            _ => panic!("{kind:?} is no object"),
        }
    }

    fn check(&mut self, value: &Value, name: &str) {
        let mut seen = BTreeSet::new();
        let fits = self.fits(value, &Type::Named(name.to_owned()), name, &mut seen);
        assert_eq!(fits, Ok(()));
        self.seen.append(&mut seen);
    }

    /// All that the types allow and the server sends, as [`Judge::fits`] notes it down.
    fn allowed(&self) -> BTreeSet<String> {
        let mut all: BTreeSet<String> = self.types.keys().cloned().collect();
        for (name, kind) in &self.types {
            self.allowed_by(kind, name, &mut all);
        }
        for own in PAGES_OWN {
            assert!(all.remove(own), "{own}");
        }
        all
    }

    fn allowed_by(&self, kind: &Type, place: &str, all: &mut BTreeSet<String>) {
        match kind {
            Type::Plain(_) | Type::Word(_) | Type::Named(_) => {}
            Type::List(inner) | Type::Record(inner) => self.allowed_by(inner, place, all),
            Type::Tuple(parts) => parts.iter().for_each(|part| self.allowed_by(part, place, all)),
            Type::Object(_) | Type::Both(_) => {
                for field in self.all_fields(kind) {
                    let at = format!("{place}.{}", field.name);
                    if field.optional {
                        all.extend([format!("{at} sent"), format!("{at} left out")]);
                    }
                    self.allowed_by(&field.kind, &at, all);
                }
            }
            Type::Union(kinds) => {
                for (number, kind) in kinds.iter().enumerate() {
                    all.insert(format!("{place} | {number}"));
                    self.allowed_by(kind, place, all);
                }
            }
        }
    }
}

#[test]
fn the_pages_types_are_what_is_sent() {
    let server = Server::start();
    let mut judge = Judge { types: types(), seen: BTreeSet::new() };
    let (dot, cube) = (text("dot"), text("cube"));
    judge.check(&server.get("/api/variants").json(), "Catalogue");
    for text in [dot, cube] {
        judge.check(&server.asked("/api/variant", &json!({ "text": text })), "Facts");
    }
    let wrong = dot.replace("name = ", "nme = ");
    let doubtful = "format = 1\nname = 'Old letters'\nextends = 'chess'\n[pieces.N]\nmoves = 'LJ'\n";
    for text in [wrong.as_str(), doubtful, "", dot] {
        let checked = server.asked("/api/check", &json!({ "text": text }));
        for problem in checked["problems"].as_array().unwrap() {
            judge.check(problem, "Problem");
        }
    }
    judge.check(&server.asked("/api/variant", &json!({ "text": doubtful })), "Facts");
    // without a place in a text
    let empty = server.post("/api/draw", &json!({ "text": dot, "at": "e4" })).json();
    judge.check(&empty["problems"][0], "Problem");
    let mate = json!({ "text": text("chess"), "moves": ["f3", "e5", "g4", "Qh4"] });
    let black = "k7/8/8/8/8/8/7r/K5r1 w - - 0 1";
    let white = "K7/8/8/8/8/8/7R/k5R1 b - - 0 1";
    let stalemate = json!({ "text": text("chess"), "fen": "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1" });
    let promotion = json!({ "text": text("chess"), "fen": "k7/7P/8/8/8/8/8/K7 w - - 0 1" });
    let places = [mate.clone(), stalemate, promotion, json!({ "text": dot, "moves": ["e4"] })];
    for place in
        places.iter().cloned().chain([black, white].map(|fen| json!({ "text": text("chess"), "fen": fen })))
    {
        judge.check(&server.asked("/api/position", &place), "Position");
    }
    for at in ["b1", "b8"] {
        let told = server.asked("/api/routes", &json!({ "text": dot, "at": at }));
        for route in told["routes"].as_array().unwrap() {
            judge.check(route, "Route");
        }
    }
    judge.check(&server.asked("/api/draw", &json!({ "text": dot, "at": "b1" })), "Picture");
    judge.check(&server.asked("/api/reach", &json!({ "text": dot, "piece": "R", "at": "d4" })), "Reach");
    for notation in ["LJ", "QaaaQ"] {
        judge.check(&server.asked("/api/explain", &json!({ "notation": notation })), "Explained");
    }
    for fen in [json!(null), json!("7k/5K2/8/6R1/8/8/8/8 w - - 0 1")] {
        let ask = json!({ "text": text("chess"), "fen": fen, "milliseconds": 500, "nodes": 20_000 });
        judge.check(&server.asked("/api/think", &ask), "Thought");
    }
    judge.check(&server.asked("/api/perft", &json!({ "text": dot, "depth": 2 })), "Counted");
    let own = dot.replace("Chess on the Dot", "Mine");
    for ask in [
        json!({ "pgn": "1. e4 *" }),
        json!({ "text": own, "pgn": "[Variant \"Mine\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/N3K3 w - - 0 1\"]\n\n1. Nb3 1/2-1/2" }),
    ] {
        judge.check(&server.asked("/api/pgn/read", &ask), "ReadRecord");
    }
    let unseen: Vec<String> = judge.allowed().difference(&judge.seen).cloned().collect();
    assert_eq!(unseen, Vec::<String>::new(), "the page's types allow what is never sent");
}
