//! The board in cells of text: pieces, marks, margins, walls and coordinates, each cell with what it shows.
//!
//! Every fact has a letter or a mark of its own; colour only repeats it.

use super::marks::Mark;
use super::session::Session;
use crate::base::{Colour, Tile};
use crate::render::{self, Chart, Seen};
use crate::surface::{Side, Surface, file_letter};

/// What a cell shows, for those who can see colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Coordinates, walls and gaps.
    Frame,
    /// A tile, by what stands there and its marks.
    Tile {
        /// Whose piece stands there.
        owner: Option<Colour>,
        /// What is to be seen.
        mark: Mark,
        /// Whether it is a tile seen again beyond a seam.
        copy: bool,
    },
}

/// Some text of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The text, of the same width all down a column.
    pub text: String,
    /// What it shows.
    pub role: Role,
    /// The tile in its own place, for clicks.
    pub tile: Option<Tile>,
}

/// How a board is laid out on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Black's side is below.
    pub flipped: bool,
    /// Cells have a space behind.
    pub roomy: bool,
    /// Walls above and below are drawn; those at the sides always are.
    pub walls: bool,
    /// First column shown, as on the screen from the left, and how many.
    pub columns: (u16, u16),
    /// First row shown, as on the screen from the top, and how many.
    pub rows: (u16, u16),
}

/// A board that can be drawn.
pub struct Picture<'a> {
    session: &'a Session,
    chart: &'a Chart,
    marks: &'a [Mark],
    layout: Layout,
}

impl<'a> Picture<'a> {
    /// A picture of a position.
    pub fn new(session: &'a Session, chart: &'a Chart, marks: &'a [Mark], layout: Layout) -> Picture<'a> {
        Picture { session, chart, marks, layout }
    }

    /// Lines of cells from the top.
    pub fn lines(&self) -> Vec<Vec<Cell>> {
        let (first, count) = self.layout.rows;
        let mut lines = Vec::new();
        for row in first..first + count {
            let (chart_row, rank) = self.row(row);
            if self.layout.walls && rank == Some(self.edge_rank(true)) {
                lines.push(self.wall_line(chart_row, self.side(Side::North)));
            }
            lines.push(self.tile_line(chart_row, rank));
            if self.layout.walls && rank == Some(self.edge_rank(false)) {
                lines.push(self.wall_line(chart_row, self.side(Side::South)));
            }
        }
        lines.push(self.names());
        lines
    }

    /// The same as text without trailing spaces.
    pub fn text(&self) -> String {
        let line = |cells: Vec<Cell>| cells.into_iter().map(|cell| cell.text).collect::<String>();
        self.lines().into_iter().map(|cells| line(cells).trim_end().to_owned() + "\n").collect()
    }

    fn surface(&self) -> &Surface {
        self.session.surface()
    }

    fn side(&self, side: Side) -> Side {
        if self.layout.flipped { side.opposite() } else { side }
    }

    /// The rank that stands topmost or lowest on the screen.
    fn edge_rank(&self, top: bool) -> u16 {
        if top != self.layout.flipped { self.surface().ranks().saturating_sub(1) } else { 0 }
    }

    /// A screen row's row of the chart, and its rank if it is none of the margin.
    fn row(&self, row: u16) -> (u16, Option<u16>) {
        let rows = self.chart.rows();
        let row = if self.layout.flipped { rows.saturating_sub(row + 1) } else { row };
        let from_north = row.checked_sub(self.chart.margin(Side::North));
        let rank = from_north.and_then(|row| self.surface().ranks().checked_sub(row + 1));
        (row, rank)
    }

    /// A screen column's column of the chart, and its file if it is none of the margin.
    fn column(&self, column: u16) -> (u16, Option<u16>) {
        let columns = self.chart.columns();
        let column = if self.layout.flipped { columns.saturating_sub(column + 1) } else { column };
        let file = column.checked_sub(self.chart.margin(Side::West));
        (column, file.filter(|&file| file < self.surface().files()))
    }

    fn rank_width(&self) -> usize {
        self.surface().ranks().to_string().len()
    }

    fn glyphs(&self) -> usize {
        self.session.spec().pieces.iter().map(|piece| piece.id.chars().count()).max().unwrap_or(1)
    }

    fn width(&self) -> usize {
        cell_width(self.session, self.layout.roomy)
    }

    /// A line of cells: `label`, what each column holds, and what stands in the gap at either side.
    fn line(
        &self,
        label: &str,
        gap: impl Fn(Side) -> char,
        cell: impl Fn(u16, Option<u16>) -> Cell,
    ) -> Vec<Cell> {
        let frame = |text: String| Cell { text, role: Role::Frame, tile: None };
        let mut line = vec![frame(format!("{label:>width$} ", width = self.rank_width()))];
        let (first, count) = self.layout.columns;
        let last_file = self.surface().files().saturating_sub(1);
        let (left, right) = if self.layout.flipped { (last_file, 0) } else { (0, last_file) };
        for column in first..first + count {
            let (chart_column, file) = self.column(column);
            if file == Some(left) {
                line.push(frame(gap(self.side(Side::West)).to_string()));
            }
            line.push(cell(chart_column, file));
            if file == Some(right) {
                line.push(frame(gap(self.side(Side::East)).to_string()));
            }
        }
        line
    }

    fn tile_line(&self, row: u16, rank: Option<u16>) -> Vec<Cell> {
        let label = rank.map_or(String::new(), |rank| (rank + 1).to_string());
        let edge = |side: Side| {
            let file = if side == Side::West { 0 } else { self.surface().files().saturating_sub(1) };
            let tile = rank.and_then(|rank| self.standing(file, rank));
            if tile.is_some_and(|tile| self.closed(tile, side)) { '|' } else { ' ' }
        };
        let mut line = self.line(&label, edge, |column, _| self.tile(self.chart.at(column, row)));
        self.close_brackets(&mut line);
        line
    }

    fn standing(&self, file: u16, rank: u16) -> Option<Tile> {
        self.surface().at((file, rank)).filter(|&tile| !self.surface().is_hole(tile))
    }

    /// Whether nothing lies beyond a side of a tile.
    fn closed(&self, tile: Tile, side: Side) -> bool {
        self.surface().seam(tile, side).is_none_or(|seam| self.surface().is_hole(seam.tile))
    }

    /// The line between a board and what lies above or below it: walls where nothing does.
    fn wall_line(&self, row: u16, side: Side) -> Vec<Cell> {
        let width = self.width();
        self.line(
            "",
            |_| ' ',
            |column, file| {
                let tile = file.and(self.chart.at(column, row).tile());
                let wall = tile.is_some_and(|tile| self.closed(tile, side));
                let text = if wall { "-" } else { " " }.repeat(width);
                Cell { text, role: Role::Frame, tile: None }
            },
        )
    }

    /// The letters of the files.
    fn names(&self) -> Vec<Cell> {
        let width = self.width();
        self.line(
            "",
            |_| ' ',
            |_, file| {
                let name = file.map_or(' ', file_letter);
                Cell { text: format!("{:<width$}", format!(" {name}")), role: Role::Frame, tile: None }
            },
        )
    }

    fn tile(&self, seen: Seen) -> Cell {
        let Some(tile) = seen.tile() else {
            return Cell { text: " ".repeat(self.width()), role: Role::Frame, tile: None };
        };
        let copy = matches!(seen, Seen::Copy(_));
        let mark = self.marks.get(tile.index()).copied().unwrap_or_default();
        let man = self.session.game().at(tile);
        let letters = match man {
            Some(man) => render::letter(self.session.spec(), man),
            None if mark.way && !mark.cursor => "+".into(),
            None if mark.target => "*".into(),
            None if mark.check => "!".into(),
            None => if copy { "," } else { "." }.into(),
        };
        let (before, after) = signs(mark, copy, man.is_some());
        let mut text = format!("{before}{letters:<glyphs$}", glyphs = self.glyphs());
        if self.layout.roomy {
            text.push(after);
        }
        let role = Role::Tile { owner: man.map(|man| man.colour), mark, copy };
        Cell { text, role, tile: (!copy).then_some(tile) }
    }

    /// Cells without room have their closing bracket in the next cell.
    fn close_brackets(&self, line: &mut [Cell]) {
        if self.layout.roomy {
            return;
        }
        for i in 1..line.len() {
            let before = line.get(i - 1).and_then(|cell| cell.text.chars().next());
            let closing = match before {
                Some('[') => "]",
                Some('(') => ")",
                _ => continue,
            };
            if let Some(cell) = line.get_mut(i)
                && !cell.text.starts_with(['[', '('])
            {
                cell.text =
                    cell.text.chars().skip(1).fold(closing.to_owned(), |text, c| text + &c.to_string());
            }
        }
    }
}

/// Columns that one cell takes.
pub fn cell_width(session: &Session, roomy: bool) -> usize {
    let glyphs = session.spec().pieces.iter().map(|piece| piece.id.chars().count()).max().unwrap_or(1);
    1 + glyphs + usize::from(roomy)
}

/// The signs before and behind a tile's letters. What matters most comes first.
fn signs(mark: Mark, copy: bool, occupied: bool) -> (char, char) {
    match mark {
        Mark { cursor: true, .. } if !copy => ('[', ']'),
        Mark { picked: true, .. } if !copy => ('(', ')'),
        Mark { target: true, takes: true, seam: true, .. } => ('X', ' '),
        Mark { target: true, takes: true, .. } => ('x', ' '),
        Mark { target: true, seam: true, .. } => ('~', ' '),
        Mark { hint: true, .. } => ('?', ' '),
        Mark { way: true, cursor: false, .. } if occupied => ('+', ' '),
        Mark { check: true, .. } if occupied => ('!', ' '),
        Mark { last: true, .. } => (':', ' '),
        _ if copy && occupied => (',', ' '),
        _ => (' ', ' '),
    }
}
