//! Names of moves that people know, each with its notation.
//!
//! Knows no games: a name is given where the ways are exactly the same. Example: `WF` is the king.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::legs::Way;
use super::read::read;

/// Names with a notation of each; the first of two with the same ways wins.
const NAMES: [(&str, &str); 57] = [
    ("king", "K"),
    ("queen", "Q"),
    ("rook", "R"),
    ("bishop", "B"),
    ("knight", "N"),
    ("pawn before its first move", "fmWfceFifmnD"),
    ("pawn", "fmWfceF"),
    ("pawn without en passant", "fmWfcF"),
    ("wazir", "W"),
    ("ferz", "F"),
    ("dabbaba", "D"),
    ("alfil", "A"),
    ("threeleaper", "H"),
    ("camel", "C"),
    ("zebra", "Z"),
    ("tripper", "G"),
    ("giraffe", "(4,1)"),
    ("antelope", "(4,3)"),
    ("nightrider", "NN"),
    ("camelrider", "CC"),
    ("zebrarider", "ZZ"),
    ("dabbabarider", "DD"),
    ("alfilrider", "AA"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("centaur", "KN"),
    ("dragon king", "RF"),
    ("dragon horse", "BW"),
    ("gold general", "WfF"),
    ("silver general", "FfW"),
    ("lance", "fR"),
    ("knight of shogi", "fN"),
    ("alibaba", "AD"),
    ("phoenix", "WA"),
    ("kirin", "FD"),
    ("champion", "WAD"),
    ("wizard", "FC"),
    ("gnu", "NC"),
    ("squirrel", "NAD"),
    ("cannon", "mRcpR"),
    ("diagonal cannon", "mBcpB"),
    ("grasshopper", "gQ"),
    ("griffon", "[F?R]"),
    ("manticore", "[W?B]"),
    ("griffon that must bend", "[F-R]"),
    ("manticore that must bend", "[W-B]"),
    ("mao, the horse of xiangqi", "afsW"),
    ("mao, the horse of xiangqi", "nN"),
    ("moa", "afsF"),
    ("elephant of xiangqi", "nA"),
    ("lame dabbaba", "nD"),
    ("hook mover", "masR"),
    ("rose", "qN"),
    ("crooked bishop", "zB"),
    ("crooked rook", "zR"),
    ("ski-rook", "jR"),
];

static BY_WAYS: LazyLock<BTreeMap<Vec<Way>, &'static str>> = LazyLock::new(|| {
    let mut names = BTreeMap::new();
    for (name, text) in NAMES {
        if let Ok(read) = read(text) {
            names.entry(read.notation.ways()).or_insert(name);
        }
    }
    names
});

/// What people call a piece that moves in exactly these ways.
pub fn known_as(ways: &[Way]) -> Option<&'static str> {
    BY_WAYS.get(ways).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_notation_of_its_own() {
        assert!(NAMES.iter().all(|(name, text)| read(text).is_ok_and(|_| !name.is_empty())));
        assert_eq!(BY_WAYS.len(), NAMES.len());
    }
}
