//! The counts of the start positions that independent programs agree on. Depth 4; with `TOPOCHESS_DEEP=1` to the end.

use topochess::game::{Game, Variant};

/// The counts a case is right with, depth 1 first.
const COUNTS: [(&str, &str, &[u64]); 14] = [
    ("chess", "", &[20, 400, 8902, 197_281, 4_865_609]),
    ("cylinder", "", &[20, 392, 9162, 211_036, 5_633_208, 149_017_571]),
    ("cylinder-board", "", &[20, 392, 9162, 211_036, 5_633_208]),
    ("cylinder-open", "", &[20, 392, 9162, 211_036, 5_633_208]),
    ("toroidal", "", &[24, 546, 13_972, 350_197, 9_659_826]),
    ("toroidal-inventor", "", &[16, 246, 4481, 83_148, 1_756_534]),
    ("dot", "", &[20, 392, 9398, 222_426, 6_220_007]),
    ("nadvorney", "", &[20, 392, 9398, 222_360, 6_236_359]),
    ("klein", "", &[24, 546, 13_972, 350_209]),
    ("moebius", "", &[24, 578, 15_782, 428_679]),
    ("berolina", "", &[30, 900, 28_328, 882_717]),
    ("nightrider", "", &[24, 576, 15_586, 419_019]),
    ("almost", "", &[22, 484, 11_895]),
    ("grasshopper", "", &[28, 782, 22_314, 635_298]),
];

const MORE: [(&str, &str, &[u64]); 2] = [
    ("capablanca", "", &[28, 784, 25_228, 805_128]),
    (
        "chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2039, 97_862, 4_085_603, 193_690_690],
    ),
];

#[test]
fn counts_that_independent_programs_agree_on() {
    let deep = std::env::var_os("TOPOCHESS_DEEP").is_some();
    let usual = if cfg!(debug_assertions) { 3 } else { 4 };
    for (name, fen, counts) in COUNTS.into_iter().chain(MORE) {
        let variant = Variant::load(name).unwrap();
        let mut game =
            if fen.is_empty() { Game::new(&variant) } else { Game::from_fen(&variant, fen).unwrap() };
        let depth = if deep { counts.len() } else { usual };
        for (depth, &count) in (1..).zip(counts).take(depth) {
            assert_eq!(game.perft_on(depth, 2), count, "{name} {fen} depth {depth}");
        }
    }
}
