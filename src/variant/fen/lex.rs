//! The words of a FEN's fields.

use logos::Logos;

/// What a rank is written with.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// An empty run: `8`, `12`.
    #[regex("[0-9]+")]
    Run,
    /// A piece of one letter.
    #[regex("[A-Za-z]")]
    Letter,
    /// A piece of two letters: `[Xy]`.
    #[regex(r"\[[A-Za-z]*\]")]
    Bracket,
    /// A hole.
    #[token("_")]
    Hole,
    /// The end of a rank.
    #[token("/")]
    Slash,
}

/// What the fields about squares are written with.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// A square.
    #[regex("[a-z][0-9]+")]
    Square,
    /// What the piece that passed follows.
    #[token(":")]
    Colon,
}
