//! The board on the screen: how large it is drawn, which part of it is seen, and in which colours.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use super::marks::marks;
use super::model::Model;
use super::picture::{Cell, Layout, Picture, Role, cell_width};
use super::session::Session;
use crate::base::{Colour, Tile};
use crate::render::Chart;

/// Tiles repeated beyond each seam, where there is room.
const MARGIN: u16 = 2;

/// A board laid out for some room.
pub struct Fitted {
    chart: Chart,
    layout: Layout,
    /// Columns and lines of the screen that it takes.
    pub size: (u16, u16),
    /// Whether every file is seen.
    pub whole_width: bool,
}

impl Fitted {
    /// Lays the board out for a room of so many columns and lines: with wide margins and cells if they fit, else
    /// smaller ones, and if nothing fits the part round `cursor`.
    pub fn new(session: &Session, flipped: bool, cursor: Tile, room: (u16, u16)) -> Fitted {
        let (width, height) = room;
        let surface = session.surface();
        let label = surface.ranks().to_string().len() as u16 + 1;
        let ways = [(MARGIN, true), (MARGIN, false), (1, false), (0, false)];
        let wide =
            |chart: &Chart, roomy: bool| chart.columns() * cell_width(session, roomy) as u16 + label + 2;
        let mut chart = Chart::new(surface, MARGIN);
        let mut roomy = false;
        for (depth, is_roomy) in ways {
            let tried = Chart::new(surface, depth);
            (chart, roomy) = (tried, is_roomy);
            let too_tall = surface.ranks() + 1 > height;
            if wide(&chart, roomy) <= width && (chart.rows() < height || too_tall) {
                break;
            }
        }
        let cell = cell_width(session, roomy) as u16;
        let columns = chart.columns().min(width.saturating_sub(label + 2) / cell).max(1);
        let rows = chart.rows().min(height.saturating_sub(1)).max(1);
        let walls = rows == chart.rows() && rows + 3 <= height;
        let (mut column, mut row) = chart.home(surface, cursor);
        if flipped {
            (column, row) = (chart.columns() - 1 - column, chart.rows() - 1 - row);
        }
        let layout = Layout {
            flipped,
            roomy,
            walls,
            columns: (window(column, columns, chart.columns()), columns),
            rows: (window(row, rows, chart.rows()), rows),
        };
        let size = (columns * cell + label + 2, rows + 1 + if walls { 2 } else { 0 });
        let whole_width = columns == chart.columns();
        Fitted { chart, layout, size, whole_width }
    }

    /// The whole board, for text that has no edges.
    pub fn whole(session: &Session, flipped: bool) -> Fitted {
        Fitted::new(session, flipped, Tile(0), (u16::MAX / 4, u16::MAX / 4))
    }

    /// The board as text.
    pub fn text(&self, session: &Session) -> String {
        Picture::new(session, &self.chart, &marks(session, None, None, None), self.layout).text()
    }

    fn cells(&self, model: &Model) -> Vec<Vec<Cell>> {
        let seen = marks(model.session(), Some(model.cursor()), model.picked(), model.hint());
        Picture::new(model.session(), &self.chart, &seen, self.layout).lines()
    }

    /// The board as lines of the screen.
    pub fn lines(&self, model: &Model) -> Vec<Line<'static>> {
        let colour = model.set().colour;
        let line = |cells: Vec<Cell>| {
            Line::from_iter(cells.into_iter().map(|cell| Span::styled(cell.text, style(cell.role, colour))))
        };
        self.cells(model).into_iter().map(line).collect()
    }

    /// The tile drawn at a place within the board.
    pub fn tile_at(&self, model: &Model, column: u16, line: u16) -> Option<Tile> {
        let lines = self.cells(model);
        let mut left = 0;
        lines.get(usize::from(line))?.iter().find_map(|cell| {
            left += cell.text.chars().count();
            (usize::from(column) < left).then_some(cell.tile)
        })?
    }
}

/// The first of `shown` places out of `all` so that `at` is seen, in the middle if it may be.
fn window(at: u16, shown: u16, all: u16) -> u16 {
    at.saturating_sub(shown / 2).min(all.saturating_sub(shown))
}

/// How a cell is drawn. Without colours only the cursor's cell and the margins stand out, by other means.
fn style(role: Role, colour: bool) -> Style {
    let Role::Tile { owner, mark, copy } = role else {
        return if colour { Style::new().fg(Color::DarkGray) } else { Style::new() };
    };
    if !colour {
        return Style::new();
    }
    // a ground of its own: pieces are seen on light terminals too
    let mut style = Style::new().bg(if mark.last { Color::Blue } else { Color::Black });
    style = match owner {
        Some(Colour::White) => style.fg(Color::White).add_modifier(Modifier::BOLD),
        Some(Colour::Black) => style.fg(Color::LightYellow),
        None => style.fg(Color::Gray),
    };
    if copy {
        style = style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM);
    }
    if mark.check {
        style = style.fg(Color::LightRed);
    }
    if mark.target {
        style = style.fg(if mark.takes { Color::LightRed } else { Color::LightGreen });
    }
    if mark.way && !mark.target {
        style = style.fg(Color::LightCyan);
    }
    if mark.hint {
        style = style.fg(Color::LightMagenta);
    }
    if (mark.cursor || mark.picked) && !copy {
        style = style.add_modifier(Modifier::REVERSED);
    }
    style
}
