//! Rules that apply to specific pages.

use markdown::Headings;

/// Pages whose sections are cited by number.
const NUMBERED: &[&str] = &["rules"];

/// Returns how the headings of a page are rendered.
pub(super) fn headings(page: &str) -> Headings {
    if NUMBERED.contains(&page) { Headings::Numbered } else { Headings::Named }
}
