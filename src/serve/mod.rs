//! The page's server: the page's own files, and JSON answers about variants and games, each from its request alone.
//!
//! Keeps nothing about anyone and opens no file that a request names. Bodies, times, jobs at a time and connections are
//! bounded; what a client no longer waits for is stopped. What the requests are is in `docs/server.md`.
//!
//! | file | what is in it |
//! |---|---|
//! | `guard` | who may ask, and what browsers may do with answers |
//! | `ask` | what a request asks for |
//! | `answers` | what it is told, a file for each matter |
//! | `door` | how many connections there are at a time, and how long each may be held for nothing |
//! | `jobs` | how much is done at a time |
//! | `stock` | compiled variants and engines that are kept |
//! | `page` | the page's files, embedded |

mod answers;
mod ask;
mod door;
mod guard;
mod jobs;
mod page;
mod refusal;
mod stock;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::PathRejection;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::Value;
use tokio::net::TcpListener;

use ask::{Ask, LARGEST_BODY};
use door::Door;
use guard::Host;
use http_body_util::LengthLimitError;
use jobs::{Jobs, Queue};
use refusal::Refusal;
use stock::Stock;

pub use page::{BUILD, is_built};

/// How long a client may take to send a request's body.
const SENDING: Duration = Duration::from_secs(10);
/// How long is waited for threads when all else has ended.
const LEAVING: Duration = Duration::from_secs(1);
/// The most connections at a time.
const CONNECTIONS: usize = 1024;
/// Searches go deep: their threads need more room than usual.
const STACK: usize = 8 << 20;

/// What all requests share.
struct Shop {
    host: Host,
    jobs: Jobs,
    stock: Stock,
}

/// Serves until the process is told to end (Ctrl-C or SIGTERM). `names` are what requests may call this server besides
/// `localhost` and addresses. `ready` is called once, with the address.
///
/// # Errors
/// An address that cannot be had, or threads that cannot.
pub fn serve(address: SocketAddr, names: &[String], ready: impl FnOnce(SocketAddr)) -> std::io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let jobs = Jobs::new(cores);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(cores.min(4))
        .max_blocking_threads(jobs.threads() + 4)
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let done = runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let shop = Arc::new(Shop { host: Host::new(address, names), jobs, stock: Stock::default() });
        ready(address);
        Door::new(listener, CONNECTIONS).serve(router(shop), told_to_end()).await;
        Ok(())
    });
    // what is still open is dropped, which stops its searches
    runtime.shutdown_timeout(LEAVING);
    done
}

/// Waits until the process is told to end.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

fn router(shop: Arc<Shop>) -> Router {
    let mut router = Router::new()
        .route("/api/variants", get(listing))
        .route("/api/variants/{name}", get(shipped))
        .route("/api/schema", get(schema));
    for (name, queue, answer) in answers::ALL {
        let handler = move |State(shop): State<Arc<Shop>>, headers: HeaderMap, body: Body| async move {
            guard::is_json(&headers)?;
            let body = tokio::time::timeout(SENDING, axum::body::to_bytes(body, LARGEST_BODY)).await;
            let body = body.map_err(|_| late())?.map_err(|error| unread(&error))?;
            let own = shop.clone();
            let done =
                shop.jobs.run(queue, move |control| answer(&Ask::read(&body)?, &own.stock, control)).await?;
            done.map(|value| json(&value))
        };
        router = router.route(&format!("/api/{name}"), post(handler));
    }
    router
        .fallback(file)
        .method_not_allowed_fallback(|method: Method| async move {
            Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED,
                format!("{method} means nothing here"),
                "GET files and lists; POST questions",
            )
        })
        .layer(DefaultBodyLimit::disable())
        .layer(from_fn_with_state(shop.clone(), guarded))
        .with_state(shop)
}

/// Every request is looked at before, every answer protected.
async fn guarded(State(shop): State<Arc<Shop>>, request: Request, next: Next) -> Response {
    let mut response = match guard::admit(request.headers(), &shop.host) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    guard::protect(response.headers_mut());
    response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn json(value: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

fn late() -> Refusal {
    let message = format!("the request did not come whole in {} seconds", SENDING.as_secs());
    Refusal::new(StatusCode::REQUEST_TIMEOUT, message, "send it again")
}

/// Why a body could not be read.
fn unread(error: &axum::Error) -> Refusal {
    if !std::error::Error::source(error).is_some_and(|cause| cause.is::<LengthLimitError>()) {
        return Refusal::bad("the body does not come as its headers say", "send it again");
    }
    let message = format!("a request of more than {LARGEST_BODY} bytes");
    let help = format!("a variant's text has at most {} bytes", ask::LARGEST_TEXT);
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message, help)
}

async fn listing(State(shop): State<Arc<Shop>>) -> Result<Response, Refusal> {
    shop.jobs.run(Queue::Quick, |_| json(answers::listing())).await
}

async fn shipped(name: Result<Path<String>, PathRejection>) -> Result<Response, Refusal> {
    let Path(name) =
        name.map_err(|_| Refusal::bad("the name is no text", "`/api/variants` lists the names"))?;
    answers::shipped_text(&name).map(|value| json(&value))
}

async fn schema() -> Response {
    json(answers::schema())
}

/// A file of the page.
async fn file(method: Method, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        let message = format!("there is no `/{path}`");
        return Refusal::new(StatusCode::NOT_FOUND, message, "docs/server.md lists what can be asked")
            .into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        let help = "files can only be read";
        return Refusal::new(StatusCode::METHOD_NOT_ALLOWED, format!("{method} means nothing here"), help)
            .into_response();
    }
    match page::find(path) {
        Some(file) => {
            // names of assets change with what is in them
            let keep =
                if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
            ([(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, keep)], file.bytes).into_response()
        }
        None if path.is_empty() => {
            let text = format!("The page is not part of this program.\n\n{}\n", how_to_build());
            let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
            (StatusCode::SERVICE_UNAVAILABLE, kind, text).into_response()
        }
        None => {
            let message = format!("there is no file `/{path}`");
            Refusal::new(StatusCode::NOT_FOUND, message, "the page is at `/`").into_response()
        }
    }
}

/// What to do where the page was not built before the program.
pub fn how_to_build() -> String {
    format!("`{BUILD}` builds it, in the project's folder and with Node.js; then build the program again.")
}
