//! This program's engine as a player.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Instant;

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
        let halt = &self.hall.halt;
        let found = thread::scope(|scope| {
            // a search without a limit of time must end too
            let (done, waits) = channel::<()>();
            let (guard, deadline) = (control.clone(), turn.deadline);
            scope.spawn(move || {
                let left = deadline.saturating_duration_since(Instant::now());
                if waits.recv_timeout(left) == Err(RecvTimeoutError::Timeout) {
                    guard.stop();
                }
            });
            let found = halt.during(&control, || engine.search(turn.game, &limits, &control, &mut |_| {}));
            drop(done);
            found
        });
        if self.hall.halt.is_stopped() {
            return Err(Trouble::Stopped);
        }
        Ok(found.best.map_or(Answer::Resigns, Answer::Move))
    }
}
