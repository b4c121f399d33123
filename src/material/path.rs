//! The moves of one piece from one tile as conditions on tiles, read from its row.

use crate::base::{Colour, Kind, Set, Tile};
use crate::tables::{Landings, Pass, StalemateRule, Tables};

/// One way of making one move: what must be so, the moving piece itself being off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Path<const W: usize> {
    /// Where it ends.
    pub to: Tile,
    /// Whether an enemy must be there, who is taken; else nobody may be, but for one taken on the way.
    pub takes: bool,
    /// Tiles that must be empty.
    pub empty: Bits<W>,
    /// Tiles where someone must be.
    pub full: Bits<W>,
    /// Tiles where an enemy must be, who is taken on the way.
    pub enemy: Bits<W>,
}

/// A set of tiles that can be put in order.
pub type Bits<const W: usize> = [u64; W];

impl<const W: usize> Path<W> {
    /// Whether the way is open, `others` being all pieces but the mover, `enemies` those it may take. The last tile is
    /// not looked at.
    #[inline(always)]
    pub fn is_open(&self, others: &Set<W>, enemies: &Set<W>) -> bool {
        let mut wrong = 0;
        for i in 0..W {
            wrong |= self.empty[i] & others.0[i];
            wrong |= self.full[i] & !others.0[i];
            wrong |= self.enemy[i] & !enemies.0[i];
        }
        wrong == 0
    }

    /// The enemies taken on the way.
    #[inline(always)]
    pub fn taken(&self) -> Set<W> {
        Set(self.enemy)
    }

    /// The same path with every tile renamed.
    pub fn renamed(&self, name: &[u8]) -> Path<W> {
        let rename =
            |bits: Bits<W>| Set(bits).iter().map(|tile| Tile(name[tile.index()])).collect::<Set<W>>().0;
        Path {
            to: Tile(name[self.to.index()]),
            takes: self.takes,
            empty: rename(self.empty),
            full: rename(self.full),
            enemy: rename(self.enemy),
        }
    }

    /// Whether every position that this path can be gone in is one for `other` too, with the same effect.
    fn is_needless_beside(&self, other: &Path<W>) -> bool {
        let within = |a: &Bits<W>, b: &Bits<W>| a.iter().zip(b).all(|(a, b)| a & !b == 0);
        self.to == other.to
            && self.takes == other.takes
            && self.enemy == other.enemy
            && within(&other.empty, &self.empty)
            && within(&other.full, &self.full)
    }
}

/// Every path of a piece that has moved before, in order, those left out that another makes needless.
pub fn paths<const W: usize>(tables: &Tables<W>, colour: Colour, kind: Kind, from: Tile) -> Vec<Path<W>> {
    let number = tables.row(colour, kind, from);
    let (row, told) = (&tables.rows[number], &tables.told[number]);
    let blank = Path { to: from, takes: false, empty: [0; W], full: [0; W], enemy: [0; W] };
    let mut found = Vec::new();
    let away = |leaps: Set<W>| leaps.iter().filter(|&to| to != from);
    found.extend(away(row.quiet).map(|to| Path { to, ..blank }));
    found.extend(away(row.capture).map(|to| Path { to, takes: true, ..blank }));
    for ray in told.rays.of(&tables.rays) {
        let mut empty = Set::<W>::EMPTY;
        for to in tables.ray_tiles(ray) {
            let mut clear = empty;
            clear.remove(from);
            if ray.quiet {
                found.push(Path { to, empty: clear.0, ..blank });
            }
            if ray.capture {
                found.push(Path { to, takes: true, empty: clear.0, ..blank });
            }
            empty.insert(to);
        }
    }
    program(tables, told.nodes.of(&tables.nodes), blank, &mut found);
    // nobody takes where the mover itself has stood
    found.retain(|path| !(path.takes && path.to == from));
    found.sort_unstable();
    found.dedup();
    let mut kept = Vec::with_capacity(found.len());
    for group in found.chunk_by(|one, two| one.to == two.to) {
        let needed =
            |path: &&Path<W>| !group.iter().any(|other| other != *path && path.is_needless_beside(other));
        kept.extend(group.iter().filter(needed).copied());
    }
    kept
}

/// The nodes that belong to one another are a path.
fn program<const W: usize>(
    tables: &Tables<W>,
    nodes: &[crate::tables::Node],
    blank: Path<W>,
    found: &mut Vec<Path<W>>,
) {
    // what must be so up to a node, and where the nodes that belong to it end
    let mut open: Vec<(usize, Path<W>)> = Vec::new();
    for (i, node) in nodes.iter().enumerate() {
        open.retain(|&(end, _)| end > i);
        let before = open.last().map_or(blank, |&(_, path)| path);
        let Path { mut empty, mut full, mut enemy, .. } = before;
        let own = node.tile == blank.to;
        let free = node.pass == Pass::Free;
        let impossible = Set(empty).meets(&(Set(full) | Set(enemy)));
        let ends = Path { to: node.tile, ..before };
        debug_assert!(tables.trails[node.trail as usize].taken.iter().all(|&tile| Set(enemy).contains(tile)));
        if !impossible && node.land.has(Landings::QUIET) && (free || !own) {
            found.push(ends);
        }
        if !impossible && node.land.has(Landings::CAPTURE) && !free && !Set(enemy).contains(node.tile) {
            found.push(Path { takes: true, ..ends });
        }
        let set = match node.pass {
            Pass::Never | Pass::Free => None,
            Pass::Empty => Some(&mut empty),
            Pass::Occupied => Some(&mut full),
            Pass::Enemy => Some(&mut enemy),
        };
        if let Some(set) = set {
            let mut all = Set(*set);
            all.insert(node.tile);
            *set = all.0;
        }
        open.push((i + 1 + node.below as usize, Path { empty, full, enemy, ..before }));
    }
}

/// A number for everything that the positions of few men depend on: moves, promotions, royals, stalemate, the letters
/// of the pieces. Names, setup, castling and first moves do not count, nor does the processor.
pub fn stamp<const W: usize>(tables: &Tables<W>, letters: &[&str]) -> u128 {
    let mut hasher = Stamp(twox_hash::XxHash3_128::new());
    hasher.write_u32(tables.board.len());
    hasher.write_u8(match tables.rules.stalemate {
        StalemateRule::Draws => 0,
        StalemateRule::Wins => 1,
        StalemateRule::Loses => 2,
    });
    for (number, kind) in tables.kinds.iter().enumerate() {
        let letters = letters.get(number).copied().unwrap_or_default();
        hasher.write(letters.as_bytes());
        hasher.write(&[0xff, u8::from(kind.royal), u8::from(kind.optional), kind.promotes_to.len() as u8]);
        kind.promotes_to.iter().for_each(|kind| hasher.write_u8(kind.0));
        for colour in Colour::BOTH {
            hasher.set(&kind.promotes_on[colour.index()].0);
            for from in tables.board.iter() {
                let paths = paths(tables, colour, Kind(number as u8), from);
                hasher.write_u32(paths.len() as u32);
                for path in paths {
                    hasher.write(&[path.to.0, u8::from(path.takes)]);
                    [path.empty, path.full, path.enemy].iter().for_each(|bits| hasher.set(bits));
                }
            }
        }
    }
    hasher.0.finish_128()
}

/// The hash of rules as it is made. Numbers are written in one order of bytes on every machine.
struct Stamp(twox_hash::XxHash3_128);

impl Stamp {
    fn write(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    fn write_u8(&mut self, number: u8) {
        self.write(&[number]);
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn set<const W: usize>(&mut self, bits: &Bits<W>) {
        bits.iter().for_each(|word| self.write(&word.to_le_bytes()));
    }
}
