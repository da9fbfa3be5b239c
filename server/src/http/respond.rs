//! Answers whose type tells the status.

use actix_web::{
    HttpRequest, HttpResponse, Responder,
    body::BoxBody,
    http::header::{CACHE_CONTROL, ContentType, HeaderValue, LOCATION},
    web::Bytes,
};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::Serialize;

use crate::error::AppError;

pub use super::paging::Page;

/// Header by which an answer names what it was made from: a page is made anew when one of the tags changes. A tag that
/// is a time is the moment at which the answer changes by itself.
pub const CACHE_TAGS: &str = "x-cache-tags";
/// Tag of an answer of which nobody knows what it was made from; what is made from it is not kept.
pub const UNKNOWN: &str = "unknown";
/// Tag of a failure, which the next try may not meet.
pub const FAILURE: &str = "failure";

/// 200 with JSON that is kept to be given again, and the tags of what it was made from.
#[derive(Debug, Clone)]
pub struct Prepared {
    body: Bytes,
    tags: HeaderValue,
    for_one: bool,
}

impl Prepared {
    /// Writes the answer down.
    pub fn of(answer: &impl Serialize, tags: &str) -> Result<Self, AppError> {
        let body = serde_json::to_vec(answer).map_err(AppError::internal)?.into();
        Ok(Self { body, tags: HeaderValue::from_str(tags).map_err(AppError::internal)?, for_one: false })
    }

    /// The same, with the next of `moments` among its tags: by then it may be another one though nothing changed.
    pub fn turning(
        mut self,
        moments: impl IntoIterator<Item = DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<Self, AppError> {
        if let Some(next) = moments.into_iter().filter(|moment| *moment > now).min() {
            let next = next.to_rfc3339_opts(SecondsFormat::AutoSi, true);
            let tags = format!("{} {next}", self.tags.to_str().map_err(AppError::internal)?);
            self.tags = HeaderValue::from_str(&tags).map_err(AppError::internal)?;
        }
        Ok(self)
    }

    /// The same for whoever asked, and nobody else's cache.
    pub fn for_one(mut self) -> Self {
        self.for_one = true;
        self
    }

    /// Its size in bytes.
    pub fn size(&self) -> usize {
        self.body.len()
    }
}

impl Responder for Prepared {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut answer = HttpResponse::Ok();
        if self.for_one {
            answer.insert_header((CACHE_CONTROL, HeaderValue::from_static("private, no-store")));
        }
        answer.content_type(ContentType::json()).insert_header((CACHE_TAGS, self.tags)).body(self.body)
    }
}

/// 201 with what was made.
#[derive(Debug)]
pub struct Created<T> {
    made: T,
    location: Option<String>,
}

impl<T> Created<T> {
    /// Something that has no address of its own.
    pub fn of(made: T) -> Self {
        Self { made, location: None }
    }

    /// Something that is found at `location`.
    pub fn at(made: T, location: String) -> Self {
        Self { made, location: Some(location) }
    }
}

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        let mut answer = HttpResponse::Created();
        if let Some(location) = self.location {
            answer.insert_header((LOCATION, location));
        }
        answer.json(self.made)
    }
}

/// 202 with what to tell: it is taken, the rest happens afterwards.
#[derive(Debug)]
pub struct Accepted<T>(pub T);

impl<T: Serialize> Responder for Accepted<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Accepted().json(self.0)
    }
}

/// 204.
#[derive(Debug, Clone, Copy)]
pub struct NoContent;

impl Responder for NoContent {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::NoContent().finish()
    }
}
