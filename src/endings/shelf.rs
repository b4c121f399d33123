//! The solved endings of one variant: solved when asked for, kept, read from a folder, looked up.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::file::{self, FileFault, file_name};
use super::solve::{Link, Progress, Solver};
use super::table::{Table, Verdict};
use crate::base::{Colour, Man, Tile};
use crate::game::{Game, Variant, on_tables};
use crate::material::{Exits, Places, Scene, Stock, Unfit, stamp};
use crate::position::{Effect, Position};
use crate::tables::Tables;
use crate::variant::{Setup, Spec, Stalemate};

/// The solved endings of one variant.
#[derive(Clone, Debug)]
pub struct Shelf {
    variant: Variant,
    stamp: u128,
    tables: HashMap<Stock, Arc<Table>>,
    folder: Option<PathBuf>,
    most: usize,
}

/// Why an ending is not solved: what is wrong, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What is wrong.
    pub why: String,
    /// What to do instead; may be empty.
    pub help: String,
}

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Refusal {
        let (Unfit::Text(why, help) | Unfit::Rules(why, help)) = unfit;
        Refusal { why, help }
    }
}

impl From<FileFault> for Refusal {
    fn from(fault: FileFault) -> Refusal {
        let help = match fault {
            FileFault::Unreadable(..) => "name a file or a folder that can be read and written",
            _ => "delete it, and it is made anew",
        };
        Refusal { why: fault.to_string(), help: help.into() }
    }
}

impl Shelf {
    /// An empty shelf.
    pub fn new(variant: &Variant) -> Shelf {
        let letters: Vec<&str> = variant.spec().pieces.iter().map(|piece| piece.id.as_str()).collect();
        let stamp = on_tables!(variant.tables(), |tables| stamp(&tables, &letters));
        Shelf { variant: variant.clone(), stamp, tables: HashMap::new(), folder: None, most: 0 }
    }

    /// A shelf that looks for tables in a folder before it solves, and keeps there what it has solved.
    pub fn keeping(variant: &Variant, folder: &Path) -> Shelf {
        Shelf { folder: Some(folder.to_owned()), ..Shelf::new(variant) }
    }

    /// A shelf with every table of this variant in a folder; those of other variants are passed over.
    ///
    /// # Errors
    /// The folder cannot be read, or a table in it is damaged.
    pub fn open(variant: &Variant, folder: &Path) -> Result<Shelf, FileFault> {
        let mut shelf = Shelf::new(variant);
        for path in file::list(folder)? {
            match file::read(&path, variant, shelf.stamp) {
                Ok(table) => shelf.put(table),
                Err(FileFault::Foreign(..)) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(shelf)
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Reads material as text, `KBNvK`.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(&self, text: &str) -> Result<Stock, Refusal> {
        Ok(Stock::read(self.variant.spec(), text)?)
    }

    /// Adds a table from a file, and returns it.
    ///
    /// # Errors
    /// The file cannot be read, is damaged, or is of other rules.
    pub fn add(&mut self, path: &Path) -> Result<Arc<Table>, FileFault> {
        let table = file::read(path, &self.variant, self.stamp)?;
        let stock = table.stock.clone();
        self.put(table);
        self.table(&stock).ok_or_else(|| FileFault::Damaged(path.to_owned(), "it holds no table"))
    }

    /// Writes a table to a file: whole, or not at all.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn write(&self, table: &Table, path: &Path) -> Result<(), FileFault> {
        file::write(path, table, self.variant.spec(), self.stamp)
    }

    /// The table of a stock, if it is there.
    pub fn table(&self, stock: &Stock) -> Option<Arc<Table>> {
        self.tables.get(stock).cloned()
    }

    fn put(&mut self, table: Table) {
        self.most = self.most.max(table.stock.men().len());
        self.tables.insert(table.stock.clone(), Arc::new(table));
    }

    /// The most men that any table has; 0 if there are none.
    pub fn most_men(&self) -> usize {
        self.most
    }

    /// Solves an ending and all that it can become, unless they are there already. At most so many bytes are used.
    ///
    /// # Errors
    /// It does not fit, or cannot be solved.
    pub fn solve(
        &mut self,
        stock: &Stock,
        memory: u64,
        tell: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<Arc<Table>, Refusal> {
        on_tables!(self.variant.tables(), |tables| self.solve_on(&tables, stock, memory, tell))
    }

    /// Solves everything that an ending can become by one move.
    ///
    /// # Errors
    /// It does not fit, or cannot be solved.
    pub fn solve_below(
        &mut self,
        stock: &Stock,
        memory: u64,
        tell: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<(), Refusal> {
        fn becomes<const W: usize>(tables: &Tables<W>, stock: &Stock, spec: &Spec) -> Vec<Stock> {
            Scene::new(tables, stock).map_or(Vec::new(), |scene| scene.becomes(spec))
        }
        let spec = self.variant.spec();
        let below = on_tables!(self.variant.tables(), |tables| becomes(&tables, stock, spec));
        for next in below {
            self.solve(&next, memory, tell)?;
        }
        Ok(())
    }

    fn solve_on<const W: usize>(
        &mut self,
        tables: &Tables<W>,
        stock: &Stock,
        memory: u64,
        tell: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<Arc<Table>, Refusal> {
        // every stock after those that it can become
        let mut plan = Plan { shelf: self, tables, waiting: Vec::new(), order: Vec::new() };
        plan.add(stock)?;
        let order = plan.order;
        self.must_fit(&order, tables.board.len(), memory)?;
        for (next, _) in &order {
            let table = self.solve_one(tables, next, tell)?;
            if let Some(folder) = &self.folder {
                let path = folder.join(file_name(self.variant.spec(), next));
                file::write(&path, &table, self.variant.spec(), self.stamp)?;
            }
            self.put(table);
        }
        self.table(stock).ok_or_else(|| too_many(&stock.name(self.variant.spec())))
    }

    fn solve_one<const W: usize>(
        &self,
        tables: &Tables<W>,
        stock: &Stock,
        tell: &(dyn Fn(Progress<'_>) + Sync),
    ) -> Result<Table, Refusal> {
        let spec = self.variant.spec();
        let name = stock.name(spec);
        if let Some(folder) = &self.folder {
            let path = folder.join(file_name(spec, stock));
            if path.exists() {
                let table = file::read(&path, &self.variant, self.stamp)?;
                if table.stock != *stock {
                    return Err(FileFault::Damaged(path, "it holds another ending than its name says").into());
                }
                return Ok(table);
            }
        }
        let scene = Scene::new(tables, stock).ok_or_else(|| too_many(&name))?;
        let link = |exit: Exits| {
            let (next, order) = scene.after(spec, exit)?;
            Some((exit, Link { table: self.tables.get(&next)?.clone(), order }))
        };
        let links = scene.kinds_of_exits().into_iter().filter_map(link).collect();
        let solver = Solver::new(&scene, links).ok_or_else(|| no_memory(&name))?;
        solver.solve(&name, tell).ok_or_else(|| Refusal {
            why: format!("`{name}` has wins that are too long to be counted, or there is not enough memory"),
            help: "solve it on a smaller board or with fewer men, or with more memory free".into(),
        })
    }

    /// Whether all tables of a plan fit into memory. With each stock goes how many numbers its positions have.
    fn must_fit(&self, order: &[(Stock, usize)], tiles: u32, memory: u64) -> Result<(), Refusal> {
        let spec = self.variant.spec();
        // Two players to move: two bytes each while one is being solved, beside its table. That takes a byte each, or two
        // where stalemates win; where wins are longer than a byte can say it turns out larger than is worked out here.
        let table = if spec.rules.stalemate == Stalemate::Win { 4 } else { 2 };
        let mut kept: u128 = self.tables.values().map(|table| table.bytes() as u128).sum();
        let mut most = kept;
        for &(_, positions) in order {
            most = most.max(kept + (4 + table) * positions as u128);
            kept += table * positions as u128;
        }
        match order.last() {
            Some((stock, positions)) if most > u128::from(memory) => Err(Refusal {
                why: format!(
                    "`{}` has {positions} positions on {tiles} tiles, and solving it with all that it can become takes \
                     {} of memory, where {} may be used",
                    stock.name(spec),
                    gibibytes(most),
                    gibibytes(memory.into())
                ),
                help: "choose fewer men or a smaller board, or allow more with `--memory`".into(),
            }),
            _ => Ok(()),
        }
    }

    /// The verdict on a game's position; `None` if no table knows it: too many men, castling rights, a capture en
    /// passant, or a piece that still has its first move.
    pub fn probe(&self, game: &Game) -> Option<Verdict> {
        let setup = game.setup();
        if setup.board.iter().flatten().count() > self.most || !self.is_plain(game, &setup) {
            return None;
        }
        self.look_up(&setup.board, setup.turn)
    }

    /// The same for a position as an engine plays it; `None` too where the last move passed tiles, whether or not anyone
    /// could answer en passant.
    pub fn probe_position<const W: usize>(&self, position: &Position<W>) -> Option<Verdict> {
        let (men, memory) = (position.occupied(), position.memory());
        let plain = memory.rights == 0 && memory.fresh.is_empty() && memory.victim.is_none();
        if !plain || men.len() as usize > self.most {
            return None;
        }
        let mut standing: Vec<(Tile, Man)> =
            men.iter().filter_map(|tile| Some((tile, position.at(tile)?))).collect();
        let stock = Stock::new(self.variant.spec(), standing.iter().map(|&(_, man)| man)).ok()?;
        let table = self.tables.get(&stock)?;
        let mut at = Places::default();
        for (place, man) in stock.men().iter().enumerate() {
            let found = standing.iter().position(|(_, other)| other == man)?;
            at[place] = standing.swap_remove(found).0.0;
        }
        table.verdict(&at, position.turn())
    }

    /// Whether a position has nothing that tables do not know of.
    fn is_plain(&self, game: &Game, setup: &Setup) -> bool {
        if setup.rights != [0, 0] || self.has_first_moves(setup) {
            return false;
        }
        let takes = |mv: &crate::game::Move| matches!(mv.effect, Effect::Special { en_passant: true, .. });
        setup.passed.is_empty() || !game.clone().moves().iter().any(takes)
    }

    /// The tiles of pieces that count as unmoved.
    pub fn unmoved(&self, setup: &Setup) -> Vec<Tile> {
        fn find<const W: usize>(tables: &Tables<W>, setup: &Setup) -> Vec<Tile> {
            let is_fresh = |&(tile, man): &(Tile, Man)| {
                tables.unmoved[man.colour.index()][man.kind.index()].contains(tile)
                    && !setup.moved.contains(&tile)
            };
            let men = setup.board.iter().enumerate().filter_map(|(i, man)| Some((Tile(i as u8), (*man)?)));
            men.filter(is_fresh).map(|(tile, _)| tile).collect()
        }
        on_tables!(self.variant.tables(), |tables| find(&tables, setup))
    }

    fn has_first_moves(&self, setup: &Setup) -> bool {
        !self.unmoved(setup).is_empty()
    }

    /// The verdict on men on a board, by tile; all count as moved. `None` if no table knows it.
    pub fn look_up(&self, board: &[Option<Man>], turn: Colour) -> Option<Verdict> {
        let men = || board.iter().flatten().copied();
        if men().count() > self.most {
            return None;
        }
        let stock = Stock::new(self.variant.spec(), men()).ok()?;
        let table = self.tables.get(&stock)?;
        table.verdict(&places(&stock, board)?, turn)
    }
}

/// Where each man of a stock stands.
fn places(stock: &Stock, board: &[Option<Man>]) -> Option<Places> {
    let mut at = Places::default();
    let mut used = [false; 256];
    for (place, man) in stock.men().iter().enumerate() {
        let tile = (0..board.len().min(256)).find(|&tile| !used[tile] && board[tile] == Some(*man))?;
        used[tile] = true;
        at[place] = tile as u8;
    }
    Some(at)
}

fn gibibytes(bytes: u128) -> String {
    format!("{:.1} GiB", bytes as f64 / f64::from(1 << 30))
}

fn too_many(name: &str) -> Refusal {
    Refusal {
        why: format!("`{name}` has too many positions to be numbered"),
        help: "choose fewer men".into(),
    }
}

fn no_memory(name: &str) -> Refusal {
    Refusal { why: format!("there is not enough memory for `{name}`"), help: "choose fewer men".into() }
}

/// Stocks in an order in which each comes after all that it can become.
struct Plan<'a, const W: usize> {
    shelf: &'a Shelf,
    tables: &'a Tables<W>,
    /// Those whose successors are being looked for.
    waiting: Vec<Stock>,
    order: Vec<(Stock, usize)>,
}

impl<const W: usize> Plan<'_, W> {
    fn add(&mut self, stock: &Stock) -> Result<(), Refusal> {
        if self.shelf.tables.contains_key(stock) || self.order.iter().any(|(other, _)| other == stock) {
            return Ok(());
        }
        let spec = self.shelf.variant.spec();
        let name = stock.name(spec);
        if self.waiting.contains(stock) {
            return Err(Refusal {
                why: format!("promotions lead from `{name}` back to it"),
                help: "endings are solved where no promotion can be undone by another".into(),
            });
        }
        let scene = Scene::new(self.tables, stock).ok_or_else(|| too_many(&name))?;
        self.waiting.push(stock.clone());
        for next in scene.becomes(spec) {
            self.add(&next)?;
        }
        self.waiting.pop();
        self.order.push((stock.clone(), scene.numbering().size()));
        Ok(())
    }
}
