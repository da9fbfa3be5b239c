//! The session of one request, and the cookies its response sets.

use std::mem;

use actix_web::{
    Error,
    body::MessageBody,
    cookie::Cookie,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderValue},
    middleware::Next,
};

use super::types::Session;
use crate::platform::{db, http::exchange::Exchange};

/// Filled on first use, so that a row is read at most once.
#[derive(Default)]
pub(super) struct RequestSession {
    pub(super) session: Option<Option<Session>>,
    cookies: Vec<Cookie<'static>>,
}

impl RequestSession {
    /// Adds a cookie; replaces one of the same name.
    pub(super) fn set(&mut self, cookie: Cookie<'static>) {
        self.cookies.retain(|existing| existing.name() != cookie.name());
        self.cookies.push(cookie);
    }
}

/// Reads or changes the session state of an exchange.
pub(super) fn with<T>(exchange: &Exchange, work: impl FnOnce(&mut RequestSession) -> T) -> T {
    exchange.with_state(work)
}

/// Gives a request a session that was loaded for another request of the same visitor.
pub fn adopt(exchange: &Exchange, session: Session) {
    with(exchange, |state| state.session = Some(Some(session)));
}

/// Sets a cookie on the response, unless the response is a server error.
pub fn set_cookie(exchange: &Exchange, cookie: Cookie<'static>) {
    with(exchange, |state| state.set(cookie));
}

/// Middleware: adds the cookies of a session that was started, changed or ended to the response.
pub async fn set_cookies(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = db::with_caller(next.call(request)).await?;

    let cookies = with(&Exchange::for_request(response.request()), |state| mem::take(&mut state.cookies));
    // A failed request was rolled back, including its session. That of a remembered device is restored again.
    if cookies.is_empty() || response.status().is_server_error() {
        return Ok(response);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store, private"));
    for cookie in &cookies {
        response.response_mut().add_cookie(cookie)?;
    }
    Ok(response)
}
