//! A move as people and programs write it: strict forms first, then what can be meant by only one legal move.

use crate::base::Tile;
use crate::game::{Game, Move};

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// It fits these.
    Several(Vec<String>),
    /// It fits none; these are near.
    Illegal(Vec<String>),
    /// There are no legal moves at all.
    Over,
}

/// How many near moves are named.
const NEAR: usize = 6;

/// The longest text that can be a move, in bytes.
const LONGEST: usize = 200;

/// The legal move that `text` means: SAN or coordinates as this program writes them, or another common spelling
/// (`e2-e4`, `Ng1f3`, `e8Q`, `e7e8Q`, `0-0`, castling by the king's two squares or as the king taking its rook).
///
/// # Errors
/// Text that fits no legal move of this position, or several.
pub fn spelt(game: &mut Game, text: &str) -> Result<Move, NoMove> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    if bare.len() > LONGEST {
        return Err(NoMove::Illegal(Vec::new()));
    }
    if let Some(mv) = game.read_san(bare) {
        return Ok(mv);
    }
    if let Ok(mv) = game.read_move(bare) {
        return Ok(mv);
    }
    let sans = game.sans();
    if sans.is_empty() {
        return Err(NoMove::Over);
    }
    let mut fits = loose(game, bare, &sans);
    if fits.is_empty() {
        fits = castling(game, bare, &sans);
    }
    match fits[..] {
        [mv] => Ok(mv),
        [] => Err(NoMove::Illegal(near(game, bare, &sans))),
        _ => {
            let named = sans.iter().filter(|(mv, _)| fits.contains(mv)).map(|(_, san)| san.clone());
            Err(NoMove::Several(named.take(NEAR).collect()))
        }
    }
}

/// What a spelling says: who moves, from where as far as it is told, where to, and what it becomes.
struct Said<'a> {
    id: &'a str,
    file: Option<char>,
    rank: Option<&'a str>,
    to: &'a str,
    promote: Option<&'a str>,
}

/// The file and rank of a square's text.
fn split(square: &str) -> Option<(char, &str)> {
    let file = square.chars().next().filter(char::is_ascii_lowercase)?;
    let rank = square.get(1..)?;
    (!rank.is_empty() && rank.bytes().all(|byte| byte.is_ascii_digit())).then_some((file, rank))
}

fn said(text: &str) -> Option<Said<'_>> {
    // behind the last digit: the promotion
    let end = text.rfind(|c: char| c.is_ascii_digit())? + 1;
    let (head, tail) = text.split_at_checked(end)?;
    let promote = Some(tail.trim_matches(['=', '(', ')', '/', '[', ']'])).filter(|id| !id.is_empty());
    // the last square
    let file = head.rfind(|c: char| c.is_ascii_lowercase())?;
    let (before, to) = head.split_at_checked(file)?;
    let upper = before.find(|c: char| c.is_ascii_uppercase());
    // a piece's id is an upper-case letter and perhaps a lower-case one: which of the two the board tells
    let (id, from) = match upper {
        Some(0) => before.split_at_checked(1)?,
        _ => ("", before),
    };
    let from = from.trim_end_matches(['-', 'x', ':']);
    let (file, rank) = match from.chars().next() {
        Some(c) if c.is_ascii_lowercase() => (Some(c), from.get(1..).filter(|rank| !rank.is_empty())),
        Some(_) => (None, Some(from)),
        None => (None, None),
    };
    Some(Said { id, file, rank, to, promote })
}

/// Legal moves that a spelling fits, whatever it leaves out or says twice.
fn loose(game: &Game, text: &str, sans: &[(Move, String)]) -> Vec<Move> {
    let Some(said) = said(text) else { return Vec::new() };
    let spec = game.variant().spec();
    let surface = &spec.surface;
    let piece = |kind: crate::base::Kind| spec.pieces.get(kind.index()).map_or("", |piece| piece.id.as_str());
    let fits = |mv: &Move| {
        let from = surface.square(mv.from);
        let own = game.at(mv.from).map_or("", |man| piece(man.kind));
        let whole = said.file.is_some() && said.rank.is_some();
        let mover = own == said.id || said.id.is_empty() && (whole || own == "P");
        let place = split(&from).is_some_and(|(file, rank)| {
            said.file.is_none_or(|said| said == file) && said.rank.is_none_or(|said| said == rank)
        });
        let promotes = match (mv.promote, said.promote) {
            (Some(kind), Some(said)) => piece(kind).eq_ignore_ascii_case(said),
            (None, None) => true,
            // a program that says `q` with every move to the last rank
            _ => false,
        };
        mover && place && promotes && surface.square(mv.to) == said.to && !mv.is_castling()
    };
    sans.iter().map(|&(mv, _)| mv).filter(fits).collect()
}

/// Castlings that a spelling fits: `o-o`, `OO`, the king's squares, or the king and the rook that it passes.
fn castling(game: &mut Game, text: &str, sans: &[(Move, String)]) -> Vec<Move> {
    let plain = |text: &str| text.to_uppercase().replace('0', "O").replace('-', "");
    let castlings: Vec<&(Move, String)> = sans.iter().filter(|(mv, _)| mv.is_castling()).collect();
    let wanted = plain(text);
    let named: Vec<Move> = castlings
        .iter()
        .filter(|(_, san)| plain(san.trim_end_matches(['+', '#'])) == wanted)
        .map(|(mv, _)| *mv)
        .collect();
    if !named.is_empty() {
        return named;
    }
    castlings.iter().map(|(mv, _)| *mv).filter(|&mv| by_squares(game, mv, text)).collect()
}

/// Whether a castling is the king's two squares, or the king's and the rook's square.
fn by_squares(game: &mut Game, mv: Move, text: &str) -> bool {
    let text: String = text.chars().filter(|c| *c != '-').collect();
    let surface = game.variant().spec().surface.clone();
    let king = surface.square(mv.from);
    let Some(second) = text.strip_prefix(&king) else { return false };
    if second == surface.square(mv.to) {
        return true;
    }
    let Some(rook) = surface.tile(second) else { return false };
    let before = game.at(rook);
    let own = before.is_some_and(|man| man.colour == game.turn());
    own && rook != mv.from && leaves(game, mv, rook)
}

/// Whether a move takes another piece of the mover away from a tile.
fn leaves(game: &mut Game, mv: Move, tile: Tile) -> bool {
    let before = game.at(tile);
    game.play(mv);
    let moved = game.at(tile) != before;
    game.undo();
    moved
}

/// Legal moves that look like the text: those to the same square first, then the least slips away.
fn near(game: &Game, text: &str, sans: &[(Move, String)]) -> Vec<String> {
    let surface = &game.variant().spec().surface;
    let to = said(text).map_or(String::new(), |said| said.to.to_owned());
    let first = |text: &str| text.chars().next();
    let mut ranked: Vec<(usize, &String)> = sans
        .iter()
        .map(|(mv, san)| {
            let slips = strsim::damerau_levenshtein(text, san);
            let same = usize::from(surface.square(mv.to) != to) + usize::from(first(text) != first(san));
            (slips * 2 + same, san)
        })
        .collect();
    ranked.sort();
    ranked.into_iter().take(NEAR).map(|(_, san)| san.clone()).collect()
}
