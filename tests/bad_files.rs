//! Wrong files: each is reported as the snapshot beside it says, and every code has a file.

use std::collections::BTreeSet;

use topochess::base::{Code, Problem};
use topochess::variant;

/// Codes of the rooms that know moves: their files are checked where a position is set up.
const LATER: [&str; 7] = [
    "piece::never-moves",
    "piece::alike",
    "piece::never-promotes",
    "rules::null-move",
    "fen::passed-by-nobody",
    "fen::passed-by-many",
    "fen::royal-taken",
];

/// The reports as a terminal of 100 columns shows them, without colour.
fn rendered(problems: &[Problem]) -> String {
    let theme = miette::GraphicalTheme::unicode_nocolor();
    let handler = miette::GraphicalReportHandler::new_themed(theme).with_width(100).with_links(false);
    let mut text = String::new();
    for problem in problems {
        handler.render_report(&mut text, problem).unwrap();
        text.push('\n');
    }
    text
}

fn check(name: &str, path: &str, seen: &mut BTreeSet<&'static str>) {
    let problems = match variant::load(path) {
        Err(problems) => problems,
        Ok(_) => panic!("{name} passes"),
    };
    seen.extend(problems.iter().map(|problem| problem.code.name()));
    for problem in &problems {
        let message = &problem.message;
        assert!(!message.ends_with('.'), "{name}: {message}");
        assert!(!problem.help.is_empty(), "{name}: {message} has no help");
        assert!(!problem.labels.is_empty() || problem.source.is_none(), "{name}: {message} has no place");
    }
    let settings = {
        let mut settings = insta::Settings::new();
        settings.set_snapshot_path("files/bad");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings
    };
    settings.bind(|| insta::assert_snapshot!(name, rendered(&problems)));
}

#[test]
fn every_wrong_file_is_reported_as_stored() {
    let mut names: Vec<String> = std::fs::read_dir("tests/files/bad")
        .unwrap()
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".toml")?.to_string()))
        .collect();
    names.sort();
    let mut seen = BTreeSet::new();
    for name in &names {
        check(name, &format!("tests/files/bad/{name}.toml"), &mut seen);
    }
    // what no file in the folder can show
    check("no-such-file", "tests/files/bad/none.toml", &mut seen);
    check("a-directory", "tests/files/bad", &mut seen);
    check("no-such-name", "cilinder", &mut seen);
    check("no-such-name-at-all", "xiangqi", &mut seen);
    check_large(&mut seen);
    let rooms = ["file::", "board::", "piece::", "castling::", "rules::", "fen::"];
    let missing: Vec<&str> = Code::ALL
        .iter()
        .map(|code| code.name())
        .filter(|name| rooms.iter().any(|room| name.starts_with(room)) && !seen.contains(name))
        .filter(|name| !LATER.contains(name))
        .collect();
    assert!(missing.is_empty(), "codes without a file: {missing:?}");
}

fn check_large(seen: &mut BTreeSet<&'static str>) {
    let path = std::env::temp_dir().join(format!("topochess-large-{}.toml", std::process::id()));
    std::fs::write(&path, "# much ado\n".repeat(1_000_000)).unwrap();
    let problems = variant::load(path.to_str().unwrap()).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(problems.len(), 1);
    assert!(problems[0].message.ends_with("is larger than 256 KiB"));
    seen.insert(problems[0].code.name());
}
