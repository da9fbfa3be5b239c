//! Request and response types, and joined rows.

use chrono::{DateTime, Utc};
use garde::Validate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use super::states;
use crate::platform::{
    error::AppError,
    http::{
        counted_page::CountedPage,
        paging::{PageRequest, SortOrder},
        validation::{enum_param, patch::Patch},
    },
};
use entities::{
    invitations::{Column, Model},
    sea_orm_active_enums::{InvitationKind, InvitationState},
};

const SORT_COLUMNS: [(&str, Column); 3] =
    [("createdAt", Column::CreatedAt), ("expiresAt", Column::ExpiresAt), ("email", Column::EmailNormalised)];

/// Names an invitation in a URL.
#[derive(Debug, Deserialize)]
pub(super) struct InvitationPath {
    /// Id or slug of the event.
    pub(super) event: String,
    /// Id of the invitation.
    pub(super) id: Uuid,
}

/// A new invitation
#[derive(Debug, Default, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct NewInvitation {
    /// Kind: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = InvitationKind::schema, required)]
    pub(super) kind: Option<String>,
    /// Email address; without it the response contains a link.
    #[schema(max_length = 254, format = Email)]
    pub(super) email: Option<String>,
    /// Name of the invitee.
    #[schema(max_length = 80)]
    pub(super) name: Option<String>,
    /// Slug or id of the ticket type; required for tickets.
    pub(super) ticket: Option<String>,
    /// Title of a judge or mentor beside their name, or the site role granted to staff.
    #[schema(max_length = 80)]
    pub(super) role: Option<String>,
    /// Whether a seat is reserved for each use.
    pub(super) reserves_seat: Option<bool>,
    /// How many users may accept the link.
    #[schema(minimum = 1, maximum = 1000, default = 1)]
    pub(super) max_uses: Option<i64>,
    /// Personal message in the email.
    #[schema(max_length = 1000)]
    pub(super) message: Option<String>,
    /// Expiry; two weeks from now by default, never later than the end of the event.
    pub(super) expires_at: Option<DateTime<Utc>>,
    /// Whether to save the invitation without sending it.
    pub(super) draft: bool,
}

/// Changes of an invitation; omitted fields stay unchanged
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvitationChange {
    /// Email address. Can be changed while the invitation is a draft or has bounced; the previous link becomes invalid.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 254)]
    pub(super) email: Patch<String>,
    /// Name of the invitee.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 80)]
    pub(super) name: Patch<String>,
    /// Slug or id of the ticket type.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) ticket: Patch<String>,
    /// Title of a judge or mentor, or the site role granted to staff.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 80)]
    pub(super) role: Patch<String>,
    /// Whether a seat is reserved for each use.
    pub(super) reserves_seat: Option<bool>,
    /// How many users may accept the link; at least the number who have.
    #[schema(minimum = 1, maximum = 1000)]
    pub(super) max_uses: Option<i64>,
    /// Personal message in the email.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 1000)]
    pub(super) message: Patch<String>,
    /// Expiry.
    pub(super) expires_at: Option<DateTime<Utc>>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// Options for sending an invitation again
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct InvitationResend {
    /// New expiry; by default unchanged, or two weeks from now if it has passed.
    pub(super) expires_at: Option<DateTime<Utc>>,
}

/// Filters of invitation lists.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// Kind: ticket, judge, sponsor_rep, mentor or staff.
    pub(super) kind: Option<String>,
    /// State: draft, sent, accepted, declined, expired, revoked or bounced.
    pub(super) state: Option<String>,
}

/// What a page of a list contains.
#[derive(Debug)]
pub(super) struct ListSelection {
    pub(super) request: PageRequest,
    pub(super) order: SortOrder<Column>,
    pub(super) kind: Option<InvitationKind>,
    pub(super) state: Option<InvitationState>,
}

impl ListFilter {
    /// Parses sort key and filters; 422 for an unknown one.
    pub(super) fn parse(self, request: PageRequest) -> Result<ListSelection, AppError> {
        let order = request.sort_by(&SORT_COLUMNS, SortOrder::descending(Column::CreatedAt))?;
        let kind = enum_param::parse("kind", self.kind.as_deref())?;
        let state = enum_param::parse("state", self.state.as_deref())?;
        let request = request.with_enum_filter("kind", kind.as_ref()).with_enum_filter("state", state.as_ref());
        Ok(ListSelection { request, order, kind, state })
    }
}

/// Staff view of an invitation
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invitation {
    /// Permanent id.
    pub(super) id: Uuid,
    /// The event.
    pub(super) event: InvitationEvent,
    /// Kind: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = InvitationKind::schema)]
    pub(super) kind: InvitationKind,
    /// Email address; null for invitations by link.
    #[schema(required)]
    pub(super) email: Option<String>,
    /// Name of the invitee.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// The ticket type.
    #[schema(required)]
    pub(super) ticket: Option<InvitationTicket>,
    /// Title of a judge or mentor, or the site role granted to staff.
    #[schema(required)]
    pub(super) role: Option<String>,
    /// Whether a seat is reserved for each use.
    pub(super) reserves_seat: bool,
    /// How many users may accept the link.
    pub(super) max_uses: i32,
    /// How many users have accepted the link.
    pub(super) used: i32,
    /// Personal message in the email.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// State: draft, sent, accepted, declined, expired, revoked or bounced.
    #[schema(schema_with = InvitationState::schema)]
    pub(super) state: InvitationState,
    /// When the state last changed; the expiry itself does not change it.
    pub(super) state_changed_at: DateTime<Utc>,
    /// Expiry.
    pub(super) expires_at: DateTime<Utc>,
    /// Creator; null if the account was deleted.
    #[schema(required)]
    pub(super) created_by: Option<InvitationCreator>,
    /// The link; only in the response to its creator and only without an email address, because only its hash is
    /// stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) link: Option<String>,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// The event of an invitation
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationEvent {
    /// URL slug.
    pub(super) slug: String,
    /// Title.
    pub(super) title: String,
}

/// The ticket type of an invitation
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationTicket {
    /// Unique id.
    pub(super) id: Uuid,
    /// URL slug.
    pub(super) slug: String,
    /// Display name.
    pub(super) name: String,
}

/// The creator of an invitation
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationCreator {
    /// Username.
    pub(super) username: String,
    /// Display name.
    pub(super) name: String,
}

/// One page of invitations
pub(super) type InvitationPage = CountedPage<Invitation>;

/// An invitation as seen through its link
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenInvitation {
    /// The event.
    pub(super) event: OpenInvitationEvent,
    /// Kind: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = InvitationKind::schema)]
    pub(super) kind: InvitationKind,
    /// Name of the invitee.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Personal message.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// The ticket type.
    #[schema(required)]
    pub(super) ticket: Option<OpenInvitationTicket>,
    /// Expiry.
    pub(super) expires_at: DateTime<Utc>,
    /// Whether the invitation can be accepted.
    pub(super) state: OpenState,
    /// Masked email address; null for invitations by link.
    #[schema(required, example = "a•••@example.com")]
    pub(super) email: Option<String>,
}

/// The event of an invitation
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenInvitationEvent {
    /// URL slug.
    pub(super) slug: String,
    /// Title.
    pub(super) title: String,
    /// Start time.
    pub(super) start_at: DateTime<Utc>,
    /// End time.
    pub(super) end_at: DateTime<Utc>,
    /// IANA time zone of the event.
    pub(super) timezone: String,
    /// Location.
    #[schema(required)]
    pub(super) city: Option<String>,
}

/// The ticket type of an invitation
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenInvitationTicket {
    /// Display name.
    pub(super) name: String,
}

/// Whether an invitation can be accepted
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenInvitationState)]
#[serde(rename_all = "snake_case")]
pub(super) enum OpenState {
    /// It can be accepted.
    Open,
    /// It was accepted; for a link with several uses, by the current user.
    Accepted,
    /// It was declined.
    Declined,
    /// It, or its event, is over.
    Expired,
    /// It was revoked.
    Revoked,
    /// All its uses are taken.
    UsedUp,
}

/// Result of accepting an invitation
#[derive(Debug, Serialize, ToSchema)]
pub struct AcceptedInvitation {
    /// Kind: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = InvitationKind::schema)]
    pub(super) kind: InvitationKind,
    /// Path of the next page.
    pub next: String,
}

/// A row with joined columns.
#[derive(Debug, FromQueryResult)]
pub(super) struct Row {
    #[sea_orm(nested)]
    pub(super) invitation: Model,
    pub(super) event_slug: String,
    pub(super) event_title: String,
    pub(super) ticket_slug: Option<String>,
    pub(super) ticket_name: Option<String>,
    pub(super) creator_username: Option<String>,
    pub(super) creator_name: Option<String>,
}

/// Parsed filters of invitation lists.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Filter {
    pub(super) event: Option<Uuid>,
    pub(super) kind: Option<InvitationKind>,
    pub(super) state: Option<InvitationState>,
    /// Whether to include invitations to draft events.
    pub(super) drafts: bool,
}

impl Invitation {
    pub(super) fn from_row(row: Row, now: DateTime<Utc>) -> Self {
        let state = states::effective_state(&row.invitation, now);
        let Row { invitation, event_slug, event_title, ticket_slug, ticket_name, creator_username, creator_name } = row;
        let ticket = invitation.ticket_type_id.zip(ticket_slug).zip(ticket_name);
        Self {
            id: invitation.id,
            event: InvitationEvent { slug: event_slug, title: event_title },
            kind: invitation.kind,
            email: invitation.email,
            name: invitation.name,
            ticket: ticket.map(|((id, slug), name)| InvitationTicket { id, slug, name }),
            role: invitation.role,
            reserves_seat: invitation.reserves_seat,
            max_uses: invitation.max_uses,
            used: invitation.used,
            message: invitation.message,
            state,
            state_changed_at: invitation.state_changed_at,
            expires_at: invitation.expires_at,
            created_by: creator_username.zip(creator_name).map(|(username, name)| InvitationCreator { username, name }),
            link: None,
            version: invitation.version,
            created_at: invitation.created_at,
            updated_at: invitation.updated_at,
        }
    }
}
