//! Connections, so many at a time: the next one waits outside until one of them ends. None can be held for nothing:
//! whoever neither asks nor takes an answer is sent away.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Sleep, sleep, timeout};

/// How long a client may take to send a request's head, counted from when the connection is free for it.
const ASKING: Duration = Duration::from_secs(10);
/// How long a client may let an answer lie, without taking a byte of it.
const TAKING: Duration = Duration::from_secs(30);
/// How long is waited for what is being done when the server is told to end.
const ENDING: Duration = Duration::from_secs(3);

/// A listener that lets in so many at a time.
pub struct Door {
    listener: TcpListener,
    places: Arc<Semaphore>,
}

/// A connection, and its place.
pub struct Visit {
    stream: TcpStream,
    /// Runs while the client takes nothing of what is to be sent.
    patience: Option<Pin<Box<Sleep>>>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Door {
    /// Lets in at most `most` at a time.
    pub fn new(listener: TcpListener, most: usize) -> Door {
        Door { listener, places: Arc::new(Semaphore::new(most)) }
    }

    /// Serves who comes in until `end`; then nobody is let in any more, and who is inside has a moment to leave.
    pub async fn serve(mut self, router: Router, end: impl Future<Output = ()>) {
        let service = TowerToHyperService::new(router);
        let open = GracefulShutdown::new();
        let mut end = std::pin::pin!(end);
        loop {
            let visit = tokio::select! {
                visit = self.let_in() => visit,
                () = &mut end => break,
            };
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(ASKING)
                .serve_connection(TokioIo::new(visit), service.clone());
            let connection = open.watch(connection);
            tokio::spawn(async move {
                // whoever breaks off is nobody's fault here
                let _ = connection.await;
            });
        }
        drop(self);
        let _ = timeout(ENDING, open.shutdown()).await;
    }

    async fn let_in(&mut self) -> Visit {
        // the semaphore is never closed
        let place = self.places.clone().acquire_owned().await.ok();
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // small answers are not held back
        let _ = stream.set_nodelay(true);
        Visit { stream, patience: None, _place: place }
    }
}

impl Visit {
    /// What has become of sending; too late if nothing of it has gone out for a while.
    fn sent<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.patience = None;
            return done;
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(TAKING)));
        patience.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(cx, buf);
        self.sent(cx, done)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        self.sent(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}
