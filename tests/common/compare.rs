//! The engine and the interpreter side by side through one game.

use std::collections::BTreeSet;

use topochess::base::{Colour, Tile};
use topochess::reference::{Effect, Reference, State};
use topochess::surface::Surface;
use topochess::variant::Spec;

use super::chance::Chance;
use super::engine::{Engine, engine};

/// Where the two disagree.
#[derive(Clone, Debug)]
pub struct Disagreement {
    /// Moves that led there from the start, as squares.
    pub line: Vec<String>,
    /// Who says what.
    pub what: String,
}

/// How much to compare.
#[derive(Clone, Copy)]
pub struct Effort {
    /// Plies of one game.
    pub plies: usize,
    /// Games.
    pub games: usize,
    /// Positions of each game, from its start, in which perft 2 is compared too.
    pub deep: usize,
}

/// Plays random games by both; `Ok` says in how many positions they agreed, and is 0 if the engine refuses the
/// variant.
pub fn compare(spec: &Spec, words: usize, seed: u64, effort: Effort) -> Result<usize, Disagreement> {
    let reference = Reference::new(spec);
    let mut positions = 0;
    for game in 0..effort.games {
        let Some(engine) = engine(spec, words) else { return Ok(0) };
        let state = reference.start();
        let chance = Chance::new(seed.wrapping_add(game as u64));
        let mut table =
            Board { reference: &reference, surface: &spec.surface, engine, state, line: Vec::new() };
        positions += table.playout(chance, effort)?;
    }
    Ok(positions)
}

struct Board<'a> {
    reference: &'a Reference<'a>,
    surface: &'a Surface,
    engine: Box<dyn Engine>,
    state: State,
    line: Vec<String>,
}

impl Board<'_> {
    fn playout(&mut self, mut chance: Chance, effort: Effort) -> Result<usize, Disagreement> {
        for ply in 0..=effort.plies {
            let moves = self.agree_here(ply < effort.deep).map_err(|what| self.disagree(what))?;
            if moves.is_empty() {
                return Ok(ply + 1);
            }
            // special moves are rare, and are what is worth seeing
            let special: Vec<&(_, Effect)> = moves
                .iter()
                .filter(|(_, effect)| {
                    effect.rook.is_some() || !effect.taken.is_empty() || !effect.passed.is_empty()
                })
                .collect();
            let (mv, effect) = match special.as_slice() {
                [_, ..] if chance.percent(30) => *chance.pick(&special),
                _ => chance.pick(&moves),
            };
            self.line.push(self.effect_name(effect));
            self.engine.play(*mv);
            self.state = self.reference.play(&self.state, effect);
        }
        Ok(effort.plies + 1)
    }

    fn disagree(&self, what: String) -> Disagreement {
        Disagreement { line: self.line.clone(), what }
    }

    /// Compares everything about this position; the engine's moves if the two agree.
    fn agree_here(&mut self, deep: bool) -> Result<Vec<(topochess::position::Move, Effect)>, String> {
        let found = self.engine.state();
        self.state.clock = found.clock;
        if found != self.state {
            return Err(format!("state: {}", differences(&found, &self.state)));
        }
        let moves = self.engine.moves();
        let listed: BTreeSet<Effect> = moves.iter().map(|(_, effect)| effect.clone()).collect();
        let expected = self.reference.moves(&self.state);
        if listed != expected {
            return Err(format!("moves: {}", self.move_difference(&listed, &expected)));
        }
        if listed.len() != moves.len() {
            return Err(format!("the engine lists {} moves with {} effects", moves.len(), listed.len()));
        }
        let (one, two) = (self.engine.in_check(), self.reference.in_check(&self.state));
        if one != two {
            return Err(format!("in check: engine {one}, reference {two}"));
        }
        if let Some(problem) = self.engine.target_problem() {
            return Err(problem);
        }
        self.attacks_agree()?;
        for (mv, effect) in &moves {
            if let Some(problem) = self.engine.undo_problem(*mv) {
                return Err(format!("{}: {problem}", self.effect_name(effect)));
            }
        }
        if let Some(problem) = self.engine.hash_problem() {
            return Err(problem);
        }
        if deep {
            self.children_agree(&moves)?;
        }
        Ok(moves)
    }

    /// Perft 2, move by move.
    fn children_agree(&mut self, moves: &[(topochess::position::Move, Effect)]) -> Result<(), String> {
        let setup = self.engine.setup();
        for (mv, effect) in moves {
            self.engine.play(*mv);
            let there = self.reference.play(&self.state, effect);
            let listed: BTreeSet<Effect> =
                self.engine.moves().into_iter().map(|(_, effect)| effect).collect();
            let expected = self.reference.moves(&there);
            if listed != expected {
                let difference = self.move_difference(&listed, &expected);
                return Err(format!("after {}, moves: {difference}", self.effect_name(effect)));
            }
            if let Some(problem) = self.engine.target_problem() {
                return Err(format!("after {}: {problem}", self.effect_name(effect)));
            }
            if !self.engine.set(&setup) {
                return Err("its own setup is refused by the engine".to_owned());
            }
        }
        Ok(())
    }

    fn move_difference(&self, listed: &BTreeSet<Effect>, expected: &BTreeSet<Effect>) -> String {
        let names = |effects: Vec<&Effect>| {
            effects.into_iter().map(|effect| self.effect_name(effect)).collect::<Vec<_>>().join(" ")
        };
        let engine_only = names(listed.difference(expected).collect());
        let reference_only = names(expected.difference(listed).collect());
        format!("only engine [{engine_only}], only reference [{reference_only}]")
    }

    /// The engine looks backwards from each piece, the interpreter forward from its enemies.
    fn attacks_agree(&self) -> Result<(), String> {
        for by in Colour::BOTH {
            let threatened = self.reference.threatened(&self.state, by);
            for tile in (0..self.state.board.len()).map(|tile| Tile(tile as u8)) {
                if self.state.board[tile.index()].is_none_or(|man| man.colour == by) {
                    continue;
                }
                let (one, two) = (self.engine.attacked(tile, by), threatened.contains(&tile));
                if one != two {
                    let square = self.surface.square(tile);
                    return Err(format!("{square} attacked by {}: engine {one}, reference {two}", by.name()));
                }
            }
        }
        Ok(())
    }

    fn effect_name(&self, effect: &Effect) -> String {
        let square = |tile: &Tile| self.surface.square(*tile);
        let mut name = square(&effect.from) + &square(&effect.to);
        if let Some(kind) = effect.promotion {
            name += &format!("={}", kind.0);
        }
        for (mark, tiles) in [("x", &effect.taken), ("~", &effect.passed)] {
            tiles.iter().for_each(|tile| name += &format!("{mark}{}", square(tile)));
        }
        if let Some((from, to)) = &effect.rook {
            name += &format!("/{}{}", square(from), square(to));
        }
        name
    }
}

/// The fields in which two states differ, the engine's first.
fn differences(engine: &State, reference: &State) -> String {
    let lines = |state: &State| format!("{state:#?}").lines().map(str::to_owned).collect::<Vec<_>>();
    let (one, two) = (lines(engine), lines(reference));
    if one.len() == two.len() {
        let differ = one.iter().zip(&two).filter(|(one, two)| one != two);
        return differ
            .map(|(one, two)| format!("engine {} reference {}\n", one.trim(), two.trim()))
            .collect();
    }
    let State { passed, victim, unmoved, .. } = engine;
    let State { passed: passed_too, victim: victim_too, unmoved: unmoved_too, .. } = reference;
    format!(
        "engine passed {passed:?} by {victim:?}, unmoved {unmoved:?}\n\
         reference passed {passed_too:?} by {victim_too:?}, unmoved {unmoved_too:?}"
    )
}
