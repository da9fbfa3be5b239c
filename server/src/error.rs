//! The one error of the server and the only place that knows status codes.

use std::{collections::BTreeMap, fmt};

use actix_web::{
    HttpRequest, HttpResponse, ResponseError,
    http::{StatusCode, header},
};
use serde::{Serialize, Serializer, ser::SerializeMap};
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::respond::CACHE_TAGS;

/// Why a request was not answered as asked.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// 422: fields that do not pass.
    #[error("{0}")]
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
    /// 404, with the words to show.
    #[error("{0}")]
    Missing(&'static str),
    /// 404: there is none, until something changes of what stands behind these tags.
    #[error("Not found.")]
    NoneOf(&'static str),
    /// 404: nothing answers under this path (without the leading slash).
    #[error("The route {0} could not be found.")]
    UnknownRoute(String),
    /// 405, with what may be used instead.
    #[error("The {method} method is not supported for route {path}. Supported methods: {allow}.")]
    MethodNotAllowed {
        /// The method asked for.
        method: String,
        /// The path asked for, without the leading slash.
        path: String,
        /// Value of the `Allow` header.
        allow: String,
    },
    /// 409: the row is another one than whoever wants to change it has seen; as it is now.
    #[error("Somebody changed this meanwhile.")]
    Conflict(Value),
    /// 413.
    #[error("The POST data is too large.")]
    TooLarge,
    /// 414.
    #[error("The address is too long.")]
    AddressTooLong,
    /// 419.
    #[error("CSRF token mismatch.")]
    CsrfMismatch,
    /// 423: the owner of the session has to prove again who they are.
    #[error("Password confirmation required.")]
    ConfirmPassword,
    /// 429, seconds to wait.
    #[error("Too Many Attempts.")]
    TooMany(u64),
    /// 431.
    #[error("The request headers are too large.")]
    HeadersTooLarge,
    /// 503, seconds to wait: nothing to answer with just now, or not in time.
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

    /// 409 with the row as whoever asks may see it.
    pub fn conflict(current: &impl Serialize) -> Self {
        serde_json::to_value(current).map_or_else(Self::internal, Self::Conflict)
    }

    /// 405; `allow` is the value of the header.
    pub fn method_not_allowed(request: &HttpRequest, allow: impl Into<String>) -> Self {
        let path = request.path().trim_start_matches('/').to_owned();
        Self::MethodNotAllowed { method: request.method().to_string(), path, allow: allow.into() }
    }

    /// What is wrong with which field, if that is what it is about.
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
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound | Self::Missing(_) | Self::NoneOf(_) | Self::UnknownRoute(_) => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict(_) => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::AddressTooLong => StatusCode::URI_TOO_LONG,
            Self::CsrfMismatch => StatusCode::from_u16(419).expect("419 is in range"),
            Self::ConfirmPassword => StatusCode::LOCKED,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::HeadersTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Self::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status_code());
        match self {
            Self::TooMany(seconds) | Self::Unavailable(seconds) => {
                answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
            }
            Self::MethodNotAllowed { allow, .. } => {
                answer.insert_header((header::ALLOW, allow.as_str()));
            }
            Self::NoneOf(tags) => {
                answer.insert_header((CACHE_TAGS, *tags));
            }
            _ => {}
        }
        let current = if let Self::Conflict(current) = self { Some(current) } else { None };
        answer.json(Body { message: self.to_string(), errors: self.fields(), current })
    }
}

impl From<sea_orm::DbErr> for AppError {
    fn from(cause: sea_orm::DbErr) -> Self {
        if crate::db::is_unavailable(&cause) { Self::Unavailable(1) } else { Self::Internal(Box::new(cause)) }
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

    /// Whether nothing was found.
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

/// Every refusal, for the OpenAPI document.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// What to tell the visitor.
    pub message: String,
    /// Messages by field, when fields do not pass.
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
