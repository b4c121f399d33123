//! An engine driven through pipes, as a graphical program does it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Far more than anything here takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program that is talked to.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Talk {
    pub fn new(arguments: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_topochess"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Talk { input: child.stdin.take(), child, lines }
    }

    pub fn say(&mut self, text: &str) {
        self.bytes(format!("{text}\n").as_bytes());
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// All lines up to the first that begins so, that one last.
    pub fn until(&self, start: &str) -> Vec<String> {
        let mut seen: Vec<String> = Vec::new();
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => seen.push(line),
                Err(error) => panic!("no `{start}`: {error:?}, {seen:?}"),
            }
            if seen.last().unwrap().starts_with(start) {
                return seen;
            }
        }
    }

    pub fn last(&self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Nothing that begins so comes in a while.
    pub fn stays_without(&self, start: &str) {
        let end = Instant::now() + Duration::from_millis(300);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.lines.recv_timeout(left) {
                Ok(line) => assert!(!line.starts_with(start), "{line}"),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended"),
            }
        }
    }

    /// The lines that are left, and the exit code.
    pub fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.input = None;
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(line);
        }
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().unwrap() {
                return (rest, status.code());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("it does not end: {rest:?}");
    }
}

/// Starts the program with nobody to read what it says, and says something to it; its exit code.
pub fn unheard(arguments: &[&str], text: &str) -> Option<i32> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_topochess"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // it may have ended already
    let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
    child.wait().unwrap().code()
}
