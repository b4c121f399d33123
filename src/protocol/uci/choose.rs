//! Options set, variants loaded and chosen.

use std::io::Result;
use std::path::Path;

use super::words::after;
use super::{Uci, show};
use crate::game::Game;
use crate::protocol::settings::{Kind, Setting, number};

impl Uci<'_> {
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
        match setting {
            Setting::ClearHash => {
                if let Some(engine) = &mut self.engine {
                    engine.clear();
                }
            }
            // whether to ponder is the other program's to say with `go ponder`; analysis is played as games are
            Setting::Ponder | Setting::AnalyseMode => {}
            Setting::VariantPath => return self.load_all(value),
            Setting::EndingPath => return self.set_endings(value),
            Setting::Variant => return self.choose(value),
            counts => self.settings.set(counts, counted),
        }
        if let Some(engine) = &mut self.engine {
            engine.set(self.settings.engine);
            show::table(self.out, engine)?;
        }
        Ok(Ok(()))
    }

    fn load_all(&mut self, paths: &str) -> Result<std::result::Result<(), String>> {
        let loaded = self.repertoire.add_all(paths);
        let names = self.repertoire.names();
        show::option(self.out, Setting::Variant, &names, &self.name)?;
        Ok(loaded)
    }

    /// Looks for solved endings in a folder.
    fn set_endings(&mut self, folder: &str) -> Result<std::result::Result<(), String>> {
        let found = self.solved.set(folder, self.game.variant());
        if let Some(engine) = &mut self.engine {
            engine.consult(self.solved.shelf());
        }
        if found.is_ok() {
            let men = self.solved.most_men();
            writeln!(self.out, "info string solved endings of up to {men} men for {}", self.name)?;
        }
        Ok(found)
    }

    /// Loads a file and chooses its variant.
    pub(super) fn load(&mut self, path: &str) -> Result<std::result::Result<(), String>> {
        if path.is_empty() {
            return Ok(Err("`load` is followed by the path of a variant file".into()));
        }
        match self.repertoire.add(Path::new(path)) {
            Ok(name) => self.choose(&name),
            Err(problem) => Ok(Err(problem)),
        }
    }

    fn choose(&mut self, name: &str) -> Result<std::result::Result<(), String>> {
        let variant = match self.repertoire.find(name) {
            Ok(variant) => variant,
            Err(wrong) => return Ok(Err(wrong)),
        };
        self.name = name.to_owned();
        self.game = Game::new(&variant);
        self.engine = None;
        let solved = self.solved.renew(&variant);
        let surface = &variant.spec().surface;
        writeln!(
            self.out,
            "info string variant {name} files {} ranks {} pocket 0 template fairy startpos {}",
            surface.files(),
            surface.ranks(),
            self.game.fen()
        )?;
        Ok(solved)
    }
}
