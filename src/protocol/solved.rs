//! Solved endings that an engine looks up: a folder, and the tables in it that are of the variant in play.

use std::path::Path;
use std::sync::Arc;

use crate::endings::Shelf;
use crate::game::Variant;

/// A folder of tables, and those of the variant in play.
#[derive(Default)]
pub(super) struct Solved {
    folder: String,
    shelf: Option<Arc<Shelf>>,
}

impl Solved {
    /// Tables are looked for in this folder from now on; empty: nowhere.
    ///
    /// # Errors
    /// The folder cannot be read, or a table in it is damaged. None is used then.
    pub fn set(&mut self, folder: &str, variant: &Variant) -> Result<(), String> {
        let folder = folder.trim();
        self.folder = if folder == "<empty>" { String::new() } else { folder.to_owned() };
        self.renew(variant)
    }

    /// Another variant is played.
    ///
    /// # Errors
    /// As [`Solved::set`] has them.
    pub fn renew(&mut self, variant: &Variant) -> Result<(), String> {
        self.shelf = None;
        if self.folder.is_empty() {
            return Ok(());
        }
        let shelf = Shelf::open(variant, Path::new(&self.folder)).map_err(|fault| fault.to_string())?;
        self.shelf = (shelf.most_men() > 0).then(|| Arc::new(shelf));
        Ok(())
    }

    /// The tables, `None` if there are none.
    pub fn shelf(&self) -> Option<Arc<Shelf>> {
        self.shelf.clone()
    }

    /// The most men that any of them has; 0 if there are none.
    pub fn most_men(&self) -> usize {
        self.shelf.as_ref().map_or(0, |shelf| shelf.most_men())
    }
}
