//! Response types that imply their status code.

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    http::header::{CACHE_CONTROL, ContentType, HeaderValue, LOCATION},
    web::Bytes,
};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use crate::platform::{cache_tags::CACHE_TAGS, error::AppError};

pub use super::paging::Page;

/// `Cache-Control` of responses that no cache may store.
pub const PRIVATE_NO_STORE: HeaderValue = HeaderValue::from_static("private, no-store");

/// Extension of a response that is the same for every visitor: while its sources are unchanged, pages reuse it instead
/// of calling the handler again.
#[derive(Debug, Clone, Copy)]
pub struct Shared;

/// 200 with serialised JSON that can be cached and sent repeatedly, and the cache tags of its sources.
#[derive(Debug, Clone)]
pub struct CachedJson {
    body: Bytes,
    tags: HeaderValue,
    private: bool,
    shared: bool,
}

impl CachedJson {
    /// Serialises the body. `tags` are the cache tags of its sources, separated by spaces.
    pub fn new(response: &impl Serialize, tags: &str) -> Result<Self, AppError> {
        let body = serde_json::to_vec(response).map_err(AppError::internal)?.into();
        Ok(Self { body, tags: HeaderValue::from_str(tags).map_err(AppError::internal)?, private: false, shared: false })
    }

    /// Adds the first of `change_times` after `now` as a tag: from then on, the response may differ although no source
    /// has changed.
    pub fn changes_at(
        mut self,
        change_times: impl IntoIterator<Item = DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<Self, AppError> {
        if let Some(next) = change_times.into_iter().filter(|time| *time > now).min() {
            let next = next.to_rfc3339_opts(SecondsFormat::AutoSi, true);
            let tags = format!("{} {next}", self.tags.to_str().map_err(AppError::internal)?);
            self.tags = HeaderValue::from_str(&tags).map_err(AppError::internal)?;
        }
        Ok(self)
    }

    /// Marks the response as private to its requester; no cache may store it.
    pub fn private(self) -> Self {
        Self { private: true, shared: false, ..self }
    }

    /// Marks the response as the same for every visitor who may request its URL, whatever their permissions.
    pub fn shared(self) -> Self {
        Self { private: false, shared: true, ..self }
    }

    /// Whether every visitor gets this response.
    pub fn is_shared(&self) -> bool {
        self.shared
    }

    /// Size of the body, bytes.
    pub fn size(&self) -> usize {
        self.body.len()
    }
}

impl Responder for CachedJson {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        if self.private {
            response.insert_header((CACHE_CONTROL, PRIVATE_NO_STORE));
        }
        if self.shared {
            response.extensions_mut().insert(Shared);
        }
        response.content_type(ContentType::json()).insert_header((CACHE_TAGS, self.tags)).body(self.body)
    }
}

/// 201 with the created resource.
#[derive(Debug)]
pub struct Created<T> {
    created: T,
    location: Option<String>,
}

impl<T> Created<T> {
    /// A resource without a URL.
    pub fn new(created: T) -> Self {
        Self { created, location: None }
    }

    /// A resource with its URL, sent as `Location`.
    pub fn at(created: T, location: String) -> Self {
        Self { created, location: Some(location) }
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut response = HttpResponse::Created();
        if let Some(location) = self.location {
            response.insert_header((LOCATION, location));
        }
        response.json(self.created)
    }
}

/// 202 with a message: the request is accepted and processed later.
#[derive(Debug)]
pub struct Accepted<T>(pub T);

impl<T: Serialize> Responder for Accepted<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Accepted().json(self.0)
    }
}

/// 204 without a body.
#[derive(Debug, Clone, Copy)]
pub struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}
