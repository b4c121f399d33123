//! A fixed piece of work: positions of every shipped variant, searched to a fixed depth by one thread. The number of
//! positions visited is a signature: two builds that differ in it search differently.

use std::time::{Duration, Instant};

use crate::game::{Game, Variant};
use crate::variant::SHIPPED;

use super::worth::chance;
use super::{Control, Engine, Limits, Options};

/// After how many random plies positions are taken.
const PLIES: [usize; 3] = [0, 9, 24];

/// What the work was for one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Benched {
    /// The variant.
    pub name: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// What it took.
    pub time: Duration,
}

impl Benched {
    /// Positions visited in a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// Does the work to `depth` plies; calls `each` after every variant, and gives the sum, named `all`.
pub fn bench(depth: u32, each: &mut dyn FnMut(&Benched)) -> Benched {
    let mut sum = Benched { name: "all", nodes: 0, time: Duration::ZERO };
    for &(name, _) in SHIPPED {
        let Ok(variant) = Variant::load(name) else { continue };
        let mut engine = Engine::new(&variant, Options::default());
        let mut done = Benched { name, nodes: 0, time: Duration::ZERO };
        for plies in PLIES {
            let game = played(&variant, plies);
            engine.clear();
            let start = Instant::now();
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let answer = engine.search(&game, &limits, &Control::new(), &mut |_| {});
            done.time += start.elapsed();
            done.nodes += answer.nodes;
        }
        each(&done);
        sum.nodes += done.nodes;
        sum.time += done.time;
    }
    sum
}

/// The start after some moves chosen at random, always the same ones.
fn played(variant: &Variant, plies: usize) -> Game {
    let mut game = Game::new(variant);
    let mut seed = plies as u64;
    for _ in 0..plies {
        let moves = game.moves();
        let number = chance(&mut seed) as usize % moves.len().max(1);
        let Some(&mv) = moves.get(number) else { break };
        game.play(mv);
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}
