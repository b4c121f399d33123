//! The examples do what they say. Their `main` is not called here.

#[allow(dead_code)]
#[path = "../examples/count.rs"]
mod count;
#[allow(dead_code)]
#[path = "../examples/own_surface.rs"]
mod own_surface;
#[allow(dead_code)]
#[path = "../examples/self_play.rs"]
mod self_play;

use topochess::game::Variant;

#[test]
fn counting() {
    assert_eq!(count::table("dot", 3).unwrap(), "1 20\n2 392\n3 9398\n");
    assert!(count::table("dott", 1).unwrap_err().contains("did you mean `dot`?"));
}

#[test]
fn a_surface_of_ones_own() {
    let report = own_surface::report().unwrap();
    let north = "north from a1: a1 a2 a3 a4 a5 a6 c1 c2 c3 c4 c5 c6 e1 e2 e3 e4 e5 e6\n";
    assert!(report.starts_with(north), "{report}");
    assert!(report.contains(" Sa3"), "{report}");
}

#[test]
fn random_games_end() {
    for (seed, name) in ["cylinder", "dot", "toroidal", "cube"].into_iter().enumerate() {
        let game = self_play::play(&Variant::load(name).unwrap(), seed as u64);
        assert!(game.starts_with("1. ") && game.contains(" by "), "{game}");
    }
}
