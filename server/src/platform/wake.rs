//! Wakes a task that otherwise runs at intervals.

use std::sync::Arc;

use tokio::sync::Notify;

use super::db::Transaction;

/// A signal to one task of this process; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Wake(Arc<Notify>);

impl Wake {
    /// Wakes the task once the transaction is committed.
    pub fn after(&self, tx: &impl Transaction) {
        let notify = self.0.clone();
        tx.after_commit(move || notify.notify_one());
    }

    /// Completes when the task is woken, at once if that happened since the last time.
    pub async fn woken(&self) {
        self.0.notified().await;
    }
}
