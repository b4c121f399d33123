//! The commands that draw: what they write, and what they say of what cannot be drawn.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};

use topochess::base::Colour;
use topochess::game::{Game, Variant};
use topochess::render::svg::{Picture, View, draw};

use super::{load, man, parsed};

const HOSTILE: &str = r#"
format = 1
name = "</title><script>alert(1)</script>&\"' \t \uFFFE"
extends = "cylinder"
[source]
title = "<img src=x onerror=alert(1)>"
url = "javascript:alert(1)"
notes = ["]]><svg onload=alert(1)>"]
[pieces.Q]
name = "\"><script>alert(2)</script>"
"#;

#[test]
fn hostile_names_come_out_escaped() {
    let variant = Variant::parse("hostile", HOSTILE, None).unwrap();
    let game = Game::new(&variant);
    let piece = Some(man(&variant, "Q", Colour::Black));
    let at = variant.spec().surface.tile("d4");
    for view in View::ALL {
        for picture in
            [Picture { view, ..Picture::default() }, Picture { view, piece, at, ..Picture::default() }]
        {
            let text = draw(&game, &picture).unwrap().svg;
            parsed(&text);
            assert!(!text.contains("<script") && !text.contains("\"><"));
        }
    }
    let folder = Folder::new("hostile");
    let file = folder.join("hostile.toml");
    std::fs::write(&file, HOSTILE).unwrap();
    let output = run(&["book", file.to_str().unwrap(), "-o", folder.join("book").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let page = std::fs::read_to_string(folder.join("book/index.html")).unwrap();
    for bad in ["<script", "<img", "onload=alert(1)>", "href=\"javascript", "src=x onerror=alert(1)>"] {
        assert!(!page.contains(bad), "{bad}");
    }
}

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("topochess-draw-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The path of what is in it.
    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_topochess"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).output().unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_book_stands_alone() {
    let folder = Folder::new("book");
    let output = run(&["book", "dot", "-o", folder.0.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
    for outside in ["<script", "<link", "<img", "src=", "@import", "url(", "<iframe"] {
        assert!(!page.contains(outside), "{outside}");
    }
    let links = page.match_indices("href=\"").filter(|(at, _)| !page[at + 6..].starts_with('#')).count();
    assert_eq!(links, 0);
    let spec = load("dot").spec().clone();
    assert!(page.contains("<h1>Chess on the Dot</h1>") && page.contains("Joshua Chao"));
    for piece in &spec.pieces {
        assert!(page.contains(&format!("<code>{}</code>", piece.moves)), "{}", piece.name);
        assert!(page.contains(&piece.moves.describe().replace('\'', "&#39;")), "{}", piece.name);
    }
    for part in
        ["With each pole shrunk to a point", "20 straight and diagonal tracks", "Castling", "@media print"]
    {
        assert!(page.contains(part), "{part}");
    }
    // ids are used once on a page
    let ids: Vec<&str> = page.split(" id=\"").skip(1).filter_map(|part| part.split('"').next()).collect();
    assert!(ids.len() > 10);
    assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
}

#[test]
fn the_command_draws_files() {
    let folder = Folder::new("files");
    for name in ["a.svg", "b.png"] {
        let path = folder.join(name);
        let output = run(&["draw", "chess", "--moves", "e2e4", "--at", "b8", "-o", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let bytes = std::fs::read(&path).unwrap();
        let starts: &[u8] = if name.ends_with("png") { b"\x89PNG\r\n\x1a\n" } else { b"<svg " };
        assert!(bytes.starts_with(starts));
    }
    let output = run(&["draw", "dot"]);
    assert!(output.stdout.starts_with(b"<svg "));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let cases: &[(&[&str], i32, &str)] = &[
        (&["-o", "x.gif"], 2, "end the name in `.svg` or `.png`"),
        (&["--piece", "B"], 2, "--at"),
        (&["--tracks", "--at", "e4"], 2, "cannot be used with"),
        (&["--turn", "much"], 2, "write degrees"),
        (&["--scale", "900"], 2, "from 0.5 to 8"),
        (&["--view", "round"], 2, "possible values"),
        (&["--at", "e5"], 1, "no piece stands on e5"),
        (&["--at", "z9"], 1, "no square of this board"),
        (&["--piece", "X", "--at", "e4"], 1, "there is no piece `X`"),
        (&["--fen", "nonsense"], 1, "fen::"),
        (&["-o", "no/such/folder/x.svg"], 1, "cannot be written"),
    ];
    for (args, code, part) in cases {
        let output = run(&[&["draw", "chess"], *args].concat());
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {}", err(&output));
        assert!(err(&output).contains(part), "{args:?}: {}", err(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}
