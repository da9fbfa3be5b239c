//! The layout of all emails; the templates are `templates/mail/layout.html` and `.txt`.

use config::{Config, SiteConfig};

/// Values of the site for the layout.
#[derive(Debug, Clone)]
pub struct Layout<'a> {
    /// The site's name.
    pub site: &'a str,
    /// What an event is called, such as "Hackathon".
    pub product: &'a str,
    /// The site's URL without a trailing slash.
    pub origin: String,
    /// Email address for questions.
    pub contact: &'a str,
}

/// Colours of the strip at the top: fired tiles on the left, the prompt last; drafts follow.
const FIRED: [&str; 10] =
    ["#1B44B0", "#8FB0F2", "#1B44B0", "#1B44B0", "#8FB0F2", "#1B44B0", "#8FB0F2", "#8FB0F2", "#1B44B0", "#F5B81C"];
/// Colours of the tiles that are not fired yet in light mode, and the classes that set their dark colours.
const DRAFTS: [(&str, &str); 4] =
    [("#DCE6FB", "draft odd"), ("#E9EFF7", "draft"), ("#DCE6FB", "draft odd"), ("#E9EFF7", "draft")];

impl<'a> Layout<'a> {
    /// The layout of this site.
    pub fn of(config: &Config, site: &'a SiteConfig) -> Self {
        Self { site: &site.name, product: &site.product, origin: config.app.origin(), contact: &site.email }
    }

    /// The strip at the top: the colour of each tile, and its classes.
    pub fn tiles(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        FIRED.into_iter().map(|colour| (colour, "fired")).chain(DRAFTS)
    }
}
