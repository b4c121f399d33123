//! Another program: its lines both ways, none of them longer than allowed, and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::entrant::Entrant;
use super::halt::Halt;
use super::player::Trouble;
use crate::base::said;

/// The longest line that a program may print, in bytes.
pub(super) const LONGEST: usize = 1 << 16;

/// Lines that wait to be read; a program that prints more waits itself.
const WAITING: usize = 1024;

/// How long a program has to end by itself.
const GOODBYE: Duration = Duration::from_millis(300);

/// How long nothing looks whether the match is ended.
const NAP: Duration = Duration::from_millis(20);

enum Heard {
    Line(String),
    TooLong,
}

/// A program that runs until this is dropped.
pub(super) struct Pipe {
    child: Child,
    /// `None` when it has been told to end.
    input: Option<SyncSender<String>>,
    output: Receiver<Heard>,
    halt: Halt,
}

impl Pipe {
    /// Starts a program.
    pub fn start(entrant: &Entrant, halt: &Halt) -> Result<Pipe, Trouble> {
        let Entrant::Program { command, dir, .. } = entrant else {
            return Err(Trouble::Unready("it is no other program".into()));
        };
        let Some((program, arguments)) = command.split_first() else {
            return Err(Trouble::Unready("it has no name".into()));
        };
        let mut started = command_for(program, arguments, dir.as_deref());
        started.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(dir) = dir {
            started.current_dir(dir);
        }
        // Ctrl-C is for us: we end the program ourselves
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut started, 0);
        let fails = |error| Trouble::Unready(format!("`{program}` cannot be started: {}", said(&error)));
        let mut child = started.spawn().map_err(fails)?;
        let (to_program, for_program) = sync_channel(WAITING);
        let (heard, output) = sync_channel(WAITING);
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || write(&mut input, &for_program));
        }
        if let Some(out) = child.stdout.take() {
            thread::spawn(move || listen(out, &heard));
        }
        Ok(Pipe { child, input: Some(to_program), output, halt: halt.clone() })
    }

    /// Sends a line.
    pub fn send(&self, line: &str) -> Result<(), Trouble> {
        match self.input.as_ref().map(|input| input.try_send(format!("{line}\n"))) {
            Some(Ok(())) => Ok(()),
            Some(Err(std::sync::mpsc::TrySendError::Full(_))) => Err(Trouble::Deaf),
            _ => Err(Trouble::Crashed),
        }
    }

    /// The next line, without spaces at its ends.
    pub fn line(&self, deadline: Instant) -> Result<String, Trouble> {
        loop {
            if self.halt.is_stopped() {
                return Err(Trouble::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Late);
            }
            match self.output.recv_timeout(left.min(NAP)) {
                Ok(Heard::Line(line)) => return Ok(line),
                Ok(Heard::TooLong) => return Err(Trouble::Shouts(LONGEST)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Crashed),
            }
        }
    }
}

/// What ends a program with the thread that started it, however that ends; a part of every Linux system.
const GUARD: &str = "/usr/bin/setpriv";

/// The command for a program, guarded where it can be.
fn command_for(program: &str, arguments: &[String], dir: Option<&Path>) -> Command {
    // the guard would hide that a program is not there
    let guarded = cfg!(target_os = "linux") && Path::new(GUARD).is_file() && exists(program, dir);
    let mut command = Command::new(if guarded { GUARD } else { program });
    if guarded {
        command.args(["--pdeathsig", "KILL", "--", program]);
    }
    command.args(arguments);
    command
}

/// Whether a program is where the system looks for it.
fn exists(program: &str, dir: Option<&Path>) -> bool {
    if program.contains('/') {
        return dir.unwrap_or(Path::new("")).join(program).is_file();
    }
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

/// Passes lines on until there are no more, or nobody takes them.
fn write(input: &mut impl Write, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Hears lines until the program ends, or one is too long.
fn listen(out: impl Read, heard: &SyncSender<Heard>) {
    let mut out = BufReader::new(out);
    loop {
        let mut line = Vec::new();
        match out.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(length) if length > LONGEST => {
                let _ = heard.send(Heard::TooLong);
                return;
            }
            Ok(_) => {
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if !line.is_empty() && heard.send(Heard::Line(line)).is_err() {
                    return;
                }
            }
        }
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.input = None;
        let until = Instant::now() + GOODBYE;
        while Instant::now() < until && !matches!(self.child.try_wait(), Ok(Some(_)) | Err(_)) {
            thread::sleep(Duration::from_millis(5));
        }
        end(&mut self.child);
    }
}

/// Ends a program and what it has started.
fn end(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // nothing is left to end if the whole group has gone
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}
