//! The board: sizes, holes, edges, seams and corners, and what the glue says about them.

use super::squares::Size;
use super::{BoardRead, Judge};
use crate::base::{Code, Problem, Span};
use crate::surface::{
    Corners, End, Join, Place, Plan, PlanProblem, Pole, Run, Side, Sides, Surface, place_name, place_named,
};
use crate::variant::at::{At, Texts};
use crate::variant::file::{Board, CornersWord, Edge, EdgeWord, Edges, PoleWord, SeamKeys, Shape};
use crate::variant::nearest::nearest;

/// The most tiles a board has, holes included.
const MOST_TILES: u16 = 256;

impl Judge<'_> {
    /// The board; `None` without its sizes.
    pub(super) fn board(&mut self, at: &At<Board>) -> Option<BoardRead> {
        let board = &at.value;
        let before = self.problems.len();
        let size = self.size(board)?;
        let holes = board.holes.as_ref().map_or(Vec::new(), |holes| self.holes(holes, size));
        if holes.len() == usize::from(size.0 * size.1) {
            let span = board.holes.as_ref().map_or(at.span, |holes| holes.span);
            self.report(
                Problem::new(Code::BoardSize, "the board has no tile: every square is a hole")
                    .at(span, "all of them")
                    .help("leave some squares out of `holes`"),
            );
            return None;
        }
        let (north_south, east_west) = self.edges(board, size);
        let seams = board.seams.as_deref().unwrap_or_default();
        let runs: Vec<Option<Run>> = seams.iter().map(|seam| self.run(&seam.value, size)).collect();
        self.same_seams(seams, &runs);
        let bare = Surface::glue(Plan { holes: holes.clone(), ..Plan::flat(size.0, size.1) }).ok()?;
        // a seam that could not be read is reported: the corners are only judged when all seams are there
        let spans: Vec<Span> =
            seams.iter().zip(&runs).filter(|(_, run)| run.is_some()).map(|(seam, _)| seam.span).collect();
        let plan = Plan {
            files: size.0,
            ranks: size.1,
            holes,
            north_south,
            east_west,
            seams: runs.into_iter().flatten().collect(),
            corners: board.corners.as_ref().map(|at| corners_of(at.value)),
        };
        let whole = match Surface::glue(plan) {
            Ok(surface) => Some(surface),
            Err(mut problems) => {
                problems.dedup_by_key(|problem| seam_of(problem));
                let unread = self.problems.len() > before;
                for problem in problems.into_iter().filter(|problem| !(unread && is_about_corners(problem))) {
                    let problem = glue_problem(problem, &spans, at);
                    self.report(problem);
                }
                None
            }
        };
        Some(BoardRead { whole, bare })
    }

    fn size(&mut self, board: &Board) -> Option<Size> {
        let (files, ranks) = (board.files.as_ref()?, board.ranks.as_ref()?);
        let (wide, high) = (files.value, ranks.value);
        if u32::from(wide) * u32::from(high) > u32::from(MOST_TILES) {
            let most = MOST_TILES / wide;
            self.report(
                Problem::new(
                    Code::BoardSize,
                    format!("{wide} files and {high} ranks are {} tiles", wide * high),
                )
                .at(ranks.span, format!("at most {MOST_TILES} tiles"))
                .help(format!("with {wide} files there can be {most} ranks")),
            );
            return None;
        }
        Some((wide, high))
    }

    fn holes(&mut self, texts: &Texts, size: Size) -> Vec<Place> {
        let mut holes = Vec::new();
        for text in &texts.items {
            let places = self.set(text, size);
            if let Some(&twice) = places.iter().find(|place| holes.contains(*place)) {
                let name = place_name(twice);
                self.report(
                    Problem::new(Code::BoardHole, format!("`{name}` is a hole twice"))
                        .at(text.span, "a hole already")
                        .help("name each hole once"),
                );
            }
            holes.extend(places);
            holes.sort_unstable();
            holes.dedup();
        }
        holes
    }

    /// What lies beyond north and south, and beyond east and west.
    fn edges(&mut self, board: &Board, size: Size) -> (Join, Join) {
        let none = Edges::default();
        if let (Some(surface), Some(edges)) = (&board.surface, &board.edges) {
            self.report(
                Problem::new(
                    Code::BoardSurface,
                    "`surface` and `edges` both say what the edges are glued to",
                )
                .at(surface.span, "here")
                .at(edges.span, "and here")
                .help("keep one: `surface` is a short way to write `edges`"),
            );
        }
        let edges = match (&board.edges, &board.surface) {
            (Some(edges), _) => &edges.value,
            (None, None) => &none,
            (None, Some(surface)) => {
                let at = |edge: Option<Edge>| edge.map(|value| At { span: surface.span, value });
                let [north, east, south] = preset(surface.value).map(at);
                let edges = Edges { north, east, south, west: None };
                return self.joins(&edges, size);
            }
        };
        self.joins(edges, size)
    }

    fn joins(&mut self, edges: &Edges, (files, ranks): Size) -> (Join, Join) {
        let north_south = self.join([(Side::North, &edges.north), (Side::South, &edges.south)], files);
        let east_west = self.join([(Side::East, &edges.east), (Side::West, &edges.west)], ranks);
        (north_south, east_west)
    }

    /// Two partner edges. `length`: how many tiles each has.
    fn join(&mut self, named: [(Side, &Option<At<Edge>>); 2], length: u16) -> Join {
        let mut joins = [None, None];
        for (i, (side, edge)) in named.iter().enumerate() {
            if let Some(edge) = edge {
                joins[i] = self.edge(*side, edge, length, i == 1);
            }
        }
        let ends = |one: End, two: End| Join::Apart([one, two]);
        match joins {
            [None, None] => Join::CLOSED,
            [Some(Half::Apart(one)), None] => ends(one, End::Closed),
            [None, Some(Half::Apart(two))] => ends(End::Closed, two),
            [Some(Half::Apart(one)), Some(Half::Apart(two))] => ends(one, two),
            [Some(Half::Both(join)), None] | [None, Some(Half::Both(join))] => join,
            [Some(Half::Both(one)), Some(Half::Both(two))] if one == two => one,
            _ => {
                self.disagree(named);
                Join::CLOSED
            }
        }
    }

    fn disagree(&mut self, [(one, a), (two, b)]: [(Side, &Option<At<Edge>>); 2]) {
        let (Some(a), Some(b)) = (a, b) else { return };
        self.report(
            Problem::new(Code::BoardEdges, format!("`{}` and `{}` disagree", one.name(), two.name()))
                .at(b.span, format!("the partner of `{}`", one.name()))
                .at(a.span, "says something else")
                .help("a wrap or a twist joins both edges: name it once, or alike (a slide with the other sign)"),
        );
    }

    fn edge(&mut self, side: Side, edge: &At<Edge>, length: u16, second: bool) -> Option<Half> {
        match edge.value {
            Edge::Word(EdgeWord::Closed) => Some(Half::Apart(End::Closed)),
            Edge::Word(EdgeWord::Wrap) => Some(Half::Both(Join::Wrap { slide: 0 })),
            Edge::Word(EdgeWord::Twist) => Some(Half::Both(Join::Twist)),
            Edge::Slide(slide) => {
                let slide = slide.wrap?;
                if slide.unsigned_abs() >= u32::from(length) {
                    self.shift_problem(side, edge.span, slide, length, "a slide");
                    return None;
                }
                let slide = if second { -slide } else { slide };
                Some(Half::Both(Join::Wrap { slide: slide.rem_euclid(i32::from(length)) }))
            }
            Edge::Pole(pole) => {
                let kind = match pole.pole? {
                    PoleWord::Through => Pole::Through,
                    PoleWord::Mirror => Pole::Mirror,
                };
                let shift = match pole.shift {
                    Some(shift) if shift >= length => {
                        self.shift_problem(side, edge.span, i32::from(shift), length, "a shift");
                        return None;
                    }
                    Some(shift) => shift,
                    None if length % 2 == 1 => {
                        self.odd_pole(side, edge.span, length);
                        return None;
                    }
                    None => length / 2,
                };
                Some(Half::Apart(End::Pole { pole: kind, shift }))
            }
        }
    }

    fn odd_pole(&mut self, side: Side, span: Span, length: u16) {
        let near = length / 2;
        self.report(
            Problem::new(
                Code::BoardShift,
                format!("no tile lies opposite: the {} edge has {length} tiles", side.name()),
            )
            .at(span, "an odd edge")
            .help(format!("say how many tiles along it leads: `shift = {near}`, or make the edge even")),
        );
    }

    fn shift_problem(&mut self, side: Side, span: Span, shift: i32, length: u16, what: &str) {
        self.report(
            Problem::new(Code::BoardShift, format!("{what} of {shift} on an edge of {length} tiles"))
                .at(span, format!("the {} edge is shorter", side.name()))
                .help(format!("write a number below {length}")),
        );
    }

    fn run(&mut self, seam: &SeamKeys, size: Size) -> Option<Run> {
        let join = seam.join.as_ref().map(|text| self.sides(text, size));
        let to = seam.to.as_ref().map(|text| self.sides(text, size));
        Some(Run { join: join??, to: to??, reversed: seam.reversed.unwrap_or(false) })
    }

    /// A seam that says what an earlier one says.
    fn same_seams(&mut self, seams: &[At<SeamKeys>], runs: &[Option<Run>]) {
        let read: Vec<(&Run, Span)> =
            runs.iter().zip(seams).filter_map(|(run, seam)| Some((run.as_ref()?, seam.span))).collect();
        for (i, &(run, span)) in read.iter().enumerate() {
            let swapped = Run { join: run.to, to: run.join, reversed: run.reversed };
            if let Some(&(_, first)) = read[..i].iter().find(|(other, _)| *other == run || **other == swapped)
            {
                self.report(
                    Problem::new(Code::BoardGluedTwice, "this seam is there already")
                        .at(span, "glued twice")
                        .at(first, "first here")
                        .help("take one of the two out"),
                );
            }
        }
    }

    /// `a8-h8 north`.
    fn sides(&mut self, text: &At<String>, (files, ranks): Size) -> Option<Sides> {
        let (squares, word) = text.value.trim().rsplit_once(' ').unwrap_or((&text.value, ""));
        let (first, last) = squares.trim().split_once('-').unwrap_or((squares.trim(), squares.trim()));
        let unreadable = |help: String| {
            Problem::new(Code::BoardRun, format!("`{}` cannot be read as a run of sides", text.value))
                .at(text.span, "unreadable")
                .help(help)
        };
        let Some(side) = Side::named(word) else {
            let near = nearest(word, Side::ALL.map(Side::name)).filter(|_| !word.is_empty());
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "write squares and a side, like `a8-h8 north`".into(),
            };
            self.report(unreadable(help));
            return None;
        };
        let (Some(first), Some(last)) = (place_named(first), place_named(last)) else {
            self.report(unreadable(format!("write squares and a side, like `a8-h8 {word}`")));
            return None;
        };
        if let Some(off) = [first, last].into_iter().find(|&(file, rank)| file >= files || rank >= ranks) {
            let corner = place_name((files - 1, ranks - 1));
            self.report(
                Problem::new(Code::BoardOff, format!("`{}` is off the board", place_name(off)))
                    .at(text.span, "off the board")
                    .help(format!("the board has {files} files and {ranks} ranks: a1 to {corner}")),
            );
            return None;
        }
        Some(Sides { first, last, side })
    }
}

/// What one named edge says: about itself alone, or about its partner too.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Apart(End),
    Both(Join),
}

/// North, east and south of a preset.
fn preset(shape: Shape) -> [Option<Edge>; 3] {
    let word = |word| Some(Edge::Word(word));
    let (wrap, twist) = (word(EdgeWord::Wrap), word(EdgeWord::Twist));
    let pole =
        Some(Edge::Pole(crate::variant::file::PoleEdge { pole: Some(PoleWord::Through), shift: None }));
    match shape {
        Shape::Flat => [None, None, None],
        Shape::Cylinder => [None, wrap, None],
        Shape::Torus => [wrap, wrap, None],
        Shape::Moebius => [None, twist, None],
        Shape::Klein => [twist, wrap, None],
        Shape::Projective => [twist, twist, None],
        Shape::Poles => [pole, wrap, pole],
    }
}

fn corners_of(word: CornersWord) -> Corners {
    match word {
        CornersWord::OverFirst => Corners::OverFirst,
        CornersWord::AlongFirst => Corners::AlongFirst,
        CornersWord::OverOnly => Corners::OverOnly,
        CornersWord::Both => Corners::Both,
        CornersWord::None => Corners::None,
    }
}

/// The seam that a problem is about, to report each seam once; corners are about none and come once.
fn seam_of(problem: &PlanProblem) -> Option<usize> {
    match *problem {
        PlanProblem::RunNotALine { seam }
        | PlanProblem::RunLengths { seam, .. }
        | PlanProblem::SideOfHole { seam, .. }
        | PlanProblem::GluedTwice { seam, .. } => Some(seam),
        _ => None,
    }
}

fn is_about_corners(problem: &PlanProblem) -> bool {
    use PlanProblem::{CornersAgree, CornersDisagree, CornersTwoSeams};
    matches!(problem, CornersAgree | CornersDisagree { .. } | CornersTwoSeams { .. })
}

/// What the glue found, in words and with its place.
fn glue_problem(problem: PlanProblem, seams: &[Span], board: &At<Board>) -> Problem {
    let span = |seam: usize| seams.get(seam).copied().unwrap_or(board.span);
    let corners = board.value.corners.as_ref().map_or(board.span, |at| at.span);
    match problem {
        PlanProblem::RunNotALine { seam } => {
            Problem::new(Code::BoardRun, "a run of this seam does not lie along its side")
                .at(span(seam), "this seam")
                .help("north and south sides go along a rank (`a8-h8 north`), east and west sides along a file (`a1-a8 west`)")
        }
        PlanProblem::RunLengths { seam, lengths: (one, two) } => {
            Problem::new(Code::BoardLengths, format!("{one} sides cannot be joined to {two}"))
                .at(span(seam), "this seam")
                .help("make both runs equally long")
        }
        PlanProblem::SideOfHole { seam, place } => {
            Problem::new(Code::BoardHoleSide, format!("`{}` is a hole and has no sides", place_name(place)))
                .at(span(seam), "this seam")
                .help("end the run before the hole, or take the square out of `holes`")
        }
        PlanProblem::GluedTwice { seam, place, side, other } => {
            let (here, there) = (place_name(place), place_name(other));
            Problem::new(
                Code::BoardGluedTwice,
                format!("the {} side of `{here}` is glued to `{there}` already", side.name()),
            )
            .at(span(seam), "glued twice by this seam")
            .help("a side has one seam: shorten the run, or close the edge that joins it")
        }
        PlanProblem::CornersDisagree { places } => {
            Problem::new(Code::BoardCorners, format!("a diagonal step at {} can go two ways", listed(&places)))
                .at(board.span, "needs `corners`")
                .help("over the seam then along and along then over lead to different tiles: write `corners = \"both\"`, \"none\", \"over-first\", \"along-first\" or \"over-only\"")
        }
        PlanProblem::CornersAgree => {
            Problem::new(Code::BoardCornersAgree, "all corners of this board agree: `corners` decides nothing")
                .at(corners, "not needed")
                .help("leave `corners` out")
        }
        PlanProblem::CornersTwoSeams { places } => {
            let message = format!("at {} both sides are seams: neither is the one to go over", listed(&places));
            Problem::new(Code::BoardCornersOver, message)
                .at(corners, "which side is over?")
                .help("write `corners = \"both\"` or `corners = \"none\"`")
        }
    }
}

fn listed(places: &[Place]) -> String {
    let names: Vec<String> = places.iter().take(4).map(|&place| format!("`{}`", place_name(place))).collect();
    let more = if places.len() > 4 { format!(" and {} more", places.len() - 4) } else { String::new() };
    names.join(", ") + &more
}
