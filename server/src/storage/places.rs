//! The two kinds of places.

use std::{path, time::Duration};

use object_store::{
    BackoffConfig, ClientOptions, Error, ObjectStore, RetryConfig, aws::AmazonS3Builder, local::LocalFileSystem,
    path::Path,
};
use secrecy::ExposeSecret;

use crate::config::Bucket;

/// A store that has not answered by then is away.
const LONGEST_ANSWER: Duration = Duration::from_secs(10);
const LONGEST_CONNECT: Duration = Duration::from_secs(3);
const TRIES: usize = 2;

type Place = (Box<dyn ObjectStore>, Path);

/// A folder of this machine, which is made with its first file. Files are written under another name, brought to the
/// disk, and then renamed.
pub(super) fn folder(folder: &path::Path) -> Result<Place, Error> {
    let absolute = path::absolute(folder).map_err(|error| generic(Box::new(error)))?;
    let prefix = Path::from_absolute_path(absolute)?;
    Ok((Box::new(LocalFileSystem::new().with_fsync(true)), prefix))
}

/// A bucket. How connections are encrypted is chosen by then.
pub(super) fn bucket(bucket: &Bucket) -> Result<Place, Error> {
    let client = ClientOptions::new().with_timeout(LONGEST_ANSWER).with_connect_timeout(LONGEST_CONNECT);
    let plain = bucket.endpoint.as_ref().is_some_and(|endpoint| endpoint.scheme() == "http");
    let retry = RetryConfig { backoff: BackoffConfig::default(), max_retries: TRIES, retry_timeout: LONGEST_ANSWER };
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
