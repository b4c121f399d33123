//! A played game as PGN, and the file it is added to.

use std::fs::OpenOptions;
use std::io::Write;

use super::session::Session;

/// The game as PGN.
fn pgn(session: &Session) -> String {
    let result = session.ending().map_or("*", |ending| ending.result());
    let tag = |name: &str, value: &str| {
        format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
    };
    let mut text = tag("Event", "?") + &tag("Site", "?") + &tag("Date", "????.??.??") + &tag("Round", "?");
    text += &(tag("White", "?") + &tag("Black", "?") + &tag("Result", result));
    text += &tag("Variant", session.variant());
    if let Some(fen) = session.start() {
        text += &(tag("SetUp", "1") + &tag("FEN", fen));
    }
    text.push('\n');
    let mut column = 0;
    let moves = session.numbered().join(" ").replace(". ... ", "... ");
    for word in moves.split_whitespace().chain([result]) {
        if column > 0 && column + word.len() >= 80 {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
        }
        text += word;
        column += word.len() + 1;
    }
    text + "\n\n"
}

/// Adds the game to the end of a file, which is made if it is not there.
///
/// # Errors
/// Why the file cannot be written.
pub fn save(session: &Session, path: &str) -> Result<(), String> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(pgn(session).as_bytes()))
        .map_err(|error| format!("cannot write `{path}`: {error}"))
}
