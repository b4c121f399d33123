//! The page's server asked over the network as a browser asks it, and as browsers never would.

mod limits;
mod server;
mod wire;

use std::process::Command;

use serde_json::{Value, json};
use topochess::game::{Game, Variant};
use topochess::variant::SHIPPED;

use server::{JSON, Server, text};

#[test]
fn every_shipped_variant_can_be_seen_and_played() {
    let server = Server::start();
    let listing = server.get("/api/variants").json();
    assert_eq!(listing["variants"].as_array().unwrap().len(), SHIPPED.len());
    for &(name, own) in SHIPPED {
        assert_eq!(server.get(&format!("/api/variants/{name}")).json()["text"], own);
        let facts = server.asked("/api/variant", &json!({ "text": own }));
        let game = Game::new(&Variant::load(name).unwrap());
        assert_eq!(facts["start"], game.fen());
        let position = server.asked("/api/position", &json!({ "text": own }));
        assert_eq!(position["moves"].as_array().unwrap().len(), game.clone().moves().len(), "{name}");
        for view in facts["views"].as_array().unwrap() {
            let drawn = server.asked("/api/draw", &json!({ "text": own, "view": view }));
            let spots = drawn["spots"].as_array().unwrap();
            let (width, height) = (drawn["width"].as_f64().unwrap(), drawn["height"].as_f64().unwrap());
            let inside = |spot: &Value| {
                let (x, y) = (spot["x"].as_f64().unwrap(), spot["y"].as_f64().unwrap());
                (0.0..=width).contains(&x) && (0.0..=height).contains(&y)
            };
            assert!(!spots.is_empty() && spots.iter().all(inside), "{name} {view}");
            assert!(drawn["svg"].as_str().unwrap().starts_with("<svg "));
        }
        let solid = server.post("/api/solid", &json!({ "text": own, "steps": 3, "grain": 2 }));
        assert_eq!(solid.status == 200, !facts["form"].is_null(), "{name}");
    }
}

#[test]
fn problems_are_those_of_the_command() {
    let server = Server::start();
    let wrong = text("dot").replace("name = \"Chess", "nme = \"Chess").replace("\"wrap\"", "\"wrapp\"");
    assert_ne!(wrong, text("dot"));
    let file = std::env::temp_dir().join(format!("topochess-serve-{}.toml", std::process::id()));
    std::fs::write(&file, &wrong).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_topochess")).args(["check", "--json"]).arg(&file).output().unwrap();
    std::fs::remove_file(&file).unwrap();
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let told = server.asked("/api/check", &json!({ "text": wrong }));
    let bare = |problems: &Value| -> Vec<Value> {
        let mut list = problems.as_array().unwrap().clone();
        list.iter_mut().for_each(|problem| problem["file"] = Value::Null);
        list
    };
    assert_eq!(told["ok"], false);
    assert!(!bare(&told["problems"]).is_empty());
    assert_eq!(bare(&told["problems"]), bare(&printed[0]["problems"]));
}

#[test]
fn a_game_is_played_to_mate_and_kept_as_a_record() {
    let server = Server::start();
    let own = text("cylinder");
    // a queen and a rook drive a king to the edge, also where there is no side to hide at
    let fen = "4k3/8/8/8/8/8/1Q6/R3K3 w - - 0 1";
    let mut moves: Vec<String> = Vec::new();
    let last = loop {
        let place = json!({ "text": own, "fen": fen, "moves": moves });
        let position = server.asked("/api/position", &place);
        if !position["outcome"].is_null() {
            break position;
        }
        assert!(moves.len() < 60, "{moves:?}");
        let ask = json!({ "text": own, "fen": fen, "moves": moves, "level": 20, "milliseconds": 300 });
        let thought = server.asked("/api/think", &ask);
        assert_eq!(thought["pv"][0], thought["san"]);
        moves.push(thought["move"].as_str().unwrap().to_owned());
    };
    assert_eq!((&last["outcome"]["reason"], &last["result"]), (&json!("checkmate"), &json!("1-0")));
    assert!(!last["checks"][0]["routes"][0].as_array().unwrap().is_empty());
    assert_eq!(last["moves"], json!([]));
    let place = json!({ "text": own, "fen": fen, "moves": moves });
    assert_eq!(server.refused("/api/think", &json!({ "text": own, "fen": last["fen"] })).0, 422);
    let record = server.asked("/api/pgn/write", &place);
    let read = server.asked("/api/pgn/read", &json!({ "pgn": record["pgn"] }));
    assert_eq!(read["variant"], "cylinder");
    assert_eq!(read["moves"], json!(moves));
    assert_eq!(read["fen"], fen);
    // what the rules say of the game's end holds, whatever a tag says
    let tagged =
        json!({ "text": own, "fen": fen, "moves": moves, "tags": { "Result": "0-1", "White": "A" } });
    let record = server.asked("/api/pgn/write", &tagged)["pgn"].as_str().unwrap().to_owned();
    assert!(record.contains("[Result \"1-0\"]") && record.contains("[White \"A\"]"), "{record}");
    assert!(record.trim_end().ends_with("1-0"), "{record}");
    let resigned = json!({ "text": own, "moves": ["e4"], "tags": { "Result": "1-0" } });
    let record = server.asked("/api/pgn/write", &resigned)["pgn"].as_str().unwrap().to_owned();
    assert!(record.contains("[Result \"1-0\"]") && record.trim_end().ends_with("1-0"), "{record}");
}

#[test]
fn records_find_their_variant_without_opening_files() {
    let server = Server::start();
    let own = text("dot").replace("Chess on the Dot", "Mine");
    let record = server.asked("/api/pgn/write", &json!({ "text": own, "moves": ["e4", "e5", "Nf3"] }));
    let pgn = record["pgn"].as_str().unwrap();
    assert!(pgn.contains("[Variant \"Mine\"]"), "{pgn}");
    assert_eq!(server.refused("/api/pgn/read", &json!({ "pgn": pgn })).0, 422);
    let read = server.asked("/api/pgn/read", &json!({ "pgn": pgn, "text": own }));
    assert_eq!(read["moves"], json!(["e2e4", "e7e5", "g1f3"]));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/variants/dot.toml");
    let sly = format!("[Variant \"{file}\"]\n\n1. e4 *\n");
    assert!(server.refused("/api/pgn/read", &json!({ "pgn": sly })).1.contains("not shipped"));
    let extends = format!("extends = \"{file}\"\nformat = 1\nname = \"x\"\n");
    assert_eq!(server.asked("/api/check", &json!({ "text": extends }))["ok"], false);
}

#[test]
fn pieces_routes_counts_and_notations_are_told() {
    let server = Server::start();
    let own = text("dot");
    let rook = server.asked("/api/reach", &json!({ "text": own, "piece": "R", "at": "d7" }));
    let drawn = server.asked("/api/draw", &json!({ "text": own, "piece": "R", "at": "d7" }));
    assert_eq!(rook["move"], drawn["targets"]["move"]);
    assert_eq!(rook["move"].as_array().unwrap().len(), 21);
    let routes = server.asked("/api/routes", &json!({ "text": own, "at": "b1" }));
    assert_eq!(routes["moves"], json!(["b1a3", "b1c3"]));
    let count = server.asked("/api/perft", &json!({ "text": own, "depth": 3 }));
    assert_eq!((&count["nodes"], &count["complete"]), (&json!(9398), &json!(true)));
    let told = server.asked("/api/explain", &json!({ "notation": "fmWfcF", "text": own }));
    assert!(told["svg"].as_str().unwrap().starts_with("<svg "), "{told}");
    // a text that is wrong just now does not keep a notation from being drawn
    let told = server.asked("/api/explain", &json!({ "notation": "N", "text": "nothing" }));
    assert!(told["svg"].is_string());
    let solid = server.asked("/api/solid", &json!({ "text": own, "steps": 2, "grain": 2 }));
    assert_eq!(solid["steps"][1]["points"].as_array().unwrap().len(), 17 * 17 * 3);
    assert_eq!(solid["poles"], json!(["north", "south"]));
    let half =
        "format = 1\nname = \"Half a globe\"\nextends = \"dot\"\n\n[board.edges]\nsouth = \"closed\"\n";
    let solid = server.asked("/api/solid", &json!({ "text": half, "steps": 2, "grain": 2 }));
    assert_eq!((&solid["form"], &solid["poles"]), (&json!("sphere"), &json!(["north"])));
}

#[test]
fn samples_of_every_surface_pass_the_check() {
    let server = Server::start();
    let surfaces = server.get("/api/variants").json()["surfaces"].as_array().unwrap().clone();
    for surface in surfaces {
        for (files, ranks) in [(8, 8), (4, 8), (6, 9), (7, 8), (10, 10), (16, 16), (12, 21), (4, 6), (15, 17)]
        {
            let ask = json!({ "surface": surface, "files": files, "ranks": ranks, "name": "A \"new\" one" });
            let answer = server.post("/api/new", &ask);
            if answer.status == 422 {
                let tight = ranks < 8 || surface == "poles" && files % 2 == 1;
                assert!(tight, "{surface} {files} {ranks}: {}", answer.json());
                continue;
            }
            let checked = server.asked("/api/check", &json!({ "text": answer.json()["text"] }));
            assert_eq!(checked, json!({ "ok": true, "problems": [] }), "{surface} {files} x {ranks}");
        }
    }
}

#[test]
fn what_is_wrong_is_said_and_nothing_breaks() {
    let server = Server::start();
    let own = text("dot");
    let bad = [
        ("/api/position", json!({ "text": own, "moves": ["e4", "e4"] }), 422),
        ("/api/position", json!({ "text": own, "fen": "8/8 w" }), 422),
        ("/api/position", json!({ "text": own, "moves": vec!["e4"; 3000] }), 422),
        ("/api/position", json!({ "text": own, "moves": [""] }), 422),
        ("/api/position", json!({}), 400),
        ("/api/draw", json!({ "text": own, "view": "round" }), 400),
        ("/api/draw", json!({ "text": own, "theme": "blue" }), 400),
        ("/api/draw", json!({ "text": own, "at": "z9" }), 422),
        ("/api/draw", json!({ "text": own, "at": "e4" }), 422),
        ("/api/draw", json!({ "text": own, "piece": "R" }), 422),
        ("/api/draw", json!({ "text": own, "piece": "?", "at": "e4" }), 422),
        ("/api/draw", json!({ "text": own, "turn": 1e300 }), 400),
        ("/api/reach", json!({ "text": own, "piece": "R" }), 400),
        ("/api/routes", json!({ "text": own, "at": "e4" }), 422),
        ("/api/solid", json!({ "text": own, "steps": 1000 }), 400),
        ("/api/solid", json!({ "text": text("cube") }), 422),
        ("/api/think", json!({ "text": own, "level": 0 }), 400),
        ("/api/think", json!({ "text": own, "level": 256 }), 400),
        ("/api/think", json!({ "text": own, "level": -1 }), 400),
        ("/api/solid", json!({ "text": own, "steps": u64::MAX }), 400),
        ("/api/pgn/write", json!({ "text": own, "tags": { "Result": "2-0" } }), 422),
        ("/api/pgn/write", json!({ "text": own, "tags": { "a b": "c" } }), 422),
        ("/api/new", json!({ "files": u64::MAX }), 422),
        ("/api/think", json!({ "text": own, "milliseconds": 1_000_000 }), 400),
        ("/api/think", json!({ "text": own, "nodes": 0 }), 400),
        ("/api/think", json!({ "text": own, "nodes": 50_000_001 }), 400),
        ("/api/perft", json!({ "text": own, "depth": 99 }), 400),
        ("/api/explain", json!({ "notation": "QQ[" }), 422),
        ("/api/explain", json!({ "notation": "K".repeat(2000) }), 422),
        ("/api/pgn/read", json!({ "pgn": "" }), 422),
        ("/api/pgn/read", json!({ "pgn": "1. e5 *" }), 422),
        ("/api/new", json!({ "surface": "bagel" }), 400),
        ("/api/new", json!({ "files": 0 }), 422),
        ("/api/check", json!({ "txt": own }), 400),
        ("/api/check", json!([]), 400),
        ("/api/variant", json!({ "text": "" }), 422),
        ("/api/nothing", json!({}), 404),
    ];
    for (path, ask, status) in bad {
        let (found, said) = server.refused(path, &ask);
        assert_eq!(found, status, "{path}: {said}");
        assert!(!said.is_empty() && !said.ends_with('.'), "{said}");
    }
    let odd = "Transfer-Encoding: chunked\r\n";
    let chunked = format!("POST /api/check HTTP/1.1\r\nHost: {}\r\n{JSON}{odd}\r\nzz\r\n", server.address);
    assert_eq!(server.raw(chunked.as_bytes()).status, 400);
    let large = json!({ "text": "#".repeat(256 * 1024 + 1) });
    assert_eq!(server.refused("/api/check", &large).0, 413);
    let huge = vec![b' '; 2 << 20];
    assert_eq!(server.request("POST", "/api/check", JSON, &huge).status, 413);
    assert_eq!(server.request("POST", "/api/check", JSON, b"{").status, 400);
    assert_eq!(server.request("POST", "/api/check", JSON, b"\xff\xfe").status, 400);
    assert_eq!(server.request("POST", "/api/check", "Content-Type: text/plain\r\n", b"{}").status, 415);
    assert_eq!(server.request("DELETE", "/api/check", "", b"").status, 405);
    assert_eq!(server.request("POST", "/", JSON, b"{}").status, 405);
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/../../Cargo.toml", "/etc/passwd", "/api"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert!(server.get("/api/variants/%ff").json()["error"].is_string());
    server.raw(b"\0\0\0\0\r\n\r\n");
    server.raw(b"GET / HTTP/9.9\r\n\r\n");
    assert_eq!(server.get("/api/schema").status, 200);
}

#[test]
fn only_its_own_page_may_ask_and_every_answer_is_protected() {
    let server = Server::start();
    let from = |origin: &str| {
        let headers = format!("{JSON}Origin: {origin}\r\n");
        server.request("POST", "/api/check", &headers, br#"{"text": ""}"#).status
    };
    assert_eq!(from("https://example.org"), 403);
    assert_eq!(from("null"), 403);
    assert_eq!(from(&format!("http://{}", server.address)), 200);
    let elsewhere = b"GET /api/schema HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
    assert_eq!(server.raw(elsewhere).status, 403);
    let answers = [
        server.get("/"),
        server.get("/api/schema"),
        server.get("/none"),
        server.raw(elsewhere),
        server.get("/api/x"),
    ];
    for answer in &answers {
        let policy = answer.header("content-security-policy").unwrap_or_default();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{answer:?}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("access-control-allow-origin").is_none());
    }
}
