//! A line as words, and what it asks for.

use logos::Logos;

/// The first word of a line.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\x0b\x0c\r]+")]
pub(super) enum Verb {
    /// Speak this protocol.
    #[token("xboard")]
    Xboard,
    /// Which version of it; what can you do?
    #[token("protover")]
    Protover,
    /// What needs no answer here.
    #[token("accepted")]
    #[token("rejected")]
    #[token("random")]
    #[token("name")]
    #[token("rating")]
    #[token("ics")]
    #[token("computer")]
    Ignored,
    /// A new game; the engine has Black.
    #[token("new")]
    New,
    /// Another variant.
    #[token("variant")]
    Variant,
    /// End.
    #[token("quit")]
    Quit,
    /// Play for nobody.
    #[token("force")]
    Force,
    /// Play for the player to move.
    #[token("go")]
    Go,
    /// Play for the player who is not to move.
    #[token("playother")]
    PlayOther,
    /// Moves, time and increment.
    #[token("level")]
    Level,
    /// Seconds a move.
    #[token("st")]
    SecondsPerMove,
    /// Plies at most.
    #[token("sd")]
    Depth,
    /// Nodes that count as a second.
    #[token("nps")]
    NodeRate,
    /// Hundredths of a second on the engine's clock.
    #[token("time")]
    Time,
    /// The same on the other clock.
    #[token("otim")]
    OtherTime,
    /// A move is played.
    #[token("usermove")]
    UserMove,
    /// Move now.
    #[token("?")]
    MoveNow,
    /// Have you done all that was asked?
    #[token("ping")]
    Ping,
    /// A draw is offered.
    #[token("draw")]
    Draw,
    /// The game is over.
    #[token("result")]
    Result,
    /// This is the position.
    #[token("setboard")]
    SetBoard,
    /// What would you play?
    #[token("hint")]
    Hint,
    /// What is in the book?
    #[token("bk")]
    Book,
    /// Take a move back.
    #[token("undo")]
    Undo,
    /// Take back a move of each player.
    #[token("remove")]
    Remove,
    /// Think on the other's time.
    #[token("hard")]
    Hard,
    /// Do not.
    #[token("easy")]
    Easy,
    /// Say what you think.
    #[token("post")]
    Post,
    /// Do not.
    #[token("nopost")]
    NoPost,
    /// Think about the position without end.
    #[token("analyze")]
    Analyze,
    /// Stop that.
    #[token("exit")]
    Exit,
    /// How far are you?
    #[token(".")]
    Status,
    /// MiB that may be used.
    #[token("memory")]
    Memory,
    /// Threads that may be used.
    #[token("cores")]
    Cores,
    /// Where solved endings are.
    #[token("egtpath")]
    TablePath,
    /// Something is set.
    #[token("option")]
    Setting,
    /// A move is not to be thought about, or all.
    #[token("exclude")]
    Exclude,
    /// It is, after all.
    #[token("include")]
    Include,
    /// A piece is picked up.
    #[token("lift")]
    Lift,
    /// A piece is put down.
    #[token("put")]
    Put,
    /// The mouse is over a tile where something can be taken.
    #[token("hover")]
    Hover,
    /// Some other word.
    #[regex(r"[^ \t\x0b\x0c\r]+", priority = 1)]
    Other,
}

/// What a line asks for, and the rest of it; `None` for an empty line.
pub(super) fn command(line: &str) -> Option<(Verb, &str)> {
    let mut words = Verb::lexer(line);
    let verb = words.next()?.unwrap_or(Verb::Other);
    Some((verb, words.remainder().trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_says_it() {
        assert_eq!(command("usermove e2e4\r"), Some((Verb::UserMove, "e2e4")));
        assert_eq!(command("  \t"), None);
        assert_eq!(command("?"), Some((Verb::MoveNow, "")));
        assert_eq!(command("e2e4"), Some((Verb::Other, "")));
        assert_eq!(command("newer"), Some((Verb::Other, "")));
        assert_eq!(command("level 0 5:00 0.1"), Some((Verb::Level, "0 5:00 0.1")));
    }
}
