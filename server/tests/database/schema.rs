//! Migrations go up, down and up again, in one process at a time.

use migrations::{MigrateError, down, pending, status, up};
use sea_orm::ConnectionTrait as _;

use crate::support::TestDatabase;

#[actix_web::test]
async fn every_migration_goes_up_down_and_up_again() {
    for database in TestDatabase::each_empty().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        let names = pending(db.writer().pool()).await.expect("an empty database can be asked");

        for name in &names {
            assert_eq!(up(db.writer().pool(), Some(1)).await.expect("up"), std::slice::from_ref(name));
            assert_eq!(down(db.writer().pool(), 1).await.expect("down"), std::slice::from_ref(name));
            assert_eq!(up(db.writer().pool(), Some(1)).await.expect("up again"), std::slice::from_ref(name));
        }

        assert!(status(db.reader().pool()).await.expect("status").iter().all(|step| step.applied));
        let all = u32::try_from(names.len()).expect("few");
        assert_eq!(down(db.writer().pool(), all).await.expect("all down").len(), names.len());
        assert_eq!(pending(db.reader().pool()).await.expect("pending"), names);
        assert_eq!(up(db.writer().pool(), None).await.expect("all up"), names);
        assert!(up(db.writer().pool(), None).await.expect("nothing left").is_empty());
    }
}

#[actix_web::test]
async fn one_of_two_concurrent_processes_migrates() {
    for database in TestDatabase::each_empty().await {
        println!("on {}", database.name);
        let (one, other) = (database.connect().await, database.connect().await);

        let (first, second) = tokio::join!(up(one.writer().pool(), None), up(other.writer().pool(), None));

        let applied = [first.expect("first"), second.expect("second")].map(|names| names.len());
        assert!(applied.contains(&0), "both migrated: {applied:?}");
        assert!(pending(one.reader().pool()).await.expect("pending").is_empty());
    }
}

#[actix_web::test]
async fn an_older_program_refuses_a_newer_schema() {
    for database in TestDatabase::each().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        let sql = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_tomorrow', 0)";
        db.writer().execute_unprepared(sql).await.expect("the record takes it");

        let refusals = [
            up(db.writer().pool(), None).await.err(),
            down(db.writer().pool(), 1).await.err(),
            pending(db.reader().pool()).await.err(),
        ];

        for refusal in refusals {
            let refusal = refusal.expect("a refusal");
            assert!(matches!(refusal, MigrateError::NewerSchema(_)));
            assert!(refusal.to_string().starts_with("the database is newer than this program"), "{refusal}");
            assert!(refusal.to_string().contains("m9999_tomorrow"), "{refusal}");
        }
    }
}

#[actix_web::test]
async fn a_failing_migration_is_rolled_back() {
    for database in TestDatabase::each_empty().await {
        println!("on {}", database.name);
        let db = database.connect().await;
        // A later step finds its table there already.
        db.writer().execute_unprepared("CREATE TABLE flags (name text)").await.expect("a table in the way");

        assert!(up(db.writer().pool(), None).await.is_err());

        let settings = db.reader().execute_unprepared("SELECT 1 FROM settings").await;
        assert!(settings.is_err(), "the first step stayed");
        assert!(!pending(db.reader().pool()).await.expect("pending").is_empty());
    }
}

#[actix_web::test]
async fn listing_pending_migrations_writes_nothing() {
    for database in TestDatabase::each_empty().await {
        println!("on {}", database.name);
        let db = database.connect().await;

        assert!(!pending(db.reader().pool()).await.expect("pending").is_empty());

        let record = db.reader().execute_unprepared("SELECT 1 FROM seaql_migrations").await;
        assert!(record.is_err(), "the record was made by a question");
    }
}
