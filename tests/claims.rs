//! Statements of sources, judged: those whose truth is known come out so, and their evidence says why.

use topochess::game::Variant;
use topochess::study::claims::{Judged, Truth, judge};

fn judged(variant: &Variant) -> Vec<Judged> {
    judge(variant, u64::MAX)
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
