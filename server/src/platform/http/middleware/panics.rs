//! Panic handling: a panic fails one request and does not stop the worker.

use std::panic::AssertUnwindSafe;

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};
use futures_util::FutureExt;

use crate::platform::error::AppError;

/// Middleware: responds with 500 if a handler panics. The hook of [`log_panics`] logs the panic with its location.
pub async fn catch_panics(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // Unwind safety: the request and its future are dropped, so state that the panic left inconsistent is not reused.
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(response) => response,
        Err(_) => Err(AppError::internal("a handler panicked").into()),
    }
}

/// Installs a panic hook that logs each panic as one line in the log's format.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let message = panic.payload_as_str().unwrap_or("no message");
        tracing::error!(place, message, "panic");
    }));
}
