//! `serve`: a page to design, see and play variants on, for a browser on this machine.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, SocketAddr};

use super::failure::Failure;
use crate::base::said;
use crate::serve::{how_to_build, is_built, serve};

/// Serve a page to write, check, see and play variants on
///
/// For a browser on this machine; nothing is asked of the network, and nothing is stored.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  topochess serve\n  topochess serve --port 8000\n\n\
                        Then open the address that it prints. Ctrl-C ends it. `docs/server.md` says what can be asked.")]
pub(super) struct Serve {
    /// The port to listen on; 0 for one that is free
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
    /// The address to listen on: this machine only, unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    host: IpAddr,
    /// A name by which other machines call this one, as often as it has names; without it they must use its address in
    /// numbers
    #[arg(long, value_name = "NAME", value_parser = bare_name)]
    name: Vec<String>,
}

impl Serve {
    pub fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let address = SocketAddr::new(self.host, self.port);
        let ready = |address: SocketAddr| {
            // nobody may be reading
            let _ = writeln!(out, "http://{address}/").and_then(|()| out.flush());
            if !is_built() {
                let _ =
                    writeln!(std::io::stderr(), "the page is not part of this program: {}", how_to_build());
            }
            if !address.ip().is_loopback() {
                let warning = "anyone who can reach this address can use it";
                let _ = writeln!(std::io::stderr(), "warning: {warning}");
            }
        };
        serve(address, &self.name, ready).map_err(|error| {
            let why = said(&error);
            Failure::Plain(format!("cannot serve at {address}: {why}"), remedy(error.kind()).into())
        })
    }
}

/// The name of a machine, without what may stand before and behind it in an address.
fn bare_name(text: &str) -> Result<String, String> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if !text.is_empty() && text.chars().all(fits) {
        return Ok(text.to_owned());
    }
    Err("write the name alone, as in `chess.home`".into())
}

/// What to do when the server cannot start.
fn remedy(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::AddrInUse => "choose another port with `--port`, or 0 for one that is free",
        ErrorKind::AddrNotAvailable => {
            "give `--host` an address of this machine; left out: this machine only"
        }
        ErrorKind::PermissionDenied => "choose a port from 1024 with `--port`, or 0 for one that is free",
        _ => "see that the system has files and threads to spare, then try again",
    }
}
