//! What the server does not let anyone do: hold connections, ask for too much, leave work or files behind.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;

use super::server::{JSON, Server, text};

/// Kings and two knights that can be moved for ever.
const FOUR_MEN: &str = "8/8/8/4k3/8/8/8/K1NN4 w - - 0 1";

/// So many moves to and fro.
fn to_and_fro(moves: usize) -> Vec<&'static str> {
    ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(moves).collect()
}

#[test]
fn a_game_has_so_many_moves_however_they_are_sent() {
    let server = Server::start();
    let ask = |moves: &[&str]| json!({ "text": text("chess"), "moves": moves });
    let all = server.asked("/api/position", &ask(&to_and_fro(2000)));
    assert_eq!(all["ply"], 2000);
    assert_eq!(server.refused("/api/position", &ask(&to_and_fro(2001))).0, 422);
    for blank in [" ", "\t", "\n", "\u{a0}", "\u{2003}"] {
        let (status, said) = server.refused("/api/position", &ask(&[&to_and_fro(3).join(blank)]));
        assert_eq!(status, 422);
        assert!(said.contains("no single move"), "{said}");
    }
    let game = |moves: usize| json!({ "pgn": format!("{} 1/2-1/2", to_and_fro(moves).join(" ")) });
    let read = server.asked("/api/pgn/read", &game(2000));
    assert_eq!(read["moves"].as_array().unwrap().len(), 2000);
    let (status, said) = server.refused("/api/pgn/read", &game(2001));
    assert_eq!((status, said.as_str()), (422, "a game of 2001 moves"));
    // variations are left out, so they are not played either
    let aside = format!("1. e4 ({}) e5 *", ["d4 d5"; 20_000].join(" "));
    let read = server.asked("/api/pgn/read", &json!({ "pgn": aside }));
    assert_eq!(read["moves"], json!(["e2e4", "e7e5"]));
}

/// A connection that never ends its request's head, and one that asks nothing, are closed; others are answered meanwhile.
#[test]
fn a_connection_that_asks_nothing_is_closed() {
    let server = Server::start();
    let half = format!("GET /api/schema HTTP/1.1\r\nHost: {}\r\nX-Slow: ", server.address);
    let whole = format!("GET /api/schema HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    let begun = Instant::now();
    let kept = [half, String::new(), whole].map(|sent| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(sent.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(25))).unwrap();
        stream
    });
    assert_eq!(server.get("/api/schema").status, 200);
    for mut stream in kept {
        let ended = stream.read_to_end(&mut Vec::new());
        assert!(!ended.is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock), "still open");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

/// Neither half a request nor a search for nobody keeps the server from ending.
#[cfg(unix)]
#[test]
fn it_ends_when_it_is_told_to() {
    let mut server = Server::start();
    let mut half = TcpStream::connect(&server.address).unwrap();
    half.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").unwrap();
    let mut searching = TcpStream::connect(&server.address).unwrap();
    let ask = json!({ "text": text("dot"), "milliseconds": 10_000 }).to_string();
    write!(
        searching,
        "POST /api/think HTTP/1.1\r\nHost: {}\r\n{JSON}Content-Length: {}\r\n\r\n{ask}",
        server.address,
        ask.len()
    )
    .unwrap();
    server.get("/api/schema");
    assert!(Command::new("kill").arg(server.id().to_string()).status().unwrap().success());
    assert!(server.ends_within(Duration::from_secs(7)), "it goes on");
}

/// What can never mate is worked out for whoever asks, but not kept, and not in the background.
#[test]
fn requests_leave_no_files_and_no_threads() {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-cache-{}", std::process::id()));
    std::fs::create_dir_all(&cache).unwrap();
    let server = Server::caching(&cache);
    let own = text("toroidal");
    let three = json!({ "text": own, "fen": "8/8/8/4k3/8/8/8/K1Q5 w - - 0 1" });
    assert_eq!(server.asked("/api/position", &three)["outcome"]["reason"], "dead position");
    let four = json!({ "text": own, "fen": FOUR_MEN });
    assert!(server.asked("/api/position", &four)["outcome"].is_null());
    let record = server.asked("/api/pgn/write", &four);
    server.asked("/api/pgn/read", &json!({ "pgn": record["pgn"] }));
    #[cfg(target_os = "linux")]
    {
        let threads = std::fs::read_dir(format!("/proc/{}/task", server.id())).unwrap();
        let names = threads.map(|thread| std::fs::read_to_string(thread.unwrap().path().join("comm")));
        let names: Vec<String> = names.map(Result::unwrap_or_default).collect();
        assert!(names.iter().all(|name| !name.starts_with("dead")), "{names:?}");
    }
    let files: Vec<_> = std::fs::read_dir(&cache).unwrap().flatten().map(|file| file.path()).collect();
    std::fs::remove_dir_all(&cache).unwrap();
    assert!(files.is_empty(), "{files:?}");
}

/// What one client has had searched changes nothing for the next.
#[test]
fn a_search_is_a_function_of_its_request() {
    let server = Server::start();
    let ask = json!({ "text": text("dot"), "nodes": 20_000, "milliseconds": 10_000 });
    let first = server.asked("/api/think", &ask);
    let other =
        json!({ "text": text("dot"), "moves": [first["move"]], "nodes": 20_000, "milliseconds": 10_000 });
    server.asked("/api/think", &other);
    assert_eq!(server.asked("/api/think", &ask), first);
}

/// The help fits what is wrong.
#[test]
fn a_server_that_cannot_start_says_what_to_do() {
    let said = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_topochess");
        let output = Command::new(program).arg("serve").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let help = said(&["--port", &port]);
    assert!(help.contains("another port"), "{help}");
    // an address kept for documentation, which no machine has
    let help = said(&["--port", "0", "--host", "192.0.2.1"]);
    assert!(help.contains("--host") && !help.contains("another port"), "{help}");
}

/// So many searches are asked for that some must be turned away; when those who asked go away, the engine is free at
/// once: a search takes longer than anyone is let wait.
#[test]
fn searches_are_bounded_and_stop_when_nobody_waits() {
    let server = Server::start();
    let ask = json!({ "text": text("dot"), "milliseconds": 10_000 }).to_string();
    let head = format!(
        "POST /api/think HTTP/1.1\r\nHost: {}\r\n{JSON}Content-Length: {}\r\n\r\n",
        server.address,
        ask.len()
    );
    let mut waiting: Vec<TcpStream> = Vec::new();
    let places = 3 * std::thread::available_parallelism().map_or(2, usize::from);
    for _ in 0..places + 20 {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(format!("{head}{ask}").as_bytes()).unwrap();
        waiting.push(stream);
    }
    // those who get no place are told so at once; the others are being served or wait
    let turned_away = waiting.last_mut().map(|stream| {
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        line
    });
    assert!(turned_away.unwrap().contains("429"));
    let quick = json!({ "text": text("dot"), "milliseconds": 20 });
    let busy = server.post("/api/think", &quick);
    assert_eq!((busy.status, busy.header("retry-after")), (429, Some("1")), "{busy:?}");
    // other questions are answered meanwhile
    server.asked("/api/position", &json!({ "text": text("dot") }));
    for stream in &waiting {
        stream.shutdown(Shutdown::Both).unwrap();
    }
    drop(waiting);
    // at once: searches that went on for nobody would take 10 s, and whoever waits for their end is refused after 5 s
    let end = Instant::now() + Duration::from_secs(4);
    let answered = loop {
        let answer = server.post("/api/think", &quick);
        assert!([200, 429].contains(&answer.status), "{answer:?}");
        if answer.status == 200 || Instant::now() > end {
            break answer.status == 200 && Instant::now() < end;
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    assert!(answered, "searches go on for nobody");
}
