//! Sends emails while the server runs.

use std::{panic::AssertUnwindSafe, time::Duration};

use actix_web::{rt, web};
use futures_util::FutureExt;
use tokio::{select, task::JoinHandle, time::timeout};

use super::{queries, service, shutdown::Shutdown};
use crate::platform::context::Context;

/// Another process may have enqueued an email and died: nothing wakes this worker then.
const MAX_PAUSE: Duration = Duration::from_secs(5);
/// Due emails that another process has claimed must not cause a busy loop.
const MIN_PAUSE: Duration = Duration::from_millis(200);

/// The email worker of this process.
pub struct Worker {
    shutdown: Shutdown,
    task: JoinHandle<()>,
}

impl Worker {
    /// Starts with the emails that an earlier process left.
    pub fn start(context: web::Data<Context>) -> Self {
        let shutdown = Shutdown::default();
        Self { shutdown: shutdown.clone(), task: rt::spawn(work(context, shutdown)) }
    }

    /// Starts no further emails and waits for those in progress. The next process sends the remaining due emails.
    pub async fn stop(self) {
        self.shutdown.begin();
        _ = self.task.await;
    }
}

async fn work(context: web::Data<Context>, shutdown: Shutdown) {
    while !shutdown.has_begun() {
        // A panic costs one round and not the worker; its location is already in the log.
        let round = AssertUnwindSafe(round(&context, &shutdown)).catch_unwind();
        let pause = round.await.unwrap_or(MAX_PAUSE);
        select! {
            () = shutdown.begun() => {}
            _ = timeout(pause, context.mailer.wake.notified()) => {}
        }
    }
}

/// Sends due emails; returns the pause before the next round.
async fn round(context: &Context, shutdown: &Shutdown) -> Duration {
    let found = async {
        service::deliver_until(context, shutdown).await?;
        context.mailer.metrics.count(&context.db).await?;
        queries::next_due(context.db.reader()).await
    };
    match found.await {
        Ok(None) => MAX_PAUSE,
        Ok(Some(due)) => (due - context.clock.now()).to_std().unwrap_or_default().clamp(MIN_PAUSE, MAX_PAUSE),
        Err(error) => {
            tracing::warn!(%error, "the outbox cannot be processed");
            MAX_PAUSE
        }
    }
}
