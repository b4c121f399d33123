//! The rooms of the crate import only upward, and no shipped game is known to the code.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up. Rooms on one line do not see each other.
const LEVELS: [&[&str]; 12] = [
    &["base"],
    &["notation", "surface"],
    &["variant", "tables"],
    &["compile", "position"],
    &["movegen"],
    &["rules"],
    &["material"],
    &["game", "reference"],
    &["render", "record", "endings"],
    &["search"],
    &["study", "protocol", "serve"],
    &["cli"],
];

fn level(room: &str) -> Option<usize> {
    LEVELS.iter().position(|rooms| rooms.contains(&room))
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn sources() -> Vec<(String, PathBuf, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    files(&src)
        .into_iter()
        .map(|path| {
            let inside = path.strip_prefix(&src).unwrap();
            let room = inside.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
            let text = fs::read_to_string(&path).unwrap();
            (room.trim_end_matches(".rs").to_owned(), inside.to_owned(), text)
        })
        .collect()
}

#[test]
fn rooms_import_only_upward() {
    let mut wrong = Vec::new();
    for (room, path, text) in sources() {
        let Some(own) = level(&room) else { continue };
        for part in text.split("crate::").skip(1) {
            let other: String = part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            let Some(theirs) = level(&other) else { continue };
            let allowed = other == room || theirs < own;
            if !allowed {
                wrong.push(format!("{} uses crate::{other}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_room_has_a_level() {
    for (room, path, _) in sources() {
        assert!(
            level(&room).is_some() || room == "lib" || room == "main",
            "{} is in a room without a level",
            path.display()
        );
    }
}

#[test]
fn the_code_knows_no_game() {
    let titles = ["gadsden", "chao", "nadvorney", "toroidal", "berolina", "capablanca", "grasshopper chess"];
    for (_, path, text) in sources() {
        if path.ends_with("variant/shipped.rs") {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let line = line.to_lowercase();
            for title in titles {
                assert!(!line.contains(title), "{}:{}: `{title}`", path.display(), number + 1);
            }
        }
    }
}
