//! Boards in text: ranks from the top, coordinates at the sides, holes blank.

use crate::base::{Colour, Man, Tile};
use crate::game::Game;
use crate::surface::{Surface, file_letter};
use crate::variant::Spec;

/// A board with `cell` on each tile. Holes are blank.
///
/// ```text
/// 2  . . N
/// 1  K   .
///    a b c
/// ```
pub fn board(surface: &Surface, cell: impl Fn(Tile) -> String) -> String {
    let cells: Vec<String> = surface.tiles().map(cell).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let rank_width = surface.ranks().to_string().len();
    let mut text = String::new();
    let mut line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let mut line = format!("{label:>rank_width$} ");
        for cell in cells {
            line += &format!(" {cell:>width$}");
        }
        text += line.trim_end();
        text.push('\n');
    };
    for rank in (0..surface.ranks()).rev() {
        let mut row = (0..surface.files()).map(|file| {
            let tile = surface.at((file, rank)).filter(|&tile| !surface.is_hole(tile));
            tile.map_or(String::new(), |tile| cells[tile.index()].clone())
        });
        line(&(rank + 1).to_string(), &mut row);
    }
    line("", &mut (0..surface.files()).map(|file| file_letter(file).to_string()));
    text
}

/// A position: White's pieces in upper case, Black's in lower case, dots for empty tiles.
pub fn position(game: &Game) -> String {
    let spec = game.variant().spec();
    board(&spec.surface, |tile| game.at(tile).map_or(".".into(), |man| letter(spec, man)))
}

/// A piece's letters, without brackets: upper case for White, lower case for Black.
pub fn letter(spec: &Spec, man: Man) -> String {
    let id = &spec.pieces[man.kind.index()].id;
    match man.colour {
        Colour::White => id.clone(),
        Colour::Black => id.to_lowercase(),
    }
}

/// Tiles in words: whole ranks and files by their names, else one by one.
pub fn squares(surface: &Surface, tiles: &[Tile]) -> String {
    let is_all = |wanted: &dyn Fn(Tile) -> bool| {
        surface.tiles().filter(|&tile| wanted(tile)).eq(tiles.iter().copied())
    };
    if let Some(&first) = tiles.first() {
        let (file, rank) = surface.place(first);
        if is_all(&|tile| surface.place(tile).1 == rank) {
            return format!("rank {}", rank + 1);
        }
        if is_all(&|tile| surface.place(tile).0 == file) {
            return format!("file {}", file_letter(file));
        }
    }
    tiles.iter().map(|&tile| surface.square(tile)).collect::<Vec<_>>().join(" ")
}
