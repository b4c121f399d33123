//! Legal moves in two stages: noisy ones, which take or promote, and quiet ones, all others. Together they are the
//! legal moves, each once. A search that is content with a capture never lists the rest.

use crate::base::{Processor, Set, Tile, Work};
use crate::position::{Effect, Move, Position};
use crate::tables::{FirstShift, Herd, Lookup, Tables};

use super::legal::{List, Mover, Moving, Visitor, visit};

/// Work: adds the legal moves of one stage to a list.
pub struct Stage<'a, const W: usize> {
    /// The tables of the position's variant.
    pub tables: &'a Tables<W>,
    /// Whose legal moves.
    pub position: &'a mut Position<W>,
    /// Where to.
    pub moves: &'a mut Vec<Move>,
    /// Which stage: moves that take or promote, or all others.
    pub noisy: bool,
}

/// Work: adds the legal quiet moves that end on given tiles to a list, castlings left out.
pub struct Aimed<'a, const W: usize> {
    /// The tables of the position's variant.
    pub tables: &'a Tables<W>,
    /// Whose legal moves.
    pub position: &'a mut Position<W>,
    /// Where to.
    pub moves: &'a mut Vec<Move>,
    /// Where moves are to end, by kind.
    pub aims: &'a [Set<W>],
}

impl<const W: usize> Work for Stage<'_, W> {
    type Output = ();

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) {
        let Stage { tables, position, moves, noisy } = self;
        let lookup = Lookup { tables, processor };
        let enemies = position.of(position.turn().other());
        if noisy {
            visit(lookup, position, &mut Part::<W, true> { tables, list: List(moves), enemies });
        } else {
            visit(lookup, position, &mut Part::<W, false> { tables, list: List(moves), enemies });
        }
    }
}

impl<const W: usize> Work for Aimed<'_, W> {
    type Output = ();

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) {
        let Aimed { tables, position, moves, aims } = self;
        let enemies = position.of(position.turn().other());
        let part = Part::<W, false> { tables, list: List(moves), enemies };
        visit(Lookup { tables, processor }, position, &mut Toward { part, aims });
    }
}

/// Whether a legal move of this position takes or promotes.
#[inline(always)]
pub fn is_noisy<const W: usize>(tables: &Tables<W>, position: &Position<W>, mv: Move) -> bool {
    let enemies = position.of(position.turn().other());
    match mv.effect {
        Effect::Castle(_) => false,
        Effect::Special { trail, en_passant } if en_passant || tables.passages[trail as usize].takes => true,
        _ => {
            let promotes = || {
                let mover = position.at(mv.from);
                mover.is_some_and(|man| {
                    tables.kinds[man.kind.index()].promotes_on[man.colour.index()].contains(mv.to)
                })
            };
            mv.promote.is_some() || enemies.contains(mv.to) || promotes()
        }
    }
}

/// Lists the moves of one stage.
struct Part<'a, const W: usize, const NOISY: bool> {
    tables: &'a Tables<W>,
    list: List<'a>,
    enemies: Set<W>,
}

impl<const W: usize, const NOISY: bool> Visitor<W> for Part<'_, W, NOISY> {
    #[inline(always)]
    fn wanted(&self, herd: &Herd<W>) -> Set<W> {
        let noisy = self.enemies | herd.promotes_on;
        if NOISY { noisy } else { self.tables.board.without(&noisy) }
    }

    #[inline(always)]
    fn wants(&self, herd: &Herd<W>, to: Tile, effect: Effect) -> bool {
        let takes = match effect {
            Effect::Special { trail, en_passant } => en_passant || self.tables.passages[trail as usize].takes,
            _ => false,
        };
        let noisy = takes || self.enemies.contains(to) || herd.promotes_on.contains(to);
        noisy == NOISY
    }

    #[inline(always)]
    fn wants_castlings(&self) -> bool {
        !NOISY
    }

    #[inline(always)]
    fn plain(&mut self, mover: Mover<'_, W>, to: Set<W>) {
        self.list.plain(mover, to);
    }

    #[inline(always)]
    fn unpromoted(&mut self, from: Tile, to: Set<W>) {
        self.list.unpromoted(from, to);
    }

    #[inline(always)]
    fn special(&mut self, mover: Mover<'_, W>, to: Tile, effect: Effect) {
        self.list.special(mover, to, effect);
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        Visitor::<W>::single(&mut self.list, mv);
    }

    #[inline(always)]
    fn shifted(&mut self, moving: Moving<'_, W>, by: i16, to: Set<W>) {
        self.list.shifted(moving, by, to);
    }

    #[inline(always)]
    fn shifted_first(&mut self, moving: Moving<'_, W>, shift: &FirstShift<W>, to: Set<W>) {
        self.list.shifted_first(moving, shift, to);
    }
}

/// Lists quiet moves that end on given tiles.
struct Toward<'a, const W: usize> {
    part: Part<'a, W, false>,
    /// By kind.
    aims: &'a [Set<W>],
}

impl<const W: usize> Toward<'_, W> {
    #[inline(always)]
    fn aim(&self, herd: &Herd<W>) -> Set<W> {
        self.aims.get(herd.kind.index()).copied().unwrap_or(Set::EMPTY)
    }
}

impl<const W: usize> Visitor<W> for Toward<'_, W> {
    #[inline(always)]
    fn wanted(&self, herd: &Herd<W>) -> Set<W> {
        self.part.wanted(herd) & self.aim(herd)
    }

    #[inline(always)]
    fn wants(&self, herd: &Herd<W>, to: Tile, effect: Effect) -> bool {
        self.aim(herd).contains(to) && self.part.wants(herd, to, effect)
    }

    #[inline(always)]
    fn wants_castlings(&self) -> bool {
        false
    }

    #[inline(always)]
    fn plain(&mut self, mover: Mover<'_, W>, to: Set<W>) {
        self.part.plain(mover, to);
    }

    #[inline(always)]
    fn unpromoted(&mut self, from: Tile, to: Set<W>) {
        self.part.unpromoted(from, to);
    }

    #[inline(always)]
    fn special(&mut self, mover: Mover<'_, W>, to: Tile, effect: Effect) {
        self.part.special(mover, to, effect);
    }

    #[inline(always)]
    fn single(&mut self, mv: Move) {
        self.part.single(mv);
    }

    #[inline(always)]
    fn shifted(&mut self, moving: Moving<'_, W>, by: i16, to: Set<W>) {
        self.part.shifted(moving, by, to);
    }

    #[inline(always)]
    fn shifted_first(&mut self, moving: Moving<'_, W>, shift: &FirstShift<W>, to: Set<W>) {
        self.part.shifted_first(moving, shift, to);
    }
}
