//! What a visitor is told about his tries.

use actix_web::{
    Error, HttpMessage, HttpRequest,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
};

use super::Allowance;

const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// Keeps it for the answer: of several, the one that leaves the least.
pub(super) fn remember(request: &HttpRequest, allowance: Allowance) {
    let mut extensions = request.extensions_mut();
    let least = extensions.get::<Allowance>().is_none_or(|known| allowance.remaining <= known.remaining);
    if least {
        extensions.insert(allowance);
    }
}

/// Middleware: every answer of a request that was counted tells what is left; a refusal also when to come again.
pub async fn tell(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut answer = next.call(request).await?;

    let allowance = answer.request().extensions().get::<Allowance>().copied();
    if let Some(allowance) = allowance {
        let headers = answer.headers_mut();
        headers.insert(LIMIT, HeaderValue::from(allowance.limit));
        headers.insert(REMAINING, HeaderValue::from(allowance.remaining.unwrap_or(0)));
        if allowance.remaining.is_none() {
            headers.insert(RESET, HeaderValue::from(allowance.reset_at.timestamp()));
        }
    }
    Ok(answer)
}
