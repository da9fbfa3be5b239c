//! Multipart forms with file uploads.

use std::future::{Ready, ready};

use actix_multipart::{Field, Multipart};
use actix_web::{
    FromRequest, HttpRequest, dev,
    error::PayloadError,
    http::header,
    web::{Bytes, Payload},
};
use futures_util::{StreamExt, TryStreamExt};

use super::validation;
use crate::platform::error::{AppError, FieldErrors, RequestError};

/// Maximum body of routes that accept `multipart/form-data`, bytes: the file, the other parts and the part headers.
pub const MAX_UPLOAD_BYTES: usize = MAX_FILE_BYTES + 64 * 1024;
/// Maximum size of a file, bytes.
pub const MAX_FILE_BYTES: usize = 8 * 1024 * 1024;
const MAX_PARTS: usize = 32;

/// A form that the handler reads itself, after all other checks that may reject the request.
pub struct LazyForm(HttpRequest, Payload);

impl LazyForm {
    /// Reads a `multipart/form-data` body. A request without content type and body is a form without parts.
    ///
    /// # Errors
    /// 413 if the body is larger than [`MAX_UPLOAD_BYTES`]; 422 if it has another type, is malformed or has too many
    /// parts.
    pub async fn read(self) -> Result<Form, AppError> {
        Form::read(&self.0, self.1).await
    }
}

impl FromRequest for LazyForm {
    type Error = AppError;
    type Future = Ready<Result<Self, AppError>>;

    fn from_request(request: &HttpRequest, payload: &mut dev::Payload) -> Self::Future {
        let body = Payload::from_request(request, payload).into_inner();
        ready(body.map(|body| Self(request.clone(), body)).map_err(|_| invalid()))
    }
}

/// The parts of a form, read completely.
#[derive(Debug, Default)]
pub struct Form(Vec<(String, Bytes)>);

impl Form {
    async fn read(request: &HttpRequest, body: Payload) -> Result<Self, AppError> {
        let mut left = MAX_UPLOAD_BYTES;
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
            if form.0.len() == MAX_PARTS {
                return Err(invalid());
            }
            form.0.push((name, content));
        }
        Ok(form)
    }

    /// Whether the form has no parts.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The unmodified content of the last part with this name.
    pub fn bytes(&self, name: &str) -> Option<&Bytes> {
        self.0.iter().rev().find(|(key, _)| key == name).map(|(_, content)| content)
    }

    /// The unmodified content of the last part with this name; 422 if there is none or it is empty.
    pub fn required(&self, name: &str) -> Result<Bytes, AppError> {
        let content = self.bytes(name).filter(|content| !content.is_empty()).cloned();
        content.ok_or_else(|| AppError::invalid(name, format!("The {} field is required.", validation::name(name))))
    }

    /// The unmodified text of the last part with this name; 422 if it is not UTF-8.
    pub fn text(&self, name: &str) -> Result<Option<&str>, AppError> {
        let text = self.bytes(name).map(|content| std::str::from_utf8(content)).transpose();
        text.map_err(|_| AppError::invalid(name, format!("The {} field must be a string.", validation::name(name))))
    }
}

async fn read_part(part: &mut Field) -> Result<Bytes, AppError> {
    let read = part.bytes(MAX_UPLOAD_BYTES).await.map_err(|_| RequestError::TooLarge)?;
    read.map_err(|error| refusal(&error))
}

fn refusal(error: &actix_multipart::MultipartError) -> AppError {
    match error {
        actix_multipart::MultipartError::Payload(PayloadError::Overflow) => RequestError::TooLarge.into(),
        _ => invalid(),
    }
}

/// 422 without field errors.
fn invalid() -> AppError {
    AppError::Invalid(FieldErrors::default())
}
