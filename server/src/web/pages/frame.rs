//! Shared data of the pages that are not rendered by the UI's script.

use config::SiteConfig;
use graphics::panel;

use super::Pages;

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
