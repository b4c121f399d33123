//! Options set, variants loaded and chosen.

use std::io::Result;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::options::{Kind, Setting, number};
use super::words::after;
use super::{Uci, show, told};
use crate::game::{Game, Variant};
use crate::variant::SHIPPED;

impl Uci<'_> {
    /// What can be chosen as a variant.
    pub(super) fn variants(&self) -> Vec<String> {
        let shipped = SHIPPED.iter().map(|(name, _)| (*name).to_owned());
        shipped.chain(self.loaded.iter().map(|(name, _)| name.clone())).collect()
    }

    /// Sets an option.
    pub(super) fn set_option(&mut self, text: &str) -> Result<std::result::Result<(), String>> {
        let Some(name) = after(text, "name", &["value"]) else {
            return Ok(Err("`setoption` is followed by `name NAME value VALUE`".into()));
        };
        let value = after(text, "value", &[]).unwrap_or_default();
        let Some(setting) = Setting::find(name) else {
            let names: Vec<&str> = Setting::ALL.into_iter().map(Setting::name).collect();
            return Ok(Err(format!("there is no option `{name}`; there are {}", names.join(", "))));
        };
        let counted = match setting.kind() {
            Kind::Spin(_, least, most) => match number(value, least, most) {
                Ok(number) => number,
                Err(wrong) => return Ok(Err(format!("option `{name}`: {wrong}"))),
            },
            _ => 0,
        };
        let engine = &mut self.settings.engine;
        match setting {
            Setting::Hash => engine.hash = counted as usize,
            Setting::Threads => engine.threads = counted as usize,
            Setting::MultiPv => engine.lines = counted as usize,
            Setting::SkillLevel => engine.level = counted as u8,
            Setting::MoveOverhead => self.settings.overhead = Duration::from_millis(counted),
            Setting::ClearHash => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
            }
            // whether to ponder is the other program's to say with `go ponder`; analysis is played as games are
            Setting::Ponder | Setting::AnalyseMode => {}
            Setting::VariantPath => return self.load_all(value),
            Setting::Variant => return self.choose(value),
        }
        if let Some(engine) = &mut self.engine {
            engine.set(self.settings.engine);
        }
        Ok(Ok(()))
    }

    /// Loads files, and all variant files of folders, named with `:` or `;` between.
    fn load_all(&mut self, paths: &str) -> Result<std::result::Result<(), String>> {
        let mut files = Vec::new();
        for path in
            paths.split([':', ';']).map(str::trim).filter(|path| !path.is_empty() && *path != "<empty>")
        {
            match std::fs::read_dir(path) {
                Ok(entries) => {
                    let found = entries.flatten().map(|entry| entry.path());
                    let mut found: Vec<PathBuf> =
                        found.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
                    found.sort();
                    files.extend(found);
                }
                Err(_) => files.push(PathBuf::from(path)),
            }
        }
        let mut wrong = Ok(());
        for file in files {
            if let Err(problem) = self.add(&file) {
                wrong = Err(problem);
            }
        }
        let names: Vec<String> = self.variants();
        show::option(self.out, Setting::Variant, &names, &self.name)?;
        Ok(wrong)
    }

    /// Loads a file; what it is called.
    fn add(&mut self, file: &Path) -> std::result::Result<String, String> {
        let path = file.to_string_lossy();
        let variant = Variant::load(&path).map_err(|problems| told(&problems))?;
        let name = called(&path);
        self.loaded.retain(|(other, _)| *other != name);
        self.loaded.push((name.clone(), variant));
        Ok(name)
    }

    /// Loads a file and chooses its variant.
    pub(super) fn load(&mut self, path: &str) -> Result<std::result::Result<(), String>> {
        if path.is_empty() {
            return Ok(Err("`load` is followed by the path of a variant file".into()));
        }
        match self.add(Path::new(path)) {
            Ok(name) => self.choose(&name),
            Err(problem) => Ok(Err(problem)),
        }
    }

    fn choose(&mut self, name: &str) -> Result<std::result::Result<(), String>> {
        let loaded = self.loaded.iter().find(|(other, _)| other == name).map(|(_, variant)| variant.clone());
        let shipped = SHIPPED.iter().any(|(shipped, _)| *shipped == name);
        let variant = match loaded {
            Some(variant) => variant,
            None if shipped => match Variant::load(name) {
                Ok(variant) => variant,
                Err(problems) => return Ok(Err(told(&problems))),
            },
            None => {
                let names = self.variants().join(", ");
                return Ok(Err(format!("there is no variant `{name}`; there are {names}")));
            }
        };
        self.name = name.to_owned();
        self.game = Game::new(&variant);
        self.engine = None;
        let surface = &variant.spec().surface;
        writeln!(
            self.out,
            "info string variant {name} files {} ranks {} pocket 0 template fairy startpos {}",
            surface.files(),
            surface.ranks(),
            self.game.fen()
        )?;
        Ok(Ok(()))
    }
}

/// What a file's variant is called: its name without folder and ending, in one word.
pub(super) fn called(path: &str) -> String {
    let stem = Path::new(path).file_stem().map_or(path.into(), |stem| stem.to_string_lossy());
    stem.chars().map(|c| if c.is_whitespace() { '-' } else { c }).collect()
}
