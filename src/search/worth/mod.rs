//! What pieces are worth, and where, found from the compiled tables alone.
//!
//! Knows no piece by name: a [`Survey`](survey::Survey) tells how many moves a kind has on this surface, a few
//! constants turn moves into pawns. The constants were chosen once, so that the pieces of the flat board come out near
//! what everybody takes them for; on other boards the same formula speaks. See `docs/values.md`.

mod list;
mod paths;
mod squares;
mod survey;

pub use list::{PieceWorth, worth};
pub(super) use squares::{Pair, ROYAL, Squares};

/// The next number of a fixed sequence that looks random (splitmix64; Steele, Lea and Flood 2014).
pub(super) fn chance(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

/// A number in which every bit depends on every bit of another.
pub(super) fn mix(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
