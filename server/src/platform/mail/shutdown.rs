//! Shutdown of the worker: what it no longer starts, and what it gives back.

use std::{
    pin::pin,
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use tokio::{select, sync::watch, time::sleep};

use super::{claim::Claim, mailer::Failure};

/// After the stop, a mail server has this long until the transmission of an email must have begun.
const MAX_GREETING: Duration = Duration::from_secs(5);

/// Whether the worker must stop. All clones share the state.
#[derive(Debug, Clone)]
pub(super) struct Shutdown(watch::Sender<bool>);

/// Whether the transmission of an email has begun.
#[derive(Debug)]
pub(super) struct Progress<'a> {
    claim: &'a Claim,
    transmitting: AtomicBool,
}

impl Default for Shutdown {
    fn default() -> Self {
        Self(watch::Sender::new(false))
    }
}

impl Shutdown {
    pub(super) fn begin(&self) {
        self.0.send_replace(true);
    }

    pub(super) fn has_begun(&self) -> bool {
        *self.0.borrow()
    }

    pub(super) async fn begun(&self) {
        _ = self.0.subscribe().wait_for(|begun| *begun).await;
    }

    /// The result of sending an email; `None` if it was given up, which happens only before its transmission begins:
    /// afterwards only the mail server knows whether it was accepted.
    pub(super) async fn unless_idle<T>(&self, progress: &Progress<'_>, sending: impl Future<Output = T>) -> Option<T> {
        let mut sending = pin!(sending);
        let last_call = async {
            self.begun().await;
            sleep(MAX_GREETING).await;
        };
        select! {
            biased;
            done = &mut sending => return Some(done),
            () = last_call => {}
        }
        if progress.is_transmitting() { Some(sending.await) } else { None }
    }
}

impl<'a> Progress<'a> {
    pub(super) fn new(claim: &'a Claim) -> Self {
        Self { claim, transmitting: AtomicBool::new(false) }
    }

    /// Call this before the transmission of the email. Fails if another process may have claimed the email.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if !self.claim.is_valid() {
            return Err(Failure::transient("the email's claim expired"));
        }
        self.transmitting.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn is_transmitting(&self) -> bool {
        self.transmitting.load(Ordering::Relaxed)
    }
}
