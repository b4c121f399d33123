//! What a picture is of: who stands where, whose moves are shown and by which routes, which tracks.

use std::collections::{BTreeMap, BTreeSet};

use super::route::{Hops, Occupant, Route, Routes, Unit, hurdles, routes};
use super::{Picture, View};
use crate::base::{Code, Colour, Man, Problem, Tile};
use crate::game::Game;
use crate::surface::{Frame, Surface, Walker};
use crate::variant::Spec;

/// What a picture is of.
#[derive(Debug, Default)]
pub struct Subject {
    /// Who stands where.
    pub men: Vec<(Tile, Man)>,
    /// Pieces of no name, to be hopped over or taken on the way.
    pub hurdles: Vec<Tile>,
    /// Whose moves are shown.
    pub mover: Option<Mover>,
    /// The ways along which the player to move is in check.
    pub checks: Vec<Route>,
    /// All straight tracks, if they are asked for.
    pub tracks: Vec<Line>,
}

/// A piece whose moves are shown.
#[derive(Debug)]
pub struct Mover {
    /// Where it stands.
    pub at: Tile,
    /// Who it is.
    pub man: Man,
    /// Its routes.
    pub routes: Vec<Route>,
    /// Routes that lead on from the ends of those, and are left out because they come to where others come sooner.
    pub onward: Vec<Route>,
    /// Where it may go.
    pub targets: BTreeMap<Tile, Target>,
    /// Whether some routes are left out because there are too many.
    pub cut: bool,
}

/// What may happen on a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Target {
    /// The piece may go there without taking, moved or not.
    pub quiet: bool,
    /// It may go there without taking while it has not moved.
    pub first: bool,
    /// It may take there.
    pub capture: bool,
    /// Every way there is a leap.
    pub leap: bool,
    /// It castles to there, and comes there no other way.
    pub castles: bool,
    /// It may go there when it has taken on its way.
    pub after: bool,
    /// It may take there when it has taken on its way already.
    pub again: bool,
    /// What stands there may be taken by the piece on its way to another tile.
    pub passed: bool,
}

impl Target {
    /// Whether the piece may end there.
    pub fn lands(&self) -> bool {
        self.quiet || self.first || self.capture || self.castles || self.after || self.again
    }

    /// Whether it may take what is or would be there.
    pub fn takes(&self) -> bool {
        self.capture || self.again || self.passed
    }
}

/// A straight track to be drawn.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its first tile.
    pub start: Walker,
    /// Its steps; if it is closed, the one back to the first tile too.
    pub strides: Vec<Hops>,
    /// Whether it runs along diagonals.
    pub diagonal: bool,
    /// Whether it leads back to its start.
    pub closed: bool,
    /// How many tiles it has.
    pub length: usize,
}

impl Subject {
    /// What a picture of this game is of.
    ///
    /// # Errors
    /// Moves asked for of no piece, or a tile that no piece can stand on.
    pub fn of(game: &Game, picture: &Picture) -> Result<Subject, Problem> {
        let surface = &game.variant().spec().surface;
        let mut subject = Subject::default();
        let crowd = picture.piece.is_none() && !picture.tracks || picture.crowd;
        if crowd {
            subject.men = surface.tiles().filter_map(|tile| Some((tile, game.at(tile)?))).collect();
        }
        if picture.tracks {
            subject.tracks = tracks(surface);
        }
        let Some(at) = picture.at else {
            if picture.piece.is_some() {
                let problem = Problem::new(Code::BoardOff, "a piece, and no square for it to stand on");
                return Err(problem.help("say on which square it stands"));
            }
            if !picture.tracks {
                subject.checks = checks(game);
            }
            return Ok(subject);
        };
        if at.index() >= surface.len() {
            let problem = Problem::new(Code::BoardOff, "no piece can stand on the square asked for");
            return Err(problem.help("choose a square of the board that is not a hole"));
        }
        let mover = match picture.piece {
            Some(man) => alone(game, &mut subject, man, at),
            None => in_game(game, at)?,
        };
        subject.mover = Some(mover);
        Ok(subject)
    }

    /// The ways to be seen whole in an unfolded view: to each tile the shortest.
    pub fn ways(&self) -> Vec<(Walker, &[Hops])> {
        let routes = self.mover.iter().flat_map(|mover| &mover.routes).chain(&self.checks);
        let tracks = self.tracks.iter().map(|line| (line.start, line.strides.as_slice()));
        routes.map(|route| (route.start, route.strides.as_slice())).chain(tracks).collect()
    }

    /// Leaves out what would only repeat itself where tiles are seen again.
    pub fn shorten(&mut self, view: View) {
        if let (View::Unfolded, Some(mover)) = (view, &mut self.mover) {
            let mut shortest: BTreeMap<(Tile, bool), usize> = BTreeMap::new();
            for route in &mover.routes {
                let length = shortest.entry((route.end(), route.first)).or_insert(usize::MAX);
                *length = route.strides.len().min(*length);
            }
            let is_short = |route: &Route| {
                shortest.get(&(route.end(), route.first)).is_none_or(|&least| route.strides.len() <= least)
            };
            let (short, long) = std::mem::take(&mut mover.routes).into_iter().partition(is_short);
            (mover.routes, mover.onward) = (short, long);
        }
    }
}

/// Who stands on a tile of a game, as a piece of some colour sees it.
fn seen_by(game: &Game, colour: Colour, tile: Tile) -> Occupant {
    match game.at(tile) {
        Some(other) if other.colour == colour => Occupant::Friend,
        Some(_) => Occupant::Enemy,
        None => Occupant::Nobody,
    }
}

/// Every way along which a royal of the player to move is attacked.
fn checks(game: &Game) -> Vec<Route> {
    let spec = game.variant().spec();
    let mut found = Vec::new();
    for check in game.checks() {
        let Some(man) = game.at(check.by) else { continue };
        let unmoved = !game.setup().moved.contains(&check.by);
        let list = routes(spec, man, check.by, unmoved, &|tile| seen_by(game, man.colour, tile)).list;
        let takes =
            |route: &Route| route.capture && route.end() == check.royal || route.taken.contains(&check.royal);
        found.extend(list.into_iter().filter(takes));
    }
    found
}

/// A piece put on the board to show its moves: an enemy might stand on any empty tile. Where hurdles are put for some of
/// its moves, the others are shown as if they were not there.
fn alone(game: &Game, subject: &mut Subject, man: Man, at: Tile) -> Mover {
    let spec = game.variant().spec();
    subject.men.retain(|&(tile, _)| tile != at);
    if subject.men.is_empty() {
        subject.hurdles = hurdles(spec, man, at, true);
    }
    let board: BTreeMap<Tile, Man> = subject.men.iter().copied().collect();
    let free = |tile: Tile| match board.get(&tile) {
        Some(other) if other.colour == man.colour => Occupant::Friend,
        Some(_) => Occupant::Enemy,
        None => Occupant::Nobody,
    };
    let found = match subject.hurdles[..] {
        [] => routes(spec, man, at, true, &free),
        _ => over_hurdles(spec, man, at, &subject.hurdles, &free),
    };
    let list: Vec<Route> = found.list.into_iter().filter(|route| route.quiet || route.capture).collect();
    subject.men.push((at, man));
    Mover { at, man, targets: targets(&list), routes: list, onward: Vec::new(), cut: found.cut }
}

/// The routes of a piece among hurdles, and those that they are in the way of: to the hurdles' own tiles, and to tiles
/// that no other way leads to.
fn over_hurdles(
    spec: &Spec,
    man: Man,
    at: Tile,
    hurdles: &[Tile],
    free: &dyn Fn(Tile) -> Occupant,
) -> Routes {
    let standing = |tile: Tile| if hurdles.contains(&tile) { Occupant::Enemy } else { free(tile) };
    let mut found = routes(spec, man, at, true, &standing);
    let reached: BTreeSet<Tile> = found.list.iter().map(Route::end).collect();
    let without = routes(spec, man, at, true, free);
    found.cut |= without.cut;
    let more = without.list.into_iter().filter(|route| {
        let end = route.end();
        (hurdles.contains(&end) || !reached.contains(&end)) && !found.list.contains(route)
    });
    let more: Vec<Route> = more.collect();
    found.list.extend(more);
    found
}

/// A piece where it stands in the game: what it may do now, if it is its turn, else what it reaches.
fn in_game(game: &Game, at: Tile) -> Result<Mover, Problem> {
    let spec = game.variant().spec();
    let Some(man) = game.at(at) else {
        let square = spec.surface.square(at);
        let problem = Problem::new(Code::BoardOff, format!("no piece stands on {square}"));
        return Err(problem.help("choose a square with a piece, or say which one shall stand there"));
    };
    let others = |tile: Tile| seen_by(game, man.colour, tile);
    let turn = game.turn() == man.colour;
    let moves = game.clone().moves();
    let legal: Vec<_> = moves.into_iter().filter(|mv| mv.from == at).collect();
    let unmoved = !game.setup().moved.contains(&at);
    let found = routes(spec, man, at, unmoved, &others);
    let ends: BTreeSet<(Tile, BTreeSet<Tile>)> =
        legal.iter().map(|&mv| (mv.to, game.taken(mv).into_iter().collect())).collect();
    let mut list = Vec::new();
    for mut route in found.list {
        let enemy = others(route.end()) == Occupant::Enemy;
        if turn {
            let end = route.end();
            let on_way: BTreeSet<Tile> = route.taken.iter().copied().collect();
            let mut and_there = on_way.clone();
            and_there.insert(end);
            let beside = |taken: &BTreeSet<Tile>| !taken.is_empty() && !taken.contains(&end);
            let en_passant = route.en_passant
                && on_way.is_empty()
                && ends.iter().any(|(to, taken)| *to == end && beside(taken));
            route.quiet &= ends.contains(&(end, on_way));
            route.capture = match enemy {
                true => route.capture && ends.contains(&(end, and_there)),
                // an empty tile where it might take another time, or takes en passant now
                false => route.capture && route.quiet || en_passant,
            };
        } else {
            route.capture &= enemy || route.quiet;
        }
        if route.quiet || route.capture {
            list.push(route);
        }
    }
    let mut targets = targets(&list);
    for mv in legal.iter().filter(|mv| mv.is_castling()) {
        targets.entry(mv.to).or_insert(Target { castles: true, ..Target::default() });
    }
    Ok(Mover { at, man, routes: list, onward: Vec::new(), targets, cut: found.cut })
}

fn targets(routes: &[Route]) -> BTreeMap<Tile, Target> {
    let mut targets: BTreeMap<Tile, Target> = BTreeMap::new();
    for route in routes {
        let target = targets.entry(route.end()).or_insert(Target { leap: true, ..Target::default() });
        target.leap &= route.leap;
        if route.taken.is_empty() {
            target.quiet |= route.quiet && !route.first;
            target.first |= route.quiet && route.first;
            target.capture |= route.capture;
        } else {
            target.after |= route.quiet;
            target.again |= route.capture;
        }
    }
    for tile in routes.iter().flat_map(|route| &route.taken) {
        targets.entry(*tile).or_default().passed = true;
    }
    for target in targets.values_mut() {
        target.first &= !target.quiet;
    }
    targets
}

/// The straight tracks of a board with their steps.
pub fn tracks(surface: &Surface) -> Vec<Line> {
    let tracks = surface.tracks();
    tracks.into_iter().filter_map(|track| line(surface, &track)).collect()
}

fn line(surface: &Surface, track: &crate::surface::Track) -> Option<Line> {
    let start = Walker { tile: *track.tiles.first()?, frame: Frame::WHITE };
    let compass = (0..8).find(|compass| {
        let found = surface.track_from(start.tile, Frame::WHITE.dir(*compass));
        found.diagonal == track.diagonal && found.tiles == track.tiles
    })?;
    let dir = Frame::WHITE.dir(compass);
    let steps = track.tiles.len() - usize::from(!track.closed);
    let mut at = start;
    let mut strides = Vec::new();
    for _ in 0..steps {
        let Some(&to) = surface.step(at, dir).first() else { break };
        strides.push(Hops { units: vec![Unit { dir, to }], lame: false, blind: false });
        at = to;
    }
    Some(Line { start, strides, diagonal: track.diagonal, closed: track.closed, length: track.tiles.len() })
}

/// Whose piece, what it is called, where: `White bishop on c8`.
pub fn title(game: &Game, mover: &Mover) -> String {
    let spec = game.variant().spec();
    let name = spec.pieces.get(mover.man.kind.index()).map_or("piece", |piece| piece.name.as_str());
    let colour: Colour = mover.man.colour;
    format!("{} {name} on {}", colour.name(), spec.surface.square(mover.at))
}
