//! Moves as effects, played and taken back in place.

use super::{Code, Memory, Position};
use crate::base::{Kind, Set, Tile};
use crate::tables::{CastlingTable, Tables};

/// A move: an effect on the position. Two routes with one effect are one move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The piece that moves; of castling, the king.
    pub from: Tile,
    /// Where it ends. An enemy there is taken.
    pub to: Tile,
    /// What it becomes.
    pub promote: Option<Kind>,
    /// What else happens.
    pub effect: Effect,
}

/// What happens besides one piece going from one tile to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// Nothing.
    Plain,
    /// Pieces taken on the way, or tiles passed over (a number in the tables' trails), or a capture en passant.
    Special {
        /// What is taken and passed.
        trail: u32,
        /// Whether the piece that passed is taken.
        en_passant: bool,
    },
    /// A castling: its number among the mover's.
    Castle(u8),
}

/// What was so before a move, whichever it is: to take back any move from one position.
#[derive(Clone, Copy, Debug)]
pub struct Before<const W: usize> {
    memory: Memory<W>,
    hash: u64,
}

/// What it takes to take one move back, besides what was [`Before`] it.
#[derive(Clone, Debug)]
pub struct Undo {
    mover: Code,
    taken: Code,
    /// Pieces taken on other tiles.
    others: Option<Box<[(Tile, Code)]>>,
}

impl<const W: usize> Position<W> {
    /// What is so now, to be kept for taking moves back.
    #[inline(always)]
    pub fn before(&self) -> Before<W> {
        Before { memory: self.memory, hash: self.hash }
    }

    /// Plays a move that was generated for this position, legal or not.
    #[inline(always)]
    pub fn play(&mut self, tables: &Tables<W>, mv: Move) -> Undo {
        let victim = self.memory.victim;
        self.forget_passing();
        let mut others = None;
        let (mover, taken) = match mv.effect {
            Effect::Plain => self.go(tables, mv),
            Effect::Special { trail, en_passant } => {
                let went = self.go(tables, mv);
                let passage = &tables.passages[trail as usize];
                self.memory.targets = passage.passed;
                if !passage.passed.is_empty() {
                    self.memory.victim = Some(mv.to);
                }
                if en_passant || passage.takes {
                    others = Some(self.take_others(tables, mv, trail, victim.filter(|_| en_passant)));
                }
                went
            }
            Effect::Castle(number) => (self.castle(tables, mv, number), Code::NOBODY),
        };
        let left = Set::of(mv.from) | Set::of(mv.to);
        if tables.loses_rights.meets(&left) && self.memory.rights != 0 {
            let keep = tables.keep_rights[mv.from.index()] & tables.keep_rights[mv.to.index()];
            self.lose_rights(tables, keep);
        }
        if self.memory.fresh.meets(&left) {
            self.spoil(tables, mv.from);
            self.spoil(tables, mv.to);
        }
        let took = taken != Code::NOBODY || others.as_ref().is_some_and(|others| !others.is_empty());
        let progress = took || tables.promoting_kinds >> (mover.kind().0 % 64) & 1 != 0;
        self.memory.clock = if progress { 0 } else { self.memory.clock.saturating_add(1) };
        self.pass_turn(tables);
        Undo { mover, taken, others }
    }

    /// Moves one piece; who it was, and who was taken where it ends.
    #[inline(always)]
    fn go(&mut self, tables: &Tables<W>, mv: Move) -> (Code, Code) {
        // in this order: a null move takes nothing
        let mover = std::mem::replace(self.code_mut(mv.from), Code::NOBODY);
        let becomes = mv.promote.map_or(mover, |kind| mover.promoted(kind));
        let taken = std::mem::replace(self.code_mut(mv.to), becomes);
        let mut key = tables.keys.coded(mover.number(), mv.from) ^ tables.keys.coded(becomes.number(), mv.to);
        if taken != Code::NOBODY {
            self.toggle(taken, Set::of(mv.to));
            key ^= tables.keys.coded(taken.number(), mv.to);
        }
        self.toggle_way(mover, becomes, mv);
        self.hash ^= key;
        (mover, taken)
    }

    /// Moves a piece forth or back, in the sets alone. Each is changed once: a change that waits for another of the
    /// same set is what takes time here.
    #[inline(always)]
    fn toggle_way(&mut self, mover: Code, becomes: Code, mv: Move) {
        let (from, to) = (Set::of(mv.from), Set::of(mv.to));
        if becomes == mover {
            self.toggle(mover, from ^ to);
        } else {
            self.toggle(mover, from);
            self.toggle(becomes, to);
        }
    }

    #[inline(never)]
    fn take_others(
        &mut self,
        tables: &Tables<W>,
        mv: Move,
        trail: u32,
        victim: Option<Tile>,
    ) -> Box<[(Tile, Code)]> {
        let mut others = Vec::new();
        // the piece that moves may end on a tile that it took on
        let tiles = tables.trails[trail as usize].taken.iter().chain(&victim).filter(|&&tile| tile != mv.to);
        for &tile in tiles {
            let code = self.take(tables, tile);
            if code != Code::NOBODY {
                others.push((tile, code));
            }
            self.lose_rights(tables, tables.keep_rights[tile.index()]);
            self.spoil(tables, tile);
        }
        others.into()
    }

    #[inline(never)]
    fn castle(&mut self, tables: &Tables<W>, mv: Move, number: u8) -> Code {
        // a king may end where its rook stands
        let king = self.take(tables, mv.from);
        let castlings = &tables.castlings[self.turn.index()];
        if let Some(&CastlingTable { rook, rook_to, .. }) = castlings.get(usize::from(number)) {
            let code = self.take(tables, rook);
            self.put(tables, code, rook_to);
            self.lose_rights(tables, tables.keep_rights[rook.index()]);
            self.spoil(tables, rook);
        }
        self.put(tables, king, mv.to);
        king
    }

    #[inline(never)]
    fn uncastle(&mut self, tables: &Tables<W>, mv: Move, number: u8) {
        let king = self.lift(mv.to);
        if let Some(castling) = tables.castlings[self.turn.index()].get(usize::from(number)) {
            let rook = self.lift(castling.rook_to);
            self.set(rook, castling.rook);
        }
        self.set(king, mv.from);
    }

    /// Passes the turn without moving: what null-move pruning and "who attacks me" ask for.
    pub fn pass(&mut self, tables: &Tables<W>) -> Memory<W> {
        let memory = self.memory;
        self.forget_passing();
        self.pass_turn(tables);
        memory
    }

    /// Takes a pass back.
    pub fn unpass(&mut self, tables: &Tables<W>, memory: Memory<W>) {
        self.turn = self.turn.other();
        self.hash ^= tables.keys.turn();
        self.memory = memory;
    }

    /// Takes back a move that [`Position::play`] gave this `undo` for, in a position where this was `before`.
    #[inline(always)]
    pub fn unplay(&mut self, tables: &Tables<W>, mv: Move, undo: Undo, before: &Before<W>) {
        self.turn = self.turn.other();
        if let Effect::Castle(number) = mv.effect {
            self.uncastle(tables, mv, number);
        } else {
            let becomes = std::mem::replace(self.code_mut(mv.to), undo.taken);
            *self.code_mut(mv.from) = undo.mover;
            self.toggle_way(undo.mover, becomes, mv);
            if undo.taken != Code::NOBODY {
                self.toggle(undo.taken, Set::of(mv.to));
            }
            for &(tile, code) in undo.others.iter().flatten() {
                self.set(code, tile);
            }
        }
        self.memory = before.memory;
        self.hash = before.hash;
    }

    #[inline(always)]
    fn forget_passing(&mut self) {
        self.memory.targets = Set::EMPTY;
        self.memory.victim = None;
    }

    #[inline(always)]
    fn lose_rights(&mut self, tables: &Tables<W>, keep: u32) {
        let lost = self.memory.rights & !keep;
        if lost != 0 {
            self.memory.rights &= keep;
            self.hash ^= tables.keys.rights(lost);
        }
    }

    /// Whoever stands or stood here has moved.
    #[inline(always)]
    fn spoil(&mut self, tables: &Tables<W>, tile: Tile) {
        if self.memory.fresh.contains(tile) {
            self.memory.fresh.remove(tile);
            self.hash ^= tables.keys.fresh(tile);
        }
    }

    #[inline(always)]
    fn pass_turn(&mut self, tables: &Tables<W>) {
        self.memory.number = self.memory.number.saturating_add(self.turn.index() as u16);
        self.turn = self.turn.other();
        self.hash ^= tables.keys.turn();
    }
}
