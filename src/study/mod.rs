//! What is found out by playing and computing: matches between engines.

pub mod claims;
pub mod contest;
