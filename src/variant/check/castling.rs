//! Castling: squares, the straight ways of king and rook, and the rights that FEN writes.

use super::{Judge, side_of};
use crate::base::{Code, Colour, Kind, Man, Problem, Span, Tile};
use crate::surface::{Dir, Frame, Side, Surface, Walker};
use crate::variant::at::At;
use crate::variant::file::CastlingKeys;
use crate::variant::spec::{Castling, Right};

/// The most rights: one bit each.
const MOST_RIGHTS: usize = 16;

/// What was read of the castling table.
pub struct CastlingRead {
    /// The entries that make sense.
    pub entries: Vec<Castling>,
    /// Where they are written.
    pub places: Vec<Span>,
    /// Their rights, in FEN order.
    pub rights: Vec<Right>,
    /// Whether every entry makes sense.
    pub whole: bool,
}

/// What stands on the setup's board, by tile.
type Men<'m> = Option<&'m [Option<Man>]>;

impl Judge<'_> {
    /// All entries. `men` is the board of the setup; without it, what stands where is not judged.
    pub(super) fn castling(
        &mut self,
        list: &[At<CastlingKeys>],
        board: &Surface,
        men: Men<'_>,
    ) -> CastlingRead {
        let before = self.problems.len();
        let mut read =
            CastlingRead { entries: Vec::new(), places: Vec::new(), rights: Vec::new(), whole: true };
        for at in list {
            match self.entry(at, board, men) {
                Some(entry) => {
                    read.entries.push(entry);
                    read.places.push(at.span);
                }
                None => read.whole = false,
            }
        }
        read.rights = rights(&read.entries, board, men);
        for entry in &mut read.entries {
            let same = |right: &Right| (right.king, right.rook) == (entry.king, entry.rook);
            entry.right = read.rights.iter().position(same).unwrap_or(0);
        }
        self.count_rights(&read);
        self.alike_rights(&read, board);
        read.whole &= self.problems.len() == before && (men.is_some() || list.is_empty());
        read
    }

    fn entry(&mut self, at: &At<CastlingKeys>, board: &Surface, men: Men<'_>) -> Option<Castling> {
        let keys = &at.value;
        let texts = [&keys.king, &keys.rook, &keys.king_to, &keys.rook_to];
        let tiles = texts.map(|text| text.as_ref().and_then(|text| self.square(text, board)));
        let [king, rook, king_to, rook_to] = tiles;
        let toward = keys.toward.as_ref().map(|at| side_of(at.value));
        let entry =
            Castling { king: king?, rook: rook?, king_to: king_to?, rook_to: rook_to?, toward, right: 0 };
        let twice = [(entry.king, entry.rook, &keys.rook), (entry.king_to, entry.rook_to, &keys.rook_to)];
        for (one, two, text) in twice {
            if let Some(text) = text.as_ref().filter(|_| one == two) {
                self.report(
                    Problem::new(Code::CastlingPath, format!("king and rook are both on `{}`", text.value))
                        .at(text.span, "taken by the king")
                        .help("give each its own square"),
                );
                return None;
            }
        }
        let players = self.players(at.span, &entry, board, men)?;
        for colour in players {
            self.ways(keys, &entry, board, colour)?;
        }
        Some(entry)
    }

    /// Whose king and rook stand on the squares in the setup; both players if that is not known.
    fn players(
        &mut self,
        span: Span,
        entry: &Castling,
        board: &Surface,
        men: Men<'_>,
    ) -> Option<Vec<Colour>> {
        if men.is_none() {
            return Some(vec![Colour::White]);
        }
        let players: Vec<Colour> = Colour::BOTH
            .into_iter()
            .filter(|&colour| pair(entry.king, entry.rook, board, men, colour).is_some())
            .collect();
        if players.is_empty() {
            let (king, rook) = (board.square(entry.king), board.square(entry.rook));
            let (king_too, rook_too) =
                (board.square(board.reflect(entry.king)), board.square(board.reflect(entry.rook)));
            self.report(
                Problem::new(Code::CastlingVacant, format!("nobody has two pieces on `{king}` and `{rook}` to castle with"))
                    .at(span, "this entry")
                    .help(format!("in the setup, White needs pieces on {king} and {rook}, or Black on {king_too} and {rook_too}: mend the squares or the setup, or take the entry out (`castling = []` removes inherited ones)")),
            );
            return None;
        }
        Some(players)
    }

    /// Whether king and rook of a player reach their targets going straight.
    fn ways(&mut self, keys: &CastlingKeys, entry: &Castling, board: &Surface, colour: Colour) -> Option<()> {
        let own = |tile| if colour == Colour::White { tile } else { board.reflect(tile) };
        let toward = entry.toward.map(|side| reflected(side, colour));
        let runs = [
            ("king", entry.king, entry.king_to, toward, &keys.king_to),
            ("rook", entry.rook, entry.rook_to, toward.map(Side::opposite), &keys.rook_to),
        ];
        for (who, from, to, toward, text) in runs {
            if reaches(board, own(from), own(to), toward) {
                continue;
            }
            let (from, to) = (board.square(own(from)), board.square(own(to)));
            let (how, help) = match toward {
                Some(side) => (
                    format!("straight {}", side.name()),
                    "`toward` is the king's way, and the rook goes the other way: name another side or square",
                ),
                None => (
                    "straight inside the board".into(),
                    "choose a square on the same rank or file with no hole between; to go over a seam, say `toward = \"east\"`",
                ),
            };
            let span = text.as_ref().map_or(Span::default(), |text| text.span);
            self.report(
                Problem::new(
                    Code::CastlingPath,
                    format!("{}'s {who} on {from} cannot go {how} to {to}", colour.name()),
                )
                .at(span, "not on its way")
                .help(help),
            );
            return None;
        }
        Some(())
    }

    fn count_rights(&mut self, read: &CastlingRead) {
        if read.rights.len() > MOST_RIGHTS {
            let span = read.places.last().copied().unwrap_or_default();
            self.report(
                Problem::new(
                    Code::CastlingCount,
                    format!("{} pairs of king and rook can castle", read.rights.len()),
                )
                .at(span, "too many")
                .help(format!("there can be {MOST_RIGHTS}")),
            );
        }
    }

    fn alike_rights(&mut self, read: &CastlingRead, board: &Surface) {
        for (i, right) in read.rights.iter().enumerate() {
            let Some(twin) = read.rights[..i].iter().find(|twin| twin.letter == right.letter) else {
                continue;
            };
            let entry = read.entries.iter().position(|entry| entry.right == i);
            let span = entry.map_or(Span::default(), |entry| read.places[entry]);
            let name =
                |right: &Right| format!("{} and {}", board.square(right.king), board.square(right.rook));
            self.report(
                Problem::new(
                    Code::CastlingAlike,
                    format!("FEN would write `{}` for {} and for {}", right.letter, name(twin), name(right)),
                )
                .at(span, "cannot be told apart")
                .help("a right is told by the side or the file of its rook: leave out one of the entries"),
            );
        }
    }
}

/// The pair of kinds that a player has on the squares in the setup.
fn pair(king: Tile, rook: Tile, board: &Surface, men: Men<'_>, colour: Colour) -> Option<(Kind, Kind)> {
    let own = |tile| if colour == Colour::White { tile } else { board.reflect(tile) };
    let at =
        |tile| men?.get(own(tile).index()).copied()?.filter(|man| man.colour == colour).map(|man| man.kind);
    Some((at(king)?, at(rook)?))
}

/// The distinct pairs of king and rook, K and Q first.
fn rights(entries: &[Castling], board: &Surface, men: Men<'_>) -> Vec<Right> {
    let mut pairs: Vec<(Tile, Tile)> = Vec::new();
    for entry in entries {
        if !pairs.contains(&(entry.king, entry.rook)) {
            pairs.push((entry.king, entry.rook));
        }
    }
    // on which side of the king, on its rank, the rook is: 1 east, -1 west
    let way = |&(king, rook): &(Tile, Tile)| {
        let (king, rook) = (board.place(king), board.place(rook));
        (king.1 == rook.1).then(|| (i32::from(rook.0) - i32::from(king.0)).signum())
    };
    let only = |side: i32| pairs.iter().filter(|pair| way(pair) == Some(side)).count() == 1;
    let letter = |pair: &(Tile, Tile)| match way(pair) {
        Some(1) if only(1) => 'K',
        Some(-1) if only(-1) => 'Q',
        _ => char::from(b'A' + (board.place(pair.1).0 % 26) as u8),
    };
    let mut rights: Vec<Right> = pairs
        .iter()
        .map(|pair| Right {
            king: pair.0,
            rook: pair.1,
            letter: letter(pair),
            men: Colour::BOTH.map(|colour| self::pair(pair.0, pair.1, board, men, colour)),
        })
        .collect();
    let rank = |right: &Right| match (way(&(right.king, right.rook)), right.letter) {
        (Some(1), 'K') => 0,
        (Some(-1), 'Q') => 1,
        _ => 2,
    };
    rights.sort_by_key(rank);
    rights
}

/// North and south swap for Black.
fn reflected(side: Side, colour: Colour) -> Side {
    match (side, colour) {
        (Side::North | Side::South, Colour::Black) => side.opposite(),
        _ => side,
    }
}

/// Whether one who goes straight from one tile gets to another: that way over any seam, or, without a way,
/// inside the board. Holes stop it.
fn reaches(board: &Surface, from: Tile, to: Tile, toward: Option<Side>) -> bool {
    if from == to {
        return true;
    }
    let sides = match toward {
        Some(side) => vec![side],
        None => Side::ALL.to_vec(),
    };
    sides.into_iter().any(|side| {
        let dir = Dir::new(2 * side.index() as i32);
        let mut at = Walker { tile: from, frame: Frame::WHITE };
        for _ in 0..4 * board.len() {
            let over_seam = board.seam(at.tile, at.frame.side(dir)).is_none_or(|seam| seam.declared);
            if toward.is_none() && over_seam {
                return false;
            }
            match board.straight(at, dir) {
                Some(next) if !board.is_hole(next.tile) => at = next,
                _ => return false,
            }
            if at.tile == to {
                return true;
            }
        }
        false
    })
}
