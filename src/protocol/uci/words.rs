//! A line as words, and what it asks for.

use logos::Logos;

/// The first word of a line.
#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\x0b\x0c\r]+")]
pub(super) enum Verb {
    /// Who are you, and what can be set?
    #[token("uci")]
    Uci,
    /// Say more, or less.
    #[token("debug")]
    Debug,
    /// Are you there?
    #[token("isready")]
    IsReady,
    /// Set something.
    #[token("setoption")]
    SetOption,
    /// A new game begins.
    #[token("ucinewgame")]
    NewGame,
    /// This is the position.
    #[token("position")]
    Position,
    /// Think.
    #[token("go")]
    Go,
    /// Stop thinking.
    #[token("stop")]
    Stop,
    /// The move that was expected was played.
    #[token("ponderhit")]
    PonderHit,
    /// Show the position.
    #[token("d")]
    Display,
    /// What is the position worth unsearched?
    #[token("eval")]
    Eval,
    /// Do a fixed piece of work.
    #[token("bench")]
    Bench,
    /// Load a variant file.
    #[token("load")]
    Load,
    /// End.
    #[token("quit")]
    Quit,
    /// Some other word.
    #[regex(r"[^ \t\x0b\x0c\r]+", priority = 1)]
    Other,
}

/// What a line asks for, and the rest of it; `None` for an empty line. As UCI wants it, unknown words before a
/// known one are passed over.
pub(super) fn command(line: &str) -> Option<(Verb, &str)> {
    let mut words = Verb::lexer(line);
    let mut known = None;
    let mut some = false;
    while let Some(word) = words.next() {
        some = true;
        match word {
            Ok(Verb::Other) | Err(()) => {}
            Ok(verb) => {
                known = Some((verb, words.remainder()));
                break;
            }
        }
    }
    if some { Some(known.unwrap_or((Verb::Other, line))) } else { None }
}

/// The part of a text after a word, and before any of some other words; `None` if the word is not there.
pub(super) fn after<'a>(text: &'a str, word: &str, ends: &[&str]) -> Option<&'a str> {
    let place = |wanted: &[&str], from: usize| {
        let words =
            text.split_whitespace().map(|found| (found.as_ptr() as usize - text.as_ptr() as usize, found));
        words.skip_while(move |&(start, _)| start < from).find(|(_, found)| wanted.contains(found))
    };
    let (start, found) = place(&[word], 0)?;
    let start = start + found.len();
    let end = place(ends, start).map_or(text.len(), |(end, _)| end);
    Some(text[start..end].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_before_a_command_are_passed_over() {
        assert_eq!(command("joho debug on"), Some((Verb::Debug, " on")));
        assert_eq!(command("  "), None);
        assert_eq!(command("dd"), Some((Verb::Other, "dd")));
        assert_eq!(command("go depth 3").map(|(verb, _)| verb), Some(Verb::Go));
        assert_eq!(after("name Clear Hash value x", "name", &["value"]), Some("Clear Hash"));
        assert_eq!(after("name Hash", "value", &[]), None);
    }
}
