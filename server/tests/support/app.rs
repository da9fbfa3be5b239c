//! The real application on a real port.

use std::sync::Arc;

use actix_web::{HttpServer, dev::ServerHandle, web};
use server::{
    app,
    config::Config,
    db::Db,
    state::{AppState, SystemClock},
};

use super::{TestDatabase, client::TestClient};

/// Runs a test on each kind of database.
pub(crate) async fn on_each_database(test: impl AsyncFn(TestApp)) {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let app = TestApp::on(database).await;
        let handle = app.handle.clone();
        test(app).await;
        handle.stop(false).await;
    }
}

/// The application with a database of its own.
pub(crate) struct TestApp {
    /// What the application's requests use.
    pub(crate) state: web::Data<AppState>,
    /// Where it answers.
    pub(crate) origin: String,
    handle: ServerHandle,
    _database: TestDatabase,
}

impl TestApp {
    /// Starts the application on a fresh database.
    pub(crate) async fn on(database: TestDatabase) -> Self {
        let config = config(&database);
        let db = Db::connect(&config.database).await.expect("a database");
        migrations::up(db.writer(), None).await.expect("a schema");
        let state = web::Data::new(AppState::new(config, db, Arc::new(SystemClock)).expect("a state"));

        let shared = state.clone();
        let server = HttpServer::new(move || app::build(shared.clone(), None))
            .workers(1)
            .disable_signals()
            .bind("127.0.0.1:0")
            .expect("a free port");
        let origin = format!("http://{}", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);

        Self { state, origin, handle, _database: database }
    }

    /// Somebody new.
    pub(crate) fn guest(&self) -> TestClient {
        TestClient::new(&self.origin)
    }
}

fn config(database: &TestDatabase) -> Config {
    Config::of([
        ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA="),
        ("BIND", "127.0.0.1:0"),
        ("DATABASE_URL", &database.url),
    ])
    .expect("settings without a fault")
}
