//! The known facts of surfaces, and every square that the sources of the three games name.

use std::collections::BTreeSet;

use topochess::game::{Probe, Variant};
use topochess::notation;
use topochess::surface::{Dir, Surface, Track};

fn surface(name: &str) -> Surface {
    Variant::load(name).unwrap().spec().surface.clone()
}

fn squares(surface: &Surface, track: &Track) -> Vec<String> {
    track.tiles.iter().map(|&tile| surface.square(tile)).collect()
}

/// The targets of a piece on the empty board, by rank and file.
fn targets(surface: &Surface, piece: &str, at: &str) -> BTreeSet<String> {
    let notation = notation::read(piece).unwrap().notation;
    let at = surface.tile(at).unwrap();
    let found = Probe { surface, notation: &notation, at, others: &[], unmoved: false }.targets().unwrap();
    assert_eq!(found.moves, found.captures);
    found.moves.iter().map(|&tile| surface.square(tile)).collect()
}

fn set(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// Checks that going from the first square toward `dir` passes just these squares.
fn runs(surface: &Surface, dir: i32, line: &str) {
    let line: Vec<&str> = line.split_whitespace().collect();
    let track = surface.track_from(surface.tile(line[0]).unwrap(), Dir::new(dir));
    assert_eq!(squares(surface, &track)[..line.len()], line);
}

#[test]
fn tracks_of_the_known_surfaces() {
    for (name, count) in [("chess", 42), ("cylinder", 32), ("toroidal", 32), ("dot", 20)] {
        assert_eq!(surface(name).tracks().len(), count, "{name}");
    }
    let dot = surface("dot");
    let tracks = dot.tracks();
    let of = |length: usize, diagonal: bool| {
        tracks.iter().filter(|t| t.tiles.len() == length && t.diagonal == diagonal && t.closed).count()
    };
    assert_eq!((of(8, false), of(16, false), of(16, true)), (8, 4, 8));
    for line in [
        "d5 e5 f5 g5 h5 a5 b5 c5",
        "d7 d8 h8 h7 h6 h5 h4 h3 h2 h1 d1 d2 d3 d4 d5 d6",
        "d2 e3 f4 g5 h6 a7 b8 f8 e7 d6 c5 b4 a3 h2 g1 c1",
    ] {
        let wanted = set(line);
        let found =
            tracks.iter().filter(|track| squares(&dot, track).into_iter().collect::<BTreeSet<_>>() == wanted);
        assert_eq!(found.count(), 1, "{line}");
    }
}

#[test]
fn straight_headings_lie_on_one_track_each() {
    for name in ["chess", "cylinder", "toroidal", "dot", "nadvorney", "klein", "moebius"] {
        let surface = surface(name);
        let mut seen = std::collections::HashMap::new();
        for track in surface.tracks().iter().filter(|track| !track.diagonal) {
            for pair in track.tiles.windows(2) {
                *seen.entry((pair[0].min(pair[1]), pair[0].max(pair[1]))).or_insert(0) += 1;
            }
        }
        assert!(seen.values().all(|&times| times == 1), "{name}: two tracks share a step");
    }
}

#[test]
fn on_a_torus_every_tile_is_alike() {
    let torus = surface("toroidal");
    for (piece, count) in [("K", 8), ("N", 8), ("B", 13), ("R", 14), ("Q", 27)] {
        for tile in torus.tiles() {
            assert_eq!(targets(&torus, piece, &torus.square(tile)).len(), count, "{piece}");
        }
    }
}

#[test]
fn the_through_pole() {
    let dot = surface("dot");
    runs(&dot, 0, "d7 d8 h8 h7");
    runs(&dot, 1, "a7 b8 f8 e7 d6");
    assert_eq!(targets(&dot, "K", "b8").len(), 6);
    assert_eq!(targets(&dot, "N", "d8"), set("c6 e6 a7 b7 f7 g7 b8 f8"));
    for tile in dot.tiles() {
        assert_eq!(targets(&dot, "N", &dot.square(tile)).len(), 8);
    }
}

#[test]
fn the_mirror_pole() {
    let board = surface("nadvorney");
    runs(&board, 5, "h3 g2 f1 a1 h2 g3");
    runs(&board, 3, "d3 e2 f1 c1 d2 e3");
    runs(&board, 4, "a3 a2 a1 e1 e2");
    assert_eq!(targets(&board, "K", "d1").len(), 8);
    for (piece, count) in [("R", 21), ("B", 27), ("Q", 43)] {
        assert_eq!(targets(&board, piece, "d4").len(), count, "{piece}");
    }
    assert_eq!(targets(&board, "N", "d1"), set("a2 b1 b2 c3 e3 f1 f2 g2"));
}

#[test]
fn the_torus_as_its_source_has_it() {
    let torus = surface("toroidal");
    runs(&torus, 6, "a4 h4 g4");
    runs(&torus, 0, "e8 e1 e2");
    runs(&torus, 1, "h1 a2");
    runs(&torus, 3, "h1 a8");
    let knight = targets(&torus, "N", "b1");
    assert!(knight.contains("d8") && knight.contains("h8"), "{knight:?}");
}

#[test]
fn the_loops_as_the_essay_has_them() {
    let dot = surface("dot");
    runs(&dot, 2, "d5 e5 f5 g5 h5 a5 b5 c5");
    runs(&dot, 0, "d7 d8 h8 h7 h6 h5 h4 h3 h2 h1 d1 d2 d3 d4 d5 d6");
    runs(&dot, 1, "d2 e3 f4 g5 h6 a7 b8 f8 e7 d6 c5 b4 a3 h2 g1 c1");
}

#[test]
fn the_essays_other_knight_differs_only_at_the_poles() {
    // "the closest squares that are not on the same rank, file or diagonal"
    let dot = surface("dot");
    let lines = |square: &str| {
        let mut lines = targets(&dot, "Q", square);
        lines.insert(square.to_owned());
        lines
    };
    let differing: Vec<String> = dot
        .tiles()
        .map(|tile| dot.square(tile))
        .filter(|square| !targets(&dot, "N", square).is_disjoint(&lines(square)))
        .collect();
    assert!(differing.iter().all(|square| square.ends_with(['1', '2', '7', '8'])), "{differing:?}");
    assert!(!differing.is_empty(), "the claim is false at the poles");
}

#[test]
fn the_cube_is_a_sphere_of_six_faces() {
    let facts = surface("cube").facts();
    assert_eq!((facts.vertices, facts.edges, facts.faces, facts.euler()), (98, 192, 96, 2));
    assert!(facts.orientable && facts.paired);
    // a straight track goes round the cube once
    let straight: Vec<usize> = surface("cube")
        .tracks()
        .iter()
        .filter(|track| !track.diagonal)
        .map(|track| track.tiles.len())
        .collect();
    assert_eq!(straight, [16; 12]);
}

#[test]
fn stepping_turning_round_and_stepping_stays() {
    use topochess::surface::{Frame, Walker};
    for name in ["chess", "cylinder", "toroidal", "dot", "nadvorney", "klein", "moebius", "cube"] {
        let surface = surface(name);
        for tile in surface.tiles() {
            for frame in Frame::all() {
                for dir in (0..8).step_by(2).map(Dir::new) {
                    let here = Walker { tile, frame };
                    if let Some(there) = surface.straight(here, dir) {
                        assert_eq!(surface.straight(there, dir.turn(4)), Some(here), "{name}");
                    }
                }
            }
        }
    }
}

/// Of the two orders of a diagonal step, one that ends in a hole is none beside one that does not.
#[test]
fn a_hole_at_the_end_of_one_order_leaves_the_other() {
    let text = "format = 1\nname = 'hole'\n[board]\nfiles = 4\nranks = 4\nholes = ['c3']\ncorners = 'both'\n\
                [[board.seams]]\njoin = 'd1 east'\nto = 'c2 north'\n\
                [pieces.K]\nname = 'king'\nmoves = 'K'\nroyal = true\n\
                [setup]\nfen = '3k/2_1/4/K3 w - - 0 1'\n";
    let variant = Variant::parse("hole", text, None).unwrap();
    let surface = &variant.spec().surface;
    // north, then east: the hole; east, then north: over the seam
    assert_eq!(targets(surface, "F", "b2"), set("a1 a3 c1 d1"));
}
