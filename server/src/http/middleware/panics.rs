//! A panic costs one request and no worker.

use std::panic::AssertUnwindSafe;

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
};
use futures_util::FutureExt;

use crate::error::AppError;

/// Middleware: answers 500 when a handler panics. The panic itself is logged by [`log_panics`], with its place.
pub async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    // Nothing the panic may have left half done is used again: the request and its future are dropped.
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(answer) => answer,
        Err(_) => Err(AppError::internal("a handler panicked").into()),
    }
}

/// Panics go to the log like everything else: one line, in its format.
pub fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let message = panic.payload_as_str().unwrap_or("no message");
        tracing::error!(place, message, "panic");
    }));
}
