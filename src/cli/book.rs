//! `book`: the rule book of a variant, one page of HTML with pictures in it, for the screen and for paper.
//!
//! The page asks nothing of the network and runs no scripts; all words of the variant's file go through one escape.

use std::io::Write;
use std::path::PathBuf;

use super::args::VariantArg;
use super::failure::Failure;
use crate::base::{Colour, Kind, Man, Tile, said};
use crate::game::{Game, Variant};
use crate::render::svg::{Picture, View, draw, escape, shows};
use crate::render::{about_board, about_surface, castling, rules};
use crate::search::worth;
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

/// Width in units from which a picture takes the room of two.
const WIDE: f64 = 640.0;

/// The most files of a board that is shown in a column.
const BROAD: u16 = 11;

impl Page {
    fn element(&mut self, name: &str, text: &str) {
        self.body += &format!("<{name}>{}</{name}>\n", escape(text));
    }

    fn open(&mut self, tag: &str) {
        self.body += &format!("<{tag}>\n");
    }

    /// Statements, each made a sentence.
    fn list(&mut self, lines: &[String]) {
        if lines.is_empty() {
            return;
        }
        self.open("ul");
        for line in lines {
            self.element("li", &sentence(line));
        }
        self.open("/ul");
    }

    fn picture(&mut self, game: &Game, picture: &Picture) -> Result<(), Failure> {
        let prefix = format!("p{}-", self.pictures);
        self.pictures += 1;
        let drawn = draw(game, &Picture { prefix, ..picture.clone() })?;
        self.open(if drawn.size.0 > WIDE { "figure class=\"wide\"" } else { "figure" });
        self.body += &drawn.svg;
        self.open("/figure");
        Ok(())
    }
}

fn page(variant: &Variant) -> Result<String, Failure> {
    let spec = variant.spec();
    let game = Game::new(variant);
    let mut page = Page::default();
    page.open("header");
    page.element("h1", &spec.name);
    let source = spec.source.line();
    // the title stands above already
    let source = source.strip_prefix(spec.name.as_str()).unwrap_or(&source).trim_start_matches(", ");
    if !source.is_empty() {
        page.element("p", source);
    }
    page.open("/header");
    start(&mut page, &game)?;
    special(&mut page, spec);
    page.open("section");
    page.element("h2", "The pieces");
    if spec.pieces.iter().any(|piece| piece.promotes.is_some() || !piece.first.is_empty()) {
        page.element(
            "p",
            "Squares are White's: Black's are their mirror images, rank for rank from the other end.",
        );
    }
    page.open("div class=\"pieces\"");
    for (kind, piece) in spec.pieces.iter().enumerate() {
        one_piece(&mut page, &game, kind, piece)?;
    }
    page.open("/div");
    page.open("/section");
    worths(&mut page, variant);
    if !spec.source.notes.is_empty() {
        page.open("section");
        page.element("h2", "Notes on the source");
        page.list(&spec.source.notes);
        page.open("/section");
    }
    let made = format!("Made from the variant's file by topochess {}.", env!("CARGO_PKG_VERSION"));
    page.open("footer");
    page.element("p", &made);
    page.open("/footer");
    Ok(HEAD.replace("@title@", &escape(&spec.name)) + &page.body + "</main>\n</body>\n</html>\n")
}

/// The setup and what the board is; beside it, where it has one, how it looks in the round.
fn start(page: &mut Page, game: &Game) -> Result<(), Failure> {
    let surface = &game.variant().spec().surface;
    let broad = surface.files() > BROAD;
    page.open(if broad { "section class=\"start broad\"" } else { "section class=\"start\"" });
    page.open("div");
    page.element("h2", "The start");
    page.picture(game, &Picture::default())?;
    page.body += &format!("<p>As FEN: <code>{}</code></p>\n", escape(&game.fen()));
    let round = [View::Hemispheres, View::Solid].into_iter().find(|&view| shows(surface, view));
    if round.is_none() {
        page.open("/div");
        page.open("div");
    }
    page.element("h2", "The board");
    page.list(&about_board(surface));
    let facts = |page: &mut Page| {
        page.element("h3", "As a surface");
        page.list(&about_surface(surface));
    };
    // two discs are tall: everything else stands beside them
    let tall = round == Some(View::Hemispheres);
    if tall {
        facts(page);
    }
    if let Some(view) = round {
        page.open("/div");
        page.open("div");
        page.picture(game, &Picture { view, ..Picture::default() })?;
    }
    if !tall {
        facts(page);
    }
    page.open("/div");
    page.open("/section");
    Ok(())
}

fn one_piece(page: &mut Page, game: &Game, kind: usize, piece: &Piece) -> Result<(), Failure> {
    let spec = game.variant().spec();
    let man = Man { colour: Colour::White, kind: Kind(kind as u8) };
    let stands = stands(spec, man, piece);
    let across = stands.len() > 1 || spec.surface.files() > BROAD;
    page.open(if across { "article class=\"across\"" } else { "article" });
    page.body += &format!("<h3>{} <small>{}", escape(&capital(&piece.name)), escape(&piece.id));
    let notation = piece.moves.to_string();
    if !notation.is_empty() {
        page.body += &format!(", moves <code>{}</code>", escape(&notation));
    }
    page.body += if piece.royal { ", royal</small></h3>\n" } else { "</small></h3>\n" };
    page.element("p", &crate::render::piece(spec, kind, piece).join(" "));
    page.open("div class=\"row\"");
    for at in stands {
        page.picture(game, &Picture { piece: Some(man), at: Some(at), ..Picture::default() })?;
    }
    page.open("/div");
    page.open("/article");
    Ok(())
}

/// Where a piece is shown: in the middle of the board or where its first moves begin; and, on a board with seams, where
/// it stands at the start.
fn stands(spec: &Spec, man: Man, piece: &Piece) -> Vec<Tile> {
    let surface = &spec.surface;
    let in_setup = |tile: &Tile| spec.setup.board.get(tile.index()) == Some(&Some(man));
    let initial = piece.moves.ways().iter().any(|way| way.initial);
    let first = piece.first.iter().flat_map(|first| &first.from).copied();
    let initial = surface.tiles().filter(|tile| initial && in_setup(tile));
    let mut firsts: Vec<Tile> = first.filter(|&tile| !surface.is_hole(tile)).chain(initial).collect();
    firsts.sort_by_key(|&tile| surface.place(tile));
    let middle = firsts.get(firsts.len() / 2).copied().or_else(|| surface.middle());
    let mut found: Vec<Tile> = middle.into_iter().collect();
    let joined = surface.tiles().any(|tile| {
        crate::surface::Side::ALL
            .into_iter()
            .any(|side| surface.seam(tile, side).is_some_and(|seam| seam.declared))
    });
    if joined {
        found.extend(surface.tiles().find(in_setup));
    }
    found.dedup();
    found
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + chars.as_str())
}

/// A statement with a capital at its head, unless it begins with a square or the like, and a full stop.
fn sentence(line: &str) -> String {
    let word = line.split(' ').next().unwrap_or_default();
    let begun = if word.chars().all(char::is_alphabetic) { capital(line) } else { line.to_owned() };
    if begun.ends_with(['.', '!', '?']) { begun } else { begun + "." }
}

fn special(page: &mut Page, spec: &Spec) {
    page.open("section");
    page.element("h2", "Rules");
    page.list(&rules(spec));
    let castling = castling(spec);
    if !castling.is_empty() {
        page.element("h3", "Castling");
        page.list(&castling);
    }
    page.open("/section");
}

fn worths(page: &mut Page, variant: &Variant) {
    page.open("section class=\"whole\"");
    page.element("h2", "What the pieces are worth");
    page.element("p", "In pawns, worked out from how the pieces move on this board; a guide, not a rule.");
    page.open("table");
    page.body += "<tr><th>Piece</th><th>Worth</th><th>Moves on average</th><th></th></tr>\n";
    for piece in worth(variant) {
        let value = match piece.value {
            None => "royal".to_owned(),
            Some(value) if piece.given => format!("{value:.2} (the file's; derived {:.2})", piece.derived),
            Some(value) => format!("{value:.2}"),
        };
        let bound = piece.colour_bound.then(|| "bound to a part of the board".to_owned());
        let promotes = piece.moves_to_promotion.map(|n| format!("{n:.1} moves from promotion on average"));
        let more = bound.into_iter().chain(promotes).collect::<Vec<_>>().join(", ");
        let cells = [capital(&piece.name), value, format!("{:.1}", piece.mobility), more];
        let row: String = cells.iter().map(|cell| format!("<td>{}</td>", escape(cell))).collect();
        page.body += &format!("<tr>{row}</tr>\n");
    }
    page.open("/table");
    page.open("/section");
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
code { font-family: "DejaVu Sans Mono", Consolas, monospace; font-size: 0.86em; overflow-wrap: anywhere; }
td, th { text-align: left; padding: 0.1rem 1.2rem 0.1rem 0; }
.start, .pieces { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem; }
.across, .start > :only-child { grid-column: 1 / -1; }
.row { display: flex; flex-wrap: wrap; gap: 0 2rem; align-items: flex-start; }
figure { margin: 0.6rem 0; flex: 0 1 27rem; }
figure.wide { flex-basis: 54rem; }
figure svg { display: block; width: 100%; height: auto; max-height: 60rem; }
footer { margin-top: 3rem; color: #6b655c; font-size: 0.85rem; }
@media (max-width: 52rem) {
  .start, .pieces { grid-template-columns: minmax(0, 1fr); }
}
@media print {
  @page { margin: 12mm 14mm; }
  body { font-size: 10pt; line-height: 1.35; }
  main { max-width: none; padding: 0; }
  h1 { font-size: 20pt; margin: 0 0 0.2rem; }
  h2 { font-size: 14pt; margin: 0.5rem 0 0.2rem; }
  h3 { font-size: 11.5pt; margin: 0.3rem 0 0.1rem; }
  h2, h3, p { break-after: avoid; }
  p, li { max-width: none; margin: 0.15rem 0; }
  ul { margin: 0.2rem 0; }
  .start, .pieces { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 6mm; }
  .start.broad { display: block; }
  .start.broad ul { columns: 2; }
  .row { gap: 0 6mm; }
  article, figure, .whole { break-inside: avoid; }
  figure { flex: 0 0 auto; width: 8cm; margin: 0.1rem 0; }
  .start figure { width: auto; }
  figure.wide, .start figure.wide { flex-basis: auto; width: 12.4cm; }
  footer { margin-top: 0.5rem; break-before: avoid; }
}
</style>
</head>
<body>
<main>
"#;
