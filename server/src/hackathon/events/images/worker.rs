//! Background worker that encodes images while the server runs.

use std::{panic::AssertUnwindSafe, time::Duration};

use actix_web::web;
use futures_util::FutureExt;
use tokio::time::timeout;

use super::service;
use crate::platform::context::Context;

/// No notification arrives for images left by a process that died or by a failed storage, so poll as well.
const MAX_PAUSE: Duration = Duration::from_secs(60);

/// Starts with images left by an earlier process. It is safe to abort at any time.
pub async fn encode_forever(context: web::Data<Context>) {
    loop {
        let round = AssertUnwindSafe(service::encode_pending(&context)).catch_unwind().await;
        match round {
            Ok(Ok(0)) | Err(_) => {}
            Ok(Ok(count)) => tracing::info!(count, "images encoded"),
            Ok(Err(error)) => tracing::warn!(%error, "images cannot be encoded"),
        }
        _ = timeout(MAX_PAUSE, context.images.pending.notified()).await;
    }
}
