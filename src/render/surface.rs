//! A surface in words: its size, what each edge is glued to, and what a topologist would say of it.

use super::board::squares;
use super::pieces::listed;
use crate::surface::{End, Facts, Join, Pole, Run, Side, Sides, Surface, place_name};

/// A board: its size, and what its edges are glued to.
pub fn about_board(surface: &Surface) -> Vec<String> {
    [vec![size(surface)], edges(surface)].concat()
}

/// A board as a surface: what a topologist would say, and how many tracks there are.
pub fn about_surface(surface: &Surface) -> Vec<String> {
    let tracks = format!("{} straight and diagonal tracks", surface.tracks().len());
    [facts(&surface.facts()), vec![tracks]].concat()
}

/// The size of a board: `8 by 8, 64 tiles`.
pub fn size(surface: &Surface) -> String {
    let holes: Vec<_> =
        (0..surface.size()).map(|i| crate::base::Tile(i as u8)).filter(|&t| surface.is_hole(t)).collect();
    let without = match holes.len() {
        0 => String::new(),
        1 => format!(", a hole on {}", squares(surface, &holes)),
        n if n <= 12 => format!(", holes on {}", squares(surface, &holes)),
        n => format!(", {n} holes"),
    };
    format!("{} files by {} ranks, {} tiles{without}", surface.files(), surface.ranks(), surface.len())
}

/// What the edges and seam runs of a board are glued to, a line each.
pub fn edges(surface: &Surface) -> Vec<String> {
    let plan = surface.plan();
    let mut lines = Vec::new();
    lines.extend(pair(surface, [Side::East, Side::West], plan.east_west));
    lines.extend(pair(surface, [Side::North, Side::South], plan.north_south));
    lines.extend(plan.seams.iter().map(run));
    if let Some(corners) = plan.corners {
        lines.push(format!("where the two orders of a diagonal step disagree: {}", corners.name()));
    }
    lines
}

fn pair(surface: &Surface, sides: [Side; 2], join: Join) -> Vec<String> {
    let [a, b] = sides.map(Side::name);
    match join {
        Join::Wrap { slide: 0 } => vec![format!("the {a} edge meets the {b} edge")],
        Join::Wrap { slide } => vec![format!(
            "the {a} edge meets the {b} edge, {} {} on: leaving over {a} adds {slide}",
            slide.unsigned_abs(),
            unit(sides[0], slide.unsigned_abs())
        )],
        Join::Twist => vec![format!("the {a} edge meets the {b} edge, mirrored")],
        Join::Apart([one, other]) if one == other => vec![ends(surface, &sides, one)],
        Join::Apart(both) => {
            sides.into_iter().zip(both).map(|(side, end)| ends(surface, &[side], end)).collect()
        }
    }
}

/// What is counted along an edge.
fn unit(side: Side, n: u32) -> &'static str {
    match (side, n) {
        (Side::North | Side::South, 1) => "file",
        (Side::North | Side::South, _) => "files",
        (_, 1) => "rank",
        _ => "ranks",
    }
}

/// What the edges on some sides, which end alike, are.
fn ends(surface: &Surface, sides: &[Side], end: End) -> String {
    let names = listed(&sides.iter().map(|side| side.name()).collect::<Vec<_>>(), "and");
    let one = sides.len() == 1;
    let are = if one { format!("the {names} edge is") } else { format!("the {names} edges are") };
    match end {
        End::Closed => format!("{are} closed"),
        End::Pole { pole, shift } => {
            let side = sides.first().copied().unwrap_or(Side::North);
            let length = match side {
                Side::North | Side::South => surface.files(),
                Side::East | Side::West => surface.ranks(),
            };
            let onto = if shift * 2 == length {
                "the tile opposite".to_owned()
            } else {
                format!("the tile {shift} {} on", unit(side, shift.into()))
            };
            let (a, it, s) = if one { ("a ", "it", "") } else { ("", "one", "s") };
            match pole {
                Pole::Through => format!(
                    "{are} {a}pole{s}: a step over {it}, straight or diagonal, lands on {onto} and turns the mover half round"
                ),
                Pole::Mirror => format!(
                    "{are} {a}mirror pole{s}: a step over {it} lands on {onto}, moved on by its sideways part; only forward \
                     and backward reverse"
                ),
            }
        }
    }
}

fn run(run: &Run) -> String {
    let reversed = if run.reversed { ", reversed" } else { "" };
    format!("a seam joins {} to {}{reversed}", sides(&run.join), sides(&run.to))
}

fn sides(sides: &Sides) -> String {
    let (first, last) = (place_name(sides.first), place_name(sides.last));
    let tiles = if first == last { first } else { format!("{first}-{last}") };
    format!("{tiles} {}", sides.side.name())
}

/// What a topologist would say, a line each.
pub fn facts(facts: &Facts) -> Vec<String> {
    let Facts { vertices, edges, faces, .. } = *facts;
    let mut lines = Vec::new();
    if facts.paired {
        lines.push(format!("V {vertices}, E {edges}, F {faces}: Euler characteristic {}", facts.euler()));
        lines.push(if facts.orientable { "orientable" } else { "not orientable" }.to_owned());
    } else {
        lines.push(
            "not a surface: a pole here leads over sides that do not lead back, so sides are not glued in pairs"
                .to_owned(),
        );
        lines.push(format!(
            "counting glued sides all the same: V {vertices}, E {edges}, F {faces}, V - E + F = {}",
            facts.euler()
        ));
    }
    if let (Some((v, e)), Some(euler)) = (facts.poles_shrunk, facts.euler_shrunk()) {
        let sphere = if euler == 2 { ", as on a sphere" } else { "" };
        lines.push(format!("with each pole shrunk to a point: V {v}, E {e}, F {faces}: {euler}{sphere}"));
        lines.push("a pole is a point that pieces pass through, not a tile".to_owned());
    }
    lines.push(
        match facts.sides_differ {
            true => "coloured like a chessboard, tiles that share a side always differ",
            false => "coloured like a chessboard, some tiles that share a side are alike",
        }
        .to_owned(),
    );
    lines.push(
        match facts.bishops_keep_colour {
            true => "a bishop reaches only part of the board, as on one colour in chess",
            false => "a bishop reaches every tile: diagonal steps join them all",
        }
        .to_owned(),
    );
    lines
}
