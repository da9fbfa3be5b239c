//! The byte stream of one connection, with read and write timeouts.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use actix_web::rt::net::TcpStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

use super::{
    admission::Permit,
    framing::{Expected, Framing},
    refusal::{Refusal, Refused},
};

/// For a complete head: from the start of the connection for the first one, else from the first byte of the head.
const HEAD_TIMEOUT: Duration = Duration::from_secs(5);
/// Between two reads of a body.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// If the response is sent before the request is complete: until the client sends more.
const LINGER_IDLE_TIMEOUT: Duration = Duration::from_secs(5);
/// If the response is sent before the request is complete: for the whole remaining request.
const LINGER_TIMEOUT: Duration = Duration::from_secs(30);
const READ_BUFFER_BYTES: usize = 8 * 1024;

/// A client's connection, as the HTTP parser sees it.
pub(super) struct Connection {
    io: TcpStream,
    framing: Framing,
    /// Received and checked, but not passed to the parser yet.
    received: Vec<u8>,
    consumed: usize,
    refused: Refused,
    expected: Expected,
    read_deadline: Option<Pin<Box<Sleep>>>,
    write_timeout: Duration,
    write_deadline: Option<Pin<Box<Sleep>>>,
    linger: Option<Linger>,
    _permit: Permit,
}

/// Reads and discards what the client still sends after the response. If the connection were closed at once, the client
/// would get a reset and could lose the response.
struct Linger {
    end: Pin<Box<Sleep>>,
    idle_end: Pin<Box<Sleep>>,
}

impl Linger {
    fn new() -> Self {
        Self { end: Box::pin(sleep(LINGER_TIMEOUT)), idle_end: Box::pin(sleep(LINGER_IDLE_TIMEOUT)) }
    }
}

impl Connection {
    pub(super) fn new(io: TcpStream, permit: Permit, write_timeout: Duration) -> Self {
        Self {
            io,
            framing: Framing::new(),
            received: Vec::new(),
            consumed: 0,
            refused: Refused::default(),
            expected: Expected::Nothing,
            read_deadline: None,
            write_timeout,
            write_deadline: None,
            linger: None,
            _permit: permit,
        }
    }

    pub(super) fn refused(&self) -> &Refused {
        &self.refused
    }

    /// Whether the client may still send the rest of a body or of a refused request.
    fn is_client_sending(&self) -> bool {
        self.framing.has_ended() || self.framing.expected() == Expected::Body
    }

    fn pass_to_parser(&mut self, buffer: &mut ReadBuf<'_>) {
        let piece = &self.received[self.consumed..];
        let piece = &piece[..piece.len().min(buffer.remaining())];
        buffer.put_slice(piece);
        self.consumed += piece.len();
        if self.consumed == self.received.len() {
            (self.received, self.consumed) = (Vec::new(), 0);
        }
    }

    /// Ready once the client exceeds the read deadline. Restarts the deadline when the expected input changes.
    fn poll_read_deadline(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let expected = self.framing.expected();
        if self.expected != expected {
            self.expected = expected;
            self.read_deadline = match expected {
                Expected::Head(_) => Some(Box::pin(sleep(HEAD_TIMEOUT))),
                Expected::Body => Some(Box::pin(sleep(BODY_TIMEOUT))),
                Expected::Nothing => None,
            };
        }
        self.read_deadline.as_mut().map_or(Poll::Pending, |deadline| deadline.as_mut().poll(context))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        loop {
            if !this.received.is_empty() {
                this.pass_to_parser(buffer);
                return Poll::Ready(Ok(()));
            }
            if this.framing.has_ended() {
                return Poll::Ready(Ok(()));
            }
            let mut space = [0; READ_BUFFER_BYTES];
            let mut piece = ReadBuf::new(&mut space);
            if Pin::new(&mut this.io).poll_read(context, &mut piece)?.is_pending() {
                ready!(this.poll_read_deadline(context));
                if !matches!(this.expected, Expected::Head(_)) {
                    return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
                }
                if !this.framing.has_partial_head() {
                    return Poll::Ready(Ok(()));
                }
                this.refused.set(Refusal::TimedOut);
                this.framing.refuse(&mut this.received);
                continue;
            }
            if piece.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
            if this.expected == Expected::Body {
                // Restarts the deadline for the next read.
                this.expected = Expected::Nothing;
            }
            if let Err(refusal) = this.framing.receive(piece.filled(), &mut this.received) {
                this.refused.set(refusal);
            }
        }
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = &mut *self;
        let written = Pin::new(&mut this.io).poll_write(context, bytes);
        if written.is_ready() {
            this.write_deadline = None;
            return written;
        }
        let timeout = this.write_timeout;
        let deadline = this.write_deadline.get_or_insert_with(|| Box::pin(sleep(timeout)));
        deadline.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = &mut *self;
        if this.linger.is_none() {
            ready!(Pin::new(&mut this.io).poll_shutdown(context))?;
            if !this.is_client_sending() {
                return Poll::Ready(Ok(()));
            }
        }
        // Polled before reading, since reads may use up the task's cooperative budget each time.
        if this.linger.get_or_insert_with(Linger::new).end.as_mut().poll(context).is_ready() {
            return Poll::Ready(Ok(()));
        }
        loop {
            let mut space = [0; READ_BUFFER_BYTES];
            let mut piece = ReadBuf::new(&mut space);
            let linger = this.linger.get_or_insert_with(Linger::new);
            if Pin::new(&mut this.io).poll_read(context, &mut piece)?.is_pending() {
                return linger.idle_end.as_mut().poll(context).map(Ok);
            }
            linger.idle_end = Box::pin(sleep(LINGER_IDLE_TIMEOUT));
            // The response is already sent, so whether the rest is well-formed does not matter.
            _ = this.framing.receive(piece.filled(), &mut Vec::new());
            if piece.filled().is_empty() || !this.is_client_sending() {
                return Poll::Ready(Ok(()));
            }
        }
    }
}
