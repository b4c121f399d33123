//! The page's own files, embedded when the program was built.

/// A file of the page.
pub struct File {
    /// Its path under the page's root.
    pub path: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
}

/// All files, by path; none if the page was not built before the program.
const FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What builds the page.
pub const BUILD: &str = "npm run build --prefix web";

/// Whether the page is there.
pub fn is_built() -> bool {
    find("").is_some()
}

/// The file that a path of the address names; the root is the page itself.
pub fn find(path: &str) -> Option<&'static File> {
    let path = if path.is_empty() { "index.html" } else { path };
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().and_then(|i| FILES.get(i))
}
