//! Statements of sources, judged: those whose truth is known come out so, and their evidence says why.

use std::io::Write;
use std::path::PathBuf;

use topochess::game::Variant;
use topochess::record::Verdict;
use topochess::study::claims::{Judged, Truth, judge};
use topochess::study::run::{Ending, Pace, Task};
use topochess::study::worth::{self, Played, measured};

fn judged(variant: &Variant) -> Vec<Judged> {
    judge(variant, u64::MAX, None)
}

fn truth<'a>(all: &'a [Judged], begins: &str) -> (&'static str, &'a str) {
    let found = all.iter().find(|one| one.claim.statement.starts_with(begins));
    let one = found.unwrap_or_else(|| panic!("no claim `{begins}`"));
    (one.truth.name(), &one.evidence)
}

#[test]
fn the_loops_of_the_sphere_are_as_its_source_says() {
    let all = judged(&Variant::load("dot").unwrap());
    assert!(all.len() >= 6);
    for one in &all {
        // the source's second way of saying how a knight moves is not the first one at a pole
        let wanted = if one.claim.statement.starts_with("A knight") { Truth::False } else { Truth::True };
        assert_eq!(one.truth, wanted, "{}: {}", one.claim.statement, one.evidence);
    }
    assert_eq!(truth(&all, "There are 20 loops").1, "20 tracks, 12 of them along ranks and files");
}

#[test]
fn every_square_of_the_torus_is_like_every_other() {
    let all = judged(&Variant::load("toroidal").unwrap());
    for one in &all {
        assert_eq!(one.truth, Truth::True, "{}: {}", one.claim.statement, one.evidence);
    }
    assert!(truth(&all, "Every square").1.starts_with("512 symmetries"));
}

/// Endings of four men: a minute without optimization.
#[test]
fn what_the_cylinder_does_to_endings() {
    let text = "format = 1\nname = 'few'\nextends = 'cylinder'\n[[claims]]\nkind = 'mate'\nstatement = 'rook'\n\
                material = 'KRvK'\ndenied = true\n[[claims]]\nkind = 'mate'\nstatement = 'queen'\nmaterial = 'KQvK'\n\
                [[claims]]\nkind = 'mate'\nstatement = 'no kings'\nmaterial = 'QvQ'\n";
    let few = judged(&Variant::parse("few.toml", text, None).unwrap());
    assert_eq!(truth(&few, "rook").0, "true");
    assert!(truth(&few, "rook").1.contains("4832 of 172480"), "{few:?}");
    assert_eq!(truth(&few, "queen").0, "true");
    assert_eq!(truth(&few, "no kings").0, "unknown");
    if std::env::var_os("TOPOCHESS_DEEP").is_none() {
        return;
    }
    let all = judged(&Variant::load("cylinder").unwrap());
    for (statement, found) in [
        ("A king and a rook", "true"),
        ("Two knights", "true"),
        ("Neither can bishop and knight", "true"),
        ("Neither can two bishops", "false"),
        ("Bishops are confined", "true"),
        ("The rook hardly", "true"),
        ("The knight hardly", "false"),
        ("The bishop benefits", "true"),
        ("A queen is worth", "unknown"),
    ] {
        assert_eq!(truth(&all, statement).0, found, "{statement}: {}", truth(&all, statement).1);
    }
}

#[test]
fn false_statements_are_found_out() {
    let text = "format = 1\nname = 'wrong'\nextends = 'chess'\n\
        [[claims]]\nkind = 'tracks'\nstatement = 'tracks'\ncount = 41\n\
        [[claims]]\nkind = 'closed-tracks'\nstatement = 'closed'\n\
        [[claims]]\nkind = 'alike'\nstatement = 'alike'\n\
        [[claims]]\nkind = 'colour-bound'\nstatement = 'bound'\npiece = 'N'\n\
        [[claims]]\nkind = 'moves-between'\nstatement = 'knight'\npiece = 'N'\nfrom = 'a1'\nto = 'h8'\ncount = 5\n\
        [[claims]]\nkind = 'mobility'\nstatement = 'more'\npiece = 'R'\nthan = 'toroidal'\nat-least = 1.01\n\
        [[claims]]\nkind = 'safe-start'\nstatement = 'danger'\ndenied = true\n";
    for one in judged(&Variant::parse("wrong.toml", text, None).unwrap()) {
        assert_eq!(one.truth, Truth::False, "{}: {}", one.claim.statement, one.evidence);
    }
}

/// A file of games in which a side that is ahead by `lead(ahead)` pawns gets its expected points, four pawns making ten to
/// one of the odds.
fn games_file(variant: &Variant, name: &str, lead: impl Fn(&[i32]) -> f64) -> PathBuf {
    let pace = Pace { nodes: 10, opening_plies: 0, seed: 1, most_plies: 10 };
    let plan = worth::Plan::new(variant, 4000, pace);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut file = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
    // points left over from game to game: shares come out exact for each odds
    let mut due = std::collections::BTreeMap::new();
    for game in 0..plan.games() {
        let ahead = plan.ahead(game).unwrap();
        let due: &mut f64 = due.entry(ahead.to_vec()).or_default();
        *due += 1.0 / (1.0 + 10f64.powf(-lead(ahead) / 4.0));
        let result = if *due >= 0.5 { Verdict::White } else { Verdict::Black };
        *due -= if result == Verdict::White { 1.0 } else { 0.0 };
        let played =
            Played { start: String::new(), ending: Ending { result, plies: 9, end: "checkmate".into() } };
        let mut line = serde_json::json!({ "run": plan.text(), "game": game });
        line.as_object_mut()
            .unwrap()
            .extend(serde_json::to_value(played).unwrap().as_object().unwrap().clone());
        writeln!(file, "{line}").unwrap();
    }
    path
}

#[test]
fn worth_is_judged_by_measured_games() {
    let claim = |statement: &str, kind: &str, piece: &str, pawns: f64, within: f64| {
        format!(
            "[[claims]]\nkind = '{kind}'\nstatement = '{statement}'\npiece = '{piece}'\npawns = {pawns:?}\nwithin = {within:?}\n"
        )
    };
    let text = format!(
        "format = 1\nname = 'worths'\nextends = 'chess'\n{}{}{}{}{}{}",
        claim("rook is 5", "worth", "R", 5.0, 1.0),
        claim("rook is 8", "worth", "R", 8.0, 1.0),
        claim("rook is 5 exactly", "worth", "R", 5.0, 0.0),
        claim("pair is 0.7", "pair", "B", 0.7, 0.6),
        claim("pair is 3", "pair", "B", 3.0, 0.5),
        claim("no pair", "pair", "R", 1.0, 0.5),
    );
    let variant = Variant::parse("worths.toml", &text, None).unwrap();
    let order: Vec<&str> = variant.spec().pieces.iter().map(|piece| piece.id.as_str()).collect();
    let value = |id: &str| match id {
        "P" => 1.0,
        "N" => 3.0,
        "B" => 3.1,
        "R" => 5.0,
        "Q" => 9.5,
        _ => 0.0,
    };
    let lead = |ahead: &[i32]| {
        let (pieces, pair) = ahead.split_at(order.len());
        let sum: f64 = pieces.iter().zip(&order).map(|(count, id)| f64::from(*count) * value(id)).sum();
        sum + 0.7 * f64::from(pair[0])
    };
    let file = games_file(&variant, "claims-worth.jsonl", lead);
    let summary = measured(&variant, std::slice::from_ref(&file)).unwrap();
    let all = judge(&variant, u64::MAX, Some(&summary));
    for (statement, found) in [
        ("rook is 5", "true"),
        ("rook is 8", "false"),
        ("rook is 5 exactly", "unknown"),
        ("pair is 0.7", "true"),
        ("pair is 3", "false"),
        ("no pair", "unknown"),
    ] {
        assert_eq!(truth(&all, statement).0, found, "{statement}: {}", truth(&all, statement).1);
    }
    // without games nothing is known, and another variant's games are refused
    assert!(judged(&variant).iter().all(|one| one.truth == Truth::Unknown));
    let refusal = measured(&Variant::load("dot").unwrap(), std::slice::from_ref(&file)).unwrap_err();
    assert!(refusal.why.contains("is of another run"), "{}", refusal.why);
    std::fs::write(&file, "{\"run\":\"balance 0.1.0\",\"game\":0}\n").unwrap();
    let refusal = measured(&variant, std::slice::from_ref(&file)).unwrap_err();
    assert!(refusal.why.contains("is of no run of `worth`"), "{}", refusal.why);
}
