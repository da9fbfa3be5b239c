//! Files that visitors bring along: in a folder, or in a bucket of a store that speaks S3.

mod places;

use std::sync::Arc;

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream::BoxStream};
use object_store::{
    Attribute, Error, ObjectStore, ObjectStoreExt, PutOptions, PutPayload, path::Path, prefix::PrefixStore,
};

use crate::{config::StorageConfig, error::AppError};

/// Where files are. Keys are ours, made of letters, digits and slashes; nothing a visitor writes is ever a key.
#[derive(Debug, Clone)]
pub struct Storage {
    files: Arc<PrefixStore<Box<dyn ObjectStore>>>,
    /// Whether the place keeps a content type beside the file.
    knows_kinds: bool,
}

/// What cannot be done with a file. Visitors are asked to come again; the cause is logged.
#[derive(Debug, thiserror::Error)]
#[error("the storage of files fails: {0}")]
pub struct StorageError(#[from] Error);

/// A file there is.
#[derive(Debug)]
pub struct Stored {
    /// Its key.
    pub key: String,
    /// When it was written.
    pub written_at: DateTime<Utc>,
}

impl Storage {
    /// The place the settings name. Nothing is asked of it yet, and no folder is made.
    pub fn new(config: &StorageConfig) -> Result<Self, StorageError> {
        let (store, prefix, knows_kinds) = match config {
            StorageConfig::Folder(folder) => {
                let (store, prefix) = places::folder(folder)?;
                (store, prefix, false)
            }
            StorageConfig::Bucket(bucket) => {
                let (store, prefix) = places::bucket(bucket)?;
                (store, prefix, true)
            }
        };
        Ok(Self { files: Arc::new(PrefixStore::new(store, prefix)), knows_kinds })
    }

    /// Writes a file: afterwards it is there whole, and before that not at all.
    pub async fn put(&self, key: &str, content: Bytes, kind: &'static str) -> Result<(), StorageError> {
        let mut options = PutOptions::default();
        if self.knows_kinds {
            options.attributes.insert(Attribute::ContentType, kind.into());
        }
        self.files.put_opts(&Path::from(key), PutPayload::from_bytes(content), options).await?;
        Ok(())
    }

    /// A file's content, if there is such a file.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, StorageError> {
        match self.files.get(&Path::from(key)).await {
            Ok(file) => Ok(Some(file.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes a file; one that is gone already is no failure.
    pub async fn delete(&self, key: &str) -> Result<(), StorageError> {
        match self.files.delete(&Path::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Every file of a folder.
    pub fn list(&self, folder: &str) -> BoxStream<'static, Result<Stored, StorageError>> {
        let files = self.files.list(Some(&Path::from(folder)));
        let stored = files.map_ok(|file| Stored { key: file.location.to_string(), written_at: file.last_modified });
        stored.map_err(StorageError).boxed()
    }
}

impl From<StorageError> for AppError {
    fn from(error: StorageError) -> Self {
        tracing::error!(%error, "storage");
        Self::Unavailable(5)
    }
}
