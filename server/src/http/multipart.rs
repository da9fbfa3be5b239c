//! Forms with files.

use actix_multipart::{Field, Multipart};
use actix_web::{
    HttpRequest,
    error::PayloadError,
    http::header,
    web::{Bytes, Payload},
};
use futures_util::{StreamExt, TryStreamExt};

use crate::error::{AppError, FieldErrors};

/// Largest body of a request with a file, bytes: the file, and what stands around it: what routes take whose body is
/// `multipart/form-data`.
pub const LARGEST_UPLOAD: usize = LARGEST_FILE + 64 * 1024;
/// Largest file, bytes.
pub const LARGEST_FILE: usize = 8 * 1024 * 1024;
const MOST_PARTS: usize = 32;

/// The parts of a form, read to its end.
#[derive(Debug, Default)]
pub struct Form(Vec<(String, Bytes)>);

impl Form {
    /// Reads a `multipart/form-data` body; a body of nothing is a form of no parts. 413 when it is larger than
    /// [`LARGEST_UPLOAD`], 422 when it is something else or broken.
    pub async fn read(request: &HttpRequest, body: Payload) -> Result<Self, AppError> {
        let mut left = LARGEST_UPLOAD;
        let mut counted = body
            .map(move |chunk| {
                let chunk = chunk?;
                left = left.checked_sub(chunk.len()).ok_or(PayloadError::Overflow)?;
                Ok(chunk)
            })
            .boxed_local();
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return match counted.try_next().await {
                Ok(None) => Ok(Self::default()),
                Ok(Some(_)) => Err(invalid()),
                Err(error) => Err(refusal(&actix_multipart::MultipartError::Payload(error))),
            };
        }
        let mut parts = Multipart::new(request.headers(), counted);
        let mut form = Self::default();
        while let Some(mut part) = parts.try_next().await.map_err(|error| refusal(&error))? {
            let content = read_part(&mut part).await?;
            let name = part.name().map(str::to_owned).ok_or_else(invalid)?;
            if form.0.len() == MOST_PARTS {
                return Err(invalid());
            }
            form.0.push((name, content));
        }
        Ok(form)
    }

    /// Whether there is no part at all.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The last part of a name, as it was sent.
    pub fn bytes(&self, name: &str) -> Option<&Bytes> {
        self.0.iter().rev().find(|(known, _)| known == name).map(|(_, content)| content)
    }

    /// The last part of a name as text, as it was sent; 422 when it is none.
    pub fn text(&self, name: &str) -> Result<Option<&str>, AppError> {
        let text = self.bytes(name).map(|content| std::str::from_utf8(content)).transpose();
        text.map_err(|_| AppError::invalid(name, format!("The {} field must be a string.", super::words::name(name))))
    }
}

async fn read_part(part: &mut Field) -> Result<Bytes, AppError> {
    let read = part.bytes(LARGEST_UPLOAD).await.map_err(|_| AppError::TooLarge)?;
    read.map_err(|error| refusal(&error))
}

fn refusal(error: &actix_multipart::MultipartError) -> AppError {
    match error {
        actix_multipart::MultipartError::Payload(PayloadError::Overflow) => AppError::TooLarge,
        _ => invalid(),
    }
}

/// 422 that can name no field.
fn invalid() -> AppError {
    AppError::Invalid(FieldErrors::default())
}
