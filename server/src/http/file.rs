//! Answers that are files: with a tag, so that whoever has them already is told so.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header::{self, HeaderValue},
    web::Bytes,
};

use super::packed;

/// A file made on request.
pub struct File<'a> {
    /// Content type.
    pub kind: &'static str,
    /// Changes with the content.
    pub tag: &'a str,
    /// Value of `Cache-Control`.
    pub caching: &'static str,
    /// The bytes.
    pub content: Bytes,
}

impl File<'_> {
    /// The file, or 304 for who has it.
    pub fn answer(self, request: &HttpRequest) -> HttpResponse {
        // Text is packed on its way out: the same file, other bytes.
        let weak = if self.is_picture() { "" } else { "W/" };
        let strong = format!("\"{}\"", self.tag);
        let tag = format!("{weak}{strong}");
        if packed::is_known(request, &strong) {
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
            // "identity" keeps the compression of answers off; it is not sent.
            answer.insert_header((header::CONTENT_ENCODING, "identity"));
        }
        answer.body(self.content)
    }

    /// The same for a picture that other sites may show.
    pub fn shown_anywhere(self, request: &HttpRequest) -> HttpResponse {
        let mut answer = self.answer(request);
        answer.headers_mut().insert(header::CROSS_ORIGIN_RESOURCE_POLICY, HeaderValue::from_static("cross-origin"));
        answer
    }

    fn is_picture(&self) -> bool {
        self.kind.starts_with("image/")
    }
}
