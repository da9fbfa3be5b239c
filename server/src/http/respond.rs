//! Answers whose type tells the status.

use actix_web::{HttpRequest, HttpResponse, Responder, body::BoxBody};
use serde::Serialize;

pub use super::paging::Page;

/// Header by which an answer names what it was made from: a page is made anew when one of the tags changes.
pub const CACHE_TAGS: &str = "x-cache-tags";

/// 201 with what was made.
#[derive(Debug)]
pub struct Created<T>(pub T);

impl<T: Serialize> Responder for Created<T> {
    type Body = BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Created().json(self.0)
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
