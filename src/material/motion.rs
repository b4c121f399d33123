//! All paths of one man on the whole board, by where they begin, where they end, and whom they take.

use crate::base::{Man, Set, Tile};
use crate::tables::{Run, Tables};

use super::path::{Path, paths};

/// What one man may do, from any tile.
#[derive(Clone, Debug)]
pub struct Motion<const W: usize> {
    tiles: usize,
    paths: Vec<Path<W>>,
    /// Moves that take nothing, by the tile they start from: the tile is where they end.
    quiet: Vec<Vec<Step<W>>>,
    /// The same by the tile they end on: the tile is where they start.
    back: Vec<Vec<Step<W>>>,
    /// Captures of whoever stands where the move ends, by the tile they start from.
    captures: Vec<Vec<Step<W>>>,
    /// Moves that take on their way, by the tile they start from.
    sweeps: Vec<Vec<Path<W>>>,
    /// Every path that takes on a tile, there or on the way, by where it starts and that tile.
    takes: Vec<Run>,
}

/// A move from one tile to another, by any of some paths.
#[derive(Clone, Copy, Debug)]
pub struct Step<const W: usize> {
    /// The other tile.
    pub tile: Tile,
    /// Whether nothing need be so but that some tiles are empty.
    simple: bool,
    /// Those tiles.
    empty: Set<W>,
    /// All paths: a run of the motion's.
    ways: Run,
}

/// A list of steps.
pub type Steps<'a, const W: usize> = std::slice::Iter<'a, Step<W>>;

impl<const W: usize> Motion<W> {
    /// The motion of `man`.
    pub fn of(tables: &Tables<W>, man: Man) -> Motion<W> {
        let tiles = tables.board.len() as usize;
        let mut motion = Motion {
            tiles,
            paths: Vec::new(),
            quiet: vec![Vec::new(); tiles],
            back: vec![Vec::new(); tiles],
            captures: vec![Vec::new(); tiles],
            sweeps: vec![Vec::new(); tiles],
            takes: vec![Run::default(); tiles * tiles],
        };
        for from in tables.board.iter() {
            let all = paths(tables, man.colour, man.kind, from);
            motion.add(from, &all);
        }
        motion
    }

    fn add(&mut self, from: Tile, all: &[Path<W>]) {
        let sweep = |path: &Path<W>| !path.taken().is_empty();
        self.sweeps[from.index()] = all.iter().copied().filter(sweep).collect();
        for takes in [false, true] {
            let wanted = |path: &&Path<W>| path.takes == takes && !sweep(path);
            let kept: Vec<Path<W>> = all.iter().filter(wanted).copied().collect();
            for group in kept.chunk_by(|a, b| a.to == b.to) {
                let start = self.paths.len();
                self.paths.extend(group);
                let simple = matches!(group, [path] if path.full == [0; W] && path.enemy == [0; W]);
                let ways = Run::new(start, self.paths.len());
                let step = Step { tile: group[0].to, simple, empty: Set(group[0].empty), ways };
                if takes {
                    self.captures[from.index()].push(step);
                } else {
                    self.quiet[from.index()].push(step);
                    self.back[step.tile.index()].push(Step { tile: from, ..step });
                }
            }
        }
        for target in (0..self.tiles).map(|tile| Tile(tile as u8)) {
            let start = self.paths.len();
            let hits = |path: &&Path<W>| (path.takes && path.to == target) || path.taken().contains(target);
            self.paths.extend(all.iter().filter(hits));
            self.takes[from.index() * self.tiles + target.index()] = Run::new(start, self.paths.len());
        }
    }

    /// Moves from a tile that take nothing. Whether the last tile is empty is for the caller to see.
    pub fn quiet(&self, from: Tile) -> Steps<'_, W> {
        self.quiet[from.index()].iter()
    }

    /// Moves to a tile that take nothing.
    pub fn back(&self, to: Tile) -> Steps<'_, W> {
        self.back[to.index()].iter()
    }

    /// Captures from a tile of whoever stands where they end.
    pub fn captures(&self, from: Tile) -> Steps<'_, W> {
        self.captures[from.index()].iter()
    }

    /// Moves from a tile that take on their way.
    pub fn sweeps(&self, from: Tile) -> &[Path<W>] {
        &self.sweeps[from.index()]
    }

    /// Whether there are any moves that take on their way.
    pub fn has_sweeps(&self) -> bool {
        self.sweeps.iter().any(|sweeps| !sweeps.is_empty())
    }

    /// Whether a step can be made, `others` being all men but the mover, `enemies` those it may take.
    #[inline(always)]
    pub fn is_open(&self, step: &Step<W>, others: &Set<W>, enemies: &Set<W>) -> bool {
        if step.simple {
            return !step.empty.meets(others);
        }
        step.ways.of(&self.paths).iter().any(|path| path.is_open(others, enemies))
    }

    /// Whether the man on `from` takes an enemy on `target`.
    #[inline(always)]
    pub fn attacks(&self, from: Tile, target: Tile, others: &Set<W>, enemies: &Set<W>) -> bool {
        let ways = self.takes[from.index() * self.tiles + target.index()].of(&self.paths);
        ways.iter().any(|path| {
            path.is_open(others, enemies)
                && if path.takes { enemies.contains(path.to) } else { lands(path, others) }
        })
    }
}

/// Whether a path that takes nothing where it ends can end there.
#[inline(always)]
pub(super) fn lands<const W: usize>(path: &Path<W>, others: &Set<W>) -> bool {
    !others.contains(path.to) || path.taken().contains(path.to)
}
