//! Request and response types of the staff resource.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema as _, ToSchema};
use uuid::Uuid;

use super::super::types::TicketQuestion;
use crate::platform::http::{
    counted_page::CountedPage,
    validation::{
        patch::{Patch, trimmed},
        rules::{max_items, multiline, single_line},
    },
};
use entities::sea_orm_active_enums::QuestionKind;

/// Staff view of a question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct StaffTicketQuestion {
    /// What buyers see.
    #[serde(flatten)]
    pub(super) question: TicketQuestion,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Position among the questions of the event.
    pub(super) position: i32,
    /// Ids of the ticket types it is asked for; null for all.
    #[schema(required)]
    pub(super) ticket_type_ids: Option<Vec<Uuid>>,
    /// Whether only the holder and staff who open the ticket see the answer; lists leave it out.
    pub(super) private: bool,
    /// Whether it is asked.
    pub(super) state: QuestionState,
    /// Number of answers.
    pub(super) answers: i64,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of the staff view of questions.
pub(super) type StaffTicketQuestionPage = CountedPage<StaffTicketQuestion>;

/// Whether a question is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = TicketQuestionState)]
pub(super) enum QuestionState {
    /// Asked.
    Active,
    /// No longer asked; its answers stay.
    Archived,
}

/// Fields of a question. A new one requires `eventId`, `kind` and `label`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct TicketQuestionInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// What kind of answer it takes; stays once there are answers.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = QuestionKind::schema)]
    pub(super) kind: Patch<QuestionKind>,
    /// The question; for `consent`, what the holder agrees to, which stays once there are answers.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 300), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) label: Patch<String>,
    /// Plain text that explains it.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, min = 1, max = 500), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) help: Patch<String>,
    /// What can be chosen, for `choice`, `choices`, `tshirt_size` and `dietary`; the last two have usual ones by default.
    #[serde(default)]
    #[garde(custom(max_items(30)), inner(length(chars, max = 100), custom(single_line)))]
    #[schema(value_type = Option<Vec<String>>)]
    pub(super) options: Patch<Vec<String>>,
    /// Whether there is no ticket without an answer; false by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) required: Patch<bool>,
    /// Position among the questions of the event; the last by default.
    #[serde(default)]
    #[garde(required, range(min = 1))]
    #[schema(value_type = i32, required = false)]
    pub(super) position: Patch<i32>,
    /// Ids of the ticket types it is asked for; null for all.
    #[serde(default)]
    #[garde(custom(max_items(50)))]
    #[schema(value_type = Option<Vec<Uuid>>)]
    pub(super) ticket_type_ids: Patch<Vec<Uuid>>,
    /// Whether only the holder and staff who open the ticket see the answer. Always true for `dietary` and
    /// `accessibility`, false by default for others.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = bool, required = false)]
    pub(super) private: Patch<bool>,
    /// `active` by default.
    #[serde(default)]
    #[garde(required)]
    #[schema(value_type = QuestionState, required = false)]
    pub(super) state: Patch<QuestionState>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}
