//! PostgreSQL: one pool for reads and writes.

use std::time::Duration;

use sea_orm::Database;

use super::{ConnectError, Connections, ContentionLimit, Db, Invalidation, options};

const MAX_CONNECTIONS: u32 = 16;

/// How long a request waits for a free connection, or for a lock, before it fails as unavailable.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// Time limit of a statement and of an idle transaction, so that no request occupies the database for longer.
const STATEMENT_TIMEOUT: Duration = Duration::from_secs(10);

/// A connection that was idle for less is assumed to be alive, which saves a round trip per query.
const MAX_UNCHECKED_IDLE: Duration = Duration::from_secs(5);

pub(super) async fn connect(url: &str) -> Result<Db, ConnectError> {
    // SeaORM accepts only one of the scheme's two names.
    let url = url.replacen("postgresql:", "postgres:", 1);
    let mut options = options(&url, LOCK_TIMEOUT);
    options
        .max_connections(MAX_CONNECTIONS)
        .min_connections(1)
        .statement_timeout(STATEMENT_TIMEOUT)
        .test_before_acquire_if_idle_for(MAX_UNCHECKED_IDLE)
        .set_application_name(env!("CARGO_PKG_NAME"))
        .map_sqlx_postgres_opts(|options| {
            options.options([
                ("lock_timeout", format!("{}ms", LOCK_TIMEOUT.as_millis())),
                ("idle_in_transaction_session_timeout", format!("{}ms", STATEMENT_TIMEOUT.as_millis())),
                // JIT compilation costs more than any of our queries.
                ("jit", "off".to_owned()),
            ])
        });
    let pool = Box::pin(Database::connect(options)).await?;
    let pool = Connections::new(pool);
    Ok(Db {
        reader: pool.clone(),
        writer: pool,
        invalidation: Invalidation::default(),
        contention_limit: ContentionLimit::default(),
    })
}
