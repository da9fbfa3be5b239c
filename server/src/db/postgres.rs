//! PostgreSQL: one pool for reading and writing.

use std::time::Duration;

use sea_orm::Database;

use super::{ConnectError, Db, options};

const CONNECTIONS: u32 = 16;

/// How long a request waits for a free connection, or for a lock, before it is told to come back later.
const PATIENCE: Duration = Duration::from_secs(3);

/// No request may keep the database busy for longer.
const STATEMENT: Duration = Duration::from_secs(10);

/// A connection that was idle for less is taken to be alive, which spares a round trip a query.
const STALE: Duration = Duration::from_secs(5);

pub(super) async fn connect(url: &str) -> Result<Db, ConnectError> {
    // SeaORM knows the scheme by one of its two names only.
    let url = url.replacen("postgresql:", "postgres:", 1);
    let mut options = options(&url, PATIENCE);
    options
        .max_connections(CONNECTIONS)
        .min_connections(1)
        .statement_timeout(STATEMENT)
        .test_before_acquire_if_idle_for(STALE)
        .set_application_name(env!("CARGO_PKG_NAME"))
        .map_sqlx_postgres_opts(|options| {
            options.options([
                ("lock_timeout", format!("{}ms", PATIENCE.as_millis())),
                ("idle_in_transaction_session_timeout", format!("{}ms", STATEMENT.as_millis())),
                // Compiling a plan costs more than any of our queries.
                ("jit", "off".to_owned()),
            ])
        });
    let pool = Database::connect(options).await?;
    Ok(Db { reader: pool.clone(), writer: pool })
}
