//! The notation from outside: errors with the text they underline, canonical forms, equal ways, right answers.

#[path = "notation/flat.rs"]
mod flat;

use std::collections::BTreeSet;

use flat::{Offset, Others, targets};
use proptest::prelude::*;
use topochess::base::Code;
use topochess::notation::{Way, read};

fn ways(text: &str) -> Vec<Way> {
    match read(text) {
        Ok(read) => read.notation.ways(),
        Err(problems) => panic!("{text}: {problems:?}"),
    }
}

/// Code, underlined text and help of every problem.
fn problems(text: &str) -> Vec<(Code, String, String)> {
    let problems = match read(text) {
        Ok(read) => read.warnings,
        Err(problems) => problems,
    };
    problems
        .into_iter()
        .map(|problem| {
            let span = problem.labels.first().expect("every problem has a place").span;
            (problem.code, text[span.start..span.end].to_owned(), problem.help)
        })
        .collect()
}

#[test]
fn errors_underline_the_piece_of_text_they_are_about() {
    use Code::*;
    let cases: &[(&str, &[(Code, &str)])] = &[
        ("xyz!!W", &[(NotationLetter, "x"), (NotationLetter, "!!")]),
        ("kW", &[(NotationLetter, "k")]),
        ("W W", &[(NotationLetter, " ")]),
        ("Wé", &[(NotationLetter, "é")]),
        ("fEW", &[(NotationLetter, "E")]),
        ("W?F", &[(NotationLetter, "?")]),
        ("W]", &[(NotationLetter, "]")]),
        ("fm", &[(NotationUnfinished, "fm")]),
        ("ooo", &[(NotationModifier, "ooo"), (NotationUnfinished, "ooo")]),
        ("Wfm", &[(NotationUnfinished, "fm")]),
        ("[F?", &[(NotationUnfinished, "[F?")]),
        ("[F?R", &[(NotationUnfinished, "[F?R")]),
        ("[F]", &[(NotationUnfinished, "[F]")]),
        ("W(4,2", &[(NotationUnfinished, "(4,2")]),
        ("W03", &[(NotationRange, "03")]),
        ("3W", &[(NotationRange, "3")]),
        ("f3W", &[(NotationRange, "3")]),
        ("3", &[(NotationRange, "3")]),
        ("NN3", &[(NotationRange, "3")]),
        ("W256", &[(NotationRange, "256")]),
        ("[F?R]3", &[(NotationRange, "3")]),
        ("WfK", &[(NotationDirection, "f")]),
        ("fmrQ", &[(NotationDirection, "fmr")]),
        ("sfN", &[(NotationDirection, "sf")]),
        ("svN", &[(NotationDirection, "sv")]),
        ("vsN", &[(NotationDirection, "vs")]),
        ("vrN", &[(NotationDirection, "vr")]),
        ("mhN", &[(NotationDirection, "h")]),
        ("shN", &[(NotationDirection, "sh")]),
        ("hW", &[(NotationDirection, "h")]),
        ("fhF", &[(NotationDirection, "h")]),
        ("afsN", &[(NotationDirection, "fs")]),
        ("[F?fR]", &[(NotationDirection, "f")]),
        ("f[bF?R]", &[(NotationDirection, "b")]),
        ("f[K?R]", &[(NotationDirection, "f")]),
        ("oooW", &[(NotationModifier, "ooo")]),
        ("mmW", &[(NotationModifier, "m")]),
        ("iaiW", &[(NotationModifier, "i")]),
        ("oaoW", &[(NotationModifier, "o")]),
        ("pW", &[(NotationModifier, "p")]),
        ("gF", &[(NotationModifier, "g")]),
        ("pgR", &[(NotationModifier, "p")]),
        ("njD", &[(NotationModifier, "j")]),
        ("jN", &[(NotationModifier, "j")]),
        ("jW", &[(NotationModifier, "j")]),
        ("qB", &[(NotationModifier, "q")]),
        ("zN", &[(NotationModifier, "z")]),
        ("zK", &[(NotationModifier, "z")]),
        ("aqN", &[(NotationModifier, "q")]),
        ("yW", &[(NotationModifier, "y")]),
        ("eafW", &[(NotationModifier, "e")]),
        ("n[F?R]", &[(NotationModifier, "n")]),
        ("[cF?R]", &[(NotationModifier, "c")]),
        ("[F?iR]", &[(NotationModifier, "i")]),
        ("a[F?R]", &[(NotationModifier, "a")]),
        ("RR", &[(NotationDoubled, "RR")]),
        ("KK", &[(NotationDoubled, "KK")]),
        ("(0,0)", &[(NotationLeaper, "(0,0)")]),
        ("(16,1)", &[(NotationLeaper, "(16,1)")]),
        ("(02,1)", &[(NotationLeaper, "(02,1)")]),
        ("[F?B]", &[(NotationBent, "[F?B]")]),
        ("[F?N]", &[(NotationBent, "N")]),
        ("[[F?R]?B]", &[(NotationBent, "[[F?R]?B]")]),
        ("KO", &[(NotationCastling, "O")]),
        ("KO2O3", &[(NotationCastling, "O3")]),
        ("mO2", &[(NotationModifier, "m")]),
        ("KO16", &[(NotationCastling, "16")]),
        ("aaaaaaaaaaaaaaaaW", &[(NotationLong, "aaaaaaaaaaaaaaaaW")]),
        ("fLJJ", &[(NotationOld, "L"), (NotationOld, "JJ")]),
        (
            "fKW03xpF",
            &[
                (NotationDirection, "f"),
                (NotationRange, "03"),
                (NotationLetter, "x"),
                (NotationModifier, "p"),
            ],
        ),
    ];
    for (text, expected) in cases {
        let found: Vec<(Code, String)> = problems(text).into_iter().map(|found| (found.0, found.1)).collect();
        let expected: Vec<(Code, String)> =
            expected.iter().map(|&(code, text)| (code, text.to_owned())).collect();
        assert_eq!(found, expected, "{text}");
    }
    let long = "W".repeat(1001);
    assert_eq!(problems(&long)[0].0, NotationLong);
    assert!(read(&"W".repeat(1000)).is_ok());
    assert!(read("aaaaaaaaaaaaaaaW").is_ok());
}

#[test]
fn help_says_what_to_write() {
    for (text, help) in [
        ("fK", "write `fWfF`"),
        ("fQ", "write `fRfB`"),
        ("fmK3", "write `fmW3fmF3`"),
        ("W03", "write `W3`"),
        ("3W", "write `W3`"),
        ("f3W", "write `fW3`"),
        ("RR", "write `R`"),
        ("KK", "write `Q`"),
        ("sfN", "write `fsN` or `fN`: the first letter says the half, the last the long way"),
        ("pW", "write `pR`"),
        ("gN", "write `gNN`"),
        ("fm", "write an atom after it, as in `fmW`"),
        ("p", "write an atom after it, as in `pR`"),
        ("fq", "write an atom after it, as in `fqN`"),
        ("[F?R", "write `[F?R]`"),
        ("(4;2)", "write `(4,2)`"),
        ("LL", "write `CC`"),
        ("NN3", "write `NN` or `N3`"),
        ("kW", "write `K` for the atom, or leave it out"),
    ] {
        let found = problems(text).first().map(|problem| problem.2.clone());
        assert_eq!(found.as_deref(), Some(help), "{text}");
    }
}

#[test]
fn canonical_forms() {
    for (text, printed) in [
        ("", ""),
        ("mfWcfoF", "fmWfcoF"),
        ("fceoF", "fceoF"),
        ("fmWfceoFifmnD", "fmWfceoFifmnD"),
        ("nmfiD", "ifmnD"),
        ("cmN", "mcN"),
        ("R4", "W4"),
        ("B2Q3", "F2K3"),
        ("W0F0K0", "RBQ"),
        ("WWFFNN", "RBNN"),
        ("WWW", "RW"),
        ("WWR", "R0R"),
        ("W1W", "W1W"),
        ("(2,1)N", "N1N"),
        ("LCC", "C1CC"),
        ("(2,1)(1,2)0", "N1NN"),
        ("(4,2)(2,4)0", "(4,2)(4,2)0"),
        ("(5,0)", "(5,0)"),
        ("rfF", "frF"),
        ("vF", "F"),
        ("lsN", "sN"),
        ("fbN", "vN"),
        ("ffrrN", "ffrN"),
        ("qN0", "qN"),
        ("qNN", "qN"),
        ("qN1", "qN1"),
        ("qN0N", "qN0N"),
        ("zF", "zB"),
        ("zW2", "zW2"),
        ("aflrfW", "afsW"),
        ("afsioW", "ioafsW"),
        ("[mF?R]", ""),
        ("[fF?R]", "f[F?R]"),
        ("mof[nD3-jpB]", "fmo[nD3-jpB]"),
        ("iO2", "O2"),
        ("KO2", "KO2"),
    ] {
        let Ok(read_once) = read(text) else {
            assert_eq!(printed, "", "{text}");
            continue;
        };
        assert_eq!(read_once.notation.to_string(), printed, "{text}");
        assert_eq!(read(printed).unwrap().notation, read_once.notation, "{text}");
    }
}

#[test]
fn two_ways_of_writing_one_move_give_equal_ways() {
    for (one, two) in [
        ("K", "WF"),
        ("R4", "W4"),
        ("Q", "RB"),
        ("Q3", "W3F3"),
        ("[F?R]", "FyafsF"),
        ("[W-F]", "afsW"),
        ("[F?R]", "[F?K0]"),
        ("(1,2)", "N"),
        ("NN", "N0"),
        ("frW", "rfW"),
        ("lfF", "flF"),
        ("mfWcfF", "fmWfcF"),
        ("mRcR", "R"),
        ("WfW", "W"),
        ("nW", "W"),
        ("qNN", "qN"),
        ("cFeF", "ceF"),
        ("[K-R]", "[F-R]"),
        ("", "O2"),
    ] {
        assert_eq!(ways(one), ways(two), "{one} {two}");
    }
    for (one, two) in [("W2", "D"), ("frN", "rfN"), ("pR", "gR"), ("iW", "W"), ("oR", "ooR"), ("eF", "cF")] {
        assert_ne!(ways(one), ways(two), "{one} {two}");
    }
    assert_eq!(read("KiO2").unwrap().notation.castles(), Some(2));
    assert_eq!(read("K").unwrap().notation.castles(), None);
}

fn offsets(text: &str) -> BTreeSet<Offset> {
    let offset = |pair: &str| {
        let (x, y) = pair.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    };
    text.split(' ').filter(|pair| *pair != "-").map(offset).collect()
}

/// Every tile on which an enemy is, or would be, capturable.
fn capturable(ways: &[Way], others: &Others, unmoved: bool) -> BTreeSet<Offset> {
    let tiles = (-7..=7).flat_map(|x| (-7..=7).map(move |y| (x, y)));
    tiles
        .filter(|tile| *tile != (0, 0) && others.get(tile) != Some(&false))
        .filter(|tile| {
            let mut more = others.clone();
            more.insert(*tile, true);
            targets(ways, &more, unmoved).1.contains(tile)
        })
        .collect()
}

#[test]
fn right_answers_on_an_empty_board() {
    let lines = include_str!("notation/targets.tsv").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let (ways, expected) = (ways(fields[0]), offsets(fields[2]));
        let unmoved = fields[1].ends_with("@virgin");
        let modes = fields[1].trim_end_matches("@virgin");
        if modes.contains('m') {
            assert_eq!(targets(&ways, &Others::new(), unmoved).0, expected, "{line}");
        }
        if modes.contains('c') {
            assert_eq!(capturable(&ways, &Others::new(), unmoved), expected, "{line}");
        }
    }
}

#[test]
fn right_answers_among_other_pieces() {
    let lines = include_str!("notation/occupied.tsv").lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let mut others = Others::new();
        for piece in fields[1].split(' ') {
            let (whose, at) = piece.split_once(':').unwrap();
            offsets(at).into_iter().for_each(|at| _ = others.insert(at, whose == "E"));
        }
        let ways = ways(fields[0]);
        let found = match fields[2] {
            "m" => targets(&ways, &others, false).0,
            _ => capturable(&ways, &others, false),
        };
        assert_eq!(found, offsets(fields[3]), "{line}");
    }
}

/// A text that is nearly always notation.
fn likely() -> impl Strategy<Value = String> {
    let letters = proptest::string::string_regex("[fblrvsh]{0,3}[mceinjpgoyqz]{0,2}").unwrap();
    let atom = prop_oneof![
        "[WFDNAHCZGKRBQLJ]",
        "[WFDNAHCZGKRBQ][0-9]",
        "NN|WW|FF|DD|CC",
        "\\([0-4],[0-4]\\)[02]?",
        "\\[[nj]?[WFKDRBQ][2]?[?-][njpg]?[WFKRBQA]\\]",
        "O[1-9]",
    ];
    let term =
        (prop::collection::vec(letters, 1..4), atom).prop_map(|(legs, atom)| legs.join("a") + atom.as_str());
    prop::collection::vec(term, 0..5).prop_map(|terms| terms.concat())
}

fn round_trip(text: &str) -> Result<(), TestCaseError> {
    let Ok(once) = read(text) else { return Ok(()) };
    let printed = once.notation.to_string();
    let again = read(&printed);
    prop_assert!(again.is_ok(), "{} printed as {}: {:?}", text, printed, again);
    let again = again.unwrap();
    prop_assert_eq!(&again.notation, &once.notation);
    prop_assert_eq!(again.notation.to_string(), printed);
    prop_assert_eq!(again.notation.ways(), once.notation.ways());
    prop_assert!(again.warnings.is_empty());
    Ok(())
}

fn well_placed(text: &str) -> Result<(), TestCaseError> {
    for problem in read(text).err().into_iter().flatten() {
        prop_assert!(!problem.help.is_empty() && !problem.message.ends_with('.'));
        let span = problem.labels[0].span;
        prop_assert!(span.start < span.end && text.get(span.start..span.end).is_some(), "{:?}", problem);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_reads_back(text in likely()) {
        round_trip(&text)?;
        well_placed(&text)?;
    }

    #[test]
    fn single_terms_read_back_and_each_has_ways(
        text in "[fblrvsh]{0,4}[mcenjpgqz]{0,2}(a[fblrvs]{0,3}[mcpgy]{0,2}){0,2}(N|W|F|K|R|B|Q|NN|D|C2|\\(4,2\\))"
    ) {
        round_trip(&text)?;
        if let Ok(read) = read(&text) {
            prop_assert!(!read.notation.ways().is_empty());
        }
    }

    #[test]
    fn letters_of_the_notation_in_any_order_never_panic(
        text in "[fblrvshmceinjpgoayqzWFDNAHCZGKRBQLJO0-9()\\[\\]?,-]{0,40}"
    ) {
        round_trip(&text)?;
        well_placed(&text)?;
    }

    #[test]
    fn any_text_never_panics(text in any::<String>()) {
        round_trip(&text)?;
        well_placed(&text)?;
    }
}

#[test]
fn english() {
    let texts = "K Q R B N NN W fW frW vW sW bF frF frblF D fD nD jD DD G H C (4,2) fN fsN frN fhN hrN nN fnN \
        W3 Q4 (4,2)3 mR cB fmWfceF fmWfceFifmnD eF meF oR ooB oKmfWcfoF pR gQ mRcpR fjR jgB qN qC3 zB zW3 \
        afsW masR mpafN fcafmF mcpafW aceF gafQ yafsF FyafsF afafsK aN abR [F?R] [W-F] f[F?R] [K?R] m[nD2-pB] BN \
        ND KO2";
    let mut said = String::new();
    for text in std::iter::once("").chain(texts.split_whitespace()) {
        said += &format!("{text}\n    {}\n", read(text).unwrap().notation.explain());
    }
    insta::assert_snapshot!(said);
}

#[test]
fn the_longest_texts_are_read_at_once() {
    let start = std::time::Instant::now();
    for piece in ["[", "(", "a", "fm", "[F?R]", "1", "W", "!", "(1,", "[f", "fmN", "]", "é", "[[]", "[a]b"] {
        let text = piece.repeat(1000 / piece.chars().count());
        if let Ok(read) = read(&text) {
            assert!(read.notation.ways().len() < 20);
            assert!(!read.notation.explain().is_empty());
        }
        well_placed(&text).unwrap();
    }
    assert!(start.elapsed().as_secs() < 10);
}
