//! The database: SQLite or PostgreSQL behind the same API.

mod caller;
mod connections;
mod counts;
mod error;
mod invalidation;
mod optimistic_lock;
mod page;
mod postgres;
pub mod search;
mod sqlite;
mod state_change;
mod ttl_cache;
mod ttl_value;
mod unit_of_work;

use std::{path::PathBuf, sync::Arc, time::Duration};

use log::LevelFilter;
use sea_orm::{ConnAcquireErr, ConnectOptions, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait};
use secrecy::ExposeSecret;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use config::DatabaseConfig;

pub use caller::{Caller, Refusal, refusal, set_caller, with_caller};
pub use connections::Connections;
pub use counts::counts;
pub use error::{ConnectError, is_foreign_key_violation, is_unavailable};
pub use invalidation::Invalidation;
pub use optimistic_lock::{RowVersion, VersionColumns, delete_if_version, update_if_version};
pub use page::{PageBounds, page};
pub use state_change::StateChange;
pub use ttl_cache::TtlCache;
pub use ttl_value::TtlValue;
pub use unit_of_work::{Savepoint, Transaction, UnitOfWork};

/// Slower statements are logged.
const SLOW_STATEMENT: Duration = Duration::from_millis(500);

/// How many requests compete at a time.
const MAX_CONTENDERS: usize = 3;

/// How long a request waits for its permit.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(25);

/// Connections to the one database; cheap to clone.
#[derive(Debug, Clone)]
pub struct Db {
    reader: Connections,
    writer: Connections,
    invalidation: Invalidation,
    contention_limit: ContentionLimit,
}

/// Gives a few permits at a time; the other requests wait in order, and without a connection.
#[derive(Debug, Clone)]
struct ContentionLimit(Arc<Semaphore>);

/// See [`Db::acquire_contention_permit`]; released when it is dropped.
#[derive(Debug)]
pub struct ContentionPermit(#[expect(dead_code, reason = "held until it is dropped")] OwnedSemaphorePermit);

impl Default for ContentionLimit {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(MAX_CONTENDERS)))
    }
}

impl Db {
    /// Opens the database; creates the file of a SQLite database and its folder if the URL allows it.
    pub async fn connect(config: &DatabaseConfig) -> Result<Self, ConnectError> {
        let url = config.url.expose_secret();
        match url.split(':').next() {
            Some("sqlite") => sqlite::connect(url).await,
            Some("postgres" | "postgresql") => postgres::connect(url).await,
            _ => Err(ConnectError::UnknownScheme),
        }
    }

    /// For statements that only read; SQLite rejects others here.
    pub fn reader(&self) -> &Connections {
        &self.reader
    }

    /// For single statements that write without a caller. Writes of a logged-in user, and writes that depend on a read,
    /// belong in [`Db::begin`].
    pub fn writer(&self) -> &Connections {
        &self.writer
    }

    /// A transaction that may write. On SQLite it takes the write lock at the start: a transaction that began with a
    /// read would fail at once, without waiting, if another one wrote in between.
    ///
    /// Its commit invalidates what this process caches of the database, and wakes the mailer if it enqueued an email.
    /// Within a request it fails if the caller's session has ended since the guard loaded it (decision 35).
    pub async fn begin(&self) -> Result<UnitOfWork, DbErr> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        let transaction = self.writer.pool().begin_with_options(options).await?;
        caller::check(&transaction).await?;
        Ok(UnitOfWork::new(transaction, self.invalidation.clone()))
    }

    /// Waits for a permit, for requests that many users send at the same time and that lock the same row. Only a few of
    /// them compete for the database, so that other requests do not queue behind all of them.
    pub async fn acquire_contention_permit(&self) -> Result<ContentionPermit, DbErr> {
        let permit = timeout(PERMIT_TIMEOUT, self.contention_limit.0.clone().acquire_owned()).await;
        permit.ok().and_then(Result::ok).map(ContentionPermit).ok_or(DbErr::ConnectionAcquire(ConnAcquireErr::Timeout))
    }

    /// Caches of the database are built with this.
    pub fn invalidation(&self) -> &Invalidation {
        &self.invalidation
    }

    /// Calls `to` with the SQL of every statement from now on, of this value and of its later clones.
    pub fn on_statement(&mut self, to: impl Fn(&str) + Send + Sync + 'static) {
        let to = Arc::new(to);
        for connection in [&mut self.reader, &mut self.writer] {
            let to = to.clone();
            connection.pool_mut().set_metric_callback(move |done| to(&done.statement.sql));
        }
    }

    /// Closes all connections; SQLite then merges its WAL into the file.
    pub async fn close(self) -> Result<(), DbErr> {
        self.reader.pool().close_by_ref().await?;
        self.writer.pool().close_by_ref().await
    }
}

/// The file of a SQLite database; `None` for PostgreSQL.
pub fn file(config: &DatabaseConfig) -> Option<PathBuf> {
    let url = config.url.expose_secret();
    if url.starts_with("sqlite:") { sqlite::file(url).ok() } else { None }
}

/// Connection options for both databases.
fn options(url: &str, acquire_timeout: Duration) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .acquire_timeout(acquire_timeout)
        .record_stmt_in_spans(false)
        .sqlx_logging_level(LevelFilter::Off)
        .sqlx_slow_statements_logging_settings(LevelFilter::Warn, SLOW_STATEMENT);
    options
}
