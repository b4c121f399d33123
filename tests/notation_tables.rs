//! Every row of the tables of right answers, asked of the compiled tables that games are played on.

use std::path::Path;

use topochess::base::{Colour, Tile};
use topochess::game::{Probe, Targets};
use topochess::notation::read;
use topochess::surface::{End, Join, Plan, Pole, Surface};

/// Half the width of the board that offsets are counted on.
const RADIUS: i32 = 7;

fn rows(name: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/notation").join(name);
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

fn wide() -> Surface {
    Surface::glue(Plan::flat(15, 15)).unwrap()
}

fn offset(text: &str) -> (i32, i32) {
    let (dx, dy) = text.split_once(',').unwrap();
    (dx.parse().unwrap(), dy.parse().unwrap())
}

fn tile(surface: &Surface, (dx, dy): (i32, i32)) -> Tile {
    surface.at(((RADIUS + dx) as u16, (RADIUS + dy) as u16)).unwrap()
}

/// Offsets as a list of tiles, sorted; `-` is none.
fn tiles(surface: &Surface, text: &str) -> Vec<Tile> {
    let mut tiles: Vec<Tile> =
        text.split_whitespace().filter(|word| *word != "-").map(|word| tile(surface, offset(word))).collect();
    tiles.sort_unstable();
    tiles
}

fn ask(surface: &Surface, notation: &str, others: &[(Tile, Colour)], unmoved: bool) -> Targets {
    let notation = read(notation).unwrap().notation;
    let at = tile(surface, (0, 0));
    Probe { surface, notation: &notation, at, others, unmoved }.targets().unwrap()
}

#[test]
fn targets_on_an_empty_board() {
    let surface = wide();
    let rows = rows("targets.tsv");
    assert!(rows.len() > 100);
    for row in rows {
        let found = ask(&surface, &row[0], &[], row[1] == "m@virgin");
        let wanted = tiles(&surface, &row[2]);
        let (moves, captures) = match row[1].as_str() {
            "mc" => (true, true),
            "m" | "m@virgin" => (true, false),
            "c" => (false, true),
            mode => panic!("{mode}"),
        };
        if moves {
            assert_eq!(found.moves, wanted, "{} moves", row[0]);
        }
        if captures {
            assert_eq!(found.captures, wanted, "{} captures", row[0]);
        }
    }
}

#[test]
fn targets_among_other_pieces() {
    let surface = wide();
    let rows = rows("occupied.tsv");
    assert!(rows.len() > 20);
    for row in rows {
        let others: Vec<(Tile, Colour)> = row[1]
            .split_whitespace()
            .map(|word| match word.split_once(':') {
                Some(("E", at)) => (tile(&surface, offset(at)), Colour::Black),
                Some(("F", at)) => (tile(&surface, offset(at)), Colour::White),
                _ => panic!("{word}"),
            })
            .collect();
        let found = ask(&surface, &row[0], &others, false);
        let found = match row[2].as_str() {
            "m" => found.moves,
            "c" => found.captures,
            mode => panic!("{mode}"),
        };
        assert_eq!(found, tiles(&surface, &row[3]), "{} among {}: {}", row[0], row[1], row[2]);
    }
}

#[test]
fn targets_on_glued_surfaces() {
    let wrap = Join::Wrap { slide: 0 };
    let poles = |pole| Join::Apart([End::Pole { pole, shift: 4 }; 2]);
    let glue =
        |north_south| Surface::glue(Plan { north_south, east_west: wrap, ..Plan::flat(8, 8) }).unwrap();
    let rows = rows("surfaces.tsv");
    assert!(rows.len() > 40);
    for row in rows {
        let surface = match row[0].as_str() {
            "cyl" => glue(Join::CLOSED),
            "torus" => glue(wrap),
            "dot" => glue(poles(Pole::Through)),
            "nadv" => glue(poles(Pole::Mirror)),
            name => panic!("{name}"),
        };
        let notation = read(&row[1]).unwrap().notation;
        let at = surface.tile(&row[2]).unwrap();
        let found = Probe { surface: &surface, notation: &notation, at, others: &[], unmoved: false }
            .targets()
            .unwrap();
        let names: Vec<String> = found.moves.iter().map(|&tile| surface.square(tile)).collect();
        assert_eq!(names.join(" "), row[4], "{} {} from {}", row[0], row[1], row[2]);
        assert_eq!(names.len().to_string(), row[3]);
        assert_eq!(found.captures, found.moves);
    }
}
