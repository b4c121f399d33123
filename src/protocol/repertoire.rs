//! The variants an engine can be told to play: the shipped ones and files that were loaded, by name.
//!
//! Knows no protocol.

use std::path::{Path, PathBuf};

use super::told;
use crate::game::Variant;
use crate::variant::SHIPPED;

/// Variants by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Repertoire {
    /// Files that were loaded. Where a name is a shipped variant's too, the file is meant.
    loaded: Vec<(String, Variant)>,
}

impl Repertoire {
    /// The shipped variants, and one that is known under `name` or was read from that path; what it is called is
    /// returned too.
    pub fn with(name: &str, variant: &Variant) -> (Repertoire, String) {
        if SHIPPED.iter().any(|(shipped, _)| *shipped == name) {
            return (Repertoire::default(), name.to_owned());
        }
        let called = called(name);
        (Repertoire { loaded: vec![(called.clone(), variant.clone())] }, called)
    }

    /// All names, shipped ones first.
    pub fn names(&self) -> Vec<String> {
        let shipped = SHIPPED.iter().map(|(name, _)| *name);
        let loaded = self.loaded.iter().map(|(name, _)| name.as_str());
        let loaded = loaded.filter(|name| SHIPPED.iter().all(|(shipped, _)| shipped != name));
        shipped.chain(loaded).map(str::to_owned).collect()
    }

    /// The variant of a name.
    ///
    /// # Errors
    /// There is none; the names there are.
    pub fn find(&self, name: &str) -> Result<Variant, String> {
        if let Some((_, variant)) = self.loaded.iter().find(|(other, _)| other == name) {
            return Ok(variant.clone());
        }
        if SHIPPED.iter().any(|(shipped, _)| *shipped == name) {
            return Variant::load(name).map_err(|problems| told(&problems));
        }
        Err(format!("there is no variant `{name}`; there are {}", self.names().join(", ")))
    }

    /// Loads a file; what it is called.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn add(&mut self, file: &Path) -> Result<String, String> {
        let path = file.to_string_lossy();
        let variant = Variant::load(&path).map_err(|problems| told(&problems))?;
        let name = called(&path);
        self.loaded.retain(|(other, _)| *other != name);
        self.loaded.push((name.clone(), variant));
        Ok(name)
    }

    /// Loads files, and all variant files of folders, named with `:` or `;` between.
    ///
    /// # Errors
    /// What is wrong with the last file that could not be loaded; the others are.
    pub fn add_all(&mut self, paths: &str) -> Result<(), String> {
        let mut wrong = Ok(());
        for path in
            paths.split([':', ';']).map(str::trim).filter(|path| !path.is_empty() && *path != "<empty>")
        {
            for file in variant_files(Path::new(path)) {
                if let Err(problem) = self.add(&file) {
                    wrong = Err(problem);
                }
            }
        }
        wrong
    }
}

/// A file, or the variant files of a folder.
fn variant_files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(path) else { return vec![path.to_owned()] };
    let found = entries.flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        found.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    found.sort();
    found
}

/// What a file's variant is called: its name without folder and ending, in one word.
fn called(path: &str) -> String {
    let stem = Path::new(path).file_stem().map_or(path.into(), |stem| stem.to_string_lossy());
    stem.chars().map(|c| if c.is_whitespace() || matches!(c, ',' | '"') { '-' } else { c }).collect()
}
