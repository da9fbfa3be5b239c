//! Sends mails for as long as the server runs.

use std::time::Duration;

use actix_web::{rt, web};
use tokio::{select, sync::oneshot, task::JoinHandle, time::timeout};

use super::{queries, service};
use crate::state::AppState;

/// Another process may have written a mail and died: nobody then wakes us.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// Mails that are due and held by another process must not keep us running in circles.
const SHORTEST_PAUSE: Duration = Duration::from_millis(200);

/// The worker of this process.
pub struct Worker {
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Worker {
    /// Begins with what an earlier process left.
    pub fn start(state: web::Data<AppState>) -> Self {
        let (stop, stopped) = oneshot::channel();
        Self { stop, task: rt::spawn(work(state, stopped)) }
    }

    /// Ends after everything that is due was tried once more.
    pub async fn stop(self) {
        _ = self.stop.send(());
        _ = self.task.await;
    }
}

async fn work(state: web::Data<AppState>, mut stopped: oneshot::Receiver<()>) {
    loop {
        let pause = round(&state).await;
        select! {
            _ = &mut stopped => break,
            _ = timeout(pause, state.mailer.wake.notified()) => {}
        }
    }
    round(&state).await;
}

/// Sends what is due; answers how long there is nothing to do.
async fn round(state: &AppState) -> Duration {
    let found = async {
        service::deliver(state).await?;
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
