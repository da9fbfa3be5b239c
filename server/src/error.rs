//! The one error of the server and the only place that knows status codes.

use std::collections::BTreeMap;

use actix_web::{HttpResponse, ResponseError, http::StatusCode, http::header};
use serde::Serialize;

/// Messages by field; the key of a nested field is dotted.
pub type FieldErrors = BTreeMap<String, Vec<String>>;

/// Why a request was not answered as asked.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// 422: fields that do not pass.
    #[error("{}", summary(.0))]
    Invalid(FieldErrors),
    /// 401.
    #[error("Unauthenticated.")]
    Unauthenticated,
    /// 403, with the words to show.
    #[error("{0}")]
    Forbidden(&'static str),
    /// 404: no such thing, or none this viewer may know of.
    #[error("Not found.")]
    NotFound,
    /// 413.
    #[error("The request is too large.")]
    TooLarge,
    /// 419.
    #[error("CSRF token mismatch.")]
    CsrfMismatch,
    /// 429, seconds to wait.
    #[error("Too Many Attempts.")]
    TooMany(u64),
    /// 503, seconds to wait.
    #[error("Service Unavailable")]
    Unavailable(u64),
    /// 500: the cause is logged, never sent.
    #[error("Server Error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

#[derive(Serialize)]
struct Body<'a> {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'a FieldErrors>,
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::CsrfMismatch => StatusCode::from_u16(419).expect("419 is in range"),
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status_code());
        if let Self::TooMany(seconds) | Self::Unavailable(seconds) = self {
            answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        let errors = if let Self::Invalid(errors) = self { Some(errors) } else { None };
        answer.json(Body { message: self.to_string(), errors })
    }
}

impl From<sea_orm::DbErr> for AppError {
    fn from(cause: sea_orm::DbErr) -> Self {
        match cause {
            sea_orm::DbErr::ConnectionAcquire(_) => Self::Unavailable(1),
            cause => Self::Internal(Box::new(cause)),
        }
    }
}

/// The first message, and how many more there are.
fn summary(errors: &FieldErrors) -> String {
    let mut messages = errors.values().flatten();
    let first = messages.next().cloned().unwrap_or_else(|| "The given data was invalid.".to_owned());
    match messages.count() {
        0 => first,
        1 => format!("{first} (and 1 more error)"),
        more => format!("{first} (and {more} more errors)"),
    }
}
