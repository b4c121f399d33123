//! Wrong files: each is reported as the snapshot beside it says, and every code has a file.

use std::collections::BTreeSet;

use topochess::base::{Code, Problem, Severity};
use topochess::game::{Game, Variant};

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
    let problems = match Variant::load(path) {
        Err(problems) => problems,
        // what is worth a second look, but no error
        Ok(variant) => variant.warnings().to_vec(),
    };
    assert!(!problems.is_empty(), "{name} passes");
    report(name, &problems, seen);
}

fn report(name: &str, problems: &[Problem], seen: &mut BTreeSet<&'static str>) {
    seen.extend(problems.iter().map(|problem| problem.code.name()));
    for problem in problems {
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
    settings.bind(|| insta::assert_snapshot!(name, rendered(problems)));
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
    check_outside_files(&mut seen);
    check_many(&mut seen);
    let missing: Vec<&str> =
        Code::ALL.iter().map(|code| code.name()).filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "codes without a file: {missing:?}");
}

/// Problems of positions and moves that come from elsewhere than a file.
fn check_outside_files(seen: &mut BTreeSet<&'static str>) {
    let chess = Variant::load("chess").unwrap();
    let taken = Game::from_fen(&chess, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1").unwrap_err();
    report("a-royal-taken-in-a-fen", &taken, seen);
    let mut game = Game::new(&chess);
    for (name, text) in [("a-move-too-far", "e2e5"), ("no-move", "castle"), ("not-yours", "e7e5")] {
        report(name, &[game.read_move(text).unwrap_err()], seen);
    }
}

fn check_many(seen: &mut BTreeSet<&'static str>) {
    let holes = "'z0', ".repeat(103);
    let text = format!("format = 1\nname = 'many'\nextends = 'chess'\n[board]\nholes = [{holes}]\n");
    let mut problems = Variant::parse("many.toml", &text, None).unwrap_err();
    problems.drain(..98);
    report("many-problems", &problems, seen);
    // five pieces of 22 old letters each
    let pieces: String =
        "ABCDE".chars().map(|id| format!("[pieces.{id}]\nmoves = '{}'\n", "LJ".repeat(11))).collect();
    let text = format!("format = 1\nname = 'many'\nextends = 'chess'\n{pieces}");
    let variant = Variant::parse("many.toml", &text, None).unwrap();
    report("many-warnings", &variant.warnings()[99..], seen);
}

/// A thousand slips are no thousand reports, and a line of many kilobytes is shown in pieces.
#[test]
fn many_problems_are_counted_not_shown() {
    let head = "format = 1\nname = 'many'\n[board]\nfiles = 4\nranks = 4\n[pieces]\nK = { moves = 'K', royal = true }\n\
                [setup]\nfen = '3k/4/4/K3 w - - 0 1'\n";
    let holes = "\"z0\", ".repeat(20_000);
    let cases = [
        ("holes", head.replacen("[board]", &format!("[board]\nholes = [{holes}]"), 1), "19900 more"),
        ("keys", format!("{}{head}", "x = 1\n".repeat(20_000)), "more"),
        (
            "seams",
            format!("{head}{}", "[[board.seams]]\njoin = \"a1 east\"\nto = \"b3 north\"\n".repeat(4000)),
            "more",
        ),
    ];
    for (name, text, more) in cases {
        let problems = Variant::parse(name, &text, None).unwrap_err();
        assert!(problems.len() <= 101, "{name}: {}", problems.len());
        let rest = problems.iter().find(|problem| problem.code == Code::FileMany);
        assert!(problems.iter().all(|problem| problem.severity() == Severity::Error), "{name}");
        assert!(rest.is_some_and(|rest| rest.message.contains(more)), "{name}: {problems:?}");
        let report = rendered(&problems);
        assert!(report.len() < 300_000, "{name}: {} bytes", report.len());
    }
}

fn check_large(seen: &mut BTreeSet<&'static str>) {
    let path = std::env::temp_dir().join(format!("topochess-large-{}.toml", std::process::id()));
    std::fs::write(&path, "# much ado\n".repeat(1_000_000)).unwrap();
    let problems = Variant::load(path.to_str().unwrap()).unwrap_err();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(problems.len(), 1);
    assert!(problems[0].message.ends_with("is larger than 256 KiB"));
    seen.insert(problems[0].code.name());
}
