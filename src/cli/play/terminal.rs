//! The terminal: keys and time in, pictures out, and everything put back in its place at the end.

use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use super::model::{Event, Key, Model, Order};
use super::save::save;
use super::thinker::Thinker;
use super::view::{draw, tile_at};
use crate::surface::Side;

/// How long to wait for a key: less while something goes on without one.
fn beat(model: &Model) -> Duration {
    let millis = match model.clocks() {
        _ if model.is_thinking() => 30,
        Some(_) => 100,
        None => 1000,
    };
    Duration::from_millis(millis)
}

/// Whether colours are wanted, as far as the environment says.
pub fn has_colour() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Plays on the terminal until the player leaves. The terminal is restored, after a panic too.
///
/// # Errors
/// A terminal that cannot be read or written.
pub fn run(model: Model) -> std::io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    mind_panics();
    let mouse = execute!(std::io::stdout(), EnableMouseCapture);
    let done = mouse.and_then(|()| play(&mut terminal, model));
    let _ = execute!(std::io::stdout(), DisableMouseCapture);
    let restored = ratatui::try_restore();
    done.and(restored)
}

/// A panic on this thread gives the mouse back too; one of the engine's is caught there and leaves the screen alone.
fn mind_panics() {
    let (main, before) = (std::thread::current().id(), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |panic| {
        if std::thread::current().id() == main {
            let _ = execute!(std::io::stdout(), DisableMouseCapture);
            before(panic);
        }
    }));
}

fn play(terminal: &mut DefaultTerminal, mut model: Model) -> std::io::Result<()> {
    let (sender, answers) = channel();
    let mut thinker = Thinker::new(model.session().game().variant(), sender);
    let mut last = Instant::now();
    let mut waiting = vec![Event::Start];
    loop {
        for event in waiting.drain(..) {
            let orders = model.update(event);
            for order in orders {
                if !carry_out(order, &mut model, &mut thinker) {
                    return Ok(());
                }
            }
        }
        terminal.draw(|frame| draw(frame, &model))?;
        let area = Rect::from((ratatui::layout::Position::ORIGIN, terminal.size()?));
        let happened = heard(&model, area, &answers)?;
        let now = Instant::now();
        // time first: it is that of the player who has just moved
        waiting.push(Event::Tick(now - last));
        waiting.extend(happened);
        last = now;
    }
}

/// Does what the model asks for. Says whether to go on.
fn carry_out(order: Order, model: &mut Model, thinker: &mut Thinker) -> bool {
    match order {
        Order::Quit => return false,
        Order::Stop => thinker.stop(),
        Order::Think(ticket) => {
            let (game, level, clock) = (model.session().game(), model.set().level, model.clock());
            if !thinker.think(ticket, game, level, clock) {
                model.say("the engine does not answer any more: save the game and start again");
            }
        }
        Order::Save(path) => match save(model.session(), &path) {
            Ok(()) => model.say(format!("added to {path}")),
            Err(message) => model.say(message),
        },
    }
    true
}

/// What has happened within a beat.
fn heard(model: &Model, area: Rect, answers: &Receiver<Event>) -> std::io::Result<Vec<Event>> {
    let mut found = Vec::new();
    if event::poll(beat(model))? {
        // a picture after each event, or keys that come together would see old ones
        found.extend(translated(&event::read()?, model, area));
    }
    found.extend(answers.try_iter());
    Ok(found)
}

fn translated(event: &event::Event, model: &Model, area: Rect) -> Option<Event> {
    match event {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => translated_key(key).map(Event::Key),
        event::Event::Resize(..) => Some(Event::Resize),
        event::Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            tile_at(model, area, mouse.column, mouse.row).map(Event::Click)
        }
        _ => None,
    }
}

fn translated_key(key: &KeyEvent) -> Option<Key> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(Key::Interrupt);
    }
    Some(match key.code {
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Up => Key::Arrow(Side::North),
        KeyCode::Right => Key::Arrow(Side::East),
        KeyCode::Down => Key::Arrow(Side::South),
        KeyCode::Left => Key::Arrow(Side::West),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::F(1) => Key::Char('?'),
        _ => return None,
    })
}
