//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    validation::{
        patch::{Patch, trimmed},
        rules::{multiline, single_line},
    },
};
use entities::{faq_items::Model, sea_orm_active_enums::FaqState};

/// Staff view of a question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffFaqItem {
    /// Unique id; never changes.
    id: Uuid,
    /// URL slug.
    slug: String,
    /// Group of the question; questions of a group are consecutive.
    group: String,
    /// The question. Placeholders are not filled in.
    question: String,
    /// The answer as Markdown. Placeholders are not filled in.
    answer: String,
    /// Position among all questions.
    position: i32,
    /// Whether visitors see it.
    #[schema(schema_with = FaqState::schema)]
    state: FaqState,
    /// Row version, incremented on every change.
    version: i32,
    /// Creation time.
    created_at: DateTime<Utc>,
    /// Time of the last change.
    updated_at: DateTime<Utc>,
}

/// One page of the staff view of questions.
pub(super) type StaffFaqItemPage = CountedPage<StaffFaqItem>;

/// Fields of a question. A new one requires `group`, `question` and `answer`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct FaqItemInput {
    /// URL slug; derived from a new question if omitted.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 100))]
    #[schema(value_type = Option<String>)]
    pub(super) slug: Patch<String>,
    /// Group of the question.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) group: Patch<String>,
    /// The question.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 200), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) question: Patch<String>,
    /// The answer as Markdown.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = String, required = false)]
    pub(super) answer: Patch<String>,
    /// Position among all questions; the last one for a new question if omitted.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Whether visitors see it; a new question is a draft by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = FaqState::schema)]
    pub(super) state: Patch<FaqState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// An answer to preview.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
pub(super) struct FaqAnswerDraft {
    /// The answer as Markdown.
    #[garde(length(chars, max = 4000), custom(multiline))]
    pub(super) answer: String,
}

/// Preview of an answer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct FaqAnswerPreview {
    /// The answer as sanitised HTML.
    pub(super) html: String,
}

impl From<Model> for StaffFaqItem {
    fn from(row: Model) -> Self {
        let Model { id, slug, group, question, answer, position, state, version, created_at, updated_at, .. } = row;
        Self { id, slug, group, question, answer, position, state, version, created_at, updated_at }
    }
}
