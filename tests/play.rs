//! A game in the terminal: screens, margins, keys, and the plain way, played through the binary.
//!
//! Screens are stored in `tests/play_screens`; `UPDATE=1 cargo test --test play` stores them anew.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use topochess::base::{Colour, Tile};
use topochess::cli::play::{Event, Key, Model, Order, Player, Set, draw, tile_at};
use topochess::game::{Game, Variant};
use topochess::render::{Chart, Seen};
use topochess::surface::{Frame, Side, Surface, Walker};
use topochess::variant::SHIPPED;

const PEOPLE: [Player; 2] = [Player::Human; 2];
const WHITE_IS_HUMAN: [Player; 2] = [Player::Human, Player::Engine];

fn set(players: [Player; 2]) -> Set {
    Set { players, level: 1, time: None, colour: false }
}

fn model(name: &str, players: [Player; 2]) -> Model {
    Model::new(Game::new(&Variant::load(name).unwrap()), set(players))
}

fn from_fen(name: &str, fen: &str) -> Model {
    Model::new(Game::from_fen(&Variant::load(name).unwrap(), fen).unwrap(), set(PEOPLE))
}

fn terminal(model: &Model, width: u16, height: u16) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, model)).unwrap();
    terminal
}

fn screen(model: &Model, width: u16, height: u16) -> String {
    let terminal = terminal(model, width, height);
    let cells = terminal.backend().buffer().content();
    let line = |cells: &[ratatui::buffer::Cell]| {
        cells.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned() + "\n"
    };
    cells.chunks(usize::from(width.max(1))).map(line).collect()
}

/// Types a line, from ':' to enter.
fn type_line(model: &mut Model, line: &str) -> Vec<Order> {
    let keys = [':'].into_iter().chain(line.chars()).map(Key::Char).chain([Key::Enter]);
    keys.flat_map(|key| model.update(Event::Key(key))).collect()
}

/// Puts the cursor on a square.
fn look(model: &mut Model, square: &str) {
    type_line(model, &format!("moves {square}"));
}

fn square(model: &Model, tile: Tile) -> String {
    model.session().surface().square(tile)
}

fn stored(name: &str, text: &str) {
    let path = format!("{}/tests/play_screens/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "{path} has drifted, it is now\n{text}");
}

#[test]
fn start_boards_are_drawn_as_stored() {
    for name in ["chess", "cylinder", "toroidal", "dot", "klein", "moebius", "cube", "capablanca"] {
        let mut plain = model(name, WHITE_IS_HUMAN);
        stored(name, &screen(&plain, 80, 24));
        // colour repeats what letters say: the text is the same
        let game = plain.session().game().clone();
        let coloured = Model::new(game, Set { colour: true, ..set(WHITE_IS_HUMAN) });
        assert_eq!(screen(&coloured, 80, 24), screen(&plain, 80, 24), "{name}");
        let coloured = terminal(&coloured, 80, 24);
        assert!(coloured.backend().buffer().content().iter().any(|cell| cell.fg != Color::Reset), "{name}");
        plain.update(Event::Key(Key::Char(' ')));
        let uncoloured = terminal(&plain, 80, 24);
        for cell in uncoloured.backend().buffer().content() {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
        }
    }
}

#[test]
fn the_whole_board_and_its_margins_fit_for_every_shipped_variant() {
    for (name, _) in SHIPPED {
        let model = model(name, PEOPLE);
        let surface = model.session().surface();
        let chart = Chart::new(surface, 2);
        let screen = screen(&model, 80, 24);
        let seen = (0..chart.rows()).flat_map(|row| (0..chart.columns()).map(move |column| (column, row)));
        let drawn = seen.filter(|&(column, row)| match chart.at(column, row) {
            Seen::Copy(walker) => model.session().game().at(walker.tile).is_some(),
            Seen::Tile(tile) => model.session().game().at(tile).is_some(),
            Seen::Nothing => false,
        });
        let board: String =
            screen.lines().skip(1).take(19).map(|line| line.get(..56).unwrap_or(line)).collect();
        // coordinates and the panel hold letters too: count letters with a sign or space before and no letter behind
        let letters: Vec<char> = board.chars().collect();
        let pieces = letters.windows(3).filter(|w| !w[0].is_alphabetic() && w[1].is_alphabetic()).count();
        assert!(pieces >= drawn.count(), "{name}:\n{screen}");
        for rank in 1..=surface.ranks() {
            assert!(screen.lines().any(|line| line.trim_start().starts_with(&format!("{rank} "))), "{name}");
        }
    }
}

/// Straight on from a tile, walked on the surface alone.
fn walked(surface: &Surface, from: Tile, side: Side, steps: i32) -> Option<Tile> {
    let dir = Frame::WHITE.dir(2 * side.index() as i32);
    let mut at = Walker { tile: from, frame: Frame::WHITE };
    for _ in 0..steps {
        at = surface.straight(at, dir)?;
        if surface.is_hole(at.tile) {
            return None;
        }
    }
    Some(at.tile)
}

#[test]
fn margins_are_what_walkers_come_to() {
    let step = |side: Side| match side {
        Side::North => (0, 1),
        Side::East => (1, 0),
        Side::South => (0, -1),
        Side::West => (-1, 0),
    };
    for (name, _) in SHIPPED {
        let variant = Variant::load(name).unwrap();
        let surface = &variant.spec().surface;
        let chart = Chart::new(surface, 2);
        let place = |tile: Tile| {
            let (file, rank) = surface.place(tile);
            (i32::from(file), i32::from(rank))
        };
        for tile in surface.tiles() {
            let (file, rank) = place(tile);
            assert_eq!(chart.beyond(file, rank), Seen::Tile(tile));
            for (side, steps) in Side::ALL.into_iter().flat_map(|side| [(side, 1), (side, 2)]) {
                let (east, north) = step(side);
                let (file, rank) = (file + east * steps, rank + north * steps);
                let seen = chart.beyond(file, rank);
                let first = chart.beyond(file - east * (steps - 1), rank - north * (steps - 1));
                if matches!(seen, Seen::Tile(_)) || matches!(first, Seen::Tile(_)) {
                    continue;
                }
                let wanted = walked(surface, tile, side, steps);
                // another tile may come to the same place by fewer steps, or by as many: then it is left blank
                let mut rivals = Vec::new();
                for other in surface.tiles() {
                    for (side, less) in Side::ALL.into_iter().flat_map(|side| [(side, 1), (side, 2)]) {
                        let (east, north) = step(side);
                        let (at_file, at_rank) = place(other);
                        let between = chart.beyond(at_file + east, at_rank + north);
                        let comes = (at_file + east * less, at_rank + north * less) == (file, rank);
                        if comes && less <= steps && !matches!(between, Seen::Tile(_)) {
                            rivals.extend(walked(surface, other, side, less).map(|tile| (less, tile)));
                        }
                    }
                }
                rivals.sort_unstable();
                rivals.dedup();
                let nearest = rivals.first().map_or(0, |rival| rival.0);
                let near: Vec<Tile> =
                    rivals.iter().filter(|rival| rival.0 == nearest).map(|rival| rival.1).collect();
                let right = match (seen, near.as_slice()) {
                    (Seen::Copy(walker), [one]) => walker.tile == *one,
                    (Seen::Nothing, []) => wanted.is_none(),
                    (Seen::Nothing, [_, _, ..]) => true,
                    _ => false,
                };
                assert!(right, "{name} {} {side:?} {steps}: {seen:?}, {near:?}", surface.square(tile));
            }
        }
        let wraps = surface.tiles().any(|tile| {
            Side::ALL.into_iter().any(|side| surface.seam(tile, side).is_some_and(|seam| seam.declared))
        });
        let has_margin = Side::ALL.into_iter().any(|side| chart.margin(side) > 0);
        assert_eq!(wraps, has_margin, "{name}");
    }
}

#[test]
fn known_margins() {
    let seen = |name: &str, file: i32, rank: i32| {
        let variant = Variant::load(name).unwrap();
        let surface = &variant.spec().surface;
        Chart::new(surface, 2).beyond(file, rank).tile().map(|tile| surface.square(tile))
    };
    let is = |name, file, rank, wanted: Option<&str>| {
        assert_eq!(seen(name, file, rank).as_deref(), wanted, "{name} {file} {rank}");
    };
    is("cylinder", -1, 3, Some("h4"));
    is("cylinder", 9, 0, Some("b1"));
    is("cylinder", 3, 8, None);
    is("toroidal", -1, -1, Some("h8"));
    is("dot", 0, 8, Some("e8"));
    is("dot", 3, 9, Some("h7"));
    is("dot", 3, -1, Some("h1"));
    is("klein", 0, 8, Some("h1"));
    is("klein", 8, 8, Some("h1"));
    is("moebius", 8, 1, Some("a7"));
    is("chess", -1, 0, None);
    is("cube", -1, 4, Some("p5"));
    // three tiles meet at a cube's corner: two ways there see different ones
    is("cube", 3, 3, None);
    is("cube", 2, 3, Some("e3"));
}

#[test]
fn the_cursor_goes_over_seams() {
    let mut model = model("dot", PEOPLE);
    look(&mut model, "b1");
    model.update(Event::Key(Key::Arrow(Side::South)));
    assert_eq!(square(&model, model.cursor()), "f1");
    look(&mut model, "h3");
    model.update(Event::Key(Key::Char('l')));
    assert_eq!(square(&model, model.cursor()), "a3");
    model.update(Event::Key(Key::Char('r')));
    model.update(Event::Key(Key::Char('l')));
    assert_eq!(square(&model, model.cursor()), "h3", "turned round, right is west");
}

#[test]
fn targets_over_a_seam_are_marked_with_their_ways() {
    let mut model = from_fen("cylinder", "4k3/8/8/8/8/1p6/8/R1P1K3 w - - 0 1");
    look(&mut model, "a1");
    let text = screen(&model, 80, 24);
    assert!(text.contains("f1~"), "{text}");
    let rank_1 = text.lines().find(|line| line.starts_with("1 ")).unwrap().to_owned();
    // margin, board, margin: g1 and h1 are seen left of a1 too
    assert!(rank_1.starts_with("1 ~* ~*  [R] *  P  .  K ~* ~* ~*  "), "{rank_1}");
    model.update(Event::Key(Key::Enter));
    look(&mut model, "g1");
    let text = screen(&model, 80, 24);
    assert!(text.contains("rook a1 to g1: a1 h1 g1 (over a seam)"), "{text}");
    let rank_1 = text.lines().find(|line| line.starts_with("1 ")).unwrap();
    assert!(
        rank_1.starts_with("1 ~* ~+  (R) *  P  .  K "),
        "the way goes over h1, in the margin too: {rank_1}"
    );
    model.update(Event::Key(Key::Enter));
    assert_eq!(model.session().played()[0].san, "Rg1");
}

#[test]
fn hops_over_a_seam_show_what_they_go_over() {
    // a grasshopper hops over the pawn on g4, from b4 by way of a4 and h4
    let mut model = from_fen("grasshopper", "4k3/8/8/8/1G4P1/8/8/4K3 w - - 0 1");
    look(&mut model, "b4");
    assert!(!screen(&model, 80, 24).contains('~'), "a flat board has no seams");
    let text = "format = 1\nname = \"Round\"\nextends = \"grasshopper\"\n[source]\nnotes = [\"a test\"]\n\
                [board]\nsurface = \"cylinder\"\n";
    let variant = Variant::parse("round", text, None).unwrap();
    let game = Game::from_fen(&variant, "4k3/8/8/8/1G4P1/8/8/4K3 w - - 0 1").unwrap();
    model = Model::new(game, set(PEOPLE));
    look(&mut model, "b4");
    let text = screen(&model, 80, 24);
    let rank_4 = text.lines().find(|line| line.starts_with("4 ")).unwrap();
    // h4 is a target too, behind the pawn the straight way; west of a4 g4 and h4 are seen again
    assert!(rank_4.starts_with("4 +P  *   + [G] .  .  . ~* +P  *   +"), "{text}");
}

#[test]
fn a_check_is_shown_with_its_line() {
    let model = from_fen("cylinder", "4k3/8/8/8/8/8/8/K1P3r1 w - - 0 1");
    let text = screen(&model, 80, 24);
    assert!(text.contains("in check"), "{text}");
    assert!(text.contains("check: rook g1 h1 a1"), "{text}");
    let rank_1 = text.lines().find(|line| line.starts_with("1 ")).unwrap();
    assert!(rank_1.contains("!r  !"), "{rank_1}");
}

#[test]
fn moves_are_taken_back_and_the_board_turned() {
    let mut model = model("chess", WHITE_IS_HUMAN);
    let start = model.session().game().fen();
    model.update(Event::Start);
    let orders = type_line(&mut model, "e2e4");
    let [Order::Think(ticket)] = orders[..] else { panic!("{orders:?}") };
    // taken back while the engine thinks: its answer comes too late
    let orders = model.update(Event::Key(Key::Char('u')));
    assert_eq!(orders, [Order::Stop]);
    assert_eq!(model.session().game().fen(), start);
    let late = model.session().legal().first().copied();
    model.update(Event::Answer { ticket, best: late });
    assert_eq!(model.session().game().fen(), start);
    // once more, and the engine answers: both moves are taken back
    let orders = type_line(&mut model, "Nf3");
    let [Order::Think(ticket)] = orders[..] else { panic!("{orders:?}") };
    assert_eq!(model.update(Event::Key(Key::Char('n'))), [Order::Stop], "move now");
    let best = model.session().legal().first().copied();
    assert_eq!(model.update(Event::Answer { ticket, best }), []);
    assert_eq!(model.session().played().len(), 2);
    model.update(Event::Key(Key::Backspace));
    assert_eq!(model.session().game().fen(), start);
    assert!(!model.flipped());
    model.update(Event::Key(Key::Char('r')));
    assert!(model.flipped());
    let text = screen(&model, 80, 24);
    assert!(text.lines().any(|line| line.trim().starts_with("h  g  f  e  d  c  b  a")), "{text}");
}

#[test]
fn a_click_is_on_the_tile_drawn_there() {
    for name in ["chess", "dot", "cube"] {
        let mut model = model(name, PEOPLE);
        for flip in [false, true] {
            let text = screen(&model, 80, 24);
            let row = text.lines().position(|line| line.contains('[')).unwrap();
            let column = text.lines().nth(row).unwrap().find('[').unwrap();
            let area = ratatui::layout::Rect::new(0, 0, 80, 24);
            let clicked = tile_at(&model, area, column as u16 + 1, row as u16);
            assert_eq!(clicked, Some(model.cursor()), "{name} {flip}");
            assert_eq!(tile_at(&model, area, 79, 23), None);
            model.update(Event::Key(Key::Char('r')));
        }
    }
}

#[test]
fn a_hint_is_asked_of_the_engine() {
    let mut model = model("chess", PEOPLE);
    let orders = model.update(Event::Key(Key::Char('i')));
    let [Order::Think(ticket)] = orders[..] else { panic!("{orders:?}") };
    let best = model.session().legal().last().copied();
    model.update(Event::Answer { ticket, best });
    assert_eq!(model.hint(), best);
    assert_eq!(model.session().played().len(), 0);
    assert!(screen(&model, 80, 24).contains("the engine would play"));
}

#[test]
fn promotions_are_chosen() {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let mut model = from_fen("chess", fen);
    let keys = |model: &mut Model| {
        look(model, "a7");
        model.update(Event::Key(Key::Enter));
        model.update(Event::Key(Key::Arrow(Side::North)));
        model.update(Event::Key(Key::Enter));
    };
    keys(&mut model);
    assert_eq!(model.dialog().unwrap().choices.len(), 4);
    let text = screen(&model, 80, 24);
    assert!(text.contains("It becomes") && text.contains("knight"), "{text}");
    model.update(Event::Key(Key::Escape));
    assert!(model.dialog().is_none() && model.session().played().is_empty());
    model.update(Event::Key(Key::Enter));
    model.update(Event::Key(Key::Char('n')));
    assert_eq!(model.session().played()[0].san, "a8=N");
    type_line(&mut model, "undo");
    keys(&mut model);
    while model.dialog().is_some_and(|dialog| !dialog.choices[dialog.lit].0.contains("rook")) {
        model.update(Event::Key(Key::Arrow(Side::South)));
    }
    model.update(Event::Key(Key::Enter));
    assert_eq!(model.session().played()[0].san, "a8=R+");
}

/// A king beside its castling square may castle or just step there.
const TWO_WAYS: &str = "format = 1\nname = \"Two ways\"\nextends = \"chess\"\n[source]\nnotes = [\"a test\"]\n\
                        [[castling]]\nking = \"e1\"\nrook = \"h1\"\nking-to = \"f1\"\nrook-to = \"e1\"\n[setup]\nfen = \"4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1\"\n";

#[test]
fn moves_with_the_same_squares_are_chosen_between() {
    let variant = Variant::parse("two-ways", TWO_WAYS, None).unwrap();
    let mut model = Model::new(Game::new(&variant), set(PEOPLE));
    look(&mut model, "e1");
    model.update(Event::Key(Key::Enter));
    model.update(Event::Key(Key::Arrow(Side::East)));
    model.update(Event::Key(Key::Enter));
    assert_eq!(model.dialog().unwrap().choices.len(), 2);
    assert!(screen(&model, 80, 24).contains("castles"));
    let castles = model.dialog().unwrap().choices.iter().position(|choice| choice.0.contains("castles"));
    model.update(Event::Key(Key::Char(char::from(b'1' + castles.unwrap() as u8))));
    assert!(model.session().played()[0].mv.is_castling());
}

#[test]
fn a_player_whose_time_is_over_loses() {
    let game = Game::new(&Variant::load("chess").unwrap());
    let mut model = Model::new(game, Set { time: Some("1+2".parse().unwrap()), ..set(PEOPLE) });
    model.update(Event::Tick(Duration::from_secs(100)));
    let left = |model: &Model, colour| model.clocks().unwrap().left(colour);
    assert_eq!(left(&model, Colour::White), Duration::from_secs(60), "it starts with the first move");
    type_line(&mut model, "e4");
    assert_eq!(left(&model, Colour::White), Duration::from_secs(62));
    model.update(Event::Tick(Duration::from_secs(59)));
    assert!(screen(&model, 80, 24).contains("Black (human)  0:01.0"));
    model.update(Event::Tick(Duration::from_secs(1)));
    assert_eq!(model.session().ending().unwrap().to_string(), "White wins on time");
    assert!(screen(&model, 80, 24).contains("White wins on time (1-0)"));
    type_line(&mut model, "e5");
    assert_eq!(model.session().played().len(), 1);
    type_line(&mut model, "undo");
    assert_eq!(left(&model, Colour::Black), Duration::from_secs(60));
    for wrong in ["", "x", "10+", "-1+0", "0+5", "1e9+0", "nan+1", "10+5+5"] {
        assert!(wrong.parse::<topochess::cli::play::TimeControl>().is_err(), "{wrong}");
    }
}

#[test]
fn small_and_strange_screens_are_drawn() {
    for (name, _) in SHIPPED {
        let mut model = model(name, WHITE_IS_HUMAN);
        for (width, height) in [(10, 3), (1, 1), (0, 0), (200, 5), (5, 60), (20, 10), (40, 12), (300, 100)] {
            screen(&model, width, height);
        }
        model.update(Event::Key(Key::Char('?')));
        screen(&model, 10, 3);
    }
}

#[test]
fn a_tall_board_is_scrolled() {
    let text = "format = 1\nname = \"Tall\"\nextends = \"chess\"\ncastling = []\n[source]\nnotes = [\"a test\"]\n\
                [board]\nfiles = 16\nranks = 16\nsurface = \"torus\"\n[setup]\n\
                fen = \"k15/16/16/16/16/16/16/16/16/16/16/16/16/16/7K8/16 w - - 0 1\"\n";
    let variant = Variant::parse("tall", text, None).unwrap();
    let mut model = Model::new(Game::new(&variant), set(PEOPLE));
    for square in ["a16", "p1", "h8", "a1", "p16"] {
        look(&mut model, square);
        let text = screen(&model, 60, 12);
        assert!(text.contains(&format!("{square}: ")), "{text}");
        assert!(text.contains('['), "the cursor on {square} is seen:\n{text}");
    }
}

fn any_event() -> impl Strategy<Value = Event> {
    let keys = prop_oneof![
        6 => prop::sample::select(vec![Key::Enter, Key::Escape, Key::Backspace, Key::Char(' ')]),
        6 => prop::sample::select(Side::ALL.to_vec()).prop_map(Key::Arrow),
        4 => prop::sample::select("mmmuirnsqhjkl?+-:/y123O-abcdefgNe2e4".chars().collect::<Vec<_>>())
            .prop_map(Key::Char),
        1 => any::<char>().prop_map(Key::Char),
    ];
    prop_oneof![
        20 => keys.prop_map(Event::Key),
        2 => (0..=255_u8).prop_map(|tile| Event::Click(Tile(tile))),
        1 => (0..3000_u64).prop_map(|ms| Event::Tick(Duration::from_millis(ms))),
        1 => Just(Event::Resize),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]
    #[test]
    fn no_events_break_the_board(
        number in 0..SHIPPED.len(),
        events in prop::collection::vec(any_event(), 1..60),
        size in (0..100_u16, 0..30_u16),
    ) {
        let game = Game::new(&Variant::load(SHIPPED[number].0).unwrap());
        let set = Set { time: Some("0.5+1".parse().unwrap()), colour: true, ..set(WHITE_IS_HUMAN) };
        let mut model = Model::new(game, set);
        for event in events {
            let orders = model.update(event);
            for order in orders {
                if let Order::Think(ticket) = order {
                    let best = model.session().legal().first().copied();
                    model.update(Event::Answer { ticket, best });
                }
            }
            screen(&model, size.0, size.1);
        }
        let mut replay = Game::new(model.session().game().variant());
        for played in model.session().played() {
            prop_assert!(replay.moves().contains(&played.mv));
            replay.play(played.mv);
        }
        prop_assert_eq!(replay.fen(), model.session().game().fen());
    }
}

/// What the program says to lines of input, and its exit code.
fn plain(args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_topochess"))
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // it may have left before all is read
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code())
}

const TWO: [&str; 5] = ["--plain", "--white", "human", "--black", "human"];

#[test]
fn a_game_to_mate_line_by_line() {
    let file = std::env::temp_dir().join(format!("topochess-play-{}.pgn", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let input = format!("f3\ne7e5\ng4\nQh4\nmoves\ne4\nsave {}\n", file.display());
    let (said, wrong, code) = plain(&[&["chess"], &TWO[..]].concat(), &input);
    assert_eq!((wrong.as_str(), code), ("", Some(0)));
    assert!(said.contains("Black plays Qh4#"), "{said}");
    assert!(said.contains("the game is over: Black wins by checkmate (0-1)"), "{said}");
    assert!(said.contains("check by queen h4 g3 f2 e1"), "{said}");
    assert!(said.contains("error: the game is over"), "{said}");
    let pgn = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(pgn.contains("[Variant \"chess\"]") && pgn.contains("[Result \"0-1\"]"), "{pgn}");
    assert!(pgn.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{pgn}");
}

#[test]
fn wrong_lines_are_said_and_passed_over() {
    let long = "x".repeat(10_000);
    let input = format!(
        "Zz9\ne2e5\nsave\nlevel 99\n{long}\n\u{0}\nmoves z9\nundo\nmoves e2\nflip\nfen\npieces\nhelp\ne4\nundo\nquit\nd4\n"
    );
    let (said, _, code) = plain(&[&["chess"], &TWO[..]].concat(), &input);
    assert_eq!(code, Some(0));
    for wanted in [
        "error: `Zz9` is not a legal move here",
        "from e2: `e2e3`, `e2e4`",
        "`save` needs a file",
        "from 1 to 20",
        "a line of more than 4096 bytes",
        "`z9` is no square",
        "there is nothing to take back",
        "by e2 e3 e4",
        "    h  g  f  e  d  c  b  a",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "Black: king e8",
        "add the game to a PGN file",
        "White plays e4",
        "taken back",
    ] {
        assert!(said.contains(wanted), "{wanted}\n{said}");
    }
    assert!(!said.contains("d4\n"), "nothing is read after quit");
}

#[test]
fn the_engine_plays_the_same_again() {
    let args = ["dot", "--plain", "--level", "2"];
    let input = "e4\nhint\nundo\nd4\nNf3\n";
    let (once, wrong, code) = plain(&args, input);
    assert_eq!((wrong.as_str(), code), ("", Some(0)));
    assert!(once.matches("Black plays ").count() >= 2, "{once}");
    assert_eq!(plain(&args, input).0, once);
}

#[test]
fn ways_over_seams_are_said() {
    let fen = "4k3/8/8/8/8/8/8/R1P1K3 w - - 0 1";
    let (said, ..) = plain(&[&["cylinder", "--fen", fen], &TWO[..]].concat(), "moves a1\n");
    assert!(said.contains("by a1 h1 g1, over a seam"), "{said}");
    assert!(said.contains("  b1\n    by a1 b1\n"), "{said}");
}

#[test]
fn without_a_terminal_the_plain_way_is_advised() {
    let (said, wrong, code) = plain(&["dot"], "");
    assert_eq!((said.as_str(), code), ("", Some(2)));
    assert!(wrong.contains("no terminal") && wrong.contains("--plain"), "{wrong}");
    assert_eq!(plain(&["dot", "--tc", "x"], "").2, Some(2));
    assert_eq!(plain(&["dot", "--level", "21"], "").2, Some(2));
    assert_eq!(plain(&["no-such", "--plain"], "").2, Some(1));
    assert_eq!(plain(&["dot", "--plain", "--fen", "x"], "").2, Some(1));
}

#[test]
fn the_examples_of_the_help_run() {
    let (help, ..) = plain(&["--help"], "");
    let examples: Vec<&str> =
        help.lines().filter_map(|line| line.trim().strip_prefix("topochess play ")).collect();
    assert!(examples.len() >= 2, "{help}");
    for example in examples {
        let mut parts = example.split('"');
        let mut args: Vec<&str> = parts.next().unwrap().split_whitespace().collect();
        args.extend(parts.next());
        let (said, wrong, code) = plain(&args, "board\n");
        assert_eq!((wrong.as_str(), code), ("", Some(0)), "{example}");
        assert!(said.contains("to move:"), "{example}: {said}");
    }
}
