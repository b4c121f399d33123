//! The shipped variants: each passes without a problem, and the schema and the page of keys have not drifted.

use topochess::surface::Facts;
use topochess::variant::{self, SHIPPED};

/// Compares with a stored text; with `UPDATE=1` in the environment, stores it instead.
fn stored(path: &str, text: &str) {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{path} has drifted: run `UPDATE=1 cargo test --test shipped`");
}

#[test]
fn every_shipped_variant_passes() {
    for (name, text) in SHIPPED {
        assert!(text.starts_with("#:schema variant.schema.json\n"), "{name}");
        let loaded = variant::load(name).unwrap_or_else(|problems| panic!("{name}: {problems:?}"));
        assert!(loaded.warnings.is_empty(), "{name}: {:?}", loaded.warnings);
        let source = &loaded.spec.source;
        assert!(!source.notes.is_empty(), "{name} has notes on its rules");
        let fen = variant::write_fen(&loaded.spec, &loaded.spec.setup);
        assert_eq!(variant::read_fen(&loaded.spec, &fen).as_ref(), Ok(&loaded.spec.setup), "{name}");
    }
}

#[test]
fn the_list_and_the_folder_agree() {
    let folder = std::fs::read_dir(format!("{}/variants", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut files: Vec<String> = folder
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".toml")?.to_string()))
        .collect();
    files.sort();
    let mut listed: Vec<&str> = SHIPPED.iter().map(|&(name, _)| name).collect();
    listed.sort_unstable();
    assert_eq!(files, listed);
}

#[test]
fn the_cube_is_a_sphere() {
    let cube = variant::load("cube").unwrap().spec.surface;
    let Facts { vertices, edges, faces, orientable, .. } = cube.facts();
    assert_eq!((vertices, edges, faces, cube.facts().euler(), orientable), (98, 192, 96, 2, true));
}

#[test]
fn the_schema_has_not_drifted() {
    let schema = serde_json::to_string_pretty(&variant::schema()).unwrap() + "\n";
    stored("variants/variant.schema.json", &schema);
}

#[test]
fn the_page_of_keys_has_not_drifted() {
    let path = format!("{}/variants/README.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(path).unwrap_or_default();
    let mark = "<!-- the keys: written by a test from the schema -->\n";
    let (before, _) = page.split_once(mark).expect("the page has its mark");
    stored("variants/README.md", &format!("{before}{mark}{}", variant::keys_markdown()));
}
