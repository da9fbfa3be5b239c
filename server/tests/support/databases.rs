//! Fresh databases, one a test: a SQLite file, and a database on a PostgreSQL of our own.

use std::{
    path::PathBuf,
    sync::OnceLock,
    time::{Duration, Instant},
};

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use server::{config::DatabaseConfig, db::Db};
use tempfile::TempDir;

use super::{TestApp, postgres::Postgres};

/// A database of a test's own; gone when dropped.
pub(crate) struct TestDatabase {
    /// What to call it when a test fails.
    pub(crate) name: &'static str,
    /// For `DATABASE_URL`.
    pub(crate) url: String,
    place: Place,
}

/// A program that was just started waits within a few seconds.
const PATIENCE: Duration = Duration::from_secs(20);

enum Place {
    Folder(TempDir),
    Postgres(String),
}

impl TestDatabase {
    /// One of each kind, with the schema of today.
    pub(crate) async fn each() -> Vec<Self> {
        vec![Self::sqlite(), Self::postgres()]
    }

    /// One of each kind, without any table.
    pub(crate) async fn each_empty() -> Vec<Self> {
        vec![Self::empty_sqlite(), Self::on_postgres(Postgres::started().create_empty())]
    }

    /// A SQLite file with the schema of today.
    pub(crate) fn sqlite() -> Self {
        let database = Self::empty_sqlite();
        if let Place::Folder(folder) = &database.place {
            std::fs::copy(sqlite_template(), folder.path().join("test.db")).expect("a copy of the template");
        }
        database
    }

    /// A database with the schema of today on PostgreSQL.
    pub(crate) fn postgres() -> Self {
        Self::on_postgres(Postgres::started().create_migrated())
    }

    /// How the server is told about it.
    pub(crate) fn config(&self) -> DatabaseConfig {
        DatabaseConfig { url: self.url.clone().into() }
    }

    /// Opens it as the server does.
    pub(crate) async fn connect(&self) -> Db {
        Db::connect(&self.config()).await.expect("a database")
    }

    fn empty_sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("test.db").display());
        Self { name: "SQLite", url, place: Place::Folder(folder) }
    }

    fn on_postgres(name: String) -> Self {
        Self { name: "PostgreSQL", url: Postgres::started().url(&name), place: Place::Postgres(name) }
    }
}

impl Drop for TestDatabase {
    fn drop(&mut self) {
        if let Place::Postgres(name) = &self.place {
            Postgres::started().drop_later(name);
        }
    }
}

/// Waits until so many wait for what others hold, on PostgreSQL.
pub(crate) async fn until_waiting(db: &Db, many: i64) {
    let waiting = "SELECT count(*) FROM pg_stat_activity \
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let turn = Instant::now();
    loop {
        let row = db.reader().query_one_raw(Statement::from_string(DbBackend::Postgres, waiting)).await;
        let now: i64 = row.expect("an answer").expect("a row").try_get_by_index(0).expect("a number");
        if now >= many {
            return;
        }
        assert!(turn.elapsed() < PATIENCE, "{now} of {many} wait");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// How often PostgreSQL had to end a transaction so that others go on; on SQLite one waits for the other. Ends the
/// connections of the application, which tell when they go.
pub(crate) async fn deadlocks(app: &TestApp) -> i64 {
    let db = &app.state.db;
    if db.reader().get_database_backend() != DbBackend::Postgres {
        return 0;
    }
    db.clone().close().await.expect("nothing open");
    let db = Db::connect(&app.state.config.database).await.expect("a database");
    let number = async |sql: &str| -> i64 {
        let row = db.reader().query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await;
        row.expect("an answer").expect("a row").try_get_by_index(0).expect("a number")
    };
    let others = "SELECT count(*) FROM pg_stat_activity \
                  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    let turn = Instant::now();
    while number(others).await > 0 {
        assert!(turn.elapsed() < PATIENCE, "somebody stays connected");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").await
}

/// A migrated file, made once.
fn sqlite_template() -> PathBuf {
    static TEMPLATE: OnceLock<TempDir> = OnceLock::new();
    let folder = TEMPLATE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("template.db").display());
        std::thread::spawn(move || super::block_on(migrate(url))).join().expect("a schema");
        folder
    });
    folder.path().join("template.db")
}

/// Brings a database to the schema of today, and leaves no connection open.
pub(super) async fn migrate(url: String) {
    let db = Db::connect(&DatabaseConfig { url: url.into() }).await.expect("a database");
    migrations::up(db.writer(), None).await.expect("a schema");
    db.close().await.expect("nothing open");
}
