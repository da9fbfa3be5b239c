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
    pub fn answer(self, request: &HttpRequest) -> HttpResponse {
        // Text is compressed by middleware: the bytes of the same file differ, so its tag is weak.
        let weak = if self.is_picture() { "" } else { "W/" };
        let strong = format!("\"{}\"", self.tag);
        let tag = format!("{weak}{strong}");
        if precompressed::is_known(request, &strong) {
            let mut answer = HttpResponse::NotModified();
            return answer
                .insert_header((header::ETAG, tag))
                .insert_header((header::CACHE_CONTROL, self.caching))
                .finish();
        }
        let mut answer = HttpResponse::Ok();
        answer
            .insert_header((header::CONTENT_TYPE, self.kind))
            .insert_header((header::CACHE_CONTROL, self.caching))
            .insert_header((header::ETAG, tag));
        if self.is_picture() {
            // "identity" disables the compression middleware; it is removed before the response is sent.
            answer.insert_header((header::CONTENT_ENCODING, "identity"));
        }
        answer.body(self.content)
    }

    /// Like [`answer`](Self::answer), for an image that other sites may embed.
    pub fn shown_anywhere(self, request: &HttpRequest) -> HttpResponse {
        let mut answer = self.answer(request);
        answer.headers_mut().insert(header::CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        answer
    }

    fn is_picture(&self) -> bool {
        self.kind.starts_with("image/")
    }
}
