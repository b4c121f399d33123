//! What the requests answer, a file for each matter. Every answer is a function of the request, but for how far
//! a search or a count comes in its time: what earlier requests have found is not used.

mod check;
mod count;
mod draw;
mod explain;
mod place;
mod records;
mod solid;
mod start;
mod think;
mod variant;

use serde_json::Value;

use super::ask::Ask;
use super::jobs::Queue;
use super::refusal::Refusal;
use super::stock::Stock;
use crate::search::Control;

pub use start::{listing, schema, shipped_text};

/// What answers a request: what is asked, what is kept, and who may end the work.
pub type Answer = fn(&Ask, &Stock, &Control) -> Result<Value, Refusal>;

/// The requests that send JSON, by the last part of their address.
pub const ALL: [(&str, Queue, Answer); 13] = [
    ("check", Queue::Quick, check::check),
    ("variant", Queue::Quick, variant::variant),
    ("position", Queue::Quick, place::position),
    ("routes", Queue::Quick, place::routes),
    ("draw", Queue::Quick, draw::draw),
    ("reach", Queue::Quick, draw::reach),
    ("explain", Queue::Quick, explain::explain),
    ("solid", Queue::Quick, solid::solid),
    ("new", Queue::Quick, start::new),
    ("think", Queue::Long, think::think),
    ("perft", Queue::Long, count::perft),
    ("pgn/write", Queue::Quick, records::write),
    ("pgn/read", Queue::Quick, records::read),
];
