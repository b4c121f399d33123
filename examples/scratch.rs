use topochess::game::{Game, Variant};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let v = Variant::load(&a[1]).unwrap();
    let mut g = if a.len() > 4 { Game::from_fen(&v, &a[4]).unwrap() } else { Game::new(&v) };
    let d = a[2].parse().unwrap();
    println!("{}", if a[3] == "played" { g.perft_played(d) } else { g.perft(d) });
}
