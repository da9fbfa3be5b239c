//! The visitor of a page, looked up once for the page and all calls that it makes while it renders.

use actix_web::{
    Error, HttpMessage as _,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};

use super::guards::{SignedIn, remember_caller, signed_in};
use crate::platform::{
    error::AppError,
    http::exchange::Exchange,
    sessions::{self, Session},
};

/// Session and user of a request, for other requests of the same visitor.
#[derive(Debug, Clone)]
pub struct KnownVisitor {
    session: Session,
    caller: Option<SignedIn>,
}

impl KnownVisitor {
    /// Looks up the visitor of a request; `None` without an open session. A remembered device is left to the calls: it
    /// gets its new cookie with the page, whatever the status of the page.
    pub async fn look_up(exchange: &Exchange) -> Result<Option<Self>, AppError> {
        let Some(session) = sessions::current_unless_remembered(exchange).await? else { return Ok(None) };
        Ok(Some(Self { session, caller: signed_in(exchange).await? }))
    }
}

/// Middleware of calls in process: a call with the extension [`KnownVisitor`] does not look its visitor up again.
pub async fn adopt_known_visitor(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let known = request.extensions_mut().remove::<KnownVisitor>();
    if let Some(KnownVisitor { session, caller }) = known {
        let exchange = Exchange::for_request(request.request());
        sessions::adopt(&exchange, session);
        if let Some(caller) = caller {
            remember_caller(&exchange, caller);
        }
    }
    next.call(request).await
}
