//! The one error of handlers, and the status code of each variant.

mod fields;
mod request;

use std::collections::BTreeMap;

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

pub use self::{fields::FieldErrors, request::RequestError};
use crate::platform::cache_tags::CACHE_TAGS;

const NOT_FOUND: &str = "Not found.";

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// 422, with messages by field.
    #[error("{0}")]
    Invalid(FieldErrors),
    /// The request itself is invalid for any user: 400, 404, 405, 408, 413, 414 or 431.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// 401: no user is logged in.
    #[error("Unauthenticated.")]
    Unauthenticated,
    /// 403, with the message to show.
    #[error("{0}")]
    Forbidden(&'static str),
    /// 404: does not exist, or is hidden from this user.
    #[error("{}", NOT_FOUND)]
    NotFound,
    /// 404 with more than the default.
    #[error("{message}")]
    NotFoundWith {
        /// Message to show.
        message: &'static str,
        /// The response may be cached until one of these tags changes.
        cache_tags: Option<&'static str>,
    },
    /// 409: another request was first.
    #[error("{message}")]
    Conflict {
        /// Message to show.
        message: &'static str,
        /// The row's current state, if the client had an earlier one.
        current: Option<Value>,
    },
    /// 419: the CSRF token is missing or invalid.
    #[error("CSRF token mismatch.")]
    CsrfMismatch,
    /// 423: the user must authenticate again first.
    #[error("Password confirmation required.")]
    PasswordConfirmationRequired,
    /// 429, seconds to wait.
    #[error("Too Many Attempts.")]
    TooManyRequests(u64),
    /// 503, seconds to wait: temporarily unavailable, or timed out.
    #[error("Service Unavailable")]
    Unavailable(u64),
    /// 500: the cause is logged, never sent.
    #[error("Server Error")]
    Internal(#[source] Box<dyn std::error::Error + Send + Sync>),
}

impl AppError {
    /// 422 with one message about one field.
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, message);
        Self::Invalid(errors)
    }

    /// 422 for a field or filter whose value does not exist.
    pub fn invalid_selection(field: &str) -> Self {
        Self::invalid_selection_at(field, field)
    }

    /// 422 for a field whose value does not exist. `label` is its name in the message.
    pub fn invalid_selection_at(field: impl Into<String>, label: &str) -> Self {
        let mut errors = FieldErrors::default();
        errors.add_invalid_selection(field, label);
        Self::Invalid(errors)
    }

    /// 403 for a user without the required permissions.
    pub fn permission_denied() -> Self {
        Self::Forbidden("User does not have the right permissions.")
    }

    /// 404 with the message to show.
    pub fn not_found_with_message(message: &'static str) -> Self {
        Self::NotFoundWith { message, cache_tags: None }
    }

    /// 404 that may be cached until one of these tags changes.
    pub fn not_found_with_tags(cache_tags: &'static str) -> Self {
        Self::NotFoundWith { message: NOT_FOUND, cache_tags: Some(cache_tags) }
    }

    /// 409 with the row as the user may see it: it has been changed since the client's version.
    pub fn conflict(current: &impl Serialize) -> Self {
        serde_json::to_value(current).map_or_else(Self::internal, |current| {
            let message = "Someone else changed this in the meantime. Reload and try again.";
            Self::Conflict { message, current: Some(current) }
        })
    }

    /// 409: the `Idempotency-Key` was already used with a different request.
    pub fn idempotency_key_reused() -> Self {
        Self::Conflict { message: "The idempotency key was used for another request.", current: None }
    }

    /// Whether the requested thing does not exist, or is hidden from this user.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::NotFound | Self::NotFoundWith { .. })
    }

    /// The field errors, if there are any.
    pub fn fields(&self) -> Option<&FieldErrors> {
        if let Self::Invalid(errors) = self { Some(errors) } else { None }
    }

    /// 500 with a cause for the log.
    pub fn internal(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Internal(cause.into())
    }
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Request(error) => error.status(),
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound | Self::NotFoundWith { .. } => StatusCode::NOT_FOUND,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::CsrfMismatch => StatusCode::from_u16(419).expect("419 is in range"),
            Self::PasswordConfirmationRequired => StatusCode::LOCKED,
            Self::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        match self {
            Self::TooManyRequests(seconds) | Self::Unavailable(seconds) => {
                response.insert_header((header::RETRY_AFTER, seconds.to_string()));
            }
            Self::Request(RequestError::MethodNotAllowed { allow, .. }) => {
                response.insert_header((header::ALLOW, allow.as_str()));
            }
            Self::NotFoundWith { cache_tags: Some(tags), .. } => {
                response.insert_header((CACHE_TAGS, *tags));
            }
            _ => {}
        }
        let current = if let Self::Conflict { current, .. } = self { current.as_ref() } else { None };
        response.json(Body { message: self.to_string(), errors: self.fields(), current })
    }
}

impl From<sea_orm::DbErr> for AppError {
    fn from(cause: sea_orm::DbErr) -> Self {
        use crate::platform::db::Refusal;

        match crate::platform::db::refusal(&cause) {
            Some(Refusal::SessionEnded) => return Self::Unauthenticated,
            Some(Refusal::PermissionLost) => return Self::permission_denied(),
            None => {}
        }
        if crate::platform::db::is_unavailable(&cause) { Self::Unavailable(1) } else { Self::Internal(Box::new(cause)) }
    }
}

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// Message to show to the user.
    pub message: String,
    /// Messages by field, if fields are invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
}

#[derive(Serialize)]
struct Body<'a> {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<&'a FieldErrors>,
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<&'a Value>,
}
