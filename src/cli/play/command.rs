//! What a player can type: a move, or a word for something else.

use crate::search::LEVELS;

/// Something a player has typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Nothing.
    Nothing,
    /// Text that is to be read as a move.
    Move(String),
    /// List the legal moves; of the piece on a square, with their ways.
    Moves(Option<String>),
    /// Take back.
    Undo,
    /// What the engine would play.
    Hint,
    /// Draw the board.
    Board,
    /// Say where the pieces stand, in words.
    Pieces,
    /// The position as FEN.
    Fen,
    /// Add the game to a PGN file.
    Save(String),
    /// Turn the board round.
    Flip,
    /// The engine shall move at once.
    Now,
    /// How strong the engine plays, one of [`LEVELS`].
    Level(u8),
    /// Give up.
    Resign,
    /// Leave.
    Quit,
    /// What can be typed.
    Help,
}

/// The commands and what they do, for the help.
pub const COMMANDS: [(&str, &str); 15] = [
    ("MOVE", "play it: SAN (Nf3) or squares (g1f3, a7a8q)"),
    ("moves", "list the legal moves"),
    ("moves SQUARE", "where the piece there may go, and by which ways"),
    ("undo", "take back (with the engine's answer)"),
    ("hint", "what the engine would play"),
    ("board", "draw the board"),
    ("pieces", "say where all pieces stand"),
    ("fen", "the position as FEN"),
    ("save FILE", "add the game to a PGN file"),
    ("flip", "turn the board round"),
    ("level N", "the engine's strength, 1 to 20"),
    ("now", "the engine moves: at once, or on after `undo`"),
    ("resign", "give up"),
    ("help", "this list"),
    ("quit", "leave"),
];

impl Command {
    /// Reads what was typed.
    ///
    /// # Errors
    /// A command without what it needs, or with what it does not take: what to write.
    pub fn read(line: &str) -> Result<Command, String> {
        let line = line.trim().trim_start_matches(':');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command: Command| match rest {
            "" => Ok(command),
            _ => Err(format!("`{word}` stands alone, without `{rest}`")),
        };
        match word {
            "" => Ok(Command::Nothing),
            "moves" => Ok(Command::Moves((!rest.is_empty()).then(|| rest.to_owned()))),
            "undo" => alone(Command::Undo),
            "hint" => alone(Command::Hint),
            "board" => alone(Command::Board),
            "pieces" => alone(Command::Pieces),
            "fen" => alone(Command::Fen),
            "flip" => alone(Command::Flip),
            "now" => alone(Command::Now),
            "resign" => alone(Command::Resign),
            "quit" | "exit" => alone(Command::Quit),
            "help" | "?" => alone(Command::Help),
            "save" if rest.is_empty() => Err("`save` needs a file, as in `save game.pgn`".into()),
            "save" => Ok(Command::Save(rest.to_owned())),
            "level" => match rest.parse() {
                Ok(level) if LEVELS.contains(&level) => Ok(Command::Level(level)),
                _ => {
                    let (first, last) = (LEVELS.start(), LEVELS.end());
                    Err(format!("`level` needs a number from {first} to {last}, as in `level 5`"))
                }
            },
            _ => Ok(Command::Move(line.to_owned())),
        }
    }
}
