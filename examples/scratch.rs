use topochess::base::*;
use topochess::notation::{self, Notation};
use topochess::surface::*;
use topochess::variant::*;
use topochess::{compile, position::Position, rules, tables::Tables};
fn n(s: &str) -> Notation {
    notation::read(s).unwrap().notation
}
fn piece(id: &str, m: &str) -> Piece {
    Piece {
        id: id.into(),
        name: id.into(),
        moves: n(m),
        royal: id == "K",
        value: None,
        first: vec![],
        promotes: None,
        passing: false,
        takes_en_passant: false,
        crosses: [true; 4],
        span: Span::default(),
    }
}
fn perft<const W: usize>(t: &Tables<W>, p: &mut Position<W>, d: u32) -> u64 {
    let m = rules::legal_moves(t, p);
    if d == 1 {
        return m.len() as u64;
    }
    let mut s = 0;
    for mv in m {
        let u = p.play(t, mv);
        debug_assert_eq!(p.hash(), p.hash_from_scratch(t));
        s += perft(t, p, d - 1);
        p.unplay(t, mv, u);
    }
    s
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let wrap = Join::Wrap { slide: 0 };
    let mut plan = Plan::flat(8, 8);
    match a[1].as_str() {
        "cyl" => plan.east_west = wrap,
        "dot" => {
            plan.east_west = wrap;
            plan.north_south = Join::Apart([End::Pole { pole: Pole::Through, shift: 4 }; 2])
        }
        "nadv" => {
            plan.east_west = wrap;
            plan.north_south = Join::Apart([End::Pole { pole: Pole::Mirror, shift: 4 }; 2])
        }
        "moeb" => plan.east_west = Join::Twist,
        _ => {}
    }
    let surface = Surface::glue(plan).unwrap();
    let mut ps = vec![
        piece("K", "K"),
        piece("Q", "Q"),
        piece("R", "R"),
        piece("B", "B"),
        piece("N", "N"),
        piece("P", "fmWfcF"),
    ];
    let p = &mut ps[5];
    p.passing = true;
    p.takes_en_passant = true;
    let rank = |r: u16| surface.tiles().filter(|t| surface.place(*t).1 == r).collect::<Vec<_>>();
    p.first = vec![First { from: rank(1), moves: n("fmW2") }];
    p.promotes =
        Some(Promotion { on: rank(7), to: vec![Kind(1), Kind(2), Kind(3), Kind(4)], optional: false });
    let fen = a.get(3).cloned().unwrap_or("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq".into());
    let parts: Vec<&str> = fen.split(' ').collect();
    let place = |b: &str| {
        let mut board = vec![None; 64];
        for (i, row) in b.split('/').enumerate() {
            let mut f = 0;
            for c in row.chars() {
                if let Some(d) = c.to_digit(10) {
                    f += d as usize;
                } else {
                    let k = "KQRBNP".find(c.to_ascii_uppercase()).unwrap();
                    board[(7 - i) * 8 + f] = Some(Man {
                        colour: if c.is_uppercase() { Colour::White } else { Colour::Black },
                        kind: Kind(k as u8),
                    });
                    f += 1;
                }
            }
        }
        board
    };
    let t = |s: &str| surface.tile(s).unwrap();
    let start = place("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    let mut r = [0u16; 2];
    for c in parts.get(2).unwrap_or(&"-").chars() {
        match c {
            'K' => r[0] |= 1,
            'Q' => r[0] |= 2,
            'k' => r[1] |= 1,
            'q' => r[1] |= 2,
            _ => {}
        }
    }
    let setup = Setup {
        board: place(parts[0]),
        turn: if parts[1] == "w" { Colour::White } else { Colour::Black },
        rights: r,
        passed: vec![],
        victim: None,
        moved: vec![],
        clock: 0,
        number: 1,
    };
    let men = [Some((Kind(0), Kind(2))); 2];
    let spec = Spec {
        name: "x".into(),
        source: Default::default(),
        pieces: ps,
        castling: vec![
            Castling {
                king: t("e1"),
                rook: t("h1"),
                king_to: t("g1"),
                rook_to: t("f1"),
                toward: None,
                right: 0,
            },
            Castling {
                king: t("e1"),
                rook: t("a1"),
                king_to: t("c1"),
                rook_to: t("d1"),
                toward: None,
                right: 1,
            },
        ],
        rights: vec![
            Right { king: t("e1"), rook: t("h1"), letter: 'K', men },
            Right { king: t("e1"), rook: t("a1"), letter: 'Q', men },
        ],
        setup: Setup { board: start, ..setup.clone() },
        rules: Rules {
            null_moves: false,
            stalemate: Stalemate::Draw,
            repetition: 3,
            no_progress: 50,
            dead_draws: true,
        },
        places: Default::default(),
        surface,
    };
    let tb = std::time::Instant::now();
    let tables = compile::compile::<1>(&spec).unwrap();
    println!("compile {:?} rows {} bytes {}", tb.elapsed(), tables.rows.len(), tables.bytes());
    let mut pos = rules::position(&tables, &setup).unwrap();
    for d in 1..=a[2].parse().unwrap() {
        let s = std::time::Instant::now();
        let c = perft(&tables, &mut pos, d);
        println!("{d} {c} {:.1} Mnps", c as f64 / s.elapsed().as_secs_f64() / 1e6);
    }
}
