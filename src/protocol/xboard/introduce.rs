//! What the engine says of itself, of a variant, and what can be set.

use std::io::Result;
use std::path::Path;

use super::{Said, Tongue, Xboard, number, pieces, plain};
use crate::base::Kind;
use crate::game::{Game, Variant};
use crate::protocol::settings::{Kind as ValueKind, Setting};

/// The protocol's name for the game that needs no `variant`, and this program's.
const NORMAL: (&str, &str) = ("normal", "chess");

/// The protocol's variant of no rules in particular.
const CATCH_ALL: &str = "fairy";

/// What this program's tables of endings are called in the protocol.
const TABLES: &str = "topochess";

/// What can be set with `option`. The table's size, threads and pondering have commands of their own.
const OPTIONS: [Setting; 6] = [
    Setting::MultiPv,
    Setting::SkillLevel,
    Setting::MoveOverhead,
    Setting::ClearHash,
    Setting::VariantPath,
    Setting::EndingPath,
];

impl Xboard<'_> {
    /// Features and options.
    pub(super) fn introduce(&mut self) -> Result<()> {
        writeln!(self.out, "feature done=0")?;
        writeln!(self.out, "feature myname=\"topochess {}\"", env!("CARGO_PKG_VERSION"))?;
        writeln!(
            self.out,
            "feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=1 reuse=1 \
             analyze=1 colors=0 ics=0 name=0 pause=0 nps=1 debug=1 memory=1 smp=1 exclude=1 highlight=1 egt=\"topochess\""
        )?;
        self.say_variants()?;
        for setting in OPTIONS {
            let name = setting.word();
            let kind = match setting.kind() {
                ValueKind::Spin(default, least, most) => format!("-spin {default} {least} {most}"),
                ValueKind::Check(default) => format!("-check {}", u8::from(default)),
                ValueKind::Button => "-button".into(),
                ValueKind::Text | ValueKind::Choice => "-path ".into(),
            };
            writeln!(self.out, "feature option=\"{name} {kind}\"")?;
        }
        writeln!(self.out, "feature done=1")
    }

    /// The variants that XBoard can show, the usual one first. `normal` is chess, and only if nothing else was asked for.
    fn say_variants(&mut self) -> Result<()> {
        let mut names = self.repertoire.names();
        names.retain(|name| *name != self.usual && name != NORMAL.1);
        names.insert(0, self.usual.clone());
        let mut shown = Vec::new();
        for name in names {
            let can = self.repertoire.find(&name).and_then(|variant| Tongue::new(&variant).shows());
            match can {
                Ok(()) => shown.push(if name == NORMAL.1 { NORMAL.0.to_owned() } else { name }),
                Err(why) => writeln!(self.out, "# {} is not shown: {why}", plain(&name, 60))?,
            }
        }
        writeln!(self.out, "feature variants=\"{}\"", shown.join(","))
    }

    /// Another variant, and what XBoard needs to know of it.
    pub(super) fn variant(&mut self, name: &str) -> Result<Said> {
        let name = if name == NORMAL.0 { NORMAL.1 } else { name };
        let wrong = match self.repertoire.find(name) {
            Ok(_) => {
                self.choose(name)?;
                self.say_rules()?;
                return Ok(Ok(()));
            }
            Err(wrong) => wrong,
        };
        Ok(Err(wrong))
    }

    /// Begins a game of a variant that there is.
    pub(super) fn choose(&mut self, name: &str) -> Result<()> {
        match self.repertoire.find(name) {
            Ok(variant) => {
                self.tongue = Tongue::new(&variant);
                self.game = Game::new(&variant);
                self.name = name.to_owned();
                self.engine = None;
                if let Err(wrong) = self.solved.renew(&variant) {
                    writeln!(self.out, "# {}", plain(&wrong, 300))?;
                }
                self.begin();
            }
            Err(wrong) => writeln!(self.out, "tellusererror {}", plain(&wrong, 300))?,
        }
        Ok(())
    }

    /// `setup` and `piece` lines.
    fn say_rules(&mut self) -> Result<()> {
        let variant = self.game.variant().clone();
        if let Err(why) = self.tongue.shows() {
            return writeln!(self.out, "# {why}");
        }
        let told: Vec<Line> = self.pieces(&variant);
        // where XBoard can be told everything it may know the variant itself, and should go on doing so; its other
        // boards have nothing to do with this one
        let parent = if told.iter().all(Line::is_ok) { self.name.as_str() } else { CATCH_ALL };
        writeln!(
            self.out,
            "setup ({}) {}_{parent} {}",
            self.tongue.table(),
            self.tongue.size(),
            self.tongue.write_fen(&self.game.fen())
        )?;
        for line in told {
            match line {
                Ok(line) => writeln!(self.out, "{line}")?,
                Err(line) => writeln!(self.out, "# {}", plain(&line, 300))?,
            }
        }
        Ok(())
    }

    fn pieces(&self, variant: &Variant) -> Vec<Line> {
        let pieces = variant.spec().pieces.iter().enumerate();
        let told = pieces.map(|(at, piece)| {
            let kind = Kind(at as u8);
            pieces::described(variant, &self.tongue, kind).map_err(|why| {
                format!("no piece line for {} {}: {why}", self.tongue.letter(kind), piece.name)
            })
        });
        told.collect()
    }

    /// `memory N`, in MiB.
    pub(super) fn memory(&mut self, text: &str) -> Result<Said> {
        self.counted(Setting::Hash, text)
    }

    /// `cores N`.
    pub(super) fn cores(&mut self, text: &str) -> Result<Said> {
        self.counted(Setting::Threads, text)
    }

    /// `option NAME=VALUE`.
    pub(super) fn option(&mut self, text: &str) -> Result<Said> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let found = Setting::find(name.trim()).filter(|setting| OPTIONS.contains(setting));
        match found {
            None => {
                let names: Vec<String> = OPTIONS.into_iter().map(Setting::word).collect();
                Ok(Err(format!("there is no such option; there are {}", names.join(", "))))
            }
            Some(Setting::ClearHash) => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
                Ok(Ok(()))
            }
            Some(Setting::VariantPath) => {
                // one file alone may have a `:` in its path
                let path = Path::new(value.trim());
                let loaded = if path.is_file() {
                    self.repertoire.add(path).map(|_| ())
                } else {
                    self.repertoire.add_all(value)
                };
                self.say_variants()?;
                Ok(loaded)
            }
            Some(Setting::EndingPath) => self.endings(value),
            Some(setting) => self.counted(setting, value.trim()),
        }
    }

    /// `egtpath TYPE PATH`; other types are not read.
    pub(super) fn table_path(&mut self, text: &str) -> Result<Said> {
        match text.split_once(char::is_whitespace) {
            Some((kind, path)) if kind == TABLES => self.endings(path),
            _ => Ok(Err(format!("`egtpath` is followed by `{TABLES}` and a folder"))),
        }
    }

    /// Looks for solved endings in a folder.
    fn endings(&mut self, folder: &str) -> Result<Said> {
        let found = self.solved.set(folder, self.game.variant());
        if let Some(engine) = &mut self.engine {
            engine.consult(self.solved.shelf());
        }
        if found.is_ok() {
            writeln!(self.out, "# solved endings of up to {} men for {}", self.solved.most_men(), self.name)?;
        }
        Ok(found)
    }

    /// A number is set; a search that is under way goes on as it began.
    fn counted(&mut self, setting: Setting, text: &str) -> Result<Said> {
        let ValueKind::Spin(_, least, most) = setting.kind() else { return Ok(Ok(())) };
        // programs send as much memory as their own bounds allow
        let number = match number(text, least, u64::MAX) {
            Ok(number) if setting == Setting::Hash => number.min(most),
            Ok(number) if number <= most => number,
            _ => return Ok(Err(format!("`{text}` is no whole number from {least} to {most}"))),
        };
        self.settings.set(setting, number);
        let options = self.settings.engine;
        if let Some(engine) = &mut self.engine {
            engine.set(options);
        }
        Ok(Ok(()))
    }
}

/// A line to be sent, or what is said instead.
type Line = std::result::Result<String, String>;
