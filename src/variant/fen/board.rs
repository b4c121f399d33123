//! The first field: ranks from the top, each with pieces, runs and holes.

use logos::Logos;

use super::lex::Cell;
use super::{Field, Ground, last_character, split};
use crate::base::{Code, Colour, Kind, Man, Problem, Span};
use crate::variant::nearest::nearest;

/// What stands on each tile, by tile number.
pub type Men = Vec<Option<Man>>;

/// The board of a FEN alone.
///
/// # Errors
/// What is wrong with the first field.
pub fn read_men(ground: &Ground<'_>, text: &str) -> Result<Men, Vec<Problem>> {
    let mut problems = Vec::new();
    if text.len() > super::LONGEST {
        return Err(vec![super::too_long(text)]);
    }
    let first = split(text).first().copied().unwrap_or(Field { text: "", start: 0 });
    let men = read(ground, first, &mut problems);
    if problems.is_empty() { Ok(men) } else { Err(problems) }
}

/// Reads the first field; tiles that could not be read are empty.
pub(super) fn read(ground: &Ground<'_>, field: Field<'_>, problems: &mut Vec<Problem>) -> Men {
    let ranks: Vec<(usize, &str)> = rows(field);
    let wanted = usize::from(ground.surface.ranks());
    if ranks.len() != wanted {
        ranks_problem(&ranks, wanted, field, problems);
    }
    let mut reader = Reader { ground, men: vec![None; ground.surface.len()], unknown: Vec::new(), problems };
    for (i, &(start, row)) in ranks.iter().take(wanted).enumerate() {
        reader.row(row, start, (wanted - 1 - i) as u16, field);
    }
    reader.men
}

/// The texts between slashes, and where each begins.
fn rows(field: Field<'_>) -> Vec<(usize, &str)> {
    let mut start = field.start;
    let row = |row: &'_ str| {
        let here = start;
        start += row.len() + 1;
        here
    };
    field
        .text
        .split('/')
        .map({
            let mut row = row;
            move |text| (row(text), text)
        })
        .collect()
}

fn ranks_problem(ranks: &[(usize, &str)], wanted: usize, field: Field<'_>, problems: &mut Vec<Problem>) {
    let found = ranks.len();
    let (span, text, help) = match ranks.get(wanted) {
        Some(&(start, _)) => {
            let span = Span::new(start.saturating_sub(1), field.start + field.text.len());
            (span, "beyond the board", format!("take out {}", found - wanted))
        }
        None => {
            let empty = "write an empty rank as a run, such as `8`";
            (last_character(field.text, field.start), "ends here", format!("add {}; {empty}", wanted - found))
        }
    };
    let message = format!("{found} {} on a board of {wanted}", if found == 1 { "rank" } else { "ranks" });
    problems.push(Problem::new(Code::FenRanks, message).at(span, text).help(help));
}

struct Reader<'a> {
    ground: &'a Ground<'a>,
    men: Men,
    /// Letters that have been reported.
    unknown: Vec<String>,
    problems: &'a mut Vec<Problem>,
}

impl Reader<'_> {
    fn row(&mut self, row: &str, start: usize, rank: u16, field: Field<'_>) {
        let files = usize::from(self.ground.surface.files());
        let mut file = 0;
        let mut first_beyond = None;
        let mut readable = true;
        let mut lexer = Cell::lexer(row);
        while let Some(cell) = lexer.next() {
            let span = Span::from(lexer.span()).shift(start);
            let text = lexer.slice();
            let width = match cell {
                Ok(Cell::Run) => match self.run(text, span) {
                    Some(width) => width,
                    None => {
                        readable = false;
                        continue;
                    }
                },
                Ok(Cell::Letter | Cell::Bracket | Cell::Hole) => 1,
                Ok(Cell::Slash) | Err(()) => {
                    readable = false;
                    self.odd(text, span);
                    continue;
                }
            };
            if file + width > files && first_beyond.is_none() {
                first_beyond = Some(span.start);
            }
            match cell {
                Ok(Cell::Run) => self.empty(file, rank, width, span),
                Ok(Cell::Hole) => self.hole(file, rank, span),
                _ => self.man(file, rank, text, span),
            }
            file += width;
        }
        if readable && file != files {
            self.length(file, rank, (start, row), field, first_beyond);
        }
    }

    fn run(&mut self, text: &str, span: Span) -> Option<usize> {
        let width = text.parse::<usize>().ok().filter(|_| text.len() <= 2 && !text.starts_with('0'));
        if width.is_none() {
            self.problems.push(
                Problem::new(Code::FenLetter, format!("`{text}` is not an empty run"))
                    .at(span, "a number of empty tiles")
                    .help("write how many tiles are empty: 1 to 16, without leading zero"),
            );
        }
        width
    }

    fn odd(&mut self, text: &str, span: Span) {
        let help = match text {
            "[" | "]" => "a piece of two letters is written `[Xy]` (White's) or `[xy]` (Black's)",
            _ => "a rank is written with piece letters, numbers of empty tiles, and `_` for holes",
        };
        self.problems.push(
            Problem::new(Code::FenLetter, format!("`{text}` is neither a piece nor a run"))
                .at(span, "unreadable")
                .help(help),
        );
    }

    fn empty(&mut self, file: usize, rank: u16, width: usize, span: Span) {
        let surface = self.ground.surface;
        let hole = (file..file + width)
            .filter_map(|file| surface.at((file as u16, rank)))
            .find(|&tile| surface.is_hole(tile));
        if let Some(hole) = hole {
            self.problems.push(
                Problem::new(
                    Code::FenHole,
                    format!("`{}` is a hole, not an empty tile", surface.square(hole)),
                )
                .at(span, "runs over a hole")
                .help("write `_` for each hole, and a number for the empty tiles on either side"),
            );
        }
    }

    fn hole(&mut self, file: usize, rank: u16, span: Span) {
        let surface = self.ground.surface;
        let Some(tile) = surface.at((file as u16, rank)).filter(|&tile| !surface.is_hole(tile)) else {
            return;
        };
        self.problems.push(
            Problem::new(Code::FenHole, format!("`{}` is no hole", surface.square(tile)))
                .at(span, "not a hole")
                .help("write `1` for an empty tile; `board.holes` says where the holes are"),
        );
    }

    fn man(&mut self, file: usize, rank: u16, text: &str, span: Span) {
        let Some(man) = self.man_of(text, span) else { return };
        let surface = self.ground.surface;
        match surface.at((file as u16, rank)) {
            Some(tile) if surface.is_hole(tile) => self.problems.push(
                Problem::new(
                    Code::FenHole,
                    format!("`{}` is a hole: no piece can stand there", surface.square(tile)),
                )
                .at(span, "in a hole")
                .help("write `_`"),
            ),
            Some(tile) => self.men[tile.index()] = Some(man),
            None => {}
        }
    }

    fn man_of(&mut self, text: &str, span: Span) -> Option<Man> {
        let ids = self.ground.ids;
        let id = text.trim_matches(['[', ']']);
        let bracket = text.starts_with('[');
        let white = id.starts_with(|c: char| c.is_ascii_uppercase());
        let cased = if white { id == capitalised(id) } else { id == id.to_ascii_lowercase() };
        let kind = ids.iter().position(|other| other.eq_ignore_ascii_case(id));
        if let Some(kind) = kind.filter(|_| cased && bracket == (id.len() == 2)) {
            let colour = if white { Colour::White } else { Colour::Black };
            return Some(Man { colour, kind: Kind(kind as u8) });
        }
        if self.unknown.iter().any(|other| other == text) {
            return None;
        }
        self.unknown.push(text.to_string());
        let help = match kind {
            Some(kind) => {
                let known = capitalised(&ids[kind]);
                match bracket && known.len() == 1 {
                    true => {
                        format!("brackets are for two letters: write `{known}` or `{}`", known.to_lowercase())
                    }
                    false => format!(
                        "write `[{known}]` for White's piece and `[{}]` for Black's",
                        known.to_lowercase()
                    ),
                }
            }
            None => {
                let near = nearest(id, ids.iter().map(String::as_str)).filter(|_| id.len() > 1);
                match near {
                    Some(near) => format!("did you mean `[{near}]`?"),
                    None => format!("the pieces are {}; lower case is Black's", ids.join(", ")),
                }
            }
        };
        self.problems.push(
            Problem::new(Code::FenPiece, format!("no piece has the letter `{text}`"))
                .at(span, "unknown piece")
                .help(help),
        );
        None
    }

    fn length(
        &mut self,
        found: usize,
        rank: u16,
        (start, row): (usize, &str),
        field: Field<'_>,
        first_beyond: Option<usize>,
    ) {
        let files = usize::from(self.ground.surface.files());
        let end = start + row.len();
        let (span, by) = match first_beyond {
            Some(from) => (Span::new(from, end), format!("{} too many", found - files)),
            None if row.is_empty() => {
                // the slashes on either side, as far as there are any
                let (first, end) = (field.start, field.start + field.text.len());
                (Span::new(start.max(first + 1) - 1, end.min(start + 1)), format!("{files} too few"))
            }
            None => (Span::new(start, end), format!("{} too few", files - found)),
        };
        let help = if found > files {
            "take tiles out, or make a run shorter".to_string()
        } else {
            format!("add pieces or an empty run of {}", files - found)
        };
        let message = format!("rank {} has {found} tiles on a board of {files} files", rank + 1);
        self.problems.push(Problem::new(Code::FenRank, message).at(span, by).help(help));
    }
}

/// The first letter upper case, the rest lower.
fn capitalised(id: &str) -> String {
    let (first, rest) = id.split_at(id.len().min(1));
    first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
}
