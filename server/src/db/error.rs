//! What can go wrong with a database, told apart by what to do about it.

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The address names neither of the two.
    #[error("DATABASE_URL must begin with sqlite: or postgres:")]
    UnknownScheme,
    /// The address does not parse.
    #[error("DATABASE_URL cannot be read: {0}")]
    Address(String),
    /// A database in memory.
    #[error("DATABASE_URL must name a file: a database in memory cannot be shared by several connections")]
    InMemory,
    /// SQLite is older than the oldest we trust.
    #[error("SQLite {0} can corrupt a database in WAL mode; 3.51.3 or newer is needed")]
    OldSqlite(String),
    /// The folder for the file cannot be made.
    #[error("the folder {0} for the database cannot be made: {1}")]
    Folder(String, #[source] std::io::Error),
    /// Anything the database says.
    #[error("the database cannot be opened: {0}")]
    Database(#[from] DbErr),
}

/// Whether the same request may well succeed a moment later: no connection, a lost one, or a lock held too long.
pub fn is_unavailable(error: &DbErr) -> bool {
    match error {
        DbErr::ConnectionAcquire(_) | DbErr::Conn(_) => true,
        DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => is_passing(cause),
        _ => false,
    }
}

/// Whether a row cannot go because others refer to it, or cannot come because what it refers to is not there.
pub fn is_reference(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause))) = error else {
        return false;
    };
    // SQLite says what restricts a deletion as a trigger would.
    let codes = ["787", "1811", "23503", "23001"];
    cause.as_database_error().and_then(|cause| cause.code()).is_some_and(|code| codes.contains(&code.as_ref()))
}

fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => true,
        sqlx::Error::Database(cause) => cause.code().is_some_and(|code| is_passing_code(&code)),
        _ => false,
    }
}

/// PostgreSQL: connection trouble (08), deadlock (40), no memory, disk or connection left (53), a lock held too long
/// (55P03), stopped from outside or by a timeout (57). SQLite: BUSY (5), LOCKED (6) and FULL (13), extended or not.
fn is_passing_code(code: &str) -> bool {
    match code.parse::<u32>() {
        Ok(number) if code.len() < 5 => matches!(number & 0xff, 5 | 6 | 13),
        _ => ["08", "40", "53", "55P03", "57"].iter().any(|class| code.starts_with(class)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_pass_are_told_from_those_that_stay() {
        for passing in
            ["5", "517", "6", "262", "13", "08006", "57P01", "53100", "53300", "55P03", "57014", "40001", "40P01"]
        {
            assert!(is_passing_code(passing), "{passing}");
        }
        for lasting in ["1", "8", "11", "2067", "787", "23505", "42P01", "22021", "55006", ""] {
            assert!(!is_passing_code(lasting), "{lasting}");
        }
    }
}
