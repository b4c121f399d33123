//! Routes that are drawn are those that are compiled.

use std::collections::BTreeSet;

use topochess::base::{Colour, Kind, Man, Tile};
use topochess::game::{Game, Variant};
use topochess::render::svg::route::{Occupant, Route, routes};
use topochess::render::svg::{Picture, Target, View, draw};
use topochess::variant::{SHIPPED, Setup};

use super::{load, parsed};

/// A board with one piece on it.
fn alone(variant: &Variant, man: Man, at: Tile) -> Game {
    among(variant, man, at, &[])
}

/// A board with one piece on it, and enemies on some tiles.
fn among(variant: &Variant, man: Man, at: Tile, enemies: &[Tile]) -> Game {
    let enemy = Man { colour: man.colour.other(), kind: man.kind };
    let men = enemies.iter().map(|&tile| (tile, enemy)).chain([(at, man)]);
    let setup = Setup::of(variant.spec().surface.len(), men, man.colour);
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
    let (mut seed, mut compared) = (7, 0);
    for &shipped in SHIPPED {
        let variant = load(shipped.0);
        let mut game = Game::new(&variant);
        for ply in 0..60 {
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 6 == 5 {
                compared += same_in(&game, shipped.0);
            }
            let mv = moves[next(&mut seed, moves.len())];
            game.play(mv);
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// How many routes are the same.
fn same_in(game: &Game, name: &str) -> usize {
    let mut compared = 0;
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
            compared += ours.len();
        }
    }
    compared
}

/// `TOPOCHESS_VARIANTS=2000 cargo test --release --test draw random` looks at more of them.
fn seeds() -> std::ops::RangeInclusive<u64> {
    1..=std::env::var("TOPOCHESS_VARIANTS").ok().and_then(|n| n.parse().ok()).unwrap_or(40)
}

#[test]
fn random_boards_and_pieces_are_drawn_as_they_are_played() {
    let (mut played, mut compared) = (0, 0);
    for seed in seeds() {
        let recipe = crate::common::variant::random(seed);
        let Some(spec) = recipe.spec() else { continue };
        // a start that is no position does not count
        let Ok(variant) = Variant::from_spec(spec) else { continue };
        let game = Game::new(&variant);
        compared += same_in(&game, &format!("seed {seed}\n{recipe}\n"));
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
    assert!(played > 10 && compared > 1000, "{played} {compared}");
}

/// Pieces that take by jumping over what they take, or on their way, or need something to jump over.
const JUMPERS: [&str; 12] = [
    "fmFfcafmF",
    "mKcafmK",
    "cafmQ",
    "mQcafmQ",
    "cafcafmF",
    "KcaK",
    "gQ",
    "pR",
    "mRcpR",
    "gafQ",
    "jD",
    "mpafN",
];

#[test]
fn what_jumps_is_drawn_as_it_plays_among_the_hurdles_drawn() {
    let (mut taken_on_way, mut over_hurdles) = (0, 0);
    for (notation, surface) in
        JUMPERS.iter().flat_map(|notation| ["flat", "cylinder", "torus"].map(|surface| (*notation, surface)))
    {
        let text = format!(
            "format = 1\nname = \"jumps\"\n[board]\nfiles = 7\nranks = 6\nsurface = \"{surface}\"\n\
             [pieces.X]\nname = \"jumper\"\nmoves = '{notation}'\n[setup]\nfen = \"7/7/7/7/7/X6 w - - 0 1\"\n"
        );
        let variant = Variant::parse("jumps", &text, None).unwrap();
        for (at, colour) in
            variant.spec().surface.tiles().flat_map(|at| Colour::BOTH.map(|colour| (at, colour)))
        {
            let man = Man { colour, kind: Kind(0) };
            let picture = Picture { piece: Some(man), at: Some(at), ..Picture::default() };
            let drawn = draw(&Game::new(&variant), &picture).unwrap();
            let game = among(&variant, man, at, &drawn.hurdles);
            same_in(&game, &format!("{notation} {surface} {at:?}"));
            let played = Played::of(&game, at);
            let without = Played::of(&alone(&variant, man, at), at);
            let found = |is: fn(&Target) -> bool| -> BTreeSet<Tile> {
                drawn.targets.iter().filter(|(_, target)| is(target)).map(|&(tile, _)| tile).collect()
            };
            let name = format!("{notation} {surface} {at:?} {colour:?} {:?}", drawn.hurdles);
            assert_eq!(found(|target| target.passed), played.on_way, "{name}");
            // where it ends on what it takes there too is marked otherwise
            let after: BTreeSet<Tile> = found(|target| target.after || target.again);
            assert!(played.after.is_subset(&after), "{name}");
            let quiet = found(|target| target.quiet);
            assert!(played.quiet.is_subset(&quiet), "{name}");
            assert!(quiet.iter().all(|to| played.quiet.contains(to) || without.quiet.contains(to)), "{name}");
            taken_on_way += played.on_way.len();
            over_hurdles += played.quiet.difference(&without.quiet).count();
        }
    }
    assert!(taken_on_way > 3000 && over_hurdles > 1000, "{taken_on_way} {over_hurdles}");
}

/// What a piece can do, by the compiled game.
#[derive(Default)]
struct Played {
    /// Where it goes without taking.
    quiet: BTreeSet<Tile>,
    /// Where it goes having taken elsewhere.
    after: BTreeSet<Tile>,
    /// What it takes that does not stand where it ends.
    on_way: BTreeSet<Tile>,
}

impl Played {
    fn of(game: &Game, at: Tile) -> Played {
        let mut played = Played::default();
        for mv in game.clone().moves().into_iter().filter(|mv| mv.from == at) {
            let on_way: Vec<Tile> = game.taken(mv).into_iter().filter(|&tile| tile != mv.to).collect();
            match (on_way.is_empty(), game.taken(mv).into_iter().next()) {
                (true, None) => played.quiet.extend([mv.to]),
                (true, Some(_)) => {}
                (false, _) => played.after.extend([mv.to]),
            }
            played.on_way.extend(on_way);
        }
        played
    }
}
