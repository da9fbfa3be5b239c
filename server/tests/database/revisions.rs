//! Every change of a table that pages depend on is recorded, whichever client makes it.

use entities::revisions::Entity;
use futures_util::try_join;
use sea_orm::{ConnectionTrait, EntityTrait, TransactionTrait};

use crate::support::{TestDatabase, factories, until_waiting};

const SWITCH: &str = "INSERT INTO flags (name, enabled, public, description, updated_at)
    VALUES ('x', TRUE, TRUE, '', '2027-01-01 00:00:00+00:00')";

async fn number(db: &impl ConnectionTrait, topic: &str) -> i64 {
    Entity::find_by_id(topic).one(db).await.expect("an answer").expect("a topic").number
}

#[actix_web::test]
async fn every_kind_of_write_changes_the_revision() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        let mut known = vec![number(db.reader(), "flags").await];

        for change in
            [SWITCH, "UPDATE flags SET enabled = FALSE", "UPDATE flags SET enabled = TRUE", "DELETE FROM flags"]
        {
            db.writer().execute_unprepared(change).await.expect(change);
            let now = number(db.reader(), "flags").await;
            assert!(!known.contains(&now), "{change}: {now} after {known:?}");
            known.push(now);
        }
        assert_eq!(number(db.reader(), "settings").await, 0, "nothing else was touched");
    }
}

#[actix_web::test]
async fn a_rollback_keeps_the_revision() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        db.writer().execute_unprepared(SWITCH).await.expect("a flag");
        let before = number(db.reader(), "flags").await;

        let transaction = db.begin().await.expect("a transaction");
        transaction.execute_unprepared("DELETE FROM flags").await.expect("a change");
        assert_eq!(number(db.reader(), "flags").await, before, "others do not see it yet");
        transaction.rollback().await.expect("a way back");

        assert_eq!(number(db.reader(), "flags").await, before);
    }
}

#[actix_web::test]
async fn changing_a_series_changes_the_revision_of_events() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;

        let series = factories::series(&db).await;
        let after_the_series = number(db.reader(), "events").await;
        factories::save(&db, [factories::event(series, "one")]).await;

        assert_ne!(after_the_series, 0);
        assert_ne!(number(db.reader(), "events").await, after_the_series);
    }
}

#[actix_web::test]
async fn truncating_a_table_changes_the_revision() {
    let database = TestDatabase::postgres();
    let db = database.connect().await;

    db.writer().execute_unprepared("TRUNCATE flags").await.expect("an empty table");

    assert_ne!(number(db.reader(), "flags").await, 0);
}

#[actix_web::test]
async fn writers_do_not_block_on_open_transactions() {
    let database = TestDatabase::postgres();
    let db = database.connect().await;

    let one = db.writer().pool().begin().await.expect("a transaction");
    one.execute_unprepared(SWITCH).await.expect("a flag");
    db.writer().execute_unprepared(&SWITCH.replace("'x'", "'y'")).await.expect("another flag meanwhile");
    let between = number(db.reader(), "flags").await;
    one.commit().await.expect("a commit");

    assert_ne!(between, 0);
    assert_ne!(number(db.reader(), "flags").await, between);
}

#[actix_web::test]
async fn writes_to_tables_in_opposite_order_do_not_deadlock() {
    let database = TestDatabase::postgres();
    let db = database.connect().await;
    let change = async |statements: [&str; 3]| {
        let transaction = db.begin().await.expect("a transaction");
        for statement in statements {
            transaction.execute_unprepared(statement).await.expect(statement);
        }
        transaction
    };
    let setting = |key| format!("INSERT INTO settings (key, value, updated_at) VALUES ('{key}', '1', now())");
    let series = "INSERT INTO series (id, slug, name, created_at, updated_at)
        VALUES (gen_random_uuid(), 'x', 'X', now(), now())";
    let question = r#"INSERT INTO faq_items
            (id, slug, position, state, state_changed_at, "group", question, answer, created_at, updated_at)
        VALUES (gen_random_uuid(), 'x', 1, 'published', now(), 'X', 'X?', 'X.', now(), now())"#;
    let (one, another) = (setting("x"), setting("y"));
    let there = change([SWITCH, series, &one]).await;
    let back = change([&another, question, &SWITCH.replace("'x'", "'y'")]).await;
    // Halfway through, both have to wait for another transaction.
    let gate = db.begin().await.expect("a transaction");
    let halfway = "UPDATE revisions SET number = number WHERE topic IN ('events', 'faq')";
    gate.execute_unprepared(halfway).await.expect("a lock");

    let open = async {
        until_waiting(&db, 2).await;
        gate.commit().await
    };
    try_join!(open, there.commit(), back.commit()).expect("commits");

    assert_ne!(number(db.reader(), "flags").await, 0);
}
