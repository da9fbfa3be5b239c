//! Rate limit headers of responses.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
};

use super::RateLimitStatus;
use crate::platform::http::exchange::Exchange;

const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The allowance for the headers.
#[derive(Default)]
struct Least(Option<RateLimitStatus>);

/// Stores the allowance for the response; of several, the one with the fewest remaining attempts.
pub(super) fn remember(exchange: &Exchange, status: RateLimitStatus) {
    exchange.with_state(|least: &mut Least| {
        if least.0.is_none_or(|least| status.remaining <= least.remaining) {
            least.0 = Some(status);
        }
    });
}

/// Middleware: every response to a counted request has the limit and the remaining attempts in its headers; a rejection
/// also has the time of the reset.
pub async fn set_headers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;

    let status = Exchange::for_request(response.request()).with_state(|least: &mut Least| least.0);
    if let Some(status) = status {
        let headers = response.headers_mut();
        headers.insert(LIMIT, HeaderValue::from(status.limit));
        headers.insert(REMAINING, HeaderValue::from(status.remaining.unwrap_or(0)));
        if status.remaining.is_none() {
            headers.insert(RESET, HeaderValue::from(status.reset_at.timestamp()));
        }
    }
    Ok(response)
}
