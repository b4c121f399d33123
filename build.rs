//! Embeds the page of `topochess serve`, if it has been built: every file of `web/dist` with its path and type.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let dist = root.join("web/dist");
    // a path that is not there would have this run every time
    let watched = [dist.clone(), root.join("web")].into_iter().find(|path| path.is_dir());
    if let Some(watched) = watched {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    let mut files = Vec::new();
    collect(&dist, &mut files);
    files.sort();
    let mut text = String::from("&[\n");
    for path in files {
        let inside = path.strip_prefix(&dist).unwrap_or(&path);
        let name: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        let _ = writeln!(
            text,
            "    File {{ path: {:?}, kind: {:?}, bytes: include_bytes!({:?}) }},",
            name.join("/"),
            kind(&path),
            path
        );
    }
    text.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page.rs");
    if let Err(error) = fs::write(&out, text) {
        println!("cargo::error={} cannot be written: {error}", out.display());
    }
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The media type of a file.
fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
