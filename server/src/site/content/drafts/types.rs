//! Request and response types of drafts.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{platform::http::validation::rules::single_line, site::content::types::Writer};
use entities::content_drafts::Model;

/// What an editor typed and did not publish yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SavedDraft {
    /// Title of the page; may be empty.
    pub(super) title: String,
    /// Description for search engines.
    #[schema(required)]
    pub(super) description: Option<String>,
    /// Name of the author.
    #[schema(required)]
    pub(super) author: Option<String>,
    /// Markdown source; may be empty.
    pub(super) markdown: String,
    /// The version of the page that the draft is based on.
    pub(super) version: i32,
    /// When it was saved.
    pub(super) saved_at: DateTime<Utc>,
}

/// The drafts of a page.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ContentDrafts {
    /// The caller's own draft.
    #[schema(required)]
    pub(super) draft: Option<SavedDraft>,
    /// Other editors who have one, the latest first.
    pub(super) others: Vec<OtherDraft>,
}

/// The draft of another editor, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OtherDraft {
    /// The editor.
    pub(super) writer: Writer,
    /// When it was saved.
    pub(super) saved_at: DateTime<Utc>,
}

/// A draft to save. It may be incomplete.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[schema(as = ContentDraftInput)]
pub(super) struct DraftInput {
    /// Title of the page.
    #[garde(length(chars, max = 120), custom(single_line))]
    pub(super) title: String,
    /// Description for search engines.
    #[garde(length(chars, max = 300), custom(single_line))]
    pub(super) description: Option<String>,
    /// Name of the author.
    #[garde(length(chars, max = 80), custom(single_line))]
    pub(super) author: Option<String>,
    /// Markdown source.
    #[garde(length(chars, max = 200_000))]
    pub(super) markdown: String,
    /// The version of the page that the draft is based on.
    #[garde(range(min = 1))]
    pub(super) version: i32,
}

impl From<Model> for SavedDraft {
    fn from(row: Model) -> Self {
        Self {
            title: row.title,
            description: row.description,
            author: row.author,
            markdown: row.markdown,
            version: row.version,
            saved_at: row.saved_at,
        }
    }
}
