//! Storage of uploaded files: in a folder, or in an S3-compatible bucket.

mod backends;

use std::sync::Arc;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{
    Attribute, Error, ObjectStore, ObjectStoreExt, PutOptions, PutPayload, path::Path, prefix::PrefixStore,
};

use crate::platform::error::AppError;
use config::StorageConfig;

/// The storage of files. Keys are generated, from letters, digits and slashes; user input is never a key.
#[derive(Debug, Clone)]
pub struct Storage {
    files: Arc<PrefixStore<Box<dyn ObjectStore>>>,
    /// Whether the store has a content type for each file.
    knows_kinds: bool,
}

/// An operation on a file failed. The response is 503; the cause is logged.
#[derive(Debug, thiserror::Error)]
#[error("file storage failed: {0}")]
pub struct StorageError(#[from] Error);

/// A stored file.
#[derive(Debug)]
pub struct Stored {
    /// Path below the root of the storage, such as `avatars/….webp`.
    pub key: String,
    /// When it was written.
    pub written_at: DateTime<Utc>,
}

impl Storage {
    /// The configured storage. Does not connect and does not create a folder yet.
    pub fn new(config: &StorageConfig) -> Result<Self, StorageError> {
        let (store, prefix, knows_kinds) = match config {
            StorageConfig::Folder(folder) => {
                let (store, prefix) = backends::folder(folder)?;
                (store, prefix, false)
            }
            StorageConfig::Bucket(bucket) => {
                let (store, prefix) = backends::bucket(bucket)?;
                (store, prefix, true)
            }
        };
        Ok(Self { files: Arc::new(PrefixStore::new(store, prefix)), knows_kinds })
    }

    /// Writes a file atomically: it is either complete or does not exist.
    pub async fn put(&self, key: &str, content: Bytes, kind: &'static str) -> Result<(), StorageError> {
        let mut options = PutOptions::default();
        if self.knows_kinds {
            options.attributes.insert(Attribute::ContentType, kind.into());
        }
        self.files.put_opts(&Path::from(key), PutPayload::from_bytes(content), options).await?;
        Ok(())
    }

    /// The content of a file; `None` if it does not exist.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, StorageError> {
        match self.files.get(&Path::from(key)).await {
            Ok(file) => Ok(Some(file.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes a file; succeeds if it does not exist.
    pub async fn delete(&self, key: &str) -> Result<(), StorageError> {
        match self.files.delete(&Path::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Lists all files of a folder.
    pub fn list(&self, folder: &str) -> BoxStream<'static, Result<Stored, StorageError>> {
        let files = self.files.list(Some(&Path::from(folder)));
        let stored = files.map_ok(|file| Stored { key: file.location.to_string(), written_at: file.last_modified });
        stored.map_err(StorageError).boxed()
    }
}

impl From<StorageError> for AppError {
    fn from(error: StorageError) -> Self {
        tracing::error!(%error, "file storage");
        Self::Unavailable(5)
    }
}
