//! `book`: the rule book of a variant, one page of HTML with pictures in it, for the screen and for paper.
//!
//! The page asks nothing of the network and runs no scripts; all words of the variant's file go through one escape.

use std::io::Write;
use std::path::PathBuf;

use super::args::VariantArg;
use super::failure::Failure;
use super::info::value_lines;
use crate::base::{Colour, Kind, Man, Tile, said};
use crate::game::{Game, Variant};
use crate::render::svg::{Picture, View, draw, escape, shows};
use crate::render::{about_board, about_surface, castling, rules};
use crate::variant::{Piece, Spec};

/// Write a variant's rule book: one printable page with its setup, its pieces with diagrams, its rules and its surface
///
/// The page is DIR/index.html. It needs no other file and no network.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess book dot -o -\n\n`-o dot-book` writes dot-book/index.html; `-o -` prints the page."
)]
pub(super) struct Book {
    #[command(flatten)]
    variant: VariantArg,
    /// The folder to write to, made if it is not there; - for standard output
    #[arg(short, long, value_name = "DIR|-")]
    output: PathBuf,
}

impl Book {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let variant = self.variant.load()?;
        let text = page(&variant)?;
        if self.output.as_os_str() == "-" {
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        let shown = self.output.display();
        std::fs::create_dir_all(&self.output).map_err(|error| {
            let why = said(&error);
            Failure::Plain(format!("`{shown}` cannot be made: {why}"), "name another folder with `-o`".into())
        })?;
        let path = self.output.join("index.html");
        super::draw::write(&path, text.as_bytes())?;
        writeln!(out, "wrote {}", path.display())?;
        Ok(())
    }
}

/// A page being written.
#[derive(Default)]
struct Page {
    body: String,
    /// Pictures so far.
    pictures: usize,
}

impl Page {
    fn element(&mut self, name: &str, text: &str) {
        self.body += &format!("<{name}>{}</{name}>\n", escape(text));
    }

    fn list(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.body += "<ul>\n";
        for line in lines {
            self.element("li", line);
        }
        self.body += "</ul>\n";
    }

    fn picture(&mut self, game: &Game, picture: &Picture, caption: &str) -> Result<(), Failure> {
        let prefix = format!("p{}-", self.pictures);
        self.pictures += 1;
        let drawn = draw(game, &Picture { prefix, ..picture.clone() })?;
        self.body += "<figure>\n";
        self.body += &drawn.svg;
        if !caption.is_empty() {
            self.element("figcaption", caption);
        }
        self.body += "</figure>\n";
        Ok(())
    }
}

fn page(variant: &Variant) -> Result<String, Failure> {
    let spec = variant.spec();
    let game = Game::new(variant);
    let mut page = Page::default();
    page.body += "<header>\n";
    page.element("h1", &spec.name);
    let source = spec.source.line();
    if !source.is_empty() {
        page.element("p", &source);
    }
    page.body += "</header>\n<section>\n";
    page.element("h2", "The start");
    page.body += "<div class=\"row\">\n";
    page.picture(&game, &Picture::default(), "")?;
    for view in [View::Hemispheres, View::Solid] {
        if shows(&spec.surface, view) {
            page.picture(&game, &Picture { view, ..Picture::default() }, "")?;
            break;
        }
    }
    page.body += "</div>\n<p><code>";
    page.body += &escape(&game.fen());
    page.body += "</code></p>\n</section>\n";
    board(&mut page, spec);
    page.body += "<section>\n";
    page.element("h2", "The pieces");
    for (kind, piece) in spec.pieces.iter().enumerate() {
        one_piece(&mut page, &game, kind, piece)?;
    }
    page.body += "</section>\n";
    special(&mut page, spec);
    worths(&mut page, variant);
    if !spec.source.notes.is_empty() {
        page.body += "<section>\n";
        page.element("h2", "Notes on the source");
        page.list(&spec.source.notes);
        page.body += "</section>\n";
    }
    let made = format!("Made from the variant's file by topochess {}.", env!("CARGO_PKG_VERSION"));
    page.body += "<footer>";
    page.element("p", &made);
    page.body += "</footer>\n";
    Ok(HEAD.replace("@title@", &escape(&spec.name)) + &page.body + "</main>\n</body>\n</html>\n")
}

fn board(page: &mut Page, spec: &Spec) {
    let surface = &spec.surface;
    page.body += "<section>\n";
    page.element("h2", "The board");
    page.list(&about_board(surface));
    page.element("h3", "As a surface");
    page.list(&about_surface(surface));
    page.body += "</section>\n";
}

fn one_piece(page: &mut Page, game: &Game, kind: usize, piece: &Piece) -> Result<(), Failure> {
    let spec = game.variant().spec();
    page.body += "<article>\n<h3>";
    page.body += &escape(&capital(&piece.name));
    page.body += &format!(" <small>{}</small></h3>\n<p><code>", escape(&piece.id));
    let notation = piece.moves.to_string();
    page.body += &escape(if notation.is_empty() { "no moves" } else { &notation });
    page.body += "</code>";
    page.body += if piece.royal { " royal</p>\n" } else { "</p>\n" };
    for line in crate::render::piece(spec, kind, piece) {
        page.element("p", &line);
    }
    page.body += "<div class=\"row\">\n";
    let man = Man { colour: Colour::White, kind: Kind(kind as u8) };
    for at in stands(spec, man, piece) {
        let picture = Picture { piece: Some(man), at: Some(at), ..Picture::default() };
        page.picture(game, &picture, "")?;
    }
    page.body += "</div>\n</article>\n";
    Ok(())
}

/// Where a piece is shown: in the middle of the board or where its first moves begin; and, on a board with seams, where
/// it stands at the start.
fn stands(spec: &Spec, man: Man, piece: &Piece) -> Vec<Tile> {
    let surface = &spec.surface;
    let standing = |&tile: &Tile| !surface.is_hole(tile);
    let first = piece.first.iter().flat_map(|first| &first.from).copied().filter(standing);
    let mut firsts: Vec<Tile> = first.collect();
    firsts.sort_by_key(|&tile| surface.place(tile));
    let middle = firsts.get(firsts.len() / 2).copied().or_else(|| surface.middle());
    let mut found: Vec<Tile> = middle.into_iter().collect();
    let joined = surface.tiles().any(|tile| {
        crate::surface::Side::ALL
            .into_iter()
            .any(|side| surface.seam(tile, side).is_some_and(|seam| seam.declared))
    });
    if joined {
        let start = surface.tiles().find(|tile| spec.setup.board.get(tile.index()) == Some(&Some(man)));
        found.extend(start);
    }
    found.dedup();
    found
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

fn special(page: &mut Page, spec: &Spec) {
    page.body += "<section>\n";
    page.element("h2", "Rules");
    page.list(&rules(spec));
    let castling = castling(spec);
    if !castling.is_empty() {
        page.element("h3", "Castling");
        page.list(&castling);
    }
    page.body += "</section>\n";
}

fn worths(page: &mut Page, variant: &Variant) {
    page.body += "<section>\n";
    page.element("h2", "What the pieces are worth");
    page.element("p", "In pawns, worked out from how the pieces move on this board; a guide, not a rule.");
    page.body += "<pre>";
    page.body += &value_lines(variant).iter().map(|line| escape(line)).collect::<Vec<_>>().join("\n");
    page.body += "</pre>\n</section>\n";
}

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@title@</title>
<style>
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1c1a17; font: 17px/1.5 Georgia, "DejaVu Serif", serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1rem 1.2rem 3rem; }
h1 { font-size: 2.2rem; line-height: 1.15; margin: 1rem 0 0.3rem; overflow-wrap: anywhere; }
h2 { margin: 2.2rem 0 0.6rem; border-bottom: 2px solid #cdb896; }
h3 { margin: 1.4rem 0 0.3rem; }
h3 small { font-weight: normal; color: #6b655c; }
p, li { max-width: 46rem; margin: 0.35rem 0; overflow-wrap: anywhere; }
code, pre { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: 0.86em; overflow-wrap: anywhere; }
pre { overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
figure { margin: 0.6rem 0; flex: 0 1 27rem; }
figure svg { display: block; width: 100%; height: auto; max-height: 44rem; }
footer { margin-top: 3rem; color: #6b655c; font-size: 0.85rem; }
@media print {
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  article, figure { break-inside: avoid; }
  figure { flex-basis: 6.6cm; }
  figure svg { max-height: 15cm; }
}
</style>
</head>
<body>
<main>
"#;
