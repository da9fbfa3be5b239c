//! File responses with an `ETag`, so that clients with a current copy get 304.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web::Bytes,
};

use super::precompressed;

/// A generated file.
pub struct File<'a> {
    /// Value of `Content-Type`.
    pub kind: &'static str,
    /// Entity tag without quotes; changes with the content.
    pub tag: &'a str,
    /// Value of `Cache-Control`.
    pub caching: &'static str,
    /// Uncompressed content.
    pub content: Bytes,
}

impl File<'_> {
    /// 200 with the file, or 304 if the client has a current copy.
    pub fn response(self, request: &HttpRequest) -> HttpResponse {
        // Text is compressed by middleware: the bytes of the same file differ, so its tag is weak.
        let weak = if self.is_image() { "" } else { "W/" };
        let strong = format!("\"{}\"", self.tag);
        let tag = format!("{weak}{strong}");
        if precompressed::matches_etag(request, &strong) {
            let mut response = HttpResponse::NotModified();
            return response
                .insert_header((header::ETAG, tag))
                .insert_header((header::CACHE_CONTROL, self.caching))
                .finish();
        }
        let mut response = HttpResponse::Ok();
        response
            .insert_header((header::CONTENT_TYPE, self.kind))
            .insert_header((header::CACHE_CONTROL, self.caching))
            .insert_header((header::ETAG, tag));
        if self.is_image() {
            // "identity" disables the compression middleware; it is removed before the response is sent.
            response.insert_header((header::CONTENT_ENCODING, "identity"));
        }
        response.body(self.content)
    }

    /// Like [`response`](Self::response), for an image that other sites may embed.
    pub fn into_embeddable_response(self, request: &HttpRequest) -> HttpResponse {
        let mut response = self.response(request);
        response.headers_mut().insert(header::CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        response
    }

    fn is_image(&self) -> bool {
        self.kind.starts_with("image/")
    }
}
