//! Which material can never mate on this surface: found when it is first asked for, and kept, from run to run too.
//!
//! Up to three men are looked at while the question waits, four in a thread of its own, during which the answer is
//! that nobody knows. More men, or a board of more than 64 tiles: nobody knows. Kept in the user's cache folder, in a
//! file whose name is the stamp of the rules; it is only ever a copy of what can be found again. The ledger of a guest's
//! variant has no file and no threads: anyone can make up rules and ask about them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use etcetera::BaseStrategy;

use crate::base::Man;
use crate::material::{Dead, Stock, stamp};
use crate::position::Position;
use crate::tables::Tables;
use crate::variant::Spec;

/// What is known of a variant's material.
pub(super) struct Ledger {
    spec: Spec,
    known: Mutex<Dead>,
    /// What threads of their own are looking at.
    busy: Mutex<HashSet<Stock>>,
    owner: Owner,
    file: OnceLock<Option<PathBuf>>,
}

/// Whose variant it is that questions are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    /// The user's: what is found is kept, and four men are looked at in the background.
    User,
    /// Somebody's who has sent it: what is found is forgotten with the variant, and three men are looked at.
    Guest,
}

/// How many men are looked at while the question waits.
const AT_ONCE: u32 = 3;
/// How many are looked at at all.
const MOST: u32 = 4;
/// On boards of how many tiles.
const TILES: u32 = 64;
/// The most bytes that are read of a file.
const LARGEST: u64 = 1 << 20;

impl Ledger {
    pub fn new(spec: &Spec, owner: Owner) -> Ledger {
        let (known, busy, file) = Default::default();
        Ledger { spec: spec.clone(), known, busy, owner, file }
    }

    /// Whether a position's material can never mate. `false` may also mean that nobody knows; with `at_once` it never
    /// depends on what was found out before.
    pub fn is_dead<const W: usize>(
        self: &Arc<Self>,
        tables: &Arc<Tables<W>>,
        position: &Position<W>,
        at_once: bool,
    ) -> bool {
        let most = if at_once || self.owner == Owner::Guest { AT_ONCE } else { MOST };
        let men = position.occupied();
        // what has rights or first moves may do more than is looked at
        if men.len() > most || !position.memory().is_plain() {
            return false;
        }
        let all: Vec<Man> = men.iter().filter_map(|tile| position.at(tile)).collect();
        self.are_dead_of(tables, &all, most)
    }

    /// Whether so many men, or fewer, can never mate. `false` may also mean that nobody knows.
    fn are_dead_of<const W: usize>(
        self: &Arc<Self>,
        tables: &Arc<Tables<W>>,
        men: &[Man],
        most: u32,
    ) -> bool {
        if men.len() > most as usize || tables.board.len() > TILES {
            return false;
        }
        let Ok(stock) = Stock::new(&self.spec, men.to_vec()) else { return false };
        self.read_once(tables);
        if let Some(known) = held(&self.known).known(&stock) {
            return known;
        }
        if men.len() <= AT_ONCE as usize {
            return self.find_out(tables, &stock).unwrap_or(false);
        }
        if held(&self.busy).insert(stock.clone()) {
            let (ledger, tables) = (self.clone(), tables.clone());
            let work = move || {
                ledger.find_out(&tables, &stock);
            };
            // without a thread nobody will know, and nothing is wrong
            let _ = std::thread::Builder::new().name("dead material".into()).spawn(work);
        }
        false
    }

    /// Whether these men can never mate, of as many as are looked at while the question waits.
    pub fn are_dead<const W: usize>(self: &Arc<Self>, tables: &Arc<Tables<W>>, men: &[Man]) -> bool {
        self.are_dead_of(tables, men, AT_ONCE)
    }

    /// Finds an answer and keeps it. Nothing is locked meanwhile: the work is shared out to threads that may ask too.
    fn find_out<const W: usize>(&self, tables: &Tables<W>, stock: &Stock) -> Option<bool> {
        let mut own = held(&self.known).clone();
        let dead = own.ask(tables, &self.spec, stock)?;
        let text = {
            let mut known = held(&self.known);
            known.join(own);
            self.text(&known)
        };
        if let Some(path) = self.file.get().and_then(Option::as_ref) {
            // without a cache it is found again next time
            let _ = write(path, &text);
        }
        Some(dead)
    }

    /// Reads what earlier runs have found.
    fn read_once<const W: usize>(&self, tables: &Tables<W>) {
        self.file.get_or_init(|| {
            if self.owner == Owner::Guest {
                return None;
            }
            let letters: Vec<&str> = self.spec.pieces.iter().map(|piece| piece.id.as_str()).collect();
            let path = file(stamp(tables, &letters))?;
            let mut known = held(&self.known);
            for line in read(&path).unwrap_or_default().lines() {
                if let Some((name, state)) = line.split_once(' ')
                    && let Ok(stock) = Stock::read(&self.spec, name)
                    && matches!(state, "dead" | "alive")
                {
                    known.learn(stock, state == "dead");
                }
            }
            Some(path)
        });
    }

    fn text(&self, known: &Dead) -> String {
        let line = |(stock, dead): (&Stock, bool)| {
            format!("{} {}\n", stock.name(&self.spec), if dead { "dead" } else { "alive" })
        };
        let mut lines: Vec<String> = known.all().map(line).collect();
        lines.sort();
        lines.concat()
    }
}

/// A lock whose holder has panicked guards nothing that could be half done.
fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where answers are kept; `None` where there is no such place.
fn file(stamp: u128) -> Option<PathBuf> {
    let folder = etcetera::choose_base_strategy().ok()?.cache_dir().join("topochess");
    let version = env!("CARGO_PKG_VERSION");
    Some(folder.join(format!("dead-{version}-{stamp:032x}.txt")))
}

fn read(path: &Path) -> Option<String> {
    let small = fs::metadata(path).ok()?.len() <= LARGEST;
    if small { fs::read_to_string(path).ok() } else { None }
}

/// Writes beside and renames: others may read meanwhile.
fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let thread = std::thread::current().id();
    let beside = path.with_extension(format!("{}-{thread:?}", std::process::id()));
    let done = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside);
    }
    done
}
