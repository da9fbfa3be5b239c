//! Killed servers and truncated write-ahead logs.

use std::{collections::BTreeSet, fs, path::Path};

use config::DatabaseConfig;
use entities::subscribers;
use futures_util::future::join_all;
use sea_orm::{EntityTrait, PaginatorTrait};
use server::platform::db::Db;

use super::{PROXIED, Visitors, check, check_integrity, mails_to_subscribers};
use crate::{
    mailing_list::switch_on,
    support::{TestDatabase, TestProcess},
};

const WRITERS: usize = 8;
const CUTS: usize = 200;
/// Subscriptions in the truncated log: so few that SQLite does not checkpoint, which it does after 1000 pages.
const LOGGED: usize = 20;
/// Length of a log with 1000 pages.
const CHECKPOINT_BYTES: usize = 1000 * (4096 + 24);

/// Sends concurrent subscriptions and kills the server once `count` were acknowledged.
async fn kill_after(count: usize, database: &TestDatabase, first: usize) -> BTreeSet<String> {
    let server = TestProcess::serve(database, &[PROXIED]);
    let visitors = Visitors::of(&server.origin, first).await;
    let writers = (0..WRITERS).map(async |_| {
        while let Some(status) = visitors.subscribe().await {
            assert_eq!(status, 202);
            if visitors.count() == count {
                server.signal("-KILL");
            }
        }
    });
    join_all(writers).await;
    let (status, _) = actix_web::rt::task::spawn_blocking(move || server.wait()).await.expect("an end");
    assert_eq!(status.code(), None, "it exits by the signal");
    visitors.acknowledged()
}

async fn prepared(database: &TestDatabase) {
    let db = database.connect().await;
    switch_on(&db).await;
    db.close().await.expect("nothing open");
}

#[actix_web::test]
async fn acknowledged_writes_survive_every_kill() {
    for (database, kills) in TestDatabase::each().await.into_iter().zip([10, 3]) {
        println!("on {}", database.name);
        prepared(&database).await;
        let mut acknowledged = BTreeSet::new();
        for kill in 0..kills {
            let count = 1 + usize::from(rand::random::<u8>()) % 40;
            println!("killed after {count}");
            acknowledged.extend(kill_after(count, &database, 1000 * kill).await);
            let db = database.connect().await;
            check(&db, &acknowledged).await;
            db.close().await.expect("nothing open");
        }
    }
}

#[actix_web::test]
async fn a_write_ahead_log_truncated_anywhere_holds_whole_transactions() {
    let database = TestDatabase::sqlite();
    prepared(&database).await;
    let acknowledged = kill_after(LOGGED, &database, 0).await;
    let file = database.url.trim_start_matches("sqlite://").split('?').next().expect("a path");
    let log = fs::read(format!("{file}-wal")).expect("a log");
    assert!((100 << 10..CHECKPOINT_BYTES).contains(&log.len()), "{} bytes", log.len());

    let mut last = 0;
    for cut in 0..=CUTS {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let copy = folder.path().join("cut.db");
        fs::copy(file, &copy).expect("a copy");
        fs::write(folder.path().join("cut.db-wal"), &log[..log.len() * cut / CUTS]).expect("a log");
        let db = open(&copy).await;

        check_integrity(&db).await;
        let subscribed = subscribers::Entity::find().count(db.reader()).await.expect("a number");
        let written = mails_to_subscribers(&db).await;
        assert_eq!(subscribed, written, "cut {cut}: a subscription and its mail are one transaction");
        assert!(subscribed >= last, "cut {cut}: a longer log holds no less");
        last = subscribed;
        if cut == CUTS {
            check(&db, &acknowledged).await;
        }
        db.close().await.expect("nothing open");
    }
    assert!(last >= LOGGED as u64, "{last}");
}

async fn open(file: &Path) -> Db {
    let url = format!("sqlite://{}", file.display());
    Db::connect(&DatabaseConfig { url: url.into() }).await.expect("a database")
}
