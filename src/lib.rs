#![doc = include_str!("../README.md")]
#![deny(unsafe_code)]
#![warn(missing_docs)]

pub mod base;
pub mod cli;
pub mod compile;
pub mod endings;
pub mod game;
pub mod material;
pub mod movegen;
pub mod notation;
pub mod position;
pub mod protocol;
pub mod record;
pub mod reference;
pub mod render;
pub mod rules;
pub mod search;
pub mod serve;
pub mod study;
pub mod surface;
pub mod tables;
pub mod variant;
