//! What can be set, once: names, kinds, defaults and bounds. How a protocol asks for it is its own affair.

use std::time::Duration;

use crate::search::{LEVELS, Options};

/// What can be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Setting {
    Hash,
    Threads,
    MultiPv,
    Ponder,
    ClearHash,
    SkillLevel,
    MoveOverhead,
    AnalyseMode,
    VariantPath,
    EndingPath,
    Variant,
}

/// What kind of value it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A whole number: default, least, most.
    Spin(u64, u64, u64),
    /// On or off: default.
    Check(bool),
    /// Something to press.
    Button,
    /// Text.
    Text,
    /// One of a list.
    Choice,
}

impl Setting {
    pub const ALL: [Setting; 11] = [
        Setting::Hash,
        Setting::Threads,
        Setting::MultiPv,
        Setting::Ponder,
        Setting::ClearHash,
        Setting::SkillLevel,
        Setting::MoveOverhead,
        Setting::AnalyseMode,
        Setting::VariantPath,
        Setting::EndingPath,
        Setting::Variant,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Setting::Hash => "Hash",
            Setting::Threads => "Threads",
            Setting::MultiPv => "MultiPV",
            Setting::Ponder => "Ponder",
            Setting::ClearHash => "Clear Hash",
            Setting::SkillLevel => "Skill Level",
            Setting::MoveOverhead => "Move Overhead",
            Setting::AnalyseMode => "UCI_AnalyseMode",
            Setting::VariantPath => "VariantPath",
            Setting::EndingPath => "EndingPath",
            Setting::Variant => "UCI_Variant",
        }
    }

    pub fn kind(self) -> Kind {
        match self {
            // MiB
            Setting::Hash => Kind::Spin(16, 1, 65536),
            Setting::Threads => Kind::Spin(1, 1, 256),
            Setting::MultiPv => Kind::Spin(1, 1, 256),
            Setting::Ponder | Setting::AnalyseMode => Kind::Check(false),
            Setting::ClearHash => Kind::Button,
            Setting::SkillLevel => {
                Kind::Spin((*LEVELS.end()).into(), (*LEVELS.start()).into(), (*LEVELS.end()).into())
            }
            // milliseconds kept back for what happens on the way to the clock
            Setting::MoveOverhead => Kind::Spin(10, 0, 5000),
            Setting::VariantPath | Setting::EndingPath => Kind::Text,
            Setting::Variant => Kind::Choice,
        }
    }

    /// The name in one word, for programs that split at spaces: `SkillLevel`.
    pub fn word(self) -> String {
        self.name().replace(' ', "")
    }

    /// The setting of a name, upper or lower case, with or without its spaces.
    pub fn find(name: &str) -> Option<Setting> {
        let name = name.replace(' ', "");
        Setting::ALL.into_iter().find(|setting| setting.word().eq_ignore_ascii_case(&name))
    }
}

/// What is set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settings {
    pub engine: Options,
    pub overhead: Duration,
}

impl Settings {
    /// Sets a number that is within the setting's bounds.
    pub fn set(&mut self, setting: Setting, number: u64) {
        let engine = &mut self.engine;
        match setting {
            Setting::Hash => engine.hash = number as usize,
            Setting::Threads => engine.threads = number as usize,
            Setting::MultiPv => engine.lines = number as usize,
            Setting::SkillLevel => engine.level = number as u8,
            Setting::MoveOverhead => self.overhead = Duration::from_millis(number),
            // what these say is no number
            Setting::Ponder
            | Setting::ClearHash
            | Setting::AnalyseMode
            | Setting::VariantPath
            | Setting::EndingPath
            | Setting::Variant => {}
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { engine: Options::default(), overhead: Duration::from_millis(10) }
    }
}

/// Reads a whole number within bounds.
///
/// # Errors
/// What is wrong with it, and what it may be.
pub(super) fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no whole number from {least} to {most}");
    text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(wrong)
}
