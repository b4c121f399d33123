//! What README shows is so: its commands run, its file passes, its report is what the program says.

use std::path::PathBuf;
use std::process::{Command, Output};

const README: &str = include_str!("../README.md");

/// The blocks of one kind, without their fences.
fn blocks(kind: &str) -> Vec<&'static str> {
    README.split("\n```").filter_map(|part| part.strip_prefix(kind)?.strip_prefix('\n')).collect()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("topochess-readme-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(words: &[String], folder: &PathBuf) -> Output {
    Command::new(env!("CARGO_BIN_EXE_topochess")).args(words).current_dir(folder).output().unwrap()
}

/// Splits a line as a shell does: at spaces, quotes keep together, `#` begins a remark.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for c in line.chars() {
        match (quote, c) {
            (None, '#') => break,
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            (None, ' ') => words.push(String::new()),
            _ => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn the_commands_run() {
    let folder = folder("commands");
    let mut ran = 0;
    for line in blocks("sh").into_iter().flat_map(str::lines) {
        let words = words(line);
        if words.first().is_none_or(|word| word != "topochess") {
            continue;
        }
        let output = run(&words[1..], &folder);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{line}\n{}", String::from_utf8_lossy(&output.stderr));
        assert!(!text.is_empty(), "{line} prints nothing");
        // the counts that a remark promises
        if let Some((_, counts)) = line.split_once('#') {
            let printed: Vec<&str> = text.lines().filter_map(|line| line.split(' ').nth(1)).collect();
            assert_eq!(printed.join(" "), counts.trim(), "{line}");
        }
        ran += 1;
    }
    assert!(ran >= 12, "only {ran} commands");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_file_passes_and_the_wrong_one_is_reported_as_shown() {
    let folder = folder("file");
    let file = blocks("toml")[0];
    std::fs::write(folder.join("my-game.toml"), file).unwrap();
    let check = ["check", "my-game.toml", "--deny-warnings"].map(str::to_owned);
    assert!(run(&check, &folder).status.success());
    std::fs::write(folder.join("my-game.toml"), file.replace("moves = '[F?R]' ", "move = '[F?R]' ")).unwrap();
    let output = run(&check, &folder);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stderr).unwrap();
    let shown = blocks("text").into_iter().find(|block| block.starts_with("file::key")).unwrap();
    for line in shown.lines() {
        assert!(report.contains(line.trim_end()), "README shows `{line}`, the program says\n{report}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
