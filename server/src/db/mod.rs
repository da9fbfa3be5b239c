//! The database: SQLite or PostgreSQL behind the same few functions.

mod cached;
mod error;
mod page;
mod postgres;
pub mod search;
mod sqlite;
mod versions;

use std::{sync::Arc, time::Duration};

use log::LevelFilter;
use sea_orm::{
    ConnectOptions, DatabaseConnection, DatabaseTransaction, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use secrecy::ExposeSecret;

use crate::config::DatabaseConfig;

pub use cached::Cached;
pub use error::{ConnectError, is_reference, is_unavailable};
pub use page::page;
pub use versions::{delete_seen, update_seen};

/// Statements that take longer are worth a line in the log.
const SLOW: Duration = Duration::from_millis(500);

/// Connections to the one database; cheap to clone.
#[derive(Debug, Clone)]
pub struct Db {
    reader: DatabaseConnection,
    writer: DatabaseConnection,
}

impl Db {
    /// Opens the database; makes the file of a SQLite database, and its folder, when the address allows it.
    pub async fn connect(config: &DatabaseConfig) -> Result<Self, ConnectError> {
        let url = config.url.expose_secret();
        match url.split(':').next() {
            Some("sqlite") => sqlite::connect(url).await,
            Some("postgres" | "postgresql") => postgres::connect(url).await,
            _ => Err(ConnectError::UnknownScheme),
        }
    }

    /// For statements that only read; SQLite refuses any other here.
    pub fn reader(&self) -> &DatabaseConnection {
        &self.reader
    }

    /// For single statements that write. What reads before it writes belongs into [`Db::begin`].
    pub fn writer(&self) -> &DatabaseConnection {
        &self.writer
    }

    /// A transaction that may write. On SQLite it holds the write lock from the start: one that began by reading
    /// would fail at once, without waiting, when another had written in between.
    pub async fn begin(&self) -> Result<DatabaseTransaction, DbErr> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..Default::default()
        };
        self.writer.begin_with_options(options).await
    }

    /// Has every statement told from now on, of this value and of those cloned from it.
    pub fn tell_statements(&mut self, to: impl Fn(&str) + Send + Sync + 'static) {
        let to = Arc::new(to);
        for connection in [&mut self.reader, &mut self.writer] {
            let to = to.clone();
            connection.set_metric_callback(move |done| to(&done.statement.sql));
        }
    }

    /// Closes all connections; SQLite then folds its log into the file.
    pub async fn close(self) -> Result<(), DbErr> {
        self.reader.close().await?;
        self.writer.close().await
    }
}

/// What both databases have in common.
fn options(url: &str, acquire_timeout: Duration) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options
        .acquire_timeout(acquire_timeout)
        .record_stmt_in_spans(false)
        .sqlx_logging_level(LevelFilter::Off)
        .sqlx_slow_statements_logging_settings(LevelFilter::Warn, SLOW);
    options
}
