//! New databases, one per test: a SQLite file, and a database on a PostgreSQL server of the test process.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
    time::{Duration, Instant},
};

use config::DatabaseConfig;
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DbBackend, Statement};
use secrecy::ExposeSecret;
use server::platform::db::Db;
use tempfile::TempDir;

use super::{
    TestApp,
    postgres::{OwnPostgres, Postgres},
};

/// A database for one test; removed when dropped.
pub(crate) struct TestDatabase {
    /// Name in failure messages.
    pub(crate) name: &'static str,
    /// Value of `DATABASE_URL`.
    pub(crate) url: String,
    place: Place,
}

/// Time for a just started program to connect.
const TIMEOUT: Duration = Duration::from_secs(20);

enum Place {
    Folder(TempDir),
    /// A folder owned by this value.
    Borrowed,
    /// Removed by its owner.
    Elsewhere,
    Postgres(String),
}

impl TestDatabase {
    /// One database of each kind, with the current schema.
    pub(crate) async fn each() -> Vec<Self> {
        vec![Self::sqlite(), Self::postgres()]
    }

    /// One database of each kind, without tables.
    pub(crate) async fn each_empty() -> Vec<Self> {
        vec![Self::empty_sqlite(), Self::on_postgres(Postgres::started().create_empty())]
    }

    /// A SQLite file with the current schema.
    pub(crate) fn sqlite() -> Self {
        let database = Self::empty_sqlite();
        if let Place::Folder(folder) = &database.place {
            std::fs::copy(sqlite_template(), folder.path().join("test.db")).expect("a copy of the template");
        }
        database
    }

    /// A database of a PostgreSQL server that the test owns.
    pub(crate) fn on(postgres: &OwnPostgres) -> Self {
        Self { name: "PostgreSQL", url: postgres.url(), place: Place::Elsewhere }
    }

    /// A SQLite file with the current schema in a folder that the test owns.
    pub(crate) fn sqlite_in(folder: &Path) -> Self {
        let file = folder.join("test.db");
        std::fs::copy(sqlite_template(), &file).expect("a copy of the template");
        Self { name: "SQLite", url: format!("sqlite://{}?mode=rwc", file.display()), place: Place::Borrowed }
    }

    /// A PostgreSQL database with the current schema.
    pub(crate) fn postgres() -> Self {
        Self::on_postgres(Postgres::started().create_migrated())
    }

    /// Settings for the database.
    pub(crate) fn config(&self) -> DatabaseConfig {
        DatabaseConfig { url: self.url.clone().into() }
    }

    /// Opens it like the server does.
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

/// Waits until this many PostgreSQL transactions wait for locks.
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
        assert!(turn.elapsed() < TIMEOUT, "{now} of {many} wait");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Number of deadlocks that PostgreSQL resolved; zero on SQLite, where writers wait for each other. Closes the
/// application's connections, which report their statistics then.
pub(crate) async fn deadlocks(app: &TestApp) -> i64 {
    let db = &app.state.db;
    if db.reader().pool().get_database_backend() != DbBackend::Postgres {
        return 0;
    }
    db.clone().close().await.expect("nothing open");
    // With a second connection, this pool would wait for itself.
    let mut options = ConnectOptions::new(app.state.config.database.url.expose_secret());
    options.max_connections(1);
    let db = Box::pin(Database::connect(options)).await.expect("a database");
    let number = async |sql: &str| -> i64 {
        let row = db.query_one_raw(Statement::from_string(DbBackend::Postgres, sql)).await;
        row.expect("an answer").expect("a row").try_get_by_index(0).expect("a number")
    };
    let others = "SELECT count(*) FROM pg_stat_activity \
                  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    let turn = Instant::now();
    while number(others).await > 0 {
        assert!(turn.elapsed() < TIMEOUT, "a connection of the application stays open");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").await
}

/// A migrated SQLite file, created once.
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

/// Migrates a database and closes the connection.
pub(super) async fn migrate(url: String) {
    let db = Db::connect(&DatabaseConfig { url: url.into() }).await.expect("a database");
    migrations::up(db.writer().pool(), None).await.expect("a schema");
    db.close().await.expect("nothing open");
}
