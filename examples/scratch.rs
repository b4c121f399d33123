use topochess::game::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    if a[1] == "epd" {
        for f in &a[2..] {
            let name = std::path::Path::new(f).file_stem().unwrap().to_str().unwrap().replace("-probes", "");
            let v = Variant::load(&name).map_err(|e| format!("{:?}", e)).unwrap();
            let mut bad = 0;
            for line in std::fs::read_to_string(f).unwrap().lines() {
                let mut p = line.split(" ;");
                let fen = p.next().unwrap();
                let mut g = match Game::from_fen(&v, fen) {
                    Ok(g) => g,
                    Err(e) => {
                        println!("{name} {fen}: {e:?}");
                        bad += 1;
                        continue;
                    }
                };
                if g.fen() != fen {
                    println!("fen {fen} -> {}", g.fen());
                }
                for d in p {
                    let (d, n) = d.split_once(' ').unwrap();
                    let d: u32 = d[1..].parse().unwrap();
                    let got = g.perft(d);
                    if got.to_string() != n.trim() {
                        println!("{name} {fen} D{d} {got} expected {n}");
                        bad += 1;
                    }
                }
            }
            println!("{name}: bad {bad}");
        }
        return;
    }
    let v = match Variant::load(&a[1]) {
        Ok(v) => v,
        Err(e) => {
            for e in e {
                println!("{} {:?} {}", e.code.name(), e.line_column(), e);
            }
            return;
        }
    };
    for w in v.warnings() {
        println!("warning {}", w);
    }
    println!("{:?}", v.compiled());
    let mut g = if a.len() > 3 { Game::from_fen(&v, &a[3]).unwrap() } else { Game::new(&v) };
    println!("{}", g.fen());
    for d in 1..=a[2].parse().unwrap() {
        let s = std::time::Instant::now();
        let c = g.perft(d);
        println!("{d} {c} {:.1} Mnps", c as f64 / s.elapsed().as_secs_f64() / 1e6);
    }
}
