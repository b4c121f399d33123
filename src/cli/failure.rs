//! Why a command stops, and how that is said.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use super::report;
use crate::base::{Problem, said};

/// Why a command stops.
#[derive(Debug)]
pub(super) enum Failure {
    /// Something the user wrote is wrong.
    Problems(Vec<Problem>),
    /// The same, and it has been said.
    Reported,
    /// Something about the world, not about a text: what is wrong, and what to do.
    Plain(String, String),
    /// The command line asks for what cannot be done here: what is wrong, and what to do. Exit code 2.
    Usage(String, String),
    /// The help has been shown instead; the exit code.
    Said(u8),
    /// Standard output does not take any more.
    Output(std::io::Error),
}

impl Failure {
    /// Says it on standard error, and returns the exit code.
    pub fn report(self) -> ExitCode {
        match self {
            Failure::Problems(problems) => report::print(&problems, false),
            Failure::Reported => {}
            Failure::Said(code) => return ExitCode::from(code),
            Failure::Usage(message, help) => {
                let _ = writeln!(std::io::stderr(), "error: {message}\n help: {help}");
                return ExitCode::from(2);
            }
            Failure::Plain(message, help) => {
                let mut text = format!("error: {message}\n");
                if !help.is_empty() {
                    text += &format!(" help: {help}\n");
                }
                let _ = std::io::stderr().write_all(text.as_bytes());
            }
            Failure::Output(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Output(error) => {
                let _ = writeln!(std::io::stderr(), "error: cannot write: {}", said(&error));
            }
        }
        ExitCode::from(1)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Vec<Problem>> for Failure {
    fn from(problems: Vec<Problem>) -> Failure {
        Failure::Problems(problems)
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Problems(vec![problem])
    }
}
