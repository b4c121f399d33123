//! A record as text, in the standard's export format: lines of at most 79 characters where words allow it.

use std::fmt;

use super::sheet::{Line, Note, Record};
use crate::base::Colour;

/// The longest line, in characters.
const WIDTH: usize = 79;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        let mut page = Page::default();
        let (turn, number) = self.start();
        page.line(&self.line, turn, number);
        page.word(self.verdict.text());
        writeln!(f, "\n{}", page.text)
    }
}

/// Text being filled in, line by line.
#[derive(Default)]
struct Page {
    text: String,
    /// Characters in the last line.
    column: usize,
    /// Whether the next word stands at once after the last one.
    tight: bool,
}

impl Page {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let space = usize::from(self.column > 0 && !self.tight);
        // a word that begins a line with `%` would hide the line
        let breaks = self.column + space + length > WIDTH && self.column > 0 && !self.tight;
        if breaks && !word.starts_with('%') {
            self.end_line();
        } else if space > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
        self.tight = false;
    }

    fn end_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// A line of moves; `number` is that of its first move.
    fn line(&mut self, line: &Line, mut turn: Colour, mut number: u32) {
        for text in &line.opening {
            self.comment(text);
        }
        let mut numbered = true;
        for ply in &line.plies {
            match turn {
                Colour::White => self.word(&format!("{number}.")),
                Colour::Black if numbered => self.word(&format!("{number}...")),
                Colour::Black => {}
            }
            self.word(&ply.text);
            numbered = !ply.notes.is_empty();
            for note in &ply.notes {
                match note {
                    Note::Nag(nag) => self.word(&format!("${nag}")),
                    Note::Comment(text) => self.comment(text),
                    Note::Variation(inner) => {
                        self.word("(");
                        self.tight = true;
                        self.line(inner, turn, number);
                        self.tight = true;
                        self.word(")");
                    }
                }
            }
            number = number.saturating_add(u32::from(turn == Colour::Black));
            turn = turn.other();
        }
    }

    /// A comment in braces; to the end of the line if it has a closing brace in it.
    fn comment(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() {
            return;
        }
        if text.contains('}') {
            self.word(&format!("; {}", words.join(" ")));
            self.end_line();
            return;
        }
        let last = words.len() - 1;
        let mut held = String::new();
        for (at, word) in words.iter().enumerate() {
            let open = if at == 0 { "{" } else { "" };
            let close = if at == last { "}" } else { "" };
            held += &format!("{open}{word}{close}");
            // `[%clk 0:01:00]` stays in one piece
            let command = held.rfind("[%").is_some_and(|start| !held[start..].contains(']'));
            if command && at < last && held.len() < WIDTH {
                held.push(' ');
                continue;
            }
            self.word(&held);
            held.clear();
        }
    }
}
