//! SQLite in WAL mode: one connection that writes, and several that read without waiting for it.

use std::{path::PathBuf, str::FromStr as _, time::Duration};

use sea_orm::{
    ConnectionTrait as _, Database, DatabaseConnection, DbBackend, DbErr, Statement,
    sqlx::{
        Connection as _,
        sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
    },
};

use super::{ConnectError, Connections, ContentionLimit, Db, Invalidation, options};

/// The first version without the bug that could corrupt a database while its WAL is reset.
const MIN_VERSION: (u32, u32, u32) = (3, 51, 3);

const MAX_READERS: u32 = 4;

/// How long a writer waits for the write lock, within this process or for another one.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Rows the driver buffers without waiting for the consumer: more than the largest page of a list.
const ROW_BUFFER: usize = 512;

pub(super) async fn connect(url: &str) -> Result<Db, ConnectError> {
    create_directory(url)?;

    // The writer first: it creates the file and switches it to WAL mode, which is persistent.
    let writer = open(url, 1, |options| {
        options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("journal_size_limit", "67108864")
    })
    .await?;
    require_min_version(&version(&writer).await?)?;

    let reader = open(url, MAX_READERS, |options| options.pragma("query_only", "ON")).await?;
    let (reader, writer) = (Connections::new(reader), Connections::new(writer));
    Ok(Db { reader, writer, invalidation: Invalidation::default(), contention_limit: ContentionLimit::default() })
}

async fn open(
    url: &str,
    connections: u32,
    with: fn(SqliteConnectOptions) -> SqliteConnectOptions,
) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(url, BUSY_TIMEOUT);
    options
        .max_connections(connections)
        // A file does not disconnect: there is nothing to test or to renew.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        // A transaction that failed to end, for example on a full disk, would contain all later ones: close its
        // connection.
        .map_sqlx_sqlite_pool_opts(|pool| {
            pool.after_release(|connection, _| {
                Box::pin(async move {
                    // A dropped transaction queues its rollback; this query returns after it.
                    connection.ping().await?;
                    Ok(!connection.is_in_transaction())
                })
            })
        })
        .map_sqlx_sqlite_opts(move |options| {
            with(
                options
                    .busy_timeout(BUSY_TIMEOUT)
                    .foreign_keys(true)
                    .row_buffer_size(ROW_BUFFER)
                    .pragma("cache_size", "-8000")
                    .pragma("temp_store", "MEMORY"),
            )
        });
    Box::pin(Database::connect(options)).await
}

/// The file that a SQLite URL names.
pub(super) fn file(url: &str) -> Result<PathBuf, ConnectError> {
    let parsed = SqliteConnectOptions::from_str(url).map_err(|error| ConnectError::Address(error.to_string()))?;
    Ok(parsed.get_filename().to_owned())
}

fn create_directory(url: &str) -> Result<(), ConnectError> {
    let file = file(url)?;
    // For `:memory:` the driver generates a name that begins with `file:`; without a name, the file is deleted on
    // close.
    let name = file.as_os_str().to_string_lossy();
    if name.is_empty() || name.starts_with("file:") || url.contains("mode=memory") {
        return Err(ConnectError::InMemory);
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => {
            std::fs::create_dir_all(folder).map_err(|cause| ConnectError::Folder(folder.display().to_string(), cause))
        }
        _ => Ok(()),
    }
}

async fn version(connection: &DatabaseConnection) -> Result<String, DbErr> {
    let question = Statement::from_string(DbBackend::Sqlite, "SELECT sqlite_version()");
    let row = connection.query_one_raw(question).await?;
    row.ok_or(DbErr::RecordNotFound("sqlite_version".to_owned()))?.try_get_by_index(0)
}

fn require_min_version(version: &str) -> Result<(), ConnectError> {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < MIN_VERSION {
        return Err(ConnectError::OldSqlite(version.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_versions_with_the_corruption_bug_are_refused() {
        for version in ["3.51.2", "3.46.0", "3.9.9", "2.99.99", "", "nonsense"] {
            assert!(matches!(require_min_version(version), Err(ConnectError::OldSqlite(_))), "{version}");
        }
        for version in ["3.51.3", "3.51.10", "3.52.0", "4.0"] {
            assert!(require_min_version(version).is_ok(), "{version}");
        }
    }
}
