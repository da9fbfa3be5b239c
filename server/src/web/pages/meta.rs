//! Metadata that the bundle returns with a page's markup.

use serde::Deserialize;
use serde_json::value::RawValue;

/// Status, head and chunks of a rendered page, as returned by the bundle.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageMeta<'a> {
    /// HTTP status of the document.
    pub(super) status: u16,
    /// Redirect to send instead of the page.
    #[serde(default)]
    pub(super) redirect: Option<Redirect>,
    /// Title of the document.
    #[serde(default)]
    pub(super) title: String,
    /// Description for crawlers and link previews.
    #[serde(default)]
    pub(super) description: Option<String>,
    /// Keywords, separated by commas.
    #[serde(default)]
    pub(super) keywords: Option<String>,
    /// Author; content pages only.
    #[serde(default)]
    pub(super) author: Option<String>,
    /// `noindex` for pages that crawlers should not index.
    #[serde(default)]
    pub(super) robots: Option<String>,
    /// Absolute canonical URL.
    #[serde(default)]
    pub(super) canonical: Option<String>,
    /// Image for link previews.
    #[serde(default)]
    pub(super) image: Option<Image>,
    /// Open Graph type: `website` or `article`.
    #[serde(default, rename = "type")]
    pub(super) kind: Option<String>,
    /// Objects of schema.org.
    #[serde(default, borrow)]
    pub(super) json_ld: Vec<&'a RawValue>,
    /// Whether the page is the same for all guests.
    #[serde(default = "default_true")]
    pub(super) cache: bool,
    /// Scripts of the matched routes.
    #[serde(default)]
    pub(super) preload: Vec<String>,
    /// Additional style sheets of the matched routes.
    #[serde(default)]
    pub(super) styles: Vec<String>,
}

/// An image of 1200 by 630 pixels.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Image {
    /// Absolute URL.
    pub(super) url: String,
    /// Alternative text.
    pub(super) alt: String,
}

/// A redirect from the route table or a loader.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Redirect {
    /// Target path, relative to the site.
    pub(super) location: String,
    /// 301, 302, 303, 307 or 308.
    pub(super) status: u16,
}

fn default_true() -> bool {
    true
}
