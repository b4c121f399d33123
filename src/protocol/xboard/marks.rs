//! Where a piece may go, marked on XBoard's board: true on surfaces that XBoard cannot draw.
//!
//! Colours are XBoard's: yellow a move, red a capture, magenta a promotion with a choice, blue one without, cyan a
//! tile on the way where something is taken; a small green one is what would be taken.

use std::io::Result;

use super::{Said, Xboard, plain};
use crate::base::Tile;
use crate::game::{Effect, Move};

impl Xboard<'_> {
    /// A piece is picked up.
    pub(super) fn lift(&mut self, square: &str) -> Result<Said> {
        let Some(tile) = self.tongue.tile(&self.game, square) else {
            return Ok(Err(format!("`{}` is no square of this board", plain(square, 20))));
        };
        self.lifted = Some(tile);
        self.highlight(None)?;
        Ok(Ok(()))
    }

    /// A piece is put down: what it may become.
    pub(super) fn put(&mut self, square: &str) -> Result<Said> {
        let Some(to) = self.tongue.tile(&self.game, square) else {
            return Ok(Err(format!("`{}` is no square of this board", plain(square, 20))));
        };
        let moves = self.moves_of(self.lifted);
        let mut choice = String::new();
        for mv in moves.iter().filter(|mv| mv.to == to) {
            if let Some(letter) = mv.promote.map(|kind| self.tongue.letter(kind))
                && !choice.contains(letter)
            {
                choice.push(letter);
            }
        }
        if !choice.is_empty() {
            writeln!(self.out, "choice {choice}")?;
        }
        Ok(Ok(()))
    }

    /// The mouse is over a tile where something can be taken: what would be.
    pub(super) fn hover(&mut self, square: &str) -> Result<Said> {
        let Some(to) = self.tongue.tile(&self.game, square) else {
            return Ok(Err(format!("`{}` is no square of this board", plain(square, 20))));
        };
        self.highlight(Some(to))?;
        Ok(Ok(()))
    }

    fn moves_of(&mut self, from: Option<Tile>) -> Vec<Move> {
        if self.lost {
            return Vec::new();
        }
        self.game.moves().into_iter().filter(|mv| Some(mv.from) == from).collect()
    }

    /// Marks the targets of the piece that is held, and the victims of a move to `over`.
    fn highlight(&mut self, over: Option<Tile>) -> Result<()> {
        let moves = self.moves_of(self.lifted);
        let surface = &self.game.variant().spec().surface;
        let mut marks = vec![None; surface.len()];
        for &mv in &moves {
            let taken = self.game.taken(mv);
            let kinds = moves.iter().filter(|other| other.to == mv.to).count();
            let Some(mark) = marks.get_mut(mv.to.index()) else { continue };
            *mark = Some(match (mv.promote, taken.is_empty()) {
                (Some(_), _) if kinds > 1 => 'M',
                (Some(_), _) => 'B',
                (None, _) if kinds > 1 && moves.iter().any(|o| o.to == mv.to && o.promote.is_some()) => 'M',
                (None, true) => 'Y',
                (None, false) => 'R',
            });
            let on_the_way = matches!(mv.effect, Effect::Special { en_passant: false, .. });
            for victim in taken.into_iter().filter(|&tile| tile != mv.to) {
                let Some(mark) = marks.get_mut(victim.index()) else { continue };
                if Some(mv.to) == over {
                    mark.get_or_insert('g');
                } else if on_the_way {
                    mark.get_or_insert('C');
                }
            }
        }
        let rows = (0..surface.ranks()).rev().map(|rank| {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..surface.files() {
                match surface.at((file, rank)).and_then(|tile| marks.get(tile.index()).copied().flatten()) {
                    None => empty += 1,
                    Some(mark) => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        empty = 0;
                        row.push(mark);
                    }
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            row
        });
        let rows: Vec<String> = rows.collect();
        writeln!(self.out, "highlight {}", rows.join("/"))
    }
}
