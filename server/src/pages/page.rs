//! A page between the renderer and the answer.

use actix_web::{
    HttpResponse, HttpResponseBuilder,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web::Bytes,
};
use serde::Deserialize;
use ssr_runtime::{RenderError, Rendered};

use super::{
    Pages,
    document::Document,
    meta::{PageMeta, Redirect},
};
use crate::{
    config::SiteConfig,
    http::{own_path, respond::FAILURE},
};

/// The state in a document, up to the milliseconds of `PageState.now`.
const STATE: &[u8] = br#"id="state">{"now":"#;

pub(super) const HTML: &str = "text/html; charset=utf-8";

/// A document or a redirect, and what is known of its making.
#[derive(Debug)]
pub(super) struct Page {
    pub(super) status: StatusCode,
    location: Option<HeaderValue>,
    pub(super) body: Bytes,
    /// What the browser is told besides the markup, JSON.
    pub(super) state: String,
    pub(super) cookies: Vec<HeaderValue>,
    /// What it was made from, as the API named it.
    pub(super) tags: Vec<String>,
    /// Whether everybody who is not signed in may have it.
    pub(super) shared: bool,
    /// Whether the next try may make another one: it is about an outage, or lacks what a call did not get.
    pub(super) broken: bool,
}

impl Page {
    /// Out of what was rendered on this site; what makes no page is the script's fault.
    pub(super) fn new(pages: &Pages, site: &SiteConfig, rendered: Rendered) -> Result<Self, RenderError> {
        let odd = |what: &dyn std::fmt::Display| RenderError::Answer(what.to_string());
        let meta = PageMeta::deserialize(&rendered.meta).map_err(|error| odd(&error))?;
        let (status, location, body) = match &meta.redirect {
            Some(redirect) => {
                let (status, location) = target(redirect).ok_or_else(|| odd(&"a redirect to nowhere"))?;
                (status, Some(location), Bytes::new())
            }
            None => {
                let (html, state) = (&rendered.html, &rendered.state);
                let document = Document::page(&pages.manifest, site, pages.reload, &meta, html, state);
                let text = document.render_text().map_err(|error| odd(&error))?;
                (StatusCode::from_u16(meta.status).map_err(|error| odd(&error))?, None, text.into())
            }
        };
        let cookies = rendered.set_cookies.iter().map(|cookie| HeaderValue::from_str(cookie));
        let cookies = cookies.collect::<Result<Vec<_>, _>>().map_err(|error| odd(&error))?;
        let shared = meta.cache && cookies.is_empty();
        let tags = rendered.cache_tags;
        let broken = status.is_server_error() || rendered.failed_calls > 0 || tags.iter().any(|tag| tag == FAILURE);
        Ok(Self { status, location, body, state: rendered.state, cookies, tags, shared, broken })
    }

    /// The answer without its body and its cookies.
    pub(super) fn head(&self) -> HttpResponseBuilder {
        let mut answer = HttpResponse::build(self.status);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            answer.insert_header((header::RETRY_AFTER, "1"));
        }
        match &self.location {
            Some(location) => answer.insert_header((header::LOCATION, location)),
            None => answer.insert_header((header::CONTENT_TYPE, HeaderValue::from_static(HTML))),
        };
        answer
    }

    /// Whether it is the same as another one but for the moment they were made at, which stands in their state.
    pub(super) fn is_but_for_time(&self, other: &Self) -> bool {
        (self.status, &self.location) == (other.status, &other.location)
            && timeless(&self.body) == timeless(&other.body)
    }

    /// The answer to the one visitor it was made for.
    pub(super) fn answer(&self) -> HttpResponse {
        let mut answer = self.head().body(self.body.clone());
        // Several calls of a page may have set the same one.
        let cookies = self.cookies.iter().enumerate().filter(|(at, cookie)| !self.cookies[..*at].contains(cookie));
        for (_, cookie) in cookies {
            answer.headers_mut().append(header::SET_COOKIE, cookie.clone());
        }
        answer
    }
}

/// What stands before and behind the time of a page's state, which begins with it.
fn timeless(body: &[u8]) -> (&[u8], &[u8]) {
    let Some(at) = body.windows(STATE.len()).position(|words| words == STATE) else { return (body, &[]) };
    let (before, behind) = body.split_at(at + STATE.len());
    let digits = behind.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (before, &behind[digits..])
}

/// Where a redirect within the site leads; anywhere else is nowhere.
fn target(redirect: &Redirect) -> Option<(StatusCode, HeaderValue)> {
    let Redirect { location, status } = redirect;
    let status =
        StatusCode::from_u16(*status).ok().filter(|status| status.is_redirection() && own_path::is_own(location))?;
    Some((status, HeaderValue::from_str(location).ok()?))
}
