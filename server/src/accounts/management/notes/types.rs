//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::platform::http::validation::rules::multiline;
use entities::user_notes::Model;

/// A note about a user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct UserNote {
    /// Unique id; never changes.
    id: Uuid,
    /// Plain text.
    text: String,
    /// Name of the author; null if their account was deleted.
    #[schema(required)]
    author: Option<String>,
    /// When it was written.
    created_at: DateTime<Utc>,
}

/// A new note.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(super) struct UserNoteInput {
    /// Plain text. Users can read it in the export of their data.
    #[garde(length(chars, min = 1, max = 2000), custom(multiline))]
    pub(super) text: String,
}

impl UserNote {
    /// The response for a row and the name of its author.
    pub(super) fn new(row: Model, author: Option<String>) -> Self {
        Self { id: row.id, text: row.text, author, created_at: row.created_at }
    }
}
