//! A server that is asked over the network.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use topochess::variant::shipped;

/// A server that ends with the test.
pub struct Server {
    process: Child,
    pub address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// In lower case.
    head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
    }
}

impl Server {
    pub fn start() -> Server {
        Server::caching(Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// One whose cache folder is in `cache`.
    pub fn caching(cache: &Path) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_topochess"))
            .args(["serve", "--port", "0"])
            .env("XDG_CACHE_HOME", cache)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").unwrap().trim_end_matches('/').to_owned();
        Server { process, address }
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Whether it has ended by itself within a time.
    pub fn ends_within(&mut self, time: Duration) -> bool {
        let end = Instant::now() + time;
        while Instant::now() < end {
            if self.process.try_wait().unwrap().is_some() {
                return true;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        false
    }

    /// Sends bytes and reads all that comes.
    pub fn raw(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        // a server that refuses early may close before all is sent
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let cut = all.windows(4).position(|four| four == b"\r\n\r\n").unwrap_or(all.len());
        let head = String::from_utf8_lossy(&all[..cut]).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head, body: all.get(cut + 4..).unwrap_or_default().to_vec() }
    }

    pub fn request(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Answer {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            self.address,
            body.len()
        );
        self.raw(&[head.as_bytes(), body].concat())
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, "", b"")
    }

    pub fn post(&self, path: &str, value: &Value) -> Answer {
        self.request("POST", path, JSON, value.to_string().as_bytes())
    }

    /// Asks, and expects an answer.
    pub fn asked(&self, path: &str, value: &Value) -> Value {
        let answer = self.post(path, value);
        assert_eq!(answer.status, 200, "{path}: {}", String::from_utf8_lossy(&answer.body));
        answer.json()
    }

    /// Asks for what cannot be had: the status, and what is said.
    pub fn refused(&self, path: &str, value: &Value) -> (u16, String) {
        let answer = self.post(path, value);
        let said = answer.json();
        assert!(
            said["error"].is_string() && said["help"].is_string() && said["problems"].is_array(),
            "{said}"
        );
        (answer.status, said["error"].as_str().unwrap_or_default().to_owned())
    }
}

pub const JSON: &str = "Content-Type: application/json\r\n";

/// The text of a shipped variant.
pub fn text(name: &str) -> &'static str {
    shipped(name).unwrap()
}
