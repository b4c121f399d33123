//! The screen of a game: the board, the players beside it, what is under the cursor below it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::clock::shown;
use super::marks::{Target, targets};
use super::model::{Model, Player};
use super::view_board::Fitted;
use crate::base::{Colour, Tile};

/// Columns that the list of moves needs at least.
const PANEL: u16 = 24;

/// The keys, for the help.
const KEYS: &[&str] = &[
    "arrows, h j k l   move the cursor, over seams too",
    "enter, space      pick up the piece, or play to there",
    "m                 to the next piece that can move",
    "a-g, A-Z, or :    type a move (e2e4, Nf3) or a command:",
    "                  moves undo hint fen save flip level",
    "                  resign quit",
    "u, backspace      take back    i  hint",
    "n                 engine moves now, or goes on",
    "+ -               level        r  turn the board round",
    "s                 save PGN     q  leave",
    "",
    "[K] cursor   (K) picked up   :K last move   ?K hint",
    " *  target    ~* over a seam   +  on the way there",
    "xp  taken     Xp taken over a seam   ! line of check",
    " ,  and ,p    squares seen again beyond a seam",
    "-- and |      closed edges",
];

/// The keys in one line.
const KEY_LINE: &str = "enter move  : type  u undo  i hint  n now  r turn  s save  ? help  q quit";

/// Draws the board and all round it.
pub fn draw(frame: &mut Frame<'_>, model: &Model) {
    let area = frame.area();
    let places = Places::new(model, area);
    text(frame, places.title, title(model));
    text(frame, places.board, Text::from(places.fitted.lines(model)));
    if let Some(panel) = places.panel {
        side_panel(frame, panel, model);
    }
    frame.render_widget(Paragraph::new(below(model, places.below)), places.below);
    if model.helping() {
        let lines: Vec<Line<'_>> = KEYS.iter().map(|&line| Line::from(line)).collect();
        window(frame, area, "Keys and marks (any key goes back)", lines);
    }
    if let Some(dialog) = model.dialog() {
        let choice = |(i, (words, _)): (usize, &(String, _))| {
            let lit = if i == dialog.lit { '>' } else { ' ' };
            Line::from(format!("{lit} {}  {words}", i + 1))
        };
        window(frame, area, &dialog.title, dialog.choices.iter().enumerate().map(choice).collect());
    }
}

/// The tile that is drawn at a place of the screen.
pub fn tile_at(model: &Model, area: Rect, column: u16, row: u16) -> Option<Tile> {
    let places = Places::new(model, area);
    let (column, row) = (column.checked_sub(places.board.x)?, row.checked_sub(places.board.y)?);
    places.fitted.tile_at(model, column, row)
}

/// Where the parts of the screen are.
struct Places {
    title: Rect,
    board: Rect,
    panel: Option<Rect>,
    below: Rect,
    fitted: Fitted,
}

impl Places {
    fn new(model: &Model, area: Rect) -> Places {
        let title = u16::from(area.height >= 8);
        let below = match area.height {
            0..=4 => 1,
            5..=12 => 2,
            _ => 4,
        };
        let rows = area.height.saturating_sub(title + below);
        let fit = |panel: u16| {
            let room = (area.width.saturating_sub(panel), rows);
            Fitted::new(model.session(), model.flipped(), model.cursor(), room)
        };
        let beside = Some(PANEL).filter(|_| area.width >= 60).map(fit).filter(|fitted| fitted.whole_width);
        let has_panel = beside.is_some();
        let fitted = beside.unwrap_or_else(|| fit(0));
        let part = |x: u16, y: u16, width: u16, height: u16| {
            Rect::new(area.x + x, area.y + y, width, height).intersection(area)
        };
        let board_width = fitted.size.0.min(area.width);
        let panel_x = board_width + 2;
        let panel =
            (has_panel && panel_x < area.width).then(|| part(panel_x, title, area.width - panel_x, rows));
        Places {
            title: part(0, 0, area.width, title),
            board: part(0, title, board_width, rows),
            panel,
            below: part(0, area.height.saturating_sub(below), area.width, below),
            fitted,
        }
    }
}

fn text(frame: &mut Frame<'_>, area: Rect, text: impl Into<Text<'static>>) {
    frame.render_widget(Paragraph::new(text), area);
}

fn title(model: &Model) -> Line<'static> {
    let session = model.session();
    let state = match session.ending() {
        Some(ending) => format!("{ending} ({})", ending.result()),
        None if model.is_thinking() => format!("{} to move, the engine is thinking", session.turn().name()),
        None => format!("{} to move", session.turn().name()),
    };
    let check = if session.game().in_check() { ", in check" } else { "" };
    let line = Line::from(format!("{}: {state}{check}", session.spec().name));
    if model.set().colour { line.style(Style::new().add_modifier(Modifier::BOLD)) } else { line }
}

fn side_panel(frame: &mut Frame<'_>, area: Rect, model: &Model) {
    let (upper, lower) =
        if model.flipped() { (Colour::White, Colour::Black) } else { (Colour::Black, Colour::White) };
    let mut lines = player(model, upper, area.width);
    lines.extend(player(model, lower, area.width));
    lines.push(String::new());
    let room = usize::from(area.height).saturating_sub(lines.len());
    let moves = columns(&model.session().numbered(), usize::from(area.width));
    let skipped = moves.len().saturating_sub(room);
    lines.extend(moves.into_iter().skip(skipped));
    text(frame, area, lines.into_iter().map(Line::from).collect::<Vec<_>>());
}

/// Who plays, the clock, and what was taken.
fn player(model: &Model, colour: Colour, width: u16) -> Vec<String> {
    let session = model.session();
    let who = match model.set().players[colour.index()] {
        Player::Human => "human".to_owned(),
        Player::Engine => format!("engine, level {}", model.set().level),
    };
    let turn = if session.turn() == colour && session.ending().is_none() { '>' } else { ' ' };
    let clock = model.clocks().map_or(String::new(), |clocks| format!("  {}", shown(clocks.left(colour))));
    let taken = session.captured(colour).join("");
    let room = usize::from(width).saturating_sub(8);
    let taken: String = taken.chars().skip(taken.chars().count().saturating_sub(room)).collect();
    let mut lines = vec![format!("{turn} {} ({who}){clock}", colour.name())];
    lines.push(if taken.is_empty() { String::new() } else { format!("  took {taken}") });
    lines
}

/// Pairs of moves, two beside each other where they fit.
fn columns(pairs: &[String], width: usize) -> Vec<String> {
    let widest = pairs.iter().map(|pair| pair.chars().count()).max().unwrap_or(0) + 2;
    let beside = (width / widest.max(1)).clamp(1, 2);
    let line = |pairs: &[String]| pairs.iter().map(|pair| format!("{pair:<widest$}")).collect::<String>();
    pairs.chunks(beside).map(|pairs| line(pairs).trim_end().to_owned()).collect()
}

/// What is under the cursor, checks, and what was said or is being typed. What matters most comes last.
fn below(model: &Model, area: Rect) -> Vec<Line<'static>> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let said = match model.typed() {
        Some(typed) => vec![typing(typed, width)],
        None => folded(model.message(), width, height),
    };
    let keys = height > 3 && said.len() == 1;
    let room = height.saturating_sub(said.len() + usize::from(keys));
    let checks = model.session().checks();
    let mut lines = under_cursor(model);
    if !checks.is_empty() {
        lines.truncate(1);
        lines.push(format!("check: {}", checks.join("; ")));
    } else if room < 2 {
        lines = vec![lines.join(", ")];
    }
    let skipped = lines.len().saturating_sub(room);
    let mut lines: Vec<String> = lines.into_iter().skip(skipped).map(|line| cut(line, width)).collect();
    lines.extend(said);
    if keys {
        lines.push(cut(KEY_LINE.into(), width));
    }
    let red = Style::new().fg(Color::LightRed);
    let styled = |line: String| {
        let is_check = model.set().colour && line.starts_with("check: ");
        if is_check { Line::styled(line, red) } else { Line::from(line) }
    };
    lines.into_iter().map(styled).collect()
}

/// What is being typed; of a long line the end.
fn typing(typed: &str, width: usize) -> String {
    let line = format!("> {typed}_");
    let long = line.chars().count().saturating_sub(width);
    line.chars().skip(long).collect()
}

/// Text broken into lines between words, `most` lines at most.
fn folded(text: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let full = lines.len() >= most;
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width || full {
            *line += &format!(" {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.into_iter().map(|line| cut(line, width)).collect()
}

/// A line that is too long loses its end.
fn cut(line: String, width: usize) -> String {
    if line.chars().count() <= width {
        return line;
    }
    line.chars().take(width.saturating_sub(2)).chain("..".chars()).collect()
}

/// Two lines on the piece under the cursor, or on the way of the piece picked up to there.
fn under_cursor(model: &Model) -> Vec<String> {
    let session = model.session();
    let surface = session.surface();
    let cursor = model.cursor();
    let square = surface.square(cursor);
    let from = model.picked().unwrap_or(cursor);
    let found = targets(session, from);
    let here = match session.game().at(cursor) {
        Some(man) => format!("{square}: {}'s {}", man.colour.name(), session.name(man)),
        None => format!("{square}: empty"),
    };
    if from != cursor {
        let name = session.game().at(from).map_or("", |man| session.name(man)).to_owned();
        let start = surface.square(from);
        return match found.iter().find(|target| target.to == cursor) {
            Some(target) => vec![here, format!("{name} {start} to {square}: {}", ways(model, from, target))],
            None => vec![here, format!("{name} {start}: not to {square}")],
        };
    }
    let owner = session.game().at(cursor).map(|man| man.colour);
    let said = match (owner, found.len()) {
        (None, _) => String::new(),
        (Some(owner), 0) if owner == session.turn() => "no legal move".into(),
        (Some(owner), _) if owner == session.turn() => format!("may go to {}", list(model, &found)),
        (Some(_), _) => format!("reaches {}", list(model, &found)),
    };
    vec![here, said]
}

fn list(model: &Model, found: &[Target]) -> String {
    let surface = model.session().surface();
    let one = |target: &Target| {
        let seam = if target.over_seam() { "~" } else { "" };
        let takes = if target.takes { "x" } else { "" };
        format!("{takes}{}{seam}", surface.square(target.to))
    };
    let any_seam = found.iter().any(Target::over_seam);
    let note = if any_seam { "  (~ over a seam)" } else { "" };
    found.iter().map(one).collect::<Vec<_>>().join(" ") + note
}

fn ways(model: &Model, from: Tile, target: &Target) -> String {
    let one = |(way, seam): &(Vec<Tile>, bool)| {
        format!("{}{}", model.session().way(from, way), if *seam { " (over a seam)" } else { "" })
    };
    let ways: Vec<String> = target.ways.iter().map(one).collect();
    if ways.is_empty() { "a move of its own kind".into() } else { ways.join(", or ") }
}

/// A window in the middle of the screen.
fn window(frame: &mut Frame<'_>, area: Rect, title: &str, lines: Vec<Line<'_>>) {
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count()) as u16 + 4;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
    let place = Rect::new(area.x + x, area.y + y, width, height);
    let block = Block::bordered().title(format!(" {title} "));
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(lines).block(block).wrap(Wrap { trim: false }), place);
}
