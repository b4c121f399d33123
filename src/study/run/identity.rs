//! A number for all of a variant that games depend on. Titles, comments and places in files do not count.

use crate::variant::Spec;

/// The variant's number, 16 hexadecimal digits (FNV-1a). Equal for files that say the same in other words.
pub fn identity(spec: &Spec) -> String {
    let mut text = format!("{:?}|{:?}|{:?}|{:?}", spec.surface, spec.setup, spec.castling, spec.rules);
    for piece in &spec.pieces {
        let first: Vec<String> =
            piece.first.iter().map(|first| format!("{:?}{}", first.from, first.moves)).collect();
        text += &format!(
            "|{} {} {} {:?} {first:?} {:?} {} {} {:?}",
            piece.id,
            piece.moves,
            piece.royal,
            piece.value,
            piece.promotes,
            piece.passing,
            piece.takes_en_passant,
            piece.crosses
        );
    }
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{hash:016x}")
}
