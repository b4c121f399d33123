//! A played game as a record, and the file it is added to.

use std::fs::OpenOptions;
use std::io::Write;

use super::session::Session;
use crate::base::said;
use crate::record::{Maker, Record, Verdict};

fn record(session: &Session) -> Record {
    let mut start = session.game().clone();
    while start.undo().is_some() {}
    let mut maker = Maker::new(session.variant(), &start);
    for played in session.played() {
        maker.play(played.mv, None);
    }
    let mut record = maker.record().clone();
    if let Some(ending) = session.ending() {
        record.close(Verdict::won_by(ending.winner()));
    }
    record
}

/// Adds the game to the end of a file, which is made if it is not there.
///
/// # Errors
/// Why the file cannot be written.
pub fn save(session: &Session, path: &str) -> Result<(), String> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file, "{}", record(session)))
        .map_err(|error| format!("cannot write `{path}`: {}", said(&error)))
}
