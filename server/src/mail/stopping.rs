//! The end of a worker: what it may not begin any more, and what it gives back.

use std::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use tokio::{select, sync::watch, time::sleep};

/// For so long after the stop a mail server may still take before it is told of a mail.
const LONGEST_GREETING: Duration = Duration::from_secs(5);

/// Whether the worker is to end. Every clone is the same.
#[derive(Debug, Clone)]
pub(super) struct Stopping(watch::Sender<bool>);

/// How far the handing over of a mail came.
#[derive(Debug, Default)]
pub(super) struct Progress(AtomicBool);

impl Default for Stopping {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Stopping {
    pub(super) fn begin(&self) {
        self.0.send_replace(true);
    }

    pub(super) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    pub(super) async fn begun(&self) {
        _ = self.0.subscribe().wait_for(|begun| *begun).await;
    }

    /// What came of handing a mail over; `None` when it was given up, which is done only as long as nothing of the mail
    /// was said: afterwards nobody but the mail server knows its fate.
    pub(super) async fn unless_idle<T>(&self, progress: &Progress, sending: impl Future<Output = T>) -> Option<T> {
        let mut sending = pin!(sending);
        let last_call = async {
            self.begun().await;
            sleep(LONGEST_GREETING).await;
        };
        select! {
            biased;
            done = &mut sending => return Some(done),
            () = last_call => {}
        }
        if progress.is_told() { Some(sending.await) } else { None }
    }
}

impl Progress {
    /// To be called before the mail itself is mentioned.
    pub(super) fn tell(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
