//! Allows one process at a time to change the schema; the others wait and then have nothing to do.

use std::time::{Duration, Instant};

use sea_orm_migration::sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, SqliteTransactionMode,
    TransactionOptions, TransactionTrait,
};

use crate::MigrateError;

/// Any number, as long as every version of this program uses the same one.
const POSTGRES_KEY: i64 = 0x6d69_6772_6174_6531;

/// Seconds a process waits for another one's migration.
const TIMEOUT_SECONDS: u64 = 60;

/// Opens the transaction in which all steps of one command run; it holds the lock until it ends.
pub(crate) async fn begin(db: &DatabaseConnection) -> Result<DatabaseTransaction, MigrateError> {
    match db.get_database_backend() {
        DbBackend::Sqlite => begin_sqlite(db).await,
        _ => begin_postgres(db).await,
    }
}

/// SQLite has one write lock, and `BEGIN IMMEDIATE` takes it.
async fn begin_sqlite(db: &DatabaseConnection) -> Result<DatabaseTransaction, MigrateError> {
    let options =
        TransactionOptions { sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate), ..Default::default() };
    let started = Instant::now();
    loop {
        match db.begin_with_options(options).await {
            Err(error) if is_busy(&error) && started.elapsed().as_secs() < TIMEOUT_SECONDS => {
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            Err(error) if is_busy(&error) => return Err(MigrateError::Locked(TIMEOUT_SECONDS)),
            other => return Ok(other?),
        }
    }
}

async fn begin_postgres(db: &DatabaseConnection) -> Result<DatabaseTransaction, MigrateError> {
    let transaction = db.begin().await?;
    // A step may take longer than any request is allowed to.
    let timeouts = format!("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '{TIMEOUT_SECONDS}s'");
    transaction.execute_unprepared(&timeouts).await?;
    match transaction.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({POSTGRES_KEY})")).await {
        Err(error) if error.to_string().contains("lock timeout") => Err(MigrateError::Locked(TIMEOUT_SECONDS)),
        Err(error) => Err(error.into()),
        Ok(_) => Ok(transaction),
    }
}

/// SQLITE_BUSY; the driver reports it only as text.
fn is_busy(error: &DbErr) -> bool {
    error.to_string().contains("database is locked")
}
