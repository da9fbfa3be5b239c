//! Database errors, classified by how to handle them.

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The URL has neither of the two schemes.
    #[error("DATABASE_URL must begin with sqlite: or postgres:")]
    UnknownScheme,
    /// The URL cannot be parsed.
    #[error("DATABASE_URL cannot be read: {0}")]
    Address(String),
    /// The URL names an in-memory database.
    #[error("DATABASE_URL must name a file: a database in memory cannot be shared by several connections")]
    InMemory,
    /// SQLite is older than the minimum version.
    #[error("SQLite {0} can corrupt a database in WAL mode; 3.51.3 or newer is needed")]
    OldSqlite(String),
    /// The folder of the database file cannot be created.
    #[error("the folder {0} for the database cannot be created: {1}")]
    Folder(String, #[source] std::io::Error),
    /// Any other error of the database.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] DbErr),
}

/// Whether a retry may soon succeed: no connection, a lost one, or a lock timeout.
pub fn is_unavailable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => is_transient(cause),
        _ => false,
    }
}

/// Whether a foreign key was violated: a row cannot be deleted because others reference it, or cannot be written
/// because the row it references does not exist.
pub fn is_foreign_key_violation(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause))) = error else {
        return false;
    };
    // SQLite reports `ON DELETE RESTRICT` with the code of a trigger (1811).
    let codes = ["787", "1811", "23503", "23001"];
    cause.as_database_error().and_then(|cause| cause.code()).is_some_and(|code| codes.contains(&code.as_ref()))
}

fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(cause) => cause.code().is_some_and(|code| is_transient_code(&code)),
        _ => false,
    }
}

/// PostgreSQL: connection failure (08), deadlock (40), insufficient resources (53), lock timeout (55P03), operator
/// intervention or timeout (57). SQLite, extended or not: BUSY (5), LOCKED (6), IOERR (10, also for a full disk), FULL
/// (13) and CANTOPEN (14: no file descriptors left).
fn is_transient_code(code: &str) -> bool {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 5 | 6 | 10 | 13 | 14),
        _ => ["08", "40", "53", "55P03", "57"].iter().any(|class| code.starts_with(class)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transient_error_codes_are_recognised() {
        for transient in [
            "5", "517", "6", "262", "10", "778", "13", "14", "08006", "57P01", "53100", "53300", "55P03", "57014",
            "40001", "40P01",
        ] {
            assert!(is_transient_code(transient), "{transient}");
        }
        for permanent in ["1", "8", "11", "2067", "787", "23505", "42P01", "22021", "55006", ""] {
            assert!(!is_transient_code(permanent), "{permanent}");
        }
    }
}
