//! From a name or a path to a checked variant: reading files, following `extends`, and the order of the checks.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::file::File;
use super::mend::{Mended, mend};
use super::nearest::nearest;
use super::shipped::{SHIPPED, shipped};
use super::spec::Spec;
use super::{check, shape, tree};
use crate::base::{Code, Label, Problem, Severity, Source, Sources, Span, said};

/// The largest file that is read, in bytes.
pub const LARGEST: usize = 256 * 1024;

/// How many files may extend one another in a row.
const LONGEST_CHAIN: usize = 16;

/// How many problems of a file are shown.
const MOST_PROBLEMS: usize = 100;

/// A variant that can be played, and what its author should look at all the same.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The variant.
    pub spec: Spec,
    /// Warnings.
    pub warnings: Vec<Problem>,
    /// The texts it was read from, for problems found later.
    pub sources: Sources,
}

/// Reads and checks a shipped variant by its name, or a file by its path.
///
/// ```
/// let loaded = topochess::variant::load("cylinder").unwrap();
/// assert_eq!(loaded.spec.surface.files(), 8);
/// let problems = topochess::variant::load("cilinder").unwrap_err();
/// assert_eq!(problems[0].help, "did you mean `cylinder`? (a path like `./cilinder.toml` names a file)");
/// ```
///
/// # Errors
/// Every problem of the file and of those that it extends, each with its place and text.
pub fn load(path_or_name: &str) -> Result<Loaded, Vec<Problem>> {
    let path = Path::new(path_or_name);
    // a file of such a name is meant by `./name`, as in `extends`
    if let Some(text) = shipped(path_or_name) {
        return parse(path_or_name, text, None);
    }
    if !path.exists() && is_bare_name(path_or_name) {
        return Err(vec![unknown_name(path_or_name)]);
    }
    match read_file(path) {
        Ok(text) => parse(path_or_name, &text, Some(path.parent().unwrap_or(Path::new("")))),
        Err(problem) => Err(vec![problem]),
    }
}

/// Reads and checks a variant from its text. `name` is shown above the text in problems. `dir` is where files
/// that it extends are looked for; without it, only shipped variants can be extended.
///
/// # Errors
/// As [`load`].
pub fn parse(name: &str, text: &str, dir: Option<&Path>) -> Result<Loaded, Vec<Problem>> {
    let mut chain = Chain::default();
    let mut problems = Vec::new();
    chain.follow(name, text, dir, &mut problems);
    let sources = std::mem::take(&mut chain.sources);
    let spec = chain.check(&sources, &mut problems);
    let problems = chain.bring_home(problems, &sources);
    let mut problems: Vec<Problem> = problems.into_iter().map(|problem| problem.locate(&sources)).collect();
    let failed = problems.iter().any(|problem| problem.severity() == Severity::Error);
    shorten(&mut problems);
    problems.sort_by_key(|problem| problem.labels.first().map(|label| label.span));
    match spec {
        Some(spec) if !failed => Ok(Loaded { spec, warnings: problems, sources }),
        _ => Err(problems),
    }
}

/// Leaves no more problems than a person reads, errors before warnings, and says how many there are besides.
fn shorten(problems: &mut Vec<Problem>) {
    let more = problems.len().saturating_sub(MOST_PROBLEMS);
    if more == 0 {
        return;
    }
    problems.sort_by_key(|problem| {
        (problem.severity() != Severity::Error, problem.labels.first().map(|label| label.span))
    });
    let rest = problems.split_off(MOST_PROBLEMS);
    // errors come first: where one is left out, all that are shown are errors
    let errors = rest.iter().any(|problem| problem.severity() == Severity::Error);
    let code = if errors { Code::FileMany } else { Code::FileManyWarnings };
    let mut many =
        Problem::new(code, format!("there are {more} more problems")).help("mend those that are shown first");
    // shown at the first of them
    if let Some(next) = rest.into_iter().find(|problem| !problem.labels.is_empty()) {
        many.labels =
            next.labels.into_iter().take(1).map(|label| Label { text: String::new(), ..label }).collect();
        many.source = next.source;
    }
    problems.push(many);
}

/// Whether this can only be the name of a shipped variant: no folder, no extension.
fn is_bare_name(text: &str) -> bool {
    Path::new(text).extension().is_none() && !text.contains(['/', '\\'])
}

fn unknown_name(name: &str) -> Problem {
    let names = SHIPPED.iter().map(|&(name, _)| name);
    let help = match nearest(name, names.clone()) {
        Some(near) => format!("did you mean `{near}`? (a path like `./{name}.toml` names a file)"),
        None => format!(
            "the shipped variants are {}; a path like `./my-variant.toml` names a file",
            names.collect::<Vec<_>>().join(", ")
        ),
    };
    Problem::new(Code::FileName, format!("there is no variant `{name}`")).help(help)
}

/// Reads a file as text.
fn read_file(path: &Path) -> Result<String, Problem> {
    let name = path.display();
    let unreadable = |why: String, help: &str| Problem::new(Code::FileUnreadable, why).help(help);
    if path.is_dir() {
        let why = format!("`{name}` is a directory");
        return Err(unreadable(why, "give the path of a variant file, such as one that ends in `.toml`"));
    }
    let cannot = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => unreadable(
            format!("there is no file `{name}`"),
            "give the path of a file, or a shipped variant's name",
        ),
        _ => unreadable(
            format!("`{name}` cannot be read: {}", said(&error)),
            "mend its permissions, or give another path",
        ),
    };
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(cannot)?;
    std::io::Read::read_to_end(&mut std::io::Read::take(file, LARGEST as u64 + 1), &mut bytes)
        .map_err(cannot)?;
    if bytes.len() > LARGEST {
        return Err(too_large(&name.to_string()));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let sources = Sources::one(name.to_string(), String::from_utf8_lossy(error.as_bytes()));
        Problem::new(
            Code::FileEncoding,
            format!("`{name}` is not UTF-8 text: byte {} in line {line}", at + 1),
        )
        .at(at..at + char::REPLACEMENT_CHARACTER.len_utf8(), "not UTF-8")
        .help("save it as UTF-8")
        .locate(&sources)
    })
}

fn too_large(name: &str) -> Problem {
    Problem::new(Code::FileLarge, format!("`{name}` is larger than {} KiB", LARGEST / 1024))
        .help("a variant file is a few kilobytes of text; is this the right file?")
}

/// A file and those that it extends, the file itself first.
#[derive(Default)]
struct Chain {
    sources: Sources,
    texts: Vec<Text>,
    /// Where the given file says what it extends.
    extends: Option<Span>,
    /// Whether a text is missing.
    broken: bool,
}

struct Text {
    mended: Mended,
    /// What tells two files apart: a shipped name, or a path.
    id: Id,
}

#[derive(Clone, PartialEq, Debug)]
enum Id {
    Given,
    Shipped(String),
    Path(PathBuf),
}

impl Chain {
    /// Reads all texts, from the given one to the one that extends nothing.
    fn follow(&mut self, name: &str, text: &str, dir: Option<&Path>, problems: &mut Vec<Problem>) {
        let mut dir = dir.map(Path::to_path_buf);
        let id = match &dir {
            Some(dir) => identity(&dir.join(Path::new(name).file_name().unwrap_or_default())),
            None if shipped(name) == Some(text) => Id::Shipped(name.to_string()),
            None => Id::Given,
        };
        let mut next = Some((name.to_string(), text.to_string(), id));
        while let Some((name, text, id)) = next.take() {
            if text.len() > LARGEST {
                self.broken = true;
                return problems.push(too_large(&name));
            }
            let source = self.sources.add(name, text);
            if is_blank(&source.text) {
                self.broken = true;
                return problems.push(empty(&source));
            }
            let mended = mend(&source.text);
            let extends = extends_of(&mended.text);
            self.texts.push(Text { mended, id });
            let Some((base, span)) = extends else { return };
            self.extends = self.extends.or(Some(span.shift(source.offset)));
            match self.open(&base, &mut dir) {
                Ok(found) => next = Some(found),
                Err(problem) => {
                    self.broken = true;
                    problems.push(problem.at(span.shift(source.offset), "this").locate(&self.sources));
                }
            }
        }
    }

    /// The text that `base` names: its name, text and identity. `dir` becomes the folder it lies in.
    fn open(&self, base: &str, dir: &mut Option<PathBuf>) -> Result<(String, String, Id), Problem> {
        let new = |message: String| Problem::new(Code::FileExtends, message);
        let (name, text, id) = if let Some(text) = shipped(base) {
            *dir = None;
            (base.to_string(), text.to_string(), Id::Shipped(base.to_string()))
        } else if is_bare_name(base) {
            let unknown = unknown_name(base);
            return Err(new(format!("there is no variant `{base}` to extend")).help(unknown.help));
        } else if let Some(folder) = dir.as_ref() {
            let path = folder.join(base);
            let text = read_file(&path).map_err(|problem| {
                new(format!("`{base}` cannot be extended: {}", problem.message)).help(problem.help)
            })?;
            *dir = path.parent().map(Path::to_path_buf);
            (path.display().to_string(), text, identity(&path))
        } else {
            return Err(new(format!("`{base}` cannot be extended from here"))
                .help("a text that is not a file can only extend a shipped variant, such as `chess`"));
        };
        if self.texts.iter().any(|text| text.id == id) {
            return Err(new(format!("`{base}` extends itself, in a circle"))
                .help("one file of the circle must do without `extends`"));
        }
        if self.texts.len() >= LONGEST_CHAIN {
            return Err(new(format!("more than {LONGEST_CHAIN} files extend one another"))
                .help("put what they share into one file"));
        }
        Ok((name, text, id))
    }

    /// A shipped variant is right by itself: what is wrong in it is something that the given file changed and
    /// that no longer fits. Such problems are shown where the file says what it extends, one of each kind.
    fn bring_home(&self, problems: Vec<Problem>, sources: &Sources) -> Vec<Problem> {
        let Some(extends) = self.extends else { return problems };
        let mut home: Vec<Problem> = Vec::new();
        for problem in problems {
            let source = problem.labels.first().and_then(|label| sources.find(label.span)).cloned();
            let inherited =
                source.filter(|source| source.offset > 0 && shipped(&source.name) == Some(&source.text));
            let Some(source) = inherited.filter(|_| problem.severity() == Severity::Error) else {
                home.push(problem);
                continue;
            };
            let place = problem.clone().locate(sources).line_column().unwrap_or((1, 1));
            if home.iter().any(|other| {
                other.code == problem.code && other.labels.first().is_some_and(|label| label.span == extends)
            }) {
                continue;
            }
            let moved = Problem::new(
                problem.code,
                format!("what `{}` gives does not fit: {}", source.name, problem.message),
            )
            .at(extends, format!("its line {}, column {}", place.0, place.1))
            .help(format!("write your own in this file, over the inherited one: {}", problem.help));
            home.push(moved);
        }
        home
    }

    /// Reads the trees, lays them over one another and checks the result.
    fn check(&self, sources: &Sources, problems: &mut Vec<Problem>) -> Option<Spec> {
        let mut merged: Option<tree::Table<'_>> = None;
        let (mut lost, mut broken) = (self.broken, self.broken);
        let texts: Vec<_> = sources.iter().zip(&self.texts).collect();
        for (source, text) in texts.into_iter().rev() {
            let Mended { text, problems: slips, lost: some, broken: all } = &text.mended;
            problems.extend(slips.iter().cloned().map(|problem| problem.shift(source.offset)));
            lost |= some;
            broken |= all;
            let parsed = tree::parse(text, source.offset);
            let inherited = merged.as_ref().map_or(Vec::new(), tree::piece_names);
            let mut table = match merged {
                Some(base) => tree::merge(base, parsed),
                None => parsed,
            };
            tree::drop_pieces(&mut table, &inherited, problems);
            merged = Some(table);
        }
        let mut table = merged?;
        let start = sources.iter().next()?;
        let head = first_line(start);
        let mut found = shape::check(&mut table, head);
        // a broken head of a table puts its keys elsewhere
        found.retain(|problem| match problem.code {
            Code::FileMissing => !lost,
            Code::FileKey => !broken || problem.help.starts_with("did you mean"),
            _ => true,
        });
        problems.append(&mut found);
        if broken {
            return None;
        }
        let deserializer = toml::de::ValueDeserializer::from(toml::Spanned::new(
            table.span(),
            toml::de::DeValue::Table(table.into_inner()),
        ));
        match File::deserialize(deserializer) {
            Ok(file) => check::check(file, sources, problems),
            Err(error) => {
                let span = error.span().map_or(head, Span::from);
                problems.push(Problem::new(Code::FileType, error.message().to_lowercase()).at(span, "here"));
                None
            }
        }
    }
}

/// The value of `extends`, and its place.
fn extends_of(text: &str) -> Option<(String, Span)> {
    let (table, _) = toml::de::DeTable::parse_recoverable(text);
    let value = table.get_ref().get("extends")?;
    Some((value.get_ref().as_str()?.to_string(), value.span().into()))
}

fn identity(path: &Path) -> Id {
    Id::Path(path.canonicalize().unwrap_or_else(|_| path.to_path_buf()))
}

fn is_blank(text: &str) -> bool {
    text.lines()
        .map(|line| line.trim_start_matches('\u{feff}').trim())
        .all(|line| line.is_empty() || line.starts_with('#'))
}

fn empty(source: &Source) -> Problem {
    Problem::new(Code::FileEmpty, format!("`{}` is empty", source.name))
        .at(Span::new(source.offset, source.offset), "")
        .help("start from a shipped variant: `format = 1`, `name = \"...\"`, `extends = \"chess\"`")
}

/// The first line that says something: where problems of the whole file are shown.
fn first_line(source: &Source) -> Span {
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let text = line.trim();
        if !text.is_empty() && !text.starts_with('#') {
            return Span::new(start, start + line.trim_end().len()).shift(source.offset);
        }
        start += line.len();
    }
    Span::new(0, 0).shift(source.offset)
}
