//! Requests that are refused before the application receives them.

use std::{cell::Cell, rc::Rc};

use actix_web::HttpRequest;

use crate::platform::error::RequestError;

/// Why a request head was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The head is malformed or ambiguous.
    Malformed,
    /// The request line is too long.
    UriTooLong,
    /// The headers are too large or too many.
    HeadersTooLarge,
    /// The head was not complete in time.
    TimedOut,
}

/// Replaces a refused head, so that the application responds to it and logs it like other requests.
pub(super) const HEAD: &[u8] = b"REFUSED /api HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
const METHOD: &str = "REFUSED";

/// Connection data: why the last head was refused, if it was.
#[derive(Debug, Clone, Default)]
pub(super) struct Refused(Rc<Cell<Option<Refusal>>>);

impl Refused {
    pub(super) fn set(&self, refusal: Refusal) {
        self.0.set(Some(refusal));
    }

    pub(super) fn get(&self) -> Option<Refusal> {
        self.0.get()
    }
}

/// The refusal that a request represents. Earlier requests on the same connection have other methods.
pub fn refusal_of(request: &HttpRequest) -> Option<Refusal> {
    let refused: &Refused = request.conn_data().filter(|_| request.method().as_str() == METHOD)?;
    refused.get()
}

impl From<Refusal> for RequestError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Malformed => Self::Malformed,
            Refusal::UriTooLong => Self::UriTooLong,
            Refusal::HeadersTooLarge => Self::HeadersTooLarge,
            Refusal::TimedOut => Self::TimedOut,
        }
    }
}
