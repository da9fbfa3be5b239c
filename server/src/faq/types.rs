//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::paging::{PageLinks, PageMeta};

/// A question with its answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaqItem {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses.
    pub slug: String,
    /// What it is about; items of a group follow each other.
    pub group: String,
    /// The question.
    pub question: String,
    /// The answer in markdown.
    pub answer: String,
    /// The answer; safe to put into a page.
    pub html: String,
}

/// A question a new site begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstQuestion<'a> {
    /// Name in addresses.
    pub slug: &'a str,
    /// What it is about.
    pub group: &'a str,
    /// The question.
    pub question: &'a str,
    /// The answer in markdown.
    pub answer: &'a str,
}

/// One page of questions.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaqItemPage {
    /// The questions.
    pub data: Vec<FaqItem>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}
