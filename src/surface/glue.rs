//! From a [`Plan`] to a [`Surface`]: each side gets its seam.

use super::{Corners, End, Frame, Join, Opened, Place, Plan, PlanProblem, Pole, Run, Seam, Side, Surface};
use crate::base::Tile;

impl Surface {
    /// Glues a plan together.
    ///
    /// # Errors
    /// Every reason why the plan does not make a surface. Sizes must be within the bounds of [`Plan`].
    pub fn glue(plan: Plan) -> Result<Surface, Vec<PlanProblem>> {
        let mut surface = Surface::bare(plan);
        let mut problems = Vec::new();
        surface.join_neighbours();
        surface.join_edges();
        for seam in 0..surface.plan.seams.len() {
            surface.join_run(seam, &mut problems);
        }
        if problems.is_empty() {
            problems = surface.corner_problems();
        }
        if problems.is_empty() { Ok(surface) } else { Err(problems) }
    }

    /// The same surface with some closed edges crossed as if they were wrapped (`o`, `oo`).
    /// Sides that have a seam, or whose partner across the board has one, stay as they are.
    pub fn opened(&self, opened: Opened) -> Surface {
        let mut surface = self.clone();
        let sides: &[Side] = match opened {
            Opened::None => &[],
            Opened::Files => &[Side::East],
            Opened::All => &[Side::East, Side::North],
        };
        for &side in sides {
            for (place, across) in surface.edge(side).into_iter().zip(surface.edge(side.opposite())) {
                let (here, there) = (surface.number(place), surface.number(across));
                if self.seam(here, side).is_none() && self.seam(there, side.opposite()).is_none() {
                    surface.join((here, side), (there, side.opposite()), Glue::edge(side, false));
                    surface.join((there, side.opposite()), (here, side), Glue::edge(side.opposite(), false));
                }
            }
        }
        surface
    }

    /// The same surface for a mover that may leave only over some of the four named edges
    /// (by [`Side::index`]). Seam runs can always be crossed.
    pub fn crossing_only(&self, allowed: [bool; 4]) -> Surface {
        let mut surface = self.clone();
        for seam in surface.seams.iter_mut().flatten() {
            if seam.is_some_and(|seam| seam.edge.is_some_and(|edge| !allowed[edge.index()])) {
                *seam = None;
            }
        }
        surface
    }

    fn bare(plan: Plan) -> Surface {
        let all = || (0..plan.ranks).flat_map(|rank| (0..plan.files).map(move |file| (file, rank)));
        let is_hole = |place: &Place| plan.holes.contains(place);
        let mut places: Vec<Place> = all().filter(|place| !is_hole(place)).collect();
        let standable = places.len();
        places.extend(all().filter(is_hole));
        let mut numbers = vec![Tile(0); places.len()];
        for (number, &(file, rank)) in places.iter().enumerate() {
            numbers[usize::from(rank) * usize::from(plan.files) + usize::from(file)] = Tile(number as u8);
        }
        Surface { seams: vec![[None; 4]; places.len()], standable, numbers, places, plan }
    }

    fn number(&self, (file, rank): Place) -> Tile {
        self.numbers[usize::from(rank) * usize::from(self.plan.files) + usize::from(file)]
    }

    /// The places along an edge, in the order of files or ranks.
    fn edge(&self, side: Side) -> Vec<Place> {
        let (files, ranks) = (self.plan.files, self.plan.ranks);
        match side {
            Side::North => (0..files).map(|file| (file, ranks - 1)).collect(),
            Side::South => (0..files).map(|file| (file, 0)).collect(),
            Side::East => (0..ranks).map(|rank| (files - 1, rank)).collect(),
            Side::West => (0..ranks).map(|rank| (0, rank)).collect(),
        }
    }

    fn join(&mut self, (from, out): (Tile, Side), (to, into): (Tile, Side), glue: Glue) {
        self.seams[from.index()][out.index()] = Some(Seam {
            tile: to,
            into,
            flipped: glue.flipped,
            edge: glue.edge,
            declared: glue.declared,
            pole: glue.pole,
        });
    }

    fn join_neighbours(&mut self) {
        for number in 0..self.places.len() {
            let (file, rank) = self.places[number];
            for (side, next) in [(Side::North, (file, rank + 1)), (Side::East, (file + 1, rank))] {
                if let Some(next) = self.at(next) {
                    let here = Tile(number as u8);
                    self.join((here, side), (next, side.opposite()), Glue::INSIDE);
                    self.join((next, side.opposite()), (here, side), Glue::INSIDE);
                }
            }
        }
    }

    fn join_edges(&mut self) {
        for (join, side) in [(self.plan.north_south, Side::North), (self.plan.east_west, Side::East)] {
            for (end, out) in [side, side.opposite()].into_iter().enumerate() {
                let here = self.edge(out);
                let across = self.edge(out.opposite());
                let length = here.len() as i32;
                for (i, &place) in here.iter().enumerate() {
                    let i = i as i32;
                    let (to, into, glue) = match join {
                        Join::Apart(ends) => match ends[end] {
                            End::Closed => continue,
                            End::Pole { pole, shift } => {
                                let glue = Glue { pole: Some(pole), ..Glue::edge(out, pole == Pole::Mirror) };
                                (here[(i + i32::from(shift)).rem_euclid(length) as usize], out, glue)
                            }
                        },
                        Join::Wrap { slide } => {
                            let by = if end == 0 { slide } else { -slide };
                            (
                                across[(i + by).rem_euclid(length) as usize],
                                out.opposite(),
                                Glue::edge(out, false),
                            )
                        }
                        Join::Twist => {
                            (across[(length - 1 - i) as usize], out.opposite(), Glue::edge(out, true))
                        }
                    };
                    self.join((self.number(place), out), (self.number(to), into), glue);
                }
            }
        }
    }

    fn join_run(&mut self, seam: usize, problems: &mut Vec<PlanProblem>) {
        let Run { join, to, reversed } = self.plan.seams[seam].clone();
        let (Some(length), Some(other)) = (join.length(), to.length()) else {
            return problems.push(PlanProblem::RunNotALine { seam });
        };
        if length != other {
            return problems.push(PlanProblem::RunLengths { seam, lengths: (length, other) });
        }
        // Does the run go to the right of one who leaves over it, and the other run to the right of one who comes in?
        let leaves_right = matches!(join.side, Side::North | Side::West) == join.rises();
        let enters_right = matches!(to.side, Side::South | Side::East) == (to.rises() != reversed);
        let glue = Glue { flipped: leaves_right != enters_right, edge: None, declared: true, pole: None };
        let mut others: Vec<Place> = to.places().collect();
        if reversed {
            others.reverse();
        }
        for (here, there) in join.places().zip(others) {
            let (here, there) = (self.number(here), self.number(there));
            self.join_declared(seam, (here, join.side), (there, to.side), glue, problems);
            self.join_declared(seam, (there, to.side), (here, join.side), glue, problems);
        }
    }

    fn join_declared(
        &mut self,
        seam: usize,
        from: (Tile, Side),
        to: (Tile, Side),
        glue: Glue,
        problems: &mut Vec<PlanProblem>,
    ) {
        let (tile, side) = from;
        let place = self.place(tile);
        if self.is_hole(tile) {
            problems.push(PlanProblem::SideOfHole { seam, place });
            return;
        }
        if let Some(old) = self.seam(tile, side) {
            let same = old.declared && (old.tile, old.into, old.flipped) == (to.0, to.1, glue.flipped);
            let into_hole = !old.declared && self.is_hole(old.tile);
            if into_hole {
                self.seams[old.tile.index()][old.into.index()] = None;
            } else if !same {
                problems.push(PlanProblem::GluedTwice { seam, place, side, other: self.place(old.tile) });
                return;
            }
        }
        self.join(from, to, glue);
    }

    /// What is wrong with the policy for corners, on this surface.
    pub fn corner_problems(&self) -> Vec<PlanProblem> {
        let mut disagree = Vec::new();
        let mut two_seams = Vec::new();
        for tile in self.tiles() {
            for compass in [1, 3, 5, 7] {
                let dir = Frame::WHITE.dir(compass);
                if let Some(over) = self.disagreement(super::Walker { tile, frame: Frame::WHITE }, dir) {
                    disagree.push(self.place(tile));
                    if over.is_none() {
                        two_seams.push(self.place(tile));
                    }
                }
            }
        }
        disagree.dedup();
        two_seams.dedup();
        match self.plan.corners {
            None if disagree.is_empty() => Vec::new(),
            None => vec![PlanProblem::CornersDisagree { places: disagree }],
            Some(_) if disagree.is_empty() => vec![PlanProblem::CornersAgree],
            Some(Corners::Both | Corners::None) => Vec::new(),
            Some(_) if two_seams.is_empty() => Vec::new(),
            Some(_) => vec![PlanProblem::CornersTwoSeams { places: two_seams }],
        }
    }
}

/// The parts of a seam that do not say where it leads.
#[derive(Clone, Copy)]
struct Glue {
    flipped: bool,
    edge: Option<Side>,
    declared: bool,
    pole: Option<Pole>,
}

impl Glue {
    const INSIDE: Glue = Glue { flipped: false, edge: None, declared: false, pole: None };

    fn edge(side: Side, flipped: bool) -> Glue {
        Glue { flipped, edge: Some(side), declared: true, pole: None }
    }
}
