//! Response types.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::http::paging::Page;

/// A question with its answer.
#[derive(Debug, Serialize, ToSchema)]
pub struct FaqItem {
    /// Stable identifier.
    pub id: Uuid,
    /// URL slug.
    pub slug: String,
    /// Group of the question; items of a group are consecutive.
    pub group: String,
    /// The question.
    pub question: String,
    /// The answer as Markdown.
    pub answer: String,
    /// The answer as sanitised HTML.
    pub html: String,
}

/// An initial question of a new site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefaultQuestion<'a> {
    /// URL slug.
    pub slug: &'a str,
    /// Group of the question.
    pub group: &'a str,
    /// The question, as plain text.
    pub question: &'a str,
    /// The answer as Markdown.
    pub answer: &'a str,
}

/// A page of questions.
pub type FaqItemPage = Page<FaqItem>;
