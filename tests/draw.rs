//! Pictures: what they show is what is played, they are well-formed whatever a file says, and the command that draws
//! them says what is wrong with what it is asked for.

mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::{Command, Output};

use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use topochess::base::{Colour, Kind, Man, Tile};
use topochess::game::{Game, Variant};
use topochess::render::svg::route::{Occupant, Route, routes};
use topochess::render::svg::{Picture, Theme, View, draw, png};
use topochess::variant::{SHIPPED, Setup};

fn load(name: &str) -> Variant {
    Variant::load(name).unwrap()
}

fn man(variant: &Variant, id: &str, colour: Colour) -> Man {
    let kind = variant.spec().pieces.iter().position(|piece| piece.id == id).unwrap();
    Man { colour, kind: Kind(kind as u8) }
}

/// A board with one piece on it.
fn alone(variant: &Variant, man: Man, at: Tile) -> Game {
    let mut board = vec![None; variant.spec().surface.len()];
    board[at.index()] = Some(man);
    let setup = Setup {
        board,
        turn: man.colour,
        rights: [0; 2],
        passed: Vec::new(),
        victim: None,
        moved: Vec::new(),
        clock: 0,
        number: 1,
    };
    Game::from_setup(variant, &setup).unwrap()
}

/// A route as the squares that are drawn: each once, the mover's own left out.
fn drawn(from: Tile, route: &[Tile]) -> Vec<Tile> {
    let mut tiles = Vec::new();
    for &tile in route {
        if tile != from && !tiles.contains(&tile) {
            tiles.push(tile);
        }
    }
    tiles
}

/// The compiled routes that end on a tile; others only take something there on their way.
fn compiled(game: &Game, from: Tile, to: Tile) -> BTreeSet<Vec<Tile>> {
    let routes = game.routes(from, to).into_iter().filter(|route| route.last() == Some(&to));
    direct(routes.map(|route| drawn(from, &route)).collect(), to)
}

fn own<'a>(list: impl Iterator<Item = &'a Route>, to: Tile) -> BTreeSet<Vec<Tile>> {
    direct(list.filter(|route| route.end() == to).map(Route::tiles).collect(), to)
}

/// Without routes that have been at their end before, where stopping there is a route too: rides come round to a tile
/// again where the board is joined, and only programs write that down.
fn direct(all: BTreeSet<Vec<Tile>>, to: Tile) -> BTreeSet<Vec<Tile>> {
    let again = |route: &&Vec<Tile>| {
        let first = route.iter().position(|&tile| tile == to);
        route.last() != Some(&to) && first.is_some_and(|first| all.contains(&route[..=first]))
    };
    all.iter().filter(|route| !again(route)).cloned().collect()
}

/// A number from 0 to below `n`, the next of a fixed row.
fn next(seed: &mut u64, n: usize) -> usize {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize % n
}

#[test]
fn drawn_routes_are_the_compiled_ones_on_the_empty_board() {
    let mut compared = 0;
    for &shipped in SHIPPED {
        let variant = load(shipped.0);
        let spec = variant.spec();
        for (kind, piece) in spec.pieces.iter().enumerate() {
            for colour in Colour::BOTH {
                let man = Man { colour, kind: Kind(kind as u8) };
                for at in spec.surface.tiles() {
                    let game = alone(&variant, man, at);
                    let found = routes(spec, man, at, true, &|_| Occupant::Nobody);
                    assert!(!found.cut);
                    for to in spec.surface.tiles().filter(|&to| to != at) {
                        let quiet = found.list.iter().filter(|route| route.quiet);
                        let (ours, theirs) = (own(quiet, to), compiled(&game, at, to));
                        assert_eq!(ours, theirs, "{} {} {at:?} {to:?}", shipped.0, piece.name);
                        compared += ours.len();
                    }
                }
            }
        }
    }
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn drawn_routes_are_the_compiled_ones_in_games() {
    let mut seed = 7;
    for &shipped in SHIPPED {
        let variant = load(shipped.0);
        let spec = variant.spec();
        let mut game = Game::new(&variant);
        for ply in 0..60 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 6 == 5 {
                same_in(&game, shipped.0);
            }
            let mv = moves[next(&mut seed, moves.len())];
            game.play(mv);
        }
        assert!(spec.surface.len() > 1);
    }
}

fn same_in(game: &Game, name: &str) {
    let spec = game.variant().spec();
    let setup = game.setup();
    for at in spec.surface.tiles() {
        let Some(man) = game.at(at) else { continue };
        let others = |tile: Tile| match game.at(tile) {
            None => Occupant::Nobody,
            Some(other) if other.colour == man.colour => Occupant::Friend,
            Some(_) => Occupant::Enemy,
        };
        let found = routes(spec, man, at, !setup.moved.contains(&at), &others);
        for to in spec.surface.tiles().filter(|&to| to != at) {
            let may = |route: &&Route| match others(to) {
                Occupant::Nobody => route.quiet || route.en_passant && setup.passed.contains(&to),
                // an enemy that was taken on the way is there no more
                Occupant::Enemy => route.capture || route.quiet,
                Occupant::Friend => false,
            };
            let (ours, theirs) = (own(found.list.iter().filter(may), to), compiled(game, at, to));
            assert_eq!(ours, theirs, "{name} {} {at:?} {to:?}", game.fen());
        }
    }
}

/// `TOPOCHESS_VARIANTS=2000 cargo test --release --test draw random` looks at more of them.
fn seeds() -> std::ops::RangeInclusive<u64> {
    1..=std::env::var("TOPOCHESS_VARIANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

#[test]
fn random_boards_and_pieces_are_drawn_as_they_are_played() {
    let mut played = 0;
    for seed in seeds() {
        let recipe = common::variant::random(seed);
        let Some(spec) = recipe.spec() else { continue };
        // a start that is no position does not count
        let Ok(variant) = Variant::from_spec(spec) else { continue };
        let game = Game::new(&variant);
        same_in(&game, &format!("seed {seed}\n{recipe}\n"));
        let view = View::ALL[seed as usize % 4];
        let surface = &variant.spec().surface;
        for at in surface.tiles().filter(|&tile| game.at(tile).is_some()).take(1) {
            for piece in [None, game.at(at)] {
                let picture = Picture { view, at: Some(at), piece, turn: 50.0, ..Picture::default() };
                parsed(&draw(&game, &picture).unwrap().svg);
            }
        }
        parsed(&draw(&game, &Picture { view, tracks: true, ..Picture::default() }).unwrap().svg);
        played += 1;
    }
    assert!(played > 10, "{played}");
}

/// What is wrong with a text as XML; pictures are parsed as strictly as any reader might.
fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap()
}

#[test]
fn every_shipped_variant_draws_in_every_view() {
    for &shipped in SHIPPED {
        let variant = load(shipped.0);
        let spec = variant.spec();
        let game = Game::new(&variant);
        let man = Man { colour: Colour::White, kind: Kind(0) };
        let at = spec.surface.tiles().nth(spec.surface.len() / 3);
        for view in View::ALL {
            for theme in Theme::ALL {
                let plain = Picture { view, theme, ..Picture::default() };
                let moves = Picture { piece: Some(man), at, turn: 33.0, tilt: -10.0, ..plain.clone() };
                let tracks = Picture { tracks: true, ..plain.clone() };
                // all tracks in dark colours differ from those in light ones in nothing but the colours
                let tracks = Some(tracks).filter(|_| theme == Theme::Light);
                for picture in [plain, moves].into_iter().chain(tracks) {
                    let text = draw(&game, &picture).unwrap().svg;
                    let document = parsed(&text);
                    let root = document.root_element();
                    assert_eq!(root.attribute("role"), Some("img"));
                    for name in ["title", "desc"] {
                        let child = root
                            .children()
                            .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)));
                        assert!(child.unwrap().text().is_some_and(|text| !text.is_empty()));
                    }
                    assert!(!text.contains("NaN") && !text.contains("inf"), "{} {view:?}", shipped.0);
                    assert!(text.len() < 3_000_000, "{} {view:?} {}", shipped.0, text.len());
                }
            }
        }
    }
}

#[test]
fn the_pictures_of_the_three_games_are_as_they_were_looked_at() {
    for (name, id, square) in [("cylinder", "B", "b1"), ("toroidal", "N", "a8"), ("dot", "B", "c8")] {
        let variant = load(name);
        let at = variant.spec().surface.tile(square);
        let piece = Some(man(&variant, id, Colour::White));
        let picture = Picture { piece, at, ..Picture::default() };
        insta::assert_snapshot!(format!("draw_{name}"), draw(&Game::new(&variant), &picture).unwrap().svg);
    }
}

#[test]
fn tracks_are_counted() {
    let game = Game::new(&load("dot"));
    for view in View::ALL {
        let text = draw(&game, &Picture { view, tracks: true, ..Picture::default() }).unwrap().svg;
        assert!(text.contains("20 tracks: 8 straight of 8 tiles"), "{view:?}");
    }
}

#[test]
fn a_check_is_drawn_along_its_line() {
    let mut game = Game::new(&load("cylinder"));
    for text in ["f2f4", "g7g5", "f4g5", "f7f6", "c2c4"] {
        let mv = game.read_move(text).unwrap();
        game.play(mv);
    }
    for view in View::ALL {
        let text = draw(&game, &Picture { view, ..Picture::default() }).unwrap().svg;
        assert!(text.contains("Black is in check by the queen: d1 c2 b3 a4 h5 g6 f7 e8"), "{view:?}");
    }
}

#[test]
fn castling_is_marked_where_it_is_legal() {
    let variant = load("chess");
    let game = Game::from_fen(&variant, "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    let at = |square| Picture { at: variant.spec().surface.tile(square), ..Picture::default() };
    assert!(draw(&game, &at("e1")).unwrap().svg.contains("castles to c1 g1"));
    assert!(!draw(&game, &at("e8")).unwrap().svg.contains("castles to"));
}

#[test]
fn a_board_without_a_view_says_so() {
    let game = Game::new(&load("chess"));
    for view in [View::Hemispheres, View::Solid] {
        let text = draw(&game, &Picture { view, ..Picture::default() }).unwrap().svg;
        assert!(text.contains("this is the flat view"), "{view:?}");
    }
}

#[test]
fn pixels_are_of_the_size_asked_for_and_text_is_among_them() {
    let game = Game::new(&load("chess"));
    let text = draw(&game, &Picture::default()).unwrap().svg;
    let document = parsed(&text);
    let size = |name| document.root_element().attribute(name).unwrap().parse::<f32>().unwrap();
    let bytes = png(&text, 1.0).unwrap();
    let map = Pixmap::decode_png(&bytes).unwrap();
    assert_eq!((map.width(), map.height()), (size("width").round() as u32, size("height").round() as u32));
    let letters = "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='30'>\
                   <text x='2' y='24' font-size='24' font-family='DejaVu Sans, sans-serif'>Nf3</text></svg>";
    let map = Pixmap::decode_png(&png(letters, 1.0).unwrap()).unwrap();
    assert!(map.pixels().iter().filter(|pixel| pixel.alpha() > 128).count() > 60);
    assert!(png("<svg", 1.0).is_err());
}

const HOSTILE: &str = r#"
format = 1
name = "</title><script>alert(1)</script>&\"' \u0001 \uFFFE"
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
    let folder = folder("hostile");
    let file = folder.join("hostile.toml");
    std::fs::write(&file, HOSTILE).unwrap();
    let output = run(&["book", file.to_str().unwrap(), "-o", folder.join("book").to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let page = std::fs::read_to_string(folder.join("book/index.html")).unwrap();
    for bad in ["<script", "<img", "onload=alert(1)>", "href=\"javascript", "src=x onerror=alert(1)>"] {
        assert!(!page.contains(bad), "{bad}");
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("topochess-draw-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
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
    let folder = folder("book");
    let output = run(&["book", "dot", "-o", folder.to_str().unwrap()]);
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
        assert!(page.contains(&piece.moves.explain().replace('\'', "&#39;")), "{}", piece.name);
    }
    for part in
        ["with each pole shrunk to a point", "20 straight and diagonal tracks", "Castling", "@media print"]
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
    let folder = folder("files");
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
