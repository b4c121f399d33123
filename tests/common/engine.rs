//! The compiled engine behind one face, for boards of any size, in the words of the interpreter.

use std::collections::BTreeSet;

use topochess::base::{Colour, Set, Target, Tile};
use topochess::compile::compile;
use topochess::movegen::attacked;
use topochess::position::{Effect as Special, Move, Position};
use topochess::reference::{Effect, State};
use topochess::rules::{count_legal_moves, in_check, key, legal_moves, position, setup};
use topochess::tables::Tables;
use topochess::variant::{Setup, Spec};

/// A game played by the engine.
pub trait Engine {
    /// Puts up another position; false if the engine says it is none.
    fn set(&mut self, setup: &Setup) -> bool;
    /// Every legal move with its effect, as the engine lists them.
    fn moves(&mut self) -> Vec<(Move, Effect)>;
    fn in_check(&self) -> bool;
    fn attacked(&self, tile: Tile, by: Colour) -> bool;
    fn play(&mut self, mv: Move);
    fn state(&self) -> State;
    fn setup(&self) -> Setup;
    /// What is wrong with counting moves instead of listing them, with or without the processor's special
    /// instructions, if anything.
    fn target_problem(&mut self) -> Option<String>;
    /// What is wrong with playing a move and taking it back, if anything.
    fn undo_problem(&mut self, mv: Move) -> Option<String>;
    /// What is wrong with the hash or with writing the position down and reading it, if anything.
    fn hash_problem(&mut self) -> Option<String>;
    fn perft(&mut self, depth: u32) -> u64;
}

/// The engine at the start of a variant, with sets of `words` words or as few as the board needs;
/// `None` if it is too large for tables or its start is no position.
pub fn engine(spec: &Spec, words: usize) -> Option<Box<dyn Engine>> {
    match words.max(spec.surface.len().div_ceil(64)) {
        0 | 1 => seat::<1>(spec),
        2 => seat::<2>(spec),
        _ => seat::<4>(spec),
    }
}

fn seat<const W: usize>(spec: &Spec) -> Option<Box<dyn Engine>> {
    let tables = compile::<W>(spec, Target::best()).ok()?;
    let portable = compile::<W>(spec, Target::Portable).ok()?;
    let position = position(&tables, &spec.setup).ok()?;
    Some(Box::new(Seat { tables, portable, position }))
}

struct Seat<const W: usize> {
    tables: Tables<W>,
    /// The same variant compiled for any processor.
    portable: Tables<W>,
    position: Position<W>,
}

impl<const W: usize> Seat<W> {
    fn effect(&self, mv: Move) -> Effect {
        let mut effect = Effect {
            from: mv.from,
            to: mv.to,
            promotion: mv.promote,
            taken: BTreeSet::new(),
            passed: BTreeSet::new(),
            rook: None,
        };
        match mv.effect {
            Special::Plain => {}
            Special::Special { trail, en_passant } => {
                let trail = &self.tables.trails[trail as usize];
                effect.taken = trail.taken.iter().copied().collect();
                effect.passed = trail.passed.iter().copied().collect();
                effect.taken.extend(self.position.memory().victim.filter(|_| en_passant));
                // an enemy taken where the move ends is one effect however it was come by
                effect.taken.remove(&mv.to);
            }
            Special::Castle(number) => {
                let castling = &self.tables.castlings[self.position.turn().index()][usize::from(number)];
                effect.rook = Some((castling.rook, castling.rook_to));
            }
        }
        effect
    }
}

impl<const W: usize> Engine for Seat<W> {
    fn set(&mut self, setup: &Setup) -> bool {
        let made = position(&self.tables, setup);
        made.is_ok_and(|made| {
            self.position = made;
            true
        })
    }

    fn moves(&mut self) -> Vec<(Move, Effect)> {
        let mut moves = legal_moves(&self.tables, &mut self.position);
        moves.sort_unstable();
        moves.into_iter().map(|mv| (mv, self.effect(mv))).collect()
    }

    fn target_problem(&mut self) -> Option<String> {
        let mut moves = legal_moves(&self.tables, &mut self.position);
        let mut portable = legal_moves(&self.portable, &mut self.position);
        moves.sort_unstable();
        portable.sort_unstable();
        if moves != portable {
            return Some(format!("{moves:?} are legal, without special instructions {portable:?}"));
        }
        for (name, tables) in [("", &self.tables), (", portable", &self.portable)] {
            let count = count_legal_moves(tables, &mut self.position);
            if count != moves.len() as u64 {
                return Some(format!("{} moves, counted {count}{name}", moves.len()));
            }
        }
        let different = |&tile: &Tile| {
            [Colour::White, Colour::Black].into_iter().any(|by| {
                attacked(&self.tables, &self.position, by, tile)
                    != attacked(&self.portable, &self.position, by, tile)
            })
        };
        let occupied: Vec<Tile> = self.position.occupied().iter().collect();
        let found = occupied.iter().find(|tile| different(tile))?;
        Some(format!("attacks on {found:?} differ without special instructions"))
    }

    fn in_check(&self) -> bool {
        in_check(&self.tables, &self.position, self.position.turn())
    }

    fn attacked(&self, tile: Tile, by: Colour) -> bool {
        attacked(&self.tables, &self.position, by, tile)
    }

    fn play(&mut self, mv: Move) {
        self.position.play(&self.tables, mv);
    }

    fn state(&self) -> State {
        let memory = self.position.memory();
        let tiles = |set: Set<W>| set.iter().collect::<BTreeSet<Tile>>();
        State {
            board: self.tables.board.iter().map(|tile| self.position.at(tile)).collect(),
            turn: self.position.turn(),
            rights: [memory.rights as u16, (memory.rights >> 16) as u16],
            passed: tiles(memory.targets),
            victim: memory.victim,
            unmoved: tiles(memory.fresh),
            clock: memory.clock,
            number: memory.number,
        }
    }

    fn setup(&self) -> Setup {
        setup(&self.tables, &self.position)
    }

    fn undo_problem(&mut self, mv: Move) -> Option<String> {
        let start = self.position.clone();
        let before = self.position.before();
        let undo = self.position.play(&self.tables, mv);
        let played = self.position.hash();
        let scratch = self.position.hash_from_scratch(&self.tables);
        self.position.unplay(&self.tables, mv, undo, &before);
        let same = start == self.position;
        self.position = start;
        if !same {
            return Some("undo is not identity".to_owned());
        }
        (played != scratch).then(|| "hash after the move is not the hash from scratch".to_owned())
    }

    fn hash_problem(&mut self) -> Option<String> {
        if self.position.hash() != self.position.hash_from_scratch(&self.tables) {
            return Some("hash is not the hash from scratch".to_owned());
        }
        let written = setup(&self.tables, &self.position);
        let mut read = match position(&self.tables, &written) {
            Ok(read) => read,
            Err(problems) => return Some(format!("written down, it is no position: {problems:?}")),
        };
        if read != self.position {
            return Some("written down and read, it is another position".to_owned());
        }
        let (one, two) = (key(&self.tables, &mut read), key(&self.tables, &mut self.position));
        (one != two).then(|| "written down and read, it has another key".to_owned())
    }

    fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = legal_moves(&self.tables, &mut self.position);
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for mv in moves {
            let before = self.position.before();
            let undo = self.position.play(&self.tables, mv);
            nodes += self.perft(depth - 1);
            self.position.unplay(&self.tables, mv, undo, &before);
        }
        nodes
    }
}
