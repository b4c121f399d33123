//! The variants that records name, each loaded once.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use super::fault::{Fault, Wrong};
use super::replay::first;
use super::sheet::Record;
use crate::game::Variant;
use crate::variant::SHIPPED;

/// What a record without the tag is of: the standard's own game.
const STANDARD: &str = "chess";

/// The longest name or path, in bytes.
const LONGEST: usize = 4096;

/// How many variants are kept.
const KEPT: usize = 16;

/// The variants of a file's records.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Where the file lies: paths in it are relative to that.
    dir: PathBuf,
    /// The variant of all records, whatever they say.
    fixed: Option<Variant>,
    kept: VecDeque<(String, Variant)>,
}

impl Record {
    /// The name or path of the variant that it is of.
    pub fn variant(&self) -> &str {
        self.tag("Variant").unwrap_or(STANDARD)
    }

    /// The shipped variant that it is of, name and text; `None`: another.
    pub fn shipped(&self) -> Option<(&'static str, &'static str)> {
        SHIPPED.iter().copied().find(|(shipped, _)| shipped.eq_ignore_ascii_case(self.variant()))
    }
}

impl Shelf {
    /// For a file in a folder; `fixed` is the variant of all its records, `None` to go by what they say.
    pub fn new(dir: &Path, fixed: Option<Variant>) -> Shelf {
        Shelf { dir: dir.to_owned(), fixed, kept: VecDeque::new() }
    }

    /// The variant of a record.
    ///
    /// # Errors
    /// A name or path that is no variant.
    pub fn find(&mut self, record: &Record) -> Result<Variant, Fault> {
        if let Some(fixed) = &self.fixed {
            return Ok(fixed.clone());
        }
        let name = record.variant();
        if let Some((_, variant)) = self.kept.iter().find(|(kept, _)| kept == name) {
            return Ok(variant.clone());
        }
        if name.len() > LONGEST {
            let why = format!("a name has at most {LONGEST} bytes");
            return Err(Fault::new(0, record.place, name, Wrong::Variant(why)));
        }
        let shipped = record.shipped();
        let path = match shipped {
            Some((shipped, _)) => PathBuf::from(shipped),
            None => self.dir.join(name),
        };
        // a bare name is looked up among the shipped ones, with the nearest of them in the error
        let bare = shipped.is_none() && !path.exists();
        let text = if bare { name.to_owned() } else { path.to_string_lossy().into_owned() };
        let variant = Variant::load(&text).map_err(|problems| {
            let (why, help) = first(&problems);
            let why = if help.is_empty() { why } else { format!("{why} ({help})") };
            Fault::new(0, record.place, name, Wrong::Variant(why))
        })?;
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((name.to_owned(), variant.clone()));
        Ok(variant)
    }
}
