//! Moves into stages: what depends on the occupation of a few tiles alone becomes a table.
//!
//! Rides, hops, lame leaps and bent rides all do. What takes on its way, passes tiles for en passant or looks at too
//! many tiles does not, and stays a program.

use rustc_hash::FxHashMap;

use crate::base::{Target, Tile};
use crate::tables::{Landings, Node, Overflow, Pass, Run, Stage, Stages};

/// How many tiles a stage gets when there is a choice. With more, tables would not be at hand in the processor's first
/// cache: two lookups there are quicker than one farther off.
const GOOD_SIZE: usize = 8;

/// A ride: its tiles in order, each with what may end there if it is reached.
pub(super) type Ride = Vec<(Tile, Landings)>;

/// Stages and their tables; equal tables are stored once.
pub(super) struct Tabulator {
    target: Target,
    /// Whether boards have more than one word.
    wide: bool,
    pub stages: Vec<[Stage; 2]>,
    pub overflows: Vec<[Overflow; 2]>,
    pub links: Vec<Stage>,
    pub link_overflows: Vec<Overflow>,
    pub reaches: Vec<u16>,
    known: FxHashMap<Shape, u32>,
}

/// What a table says, with tiles numbered by their order among the stage's tiles.
#[derive(PartialEq, Eq, Hash)]
enum Shape {
    /// Programs.
    Programs(Vec<Node>),
    /// Parts of rides. Only some may come so far, if the stage is linked to another.
    Parts(Vec<Part>, Linked),
}

/// Whether a stage comes after another of its line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Linked {
    No,
    Yes,
}

/// The part of a ride that lies on a stage's tiles.
#[derive(PartialEq, Eq, Hash)]
struct Part {
    steps: Ride,
    /// Whether the ride goes on after it.
    goes_on: bool,
}

/// A program or a short ride written as one, to be put into a stage.
struct Unit {
    nodes: Vec<Node>,
    tiles: Vec<Tile>,
}

impl Unit {
    fn of(nodes: Vec<Node>) -> Unit {
        let mut tiles: Vec<Tile> = nodes.iter().map(|node| node.tile).collect();
        tiles.sort_unstable();
        tiles.dedup();
        Unit { nodes, tiles }
    }

    /// A ride as a program.
    fn ride(ride: &Ride) -> Unit {
        let last = ride.len().saturating_sub(1);
        let node = |(i, &(tile, land)): (usize, &(Tile, Landings))| {
            let pass = if i == last { Pass::Never } else { Pass::Empty };
            Node { tile, pass, land, below: (last - i) as u32, trail: 0 }
        };
        Unit::of(ride.iter().enumerate().map(node).collect())
    }
}

/// Whether a list of tiles in order fits into one stage.
fn fits(tiles: &[Tile], most: usize) -> bool {
    let mut words: Vec<u8> = tiles.iter().map(|tile| tile.0 / 64).collect();
    words.dedup();
    tiles.len() <= most && words.len() <= 2
}

/// Both lists of tiles together, in order.
fn union(a: &[Tile], b: &[Tile]) -> Vec<Tile> {
    let mut all = [a, b].concat();
    all.sort_unstable();
    all.dedup();
    all
}

impl Tabulator {
    /// For boards of `words` words.
    pub fn new(target: Target, words: usize) -> Tabulator {
        Tabulator {
            target,
            wide: words > 1,
            stages: Vec::new(),
            overflows: Vec::new(),
            links: Vec::new(),
            link_overflows: Vec::new(),
            reaches: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    /// Whether anything is looked up at all.
    pub fn is_on(&self) -> bool {
        self.target != Target::Portable
    }

    /// Puts rides and programs into stages. Returns those, and the programs that must stay programs.
    pub fn tabulate(&mut self, rides: &[Ride], programs: &[Node]) -> (Stages, Vec<Node>) {
        let start = self.stages.len();
        let mut units = Vec::new();
        let mut rest = Vec::new();
        for program in trees(programs) {
            let unit = Unit::of(program.to_vec());
            if depends_on_tiles_alone(program) && fits(&unit.tiles, Stage::MOST_TILES) {
                units.push(unit);
            } else {
                rest.extend_from_slice(program);
            }
        }
        let mut long: Vec<(Vec<Tile>, Vec<&Ride>)> = Vec::new();
        for ride in rides {
            let unit = Unit::ride(ride);
            if fits(&unit.tiles, Stage::MOST_TILES) {
                units.push(unit);
                continue;
            }
            let room = |line: &&mut (Vec<Tile>, Vec<&Ride>)| {
                line.0 == unit.tiles && line.1.len() < Stage::MOST_RIDES
            };
            match long.iter_mut().find(room) {
                Some(line) => line.1.push(ride),
                None => long.push((unit.tiles, vec![ride])),
            }
        }
        let mut firsts: Vec<(Stage, Overflow)> = packed(units).iter().map(|unit| self.single(unit)).collect();
        let first = self.links.len();
        for (_, line) in long {
            let head = self.links.len();
            self.line(&line);
            firsts.push((self.links[head], self.link_overflows[head]));
        }
        if !firsts.len().is_multiple_of(2) {
            let table = self.table(Shape::Programs(Vec::new()), 0);
            firsts.push(stage(&[], table, 1));
        }
        for pair in firsts.as_chunks::<2>().0 {
            self.stages.push(pair.map(|(stage, _)| stage));
            if self.wide {
                self.overflows.push(pair.map(|(_, overflow)| overflow));
            }
        }
        let (firsts, lines) = (Run::new(start, self.stages.len()), Run::new(first, self.links.len()));
        (Stages { firsts, lines }, rest)
    }

    /// A stage that stands alone.
    fn single(&mut self, unit: &Unit) -> (Stage, Overflow) {
        let order = |tile| unit.tiles.binary_search(&tile).unwrap_or(0) as u8;
        let numbered = |node: &Node| Node { tile: Tile(order(node.tile)), ..*node };
        let nodes: Vec<Node> = unit.nodes.iter().map(numbered).collect();
        let mut programs: Vec<&[Node]> = trees(&nodes).collect();
        programs.sort_by_key(|program| program[0].tile);
        let shape = Shape::Programs(programs.concat());
        let table = self.table(shape, unit.tiles.len());
        stage(&unit.tiles, table, 1)
    }

    /// A line of linked stages: rides over the same tiles, cut where each has come about as far.
    fn line(&mut self, rides: &[&Ride]) {
        let mut at = vec![0; rides.len()];
        let first = self.links.len();
        while rides.iter().zip(&at).any(|(ride, &at)| at < ride.len()) {
            let tiles = next_tiles(rides, &at);
            let order = |tile| tiles.binary_search(&tile).unwrap_or(0) as u8;
            let mut parts = Vec::new();
            for (ride, at) in rides.iter().zip(&mut at) {
                let rest = &ride[*at..];
                let length = rest.iter().take_while(|(tile, _)| tiles.contains(tile)).count();
                *at += length;
                let steps = rest[..length].iter().map(|&(tile, land)| (Tile(order(tile)), land)).collect();
                parts.push(Part { steps, goes_on: length < rest.len() });
            }
            let linked = if self.links.len() == first { Linked::No } else { Linked::Yes };
            let table = self.table(Shape::Parts(parts, linked), tiles.len());
            let (stage, overflow) = stage(&tiles, table, rides.len());
            self.links.push(stage);
            self.link_overflows.push(overflow);
        }
        let many = self.links.len() - first;
        for (i, stage) in self.links[first..].iter_mut().enumerate() {
            stage.more = (many - 1 - i) as u8;
        }
    }

    /// Where a table starts; it is made if there is none like it yet.
    fn table(&mut self, shape: Shape, tiles: usize) -> u32 {
        if let Some(&known) = self.known.get(&shape) {
            return known;
        }
        let start = self.reaches.len() as u32;
        match &shape {
            Shape::Programs(nodes) => {
                self.reaches.extend((0..1 << tiles).map(|occupied| reached(nodes, occupied)))
            }
            Shape::Parts(parts, linked) => {
                let rides = if *linked == Linked::Yes { parts.len() } else { 0 };
                let numbers = 0..1u32 << (tiles + rides);
                self.reaches.extend(numbers.map(|number| ridden(parts, *linked, tiles, number)));
            }
        }
        self.known.insert(shape, start);
        start
    }
}

/// A stage over tiles given in order.
fn stage(tiles: &[Tile], table: u32, rides: usize) -> (Stage, Overflow) {
    let word = tiles.first().map_or(0, |tile| tile.0 / 64);
    let last = tiles.last().map_or(0, |tile| tile.0 / 64);
    let mask = |word| {
        let own = tiles.iter().filter(|tile| tile.0 / 64 == word);
        own.fold(0_u64, |all, tile| all | 1 << (tile.0 % 64))
    };
    let before = mask(word).count_ones() as u8;
    let (many, rides) = (tiles.len() as u8, rides as u8);
    let stage = Stage { mask: mask(word), table, word, tiles: many, more: 0, rides };
    (stage, Overflow { mask: if last == word { 0 } else { mask(last) }, word: last, before })
}

/// The programs of a list: each node that belongs to no other, with what belongs to it.
fn trees(nodes: &[Node]) -> impl Iterator<Item = &[Node]> {
    let mut rest = nodes;
    std::iter::from_fn(move || {
        let (program, more) = rest.split_at(rest.first()?.below as usize + 1);
        rest = more;
        Some(program)
    })
}

/// Whether what a program finds depends on nothing but which of its tiles are occupied, apart from whose pieces stand
/// where it ends.
fn depends_on_tiles_alone(program: &[Node]) -> bool {
    program.iter().all(|node| {
        let lands = node.land != Landings::NONE;
        node.pass != Pass::Enemy
            && !node.land.has(Landings::EN_PASSANT)
            && !(lands && (node.trail != 0 || node.pass == Pass::Free))
    })
}

/// Units put together two by two: rides over the same tiles, or one over lower and one over higher tiles, which for
/// plain rides makes few different tables.
fn packed(mut units: Vec<Unit>) -> Vec<Unit> {
    units.sort_by_key(|unit| std::cmp::Reverse(unit.tiles.len()));
    let mut done = Vec::new();
    while !units.is_empty() {
        let mut unit = units.remove(0);
        let best = (0..units.len()).max_by_key(|&i| merit(&unit, &units[i]));
        if let Some(best) = best
            && merit(&unit, &units[best]) > 0
        {
            let other = units.remove(best);
            unit.tiles = union(&unit.tiles, &other.tiles);
            unit.nodes.extend(other.nodes);
        }
        done.push(unit);
    }
    done
}

/// How good it is to put two units into one stage; 0 if they must not be.
fn merit(a: &Unit, b: &Unit) -> usize {
    let all = union(&a.tiles, &b.tiles);
    let same = all.len() == a.tiles.len().max(b.tiles.len());
    let apart = a.tiles.first() > b.tiles.last() || b.tiles.first() > a.tiles.last();
    if same && fits(&all, Stage::MOST_TILES) {
        100 + all.len()
    } else if apart && fits(&all, GOOD_SIZE) {
        all.len()
    } else {
        0
    }
}

/// The tiles of a line's next stage, in order: the next ones of each ride in turn.
fn next_tiles(rides: &[&Ride], at: &[usize]) -> Vec<Tile> {
    let most = if rides.len() == 1 { Stage::MOST_TILES } else { GOOD_SIZE };
    let mut tiles: Vec<Tile> = Vec::new();
    let mut at = at.to_vec();
    loop {
        let before = tiles.len();
        for (ride, at) in rides.iter().zip(&mut at) {
            let known = ride[*at..].iter().take_while(|(tile, _)| tiles.contains(tile)).count();
            *at += known;
            if let Some(&(tile, _)) = ride.get(*at) {
                let more = union(&tiles, &[tile]);
                if !fits(&more, most) {
                    return tiles;
                }
                tiles = more;
            }
        }
        if tiles.len() == before {
            return tiles;
        }
    }
}

/// What programs reach: tiles as bits, those occupied given as bits.
fn reached(nodes: &[Node], occupied: u32) -> u16 {
    let mut reached = 0;
    let mut i = 0;
    while let Some(node) = nodes.get(i) {
        let empty = occupied >> node.tile.0 & 1 == 0;
        reached |= landing(node.tile, node.land, empty);
        let goes_on = match node.pass {
            Pass::Never | Pass::Enemy => false,
            Pass::Empty => empty,
            Pass::Occupied => !empty,
            Pass::Free => true,
        };
        i += if goes_on { 1 } else { 1 + node.below as usize };
    }
    reached
}

/// The entry for parts of rides: `number` is the occupied tiles as bits, then as bits the rides that come so far.
fn ridden(parts: &[Part], linked: Linked, tiles: usize, number: u32) -> u16 {
    let (mut reached, mut all_going_on) = (0, 0);
    for (i, part) in parts.iter().enumerate() {
        let mut goes_on = linked == Linked::No || number >> tiles >> i & 1 != 0;
        for &(tile, land) in &part.steps {
            if !goes_on {
                break;
            }
            let empty = number >> tile.0 & 1 == 0;
            reached |= landing(tile, land, empty);
            goes_on = empty;
        }
        all_going_on |= u8::from(goes_on && part.goes_on) << i;
    }
    Stage::entry(reached, all_going_on)
}

fn landing(tile: Tile, land: Landings, empty: bool) -> u16 {
    let may = if empty { Landings::QUIET } else { Landings::CAPTURE };
    u16::from(land.has(may)) << tile.0
}
