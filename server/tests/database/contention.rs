//! Concurrent writers and readers: no request fails because the database is locked.

use entities::{flags, series};
use futures_util::future::join_all;
use sea_orm::{ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _};
use server::platform::{
    db::Db,
    flags::{Flag, put},
};

use crate::support::{DEFAULTS, TestApp, TestDatabase, factories};

const WRITERS: usize = 50;
const READERS: usize = 50;
const ROUNDS: usize = 10;

#[actix_web::test]
async fn fifty_writers_and_fifty_readers_all_succeed() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        factories::series(&db).await;

        let writers = (0..WRITERS).map(|number| actix_web::rt::spawn(write(db.clone(), number)));
        let readers = (0..READERS).map(|_| actix_web::rt::spawn(read(db.clone())));
        let (written, read) = tokio::join!(join_all(writers), join_all(readers));

        assert!(written.iter().chain(&read).all(Result::is_ok), "a writer or a reader failed");
        let own = flags::Column::Name.starts_with("flag");
        let written = flags::Entity::find().filter(own).all(db.reader()).await.expect("flags");
        assert_eq!(written.len(), WRITERS);
        assert!(written.iter().all(|flag| flag.description == ROUNDS.to_string()), "a write was lost");
    }
}

/// Reads, then writes what it read plus one, in a transaction: what a deferred transaction fails at.
async fn write(db: Db, number: usize) {
    let name = format!("flag{number}");
    for _ in 0..ROUNDS {
        let transaction = db.begin().await.expect("a turn");
        let known = flags::Entity::find_by_id(name.clone()).one(&transaction).await.expect("a read");
        let count = known.map_or(0, |flag| flag.description.parse().expect("a number")) + 1;
        let description = usize::to_string(&count);
        let now = factories::month(1);
        let flag = Flag { name: &name, enabled: true, public: true, description: &description, now };
        put(&transaction, flag).await.expect("a write");
        transaction.commit().await.expect("a commit");
    }
}

async fn read(db: Db) {
    for _ in 0..ROUNDS {
        let series = series::Entity::find().all(db.reader()).await.expect("a read beside the writers");
        assert_eq!(series.len(), 1);
    }
}

#[actix_web::test]
async fn sqlite_uses_durable_settings() {
    let database = TestDatabase::sqlite();
    let db = database.connect().await;

    for (pragma, expected) in
        [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("busy_timeout", "5000")]
    {
        assert_eq!(setting(&db, pragma).await, expected, "{pragma}");
    }
    let refused = db.reader().execute_unprepared("DELETE FROM flags").await;
    assert!(refused.is_err_and(|error| error.to_string().contains("readonly")));
}

#[actix_web::test]
async fn an_exhausted_connection_pool_answers_503() {
    let app = TestApp::on(TestDatabase::postgres(), DEFAULTS).await;
    let mut taken = Vec::new();
    for _ in 0..16 {
        taken.push(app.state.db.begin().await.expect("a connection"));
    }

    let response = app.guest().get("/api/v1/events").await;

    assert_eq!((response.status(), response.header("retry-after")), (503, "1"));
    taken.clear();
    assert_eq!(app.guest().get("/api/v1/events").await.status(), 200);
}

async fn setting(db: &Db, pragma: &str) -> String {
    let question = sea_orm::Statement::from_string(sea_orm::DbBackend::Sqlite, format!("PRAGMA {pragma}"));
    let row = db.writer().query_one_raw(question).await.expect("an answer").expect("a row");
    let text: Result<String, _> = row.try_get_by_index(0);
    text.unwrap_or_else(|_| row.try_get_by_index::<i64>(0).expect("a number").to_string())
}
