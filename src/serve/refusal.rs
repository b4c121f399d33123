//! Why a request gets no answer: a status, what is wrong, what to do, and where in a text.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::base::Problem;
use crate::render::json::problem;

/// Why a request gets no answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    status: StatusCode,
    message: String,
    help: String,
    /// What is wrong in a text, as the commands' JSON has it.
    problems: Vec<Value>,
}

impl Refusal {
    /// A refusal without places.
    pub fn new(status: StatusCode, message: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into(), help: help.into(), problems: Vec::new() }
    }

    /// A request that is no request.
    pub fn bad(message: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message, help)
    }

    /// A request that cannot be done with what it gives.
    pub fn unfit(message: impl Into<String>, help: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, message, help)
    }

    /// The same with a problem at a place.
    pub fn with(mut self, problem: Value) -> Refusal {
        self.problems.push(problem);
        self
    }

    /// All that can be done at a time is being done.
    pub fn busy() -> Refusal {
        let help = "wait a second and ask again";
        Refusal::new(StatusCode::TOO_MANY_REQUESTS, "too many requests at a time", help)
    }

    /// The program has failed, not the request.
    pub fn broken() -> Refusal {
        let help = "this is a fault of the program: please report it with what you asked for";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the answer could not be worked out", help)
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl From<Vec<Problem>> for Refusal {
    fn from(problems: Vec<Problem>) -> Refusal {
        let first = problems.first();
        let (message, help) = first
            .map(|first| (first.message.clone(), first.help.clone()))
            .unwrap_or_else(|| ("the text cannot be read".into(), String::new()));
        let mut refusal = Refusal::unfit(message, help);
        refusal.problems = problems.iter().map(|found| problem(found, false)).collect();
        refusal
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal::from(vec![problem])
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let text = json!({ "error": self.message, "help": self.help, "problems": self.problems }).to_string();
        let mut response = (self.status, [(header::CONTENT_TYPE, "application/json")], text).into_response();
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
