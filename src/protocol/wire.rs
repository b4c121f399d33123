//! What comes in: lines of text from outside and news of a search, in one queue.
//!
//! Knows no protocol. A line is cut at [`MOST_BYTES`]; what is no UTF-8 is replaced; the queue is short, so that
//! whoever writes faster than we read must wait.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::game::Game;
use crate::search::{Answer, Control, Engine, Limits, Report};

/// How long a line may be, in bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// How much waits to be read.
const QUEUE: usize = 256;

/// What happens.
#[derive(Debug)]
pub enum Event {
    /// A line came in, without its end.
    Line(String),
    /// A line was longer than [`MOST_BYTES`] and is left out; so long it was, in bytes.
    TooLong(usize),
    /// Nothing more will come in.
    End,
    /// A search that is under way says something.
    Report(Report),
    /// A search has ended; its engine is free again. `None` if it failed: the engine is lost.
    Answer(Option<(Answer, Box<Engine>)>),
}

/// The queue, and the way into it for searches.
#[derive(Debug)]
pub struct Wire {
    events: Receiver<Event>,
    sender: SyncSender<Event>,
}

impl Wire {
    /// Reads lines on a thread of their own.
    pub fn new(input: impl Read + Send + 'static) -> Wire {
        let (sender, events) = sync_channel(QUEUE);
        let lines = sender.clone();
        // ends with the program: it may be waiting for a line that never comes
        thread::spawn(move || read(BufReader::new(input), &lines));
        Wire { events, sender }
    }

    /// The next thing that happens. Waits for it.
    pub fn next(&self) -> Event {
        self.events.recv().unwrap_or(Event::End)
    }

    /// The next thing that has happened, if anything has.
    pub fn try_next(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// Starts a search on a thread of its own; `control` stops it. It ends with [`Event::Answer`].
    pub fn search(&self, mut engine: Box<Engine>, game: Game, limits: Limits, control: Control) {
        let sender = self.sender.clone();
        thread::spawn(move || {
            let searched = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                let answer = engine.search(&game, &limits, &control, &mut |report| {
                    // if nobody reads any more, there is nothing to search for
                    if sender.send(Event::Report(report.clone())).is_err() {
                        control.stop();
                    }
                });
                (answer, engine)
            }));
            let _ = sender.send(Event::Answer(searched.ok()));
        });
    }
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = match line(&mut input) {
            Ok(Some(Ok(line))) => Event::Line(line),
            Ok(Some(Err(long))) => Event::TooLong(long),
            Ok(None) | Err(_) => Event::End,
        };
        let last = matches!(event, Event::End);
        if events.send(event).is_err() || last {
            return;
        }
    }
}

/// The next line; `Err` inside with its length if it is too long, `None` at the end.
fn line(input: &mut impl BufRead) -> std::io::Result<Option<Result<String, usize>>> {
    let (mut bytes, mut length, mut ended) = (Vec::new(), 0, false);
    while !ended {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            if length == 0 {
                return Ok(None);
            }
            break;
        }
        let end = part.iter().position(|&byte| byte == b'\n');
        let taken = &part[..end.unwrap_or(part.len())];
        if length + taken.len() <= MOST_BYTES {
            bytes.extend_from_slice(taken);
        }
        length += taken.len();
        ended = end.is_some();
        let used = taken.len() + usize::from(ended);
        input.consume(used);
    }
    if length > MOST_BYTES {
        return Ok(Some(Err(length)));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Ok(text.trim_end_matches('\r').to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_and_long_ones_left_out() {
        let long = "x".repeat(MOST_BYTES + 1);
        let text = format!("uci\r\n{long}\n\nlast \u{fffd}");
        let wire = Wire::new(std::io::Cursor::new(text.into_bytes()));
        let mut seen = Vec::new();
        loop {
            match wire.next() {
                Event::Line(line) => seen.push(line),
                Event::TooLong(length) => seen.push(format!("{length} bytes")),
                Event::End => break,
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(seen, ["uci", &format!("{} bytes", MOST_BYTES + 1), "", "last \u{fffd}"]);
    }
}
