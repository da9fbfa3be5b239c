//! Rate limit headers of responses.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{HeaderName, HeaderValue},
    middleware::Next,
};

use super::Allowance;
use crate::platform::http::exchange::Exchange;

const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// The allowance for the headers.
#[derive(Default)]
struct Least(Option<Allowance>);

/// Stores the allowance for the response; of several, the one with the fewest remaining attempts.
pub(super) fn remember(exchange: &Exchange, allowance: Allowance) {
    exchange.with_state(|least: &mut Least| {
        if least.0.is_none_or(|least| allowance.remaining <= least.remaining) {
            least.0 = Some(allowance);
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

    let allowance = Exchange::of(response.request()).with_state(|least: &mut Least| least.0);
    if let Some(allowance) = allowance {
        let headers = response.headers_mut();
        headers.insert(LIMIT, HeaderValue::from(allowance.limit));
        headers.insert(REMAINING, HeaderValue::from(allowance.remaining.unwrap_or(0)));
        if allowance.remaining.is_none() {
            headers.insert(RESET, HeaderValue::from(allowance.reset_at.timestamp()));
        }
    }
    Ok(response)
}
