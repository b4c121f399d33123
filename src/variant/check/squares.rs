//! Squares and sets of squares: `e4`, `rank 2`, `file a`, `a1-h2`.

use super::Judge;
use crate::base::{Code, Problem, Span, Tile};
use crate::surface::{Place, Surface, place_name, place_named};
use crate::variant::at::{At, Texts};

/// A rectangle's sizes: files and ranks.
pub type Size = (u16, u16);

impl Judge<'_> {
    /// A single tile where a piece can stand.
    pub fn square(&mut self, text: &At<String>, surface: &Surface) -> Option<Tile> {
        let size = (surface.files(), surface.ranks());
        let Some(place) = place_named(&text.value) else {
            self.report(unreadable(&text.value, text.span, "a square like `e4`"));
            return None;
        };
        let tile = surface.at(place);
        match tile {
            None => self.report(off(&text.value, text.span, size)),
            Some(tile) if surface.is_hole(tile) => self.report(in_hole(&text.value, text.span)),
            Some(tile) => return Some(tile),
        }
        None
    }

    /// The places of a list of sets, in the order written, each once. Problems are reported.
    pub fn places(&mut self, texts: &Texts, size: Size) -> Vec<Place> {
        let mut places = Vec::new();
        for text in &texts.items {
            for place in self.set(text, size) {
                if !places.contains(&place) {
                    places.push(place);
                }
            }
        }
        places
    }

    /// The tiles of a list of sets, in board order. A set of which nothing is left but holes is a problem.
    pub fn tiles(&mut self, texts: &Texts, surface: &Surface) -> Vec<Tile> {
        let size = (surface.files(), surface.ranks());
        let before = self.problems.len();
        let mut tiles: Vec<Tile> =
            self.places(texts, size).into_iter().filter_map(|at| surface.at(at)).collect();
        let any = !tiles.is_empty();
        tiles.retain(|&tile| !surface.is_hole(tile));
        tiles.sort_unstable();
        if tiles.is_empty() && self.problems.len() == before {
            self.report(match any {
                true => in_hole("the set", texts.span),
                false => Problem::new(Code::BoardSquares, "a set without squares")
                    .at(texts.span, "no squares")
                    .help("write `rank 2`, `file a`, a block `a1-h2`, or a square"),
            });
        }
        tiles
    }

    /// The places of one set.
    pub fn set(&mut self, text: &At<String>, (files, ranks): Size) -> Vec<Place> {
        let read = read_set(&text.value, (files, ranks));
        match read {
            Ok(places) => places,
            Err(Misread::Unreadable) => {
                let wanted = "`rank 2`, `file a`, a block `a1-h2`, or a square like `e4`";
                self.report(unreadable(&text.value, text.span, wanted));
                Vec::new()
            }
            Err(Misread::Off) => {
                self.report(off(&text.value, text.span, (files, ranks)));
                Vec::new()
            }
        }
    }
}

enum Misread {
    Unreadable,
    Off,
}

fn read_set(text: &str, (files, ranks): Size) -> Result<Vec<Place>, Misread> {
    let block = |(f1, r1): Place, (f2, r2): Place| {
        if f1.max(f2) >= files || r1.max(r2) >= ranks {
            return Err(Misread::Off);
        }
        let rows = r1.min(r2)..=r1.max(r2);
        Ok(rows.flat_map(|rank| (f1.min(f2)..=f1.max(f2)).map(move |file| (file, rank))).collect())
    };
    if let Some(number) = text.strip_prefix("rank ") {
        // a rank is read as a square of the a-file
        let (_, rank) = place_named(&format!("a{}", number.trim())).ok_or(Misread::Unreadable)?;
        return block((0, rank), (files - 1, rank));
    }
    if let Some(letter) = text.strip_prefix("file ") {
        let (file, _) = place_named(&format!("{}1", letter.trim())).ok_or(Misread::Unreadable)?;
        return block((file, 0), (file, ranks - 1));
    }
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (place_named(first.trim()), place_named(last.trim())) {
        (Some(first), Some(last)) => block(first, last),
        _ => Err(Misread::Unreadable),
    }
}

fn unreadable(text: &str, span: Span, wanted: &str) -> Problem {
    Problem::new(Code::BoardSquares, format!("`{text}` cannot be read as squares"))
        .at(span, "unreadable")
        .help(format!("write {wanted}"))
}

fn off(text: &str, span: Span, (files, ranks): Size) -> Problem {
    let last = place_name((files - 1, ranks - 1));
    Problem::new(Code::BoardOff, format!("`{text}` is off the board"))
        .at(span, "off the board")
        .help(format!("the board has {files} files and {ranks} ranks: a1 to {last}"))
}

fn in_hole(text: &str, span: Span) -> Problem {
    Problem::new(Code::BoardOff, format!("{} is a hole", tick(text)))
        .at(span, "no piece can stand here")
        .help("choose a square that is not in `board.holes`")
}

fn tick(text: &str) -> String {
    if text.contains(' ') { text.to_string() } else { format!("`{text}`") }
}
