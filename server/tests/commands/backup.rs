//! `server backup` and `server restore`.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicBool, Ordering},
};

use actix_web::web::Bytes;
use config::Config;
use entities::sessions;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use server::platform::{
    flags::{self, Flag},
    storage::Storage,
};
use tempfile::TempDir;

use crate::{
    durability::{PROXIED, Visitors, check},
    mailing_list::switch_on,
    support::{Ended, TestClient, TestDatabase, TestProcess, factories::month, run, users::PASSWORD},
};

const KEY: (&str, &str) = ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");

/// A host with a database and a folder of files.
struct Machine {
    folder: TempDir,
    settings: [(&'static str, String); 3],
}

impl Machine {
    fn with(database: String) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let files = format!("file://{}/media", folder.path().display());
        Self { folder, settings: [(KEY.0, KEY.1.to_owned()), ("DATABASE_URL", database), ("STORAGE_URL", files)] }
    }

    fn empty() -> Self {
        let mut new = Self::with(String::new());
        new.settings[1].1 = format!("sqlite://{}/data/site.db", new.folder.path().display());
        new
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(key, value)| (*key, value.as_str())).collect()
    }

    fn run(&self, command: &str, copy: &str) -> Ended {
        run(&self.folder, &[command, copy], &self.settings())
    }

    fn storage(&self) -> Storage {
        Storage::new(&Config::from_pairs(self.settings()).expect("settings without a fault").storage)
            .expect("a storage")
    }
}

#[actix_web::test]
async fn a_site_under_load_can_be_backed_up_and_restored_elsewhere() {
    let database = TestDatabase::sqlite();
    let db = database.connect().await;
    switch_on(&db).await;
    let flag = Flag { name: "register", enabled: true, public: true, description: "For a test.", now: month(1) };
    flags::put(db.writer(), flag).await.expect("a flag");
    let (here, there) = (Machine::with(database.url.clone()), Machine::empty());
    let image = Bytes::from_static(b"an image");
    here.storage().put("avatars/somebody.jpg", image.clone(), "image/jpeg").await.expect("a file");
    let server = TestProcess::serve(&database, &[&here.settings()[..], &[PROXIED]].concat());
    let visitors = Visitors::of(&server.origin, 0).await;
    for _ in 0..20 {
        assert_eq!(visitors.subscribe().await, Some(202));
    }
    let client = TestClient::new(&server.origin);
    let form =
        json!({ "name": "Ana", "email": "ana@example.com", "password": PASSWORD, "passwordConfirmation": PASSWORD });
    assert_eq!(client.post("/api/v1/register", &form).await.status(), 201);
    assert!(sessions::Entity::find().count(db.reader()).await.expect("a number") > 0);
    let before: BTreeSet<String> = visitors.acknowledged();
    let copies = tempfile::tempdir().expect("a temporary folder");
    let copy = copies.path().join("monday").display().to_string();

    let done = AtomicBool::new(false);
    let writing = async {
        while !done.load(Ordering::Relaxed) {
            assert_eq!(visitors.subscribe().await, Some(202), "backups do not block writes");
        }
    };
    let saving = async {
        let place = copy.clone();
        let saved = actix_web::rt::task::spawn_blocking(move || (here.run("backup", &place), here)).await;
        done.store(true, Ordering::Relaxed);
        saved.expect("no panic")
    };
    let ((), (saved, here)) = futures_util::future::join(writing, saving).await;
    assert_eq!(saved.code, Some(0), "{}", saved.err);
    assert!(visitors.acknowledged().len() > before.len(), "some writes happened during the backup");

    let restored = there.run("restore", &copy);
    assert_eq!(restored.code, Some(0), "{}", restored.err);
    assert_eq!(there.storage().get("avatars/somebody.jpg").await.expect("an answer"), Some(image));
    let restored = config::DatabaseConfig { url: there.settings[1].1.clone().into() };
    let restored = server::platform::db::Db::connect(&restored).await.expect("a database");
    check(&restored, &before).await;
    assert_eq!(sessions::Entity::find().count(restored.reader()).await.expect("a number"), 0, "old sessions are dead");

    for (machine, command, reason) in
        [(&here, "backup", "is not empty"), (&here, "restore", "already exists: move it first")]
    {
        let refused = machine.run(command, &copy);
        assert!(refused.code == Some(1) && refused.err.contains(reason), "{command}: {}", refused.err);
    }
}

#[actix_web::test]
async fn the_log_of_another_database_prevents_a_restore() {
    let copies = tempfile::tempdir().expect("a temporary folder");
    let copy = copies.path().join("monday").display().to_string();
    let database = TestDatabase::sqlite();
    let here = Machine::with(database.url.clone());
    assert_eq!(here.run("backup", &copy).code, Some(0));
    let there = Machine::empty();
    let folder = there.folder.path().join("data");
    std::fs::create_dir(&folder).expect("a folder");
    std::fs::write(folder.join("site.db-wal"), "unsaved changes").expect("a file");

    let refused = there.run("restore", &copy);

    assert!(refused.code == Some(1) && refused.err.contains("site.db-wal already exists"), "{}", refused.err);
    assert_eq!(std::fs::read_to_string(folder.join("site.db-wal")).expect("a file"), "unsaved changes");
    assert!(!folder.join("site.db").exists());
}

#[actix_web::test]
async fn impossible_backups_and_restores_fail_with_a_reason() {
    let copies = tempfile::tempdir().expect("a temporary folder");
    let copy = copies.path().display().to_string();
    let postgres = TestDatabase::postgres();
    for (machine, command, reason) in [
        (Machine::with(postgres.url.clone()), "backup", "pg_dump"),
        (Machine::with(postgres.url.clone()), "restore", "pg_dump"),
        (Machine::empty(), "restore", "isn't a backup"),
        (Machine::empty(), "backup", "there is no database at"),
    ] {
        let refused = machine.run(command, &copy);
        assert!(refused.code == Some(1) && refused.err.contains(reason), "{command}: {}", refused.err);
    }
}
