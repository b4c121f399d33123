//! Every shipped variant at each stage of its way: the checked file, the legs, the rows, the moves.

use std::fmt::Write;

use topochess::base::{Colour, Kind, Man, Target, Tile};
use topochess::game::{Game, Variant};
use topochess::notation::{Curve, End, Hop, Jump, Leg, Notation, Way};
use topochess::surface::{Facts, Opened, Stride, Surface};
use topochess::variant::{Piece, Rules, SHIPPED, Setup, Spec};

/// Compares what a stage prints for each shipped variant with its stored snapshot.
fn stage(name: &str, print: impl Fn(&Variant) -> String) {
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        for (shipped, _) in SHIPPED {
            let variant = Variant::load(shipped).unwrap();
            insta::assert_snapshot!(format!("{shipped}__{name}"), print(&variant));
        }
    });
}

#[test]
fn checked() {
    stage("1_checked", |variant| {
        let spec = variant.spec();
        format!("{}\n\n{}{}{}", board(&spec.surface), pieces(spec), castling(spec), rules(&spec.rules))
    });
}

#[test]
fn legs() {
    stage("2_legs", |variant| {
        let mut text = String::new();
        for piece in &variant.spec().pieces {
            _ = writeln!(text, "{} {}", piece.id, piece.moves);
            text.push_str(&ways(&piece.moves));
            for first in &piece.first {
                let from = squares(&variant.spec().surface, &first.from);
                _ = writeln!(text, "  first {} from {from}", first.moves);
                text.push_str(&ways(&first.moves));
            }
        }
        text
    });
}

#[test]
fn rows() {
    stage("3_rows", |variant| {
        // compiled for any processor: the same on every machine
        let variant = &Variant::for_target(variant.spec().clone(), Target::Portable).unwrap();
        let facts = variant.compiled();
        let number = |name| facts.parts.iter().find(|part| part.name == name).unwrap().number;
        let (words, rows) = (facts.words, number("rows"));
        let (segments, nodes) = (number("further stretches of rays"), number("nodes of programs"));
        let mut text = format!("{words} words a set, {rows} rows, {segments} segments, {nodes} nodes\n");
        for (kind, piece) in variant.spec().pieces.iter().enumerate() {
            text.push_str(&row(variant, Kind(kind as u8), piece));
        }
        text
    });
}

#[test]
fn moves() {
    stage("4_moves", |variant| {
        let mut game = Game::new(variant);
        let sans = game.sans();
        let mut text = format!("{}\n", game.fen());
        for ((_, name), (_, san)) in game.move_texts().iter().zip(&sans) {
            _ = writeln!(text, "{name} {san}");
        }
        text
    });
}

fn board(surface: &Surface) -> String {
    let Facts { vertices, edges, faces, orientable, .. } = surface.facts();
    let sidedness = if orientable { "orientable" } else { "not orientable" };
    format!(
        "board {} by {}, {} tiles, V {vertices} E {edges} F {faces}, {sidedness}, {} straight tracks",
        surface.files(),
        surface.ranks(),
        surface.len(),
        surface.tracks().len()
    )
}

/// A line for each piece: id, name, notation, and what else is said of it.
fn pieces(spec: &Spec) -> String {
    let mut text = String::new();
    for piece in &spec.pieces {
        _ = write!(text, "{} {} {}", piece.id, piece.name, piece.moves);
        for (holds, word) in [
            (piece.royal, "royal"),
            (piece.passing, "passing"),
            (piece.takes_en_passant, "takes-en-passant"),
            (piece.crosses != [true; 4], "crosses-not-all"),
        ] {
            text.push_str(if holds { " " } else { "" });
            text.push_str(if holds { word } else { "" });
        }
        text.push('\n');
        for first in &piece.first {
            _ = writeln!(text, "  first {} from {}", first.moves, squares(&spec.surface, &first.from));
        }
        if let Some(promotion) = &piece.promotes {
            let to: Vec<&str> =
                promotion.to.iter().map(|kind| spec.pieces[kind.index()].id.as_str()).collect();
            let may = if promotion.optional { "may become" } else { "becomes" };
            _ = writeln!(text, "  {may} {} on {}", to.join(" "), squares(&spec.surface, &promotion.on));
        }
    }
    text
}

fn castling(spec: &Spec) -> String {
    let square = |tile| spec.surface.square(tile);
    let entries = spec.castling.iter().map(|entry| {
        let toward = entry.toward.map_or("inside", |side| side.name());
        let right = spec.rights[entry.right].letter;
        let (king, rook) = (square(entry.king), square(entry.rook));
        format!(
            "castling {right}: king {king} to {}, rook {rook} to {}, {toward}\n",
            square(entry.king_to),
            square(entry.rook_to)
        )
    });
    entries.collect()
}

fn rules(rules: &Rules) -> String {
    let Rules { null_moves, stalemate, repetition, no_progress, dead_draws } = rules;
    format!(
        "rules: null moves {null_moves}, stalemate {stalemate:?}, repetition {repetition}, no progress {no_progress}, \
         dead draws {dead_draws}\n"
    )
}

fn ways(notation: &Notation) -> String {
    notation.ways().iter().map(|way| format!("    {}\n", way_line(way))).collect()
}

/// A way: its legs, and what may happen at the end.
fn way_line(way: &Way) -> String {
    let legs: Vec<String> = way.legs.iter().map(leg).collect();
    let opened = match way.opened {
        Opened::None => "",
        Opened::Files => "o ",
        Opened::All => "oo ",
    };
    let initial = if way.initial { "unmoved " } else { "" };
    let landing =
        [(way.landing.quiet, "move"), (way.landing.capture, "take"), (way.landing.en_passant, "en-passant")];
    format!("{initial}{opened}{} -> {}", legs.join(", then "), words(&landing))
}

fn leg(leg: &Leg) -> String {
    let stride = match leg.stride {
        Stride::Compass(1) => "step".to_owned(),
        Stride::Compass(far) => format!("({far},0|{far})"),
        Stride::Oblique(long, short) => format!("({long},{short})"),
    };
    let reach = leg.reach.map_or("any".to_owned(), |steps| steps.to_string());
    let End { empty, take, pass } = leg.end;
    let marks = words(&[
        (leg.curve == Curve::Circular, "circular"),
        (leg.curve == Curve::Crooked, "crooked"),
        (leg.lame, "lame"),
        (leg.jump == Jump::Over, "jump"),
        (leg.jump == Jump::Ski, "ski"),
        (leg.hop == Hop::Beyond, "hop-beyond"),
        (leg.hop == Hop::Behind, "hop-behind"),
        (empty, "on-empty"),
        (take, "taking"),
        (pass, "passing"),
    ]);
    let headings: String = (0..8).filter(|h| leg.headings >> h & 1 != 0).map(|h| h.to_string()).collect();
    format!("{stride} {headings} x{reach}{}{marks}", if marks.is_empty() { "" } else { " " })
}

fn words(list: &[(bool, &str)]) -> String {
    let held: Vec<&str> = list.iter().filter(|(holds, _)| *holds).map(|&(_, word)| word).collect();
    held.join(" ")
}

/// The row of White's piece from where it first stands in the setup, else from the first tile.
fn row(variant: &Variant, kind: Kind, piece: &Piece) -> String {
    let (surface, Setup { board, .. }) = (&variant.spec().surface, &variant.spec().setup);
    let man = Man { colour: Colour::White, kind };
    let at = Tile(board.iter().position(|there| *there == Some(man)).unwrap_or(0) as u8);
    let facts = variant.row(man, at);
    let mut text = format!("{} {}: row {}\n", piece.id, surface.square(at), facts.number);
    for (name, list) in [("move", &facts.quiet), ("take", &facts.capture), ("en passant", &facts.en_passant)]
    {
        if !list.is_empty() {
            _ = writeln!(text, "  {name} {}", squares(surface, list));
        }
    }
    for (tiles, quiet, capture) in &facts.rays {
        _ = writeln!(
            text,
            "  ray {} ({})",
            squares(surface, tiles),
            words(&[(*quiet, "move"), (*capture, "take")])
        );
    }
    if facts.nodes + facts.first_moves > 0 {
        _ = writeln!(text, "  {} nodes, first moves {}", facts.nodes, facts.first_moves);
    }
    text
}

fn squares(surface: &Surface, tiles: &[Tile]) -> String {
    tiles.iter().map(|&tile| surface.square(tile)).collect::<Vec<_>>().join(" ")
}
