//! The real application on a real port.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use actix_web::{HttpServer, dev::ServerHandle, web};
use sea_orm::{DatabaseTransaction, DbBackend};
use server::{app, config::Config, db::Db, openapi::Description, pages::Pages, state::AppState, users};
use tempfile::TempDir;
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::{
    TestDatabase,
    client::TestClient,
    clock::TestClock,
    databases::until_waiting,
    pages::{self, Script},
};

/// What a test wants otherwise than usual.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    /// Settings over those of a test.
    pub(crate) settings: &'static [(&'static str, &'static str)],
    /// Routes of the test's own.
    pub(crate) routes: fn(&mut ServiceConfig),
    /// The script that renders pages; without one there are no pages.
    pub(crate) pages: Option<Script>,
}

/// What is waited for comes within milliseconds; less than SQLite's writers wait for each other.
const PATIENCE: Duration = Duration::from_secs(4);

/// Nothing otherwise.
pub(crate) const USUAL: Setup = Setup { settings: &[], routes: |_| {}, pages: None };

/// Runs a test on each kind of database.
pub(crate) async fn on_each_database(test: impl AsyncFn(TestApp)) {
    on_each_database_with(USUAL, test).await;
}

/// Runs a test that wants something otherwise on each kind of database.
pub(crate) async fn on_each_database_with(setup: Setup, test: impl AsyncFn(TestApp)) {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let app = TestApp::on(database, setup).await;
        let handle = app.handle.clone();
        let pages = app.pages.clone();
        test(app).await;
        handle.stop(false).await;
        if let Some(pages) = pages {
            pages.shutdown().await;
        }
    }
}

/// The application with a database of its own.
pub(crate) struct TestApp {
    /// What the application's requests use.
    pub(crate) state: web::Data<AppState>,
    /// The application's time.
    pub(crate) clock: TestClock,
    /// Where it answers.
    pub(crate) origin: String,
    statements: Arc<Mutex<Vec<String>>>,
    handle: ServerHandle,
    pages: Option<web::Data<Pages>>,
    _database: TestDatabase,
    _media: TempDir,
}

impl TestApp {
    /// Starts the application on a fresh database.
    pub(crate) async fn on(database: TestDatabase, setup: Setup) -> Self {
        let media = tempfile::tempdir().expect("a temporary folder");
        let config = config(&database, &media, setup.settings);
        let mut db = Db::connect(&config.database).await.expect("a database");
        let statements = Arc::<Mutex<Vec<String>>>::default();
        let told = statements.clone();
        db.tell_statements(move |sql| told.lock().expect("no test panicked here").push(sql.to_owned()));
        migrations::up(db.writer(), None).await.expect("a schema");
        let clock = TestClock::default();
        let mut state = AppState::new(config, db, Arc::new(clock.clone())).expect("a state");
        state.api = Description::of(&app::document_with(setup.routes)).expect("a description");
        let state = web::Data::new(state);

        let pages = match setup.pages {
            Some(script) => Some(pages::start(&state, script, setup.routes).await),
            None => None,
        };

        let shared = (state.clone(), pages.clone());
        let server = HttpServer::new(move || app::build_with(shared.0.clone(), shared.1.clone(), setup.routes))
            .workers(1)
            .disable_signals()
            .bind("127.0.0.1:0")
            .expect("a free port");
        let origin = format!("http://{}", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);

        Self { state, clock, origin, statements, handle, pages, _database: database, _media: media }
    }

    /// Accepts nobody more and waits for the requests under way.
    pub(crate) async fn stop(&self) {
        self.handle.stop(true).await;
    }

    /// What the database was asked about these tables while `act` ran.
    pub(crate) async fn statements(&self, tables: &[&str], act: impl AsyncFnOnce()) -> Vec<String> {
        let names = |sql: &String| tables.iter().any(|table| sql.contains(&format!("FROM \"{table}\"")));
        self.all_statements(act).await.into_iter().filter(names).collect()
    }

    /// Whatever the database was told while `act` ran.
    pub(crate) async fn all_statements(&self, act: impl AsyncFnOnce()) -> Vec<String> {
        self.statements.lock().expect("no test panicked here").clear();
        act().await;
        self.statements.lock().expect("no test panicked here").clone()
    }

    /// Everything the database was asked while `act` ran.
    pub(crate) async fn asked(&self, act: impl AsyncFnOnce()) -> Vec<String> {
        self.statements.lock().expect("no test panicked here").clear();
        act().await;
        self.statements.lock().expect("no test panicked here").clone()
    }

    /// Sends something that is overtaken: as soon as the database was asked what `seen` is a part of, `between` happens in
    /// a transaction that has held somebody from before.
    pub(crate) async fn overtake<T>(
        &self,
        user: Uuid,
        seen: &str,
        request: impl Future<Output = T>,
        between: impl AsyncFnOnce(&DatabaseTransaction),
    ) -> T {
        let tx = self.state.db.begin().await.expect("a transaction");
        users::hold(&tx, user).await.expect("a database").expect("somebody");
        self.statements.lock().expect("no test panicked here").clear();
        let told = || self.statements.lock().expect("no test panicked here").iter().any(|sql| sql.contains(seen));
        let overtaking = async {
            let turn = Instant::now();
            while !told() {
                assert!(turn.elapsed() < PATIENCE, "{seen} was never asked");
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            between(&tx).await;
            tx.commit().await.expect("a commit");
        };
        futures_util::future::join(request, overtaking).await.0
    }

    /// Sends something that is overtaken by a transaction: it is committed once the request waits for what it holds. Writers
    /// of SQLite wait for each other anyway.
    pub(crate) async fn overtaken<T>(&self, tx: DatabaseTransaction, request: impl Future<Output = T>) -> T {
        let overtaking = async {
            if self.state.db.reader().get_database_backend() == DbBackend::Postgres {
                until_waiting(&self.state.db, 1).await;
            }
            tx.commit().await.expect("a commit");
        };
        futures_util::future::join(request, overtaking).await.0
    }

    /// Somebody new.
    pub(crate) fn guest(&self) -> TestClient {
        TestClient::new(&self.origin)
    }
}

fn config(database: &TestDatabase, media: &TempDir, settings: &[(&str, &str)]) -> Config {
    let media = format!("file://{}", media.path().display());
    let usual = [
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ("BIND", "127.0.0.1:0"),
        ("DATABASE_URL", &database.url),
        ("STORAGE_URL", &media),
        // Passwords of tests are worth nothing.
        ("PASSWORD_MEMORY_KIB", "8"),
        ("PASSWORD_ITERATIONS", "1"),
    ];
    Config::of(usual.iter().chain(settings).copied()).expect("settings without a fault")
}
