//! The task that starts scheduled mailings and fills the outbox.

use std::time::Duration;

use actix_web::{rt, web::Data};
use tokio::task::JoinHandle;

use super::sending;
use crate::platform::context::Context;

/// Pause between two rounds while nothing is being sent.
const PAUSE: Duration = Duration::from_secs(5);
/// Pause while a mailing is being sent.
const SHORT_PAUSE: Duration = Duration::from_secs(1);

/// The task, until it is stopped.
#[derive(Debug)]
pub struct Worker(JoinHandle<()>);

impl Worker {
    /// Starts the task.
    pub fn start(context: Data<Context>) -> Self {
        Self(rt::spawn(async move {
            loop {
                let pause = match sending::run_once(&context).await {
                    Ok(true) => SHORT_PAUSE,
                    Ok(false) => PAUSE,
                    Err(error) => {
                        tracing::warn!(%error, "mailings could not be processed");
                        PAUSE
                    }
                };
                tokio::time::sleep(pause).await;
            }
        }))
    }

    /// Stops it. The next one continues where this one was.
    pub fn stop(&self) {
        self.0.abort();
    }
}
