//! Where inputs come from: a seed corpus for each target, changed at random; equal seeds give equal inputs.
//!
//! Knows which bytes a target likes (letters of the notation, keys of a file), not what they mean.

use topochess::game::Game;
use topochess::variant::SHIPPED;

use crate::targets::{LONGEST, ODD, variants};

/// A small generator of random numbers (xorshift).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Any seed will do.
    pub fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x2545_F491_4F6C_DD1D);
        for _ in 0..4 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = if self.0 == 0 { 1 } else { self.0 };
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`, 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 20) % end.max(1) as u64) as usize
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const NOTATION_WORDS: &[&str] = &[
    "W", "F", "D", "N", "A", "H", "C", "Z", "G", "K", "R", "B", "Q", "L", "J", "f", "b", "l", "r", "v", "s",
    "h", "m", "c", "i", "e", "n", "j", "p", "g", "o", "oo", "a", "a", "y", "q", "z", "0", "2", "3", "4",
    "11", "[F?R]", "[W-F]", "[", "?", "-", "]", "(4,2)", "(1,3)", "(", ",", ")", "O2", "NN", "mpaf", "afs",
    "mafs", "caf", "gaf", "ya", "fr", "rf", "fs", "hl", "hr", "fh", " ", "é",
];

const FILE_WORDS: &[&str] = &[
    "[board]\n",
    "[board.edges]\n",
    "[[board.seams]]\n",
    "[pieces.P]\n",
    "[pieces.Xy]\n",
    "[[castling]]\n",
    "[setup]\n",
    "[rules]\n",
    "[source]\n",
    "files = 16\n",
    "ranks = 4\n",
    "files = 1\n",
    "north = 'wrap'\n",
    "east = 'twist'\n",
    "south = { pole = 'through' }\n",
    "north = { pole = 'mirror', shift = 3 }\n",
    "east = { wrap = 2 }\n",
    "east = { wrap = -99 }\n",
    "surface = 'klein'\n",
    "surface = 'projective'\n",
    "holes = ['d4']\n",
    "holes = ['a1-c3', 'file h']\n",
    "corners = 'both'\n",
    "corners = 'over-first'\n",
    "corners = 'none'\n",
    "corners = 'along-first'\n",
    "join = 'a8-h8 north'\n",
    "to = 'a1-a8 west'\n",
    "reversed = true\n",
    "moves = 'gQ'\n",
    "moves = 'mWcF'\n",
    "moves = 'qNzB'\n",
    "moves = 'O2'\n",
    "moves = 'cafmF'\n",
    "royal = true\n",
    "royal = false\n",
    "promotes = { on = 'rank 4', to = ['Q'] }\n",
    "optional = true",
    "first = [{ from = 'rank 2', moves = 'fmW3' }]\n",
    "en-passant = true\n",
    "crosses = ['east']\n",
    "crosses = []\n",
    "toward = 'west'\n",
    "king = 'e1'\n",
    "rook = 'a1'\n",
    "king-to = 'g1'\n",
    "rook-to = 'f1'\n",
    "null-moves = true\n",
    "stalemate = 'win'\n",
    "repetition = 0\n",
    "no-progress = 65535\n",
    "dead = 'play-on'\n",
    "extends = 'dot'\n",
    "extends = 'toroidal'\n",
    "pieces.N = false\n",
    "castling = []\n",
    "value = nan\n",
    "value = 1e400\n",
    "name = ''\n",
    "name: 'x'\n",
    "'''",
    "\"\"\"",
    "\"",
    "\\u0041",
    "\u{feff}",
    "é",
    "=",
    "[",
    "]",
    "{",
    "}",
    ",",
    "#",
    "\n",
    "\r\n",
    "0",
    "9",
    "-",
    "1979-05-27",
    "0x10",
    ".",
];

const FEN_WORDS: &[&str] = &[
    "/", "8", "1", "2", "16", "10", "0", "_", "[Xy]", "[xy]", "[Ro]", "[", "]", "K", "k", "Q", "q", "P", "p",
    "R", "r", "N", "S", "s", "D", "L", " ", " w ", " b ", " - ", "KQkq", "e3", "e6", "a3b3", "d3:d4", ":",
    "c3", "a2h2", "65535", "65536", "é", "A", "H",
];

/// Words that a target knows.
fn dictionary(target: &str) -> &'static [&'static str] {
    match target {
        "notation" => NOTATION_WORDS,
        "file" => FILE_WORDS,
        "fen" => FEN_WORDS,
        _ => &[],
    }
}

/// What a target's inputs are made from.
#[derive(Debug)]
pub struct Inputs {
    target: String,
    seeds: Vec<Vec<u8>>,
}

impl Inputs {
    /// The seed corpus of a target.
    pub fn of(target: &str) -> Inputs {
        let seeds = match target {
            "notation" => notations(),
            "file" => {
                let texts = SHIPPED.iter().map(|&(_, text)| text).chain(ODD);
                texts.chain(FILES.iter().copied()).map(|text| text.as_bytes().to_vec()).collect()
            }
            "fen" => fens(),
            _ => (0..variants().len()).map(|which| vec![which as u8; 40]).collect(),
        };
        Inputs { target: target.to_owned(), seeds }
    }

    /// The corpus as it is, before any change.
    pub fn seeds(&self) -> &[Vec<u8>] {
        &self.seeds
    }

    /// The next input.
    pub fn next(&self, random: &mut Random) -> Vec<u8> {
        match self.target.as_str() {
            "notation" if random.below(3) > 0 => {
                let words = 1 + random.below(9);
                (0..words).flat_map(|_| random.pick(NOTATION_WORDS).bytes()).collect()
            }
            "moves" => {
                let plies = 1 + random.below(90);
                (0..plies).map(|_| random.below(256) as u8).collect()
            }
            _ => self.changed(random),
        }
    }

    fn changed(&self, random: &mut Random) -> Vec<u8> {
        let mut data = random.pick(&self.seeds).clone();
        let words = dictionary(&self.target);
        for _ in 0..1 + random.below(4) {
            let (at, end) = span(&data, random);
            match random.below(9) {
                0 if !data.is_empty() => {
                    let at = random.below(data.len());
                    data[at] =
                        if random.below(4) == 0 { random.below(256) } else { 32 + random.below(95) } as u8;
                }
                1 => drop(data.drain(at..end)),
                2 => {
                    let piece = data[at..end].to_vec();
                    let to = random.below(data.len() + 1);
                    data.splice(to..to, piece);
                }
                3 => {
                    let other = random.pick(&self.seeds);
                    let (from, until) = span(other, random);
                    data.splice(at..end, other[from..until].iter().copied());
                }
                4 => {
                    let other = random.pick(&self.seeds);
                    line_change(&mut data, random, other);
                }
                5 if !data.is_empty() => {
                    // a digit becomes another
                    let digits: Vec<usize> = (0..data.len()).filter(|&i| data[i].is_ascii_digit()).collect();
                    if !digits.is_empty() {
                        data[*random.pick(&digits)] = b'0' + random.below(10) as u8;
                    }
                }
                _ if !words.is_empty() => {
                    let word = random.pick(words);
                    // keys go to the start of a line as a rule
                    let starts =
                        (0..data.len()).filter(|&i| i == 0 || data[i - 1] == b'\n').collect::<Vec<_>>();
                    let line = word.ends_with('\n') && !starts.is_empty() && random.below(8) > 0;
                    let to = if line { *random.pick(&starts) } else { at };
                    let until = if random.below(2) == 0 || line { to } else { end.max(to) };
                    data.splice(to..until, word.bytes());
                }
                _ => {}
            }
        }
        data.truncate(LONGEST);
        data
    }
}

/// A short run of the bytes.
fn span(data: &[u8], random: &mut Random) -> (usize, usize) {
    let at = random.below(data.len() + 1);
    let longest = if random.below(6) == 0 { 120 } else { 6 };
    (at, (at + random.below(longest)).min(data.len()))
}

/// Drops, doubles or moves a line, or takes one from another text.
fn line_change(data: &mut Vec<u8>, random: &mut Random, other: &[u8]) {
    let mut lines: Vec<Vec<u8>> = data.split_inclusive(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return;
    }
    let at = random.below(lines.len());
    match random.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let to = random.below(lines.len());
            lines.swap(at, to);
        }
        _ => {
            let theirs: Vec<&[u8]> = other.split_inclusive(|&b| b == b'\n').collect();
            if !theirs.is_empty() {
                lines[at] = random.pick(&theirs).to_vec();
            }
        }
    }
    *data = lines.concat();
}

/// Small files that reach what the shipped ones leave out.
const FILES: [&str; 3] = [
    "format = 1\nname = 'small'\nboard = { files = 4, ranks = 4, edges = { north = { wrap = 1 } } }\n\
     [pieces.K]\nname = 'king'\nmoves = 'K'\nroyal = true\n[pieces.Xy]\nname = 'x'\nmoves = 'mpafN'\n\
     [setup]\nfen = '1k2/4/4/2K[Xy] w - - 0 1'\n",
    "format = 1\nname = 'small poles'\n[board]\nfiles = 6\nranks = 3\nsurface = 'poles'\n\
     [pieces.R]\nname = 'rook'\nmoves = 'R'\n[setup]\nfen = 'r5/6/5R b - - 3 9'\n",
    "format = 1\nname = 'runs'\n[board]\nfiles = 3\nranks = 3\ncorners = 'none'\n[[board.seams]]\n\
     join = 'a3-c3 north'\nto = 'c1-c3 east'\nreversed = true\n[pieces.B]\nname = 'bishop'\nmoves = 'B'\n\
     [setup]\nfen = 'b2/3/2B w - - 0 1'\n",
];

/// The notations of the tables of right answers and of the shipped files.
fn notations() -> Vec<Vec<u8>> {
    let tables =
        [include_str!("../../tests/notation/targets.tsv"), include_str!("../../tests/notation/occupied.tsv")];
    let rows = tables.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let mut found: Vec<Vec<u8>> =
        rows.filter_map(|row| row.split('\t').next()).map(|text| text.as_bytes().to_vec()).collect();
    let pieces = variants().iter().flat_map(|variant| &variant.spec().pieces);
    found.extend(pieces.map(|piece| piece.moves.text.as_bytes().to_vec()));
    found
}

/// Positions of random games, each behind the number of its variant.
fn fens() -> Vec<Vec<u8>> {
    let mut random = Random::new(7);
    let mut found = Vec::new();
    for (which, variant) in variants().iter().enumerate() {
        let mut game = Game::new(variant);
        for ply in 0..60 {
            if ply % 6 == 0 {
                found.push([&[which as u8], game.fen().as_bytes()].concat());
            }
            let moves = game.moves();
            if moves.is_empty() {
                break;
            }
            game.play(*random.pick(&moves));
        }
    }
    found
}
