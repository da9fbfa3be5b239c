//! The one error of handlers, and the status code of each variant.

use std::{collections::BTreeMap, fmt};

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use utoipa::ToSchema;

use crate::platform::cache_tags::CACHE_TAGS;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// 422, with messages by field.
    #[error("{0}")]
    Invalid(FieldErrors),
    /// 400: the request is malformed, or can be read in several ways.
    #[error("Bad Request")]
    Malformed,
    /// 401: no user is logged in.
    #[error("Unauthenticated.")]
    Unauthenticated,
    /// 403, with the message to show.
    #[error("{0}")]
    Forbidden(&'static str),
    /// 404: does not exist, or is hidden from this user.
    #[error("Not found.")]
    NotFound,
    /// 404, with the message to show.
    #[error("{0}")]
    NotFoundWithMessage(&'static str),
    /// 404 that may be cached until one of these cache tags changes.
    #[error("Not found.")]
    NotFoundWithTags(&'static str),
    /// 404: no route has this path (without the leading slash).
    #[error("The route {0} could not be found.")]
    UnknownRoute(String),
    /// 405: the route exists for other methods, which `Allow` names.
    #[error("The {method} method is not supported for route {path}. Supported methods: {allow}.")]
    MethodNotAllowed {
        /// The requested method.
        method: String,
        /// The requested path, without the leading slash.
        path: String,
        /// Value of the `Allow` header.
        allow: String,
    },
    /// 408: the request was not received in time.
    #[error("Request Timeout")]
    RequestTimeout,
    /// 409: the row has been changed since the client's version; contains its current state.
    #[error("Someone else changed this in the meantime. Reload and try again.")]
    Conflict(Value),
    /// 409: the `Idempotency-Key` was already used with a different request.
    #[error("The idempotency key was used for another request.")]
    IdempotencyKeyReused,
    /// 413: the body is too large.
    #[error("The POST data is too large.")]
    TooLarge,
    /// 414: the URL is too long.
    #[error("The URL is too long.")]
    UriTooLong,
    /// 419: the CSRF token is missing or invalid.
    #[error("CSRF token mismatch.")]
    CsrfMismatch,
    /// 423: the user must authenticate again first.
    #[error("Password confirmation required.")]
    PasswordConfirmationRequired,
    /// 429, seconds to wait.
    #[error("Too Many Attempts.")]
    TooManyRequests(u64),
    /// 431: the headers are too large.
    #[error("The request headers are too large.")]
    HeadersTooLarge,
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
        Self::invalid(field, format!("The selected {label} is invalid."))
    }

    /// 403 for a user without the required permissions.
    pub fn permission_denied() -> Self {
        Self::Forbidden("User does not have the right permissions.")
    }

    /// 409 with the row as the user may see it.
    pub fn conflict(current: &impl Serialize) -> Self {
        serde_json::to_value(current).map_or_else(Self::internal, Self::Conflict)
    }

    /// 405; `allow` is the value of the header.
    pub fn method_not_allowed(request: &HttpRequest, allow: impl Into<String>) -> Self {
        let path = request.path().trim_start_matches('/').to_owned();
        Self::MethodNotAllowed { method: request.method().to_string(), path, allow: allow.into() }
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
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound | Self::NotFoundWithMessage(_) | Self::NotFoundWithTags(_) | Self::UnknownRoute(_) => {
                StatusCode::NOT_FOUND
            }
            Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::RequestTimeout => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict(_) | Self::IdempotencyKeyReused => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UriTooLong => StatusCode::URI_TOO_LONG,
            Self::CsrfMismatch => StatusCode::from_u16(419).expect("419 is in range"),
            Self::PasswordConfirmationRequired => StatusCode::LOCKED,
            Self::TooManyRequests(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::HeadersTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
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
            Self::MethodNotAllowed { allow, .. } => {
                response.insert_header((header::ALLOW, allow.as_str()));
            }
            Self::NotFoundWithTags(tags) => {
                response.insert_header((CACHE_TAGS, *tags));
            }
            _ => {}
        }
        let current = if let Self::Conflict(current) = self { Some(current) } else { None };
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

/// Messages by field in the order the rules found them; the key of a nested field is dotted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, Vec<String>)>);

impl FieldErrors {
    /// Adds a message, beside those the field already has.
    pub fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        let field = field.into();
        match self.0.iter_mut().find(|(name, _)| *name == field) {
            Some((_, messages)) => messages.push(message.into()),
            None => self.0.push((field, vec![message.into()])),
        }
    }

    /// Adds all messages of others.
    pub fn append(&mut self, others: Self) {
        for (field, messages) in others.0 {
            for message in messages {
                self.add(field.as_str(), message);
            }
        }
    }

    /// The first message of every field.
    pub fn first_of_each(&self) -> BTreeMap<String, String> {
        let first = |(field, messages): &(String, Vec<String>)| Some((field.clone(), messages.first()?.clone()));
        self.0.iter().filter_map(first).collect()
    }

    /// Whether there are no errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The first message, and how many more there are.
impl fmt::Display for FieldErrors {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut messages = self.0.iter().flat_map(|(_, messages)| messages);
        out.write_str(messages.next().map_or("The given data was invalid.", String::as_str))?;
        match messages.count() {
            0 => Ok(()),
            1 => out.write_str(" (and 1 more error)"),
            more => write!(out, " (and {more} more errors)"),
        }
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (field, messages) in &self.0 {
            map.serialize_entry(field, messages)?;
        }
        map.end()
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
