//! The part of the UI's build that the document refers to.

use serde::Deserialize;

/// URLs of the files that every page needs (`ui/dist/manifest.json`).
#[derive(Debug, Clone, Deserialize)]
pub struct Manifest {
    /// The script that hydrates the page.
    pub(super) entry: String,
    /// The script that runs before the first paint and loads the others.
    pub(super) first: String,
    /// Style sheets.
    #[serde(default)]
    pub(super) styles: Vec<String>,
    /// Fonts to preload.
    #[serde(default)]
    pub(super) fonts: Vec<String>,
    /// Chunks that the entry imports.
    #[serde(default)]
    pub(super) preload: Vec<String>,
    /// Paths of the static pages in the sitemap.
    #[serde(default)]
    pages: Vec<String>,
}

impl Manifest {
    /// Paths of the static pages in the sitemap; those of events come from the database.
    pub fn pages(&self) -> &[String] {
        &self.pages
    }
}
