//! SQLite: a log that readers need not wait for, one connection that writes, several that read.

use std::{str::FromStr as _, time::Duration};

use sea_orm::{
    ConnectionTrait as _, Database, DatabaseConnection, DbBackend, DbErr, Statement,
    sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};

use super::{ConnectError, Db, options};

/// Fixes the fault that could corrupt a database while its log is reset.
const OLDEST: (u32, u32, u32) = (3, 51, 3);

const READERS: u32 = 4;

/// How long a writer waits for its turn, in this process or for another one's.
const PATIENCE: Duration = Duration::from_secs(5);

/// Rows the driver hands over without waiting for us: more than the largest page of a list.
const ROW_BUFFER: usize = 512;

pub(super) async fn connect(url: &str) -> Result<Db, ConnectError> {
    make_folder(url)?;

    // First the writer: it makes the file and switches it to WAL, which stays.
    let writer = open(url, 1, |options| {
        options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("journal_size_limit", "67108864")
    })
    .await?;
    refuse_old(&version(&writer).await?)?;

    let reader = open(url, READERS, |options| options.pragma("query_only", "ON")).await?;
    Ok(Db { reader, writer })
}

async fn open(
    url: &str,
    connections: u32,
    with: fn(SqliteConnectOptions) -> SqliteConnectOptions,
) -> Result<DatabaseConnection, DbErr> {
    let mut options = options(url, PATIENCE);
    options
        .max_connections(connections)
        // A file does not hang up: nothing to test, nothing to renew.
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
        .map_sqlx_sqlite_opts(move |options| {
            with(
                options
                    .busy_timeout(PATIENCE)
                    .foreign_keys(true)
                    .row_buffer_size(ROW_BUFFER)
                    .pragma("cache_size", "-8000")
                    .pragma("temp_store", "MEMORY"),
            )
        });
    Database::connect(options).await
}

fn make_folder(url: &str) -> Result<(), ConnectError> {
    let parsed = SqliteConnectOptions::from_str(url).map_err(|error| ConnectError::Address(error.to_string()))?;
    let file = parsed.get_filename();
    // The driver makes up a name beginning with `file:` for `:memory:`; no name is a file that is dropped on closing.
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

fn refuse_old(version: &str) -> Result<(), ConnectError> {
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut next = || parts.next().unwrap_or(0);
    if (next(), next(), next()) < OLDEST {
        return Err(ConnectError::OldSqlite(version.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_with_the_corruption_fault_are_refused() {
        for version in ["3.51.2", "3.46.0", "3.9.9", "2.99.99", "", "nonsense"] {
            assert!(matches!(refuse_old(version), Err(ConnectError::OldSqlite(_))), "{version}");
        }
        for version in ["3.51.3", "3.51.10", "3.52.0", "4.0"] {
            assert!(refuse_old(version).is_ok(), "{version}");
        }
    }
}
