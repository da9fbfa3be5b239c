//! Files in a folder and in a bucket.

use actix_web::web::Bytes;
use config::Config;
use futures_util::TryStreamExt;
use server::platform::storage::Storage;
use tempfile::TempDir;

use crate::support::S3Peer;

const KEY: (&str, &str) = ("APP_KEY", "q83vEjRWeJCrze8SNFZ4kBEiM0RVZneImaq7zN3u/wA=");

fn storage(settings: &[(&str, String)]) -> Storage {
    let settings = settings.iter().map(|(name, text)| (*name, text.as_str()));
    let config = Config::from_pairs(settings.chain([KEY])).expect("settings without a fault");
    Storage::new(&config.storage).expect("a storage")
}

fn in_folder(folder: &TempDir) -> Storage {
    // The folder itself is made with the first file.
    storage(&[("STORAGE_URL", format!("file://{}/some where/media", folder.path().display()))])
}

async fn keys(storage: &Storage) -> Vec<String> {
    let files = storage.list("pictures").try_collect::<Vec<_>>().await.expect("a list");
    let mut keys: Vec<String> = files.into_iter().map(|file| file.key).collect();
    keys.sort();
    keys
}

async fn keeps_files(storage: Storage) {
    let (one, two) = (Bytes::from_static(b"one"), Bytes::from(vec![7; 3 << 20]));
    assert_eq!(storage.get("pictures/a.jpg").await.expect("an answer"), None);
    assert_eq!(keys(&storage).await, Vec::<String>::new());

    storage.put("pictures/a.jpg", one.clone(), "image/jpeg").await.expect("a file");
    storage.put("pictures/b.png", one, "image/png").await.expect("a file");
    storage.put("pictures/b.png", two.clone(), "image/png").await.expect("another content");
    storage.put("others/c.png", two.clone(), "image/png").await.expect("a file");

    assert_eq!(storage.get("pictures/a.jpg").await.expect("an answer").as_deref(), Some(b"one".as_slice()));
    assert_eq!(storage.get("pictures/b.png").await.expect("an answer"), Some(two));
    assert_eq!(keys(&storage).await, ["pictures/a.jpg", "pictures/b.png"]);
    for _ in 0..2 {
        storage.delete("pictures/a.jpg").await.expect("gone, or gone already");
    }
    assert_eq!(keys(&storage).await, ["pictures/b.png"]);
}

#[actix_web::test]
async fn a_folder_stores_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");

    keeps_files(in_folder(&folder)).await;
}

#[actix_web::test]
async fn a_bucket_stores_files() {
    let peer = S3Peer::start().await;

    keeps_files(storage(&peer.settings())).await;
}

#[actix_web::test]
async fn wrong_bucket_credentials_are_an_error_not_a_missing_file() {
    let peer = S3Peer::start().await;
    let mut settings = peer.settings();
    settings[3].1 = "another".to_owned();

    let forged = storage(&settings);

    assert!(forged.put("pictures/a.jpg", Bytes::from_static(b"one"), "image/jpeg").await.is_err());
    let actual = forged.get("pictures/a.jpg").await.expect_err("a failure").to_string();
    assert!(!actual.contains("another"), "{actual}");
    assert_eq!(keys(&storage(&peer.settings())).await, Vec::<String>::new());
}

#[actix_web::test]
async fn files_are_written_atomically() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let storage = in_folder(&folder);
    storage.put("pictures/a.jpg", vec![0; 1 << 20].into(), "image/jpeg").await.expect("a file");

    let written = async {
        for byte in 1..=40 {
            storage.put("pictures/a.jpg", vec![byte; 1 << 20].into(), "image/jpeg").await.expect("a file");
        }
    };
    let read = async {
        let mut seen = 0;
        while seen < 40 {
            let content = storage.get("pictures/a.jpg").await.expect("an answer").expect("a file");
            assert_eq!(content.len(), 1 << 20);
            assert!(content.iter().all(|byte| *byte == content[0]));
            seen = content[0];
        }
    };
    futures_util::future::join(written, read).await;

    assert_eq!(keys(&storage).await, ["pictures/a.jpg"]);
}
