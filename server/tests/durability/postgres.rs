//! A PostgreSQL server that crashes or runs out of connections.

use futures_util::future::join_all;
use sea_orm::{ConnectOptions, Database};
use server::platform::db::Db;

use super::{PROXIED, Visitors, check};
use crate::{
    mailing_list::switch_on,
    support::{DEFAULTS, OwnPostgres, Setup, TestApp, TestDatabase, eventually},
};

const PROXIED_SETUP: Setup = Setup { settings: &[PROXIED], ..DEFAULTS };
const WRITERS: usize = 8;
const PER_PHASE: usize = 30;

#[actix_web::test]
async fn a_postgresql_crash_loses_no_acknowledged_write() {
    let mut postgres = OwnPostgres::start(&[]);
    let app = TestApp::on(TestDatabase::on(&postgres), PROXIED_SETUP).await;
    switch_on(&app.state.db).await;
    let visitors = Visitors::of(&app.origin, 0).await;
    let write_until = async |count: usize| {
        let writers = (0..WRITERS).map(async |_| {
            while visitors.count() < count {
                let status = visitors.subscribe().await;
                assert!(matches!(status, Some(202 | 503)), "{status:?}");
            }
        });
        join_all(writers).await;
    };
    write_until(PER_PHASE).await;

    for crash in 2..4 {
        // The crash happens while visitors write.
        let crashed = actix_web::rt::task::spawn_blocking(move || {
            postgres.crash();
            postgres
        });
        let ((), crashed) = futures_util::future::join(write_until(PER_PHASE * crash), crashed).await;
        postgres = crashed.expect("no panic");
        check_recovered(&app, &visitors).await;
    }
    write_until(PER_PHASE * 4).await;
    check_recovered(&app, &visitors).await;
    app.stop().await;
}

#[actix_web::test]
async fn with_hardly_a_connection_left_writes_succeed_or_answer_503_and_recover() {
    let postgres = OwnPostgres::start(&["max_connections=5", "superuser_reserved_connections=0", "max_wal_senders=0"]);
    let database = TestDatabase::on(&postgres);
    let url = database.url.clone();
    let app = TestApp::on(database, PROXIED_SETUP).await;
    switch_on(&app.state.db).await;
    let visitors = Visitors::of(&app.origin, 0).await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut options = ConnectOptions::new(&url);
        options.max_connections(1).min_connections(1);
        others.push(Box::pin(Database::connect(options)).await.expect("a connection"));
    }

    let crowded = join_all((0..60).map(|_| visitors.subscribe())).await;
    for other in others {
        other.close().await.expect("nothing open");
    }
    // PostgreSQL frees a slot shortly after its connection was closed.
    eventually("writes succeed again", async || visitors.subscribe().await == Some(202)).await;

    assert!(crowded.iter().all(|status| matches!(status, Some(202 | 503))), "{crowded:?}");
    assert!(crowded.contains(&Some(202)), "{crowded:?}");
    for _ in 0..5 {
        assert_eq!(visitors.subscribe().await, Some(202));
    }
    app.state.db.clone().close().await.expect("nothing open");
    check_recovered(&app, &visitors).await;
    app.stop().await;
}

/// Uses new connections: those of the server may be closed.
async fn check_recovered(app: &TestApp, visitors: &Visitors) {
    let db = Db::connect(&app.state.config.database).await.expect("a database");
    check(&db, &visitors.acknowledged()).await;
    db.close().await.expect("nothing open");
}
