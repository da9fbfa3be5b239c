//! A page that fails on the way is a document all the same: nobody who opens an address is answered in the API's words.

use std::{panic::AssertUnwindSafe, time::Duration};

use actix_web::http::StatusCode;
use futures_util::FutureExt;
use tokio::time::timeout;

/// Sooner than any request is cut off.
pub(super) const LONGEST: Duration = Duration::from_secs(25);

/// What was made, or the reason and the status of a document without it.
pub(super) async fn made<T>(
    longest: Duration,
    making: impl Future<Output = T>,
) -> Result<T, (&'static str, StatusCode)> {
    // Nothing a panic may have left half done is used again.
    match timeout(longest, AssertUnwindSafe(making).catch_unwind()).await {
        Ok(Ok(made)) => Ok(made),
        Ok(Err(_)) => Err(("panic", StatusCode::INTERNAL_SERVER_ERROR)),
        Err(_) => Err(("late", StatusCode::SERVICE_UNAVAILABLE)),
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;

    #[tokio::test]
    async fn a_panic_and_a_page_without_end_have_a_status_each() {
        assert_eq!(made(LONGEST, ready(7)).await, Ok(7));
        let panics = made(LONGEST, async { panic!("on purpose") }).await;
        assert_eq!(panics, Err::<(), _>(("panic", StatusCode::INTERNAL_SERVER_ERROR)));
        let late = made(Duration::ZERO, pending::<()>()).await;
        assert_eq!(late, Err(("late", StatusCode::SERVICE_UNAVAILABLE)));
    }
}
