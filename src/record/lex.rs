//! The words of a game's text. Escape lines are gone before.

use logos::Logos;

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\x0b\x0c]+")]
#[logos(skip r"e\.p\.")]
pub(super) enum Word {
    #[token("[")]
    Open,
    #[token("]")]
    Close,
    #[regex(r#""([^"\\\n]|\\[^\n])*""#)]
    Text,
    #[regex(r"\{[^}]*\}")]
    Comment,
    /// A comment that nobody closes.
    #[regex(r"\{[^}]*", allow_greedy = true)]
    Unclosed,
    #[regex(r";[^\n]*", allow_greedy = true)]
    Remark,
    #[regex(r"\$[0-9]+")]
    Nag,
    #[regex(r"[!?]+")]
    Suffix,
    #[token("(")]
    Enter,
    #[token(")")]
    Leave,
    #[regex(r"[0-9]+\.*", priority = 9)]
    Number,
    #[regex(r"\.+")]
    Dots,
    #[token("*")]
    Star,
    /// A move, a tag's name or a verdict.
    #[regex(r"[A-Za-z0-9½\-][A-Za-z0-9½+#=:_/@\-]*(\[[a-z][a-z]\][a-z0-9/+#]*)?", priority = 3)]
    Symbol,
}
