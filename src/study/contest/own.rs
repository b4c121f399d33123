//! This program's engine as a player.

use super::entrant::Entrant;
use super::player::{Answer, Hall, Player, Trouble, Turn};
use super::tempo::Watch;
use crate::game::Variant;
use crate::search::{Control, Engine, Options};

pub(super) struct Own {
    engine: Engine,
    name: String,
    hall: Hall,
}

impl Own {
    pub fn new(variant: &Variant, options: Options, entrant: &Entrant, hall: &Hall) -> Own {
        Own { engine: Engine::new(variant, options), name: entrant.name(), hall: hall.clone() }
    }
}

impl Player for Own {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn begin(&mut self, _: Option<&str>, _: &Watch) -> Result<(), Trouble> {
        self.engine.clear();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_>) -> Result<Answer, Trouble> {
        let control = Control::new();
        let engine = &mut self.engine;
        let limits = turn.own.limits();
        let found =
            self.hall.halt.during(&control, || engine.search(turn.game, &limits, &control, &mut |_| {}));
        if self.hall.halt.is_stopped() {
            return Err(Trouble::Stopped);
        }
        Ok(found.best.map_or(Answer::Resigns, Answer::Move))
    }
}
