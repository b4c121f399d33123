//! Numbers that were measured, with their bounds.

use serde::Serialize;

/// The normal distribution's bound for 95 %, both sides.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A number with its bounds of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Its lower bound; infinite (in JSON `null`) where the games set none.
    pub low: f64,
    /// Its upper bound; infinite (in JSON `null`) where the games set none.
    pub high: f64,
}
