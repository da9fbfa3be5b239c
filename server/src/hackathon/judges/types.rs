//! Request and response types of judges and mentors.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::{local_path, multiline, single_line},
    },
};
use entities::{judges::Model, sea_orm_active_enums::JudgeState};

/// A judge or mentor of an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct Judge {
    /// Unique id; never changes.
    pub id: Uuid,
    /// Display name.
    pub name: String,
    /// Role at the event, such as "Head of the jury" or "Mentor".
    pub role: String,
    /// Organisation the person belongs to.
    #[schema(required)]
    pub organisation: Option<String>,
    /// Path of the photo.
    #[schema(required)]
    pub photo: Option<String>,
    /// Biography; plain text.
    #[schema(required)]
    pub bio: Option<String>,
}

/// One page of judges and mentors.
pub type JudgePage = Page<Judge>;

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

/// Staff view of a judge or mentor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffJudge {
    /// Public fields.
    #[serde(flatten)]
    pub(super) judge: Judge,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Id of the user who accepted the invitation; null if no account is linked.
    #[schema(required)]
    pub(super) user_id: Option<Uuid>,
    /// Position among the judges and mentors of the event.
    pub(super) position: i32,
    /// Status of the judge or mentor.
    #[schema(schema_with = JudgeState::schema)]
    pub(super) state: JudgeState,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of judges and mentors.
pub(super) type StaffJudgePage = CountedPage<StaffJudge>;

/// Fields of a judge or mentor. A new one requires `eventId`, `name` and `role`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct JudgeInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// Display name.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) name: Patch<String>,
    /// Role at the event, such as "Head of the jury" or "Mentor".
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 80), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) role: Patch<String>,
    /// Organisation the person belongs to.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 120), custom(single_line))]
    #[schema(value_type = Option<String>)]
    pub(super) organisation: Patch<String>,
    /// Path of the photo.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(custom(local_path))]
    #[schema(value_type = Option<String>)]
    pub(super) photo: Patch<String>,
    /// Biography; plain text.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 4000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) bio: Patch<String>,
    /// Position among the judges and mentors of the event, from 1; last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Status; `invited` by default, then `accepted` (public), then `active` (public). Any status may become
    /// `withdrawn`.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = JudgeState::schema)]
    pub(super) state: Patch<JudgeState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

impl From<Model> for StaffJudge {
    fn from(row: Model) -> Self {
        Self {
            event_id: row.event_id,
            user_id: row.user_id,
            position: row.position,
            state: row.state,
            version: row.version,
            created_at: row.created_at,
            updated_at: row.updated_at,
            judge: row.into(),
        }
    }
}
