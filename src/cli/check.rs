//! `check`: everything that is wrong with variant files, or one line when all is well.

use std::io::Write;

use serde_json::json;

use super::failure::Failure;
use super::{json, report};
use crate::base::{Code, Problem, Severity};
use crate::game::Variant;

/// Check variant files and say everything that is wrong with them
///
/// One line when all is well. Exit code 1 if there is an error in any file.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess check dot cylinder\n  topochess check --json --deny-warnings klein\n\n\
                        In a folder of variants: `topochess check variants/*.toml`."
)]
pub(super) struct Check {
    /// Variant files, or names of shipped variants
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print the problems of every file as JSON, for editors
    #[arg(long)]
    json: bool,
    /// Warnings count as errors
    #[arg(long)]
    deny_warnings: bool,
}

struct Checked<'a> {
    file: &'a str,
    problems: Vec<Problem>,
}

impl Check {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let checked: Vec<Checked<'_>> = self.files.iter().map(|file| check(file)).collect();
        let all = || checked.iter().flat_map(|checked| &checked.problems);
        let count =
            |wanted| all().filter(|problem| report::severity(problem, self.deny_warnings) == wanted).count();
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        let are_more = all().any(|problem| matches!(problem.code, Code::FileMany | Code::FileManyWarnings));
        if self.json {
            self.print_json(out, &checked)?;
        } else {
            for checked in &checked {
                report::print(&checked.problems, self.deny_warnings);
            }
            let summary = summary(checked.len(), errors, warnings, are_more);
            if errors > 0 {
                let _ = writeln!(std::io::stderr(), "{summary}");
            } else {
                writeln!(out, "{summary}")?;
            }
        }
        if errors > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn print_json(&self, out: &mut dyn Write, checked: &[Checked<'_>]) -> Result<(), Failure> {
        let list = checked.iter().map(|checked| {
            let error = |problem: &&Problem| report::severity(problem, self.deny_warnings) == Severity::Error;
            let problems: Vec<_> =
                checked.problems.iter().map(|problem| json::problem(problem, self.deny_warnings)).collect();
            json!({
                "file": checked.file,
                "ok": checked.problems.iter().find(error).is_none(),
                "problems": problems,
            })
        });
        json::print(out, &list.collect())
    }
}

fn check(file: &str) -> Checked<'_> {
    let problems = match Variant::load(file) {
        Ok(variant) => variant.warnings().to_vec(),
        Err(problems) => problems,
    };
    Checked { file, problems }
}

/// `are_more`: some were not shown one by one.
fn summary(files: usize, errors: usize, warnings: usize, are_more: bool) -> String {
    let count = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    let found = match (errors, warnings) {
        (0, 0) => "all is well".into(),
        (0, warnings) => count(warnings, "warning"),
        (errors, 0) => count(errors, "error"),
        (errors, warnings) => format!("{}, {}", count(errors, "error"), count(warnings, "warning")),
    };
    let least = if are_more { "more than " } else { "" };
    format!("{} checked: {least}{found}", count(files, "file"))
}
