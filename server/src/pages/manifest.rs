//! The UI's build as the document refers to it.

use serde::Deserialize;

/// Addresses of the files every page needs (`ui/dist/manifest.json`).
#[derive(Debug, Clone, Deserialize)]
pub struct Manifest {
    /// The script that hydrates.
    pub(super) entry: String,
    /// The script that runs before anything is painted and brings the others.
    pub(super) first: String,
    /// Style sheets.
    #[serde(default)]
    pub(super) styles: Vec<String>,
    /// Fonts worth fetching before the style sheet asks for them.
    #[serde(default)]
    pub(super) fonts: Vec<String>,
    /// Chunks the entry imports.
    #[serde(default)]
    pub(super) preload: Vec<String>,
    /// Addresses of the pages that want to be found.
    #[serde(default)]
    pages: Vec<String>,
}

impl Manifest {
    /// Addresses of the pages that want to be found; those of events come from the database.
    pub fn pages(&self) -> &[String] {
        &self.pages
    }
}
