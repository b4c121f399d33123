//! `new`: a commented variant file to start from.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::failure::Failure;
use crate::base::said;
use crate::variant::file::Shape;
use crate::variant::{USUAL, sample};

/// Write a commented variant file to start from; it passes `check` as it is
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  topochess new my-torus --surface torus --output -\n  topochess new strip --surface moebius --output -\n\n\
                        `topochess new my-variant` writes `my-variant.toml`."
)]
pub(super) struct New {
    /// What to call it; the file is NAME.toml
    name: String,
    /// What the board's edges are glued to
    #[arg(long, value_enum, default_value_t = Shape::Flat)]
    surface: Shape,
    /// Where to write it instead; - for standard output
    #[arg(long, value_name = "FILE|-")]
    output: Option<PathBuf>,
    /// Overwrite a file that is there
    #[arg(long)]
    force: bool,
}

impl New {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let (path, title) = self.path_and_title()?;
        let text = sample(&title, self.surface, USUAL).map_err(|(what, help)| Failure::Plain(what, help))?;
        if path == Path::new("-") {
            out.write_all(text.as_bytes())?;
            return Ok(());
        }
        let shown = path.display();
        let cannot = |error: std::io::Error| {
            let why = said(&error);
            Failure::Plain(
                format!("`{shown}` cannot be written: {why}"),
                "name another place with `--output`".into(),
            )
        };
        let mut options = std::fs::OpenOptions::new();
        options.write(true);
        if self.force {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        let mut file = match options.open(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let help = "choose another name, or overwrite it with `--force`";
                return Err(Failure::Plain(format!("`{shown}` is there already"), help.into()));
            }
            opened => opened.map_err(cannot)?,
        };
        file.write_all(text.as_bytes()).map_err(cannot)?;
        writeln!(
            out,
            "wrote {shown}; `topochess check {shown}` checks it, `topochess show {shown}` shows it"
        )?;
        Ok(())
    }

    fn path_and_title(&self) -> Result<(PathBuf, String), Failure> {
        let name = self.name.strip_suffix(".toml").unwrap_or(&self.name);
        let title = Path::new(name).file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if title.trim().is_empty() || title.chars().any(char::is_control) {
            let help = "give it a name such as `my-variant`";
            return Err(Failure::Plain(format!("`{}` is no name for a file", self.name), help.into()));
        }
        let path = self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.toml")));
        Ok((path, title.to_owned()))
    }
}
