//! FEN: what is read is written back, for every board; what is wrong is underlined.

use std::sync::LazyLock;

use proptest::prelude::*;
use topochess::base::{Code, Colour};
use topochess::variant::{self, Spec};

fn spec(text: &str) -> Spec {
    match variant::parse("test.toml", text, None) {
        Ok(loaded) => loaded.spec,
        Err(problems) => panic!("{problems:?}"),
    }
}

fn shipped(name: &str) -> Spec {
    variant::load(name).unwrap().spec
}

fn round(spec: &Spec, fen: &str) -> String {
    let setup = variant::read_fen(spec, fen).unwrap_or_else(|problems| panic!("{fen}: {problems:?}"));
    variant::write_fen(spec, &setup)
}

/// Code, message and underlined text of every problem.
fn wrong(spec: &Spec, fen: &str) -> Vec<(Code, String)> {
    let problems = variant::read_fen(spec, fen).unwrap_err();
    let under = |span: topochess::base::Span| fen[span.start..span.end].to_string();
    problems.iter().map(|problem| (problem.code, under(problem.labels[0].span))).collect()
}

const TWO_LETTERS: &str = "
format = 1
name = 'Two letters and holes'
board = { files = 12, ranks = 3, holes = ['a1', 'f2-g2'] }
pieces.K = { moves = 'K', royal = true }
pieces.Ab = { moves = 'N' }
pieces.A = { moves = 'B' }
setup.fen = '[ab]11/k4__4K/_10A w - - 0 1'
";

#[test]
fn fens_come_back() {
    let chess = shipped("chess");
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/4P3/8/8/R3K2R b Kq e3 3 17",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3:e4 0 1",
        "4k3/8/8/8/8/2P5/8/4K3 w - - 0 12 e1e8",
    ] {
        assert_eq!(round(&chess, fen), fen);
    }
    let toroidal = shipped("toroidal");
    let far = "pppppppp/rnbqkbnr/ppp1pppp/8/3p4/2P5/RNBQKBNR/PPPPPPPP w - d6 0 1 c3";
    assert_eq!(round(&toroidal, far), far);
    let two = spec(TWO_LETTERS);
    for fen in ["[ab]11/k4__4K/_10A w - - 0 1", "12/[Ab]a[ab]A1__5/_k9K b - - 7 3 b1l1"] {
        assert_eq!(round(&two, fen), fen);
    }
}

#[test]
fn fields_after_the_side_have_defaults() {
    let chess = shipped("chess");
    assert_eq!(round(&chess, "4k3/8/8/8/8/8/8/4K3 b"), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(round(&chess, " 4k3/8/8/8/8/8/8/4K2R  w   K "), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

#[test]
fn every_start_comes_back() {
    for (name, _) in variant::SHIPPED {
        let spec = shipped(name);
        let fen = variant::write_fen(&spec, &spec.setup);
        assert_eq!(round(&spec, &fen), fen);
    }
}

#[test]
fn rights_are_told_by_side_or_file() {
    let toroidal = shipped("toroidal");
    let letters: String = toroidal.rights.iter().map(|right| right.letter).collect();
    assert_eq!(letters, "KQ");
    assert_eq!(toroidal.surface.square(toroidal.rights[0].rook), "h2");
    let chess = shipped("chess");
    assert_eq!(round(&chess, "r3k2r/8/8/8/8/8/8/R3K2R w HAha"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let four = spec(
        "format = 1\nname = 'Four rooks'\nextends = 'chess'
castling = [
  { king = 'e1', rook = 'h1', king-to = 'g1', rook-to = 'f1' },
  { king = 'e1', rook = 'a1', king-to = 'c1', rook-to = 'd1' },
  { king = 'e1', rook = 'b1', king-to = 'c1', rook-to = 'd1' },
  { king = 'e1', rook = 'a1', king-to = 'g1', rook-to = 'f1', toward = 'east' },
]
board.surface = 'cylinder'
setup.fen = 'rr2k2r/8/8/8/8/8/8/RR2K2R w BAKkab'",
    );
    assert_eq!(variant::write_fen(&four, &four.setup), "rr2k2r/8/8/8/8/8/8/RR2K2R w KABkab - 0 1");
    assert_eq!(four.castling[3].right, four.castling[1].right);
    assert_eq!(four.rights.len(), 3);
}

#[test]
fn a_right_may_be_one_players_alone() {
    let odd = spec("format = 1\nname = 'Odd'\nextends = 'chess'\nsetup.fen = '4k3/8/8/8/8/8/8/R3K2R w KQ'");
    assert!(odd.rights.iter().all(|right| right.men[0].is_some() && right.men[1].is_none()));
    let found = wrong(&odd, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
    assert_eq!(found, [(Code::FenRightVacant, "k".into()), (Code::FenRightVacant, "q".into())]);
}

#[test]
fn passed_squares_keep_their_order() {
    let toroidal = shipped("toroidal");
    let setup = variant::read_fen(&toroidal, "4k3/8/8/2p5/8/8/8/4K3 w - c7c6:c5").unwrap();
    let squares: Vec<String> = setup.passed.iter().map(|&tile| toroidal.surface.square(tile)).collect();
    assert_eq!((squares.join(" ").as_str(), setup.turn), ("c7 c6", Colour::White));
    assert_eq!(setup.victim, toroidal.surface.tile("c5"));
}

#[test]
fn what_is_wrong_is_underlined() {
    let chess = shipped("chess");
    let one = |fen: &str, code: Code, text: &str| {
        assert_eq!(wrong(&chess, fen), [(code, text.to_string())], "{fen}")
    };
    one("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1", Code::FenPiece, "X");
    one("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPPP/RNBQKBNR w - - 0 1", Code::FenRank, "P");
    one("rnbqkbnr/pppppppp/8/7/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Code::FenRank, "7");
    one("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Code::FenRanks, "R");
    one("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Code::FenRanks, "/RNBQKBNR");
    one("4k3/8/8/8/8/8/8/4K3 x - - 0 1", Code::FenTurn, "x");
    one("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Code::FenRightVacant, "K");
    one("4k3/8/8/8/8/8/8/4K3 w - e33 0 1", Code::FenSquare, "e33");
    one("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", Code::FenNumber, "99999");
    one("4k3/8/8/8/8/8/8/4K3 w - - 0 1 e2", Code::FenMoved, "e2");
    one("", Code::FenFields, "");
    let two = spec(TWO_LETTERS);
    assert_eq!(wrong(&two, "[aB]11/k4__4K/_10A w"), [(Code::FenPiece, "[aB]".into())]);
    assert_eq!(wrong(&two, "12/k10K/_11 w"), [(Code::FenHole, "10".into())]);
    assert_eq!(wrong(&two, "_11/k4__4K/_11 w"), [(Code::FenHole, "_".into())]);
}

/// Read once: the random texts are many.
static CHESS: LazyLock<Spec> = LazyLock::new(|| shipped("chess"));

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = variant::parse("any", &text, None);
        let _ = variant::read_fen(&CHESS, &text);
    }

    #[test]
    fn nothing_like_a_fen_panics(text in "[KQRBNPkqrbnp1-9/_\\[\\]x]{0,40}( [wbx]( [KQkqHA-]{0,3}( [a-i0-9:-]{0,6})?)?)?") {
        if let Ok(setup) = variant::read_fen(&CHESS, &text) {
            let fen = variant::write_fen(&CHESS, &setup);
            prop_assert_eq!(variant::read_fen(&CHESS, &fen), Ok(setup));
        }
    }

    #[test]
    fn nothing_like_a_file_panics(
        cut in 0_usize..2500,
        gap in 0_usize..60,
        what in "[\\[\\]{}=:'\"a-k0-9 \n.,é-]{0,12}",
    ) {
        for name in ["chess", "cube", "toroidal"] {
            let text = variant::shipped(name).unwrap_or_default();
            let from = (0..=cut.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let to = (from..=(from + gap).min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(from);
            let broken = format!("{}{what}{}", &text[..from], &text[to..]);
            if let Err(problems) = variant::parse("broken", &broken, None) {
                prop_assert!(!problems.is_empty());
                for problem in &problems {
                    prop_assert!(problem.source.is_some(), "{:?}", problem);
                }
            }
        }
    }
}
