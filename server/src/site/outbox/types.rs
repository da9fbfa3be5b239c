//! Request and response types of the outbox.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::{
    error::AppError,
    http::{
        counted_page::CountedPage,
        paging::{PageRequest, SortOrder},
        validation::enum_param,
    },
};
use entities::{
    mails::{Column, Model},
    sea_orm_active_enums::MailState,
};

const SORTS: [(&str, Column); 2] = [("createdAt", Column::CreatedAt), ("sentAt", Column::SentAt)];

/// Which emails.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OutboxFilter {
    /// Only in this state: queued, sending, sent or dead.
    pub(super) state: Option<String>,
}

/// What a page of the list contains.
#[derive(Debug)]
pub(super) struct OutboxSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Column>,
    pub(super) state: Option<MailState>,
}

impl OutboxFilter {
    /// Parses sort key and filter; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<OutboxSelection, AppError> {
        let order = request.sort_by(&SORTS, SortOrder::descending(Column::CreatedAt))?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        Ok(OutboxSelection { request: request.with_enum_filter("state", state.as_ref()), order, state })
    }
}

/// An email, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OutboxEmail {
    /// Unique id.
    pub(super) id: Uuid,
    /// What it is about, such as `ticket.confirmed`.
    pub(super) kind: String,
    /// Address of the recipient.
    pub(super) recipient: String,
    /// Subject line.
    pub(super) subject: String,
    /// Whether it was sent; `dead` means given up.
    pub(super) state: MailState,
    /// Attempts so far.
    pub(super) attempts: i32,
    /// What the mail server said last; null if it accepted.
    #[schema(required)]
    pub(super) last_error: Option<String>,
    /// When it was written.
    pub(super) created_at: DateTime<Utc>,
    /// When the mail server accepted it.
    #[schema(required)]
    pub(super) sent_at: Option<DateTime<Utc>>,
}

/// A page of emails, with their number in each state.
pub(super) type OutboxEmailPage = CountedPage<OutboxEmail>;

impl From<Model> for OutboxEmail {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            recipient: row.recipient,
            subject: row.subject,
            state: row.state,
            attempts: row.attempts,
            last_error: row.last_error,
            created_at: row.created_at,
            sent_at: row.sent_at,
        }
    }
}
