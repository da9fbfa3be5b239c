//! Runs the application on a real port.

use std::{
    rc::Rc,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use actix_web::{dev::ServerHandle, web};
use config::Config;
use sea_orm::DbBackend;
use server::{
    accounts::users,
    app::{self, ExtraRoutes, Services},
    platform::{
        context::Context,
        db::{Db, UnitOfWork},
        http::connections::Listener,
    },
    ticketing::{self, payments::Payments},
    web::pages::Pages,
};
use tempfile::TempDir;
use uuid::Uuid;

use super::{
    TestDatabase,
    client::TestClient,
    clock::TestClock,
    databases::until_waiting,
    pages::{self, Script},
};

/// Options of a test application.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    /// Settings that override those of [`config`].
    pub(crate) settings: &'static [(&'static str, &'static str)],
    /// Additional routes.
    pub(crate) routes: Option<ExtraRoutes>,
    /// The script that renders pages; without one there are no pages.
    pub(crate) pages: Option<Script>,
}

/// Long enough for events that take milliseconds, and shorter than the lock timeout of SQLite's writers.
const TIMEOUT: Duration = Duration::from_secs(4);

/// The defaults.
pub(crate) const DEFAULTS: Setup = Setup { settings: &[], routes: None, pages: None };

/// Runs a test on each kind of database.
pub(crate) async fn on_each_database(test: impl AsyncFn(TestApp)) {
    on_each_database_with(DEFAULTS, test).await;
}

/// Runs a test with options on each kind of database.
pub(crate) async fn on_each_database_with(setup: Setup, test: impl AsyncFn(TestApp)) {
    for database in TestDatabase::each().await {
        run_on(database, setup, &test).await;
    }
}

/// Runs a test with options on SQLite, if the kind of database makes no difference to what it shows.
pub(crate) async fn on_sqlite_with(setup: Setup, test: impl AsyncFn(TestApp)) {
    run_on(TestDatabase::sqlite(), setup, &test).await;
}

async fn run_on(database: TestDatabase, setup: Setup, test: &impl AsyncFn(TestApp)) {
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

/// An application with its own database, which lives as long as a clone.
#[derive(Clone)]
pub(crate) struct TestApp {
    /// The context of the application's requests.
    pub(crate) state: web::Data<Context>,
    /// The application's clock.
    pub(crate) clock: TestClock,
    /// The payment provider.
    pub(crate) payments: web::Data<Payments>,
    /// Base URL.
    pub(crate) origin: String,
    statements: Arc<Mutex<Vec<String>>>,
    handle: ServerHandle,
    pages: Option<web::Data<Pages>>,
    database: Rc<TestDatabase>,
    media: Rc<TempDir>,
}

impl TestApp {
    /// Starts the application on a new database.
    pub(crate) async fn on(database: TestDatabase, setup: Setup) -> Self {
        let media = tempfile::tempdir().expect("a temporary folder");
        let config = config(&database, &media, setup.settings);
        let mut db = Db::connect(&config.database).await.expect("a database");
        let statements = Arc::<Mutex<Vec<String>>>::default();
        let recorded = statements.clone();
        db.on_statement(move |sql| recorded.lock().expect("no test panicked here").push(sql.to_owned()));
        migrations::up(db.writer().pool(), None).await.expect("a schema");
        let clock = TestClock::default();
        let shared_clock = Arc::new(clock.clone());
        let services = match setup.routes {
            Some(routes) => Services::with_routes(config, db, shared_clock, routes),
            None => Services::new(config, db, shared_clock),
        };
        let services = services.expect("services");
        let (state, payments) = (services.context.clone(), services.payments.clone());

        let pages = match setup.pages {
            Some(script) => Some(pages::start(&services, script).await),
            None => None,
        };

        let shared = (services.clone(), pages.clone());
        let application = move || app::build(&shared.0, shared.1.clone());
        let listener = Listener::bind(state.config.app.bind).expect("a free port");
        let origin = format!("http://{}", listener.address());
        let server = listener.serve(&state, application, |server| server.workers(1).disable_signals());
        let server = server.expect("a server");
        let handle = server.handle();
        actix_web::rt::spawn(server);

        Self {
            state,
            payments,
            clock,
            origin,
            statements,
            handle,
            pages,
            database: Rc::new(database),
            media: Rc::new(media),
        }
    }

    /// Another process of the same site, as far as the database is concerned: it has its own connections and caches.
    pub(crate) async fn twin(&self, settings: &[(&str, &str)]) -> Self {
        let config = config(&self.database, &self.media, settings);
        let db = Db::connect(&config.database).await.expect("a database");
        let services = Services::new(config, db, Arc::new(self.clock.clone())).expect("services");
        let (state, payments) = (services.context.clone(), services.payments.clone());
        let listener = Listener::bind(state.config.app.bind).expect("a free port");
        let origin = format!("http://{}", listener.address());
        let application = move || app::build(&services, None);
        let server = listener.serve(&state, application, |server| server.workers(1).disable_signals());
        let server = server.expect("a server");
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { state, payments, origin, handle, ..self.clone() }
    }

    /// URL of the database, for processes that use it, too.
    pub(crate) fn database_url(&self) -> &str {
        &self.database.url
    }

    /// One round of what happens to purchases without a request.
    pub(crate) async fn process_purchases(&self) {
        Box::pin(ticketing::run_once(&self.state, &self.payments)).await.expect("a round");
    }

    /// Stops accepting connections and waits for requests in progress.
    pub(crate) async fn stop(&self) {
        self.handle.stop(true).await;
    }

    /// SQL statements on these tables while `act` ran.
    pub(crate) async fn statements(&self, tables: &[&str], act: impl AsyncFnOnce()) -> Vec<String> {
        let names = |sql: &String| tables.iter().any(|table| sql.contains(&format!("FROM \"{table}\"")));
        self.all_statements(act).await.into_iter().filter(names).collect()
    }

    /// All SQL statements while `act` ran.
    pub(crate) async fn all_statements(&self, act: impl AsyncFnOnce()) -> Vec<String> {
        self.clear_statements();
        act().await;
        self.statements.lock().expect("no test panicked here").clone()
    }

    /// Clears the recorded statements, for [`Self::has_executed`].
    pub(crate) fn clear_statements(&self) {
        self.statements.lock().expect("no test panicked here").clear();
    }

    /// Whether a statement since the last [`Self::clear_statements`] contains this text.
    pub(crate) fn has_executed(&self, text: &str) -> bool {
        self.statements.lock().expect("no test panicked here").iter().any(|sql| sql.contains(text))
    }

    /// Sends a request that loses a race: once a statement that contains `seen` was executed, `between` runs in a
    /// transaction that has locked the user before.
    pub(crate) async fn commit_during<T>(
        &self,
        user: Uuid,
        seen: &str,
        request: impl Future<Output = T>,
        between: impl AsyncFnOnce(&UnitOfWork),
    ) -> T {
        let tx = self.state.db.begin().await.expect("a transaction");
        users::lock_for_update(&tx, user).await.expect("a database").expect("a user");
        self.clear_statements();
        let overtaking = async {
            let turn = Instant::now();
            while !self.has_executed(seen) {
                assert!(turn.elapsed() < TIMEOUT, "{seen} was never asked");
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            between(&tx).await;
            tx.commit().await.expect("a commit");
        };
        futures_util::future::join(request, overtaking).await.0
    }

    /// Sends a request that waits for a transaction, which is committed once the request waits for its lock. On SQLite,
    /// writers always wait for each other.
    pub(crate) async fn send_before_commit<T>(&self, tx: UnitOfWork, request: impl Future<Output = T>) -> T {
        let overtaking = async {
            if self.state.db.reader().pool().get_database_backend() == DbBackend::Postgres {
                until_waiting(&self.state.db, 1).await;
            }
            tx.commit().await.expect("a commit");
        };
        futures_util::future::join(request, overtaking).await.0
    }

    /// A new guest.
    pub(crate) fn guest(&self) -> TestClient {
        TestClient::new(&self.origin)
    }
}

fn config(database: &TestDatabase, media: &TempDir, settings: &[(&str, &str)]) -> Config {
    let media = format!("file://{}", media.path().display());
    let defaults = [
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ("BIND", "127.0.0.1:0"),
        ("DATABASE_URL", &database.url),
        ("STORAGE_URL", &media),
        // All clients of a test share an address, which must not limit their connections.
        ("HTTP_CONNECTIONS_PER_ADDRESS", "0"),
        ("TICKET_HOLDS_PER_ADDRESS", "0"),
        // Timeouts must not fail tests on a busy machine. Tests of these limits set their own.
        ("SSR_OVERLOAD_MS", "20000"),
        ("SSR_SLICE_MS", "20000"),
        ("SSR_WALL_MS", "20000"),
        // Cheap password hashes: the passwords of tests protect nothing.
        ("PASSWORD_MEMORY_KIB", "8"),
        ("PASSWORD_ITERATIONS", "1"),
    ];
    Config::from_pairs(defaults.iter().chain(settings).copied()).expect("settings without a fault")
}
