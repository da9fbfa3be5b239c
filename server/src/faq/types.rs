//! What is answered.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::faq_items::Model,
    http::paging::{PageLinks, PageMeta},
};

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
    /// Plain text; blank lines separate paragraphs.
    pub answer: String,
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

impl From<Model> for FaqItem {
    fn from(row: Model) -> Self {
        Self { id: row.id, slug: row.slug, group: row.group, question: row.question, answer: row.answer }
    }
}
