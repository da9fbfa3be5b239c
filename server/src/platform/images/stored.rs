//! Images in the storage that this server generated: serving them, and deleting those that no row references.

use std::collections::HashSet;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
};
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::TryStreamExt;
use graphics::Format;

use crate::platform::{
    crypto::random_hex,
    error::AppError,
    http::file::File,
    storage::{Storage, Stored},
};

/// A different image has a different URL.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// Opened directly, it cannot run scripts or load anything.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");
/// The row that references a file may not be written yet.
const MIN_AGE: TimeDelta = TimeDelta::days(1);

/// A random name that is used once: deleting an image cannot affect one that another request is about to reference, and
/// a name does not reveal whether another user has the same image.
pub fn generate_name() -> String {
    random_hex()
}

/// Whether a text has the format of [`generate_name`].
pub fn is_name(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The response with the file of `key`, which browsers save as `shown_as`.
pub async fn serve(
    request: &HttpRequest,
    storage: &Storage,
    key: &str,
    format: Format,
    shown_as: &str,
) -> Result<HttpResponse, AppError> {
    let content = storage.get(key).await?.ok_or(AppError::NotFound)?;
    let tag = key.rsplit('/').next().unwrap_or(key);
    let file = File { kind: format.content_type(), tag, caching: IMMUTABLE, content };
    let mut response = file.response(request);
    let disposition = format!("inline; filename=\"{shown_as}.{}\"", format.extension());
    let disposition = HeaderValue::from_str(&disposition).map_err(AppError::internal)?;
    response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    Ok(response)
}

/// Deletes the files of a folder that no row references, left by failed requests or by an unavailable storage.
/// `name_of` extracts the referenced name from a file name. `used` is called after the files were listed, so that a
/// name it lacks was not in use at that time. Skips files younger than a day. Returns the number of deleted files.
pub async fn delete_unreferenced(
    storage: &Storage,
    now: DateTime<Utc>,
    folder: &str,
    name_of: impl Fn(&str) -> Option<String>,
    used: impl AsyncFnOnce() -> Result<HashSet<String>, AppError>,
) -> Result<u64, AppError> {
    let old = now - MIN_AGE;
    let files: Vec<Stored> = storage.list(folder).try_collect().await?;
    let used = used().await?;
    let mut removed = 0;
    for file in files.into_iter().filter(|file| file.written_at < old) {
        let name = file.key.rsplit('/').next().and_then(&name_of);
        if name.is_some_and(|name| !used.contains(&name)) {
            storage.delete(&file.key).await?;
            removed += 1;
        }
    }
    Ok(removed)
}
