//! Pictures: what they show is what is played, they are well-formed whatever a file says, and the command that draws
//! them says what is wrong with what it is asked for.

mod common;

#[path = "draw/command.rs"]
mod command;
#[path = "draw/routes.rs"]
mod routes;

use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::{Document, ParsingOptions};
use topochess::base::{Colour, Kind, Man, Tile};
use topochess::game::{Game, Variant};
use topochess::render::svg::{Picture, Theme, View, draw, png};
use topochess::variant::SHIPPED;

fn load(name: &str) -> Variant {
    Variant::load(name).unwrap()
}

fn man(variant: &Variant, id: &str, colour: Colour) -> Man {
    let kind = variant.spec().pieces.iter().position(|piece| piece.id == id).unwrap();
    Man { colour, kind: Kind(kind as u8) }
}

/// What is wrong with a text as XML; pictures are parsed as strictly as any reader might.
fn parsed(text: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).unwrap()
}

/// The words in a picture; what is broken into lines is put together.
fn words(text: &str) -> String {
    let document = parsed(text);
    let lines =
        document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")));
    lines.filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
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
        assert!(words(&text).contains("this is the flat view"), "{view:?}");
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

#[test]
fn a_solid_says_what_is_not_in_sight_and_turns_to_show_the_piece() {
    for name in ["cylinder", "toroidal", "klein", "moebius", "dot"] {
        let variant = load(name);
        let game = Game::new(&variant);
        let surface = &variant.spec().surface;
        let piece = Some(man(&variant, "Q", Colour::White));
        for at in surface.tiles().step_by(5) {
            let usual = Picture { view: View::Solid, piece, at: Some(at), ..Picture::default() };
            let text = draw(&game, &usual).unwrap();
            assert!(text.spots.iter().any(|&(tile, _)| tile == at), "{name} {}", surface.square(at));
            // turned as the reader asks, it is said where it is
            for turn in [1.0, 181.0] {
                let drawn = draw(&game, &Picture { turn, ..usual.clone() }).unwrap();
                let is_seen = |tile: Tile| drawn.spots.iter().any(|&(seen, _)| seen == tile);
                let said = words(&drawn.svg).contains("the piece itself, on");
                assert_eq!(said, !is_seen(at), "{name} {}", surface.square(at));
                let hidden = drawn.targets.iter().any(|&(tile, _)| !is_seen(tile));
                assert!(
                    !hidden || words(&drawn.svg).contains("not in sight"),
                    "{name} {}",
                    surface.square(at)
                );
            }
        }
    }
}

#[test]
fn a_legend_says_how_a_line_goes() {
    for (notation, words) in [
        ("R", "any piece on the line blocks it"),
        ("NN", "leaps in a row"),
        ("jR", "starts with a jump"),
        ("gQ", "to the square behind"),
        ("pR", "over exactly one piece"),
        ("N", "nothing can stand in its way"),
        ("cafmQ", "takes on its way"),
    ] {
        let text = format!(
            "format = 1\nname = \"words\"\n[board]\nfiles = 9\nranks = 9\n[pieces.X]\nname = \"piece\"\n\
             moves = '{notation}'\n[setup]\nfen = \"9/9/9/9/4X4/9/9/9/9 w - - 0 1\"\n"
        );
        let variant = Variant::parse("words", &text, None).unwrap();
        let at = variant.spec().surface.tile("e5");
        let piece = Some(man(&variant, "X", Colour::White));
        let text = draw(&Game::new(&variant), &Picture { piece, at, ..Picture::default() }).unwrap().svg;
        let plain = self::words(&text);
        assert!(plain.contains(words), "{notation}: {plain}");
        assert_eq!(notation == "R", plain.contains("slide: any piece"), "{notation}: {plain}");
    }
}
