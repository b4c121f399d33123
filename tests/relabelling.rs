//! Calling the tiles otherwise changes no move: the engine plays random variants and their relabelled twins.

mod common;

use std::collections::BTreeSet;

use common::chance::Chance;
use common::engine::engine;
use common::recipe::Recipe;
use common::relabel::{Relabelling, renamed};
use common::variant::random;
use topochess::reference::Effect;
use topochess::surface::Surface;

/// Plays one game on both boards; what differs, if anything does. `Ok(false)` if there was nothing to play.
fn play(recipe: &Recipe, relabelling: Relabelling, seed: u64) -> Result<bool, String> {
    if !relabelling.fits(recipe) {
        return Ok(false);
    }
    let twin = relabelling.recipe(recipe).ok_or("the relabelled board cannot be glued")?;
    let surfaces = [recipe, &twin].map(|one| Surface::glue(one.plan.clone()).unwrap());
    let names = relabelling.tiles(&surfaces[0], &surfaces[1]);
    let specs = (recipe.spec().unwrap(), twin.spec().ok_or("the relabelled variant is none")?);
    let (mut one, mut two) = match (engine(&specs.0, 1), engine(&specs.1, 1)) {
        (Some(one), Some(two)) => (one, two),
        (None, None) => return Ok(false),
        (one, _) => return Err(format!("only one of the two starts: the first {}", one.is_some())),
    };
    let mut chance = Chance::new(seed);
    for ply in 0..12 {
        let (moves, others) = (one.moves(), two.moves());
        let here: BTreeSet<Effect> = moves.iter().map(|(_, effect)| renamed(effect, &names)).collect();
        let there: BTreeSet<Effect> = others.iter().map(|(_, effect)| effect.clone()).collect();
        if here != there || moves.len() != others.len() {
            let only: Vec<_> = here.symmetric_difference(&there).collect();
            return Err(format!("ply {ply}: {only:#?}\n{twin}"));
        }
        if one.in_check() != two.in_check() {
            return Err(format!("ply {ply}: check on one board only\n{twin}"));
        }
        if moves.is_empty() {
            break;
        }
        let (mv, effect) = chance.pick(&moves);
        let effect = renamed(effect, &names);
        let (other, _) = others.iter().find(|(_, other)| *other == effect).unwrap();
        one.play(*mv);
        two.play(*other);
    }
    Ok(true)
}

#[test]
fn relabelling_the_tiles_commutes_with_move_generation() {
    let mut played = [0; 3];
    for seed in 1..=200 {
        let recipe = random(seed);
        for (count, relabelling) in played.iter_mut().zip(Relabelling::ALL) {
            match play(&recipe, relabelling, seed) {
                Ok(was_played) => *count += usize::from(was_played),
                Err(what) => panic!("seed {seed}, {relabelling:?}: {what}\n{recipe}"),
            }
        }
    }
    assert!(played.iter().all(|&count| count >= 10), "{played:?} games");
}
