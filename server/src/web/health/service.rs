//! What `/readyz` reports.

use std::{sync::atomic::Ordering, time::Duration};

use sea_orm::ConnectionTrait;

use super::{Health, types::Parts};
use crate::platform::context::Context;

/// A database that takes longer counts as unavailable.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Which parts are ready to serve requests.
pub(super) async fn parts(context: &Context, health: &Health, renderer: bool) -> Parts {
    let database = tokio::time::timeout(TIMEOUT, context.db.reader().execute_unprepared("SELECT 1")).await;
    let database = matches!(database, Ok(Ok(_)));
    let migrations = database && is_migrated(context, health).await;
    Parts { database, migrations, renderer, accepting: !context.draining.has_begun() }
}

/// Caches a positive result: migrations are not reverted while the server runs.
async fn is_migrated(context: &Context, health: &Health) -> bool {
    if health.migrated.load(Ordering::Relaxed) {
        return true;
    }
    let migrated = migrations::pending(context.db.reader().pool()).await.is_ok_and(|steps| steps.is_empty());
    health.migrated.store(migrated, Ordering::Relaxed);
    migrated
}
