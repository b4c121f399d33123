//! An engine as the user names it: `self,level=5`, `uci:PATH ARGS option.Hash=16`, `xboard:PATH ARGS`.

use std::path::PathBuf;
use std::str::FromStr;

use crate::search::{LEVELS, Options};
use crate::variant::{either, nearest};

/// Which language an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface.
    Uci,
    /// The Chess Engine Communication Protocol, version 2, as XBoard speaks it.
    Cecp,
}

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug)]
pub enum Entrant {
    /// This program's own engine.
    Own {
        /// How it is set up.
        options: Options,
        /// What it is called; `None`: its level says.
        name: Option<String>,
    },
    /// Another program.
    Program {
        /// What it speaks.
        protocol: Protocol,
        /// The program and its arguments; never empty.
        command: Vec<String>,
        /// Options to set, in their order.
        options: Vec<(String, String)>,
        /// Where it runs; `None`: here.
        dir: Option<PathBuf>,
        /// What it is called; `None`: as it says itself.
        name: Option<String>,
    },
}

/// The options of this program's engine.
const OWN: [&str; 4] = ["level", "hash", "threads", "name"];

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Entrant, String> {
        if text == "self" || text.starts_with("self,") {
            return own(text);
        }
        let (protocol, line) = match text.split_once(':') {
            Some(("uci", line)) => (Protocol::Uci, line),
            Some(("xboard" | "cecp", line)) => (Protocol::Cecp, line),
            _ => {
                return Err(format!("`{text}` is no engine: write `self`, `uci:PATH` or `xboard:PATH`"));
            }
        };
        program(protocol, line)
    }
}

fn own(text: &str) -> Result<Entrant, String> {
    let mut options = Options::default();
    let mut name = None;
    for part in text.split(',').skip(1) {
        let Some((key, value)) = part.split_once('=') else {
            return Err(format!("`{part}`: write options as in `self,level=5,hash=16`"));
        };
        let number = |low: usize, high: usize| {
            let number = value.parse().ok().filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| format!("`{key}` goes from {low} to {high}, not `{value}`"))
        };
        match key {
            "level" => options.level = number((*LEVELS.start()).into(), (*LEVELS.end()).into())? as u8,
            "hash" => options.hash = number(1, 65_536)?,
            "threads" => options.threads = number(1, 256)?,
            "name" => name = Some(value.to_owned()),
            _ => {
                let meant = nearest(key, OWN).map_or_else(|| either(OWN), |near| format!("`{near}`"));
                return Err(format!("this program's engine has no option `{key}`: did you mean {meant}?"));
            }
        }
    }
    Ok(Entrant::Own { options, name })
}

fn program(protocol: Protocol, line: &str) -> Result<Entrant, String> {
    let words = shlex::split(line).ok_or_else(|| format!("`{line}`: a quote is not closed"))?;
    let (mut command, mut options, mut dir, mut name) = (Vec::new(), Vec::new(), None, None);
    for word in words {
        match word.split_once('=') {
            Some((key, value)) if key.starts_with("option.") => {
                let key = key.strip_prefix("option.").unwrap_or(key);
                options.push((key.to_owned(), value.to_owned()));
            }
            Some(("dir", value)) => dir = Some(PathBuf::from(value)),
            Some(("name", value)) => name = Some(value.to_owned()),
            _ => command.push(word),
        }
    }
    if command.first().is_none_or(String::is_empty) {
        return Err("name the program, as in `uci:/usr/games/engine`".into());
    }
    // a line end in an option would be a command of its own
    let lines = options.iter().any(|(key, value)| format!("{key}{value}").contains(['\n', '\r']));
    if lines {
        Err("an option holds a line end".into())
    } else {
        Ok(Entrant::Program { protocol, command, options, dir, name })
    }
}

impl Entrant {
    /// What it is called before it has said so itself.
    pub fn name(&self) -> String {
        match self {
            Entrant::Own { name: Some(name), .. } | Entrant::Program { name: Some(name), .. } => name.clone(),
            Entrant::Own { options, .. } => match options.level {
                20 => "topochess".into(),
                level => format!("topochess level {level}"),
            },
            Entrant::Program { command, .. } => {
                let path = command.first().map(PathBuf::from).unwrap_or_default();
                path.file_name().unwrap_or_default().to_string_lossy().into_owned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entrants_are_read() {
        let Ok(Entrant::Own { options, .. }) = "self,level=5,hash=32".parse() else { panic!() };
        assert_eq!((options.level, options.hash), (5, 32));
        let text = "uci:/a/b -x 'two words' option.Hash=16 'option.Skill Level=3' dir=/tmp name=Bee";
        let Ok(Entrant::Program { protocol: Protocol::Uci, command, options, dir, name }) = text.parse()
        else {
            panic!()
        };
        assert_eq!(command, ["/a/b", "-x", "two words"]);
        assert_eq!(options, [("Hash".into(), "16".into()), ("Skill Level".into(), "3".into())]);
        assert_eq!((dir, name), (Some("/tmp".into()), Some("Bee".into())));
        for wrong in [
            "",
            "me",
            "self,lvl=3",
            "self,level=0",
            "self,level",
            "uci:",
            "uci:'a",
            "xboard:option.x=1",
            "selfish",
        ] {
            assert!(wrong.parse::<Entrant>().is_err(), "{wrong}");
        }
        assert!("self,levl=3".parse::<Entrant>().unwrap_err().contains("`level`"));
    }
}
