//! The one bridge from what anyone could draw to a position that can be played, and what makes two positions equal.

use crate::base::{Man, Processor, Set, Tile, Work};
use crate::position::{Effect, Memory, Move, Position};
use crate::tables::{Landings, Lookup, Passing, Tables};
use crate::variant::Setup;

use super::legal::{attacked_royals, in_check, leaves_no_check};
use crate::movegen::{Found, Sight};

/// Why a setup is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupProblem {
    /// No piece could have passed over the en passant squares.
    NobodyPassed,
    /// Several pieces could have passed over them.
    ManyPassed {
        /// Where they stand.
        victims: Vec<Tile>,
    },
    /// A royal of the player who is not to move could be taken.
    RoyalCanBeTaken {
        /// Where it stands.
        royal: Tile,
        /// Whether the player to move has a royal in check too.
        both: bool,
    },
}

/// Makes a position of a setup.
///
/// # Errors
/// Every reason why it is not one.
pub fn position<const W: usize>(tables: &Tables<W>, setup: &Setup) -> Result<Position<W>, Vec<SetupProblem>> {
    let mut problems = Vec::new();
    let victim = passer(tables, setup).unwrap_or_else(|problem| {
        problems.push(problem);
        None
    });
    let mut fresh: Set<W> = Set::EMPTY;
    for (tile, man) in setup.board.iter().enumerate() {
        let tile = Tile(tile as u8);
        if let Some(man) = man
            && tables.unmoved[man.colour.index()][man.kind.index()].contains(tile)
            && !setup.moved.contains(&tile)
        {
            fresh.insert(tile);
        }
    }
    let memory = Memory {
        rights: u32::from(setup.rights[0]) | u32::from(setup.rights[1]) << 16,
        targets: setup.passed.iter().copied().filter(|_| victim.is_some()).collect(),
        victim,
        fresh,
        clock: setup.clock,
        number: setup.number,
    };
    let position = Position::new(tables, &setup.board, setup.turn, memory);
    for royal in attacked_royals(tables, &position, setup.turn.other()).iter() {
        let both = in_check(tables, &position, setup.turn);
        problems.push(SetupProblem::RoyalCanBeTaken { royal, both });
    }
    if problems.is_empty() { Ok(position) } else { Err(problems) }
}

/// The piece that passed over the en passant squares of a setup; `None` if there are none.
fn passer<const W: usize>(tables: &Tables<W>, setup: &Setup) -> Result<Option<Tile>, SetupProblem> {
    if setup.passed.is_empty() {
        return Ok(None);
    }
    let passed: Set<W> = setup.passed.iter().copied().collect();
    let mover = setup.turn.other();
    // it stands where the move ended, as what it was or as what it became there
    let stands = |passing: &&Passing| {
        let man = setup.board.get(passing.to.index()).copied().flatten();
        let kind = &tables.kinds[passing.kind.index()];
        let became = |man: Man| {
            kind.promotes_on[mover.index()].contains(passing.to) && kind.promotes_to.contains(&man.kind)
        };
        man.is_some_and(|man| man.colour == mover && (man.kind == passing.kind || became(man)))
            && setup.victim.is_none_or(|victim| victim == passing.to)
    };
    let candidates: Vec<&Passing> = tables.passings[mover.index()].iter().filter(stands).collect();
    // the squares of the whole move, or, as other programs write it, some of them
    let exact = candidates.iter().filter(|passing| over(tables, passing) == passed);
    let mut victims: Vec<Tile> = exact.map(|passing| passing.to).collect();
    if victims.is_empty() {
        let part = candidates.iter().filter(|passing| passed.without(&over(tables, passing)).is_empty());
        victims = part.map(|passing| passing.to).collect();
    }
    victims.sort_unstable();
    victims.dedup();
    match victims[..] {
        [victim] => Ok(Some(victim)),
        [] => Err(SetupProblem::NobodyPassed),
        _ => Err(SetupProblem::ManyPassed { victims }),
    }
}

/// Writes a position down as a setup. The piece that passed is named where more than one move passes just those tiles.
pub fn setup<const W: usize>(tables: &Tables<W>, position: &Position<W>) -> Setup {
    let memory = position.memory();
    let mover = position.turn().other();
    let all = || tables.board.iter();
    let exact: Vec<&Passing> = tables.passings[mover.index()]
        .iter()
        .filter(|passing| over(tables, passing) == memory.targets && !memory.targets.is_empty())
        .collect();
    let own = exact.iter().find(|passing| Some(passing.to) == memory.victim);
    let moved = |tile: &Tile| {
        position.at(*tile).is_some_and(|man| {
            tables.unmoved[man.colour.index()][man.kind.index()].contains(*tile)
                && !memory.fresh.contains(*tile)
        })
    };
    Setup {
        board: all().map(|tile| position.at(tile)).collect(),
        turn: position.turn(),
        rights: [memory.rights as u16, (memory.rights >> 16) as u16],
        passed: match own {
            Some(passing) => tables.trails[passing.trail as usize].passed.clone(),
            None => memory.targets.iter().collect(),
        },
        victim: memory.victim.filter(|_| own.is_none() || exact.iter().any(|p| Some(p.to) != memory.victim)),
        moved: all().filter(moved).collect(),
        clock: memory.clock,
        number: memory.number,
    }
}

/// The tiles that a move passes over.
fn over<const W: usize>(tables: &Tables<W>, passing: &Passing) -> Set<W> {
    tables.trails[passing.trail as usize].passed.iter().copied().collect()
}

/// A number for a position as the rules see it: en passant counts only if someone can legally use it.
pub fn key<const W: usize>(tables: &Tables<W>, position: &mut Position<W>) -> u64 {
    let memory = *position.memory();
    let Some(victim) = memory.victim else { return position.hash() };
    let usable: Set<W> = tables
        .target
        .run(EnPassantMoves(tables, position))
        .into_iter()
        .filter(|&mv| leaves_no_check(tables, position, mv))
        .map(|mv| mv.to)
        .collect();
    if usable.is_empty() {
        return position.hash();
    }
    let targets = usable.iter().fold(0, |all, tile| all ^ tables.keys.target(tile));
    position.hash() ^ targets ^ tables.keys.victim(victim)
}

/// Work: every capture en passant, whether or not it leaves a royal in check.
struct EnPassantMoves<'a, const W: usize>(&'a Tables<W>, &'a Position<W>);

impl<const W: usize> Work for EnPassantMoves<'_, W> {
    type Output = Vec<Move>;

    #[inline(always)]
    fn on<P: Processor>(self, processor: P) -> Vec<Move> {
        let EnPassantMoves(tables, position) = self;
        let sight = Sight::of(position);
        let mut moves = Vec::new();
        for from in position.of(position.turn()).iter() {
            let Some(man) = position.at(from) else { continue };
            let row = tables.row(man.colour, man.kind, from);
            let may_take = may_take_en_passant(tables, row, &sight)
                || (position.memory().fresh.contains(from)
                    && may_take_en_passant(tables, tables.first_row(man.colour, man.kind, from), &sight));
            if !may_take {
                continue;
            }
            let found = Found::find(Lookup { tables, processor }, position, &sight, man.kind, from);
            for &(to, effect) in &found.special {
                if matches!(effect, Effect::Special { en_passant: true, .. }) {
                    moves.push(Move { from, to, promote: None, effect });
                }
            }
        }
        moves
    }
}

/// Whether it is worth looking for captures en passant in a row.
#[inline(always)]
fn may_take_en_passant<const W: usize>(tables: &Tables<W>, row: usize, sight: &Sight<W>) -> bool {
    let rest = &tables.rests[row];
    let gates = || rest.gates.of(&tables.gates).iter().any(|gate| gate.land.has(Landings::EN_PASSANT));
    rest.en_passant.meets(&sight.targets) || !rest.chain.is_empty() || gates()
}
