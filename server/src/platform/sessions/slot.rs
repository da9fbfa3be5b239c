//! The session of one request, and the cookies its response sets.

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::MessageBody,
    cookie::Cookie,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderValue},
    middleware::Next,
};

use super::types::Session;
use crate::platform::db;

/// Filled on first use, so that a row is read at most once.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) session: Option<Option<Session>>,
    cookies: Vec<Cookie<'static>>,
}

impl Slot {
    /// Adds a cookie; replaces one of the same name.
    pub(super) fn set(&mut self, cookie: Cookie<'static>) {
        self.cookies.retain(|known| known.name() != cookie.name());
        self.cookies.push(cookie);
    }
}

/// Reads or changes the slot of a request.
pub(super) fn with<T>(request: &HttpRequest, work: impl FnOnce(&mut Slot) -> T) -> T {
    let mut extensions = request.extensions_mut();
    if !extensions.contains::<Slot>() {
        extensions.insert(Slot::default());
    }
    work(extensions.get_mut().expect("was just put there"))
}

/// Sets a cookie on the response, unless the response is a server error.
pub fn set_cookie(request: &HttpRequest, cookie: Cookie<'static>) {
    with(request, |slot| slot.set(cookie));
}

/// Middleware: adds the cookies of a session that was started, changed or ended to the response.
pub async fn keep(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut answer = db::with_caller(next.call(request)).await?;

    let cookies = answer.request().extensions_mut().remove::<Slot>().map(|slot| slot.cookies).unwrap_or_default();
    // A failed request was rolled back, including its session.
    if cookies.is_empty() || answer.status().is_server_error() {
        return Ok(answer);
    }
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store, private"));
    for cookie in &cookies {
        answer.response_mut().add_cookie(cookie)?;
    }
    Ok(answer)
}
