//! Statements of a variant's source, computed: each is true, false or unknown, with what it was judged by.
//!
//! What a claim may be about is in the variant file (`[[claims]]`); how it is judged is here, from the surface, the
//! compiled tables, solved endings and measured games. Knows no text of a statement, and no printing.

use std::collections::{BTreeSet, VecDeque};

use crate::base::{Colour, Kind, Man, Set, Tile};
use crate::endings::{Facts, Refusal, Shelf, splits};
use crate::game::{Game, Variant, on_tables};
use crate::material::{Motion, Symmetry};
use crate::tables::Tables;
use crate::variant::{Claim, Subject};

use super::estimate::Estimate;
use super::worth::Summary;

/// What has become of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// It is so.
    True,
    /// It is not so.
    False,
    /// It cannot be told.
    Unknown,
}

impl Truth {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Truth::True => "true",
            Truth::False => "false",
            Truth::Unknown => "unknown",
        }
    }
}

/// A claim that has been judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The claim.
    pub claim: Claim,
    /// What has become of it.
    pub truth: Truth,
    /// What it was judged by, for people.
    pub evidence: String,
}

/// Judges every claim of a variant, in the order of the file. At most so many bytes are used for endings; `measured` is
/// what games say of the worth of its pieces.
pub fn judge(variant: &Variant, memory: u64, measured: Option<&Summary>) -> Vec<Judged> {
    let mut bench = Bench { variant, shelf: Shelf::new(variant), memory, measured };
    let judged = |claim: &Claim| {
        let (found, evidence) = bench.look(&claim.subject);
        let truth = match found {
            None => Truth::Unknown,
            Some(found) if found != claim.denied => Truth::True,
            Some(_) => Truth::False,
        };
        Judged { claim: claim.clone(), truth, evidence }
    };
    variant.spec().claims.iter().map(judged).collect()
}

struct Bench<'a> {
    variant: &'a Variant,
    shelf: Shelf,
    memory: u64,
    measured: Option<&'a Summary>,
}

impl Bench<'_> {
    /// Whether it is so, not minding a denial, and what says so.
    fn look(&mut self, subject: &Subject) -> (Option<bool>, String) {
        let spec = self.variant.spec();
        let surface = &spec.surface;
        match *subject {
            Subject::Tracks(count) => {
                let tracks = surface.tracks();
                let straight = tracks.iter().filter(|track| !track.diagonal).count();
                let evidence = format!("{} tracks, {straight} of them along ranks and files", tracks.len());
                (Some(tracks.len() as u32 == count), evidence)
            }
            Subject::ClosedTracks => {
                let tracks = surface.tracks();
                let open = tracks.iter().filter(|track| !track.closed).count();
                (Some(open == 0), format!("{open} of {} tracks do not return to their start", tracks.len()))
            }
            Subject::Alike => self.alike(),
            Subject::ColourBound(kind) => {
                let parts = self.variant.parts(white(kind)).into_iter().collect::<BTreeSet<_>>().len();
                (Some(parts > 1), format!("its moves part the board in {parts}"))
            }
            Subject::Mobility { piece, ref than, at_least, at_most } => {
                self.mobility(piece, than, at_least, at_most)
            }
            Subject::Mate(ref material) => match self.mate(material) {
                Ok((found, evidence)) => (Some(found), evidence),
                Err(refusal) => (None, refusal.why),
            },
            Subject::MovesBetween { piece, from, to, count } => {
                let moves =
                    on_tables!(self.variant.tables(), |tables| distance(&tables, white(piece), from, to));
                let evidence = match moves {
                    Some(1) => "it takes 1 move".into(),
                    Some(moves) => format!("it takes {moves} moves"),
                    None => "it never comes there".into(),
                };
                (Some(moves == Some(count)), evidence)
            }
            Subject::SafeStart => {
                let checks = checks_at_start(self.variant);
                (Some(checks == 0), format!("{checks} attacks on royal pieces at the start"))
            }
            Subject::Worth { piece, pair, pawns, within } => self.worth(piece, pair, pawns, within),
        }
    }

    fn alike(&self) -> (Option<bool>, String) {
        let spec = self.variant.spec();
        let pieces = spec.pieces.iter().enumerate().filter(|(_, piece)| piece.promotes.is_none());
        let men: Vec<Man> = pieces.map(|(kind, _)| white(Kind(kind as u8))).collect();
        let symmetry = on_tables!(self.variant.tables(), |tables| Symmetry::of(&tables, &men));
        let tiles = spec.surface.len();
        let mut reached: Vec<bool> = vec![false; tiles];
        symmetry.names().iter().for_each(|name| reached[usize::from(name[0])] = true);
        let alike = reached.iter().filter(|&&reached| reached).count();
        let count = symmetry.order().map_or("many".into(), |order| order.to_string());
        let known = alike == tiles || symmetry.order().is_some();
        let evidence = format!(
            "{count} symmetries keep the moves of all pieces that do not promote, and bring one tile to {alike} of {tiles}"
        );
        (known.then_some(alike == tiles), evidence)
    }

    fn mobility(
        &self,
        piece: Kind,
        than: &str,
        at_least: Option<f64>,
        at_most: Option<f64>,
    ) -> (Option<bool>, String) {
        let id = &self.variant.spec().pieces[piece.index()].id;
        let Ok(other) = Variant::load(than) else { return (None, format!("`{than}` cannot be read")) };
        let Some(namesake) = other.spec().pieces.iter().position(|other| other.id == *id) else {
            return (None, format!("`{than}` has no `{id}`"));
        };
        let here = on_tables!(self.variant.tables(), |tables| reach(&tables, white(piece)));
        let there = on_tables!(other.tables(), |tables| reach(&tables, white(Kind(namesake as u8))));
        if there <= 0.0 {
            return (None, format!("`{id}` never moves in `{than}`"));
        }
        let times = here / there;
        let holds = at_least.is_none_or(|least| times >= least) && at_most.is_none_or(|most| times <= most);
        let evidence = format!(
            "on the empty board {here:.2} targets from a tile on average, {there:.2} in `{than}`: {times:.2} times as many"
        );
        (Some(holds), evidence)
    }

    /// So if all that the bounds hold is near enough, not so if nothing is.
    fn worth(&self, piece: Kind, pair: bool, pawns: f64, within: f64) -> (Option<bool>, String) {
        let Some(measured) = self.measured else {
            return (None, "only play can tell, and no measured games were given".into());
        };
        let id = &self.variant.spec().pieces[piece.index()].id;
        let row = measured.pieces.iter().find(|row| match &row.pair_of {
            Some(of) => pair && of == id,
            None => !pair && row.id == *id,
        });
        let Some(row) = row else {
            return (None, format!("`{id}` is not measured{}", if pair { " in pairs" } else { "" }));
        };
        let Some(Estimate { value, low, high }) = row.measured else {
            return (None, format!("not measured: {}", row.why_not.as_deref().unwrap_or_default()));
        };
        let (least, most) = (pawns - within, pawns + within);
        let found = match (least <= low && high <= most, high < least || most < low) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let evidence = match low.is_finite() && high.is_finite() {
            true => format!("between {low:.2} and {high:.2} (bounds of 95 %)"),
            false => "without bounds: the pawn itself is not told from nothing".into(),
        };
        let games = row.games;
        (
            found,
            format!(
                "measured {value:.2} pawns, {evidence}, from {games} games with such odds; said is {least} to {most}"
            ),
        )
    }

    fn mate(&mut self, material: &str) -> Result<(bool, String), Refusal> {
        let stock = self.shelf.read(material)?;
        let table = self.shelf.solve(&stock, self.memory, &|_| {})?;
        let mut best = *table.facts();
        let mut evidence = told(&best);
        for split in splits(&self.shelf, &table) {
            let parts = split.together.len();
            if parts > 1 && share(&split.facts) > share(&best) {
                best = split.facts;
                evidence += &format!("; with pieces on {parts} parts of the board {}", told(&best));
            }
        }
        Ok((share(&best) > 0.5, evidence))
    }
}

fn share(facts: &Facts) -> f64 {
    facts.sides[0].wins as f64 / facts.sides[0].legal.max(1) as f64
}

fn told(facts: &Facts) -> String {
    let white = &facts.sides[0];
    let longest = match white.longest_win.div_ceil(2) {
        0 => String::new(),
        1 => ", in 1 move".into(),
        moves => format!(", in {moves} moves at most"),
    };
    format!(
        "White to move wins {} of {} positions ({:.2} %){longest}",
        white.wins,
        white.legal,
        100.0 * share(facts)
    )
}

fn white(kind: Kind) -> Man {
    Man { colour: Colour::White, kind }
}

/// Where a man may go or take from a tile of the empty board, were there someone to take.
fn targets<const W: usize>(motion: &Motion<W>, from: Tile) -> Set<W> {
    let quiet = motion.quiet(from).filter(|step| motion.is_open(step, &Set::EMPTY, &Set::EMPTY));
    let takes =
        motion.captures(from).filter(|step| motion.is_open(step, &Set::of(step.tile), &Set::of(step.tile)));
    quiet.chain(takes).map(|step| step.tile).collect()
}

/// How many tiles a man can go to on the empty board, on average.
fn reach<const W: usize>(tables: &Tables<W>, man: Man) -> f64 {
    let motion = Motion::of(tables, man);
    let all: u32 = tables.board.iter().map(|from| targets(&motion, from).len()).sum();
    f64::from(all) / f64::from(tables.board.len().max(1))
}

/// How many moves a man needs from one tile to another on the empty board; `None` if it never comes there.
fn distance<const W: usize>(tables: &Tables<W>, man: Man, from: Tile, to: Tile) -> Option<u32> {
    let motion = Motion::of(tables, man);
    let mut seen = Set::<W>::of(from);
    let mut open = VecDeque::from([(from, 0)]);
    while let Some((tile, moves)) = open.pop_front() {
        if tile == to {
            return Some(moves);
        }
        for step in motion.quiet(tile).filter(|step| motion.is_open(step, &Set::EMPTY, &Set::EMPTY)) {
            if !seen.contains(step.tile) {
                seen.insert(step.tile);
                open.push_back((step.tile, moves + 1));
            }
        }
    }
    None
}

/// How many attacks on royals there are at the start, of both players. The one who is to move may be in check; a
/// start in which the other's royal could be taken is refused when the file is read.
fn checks_at_start(variant: &Variant) -> usize {
    let other = {
        let mut setup = variant.spec().setup.clone();
        setup.turn = setup.turn.other();
        setup.passed.clear();
        setup.victim = None;
        Game::from_setup(variant, &setup).map_or(1, |game| game.checks().len())
    };
    Game::new(variant).checks().len() + other
}
