//! What the bundle says about a page besides its markup.

use serde::Deserialize;

/// Status, head and chunks of a rendered page, as the bundle answers them.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageMeta {
    /// HTTP status of the document.
    pub(super) status: u16,
    /// Where to go instead.
    #[serde(default)]
    pub(super) redirect: Option<Redirect>,
    /// Title of the document.
    #[serde(default)]
    pub(super) title: String,
    /// Description for crawlers and cards.
    #[serde(default)]
    pub(super) description: Option<String>,
    /// Keywords, separated by commas.
    #[serde(default)]
    pub(super) keywords: Option<String>,
    /// Author; content pages only.
    #[serde(default)]
    pub(super) author: Option<String>,
    /// `noindex` for pages crawlers should leave out.
    #[serde(default)]
    pub(super) robots: Option<String>,
    /// Absolute address crawlers should keep.
    #[serde(default)]
    pub(super) canonical: Option<String>,
    /// Picture for cards.
    #[serde(default)]
    pub(super) image: Option<Image>,
    /// What networks call the page: `website` or `article`.
    #[serde(default, rename = "type")]
    pub(super) kind: Option<String>,
    /// Objects of schema.org.
    #[serde(default)]
    pub(super) json_ld: Vec<serde_json::Value>,
    /// Whether the page is the same for everybody who is not signed in.
    #[serde(default = "usually")]
    pub(super) cache: bool,
    /// Scripts of the matched routes.
    #[serde(default)]
    pub(super) preload: Vec<String>,
    /// Style sheets of the matched routes beyond every page's.
    #[serde(default)]
    pub(super) styles: Vec<String>,
}

/// A picture of 1200 by 630.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Image {
    /// Absolute address.
    pub(super) url: String,
    /// What can be seen.
    pub(super) alt: String,
}

/// A redirect the route table or a loader asked for.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Redirect {
    /// Address, relative to the site.
    pub(super) location: String,
    /// 301, 302, 303, 307 or 308.
    pub(super) status: u16,
}

fn usually() -> bool {
    true
}
