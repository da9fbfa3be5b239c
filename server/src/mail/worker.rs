//! Sends mails for as long as the server runs.

use std::{panic::AssertUnwindSafe, time::Duration};

use actix_web::{rt, web};
use futures_util::FutureExt;
use tokio::{select, task::JoinHandle, time::timeout};

use super::{queries, service, stopping::Stopping};
use crate::state::AppState;

/// Another process may have written a mail and died: nobody then wakes us.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// Mails that are due and held by another process must not keep us running in circles.
const SHORTEST_PAUSE: Duration = Duration::from_millis(200);

/// The worker of this process.
pub struct Worker {
    stopping: Stopping,
    task: JoinHandle<()>,
}

impl Worker {
    /// Begins with what an earlier process left.
    pub fn start(state: web::Data<AppState>) -> Self {
        let stopping = Stopping::default();
        Self { stopping: stopping.clone(), task: rt::spawn(work(state, stopping)) }
    }

    /// Begins nothing more and ends when what was begun did. Mails that are due are sent by the next process.
    pub async fn stop(self) {
        self.stopping.begin();
        _ = self.task.await;
    }
}

async fn work(state: web::Data<AppState>, stopping: Stopping) {
    while !stopping.has_begun() {
        // A panic costs one round and not the worker; its place is in the log already.
        let round = AssertUnwindSafe(round(&state, &stopping)).catch_unwind();
        let pause = round.await.unwrap_or(LONGEST_PAUSE);
        select! {
            () = stopping.begun() => {}
            _ = timeout(pause, state.mailer.wake.notified()) => {}
        }
    }
}

/// Sends what is due; answers how long there is nothing to do.
async fn round(state: &AppState, stopping: &Stopping) -> Duration {
    let found = async {
        service::deliver_until(state, stopping).await?;
        state.mailer.figures.count(&state.db).await?;
        queries::next_due(state.db.reader()).await
    };
    match found.await {
        Ok(None) => LONGEST_PAUSE,
        Ok(Some(due)) => (due - state.clock.now()).to_std().unwrap_or_default().clamp(SHORTEST_PAUSE, LONGEST_PAUSE),
        Err(error) => {
            tracing::warn!(%error, "mails cannot be looked after");
            LONGEST_PAUSE
        }
    }
}
