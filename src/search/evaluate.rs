//! What a position is worth before anything is searched.
//!
//! Worth by piece and tile is summed while moves are played ([`Sums`]); moves, royal safety, free promoters and pairs
//! are looked at afresh. Knows no piece and no surface: everything is in [`Squares`] and the tables.

use crate::base::{Colour, Man, Processor, Set, Tile, Work};
use crate::movegen::reach;
use crate::position::{Effect, Move, Position};
use crate::tables::{Lookup, Tables};

use super::Term;
use super::worth::{Pair, Squares};

/// The largest evaluation, in centipawns: mates are beyond it.
pub(super) const MOST: i32 = 29_000;

/// For having the move.
const TURN: i32 = 12;

/// For each piece of one's own that promotes and stands round a royal, in the middlegame.
const SHELTER: i32 = 7;

/// For each piece that promotes and has another of its own on its way.
const BLOCKED: i32 = 7;

/// For each larger piece that is attacked by one that promotes.
const THREAT: i32 = 22;

/// Sums that follow from who stands where, White's less Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sums {
    /// Worth by piece and tile.
    pub place: Pair,
    /// Pieces that tell the middlegame from the endgame, by colour.
    pub bulk: [i32; 2],
}

impl Sums {
    /// From scratch.
    pub fn of<const W: usize>(squares: &Squares<W>, position: &Position<W>) -> Sums {
        let mut sums = Sums::default();
        for tile in position.occupied().iter() {
            if let Some(man) = position.at(tile) {
                sums.add(squares, man, tile);
            }
        }
        sums
    }

    /// After a move that is about to be played in `position`.
    #[inline]
    pub fn after<const W: usize>(
        mut self,
        squares: &Squares<W>,
        tables: &Tables<W>,
        position: &Position<W>,
        mv: Move,
    ) -> Sums {
        let Some(mover) = position.at(mv.from) else { return self };
        self.remove(squares, mover, mv.from);
        match mv.effect {
            Effect::Plain => {}
            Effect::Special { trail, en_passant } => {
                let victim = position.memory().victim.filter(|_| en_passant);
                for &tile in tables.trails[trail as usize].taken.iter().chain(&victim) {
                    if tile != mv.from
                        && tile != mv.to
                        && let Some(taken) = position.at(tile)
                    {
                        self.remove(squares, taken, tile);
                    }
                }
            }
            Effect::Castle(number) => {
                if let Some(castling) = tables.castlings[mover.colour.index()].get(usize::from(number))
                    && let Some(rook) = position.at(castling.rook)
                {
                    self.remove(squares, rook, castling.rook);
                    self.add(squares, rook, castling.rook_to);
                }
                self.add(squares, mover, mv.to);
                return self;
            }
        }
        if mv.to != mv.from
            && let Some(taken) = position.at(mv.to)
        {
            self.remove(squares, taken, mv.to);
        }
        let kind = mv.promote.unwrap_or(mover.kind);
        self.add(squares, Man { kind, ..mover }, mv.to);
        self
    }

    #[inline(always)]
    fn add<const W: usize>(&mut self, squares: &Squares<W>, man: Man, tile: Tile) {
        let place = squares.place(man, tile);
        self.bulk[man.colour.index()] += squares.bulk[man.kind.index()];
        match man.colour {
            Colour::White => self.place += place,
            Colour::Black => self.place -= place,
        }
    }

    #[inline(always)]
    fn remove<const W: usize>(&mut self, squares: &Squares<W>, man: Man, tile: Tile) {
        let place = squares.place(man, tile);
        self.bulk[man.colour.index()] -= squares.bulk[man.kind.index()];
        match man.colour {
            Colour::White => self.place -= place,
            Colour::Black => self.place += place,
        }
    }
}

/// The terms of an evaluation, each for White and Black, but for the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Terms {
    pub place: Pair,
    pub moves: [Pair; 2],
    pub royals: [Pair; 2],
    pub promoters: [Pair; 2],
    pub pairs: [Pair; 2],
}

impl Terms {
    /// The terms by name, for people.
    pub fn told(&self) -> Vec<Term> {
        let term = |name, [white, black]: [Pair; 2]| Term {
            name,
            white: [white.middle, white.end],
            black: [black.middle, black.end],
        };
        vec![
            term("material and squares", [self.place, Pair::default()]),
            term("moves and threats", self.moves),
            term("royal safety", self.royals),
            term("promotion", self.promoters),
            term("pairs", self.pairs),
        ]
    }

    /// White's less Black's.
    fn sum(&self) -> Pair {
        let mut sum = self.place;
        for term in [self.moves, self.royals, self.promoters, self.pairs] {
            sum += term[0];
            sum -= term[1];
        }
        sum
    }
}

/// Work: evaluates a position.
pub(super) struct Judging<'a, const W: usize> {
    pub tables: &'a Tables<W>,
    pub squares: &'a Squares<W>,
    pub position: &'a Position<W>,
    pub sums: Sums,
}

impl<const W: usize> Work for Judging<'_, W> {
    type Output = Terms;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> Terms {
        let Judging { tables, squares, position, sums } = self;
        let lookup = Lookup { tables, processor };
        let mut terms = Terms { place: sums.place, ..Terms::default() };
        let royals = Colour::BOTH.map(|colour| position.any_of(colour, tables.royal_kinds));
        let cover = [cover(tables, position, Colour::White), cover(tables, position, Colour::Black)];
        for colour in Colour::BOTH {
            let (us, them) = (colour.index(), colour.other().index());
            let mut target = Set::EMPTY;
            for royal in royals[them].iter() {
                target |= squares.around[them][royal.index()];
            }
            let menace =
                moves(lookup, squares, position, colour, &cover[them], &target, &mut terms.moves[us]);
            terms.royals[them].middle -= (menace * menace / 128).min(500);
            terms.royals[them].end -= (menace / 4).min(30);
            let promoting = position.any_of(colour, tables.promoting_kinds);
            let mut own = Set::EMPTY;
            for royal in royals[us].iter() {
                own |= squares.around[us][royal.index()];
            }
            terms.royals[us].middle += SHELTER * (own & promoting).len().min(4) as i32;
            let larger = position
                .of(colour.other())
                .without(&position.any_of(colour.other(), tables.promoting_kinds | tables.royal_kinds));
            let threats = THREAT * (cover[us] & larger).len() as i32;
            terms.moves[us] += Pair { middle: threats, end: threats };
            free_promoters(squares, position, colour, &promoting, &mut terms.promoters[us]);
            pairs(squares, position, colour, &mut terms.pairs[us]);
        }
        terms
    }
}

/// What the pieces of `colour` that promote take, as far as that is told at once.
#[inline(always)]
fn cover<const W: usize>(tables: &Tables<W>, position: &Position<W>, colour: Colour) -> Set<W> {
    let mut all = Set::EMPTY;
    for herd in &tables.herds[colour.index()] {
        let Some(shifts) = &herd.shifts else { continue };
        if tables.promoting_kinds >> herd.kind.index() & 1 == 0 {
            continue;
        }
        let mut men = position.men(colour, herd.kind);
        for shift in &shifts.leaps {
            if !shift.capture.is_empty() {
                all |= (men & shift.from).without(&shifts.odd).shifted(shift.by);
            }
        }
        men &= shifts.odd;
        for from in men.iter() {
            all |= tables.rows[tables.row_in(herd, from)].capture;
        }
    }
    all
}

/// Adds what the moves of a player's pieces are worth; gives the weight of their attack on `target`.
#[inline(always)]
fn moves<const W: usize, P: Processor>(
    lookup: Lookup<'_, W, P>,
    squares: &Squares<W>,
    position: &Position<W>,
    colour: Colour,
    covered: &Set<W>,
    target: &Set<W>,
    term: &mut Pair,
) -> i32 {
    let occupied = position.occupied();
    let barred = position.of(colour) | *covered;
    let (mut sum, mut menace, mut attackers) = (0, 0, 0);
    for mover in &squares.movers {
        for from in position.men(colour, mover.kind).iter() {
            let ends = reach(lookup, &occupied, lookup.tables.row(colour, mover.kind, from));
            sum += (16 * ends.without(&barred).len() as i32 - mover.usual) * mover.weight;
            let near = ends & *target;
            if !near.is_empty() {
                attackers += 1;
                menace += mover.menace * near.len() as i32;
            }
        }
    }
    sum /= 256;
    *term += Pair { middle: sum, end: sum };
    if attackers > 1 { menace } else { 0 }
}

/// Adds what pieces are worth that nothing but pieces can stop on their way to promotion.
#[inline(always)]
fn free_promoters<const W: usize>(
    squares: &Squares<W>,
    position: &Position<W>,
    colour: Colour,
    promoting: &Set<W>,
    term: &mut Pair,
) {
    let theirs = &squares.promoters[colour.other().index()];
    let occupied = position.occupied();
    for promoter in &squares.promoters[colour.index()] {
        for tile in position.men(colour, promoter.kind).iter() {
            if promoter.ways[tile.index()].meets(promoting) {
                *term -= Pair { middle: BLOCKED, end: BLOCKED };
                continue;
            }
            let mut stopped = false;
            for (stoppers, other) in promoter.stoppers[tile.index()].iter().zip(theirs) {
                stopped |= stoppers.meets(&position.men(colour.other(), other.kind));
            }
            if !stopped {
                let free = promoter.free[tile.index()];
                *term += free;
                if promoter.ways[tile.index()].meets(&occupied) {
                    term.end -= free.end / 3;
                }
            }
        }
    }
}

/// Adds what bound pieces on different parts of the board are worth besides.
#[inline(always)]
fn pairs<const W: usize>(squares: &Squares<W>, position: &Position<W>, colour: Colour, term: &mut Pair) {
    for bound in &squares.bound {
        let men = position.men(colour, bound.kind);
        if let Some(first) = men.first()
            && !men.without(&bound.reached[colour.index()][first.index()]).is_empty()
        {
            *term += Pair { middle: bound.pair, end: bound.pair };
        }
    }
}

/// What a position is worth to the player to move, in centipawns.
#[inline]
pub(super) fn evaluate<const W: usize>(
    tables: &Tables<W>,
    squares: &Squares<W>,
    position: &Position<W>,
    sums: Sums,
) -> i32 {
    let terms = tables.target.run(Judging { tables, squares, position, sums });
    let white = total(tables, squares, position, sums, &terms);
    let own = if position.turn() == Colour::White { white } else { -white };
    (own + TURN).clamp(-MOST, MOST)
}

/// What the terms come to for White, in centipawns, the turn left out.
pub(super) fn total<const W: usize>(
    tables: &Tables<W>,
    squares: &Squares<W>,
    position: &Position<W>,
    sums: Sums,
    terms: &Terms,
) -> i32 {
    let sum = terms.sum();
    let middle = (sums.bulk[0] + sums.bulk[1]).min(squares.full);
    let mixed =
        i64::from(sum.middle) * i64::from(middle) + i64::from(sum.end) * i64::from(squares.full - middle);
    let value = (mixed / i64::from(squares.full)) as i32;
    if tables.royal_kinds == 0 {
        return value;
    }
    let strong = if value > 0 { Colour::White } else { Colour::Black };
    let (bulk, against) = (sums.bulk[strong.index()], sums.bulk[strong.other().index()]);
    if position.any_of(strong, tables.promoting_kinds).is_empty() && bulk - against < 400 {
        // too little to win with, and nothing that could become more
        return if bulk < 400 { value / 16 } else { value / 4 };
    }
    let alone = against == 0 && position.any_of(strong.other(), tables.promoting_kinds).is_empty();
    if alone { value + sign(strong) * driven(tables, squares, position, strong) } else { value }
}

fn sign(colour: Colour) -> i32 {
    if colour == Colour::White { 1 } else { -1 }
}

/// For driving a lone royal: the nearer one's own royal, and the worse its place, the better.
#[inline(never)]
fn driven<const W: usize>(
    tables: &Tables<W>,
    squares: &Squares<W>,
    position: &Position<W>,
    strong: Colour,
) -> i32 {
    let royal = |colour: Colour| position.any_of(colour, tables.royal_kinds).first();
    let (Some(own), Some(theirs)) = (royal(strong), royal(strong.other())) else { return 0 };
    let apart = i32::from(squares.apart[own.index() * squares.tiles + theirs.index()]).min(16);
    let place = position.at(theirs).map_or(0, |man| squares.place(man, theirs).end);
    5 * (16 - apart) - 2 * place
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::worth::chance;
    use super::*;
    use crate::game::{Game, Variant, on_tables};
    use crate::rules;
    use crate::variant::SHIPPED;

    /// Random games; what is summed on the way must be what is found from scratch.
    fn play<const W: usize>(name: &str, variant: &Variant, tables: &Arc<Tables<W>>) {
        let squares = Squares::new(variant.spec(), tables);
        for seed in 1..=3 {
            let mut seed: u64 = seed;
            let mut position = rules::position(tables, &Game::new(variant).setup()).unwrap();
            let mut sums = Sums::of(&squares, &position);
            for _ in 0..120 {
                let moves = rules::legal_moves(tables, &mut position);
                if moves.is_empty() {
                    break;
                }
                // promotions, captures and castlings are rare: each is tried where it can be played
                for &mv in &moves {
                    let before = position.before();
                    let after = sums.after(&squares, tables, &position, mv);
                    let undo = position.play(tables, mv);
                    assert_eq!(after, Sums::of(&squares, &position), "{name} {mv:?}");
                    position.unplay(tables, mv, undo, &before);
                }
                let mv = moves[chance(&mut seed) as usize % moves.len()];
                sums = sums.after(&squares, tables, &position, mv);
                position.play(tables, mv);
            }
        }
    }

    #[test]
    fn sums_are_those_from_scratch() {
        for (name, _) in SHIPPED {
            let variant = Variant::load(name).unwrap();
            on_tables!(variant.tables(), |tables| play(name, &variant, &tables))
        }
    }

    #[test]
    fn values_and_evaluations_are_the_same_on_every_processor() {
        for (name, _) in SHIPPED {
            let best = Variant::load(name).unwrap();
            let portable = Variant::for_target(best.spec().clone(), crate::base::Target::Portable).unwrap();
            let engine = |variant: &Variant| {
                super::super::Engine::new(variant, super::super::Options { hash: 1, ..Default::default() })
            };
            let (one, two) = (engine(&best), engine(&portable));
            assert_eq!(one.worth(), two.worth(), "{name}");
            let (mut game, mut other) = (Game::new(&best), Game::new(&portable));
            let mut seed = 5;
            for _ in 0..80 {
                assert_eq!(one.evaluate(&game), two.evaluate(&other), "{name} {}", game.fen());
                let moves = game.moves();
                let mut others = other.moves();
                others.truncate(moves.len());
                if moves.is_empty() {
                    break;
                }
                let number = chance(&mut seed) as usize % moves.len();
                game.play(moves[number]);
                other.play(others[number]);
            }
            let answer = |mut engine: super::super::Engine, variant: &Variant| {
                let limits = super::super::Limits { depth: Some(4), ..Default::default() };
                engine.search(&Game::new(variant), &limits, &super::super::Control::new(), &mut |_| {})
            };
            let (one, two) = (answer(one, &best), answer(two, &portable));
            assert_eq!((one.best, one.nodes), (two.best, two.nodes), "{name}");
        }
    }

    #[test]
    fn the_start_is_worth_as_much_to_either_player() {
        for (name, _) in SHIPPED {
            let variant = Variant::load(name).unwrap();
            let engine =
                super::super::Engine::new(&variant, super::super::Options { hash: 1, ..Default::default() });
            let evaluation = engine.evaluate(&Game::new(&variant)).unwrap();
            let known = evaluation.white.abs() <= 12;
            assert!(known, "{name}: {evaluation:?}");
            assert_eq!(evaluation.own, evaluation.white + TURN);
        }
    }
}
