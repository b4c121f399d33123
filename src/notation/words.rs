//! English for numbers, directions and turns.
//!
//! Knows headings and strides, no tree. Example: headings 1 and 7 are `diagonally forward`.

/// A number in words up to fifteen.
pub(super) fn number(n: u8) -> String {
    const WORDS: [&str; 16] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen",
    ];
    WORDS.get(usize::from(n)).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// `one square`, `two squares`.
pub(super) fn squares(n: u8) -> String {
    format!("{} square{}", number(n), if n == 1 { "" } else { "s" })
}

/// `a`, `a or b`, `a, b or c`.
pub(super) fn either(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Takes out of `bits` each set that lies in it whole, and returns what is said of those sets.
fn cover(mut bits: u8, sets: &[(u8, &str)]) -> Vec<String> {
    let mut said = Vec::new();
    for &(set, words) in sets {
        if bits & set == set && set != 0 {
            bits &= !set;
            said.push(words.to_owned());
        }
    }
    said
}

/// Headings of the compass: `straight forward`, `diagonally in any direction`.
pub(super) fn compass(bits: u8) -> String {
    const STRAIGHT: [(u8, &str); 5] = [
        (0b0000_0001, "forward"),
        (0b0001_0000, "backward"),
        (0b0100_0100, "sideways"),
        (0b0100_0000, "to the left"),
        (0b0000_0100, "to the right"),
    ];
    const DIAGONAL: [(u8, &str); 8] = [
        (0b1000_0010, "forward"),
        (0b0010_1000, "backward"),
        (0b1010_0000, "to the left"),
        (0b0000_1010, "to the right"),
        (0b1000_0000, "forward to the left"),
        (0b0000_0010, "forward to the right"),
        (0b0010_0000, "backward to the left"),
        (0b0000_1000, "backward to the right"),
    ];
    let straight = match bits & 0x55 {
        0 => String::new(),
        0x55 => "straight in any direction".to_owned(),
        some if some & 0b0001_0001 == 0 => either(&cover(some, &STRAIGHT)),
        some => format!("straight {}", either(&cover(some, &STRAIGHT))),
    };
    let diagonal = match bits & 0xaa {
        0 => String::new(),
        0xaa => "diagonally in any direction".to_owned(),
        some => format!("diagonally {}", either(&cover(some, &DIAGONAL))),
    };
    match (straight.is_empty(), diagonal.is_empty()) {
        _ if bits == 0xff => "straight or diagonally in any direction".to_owned(),
        (false, false) => format!("{straight}, or {diagonal}"),
        (_, true) => straight,
        (true, _) => diagonal,
    }
}

/// Sets of oblique headings with the way of the long leg and of the short one.
const OBLIQUE: [(u8, &str, &str); 18] = [
    (0b0011_0011, "forward or backward", "to either side"),
    (0b1100_1100, "to either side", "forward or backward"),
    (0b0000_0011, "forward", "to either side"),
    (0b0011_0000, "backward", "to either side"),
    (0b1100_0000, "to the left", "forward or backward"),
    (0b0000_1100, "to the right", "forward or backward"),
    (0b1000_0100, "to either side", "forward"),
    (0b0100_1000, "to either side", "backward"),
    (0b0010_0001, "forward or backward", "to the left"),
    (0b0001_0010, "forward or backward", "to the right"),
    (0b0000_0001, "forward", "to the left"),
    (0b0000_0010, "forward", "to the right"),
    (0b0000_0100, "to the right", "forward"),
    (0b0000_1000, "to the right", "backward"),
    (0b0001_0000, "backward", "to the right"),
    (0b0010_0000, "backward", "to the left"),
    (0b0100_0000, "to the left", "backward"),
    (0b1000_0000, "to the left", "forward"),
];

/// An oblique leap: `two squares forward and one to either side`.
pub(super) fn oblique(long: u8, short: u8, bits: u8) -> String {
    let (far, near) = (squares(long), number(short));
    match bits {
        0xff => format!("{far} straight and {near} to the side, in any direction"),
        0b1010_1010 => format!("{far} straight in any direction and {near} to the right of that"),
        0b0101_0101 => format!("{far} straight in any direction and {near} to the left of that"),
        _ => {
            let mut rest = bits;
            let mut said = Vec::new();
            for (set, one, two) in OBLIQUE {
                if rest & set == set {
                    rest &= !set;
                    said.push(format!("{far} {one} and {near} {two}"));
                }
            }
            said.join(", or ")
        }
    }
}

/// Turns of a later leg: `straight on`, `turning 45 degrees to either side`.
pub(super) fn turns(bits: u8) -> String {
    const ON: [(u8, &str); 2] = [(0b0000_0001, "straight on"), (0b0001_0000, "straight back")];
    const ASIDE: [(u8, &str); 9] = [
        (0b1000_0010, "45 degrees to either side"),
        (0b1000_0000, "45 degrees to the left"),
        (0b0000_0010, "45 degrees to the right"),
        (0b0100_0100, "90 degrees to either side"),
        (0b0100_0000, "90 degrees to the left"),
        (0b0000_0100, "90 degrees to the right"),
        (0b0010_1000, "135 degrees to either side"),
        (0b0010_0000, "135 degrees to the left"),
        (0b0000_1000, "135 degrees to the right"),
    ];
    match bits {
        0xff => return "in any direction".to_owned(),
        0b1110_1111 => return "in any direction but straight back".to_owned(),
        _ => {}
    }
    let mut said = cover(bits & 0b0001_0001, &ON);
    let aside = cover(bits & 0b1110_1110, &ASIDE);
    if !aside.is_empty() {
        said.push(format!("turning {}", either(&aside)));
    }
    either(&said)
}
