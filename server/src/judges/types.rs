//! What is answered, and what staff write.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{
    entities::{judges::Model, sea_orm_active_enums::JudgeState},
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::{Patch, trimmed},
        rules::{line, own_path, prose},
    },
};

/// Somebody who judges or helps.
#[derive(Debug, Serialize, ToSchema)]
pub struct Judge {
    /// Never changes.
    pub id: Uuid,
    /// Name.
    pub name: String,
    /// What the person does at the event: "Head of the jury", "Mentor".
    pub role: String,
    /// Where the person comes from.
    #[schema(required)]
    pub organisation: Option<String>,
    /// Path of a photo.
    #[schema(required)]
    pub photo: Option<String>,
    /// Plain text.
    #[schema(required)]
    pub bio: Option<String>,
}

/// One page of judges and mentors.
#[derive(Debug, Serialize, ToSchema)]
pub struct JudgePage {
    /// The people.
    pub data: Vec<Judge>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

impl From<Model> for Judge {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            role: row.role,
            organisation: row.organisation,
            photo: row.photo,
            bio: row.bio,
        }
    }
}

/// Somebody who judges or helps, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffJudge {
    /// What everybody sees.
    #[serde(flatten)]
    pub(super) judge: Judge,
    /// Which event they belong to.
    pub(super) event_id: Uuid,
    /// Whose account it is, once they accepted with one.
    #[schema(required)]
    pub(super) user_id: Option<Uuid>,
    /// Where it stands among the others of its event.
    pub(super) position: i32,
    /// How far it has come.
    #[schema(schema_with = Choice::<JudgeState>::schema)]
    pub(super) state: Choice<JudgeState>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was made.
    pub(super) created_at: DateTime<Utc>,
    /// Last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of judges and mentors, as staff see them.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct StaffJudgePage {
    /// The rows.
    pub(super) data: Vec<StaffJudge>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// A judge or mentor as staff write them. What a new row needs: `eventId`, `name`, `role`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct JudgeInput {
    /// The event it is to belong to; it stays there.
    pub(super) event_id: Option<Uuid>,
    /// Name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// What the person does at the event.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(line))]
    #[schema(value_type = String, required = false)]
    pub(super) role: Patch<String>,
    /// Where the person comes from.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 120), custom(line))]
    #[schema(value_type = Option<String>)]
    pub(super) organisation: Patch<String>,
    /// Path of a photo.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(own_path))]
    #[schema(value_type = Option<String>)]
    pub(super) photo: Patch<String>,
    /// Plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(prose))]
    #[schema(value_type = Option<String>)]
    pub(super) bio: Patch<String>,
    /// Where it stands among the others of its event, from 1; behind them when nothing else is said.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// `invited` when they are new. Then `accepted`, `active`; `withdrawn` from everywhere.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = Choice::<JudgeState>::schema)]
    pub(super) state: Patch<Choice<JudgeState>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

impl From<Model> for StaffJudge {
    fn from(row: Model) -> Self {
        Self {
            event_id: row.event_id,
            user_id: row.user_id,
            position: row.position,
            state: Choice(row.state),
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            judge: row.into(),
        }
    }
}
