//! A game on a board nobody has played on: `cargo run --release --example own_surface`.
//!
//! The board is a torus with a slide: going out over the top of the a-file comes in at the bottom of the c-file.
//!
//! ```text
//!      c d e f a b        <- where one comes in, going out over the top
//!    6 . . k . . .
//!    5 s s . . s s
//!    4 . . . . . .
//!    3 . . . . . .
//!    2 S S . . S S
//!    1 . . K N . .
//!      a b c d e f
//! ```

use topochess::game::{Game, Variant};
use topochess::surface::Dir;

const FILE: &str = r#"
format = 1
name = "Skirmish on a sliding torus"

[board]
files = 6
ranks = 6
[board.edges]
east = "wrap"
north = { wrap = 2 }

[pieces.K]
name = "king"
moves = 'K'
royal = true

[pieces.N]
name = "nightrider"
moves = 'NN'

[pieces.S]
name = "soldier"
moves = 'mWcF'

[setup]
fen = "2kn2/ss2ss/6/6/SS2SS/2KN2 w - - 0 1"
"#;

fn main() {
    match report() {
        Ok(report) => print!("{report}"),
        Err(problem) => eprintln!("{problem}"),
    }
}

/// Where a straight walk leads, and the first moves of the game.
pub fn report() -> Result<String, String> {
    let variant = Variant::parse("skirmish.toml", FILE, None).map_err(|problems| {
        let line = |problem: &topochess::base::Problem| match problem.line_column() {
            Some((line, column)) => format!("{line}:{column}: {problem}; {}", problem.help),
            None => problem.to_string(),
        };
        problems.iter().map(line).collect::<Vec<_>>().join("\n")
    })?;
    let surface = &variant.spec().surface;
    let a1 = surface.tile("a1").ok_or("a1 is not on the board")?;
    // straight on, over the top twice and back to the start
    let track = surface.track_from(a1, Dir::new(0));
    let squares: Vec<String> = track.tiles.iter().map(|&tile| surface.square(tile)).collect();
    let mut game = Game::new(&variant);
    let moves: Vec<String> = game.sans().into_iter().map(|(_, san)| san).collect();
    Ok(format!("north from a1: {}\nmoves: {}\n", squares.join(" "), moves.join(" ")))
}
