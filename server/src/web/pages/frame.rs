//! What the pages that are not rendered by the UI's script share.

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
};
use askama::Template;
use config::SiteConfig;
use graphics::panel;

use super::{Pages, page::HTML};
use crate::platform::{error::AppError, http::respond::PRIVATE_NO_STORE};

/// Data of `templates/bare.html`.
pub struct Frame<'a> {
    /// The site's name.
    pub site: &'a str,
    /// URLs of the style sheets.
    pub styles: &'a [String],
}

impl<'a> Frame<'a> {
    /// Creates the data for a site, with the style sheets of its pages.
    pub fn new(site: &'a SiteConfig, pages: &'a Pages) -> Self {
        Self { site: &site.name, styles: pages.styles() }
    }

    /// SVG definitions that the other drawings refer to.
    pub fn sprite(&self) -> String {
        panel::sprite()
    }

    /// The site's logo as SVG.
    pub fn mark(&self) -> &'static str {
        panel::LOGO
    }
}

/// Answers with a page whose URL contains a secret.
pub fn respond(status: StatusCode, page: &impl Template) -> Result<HttpResponse, AppError> {
    let text = page.render().map_err(AppError::internal)?;
    Ok(private(HttpResponse::build(status).content_type(HTML).body(text)))
}

/// Protects a URL that contains a secret: the response is not cached, and its page sends no path as referrer. It must
/// send the origin, because without one browsers send `Origin: null` with the form, which is rejected.
pub fn private(mut response: HttpResponse) -> HttpResponse {
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, PRIVATE_NO_STORE);
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin"));
    response
}
