//! The two kinds of storage: folder and bucket.

use std::{path, time::Duration};

use object_store::{
    BackoffConfig, ClientOptions, Error, ObjectStore, RetryConfig, aws::AmazonS3Builder, local::LocalFileSystem,
    path::Path,
};
use secrecy::ExposeSecret;

use config::Bucket;

/// A store that has not responded by then is unavailable.
const MAX_RESPONSE: Duration = Duration::from_secs(10);
const MAX_CONNECT: Duration = Duration::from_secs(3);
const MAX_RETRIES: usize = 2;

type Place = (Box<dyn ObjectStore>, Path);

/// A folder of this machine, created with its first file. Files are written under a temporary name, synced to disk, and
/// then renamed.
pub(super) fn folder(folder: &path::Path) -> Result<Place, Error> {
    let absolute = path::absolute(folder).map_err(|error| generic(Box::new(error)))?;
    let prefix = Path::from_absolute_path(absolute)?;
    Ok((Box::new(LocalFileSystem::new().with_fsync(true)), prefix))
}

/// A bucket. The cryptography provider of TLS must be selected before.
pub(super) fn bucket(bucket: &Bucket) -> Result<Place, Error> {
    let client = ClientOptions::new().with_timeout(MAX_RESPONSE).with_connect_timeout(MAX_CONNECT);
    let plain = bucket.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http");
    let retry =
        RetryConfig { backoff: BackoffConfig::default(), max_retries: MAX_RETRIES, retry_timeout: MAX_RESPONSE };
    let mut store = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(bucket.access_key.expose_secret())
        .with_secret_access_key(bucket.secret_key.expose_secret())
        .with_client_options(client.with_allow_http(plain))
        .with_retry(retry);
    if let Some(endpoint) = &bucket.endpoint {
        store = store.with_endpoint(endpoint.as_str().trim_end_matches('/'));
    }
    Ok((Box::new(store.build()?), Path::from(bucket.prefix.as_str())))
}

fn generic(source: Box<dyn std::error::Error + Send + Sync>) -> Error {
    Error::Generic { store: "folder", source }
}
