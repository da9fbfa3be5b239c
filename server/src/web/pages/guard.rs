//! Turns panics and timeouts of a page into HTML documents: a browser must not get the API's JSON errors.

use std::{panic::AssertUnwindSafe, time::Duration};

use actix_web::http::StatusCode;
use futures_util::FutureExt;
use tokio::time::timeout;

/// Shorter than the request timeout.
pub(super) const TIMEOUT: Duration = Duration::from_secs(25);

/// Returns the result, or reason and status of the document to send instead.
pub(super) async fn guarded<T>(
    limit: Duration,
    work: impl Future<Output = T>,
) -> Result<T, (&'static str, StatusCode)> {
    // The future is dropped after a panic, so a state that it left inconsistent is not used again.
    match timeout(limit, AssertUnwindSafe(work).catch_unwind()).await {
        Ok(Ok(guarded)) => Ok(guarded),
        Ok(Err(_)) => Err(("panic", StatusCode::INTERNAL_SERVER_ERROR)),
        Err(_) => Err(("timeout", StatusCode::SERVICE_UNAVAILABLE)),
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[tokio::test]
    async fn panics_and_timeouts_have_distinct_status_codes() {
        assert_eq!(guarded(TIMEOUT, ready(7)).await, Ok(7));
        let panics = guarded(TIMEOUT, async { panic!("on purpose") }).await;
        assert_eq!(panics, Err::<(), _>(("panic", StatusCode::INTERNAL_SERVER_ERROR)));
        let late = guarded(Duration::ZERO, pending::<()>()).await;
        assert_eq!(late, Err(("timeout", StatusCode::SERVICE_UNAVAILABLE)));
    }
}
