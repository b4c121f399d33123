//! Problems for people: on standard error, with the text underlined; colours only on a terminal.

use std::fmt::Display;
use std::io::{IsTerminal, Write};

use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};

use crate::base::{Problem, Severity};

/// How wide reports are, in columns.
const WIDTH: usize = 100;

/// Prints problems on standard error. `denied`: warnings count as errors.
pub(super) fn print(problems: &[Problem], denied: bool) {
    let handler = handler();
    let mut text = String::new();
    for problem in problems {
        // a report that cannot be drawn is said in one line
        let drawn = if denied {
            handler.render_report(&mut text, &Denied(problem))
        } else {
            handler.render_report(&mut text, problem)
        };
        if drawn.is_err() {
            text += &format!("{problem}\n");
        }
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn handler() -> GraphicalReportHandler {
    let coloured =
        std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let theme = if coloured { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    GraphicalReportHandler::new_themed(theme).with_width(WIDTH).with_links(false)
}

/// How bad a problem is. `denied`: warnings count as errors.
pub(super) fn severity(problem: &Problem, denied: bool) -> Severity {
    if denied { Severity::Error } else { problem.severity() }
}

/// A problem that counts as an error whatever it is.
#[derive(Debug)]
struct Denied<'a>(&'a Problem);

impl Display for Denied<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Denied<'_> {}

impl Diagnostic for Denied<'_> {
    fn code(&self) -> Option<Box<dyn Display + '_>> {
        self.0.code()
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(miette::Severity::Error)
    }

    fn help(&self) -> Option<Box<dyn Display + '_>> {
        self.0.help()
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.0.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.0.labels()
    }
}
