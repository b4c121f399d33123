//! Tables as files: whole or not at all, with a checksum and the stamp of the rules they are of.
//!
//! ```text
//! bytes   what                                                  numbers: lowest byte first
//! 8       "TOPOEND" and the version of the format
//! 16      stamp: a hash of the rules
//! 2, n    length of the material's name, the name
//! 8       how many positions are numbered, for one player to move
//! 1       bytes for each: 1 or 2
//! 2 x 52  facts, White to move and Black to move
//! m       numbers of all positions, White's to move and then Black's
//! 16      checksum of all that
//! ```

use std::fmt;
use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_128;

use super::table::{Cells, Facts, SideFacts, Table};
use crate::base::said;
use crate::game::{Variant, on_tables};
use crate::material::{Numbering, Scene, Stock};
use crate::variant::Spec;

/// What is wrong with a file.
#[derive(Debug)]
pub enum FileFault {
    /// It cannot be read or written.
    Unreadable(PathBuf, std::io::Error),
    /// It is no table.
    NoTable(PathBuf),
    /// It is of another version of the format.
    Version(PathBuf, u8),
    /// It is of other rules than the variant's.
    Foreign(PathBuf, String),
    /// It is cut short or changed.
    Damaged(PathBuf, &'static str),
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::Unreadable(path, error) => {
                write!(f, "`{}` cannot be used: {}", path.display(), said(error))
            }
            FileFault::NoTable(path) => write!(f, "`{}` is no table of an ending", path.display()),
            FileFault::Version(path, version) => write!(
                f,
                "`{}` is a table of format {version}, and this program reads format {VERSION}",
                path.display()
            ),
            FileFault::Foreign(path, variant) => {
                write!(f, "`{}` is a table of other rules than those of `{variant}`", path.display())
            }
            FileFault::Damaged(path, how) => write!(f, "`{}` is damaged: {how}", path.display()),
        }
    }
}

const MAGIC: &[u8; 7] = b"TOPOEND";
const VERSION: u8 = 1;
/// What files of tables end in.
const ENDING: &str = "ending";
/// The longest name of material.
const LONGEST: usize = 200;

/// What the file of a table is called in a folder of tables.
pub fn file_name(spec: &Spec, stock: &Stock) -> String {
    format!("{}.{ENDING}", stock.name(spec))
}

/// The tables in a folder, by name.
pub(super) fn list(folder: &Path) -> Result<Vec<PathBuf>, FileFault> {
    let fault = |error| FileFault::Unreadable(folder.to_owned(), error);
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        let path = entry.map_err(fault)?.path();
        if path.extension().is_some_and(|extension| extension == ENDING) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Writes a table beside its place, and puts it there when it is whole.
pub(super) fn write(path: &Path, table: &Table, spec: &Spec, stamp: u128) -> Result<(), FileFault> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".part-{}", std::process::id()));
    let beside = PathBuf::from(beside);
    let done = write_beside(&beside, table, spec, stamp).and_then(|()| fs::rename(&beside, path));
    done.map_err(|error| {
        // what is left of it is of no use to anyone
        let _ = fs::remove_file(&beside);
        FileFault::Unreadable(path.to_owned(), error)
    })?;
    // that the name is there must not be lost either; not every system can do this
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

fn write_beside(path: &Path, table: &Table, spec: &Spec, stamp: u128) -> std::io::Result<()> {
    let mut out = Summed { inner: File::create(path)?, sum: XxHash3_128::new() };
    let name = table.stock.name(spec);
    out.put(MAGIC)?;
    out.put(&[VERSION])?;
    out.put(&stamp.to_le_bytes())?;
    out.put(&(name.len() as u16).to_le_bytes())?;
    out.put(name.as_bytes())?;
    out.put(&(table.numbering.size() as u64).to_le_bytes())?;
    out.put(&[if matches!(table.cells, Cells::Bytes(_)) { 1 } else { 2 }])?;
    for side in &table.facts.sides {
        for count in [side.legal, side.wins, side.draws, side.losses, side.mates, side.stalemates] {
            out.put(&count.to_le_bytes())?;
        }
        out.put(&side.longest_win.to_le_bytes())?;
        out.put(&side.longest_loss.to_le_bytes())?;
    }
    match &table.cells {
        Cells::Bytes(cells) => out.put(cells)?,
        Cells::Words(cells) => {
            for cells in cells.chunks(1 << 16) {
                let bytes: Vec<u8> = cells.iter().flat_map(|cell| cell.to_le_bytes()).collect();
                out.put(&bytes)?;
            }
        }
    }
    let sum = out.sum.finish_128();
    out.inner.write_all(&sum.to_le_bytes())?;
    out.inner.sync_all()
}

/// Reads a table of a variant's rules.
pub(super) fn read(path: &Path, variant: &Variant, stamp: u128) -> Result<Table, FileFault> {
    let unreadable = |error| FileFault::Unreadable(path.to_owned(), error);
    let file = File::open(path).map_err(unreadable)?;
    let meta = file.metadata().map_err(unreadable)?;
    if meta.is_dir() {
        return Err(FileFault::NoTable(path.to_owned()));
    }
    Reader { path, left: meta.len(), file: Summed { inner: BufReader::new(file), sum: XxHash3_128::new() } }
        .table(variant, stamp)
}

/// A file with the checksum of all that has gone through it.
struct Summed<T> {
    inner: T,
    sum: XxHash3_128,
}

impl<T: Write> Summed<T> {
    fn put(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.sum.write(bytes);
        self.inner.write_all(bytes)
    }
}

struct Reader<'a> {
    path: &'a Path,
    /// How many bytes the file still has.
    left: u64,
    file: Summed<BufReader<File>>,
}

impl Reader<'_> {
    fn table(mut self, variant: &Variant, stamp: u128) -> Result<Table, FileFault> {
        let start: [u8; 8] = self.array().map_err(|_| FileFault::NoTable(self.path.to_owned()))?;
        if start[..7] != *MAGIC {
            return Err(FileFault::NoTable(self.path.to_owned()));
        }
        if start[7] != VERSION {
            return Err(FileFault::Version(self.path.to_owned(), start[7]));
        }
        if u128::from_le_bytes(self.array()?) != stamp {
            return Err(FileFault::Foreign(self.path.to_owned(), variant.spec().name.clone()));
        }
        let length = usize::from(u16::from_le_bytes(self.array()?));
        if length > LONGEST {
            return Err(self.damaged("the name of its material is too long"));
        }
        let name =
            String::from_utf8(self.bytes(length)?).map_err(|_| self.damaged("its material is no text"))?;
        let spec = variant.spec();
        let stock = Stock::read(spec, &name).map_err(|_| self.damaged("there is no such material"))?;
        let numbering =
            numbering(variant, &stock).ok_or_else(|| self.damaged("its positions cannot be numbered"))?;
        let size = u64::from_le_bytes(self.array()?);
        if size != numbering.size() as u64 {
            return Err(self.damaged("it has another number of positions than its material"));
        }
        let wide = match self.array()? {
            [1] => false,
            [2] => true,
            _ => return Err(self.damaged("its positions are neither bytes nor words")),
        };
        let facts = Facts { sides: [self.facts()?, self.facts()?] };
        let cells = 2 * numbering.size();
        let bytes = self.bytes(if wide { 2 * cells } else { cells })?;
        let sum = self.file.sum.finish_128();
        if u128::from_le_bytes(self.array()?) != sum {
            return Err(self.damaged("its checksum is wrong"));
        }
        if self.left != 0 {
            return Err(self.damaged("there is something after its end"));
        }
        let cells = if wide {
            Cells::Words(bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect())
        } else {
            Cells::Bytes(bytes)
        };
        Ok(Table { stock, numbering, cells, facts })
    }

    fn facts(&mut self) -> Result<SideFacts, FileFault> {
        let mut count = || Ok(u64::from_le_bytes(self.array()?));
        let (legal, wins, draws, losses, mates, stalemates) =
            (count()?, count()?, count()?, count()?, count()?, count()?);
        let longest_win = u16::from_le_bytes(self.array()?);
        let longest_loss = u16::from_le_bytes(self.array()?);
        Ok(SideFacts { legal, wins, draws, losses, mates, stalemates, longest_win, longest_loss })
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], FileFault> {
        let mut array = [0; N];
        self.take(N as u64)?;
        self.file.inner.read_exact(&mut array).map_err(|error| self.unreadable(error))?;
        self.file.sum.write(&array);
        Ok(array)
    }

    fn bytes(&mut self, length: usize) -> Result<Vec<u8>, FileFault> {
        // never more than the file has
        self.take(length as u64)?;
        let mut bytes = vec![0; length];
        self.file.inner.read_exact(&mut bytes).map_err(|error| self.unreadable(error))?;
        self.file.sum.write(&bytes);
        Ok(bytes)
    }

    fn take(&mut self, length: u64) -> Result<(), FileFault> {
        self.left = self.left.checked_sub(length).ok_or_else(|| self.damaged("it is cut short"))?;
        Ok(())
    }

    fn damaged(&self, how: &'static str) -> FileFault {
        FileFault::Damaged(self.path.to_owned(), how)
    }

    fn unreadable(&self, error: std::io::Error) -> FileFault {
        FileFault::Unreadable(self.path.to_owned(), error)
    }
}

fn numbering(variant: &Variant, stock: &Stock) -> Option<Numbering> {
    Some(on_tables!(variant.tables(), |tables| Scene::new(&tables, stock)?.numbering().clone()))
}
