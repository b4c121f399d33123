#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod base;
pub mod notation;
pub mod surface;
pub mod variant;
