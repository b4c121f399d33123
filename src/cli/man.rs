//! `man`: the manual page of the program or of one command.

use std::io::Write;

use clap::CommandFactory;

use super::failure::Failure;

/// Print the manual page, of the program or of one command
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess man\n  topochess man perft")]
pub(super) struct Man {
    /// Which command; left out: the whole program
    #[arg(value_name = "COMMAND")]
    of: Option<String>,
}

impl Man {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut program = super::Cli::command();
        program.build();
        let page = match &self.of {
            None => program,
            Some(name) => match program.find_subcommand(name) {
                Some(found) => {
                    let title = format!("topochess-{name}");
                    found.clone().name(title.clone()).display_name(title)
                }
                None => {
                    let names: Vec<&str> =
                        program.get_subcommands().map(|command| command.get_name()).collect();
                    let help = format!("the commands are {}", names.join(", "));
                    return Err(Failure::Plain(format!("there is no command `{name}`"), help));
                }
            },
        };
        clap_mangen::Man::new(page).render(&mut *out)?;
        Ok(())
    }
}
