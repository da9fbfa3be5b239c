//! What is so of single pages.

use crate::markdown::Headings;

/// Pages whose sections are cited by number.
const NUMBERED: &[&str] = &["rules"];

/// What becomes of a page's headings.
pub(super) fn headings(page: &str) -> Headings {
    if NUMBERED.contains(&page) { Headings::Numbered } else { Headings::Named }
}
