//! What is to be seen on each tile besides who stands there: targets and the ways to them, checks, the last move.

use std::collections::HashSet;

use super::session::Session;
use crate::base::{Kind, Stride, Tile};
use crate::compile::ways_of;
use crate::game::Move;
use crate::surface::Surface;

/// What is to be seen on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The cursor is there.
    pub cursor: bool,
    /// The piece there was picked up.
    pub picked: bool,
    /// The piece looked at may go there.
    pub target: bool,
    /// It would take something there.
    pub takes: bool,
    /// Every way there goes over a seam.
    pub seam: bool,
    /// A way to the target under the cursor goes over it, or a way over a seam does that cannot stop there.
    pub way: bool,
    /// A check comes from there, comes over it, or is given there.
    pub check: bool,
    /// The last move began or ended there.
    pub last: bool,
    /// The hint begins or ends there.
    pub hint: bool,
}

/// A tile that a piece may come to, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// Where.
    pub to: Tile,
    /// Whether something is taken.
    pub takes: bool,
    /// Each way there, and whether it goes over a seam.
    pub ways: Vec<(Vec<Tile>, bool)>,
}

impl Target {
    /// Whether every way there goes over a seam.
    pub fn over_seam(&self) -> bool {
        !self.ways.is_empty() && self.ways.iter().all(|(_, seam)| *seam)
    }
}

/// Where the piece on `from` may go: its legal moves if it is its owner's turn, else all that it reaches.
pub fn targets(session: &Session, from: Tile) -> Vec<Target> {
    let game = session.game();
    let Some(man) = game.at(from) else { return Vec::new() };
    let strides = strides(session, man.kind);
    let surface = session.surface();
    let ways = |to: Tile| -> Vec<(Vec<Tile>, bool)> {
        let routes = game.routes(from, to).into_iter();
        routes.map(|route| (route.clone(), crosses(surface, &strides, from, &route))).collect()
    };
    if man.colour != game.turn() {
        let reached = surface.tiles().filter(|&to| to != from).map(|to| (to, ways(to)));
        let reached = reached.filter(|(_, ways)| !ways.is_empty());
        return reached.map(|(to, ways)| Target { to, takes: game.at(to).is_some(), ways }).collect();
    }
    let mut found: Vec<Target> = Vec::new();
    for &mv in session.legal().iter().filter(|mv| mv.from == from) {
        let takes = !game.taken(mv).is_empty();
        match found.iter_mut().find(|target| target.to == mv.to) {
            Some(target) => target.takes |= takes,
            None => found.push(Target { to: mv.to, takes, ways: ways(mv.to) }),
        }
    }
    found
}

/// How far one step of a piece reaches on the flat board: longer and shorter part.
fn strides(session: &Session, kind: Kind) -> HashSet<(u16, u16)> {
    let mut strides = HashSet::from([(1, 0), (1, 1)]);
    let Some(piece) = session.spec().pieces.get(kind.index()) else { return strides };
    let notations = [&piece.moves].into_iter().chain(piece.first.iter().map(|first| &first.moves));
    for leg in notations.flat_map(|notation| ways_of(piece, notation)).flat_map(|way| way.legs) {
        match leg.stride {
            Stride::Compass(n) => strides.extend([(n.into(), 0), (n.into(), n.into())]),
            Stride::Oblique(long, short) => strides.extend([(long.into(), short.into())]),
        }
    }
    strides
}

/// Whether a way has a step that would be none on the board laid out flat.
fn crosses(surface: &Surface, strides: &HashSet<(u16, u16)>, from: Tile, route: &[Tile]) -> bool {
    let starts = [from].into_iter().chain(route.iter().copied());
    starts.zip(route).any(|(one, &two)| {
        let ((file, rank), (to_file, to_rank)) = (surface.place(one), surface.place(two));
        let (files, ranks) = (file.abs_diff(to_file), rank.abs_diff(to_rank));
        !strides.contains(&(files.max(ranks), files.min(ranks)))
    })
}

/// The marks of all tiles, by tile number.
pub fn marks(session: &Session, cursor: Option<Tile>, picked: Option<Tile>, hint: Option<Move>) -> Vec<Mark> {
    let mut marks = vec![Mark::default(); session.surface().len()];
    let mut set = |tile: Tile, change: &dyn Fn(&mut Mark)| {
        if let Some(mark) = marks.get_mut(tile.index()) {
            change(mark);
        }
    };
    for check in session.game().checks() {
        let line = check.routes.iter().flatten().copied().chain([check.by, check.royal]);
        line.for_each(|tile| set(tile, &|mark| mark.check = true));
    }
    if let Some(last) = session.played().last() {
        [last.mv.from, last.mv.to].into_iter().for_each(|tile| set(tile, &|mark| mark.last = true));
    }
    if let Some(hint) = hint {
        [hint.from, hint.to].into_iter().for_each(|tile| set(tile, &|mark| mark.hint = true));
    }
    let found = picked.or(cursor).map_or(Vec::new(), |from| targets(session, from));
    for target in &found {
        set(target.to, &|mark| {
            (mark.target, mark.takes, mark.seam) = (true, target.takes, target.over_seam());
        });
    }
    // the ways to the target under the cursor; before that, what ways over seams go over without stopping
    for target in &found {
        let chosen = picked.is_some() && cursor == Some(target.to);
        for &tile in target.ways.iter().filter(|(_, seam)| chosen || *seam).flat_map(|(way, _)| way) {
            set(tile, &|mark| mark.way |= chosen || !mark.target && picked.is_none());
        }
    }
    picked.into_iter().for_each(|tile| set(tile, &|mark| mark.picked = true));
    cursor.into_iter().for_each(|tile| set(tile, &|mark| mark.cursor = true));
    marks
}
