//! Opening a database, and reasons why it fails.

use config::DatabaseConfig;
use server::platform::db::{ConnectError, Db};

async fn open(url: &str) -> Result<Db, ConnectError> {
    Db::connect(&DatabaseConfig { url: url.to_owned().into() }).await
}

#[actix_web::test]
async fn the_database_folder_is_created() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("not/yet/there/app.db");

    open(&format!("sqlite://{}?mode=rwc", file.display())).await.expect("a database");

    assert!(file.exists());
}

#[actix_web::test]
async fn in_memory_databases_are_rejected() {
    for url in ["sqlite::memory:", "sqlite://:memory:", "sqlite:", "sqlite://app.db?mode=memory"] {
        assert!(matches!(open(url).await, Err(ConnectError::InMemory)), "{url}");
    }
}

#[actix_web::test]
async fn unknown_database_schemes_are_rejected() {
    for url in ["mysql://localhost/app", "app.db", ""] {
        assert!(matches!(open(url).await, Err(ConnectError::UnknownScheme)), "{url}");
    }
}
