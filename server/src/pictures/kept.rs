//! Pictures of our making that lie in the storage: how they are given out, and how those go that nobody names.

use std::collections::HashSet;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
};
use chrono::TimeDelta;
use futures_util::TryStreamExt;

use crate::{error::AppError, http::file::File, state::AppState, storage::Stored};

/// Another picture has another address.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Opened by itself, it runs nothing and reaches nothing.
const SANDBOX: HeaderValue = HeaderValue::from_static("sandbox; default-src 'none'");
/// The row that names a file may still be about to be written.
const YOUNG: TimeDelta = TimeDelta::days(1);

/// What a picture is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `image/avif`.
    Avif,
    /// `image/webp`.
    Webp,
    /// `image/jpeg`: nothing shines through it.
    Jpeg,
    /// `image/png`.
    Png,
}

impl Kind {
    /// How names of such files end.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// The content type.
    pub fn content_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

/// A name that is used once: whoever removes a picture removes none that another request is about to name, and nobody
/// can tell whether somebody else has the same one.
pub fn draw_name() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Whether a text has the shape of [`draw_name`].
pub fn is_name(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// The file of `key`, which browsers know as `shown_as`.
pub async fn answer(
    request: &HttpRequest,
    state: &AppState,
    key: &str,
    kind: Kind,
    shown_as: &str,
) -> Result<HttpResponse, AppError> {
    let content = state.storage.get(key).await?.ok_or(AppError::NotFound)?;
    let tag = key.rsplit('/').next().unwrap_or(key);
    let file = File { kind: kind.content_type(), tag, caching: FOR_EVER, content };
    let mut answer = file.answer(request);
    let disposition = format!("inline; filename=\"{shown_as}.{}\"", kind.suffix());
    let disposition = HeaderValue::from_str(&disposition).map_err(AppError::internal)?;
    answer.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, SANDBOX);
    Ok(answer)
}

/// Removes the files of a folder that nobody names: of requests that failed after all, of a storage that was away.
/// `name_of` tells whose a file is; `used` is asked after the list was made, so that what it lacks was not in use then.
/// Young files are left alone. Answers how many were removed.
pub async fn sweep(
    state: &AppState,
    folder: &str,
    name_of: impl Fn(&str) -> Option<String>,
    used: impl AsyncFnOnce() -> Result<HashSet<String>, AppError>,
) -> Result<u64, AppError> {
    let old = state.clock.now() - YOUNG;
    let files: Vec<Stored> = state.storage.list(folder).try_collect().await?;
    let used = used().await?;
    let mut removed = 0;
    for file in files.into_iter().filter(|file| file.written_at < old) {
        let name = file.key.rsplit('/').next().and_then(&name_of);
        if name.is_some_and(|name| !used.contains(&name)) {
            state.storage.delete(&file.key).await?;
            removed += 1;
        }
    }
    Ok(removed)
}
