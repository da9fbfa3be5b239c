//! A rendered page, ready to be turned into a response.

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web::Bytes,
};
use ssr_runtime::{RenderError, Rendered};
use text::local_path::is_local_path;

use super::{
    Pages,
    document::{Document, RenderedContent},
    meta::{PageMeta, Redirect},
};
use crate::platform::cache_tags::FAILURE;
use config::SiteConfig;

/// Start of the state in a document, up to the milliseconds of `PageState.now`.
const STATE: &[u8] = br#"id="state">{"now":"#;

pub(super) const HTML: &str = "text/html; charset=utf-8";

/// A document or a redirect, with the data that decides about caching.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) status: StatusCode,
    location: Option<HeaderValue>,
    pub(super) body: Bytes,
    /// State for the browser, as JSON.
    pub(super) state: String,
    pub(super) cookies: Vec<HeaderValue>,
    /// Cache tags of the API's responses the page was rendered from.
    pub(super) tags: Vec<String>,
    /// Whether the page is the same for all guests.
    pub(super) shared: bool,
    /// Whether another attempt may give another page: it reports an outage, or lacks the data of a failed call.
    pub(super) broken: bool,
}

impl Page {
    /// Builds a page from a render; an invalid result is an error of the script.
    pub(super) fn new(pages: &Pages, site: &SiteConfig, rendered: Rendered) -> Result<Self, RenderError> {
        let invalid = |what: &dyn std::fmt::Display| RenderError::InvalidResult(what.to_string());
        let meta: PageMeta<'_> = serde_json::from_str(&rendered.meta).map_err(|error| invalid(&error))?;
        let (status, location, body) = match &meta.redirect {
            Some(redirect) => {
                let (status, location) = target(redirect).ok_or_else(|| invalid(&"invalid redirect target"))?;
                (status, Some(location), Bytes::new())
            }
            None => {
                let content = RenderedContent { meta: &meta, html: &rendered.html, state: &rendered.state };
                let document = Document::page(&pages.manifest, site, pages.reload, content);
                let text = document.render_text().map_err(|error| invalid(&error))?;
                (StatusCode::from_u16(meta.status).map_err(|error| invalid(&error))?, None, text.into())
            }
        };
        let cookies = rendered.set_cookies.iter().map(|cookie| HeaderValue::from_str(cookie));
        let cookies = cookies.collect::<Result<Vec<_>, _>>().map_err(|error| invalid(&error))?;
        let shared = meta.cache && cookies.is_empty();
        let tags = rendered.cache_tags;
        let broken = status.is_server_error() || rendered.failed_calls > 0 || tags.iter().any(|tag| tag == FAILURE);
        Ok(Self { status, location, body, state: rendered.state, cookies, tags, shared, broken })
    }

    /// Returns the response's status and headers, without body and cookies.
    pub(super) fn head(&self) -> HttpResponseBuilder {
        let mut response = HttpResponse::build(self.status);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.insert_header((header::RETRY_AFTER, "1"));
        }
        match &self.location {
            Some(location) => response.insert_header((header::LOCATION, location)),
            None => response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static(HTML))),
        };
        response
    }

    /// Whether the page equals another one except for the render time in its state.
    pub(super) fn equals_except_time(&self, other: &Self) -> bool {
        (self.status, &self.location) == (other.status, &other.location)
            && timeless(&self.body) == timeless(&other.body)
    }

    /// Returns the response for the visitor the page was rendered for.
    pub(super) fn response(&self) -> HttpResponse {
        let mut response = self.head().body(self.body.clone());
        // Several calls of a page may have set the same cookie.
        let cookies = self.cookies.iter().enumerate().filter(|(at, cookie)| !self.cookies[..*at].contains(cookie));
        for (_, cookie) in cookies {
            response.headers_mut().append(header::SET_COOKIE, cookie.clone());
        }
        response
    }
}

/// Splits a document before and after the time in its state, which is the state's first field.
fn timeless(body: &[u8]) -> (&[u8], &[u8]) {
    let Some(at) = body.windows(STATE.len()).position(|window| window == STATE) else { return (body, &[]) };
    let (before, after) = body.split_at(at + STATE.len());
    let digits = after.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (before, &after[digits..])
}

/// Validates a redirect; `None` unless it leads to a path of the site.
fn target(redirect: &Redirect) -> Option<(StatusCode, HeaderValue)> {
    let Redirect { location, status } = redirect;
    let status =
        StatusCode::from_u16(*status).ok().filter(|status| status.is_redirection() && is_local_path(location))?;
    Some((status, HeaderValue::from_str(location).ok()?))
}
