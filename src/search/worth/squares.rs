//! What the engine looks up while it searches: worth by piece and tile, weights of moves, and what stops a promotion.
//! All in centipawns.

use crate::base::{Colour, Kind, Man, Set, Tile};
use crate::tables::Tables;
use crate::variant::Spec;

use super::list::{PieceWorth, list, of_mobility, prospect};
use super::paths::{Graph, NEVER};
use super::survey::Survey;

/// What a royal counts for in exchanges: more than everything else together.
pub(in crate::search) const ROYAL: i32 = 50_000;

/// The share of what a tile does for a piece's moves that is in the square tables.
const OF_PLACE: f64 = 0.12;

/// Two numbers: for the middlegame and for the endgame, in centipawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::search) struct Pair {
    pub middle: i32,
    pub end: i32,
}

impl Pair {
    fn rounded(middle: f64, end: f64) -> Pair {
        Pair { middle: middle.round() as i32, end: end.round() as i32 }
    }
}

impl std::ops::AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// What is known of a variant's pieces.
#[derive(Clone, Debug)]
pub(in crate::search) struct Squares<const W: usize> {
    /// By kind.
    pub list: Vec<PieceWorth>,
    /// What a piece counts for in exchanges, by kind.
    pub exchange: Vec<i32>,
    /// What a piece adds to the bulk that tells the middlegame from the endgame, by kind.
    pub bulk: Vec<i32>,
    /// The bulk from which on it is the middlegame.
    pub full: i32,
    /// What a piece is worth on a tile: by twice the kind's number, one more for Black, and by tile.
    pub places: Vec<Pair>,
    /// How many tiles there are.
    pub tiles: usize,
    /// Kinds whose moves are looked at.
    pub movers: Vec<Mover>,
    /// Kinds that promote, by colour.
    pub promoters: [Vec<Promoter<W>>; 2],
    /// Kinds that are bound to a part of the board.
    pub bound: Vec<Bound<W>>,
    /// Where royals step from each tile, that one included, by colour and tile.
    pub around: [Vec<Set<W>>; 2],
    /// In how many moves a royal of the first kind is from where, by tile and tile.
    pub apart: Vec<u8>,
    /// Whether what counts as progress can never be undone: no piece that promotes can come back to where it was.
    pub onward: bool,
}

/// A kind whose moves are looked at.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Mover {
    pub kind: Kind,
    /// How many tiles it attacks on average, in sixteenths.
    pub usual: i32,
    /// What each tile more is worth, in sixteenths of a centipawn.
    pub weight: i32,
    /// What it adds to an attack on a royal for each tile.
    pub menace: i32,
}

/// A kind that promotes.
#[derive(Clone, Debug)]
pub(in crate::search) struct Promoter<const W: usize> {
    pub kind: Kind,
    /// Where it goes over from a tile on its way to promotion.
    pub ways: Vec<Set<W>>,
    /// By tile, and then by place among the opponent's promoters: where one of them can stop it.
    pub stoppers: Vec<Vec<Set<W>>>,
    /// What it is worth besides by tile if nothing of that sort stops it.
    pub free: Vec<Pair>,
}

/// A kind that is bound to a part of the board.
#[derive(Clone, Debug)]
pub(in crate::search) struct Bound<const W: usize> {
    pub kind: Kind,
    /// All that it can ever reach, by colour and tile.
    pub reached: [Vec<Set<W>>; 2],
    /// What two of them on different parts are worth besides.
    pub pair: i32,
}

impl<const W: usize> Squares<W> {
    pub fn new(spec: &Spec, tables: &Tables<W>) -> Squares<W> {
        let survey = Survey::of(tables, &spec.surface);
        let list = list(spec, tables, &survey);
        Making { spec, tables, survey: &survey, list: &list }.made()
    }

    /// What a piece is worth on a tile.
    #[inline(always)]
    pub fn place(&self, man: Man, tile: Tile) -> Pair {
        self.places[(2 * man.kind.index() + man.colour.index()) * self.tiles + tile.index()]
    }
}

/// What square tables are made from.
struct Making<'a, const W: usize> {
    spec: &'a Spec,
    tables: &'a Tables<W>,
    survey: &'a Survey<W>,
    list: &'a [PieceWorth],
}

impl<const W: usize> Making<'_, W> {
    fn made(&self) -> Squares<W> {
        let (tables, list) = (self.tables, self.list);
        let centipawns = |kind: usize| (100.0 * list[kind].value.unwrap_or(0.0)).round() as i32;
        let number = tables.kinds.len();
        let exchange =
            (0..number).map(|kind| if tables.kinds[kind].royal { ROYAL } else { centipawns(kind).max(1) });
        let heavy = |kind: usize| tables.promoting_kinds >> kind & 1 == 0;
        let bulk: Vec<i32> = (0..number).map(|kind| if heavy(kind) { centipawns(kind) } else { 0 }).collect();
        let start: i32 = self.spec.setup.board.iter().flatten().map(|man| bulk[man.kind.index()]).sum();
        Squares {
            list: list.to_vec(),
            exchange: exchange.collect(),
            full: (start * 4 / 5).max(1),
            bulk,
            places: self.places(),
            tiles: tables.keep_rights.len(),
            movers: self.movers(),
            promoters: Colour::BOTH.map(|colour| self.promoters(colour)),
            bound: self
                .kinds()
                .filter(|kind| list[kind.index()].colour_bound)
                .map(|kind| self.bound(kind))
                .collect(),
            around: Colour::BOTH.map(|colour| self.around(colour)),
            apart: self.apart(),
            onward: self.kinds().filter(|kind| tables.promoting_kinds >> kind.index() & 1 != 0).all(|kind| {
                Colour::BOTH.into_iter().all(|colour| !self.graph(colour, kind).goes_in_circles())
            }),
        }
    }

    fn kinds(&self) -> impl Iterator<Item = Kind> + use<W> {
        (0..self.tables.kinds.len()).map(|kind| Kind(kind as u8))
    }

    fn graph(&self, colour: Colour, kind: Kind) -> Graph<'_, W> {
        Graph::new(self.tables, self.survey, colour, kind)
    }

    /// How much more than usual pieces can do on a tile, by colour and tile: 0.1 is a tenth more. Averaged over the kinds
    /// that neither are royal nor promote.
    fn hearts(&self) -> [Vec<f64>; 2] {
        let plain = |kind: &Kind| {
            let table = &self.tables.kinds[kind.index()];
            !table.royal && table.promotes_to.is_empty() && self.list[kind.index()].mobility > 0.0
        };
        Colour::BOTH.map(|colour| {
            let mut hearts = vec![0.0; self.tables.keep_rights.len()];
            let kinds: Vec<Kind> = self.kinds().filter(plain).collect();
            for &kind in &kinds {
                let mean = of_mobility(self.list[kind.index()].mobility);
                for tile in self.tables.board.iter() {
                    let here = of_mobility(self.survey.mobility[self.tables.index(colour, kind, tile)]);
                    hearts[tile.index()] += (here / mean - 1.0) / kinds.len() as f64;
                }
            }
            hearts
        })
    }

    fn places(&self) -> Vec<Pair> {
        let tables = self.tables;
        let tiles = tables.keep_rights.len();
        let hearts = self.hearts();
        let mut places = vec![Pair::default(); 2 * tables.kinds.len() * tiles];
        for kind in self.kinds() {
            let (table, own) = (&tables.kinds[kind.index()], &self.list[kind.index()]);
            let value = 100.0 * own.value.unwrap_or(0.0);
            let usual = of_mobility(own.mobility).max(0.01);
            for colour in Colour::BOTH {
                let distances = self.graph(colour, kind).distances(table.promotes_on[colour.index()]);
                for tile in tables.board.iter() {
                    let heart = hearts[colour.index()][tile.index()];
                    let mobility = self.survey.mobility[tables.index(colour, kind, tile)];
                    let pair = if table.royal {
                        Pair::rounded(-90.0 * heart, 60.0 * heart)
                    } else if let Some(gain) = self.gain(kind) {
                        let (middle, end) = self.advance(kind, gain, distances[tile.index()]);
                        Pair::rounded(value + middle + 25.0 * heart, value + end)
                    } else {
                        let place = value.min(1000.0) * OF_PLACE * (of_mobility(mobility) / usual - 1.0);
                        Pair::rounded(value + place, value + 0.8 * place)
                    };
                    places[(2 * kind.index() + colour.index()) * tiles + tile.index()] = pair;
                }
            }
        }
        places
    }

    /// What a promotion brings, in centipawns; `None` for kinds that do not promote.
    fn gain(&self, kind: Kind) -> Option<f64> {
        let worth = |kind: &Kind| self.list[kind.index()].value.unwrap_or(0.0);
        let best = self.tables.kinds[kind.index()].promotes_to.iter().map(worth).reduce(f64::max)?;
        Some(100.0 * (best - worth(&kind)).max(0.0))
    }

    /// What being so many moves before promotion is worth, in middlegame and endgame.
    fn advance(&self, kind: Kind, gain: f64, distance: u8) -> (f64, f64) {
        let Some(usual) = self.list[kind.index()].moves_to_promotion.filter(|_| distance != NEVER) else {
            return (0.0, 0.0);
        };
        let near = gain * prospect(distance);
        let steps = (usual - f64::from(distance)).clamp(-8.0, 8.0);
        (0.08 * near + 3.0 * steps, 0.25 * near + 5.0 * steps)
    }

    fn movers(&self) -> Vec<Mover> {
        let open = |kind: &Kind| {
            let herds = self.tables.herds.iter().flat_map(|herds| herds.iter());
            let table = &self.tables.kinds[kind.index()];
            !table.royal
                && table.promotes_to.is_empty()
                && self.list[kind.index()].mobility > 0.0
                && herds.filter(|herd| herd.kind == *kind).all(|herd| herd.open)
        };
        let mover = |kind: Kind| {
            let own = &self.list[kind.index()];
            let value = own.value.unwrap_or(0.0).clamp(0.5, 12.0);
            Mover {
                kind,
                usual: (16.0 * own.mobility).round() as i32,
                weight: (16.0 * 9.0 / own.mobility.max(1.0).sqrt()).round() as i32,
                menace: (4.0 * value.powf(0.7)).round() as i32,
            }
        };
        self.kinds().filter(open).map(mover).collect()
    }

    fn promoters(&self, colour: Colour) -> Vec<Promoter<W>> {
        let promoting = |colour: Colour| {
            self.kinds().filter_map(move |kind| {
                let gain = self.gain(kind)?;
                let graph = self.graph(colour, kind);
                let distances = graph.distances(self.tables.kinds[kind.index()].promotes_on[colour.index()]);
                let ways = graph.ways(&distances);
                Some((kind, gain, graph, distances, ways))
            })
        };
        // by opposing kind and tile, all tiles on which it might take at some time on its way
        let covers: Vec<Vec<Set<W>>> = promoting(colour.other())
            .map(|(_, _, graph, _, ways)| {
                let cover = |(tile, way): (usize, &Set<W>)| {
                    let from = *way | (Set::of(Tile(tile as u8)) & self.tables.board);
                    from.iter().fold(Set::EMPTY, |all, tile| all | graph.takes(tile))
                };
                ways.iter().enumerate().map(cover).collect()
            })
            .collect();
        let stoppers = |way: &Set<W>| -> Vec<Set<W>> {
            let stops = |cover: &Vec<Set<W>>| {
                let tiles = self.tables.board.iter();
                tiles.filter(|tile| way.contains(*tile) || cover[tile.index()].meets(way)).collect()
            };
            covers.iter().map(stops).collect()
        };
        promoting(colour)
            .map(|(kind, gain, _, distances, ways)| {
                let free = |&distance: &u8| {
                    if distance == NEVER || distance == 0 {
                        return Pair::default();
                    }
                    let bonus = 0.30 * gain * 0.5_f64.powi(i32::from(distance));
                    Pair::rounded(0.5 * bonus, bonus)
                };
                Promoter {
                    kind,
                    stoppers: ways.iter().map(stoppers).collect(),
                    free: distances.iter().map(free).collect(),
                    ways,
                }
            })
            .collect()
    }

    fn bound(&self, kind: Kind) -> Bound<W> {
        let reached = Colour::BOTH.map(|colour| {
            let graph = self.graph(colour, kind);
            (0..self.tables.keep_rights.len()).map(|tile| graph.all_reached(Tile(tile as u8))).collect()
        });
        let value = self.list[kind.index()].value.unwrap_or(0.0);
        Bound { kind, reached, pair: (12.0 * value).round() as i32 }
    }

    fn around(&self, colour: Colour) -> Vec<Set<W>> {
        let royal = |kind: &Kind| self.tables.kinds[kind.index()].royal;
        let from = |tile: usize| {
            let tile = Tile(tile as u8);
            if !self.tables.board.contains(tile) {
                return Set::EMPTY;
            }
            let steps = self.kinds().filter(royal).map(|kind| self.graph(colour, kind).goes(tile));
            steps.fold(Set::of(tile), |all, steps| all | steps)
        };
        (0..self.tables.keep_rights.len()).map(from).collect()
    }

    fn apart(&self) -> Vec<u8> {
        let tiles = self.tables.keep_rights.len();
        let Some(royal) = self.kinds().find(|kind| self.tables.kinds[kind.index()].royal) else {
            return vec![0; tiles * tiles];
        };
        let graph = self.graph(Colour::White, royal);
        (0..tiles).flat_map(|tile| graph.distances_to(Tile(tile as u8))).collect()
    }
}
