//! `completions`: what makes a shell complete this program's commands.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::Shell;

use super::failure::Failure;

/// Print completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess completions bash\n  topochess completions zsh")]
pub(super) struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        // the generator does not return errors of what it writes to
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut super::Cli::command(), "topochess", &mut text);
        out.write_all(&text)?;
        Ok(())
    }
}
