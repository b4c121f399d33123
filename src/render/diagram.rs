//! A notation as a picture: the piece in the middle of an empty flat board, and where it may go.
//!
//! ```text
//! . m .      m  moves only
//! c O c      c  captures only
//! ```

use std::fmt;

use crate::base::{Colour, Opened, Problem, Stride, Tile};
use crate::game::{Probe, Targets};
use crate::notation::{Jump, Notation, Term, Way};
use crate::surface::{Plan, Surface};

/// How far a picture shows, if nothing asks for more.
const USUAL: i32 = 5;

/// The farthest a picture can show: boards have at most 16 files.
const FARTHEST: i32 = 7;

/// Pictures of one notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// On an empty board; `None` if there it cannot move, but among other pieces it can.
    pub empty: Option<Picture>,
    /// With pieces to hop over; `None` if it hops over nothing.
    pub hurdles: Option<Picture>,
    /// What no picture shows, in words.
    pub notes: Vec<String>,
}

/// One picture. Offsets are to the right and forward.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// How far it shows to each side.
    pub radius: i32,
    /// Where it may move to an empty tile.
    pub moves: Vec<(i32, i32)>,
    /// Where it may take.
    pub captures: Vec<(i32, i32)>,
    /// Where it may go only while it has not moved.
    pub first: Vec<(i32, i32)>,
    /// Other pieces.
    pub hurdles: Vec<(i32, i32)>,
}

/// Draws a notation.
///
/// # Errors
/// A notation with too many routes.
pub fn diagram(notation: &Notation) -> Result<Diagram, Vec<Problem>> {
    let mut notes = Vec::new();
    let closed = without_opened(notation);
    let ways = closed.ways();
    if notation.ways().iter().any(|way| way.opened != Opened::None) {
        notes.push("wrapping round the board's edges is not drawn".to_owned());
    }
    let stride = ways.iter().flat_map(|way| &way.legs).map(|leg| length(leg.stride)).max().unwrap_or(0);
    if stride > FARTHEST {
        notes.push(format!("leaps of {stride} go farther than this picture"));
    }
    let hurdles = hurdles(&ways);
    let limit = stride.clamp(USUAL, FARTHEST);
    let empty = picture(&closed, limit, &[])?;
    let hurdled = if hurdles.is_empty() { None } else { Some(picture(&closed, limit, &hurdles)?) };
    let moves = !empty.moves.is_empty() || !empty.captures.is_empty() || !empty.first.is_empty();
    Ok(Diagram { empty: Some(empty).filter(|_| moves || hurdled.is_none()), hurdles: hurdled, notes })
}

/// The same notation with `o` and `oo` left out: a picture has edges where a board need not.
fn without_opened(notation: &Notation) -> Notation {
    let mut notation = notation.clone();
    for term in &mut notation.terms {
        match term {
            Term::Chain(chain) => chain.opened = Opened::None,
            Term::Bent(bent) => bent.opened = Opened::None,
            Term::Castling(_) => {}
        }
    }
    notation
}

fn length(stride: Stride) -> i32 {
    match stride {
        Stride::Compass(long) | Stride::Oblique(long, _) => long.into(),
    }
}

/// Where pieces stand that a way must hop over or take on the way: on the second tile of a ride, the middle of a
/// jump.
fn hurdles(ways: &[Way]) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for way in ways {
        let Some(first) = way.legs.first().filter(|_| way.wants_hurdle()) else { continue };
        for heading in (0..8).filter(|heading| first.headings >> heading & 1 != 0) {
            let (dx, dy) = offset(first.stride, heading);
            found.push(match (first.jump, first.stride) {
                (Jump::Over, _) => (dx / 2, dy / 2),
                (_, Stride::Compass(1)) if first.reach != Some(1) => (2 * dx, 2 * dy),
                _ => (dx, dy),
            });
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// One stride in a heading: to the right, forward.
fn offset(stride: Stride, heading: u8) -> (i32, i32) {
    let compass: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    match stride {
        Stride::Compass(n) => {
            let (dx, dy) = compass[usize::from(heading % 8)];
            (dx * i32::from(n), dy * i32::from(n))
        }
        Stride::Oblique(long, short) => {
            let (long, short) = (i32::from(long), i32::from(short));
            let axis = compass[usize::from(heading % 8) & !1];
            let right = (axis.1, -axis.0);
            let side = if heading % 2 == 1 { short } else { -short };
            (axis.0 * long + right.0 * side, axis.1 * long + right.1 * side)
        }
    }
}

fn picture(notation: &Notation, limit: i32, hurdles: &[(i32, i32)]) -> Result<Picture, Vec<Problem>> {
    let size = (2 * limit + 1) as u16;
    let Ok(surface) = Surface::glue(Plan::flat(size, size)) else { return Ok(Picture::default()) };
    let tile = |(dx, dy): (i32, i32)| surface.at(((limit + dx) as u16, (limit + dy) as u16));
    let at = tile((0, 0)).unwrap_or(Tile(0));
    let hurdles: Vec<(i32, i32)> =
        hurdles.iter().copied().filter(|(dx, dy)| dx.abs() <= limit && dy.abs() <= limit).collect();
    let others: Vec<(Tile, Colour)> =
        hurdles.iter().filter_map(|&place| Some((tile(place)?, Colour::Black))).collect();
    let ask = |unmoved| Probe { surface: &surface, notation, at, others: &others, unmoved }.targets();
    let offsets = |tiles: &[Tile]| -> Vec<(i32, i32)> {
        let places = tiles.iter().map(|&tile| surface.place(tile));
        places.map(|(file, rank)| (i32::from(file) - limit, i32::from(rank) - limit)).collect()
    };
    let Targets { moves, captures } = ask(false)?;
    let unmoved = ask(true)?;
    let mut first: Vec<Tile> = unmoved.moves.iter().filter(|tile| !moves.contains(tile)).copied().collect();
    first.extend(unmoved.captures.iter().filter(|tile| !captures.contains(tile)));
    first.sort_unstable();
    first.dedup();
    let (moves, captures, first) = (offsets(&moves), offsets(&captures), offsets(&first));
    let all = moves.iter().chain(&captures).chain(&first).chain(&hurdles);
    let radius = all.map(|(dx, dy)| dx.abs().max(dy.abs())).max().unwrap_or(0);
    Ok(Picture { radius: radius.clamp(2, limit), moves, captures, first, hurdles })
}

impl Picture {
    fn mark(&self, place: (i32, i32)) -> char {
        if place == (0, 0) {
            return 'O';
        }
        if self.hurdles.contains(&place) {
            return if self.captures.contains(&place) { 'X' } else { '#' };
        }
        match (self.moves.contains(&place), self.captures.contains(&place)) {
            (true, true) => '*',
            (true, false) => 'm',
            (false, true) => 'c',
            (false, false) if self.first.contains(&place) => 'i',
            (false, false) => '.',
        }
    }
}

/// What the marks mean, in the order they are explained.
const LEGEND: [(char, &str); 7] = [
    ('O', "the piece"),
    ('*', "moves and captures"),
    ('m', "moves only"),
    ('c', "captures only"),
    ('i', "only while it has not moved"),
    ('#', "an enemy to hop over"),
    ('X', "an enemy that can be taken"),
];

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = || -self.radius..=self.radius;
        let rows: Vec<String> = side()
            .rev()
            .map(|dy| side().map(|dx| self.mark((dx, dy)).to_string()).collect::<Vec<_>>().join(" "))
            .collect();
        let legend: Vec<String> = LEGEND
            .iter()
            .filter(|(mark, _)| rows.iter().any(|row| row.contains(*mark)))
            .map(|(mark, meaning)| format!("{mark}  {meaning}"))
            .collect();
        for (number, row) in rows.iter().enumerate() {
            match legend.get(number) {
                Some(meaning) => writeln!(f, "{row}    {meaning}")?,
                None => writeln!(f, "{row}")?,
            }
        }
        // a small picture may have more meanings than rows
        for meaning in legend.iter().skip(rows.len()) {
            writeln!(f, "{:width$}    {meaning}", "", width = rows[0].len())?;
        }
        Ok(())
    }
}

impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pictures = [&self.empty, &self.hurdles].into_iter().flatten();
        for (number, picture) in pictures.enumerate() {
            let gap = if number == 0 { "" } else { "\n" };
            write!(f, "{gap}{picture}")?;
        }
        for note in &self.notes {
            writeln!(f, "({note})")?;
        }
        Ok(())
    }
}
