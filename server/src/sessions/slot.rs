//! What one request knows about its session, and the cookies its answer will set.

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::MessageBody,
    cookie::Cookie,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderValue},
    middleware::Next,
};

use super::types::Session;

/// Filled when somebody asks, so that a row is read at most once.
#[derive(Default)]
pub(super) struct Slot {
    pub(super) session: Option<Option<Session>>,
    cookies: Vec<Cookie<'static>>,
}

impl Slot {
    /// Adds a cookie in the place of one of the same name.
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

/// Has the answer set a cookie, unless it fails by a fault of ours.
pub fn set_cookie(request: &HttpRequest, cookie: Cookie<'static>) {
    with(request, |slot| slot.set(cookie));
}

/// Middleware: puts the cookies of a session that began, changed or ended on the answer.
pub async fn keep(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut answer = next.call(request).await?;

    let cookies = answer.request().extensions_mut().remove::<Slot>().map(|slot| slot.cookies).unwrap_or_default();
    // What failed was rolled back, and the session with it.
    if cookies.is_empty() || answer.status().is_server_error() {
        return Ok(answer);
    }
    answer.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store, private"));
    for cookie in &cookies {
        answer.response_mut().add_cookie(cookie)?;
    }
    Ok(answer)
}
