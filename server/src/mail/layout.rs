//! What all mails have in common; `templates/mail/layout.html` and `.txt` are the frame.

use crate::config::Config;

/// The site as the frame of a mail names it.
#[derive(Debug, Clone)]
pub struct Layout<'a> {
    /// The site's name.
    pub site: &'a str,
    /// What such an event is called.
    pub product: &'a str,
    /// Its address without a trailing slash.
    pub origin: String,
    /// Where to write to.
    pub contact: &'a str,
}

/// Colours of the strip at the top: tiles that are fired on the left, then the prompt's; drafts follow.
const FIRED: [&str; 10] =
    ["#1B44B0", "#8FB0F2", "#1B44B0", "#1B44B0", "#8FB0F2", "#1B44B0", "#8FB0F2", "#8FB0F2", "#1B44B0", "#F5B81C"];
/// Colours of the tiles that are not fired yet, by day and by night.
const DRAFTS: [(&str, &str); 4] =
    [("#DCE6FB", "draft odd"), ("#E9EFF7", "draft"), ("#DCE6FB", "draft odd"), ("#E9EFF7", "draft")];

impl<'a> Layout<'a> {
    /// The frame of this site.
    pub fn of(config: &'a Config) -> Self {
        let site = &config.site;
        Self { site: &site.name, product: &site.product, origin: config.app.origin(), contact: &site.email }
    }

    /// The strip at the top: the colour of each tile, and its classes.
    pub fn tiles(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        FIRED.into_iter().map(|colour| (colour, "fired")).chain(DRAFTS)
    }
}
