//! Which men are on the board, and how that is written: `KBNvK`.

use crate::base::{Colour, Kind, Man};
use crate::variant::{Spec, nearest};

/// How many men positions are numbered for.
pub const MOST_MEN: usize = 7;

/// The men on the board, in order: White's royal, White's others by kind, Black's royal, Black's others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stock(Vec<Man>);

/// Why men cannot be counted as a stock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The text is not as it should be: what is wrong, and what to write.
    Text(String, String),
    /// What cannot be solved, and why.
    Rules(String, String),
}

impl Stock {
    /// Puts men in order.
    ///
    /// # Errors
    /// A player without exactly one royal, too many men, or a promotion that changes who is royal.
    pub fn new(spec: &Spec, men: impl IntoIterator<Item = Man>) -> Result<Stock, Unfit> {
        let royal = |man: &Man| spec.pieces.get(man.kind.index()).is_some_and(|piece| piece.royal);
        let mut men: Vec<Man> = men.into_iter().collect();
        men.sort_by_key(|man| (man.colour, !royal(man), man.kind));
        let stock = Stock(men);
        for colour in Colour::BOTH {
            let royals = stock.0.iter().filter(|man| man.colour == colour && royal(man)).count();
            if royals != 1 {
                let name = colour.name();
                return Err(Unfit::Rules(
                    format!("{name} has {royals} royal pieces in `{}`", stock.name(spec)),
                    "endings are solved where each player has exactly one royal piece, as in `KQvK`".into(),
                ));
            }
        }
        if stock.0.len() > MOST_MEN {
            return Err(Unfit::Rules(
                format!("`{}` has {} men", stock.name(spec), stock.0.len()),
                format!("endings of up to {MOST_MEN} men are solved"),
            ));
        }
        let changes = |man: &&Man| {
            let piece = &spec.pieces[man.kind.index()];
            piece
                .promotes
                .iter()
                .flat_map(|promotion| &promotion.to)
                .any(|kind| spec.pieces[kind.index()].royal != piece.royal)
        };
        if let Some(man) = stock.0.iter().find(changes) {
            return Err(Unfit::Rules(
                format!("a promotion of `{}` changes who is royal", spec.pieces[man.kind.index()].id),
                "such endings are not solved".into(),
            ));
        }
        Ok(stock)
    }

    /// Reads `KBNvK`: White's men, `v`, Black's, in any order; pieces of two letters in brackets, as in `K[Xy]vK`.
    ///
    /// # Errors
    /// What is wrong with the text, or with the men it names.
    pub fn read(spec: &Spec, text: &str) -> Result<Stock, Unfit> {
        if text.len() > 200 {
            return Err(Unfit::Text("the material is too long".into(), "write it as in `KBNvK`".into()));
        }
        let parts: Vec<&str> = text.split('v').collect();
        // a two-letter piece may have a `v` of its own
        let (white, black) = match parts[..] {
            [white, black] => (white, black),
            _ => sides(text).ok_or_else(|| {
                let help = "write White's men, `v`, and Black's, as in `KBNvK`, or `all 3`, `all 4`";
                Unfit::Text(format!("`{text}` is no material"), help.into())
            })?,
        };
        let men = |letters: &str, colour| -> Result<Vec<Man>, Unfit> {
            Ok(kinds(spec, letters)?.into_iter().map(|kind| Man { colour, kind }).collect())
        };
        Stock::new(spec, men(white, Colour::White)?.into_iter().chain(men(black, Colour::Black)?))
    }

    /// How it is written.
    pub fn name(&self, spec: &Spec) -> String {
        let side = |colour| -> String {
            let ids =
                self.0.iter().filter(|man| man.colour == colour).map(|man| &spec.pieces[man.kind.index()].id);
            ids.map(|id| if id.len() > 1 { format!("[{id}]") } else { id.clone() }).collect()
        };
        format!("{}v{}", side(Colour::White), side(Colour::Black))
    }

    /// The men in order.
    pub fn men(&self) -> &[Man] {
        &self.0
    }

    /// Where a player's royal is in the list.
    pub fn royal(&self, colour: Colour) -> usize {
        match colour {
            Colour::White => 0,
            Colour::Black => self.0.iter().take_while(|man| man.colour == Colour::White).count(),
        }
    }

    /// In how many ways the men can be named: equal men have no names.
    pub fn likenesses(&self) -> u64 {
        let groups = self.0.chunk_by(|a, b| a == b);
        groups.map(|group| (1..=group.len() as u64).product::<u64>()).product()
    }
}

/// The two sides of a text, cut at the `v` outside brackets.
fn sides(text: &str) -> Option<(&str, &str)> {
    let mut inside = false;
    let mut cut = None;
    for (i, c) in text.char_indices() {
        match c {
            '[' => inside = true,
            ']' => inside = false,
            'v' if !inside && cut.is_some() => return None,
            'v' if !inside => cut = Some(i),
            _ => {}
        }
    }
    let (white, black) = text.split_at(cut?);
    Some((white, &black[1..]))
}

/// The pieces that letters name.
fn kinds(spec: &Spec, letters: &str) -> Result<Vec<Kind>, Unfit> {
    let mut found = Vec::new();
    let mut left = letters;
    while let Some(first) = left.chars().next() {
        let end =
            if first == '[' { left.find(']').map_or(left.len(), |end| end + 1) } else { first.len_utf8() };
        let (id, rest) = left.split_at(end);
        let bare = id.trim_start_matches('[').trim_end_matches(']');
        let kind = spec.pieces.iter().position(|piece| piece.id == bare).ok_or_else(|| {
            let ids: Vec<&str> = spec.pieces.iter().map(|piece| piece.id.as_str()).collect();
            let help = match nearest(bare, ids.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the pieces are {}", ids.join(", ")),
            };
            Unfit::Text(format!("there is no piece `{bare}`"), help)
        })?;
        found.push(Kind(kind as u8));
        left = rest;
    }
    Ok(found)
}
