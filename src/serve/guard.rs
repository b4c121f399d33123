//! Who may ask, and what browsers may do with the answers.
//!
//! A page from elsewhere must not be able to use a server on the reader's own machine: requests name this server, come
//! from its own page if they come from a page at all, and send JSON, which other pages cannot without asking first.

use std::net::{IpAddr, SocketAddr};

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
/// A host that is not this machine while the server listens to this machine only; a page from elsewhere.
pub fn admit(headers: &HeaderMap, address: SocketAddr) -> Result<(), Refusal> {
    let forbidden = |message: String, help: &str| Err(Refusal::new(StatusCode::FORBIDDEN, message, help));
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if address.ip().is_loopback() && !is_here(host) {
        return forbidden(
            format!("`{host}` is not this machine"),
            "open the address that `topochess serve` prints",
        );
    }
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    if origin.strip_prefix("http://").or(origin.strip_prefix("https://")) == Some(host) {
        return Ok(());
    }
    forbidden(format!("a page of `{origin}` asks"), "only the page of this server may ask")
}

/// Whether a host, with or without a port, is this machine.
fn is_here(host: &str) -> bool {
    let bare = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    bare.eq_ignore_ascii_case("localhost") || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
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

    fn asked(host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, HeaderValue::from_str(origin).unwrap());
        }
        admit(&headers, "127.0.0.1:80".parse().unwrap()).is_ok()
    }

    #[test]
    fn only_this_machine_and_its_own_page_may_ask() {
        assert!(asked("127.0.0.1:8080", None) && asked("localhost", None) && asked("[::1]:80", None));
        assert!(!asked("example.org", None) && !asked("127.0.0.1.example.org", None) && !asked("", None));
        assert!(asked("127.0.0.1:8080", Some("http://127.0.0.1:8080")));
        assert!(!asked("127.0.0.1:8080", Some("http://example.org")));
        assert!(
            !asked("127.0.0.1:8080", Some("null")) && !asked("127.0.0.1:80", Some("http://127.0.0.1:8080"))
        );
    }
}
