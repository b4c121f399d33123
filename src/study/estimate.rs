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

/// A share of independent games, after Wilson; `None` without games.
pub(super) fn wilson(part: f64, whole: f64) -> Option<Estimate> {
    if whole <= 0.0 {
        return None;
    }
    let (share, z2) = (part / whole, Z * Z / whole);
    let middle = (share + z2 / 2.0) / (1.0 + z2);
    let error = Z * (share * (1.0 - share) / whole + z2 / (4.0 * whole)).sqrt() / (1.0 + z2);
    Some(Estimate { value: share, low: (middle - error).max(0.0), high: (middle + error).min(1.0) })
}
