//! Who may ask, and what browsers may do with the answers.
//!
//! A page from elsewhere must not be able to use a server on the reader's own machine: requests name this server, come
//! from its own page if they come from a page at all, and send JSON, which other pages cannot without asking first.

use std::net::{IpAddr, SocketAddr};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};

use super::refusal::Refusal;

/// What a page served here may load: its own files, and pictures that it makes itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; \
                      font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Headers that every answer has.
pub fn protect(headers: &mut HeaderMap) {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for (name, value) in
        [("cross-origin-opener-policy", "same-origin"), ("cross-origin-resource-policy", "same-origin")]
    {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

/// Whether a request is for this server and from its own page.
///
/// # Errors
/// A host that is not this server; a page from elsewhere.
pub fn admit(headers: &HeaderMap, host: &Host) -> Result<(), Refusal> {
    let forbidden = |message: String, help: &str| Err(Refusal::new(StatusCode::FORBIDDEN, message, help));
    let only = |name| {
        let mut values = headers.get_all(name).iter();
        let value = values.next().map(|value| value.to_str().unwrap_or_default());
        (value, values.next().is_none())
    };
    let (named, single) = only(header::HOST);
    let named = named.unwrap_or_default();
    if !single || !host.is(named) {
        let named: String = named.chars().take(100).collect();
        return forbidden(format!("`{named}` is not this server"), host.help());
    }
    let (Some(origin), single) = only(header::ORIGIN) else { return Ok(()) };
    if single && origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(named) {
        return Ok(());
    }
    let origin: String = origin.chars().take(100).collect();
    forbidden(format!("a page of `{origin}` asks"), "only the page of this server may ask")
}

/// What requests may call this server.
///
/// A name that anyone has registered can be made to mean this machine, and a page of that name then asks as if it were
/// this server's own: so addresses are taken, and of names those alone that are known.
#[derive(Debug)]
pub struct Host {
    here: bool,
    names: Vec<String>,
}

impl Host {
    /// Of a server that listens to an address, and its names besides `localhost`.
    pub fn new(address: SocketAddr, names: &[String]) -> Host {
        Host { here: address.ip().is_loopback(), names: names.to_vec() }
    }

    /// Whether a request for this host, with or without a port, is for this server.
    fn is(&self, host: &str) -> bool {
        // nobody needs a user's name here
        let Some(authority) = host.parse::<Authority>().ok().filter(|_| !host.contains('@')) else {
            return false;
        };
        if authority.as_str().len() > authority.host().len() && authority.port_u16().is_none() {
            return false;
        }
        let bare = authority.host();
        let ip = bare.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(bare);
        match ip.parse::<IpAddr>() {
            Ok(ip) => !self.here || ip.is_loopback(),
            Err(_) => {
                let mut names = self.names.iter().map(String::as_str).chain(["localhost"]);
                names.any(|name| name.eq_ignore_ascii_case(bare))
            }
        }
    }

    fn help(&self) -> &'static str {
        if self.here {
            "open the address that `topochess serve` prints"
        } else {
            "open it by the machine's address in numbers, or start it with `--name` and its name"
        }
    }
}

/// Whether a body is said to be JSON.
///
/// # Errors
/// Another type, or none.
pub fn is_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let bare = kind.split(';').next().unwrap_or_default().trim();
    if bare.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let message = format!("a body of type `{kind}`");
    Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message, "send JSON as `application/json`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(listens: &str, headers: &[(header::HeaderName, &str)]) -> bool {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, HeaderValue::from_str(value).unwrap());
        }
        admit(&map, &Host::new(listens.parse().unwrap(), &["chess.home".into()])).is_ok()
    }

    fn named(listens: &str, host: &str) -> bool {
        asked(listens, &[(header::HOST, host)])
    }

    #[test]
    fn only_this_server_is_asked() {
        let here = |host| named("127.0.0.1:80", host);
        assert!(here("127.0.0.1:8080") && here("localhost") && here("LOCALHOST:1") && here("[::1]:80"));
        for other in [
            "example.org",
            "127.0.0.1.example.org",
            "",
            "user@127.0.0.1",
            "127.0.0.1:80@example.org",
            "127.0.0.1:x",
            "[::1",
            "192.168.0.5",
            "/",
        ] {
            assert!(!here(other), "{other}");
        }
        assert!(!asked("127.0.0.1:80", &[]));
        assert!(!asked("127.0.0.1:80", &[(header::HOST, "localhost"), (header::HOST, "localhost")]));
    }

    #[test]
    fn a_name_that_can_be_made_to_mean_this_machine_is_refused_wherever_it_listens() {
        let wide = |host| named("0.0.0.0:80", host);
        assert!(wide("192.168.0.5:80") && wide("[fe80::1]") && wide("localhost") && wide("Chess.Home:80"));
        assert!(!wide("example.org") && !wide("chess.home.example.org") && !wide("192.168.0.5.example.org"));
    }

    #[test]
    fn only_its_own_page_may_ask() {
        let from = |host, origins: &[&'static str]| {
            let origins = origins.iter().map(|&origin| (header::ORIGIN, origin));
            let headers: Vec<_> = [(header::HOST, host)].into_iter().chain(origins).collect();
            asked("127.0.0.1:80", &headers)
        };
        assert!(from("127.0.0.1:8080", &["http://127.0.0.1:8080"]));
        assert!(!from("127.0.0.1:8080", &["http://example.org"]));
        assert!(!from("127.0.0.1:8080", &["null"]) && !from("127.0.0.1:80", &["http://127.0.0.1:8080"]));
        assert!(!from("127.0.0.1:80", &["http://127.0.0.1:80", "http://127.0.0.1:80"]));
    }
}
