//! Opening a database, or saying why not.

use server::{
    config::DatabaseConfig,
    db::{ConnectError, Db},
};

async fn open(url: &str) -> Result<Db, ConnectError> {
    Db::connect(&DatabaseConfig { url: url.to_owned().into() }).await
}

#[actix_web::test]
async fn the_folder_of_the_file_is_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("not/yet/there/app.db");

    open(&format!("sqlite://{}?mode=rwc", file.display())).await.expect("a database");

    assert!(file.exists());
}

#[actix_web::test]
async fn a_database_in_memory_is_refused() {
    for url in ["sqlite::memory:", "sqlite://:memory:", "sqlite:", "sqlite://app.db?mode=memory"] {
        assert!(matches!(open(url).await, Err(ConnectError::InMemory)), "{url}");
    }
}

#[actix_web::test]
async fn an_address_of_something_else_is_refused() {
    for url in ["mysql://localhost/app", "app.db", ""] {
        assert!(matches!(open(url).await, Err(ConnectError::UnknownScheme)), "{url}");
    }
}
