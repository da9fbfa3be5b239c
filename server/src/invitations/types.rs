//! What is asked and answered, and the rows in between.

use chrono::{DateTime, Utc};
use garde::Validate;
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::states;
use crate::{
    entities::{
        invitations::Model,
        sea_orm_active_enums::{InvitationKind, InvitationState},
    },
    http::{
        choice::Choice,
        paging::{PageLinks, PageMeta},
        patch::Patch,
    },
};

/// An invitation to be written. Its rules are in `rules`, for this and for tables alike.
#[derive(Debug, Default, Clone, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct NewInvitation {
    /// What it is for: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = Choice::<InvitationKind>::schema, required)]
    pub(super) kind: Option<String>,
    /// Whom it is sent to; without it there is a link, for whoever has it.
    #[schema(max_length = 254, format = Email)]
    pub(super) email: Option<String>,
    /// What the person is called.
    #[schema(max_length = 80)]
    pub(super) name: Option<String>,
    /// Slug or id of the kind of ticket; needed to invite to one.
    pub(super) ticket: Option<String>,
    /// What a judge or mentor is called beside their name, or the role of the site that staff get.
    #[schema(max_length = 80)]
    pub(super) role: Option<String>,
    /// Whether a place is kept for each use.
    pub(super) reserves_seat: Option<bool>,
    /// How many people a link is for.
    #[schema(minimum = 1, maximum = 1000, default = 1)]
    pub(super) max_uses: Option<i64>,
    /// A few words to the person.
    #[schema(max_length = 1000)]
    pub(super) message: Option<String>,
    /// Until when it holds; two weeks when left out, never longer than the event.
    pub(super) expires_at: Option<DateTime<Utc>>,
    /// Whether nothing is sent yet.
    pub(super) draft: bool,
}

/// What is to be another way. What is left out stays.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub(super) struct InvitationChange {
    /// Only before it was sent, or when nobody took its mail; the link that was sent dies.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 254)]
    pub(super) email: Patch<String>,
    /// What the person is called.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 80)]
    pub(super) name: Patch<String>,
    /// Slug or id of the kind of ticket.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub(super) ticket: Patch<String>,
    /// What a judge or mentor is called, or the role of the site.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 80)]
    pub(super) role: Patch<String>,
    /// Whether a place is kept for each use.
    pub(super) reserves_seat: Option<bool>,
    /// Not less than have used it.
    #[schema(minimum = 1, maximum = 1000)]
    pub(super) max_uses: Option<i64>,
    /// A few words to the person.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 1000)]
    pub(super) message: Patch<String>,
    /// Until when it holds.
    pub(super) expires_at: Option<DateTime<Utc>>,
    /// The version that was seen, unless `If-Match` names it.
    pub(super) version: Option<i32>,
}

/// How it is sent again.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[garde(allow_unvalidated)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct InvitationResend {
    /// Until when it holds; as before when left out, or two weeks if that is over.
    pub(super) expires_at: Option<DateTime<Utc>>,
}

/// What lists are narrowed by.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// Only of this kind: ticket, judge, sponsor_rep, mentor or staff.
    pub(super) kind: Option<String>,
    /// Only in this state: draft, sent, accepted, declined, expired, revoked or bounced.
    pub(super) state: Option<String>,
}

/// An invitation as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Invitation {
    /// Never changes.
    pub(super) id: Uuid,
    /// Where to.
    pub(super) event: InvitationEvent,
    /// What for: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = Choice::<InvitationKind>::schema)]
    pub(super) kind: Choice<InvitationKind>,
    /// Whom it is sent to; null for whoever has the link.
    #[schema(required)]
    pub(super) email: Option<String>,
    /// What the person is called.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Which kind of ticket.
    #[schema(required)]
    pub(super) ticket: Option<InvitationTicket>,
    /// What a judge or mentor is called, or the role of the site.
    #[schema(required)]
    pub(super) role: Option<String>,
    /// Whether a place is kept for each use.
    pub(super) reserves_seat: bool,
    /// How many may use it.
    pub(super) max_uses: i32,
    /// How many did.
    pub(super) used: i32,
    /// A few words to the person.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// draft, sent, accepted, declined, expired, revoked or bounced.
    #[schema(schema_with = Choice::<InvitationState>::schema)]
    pub(super) state: Choice<InvitationState>,
    /// Since when; for one that expired by itself, since before that.
    pub(super) state_changed_at: DateTime<Utc>,
    /// Until when it holds.
    pub(super) expires_at: DateTime<Utc>,
    /// Who wrote it; null when they are gone.
    #[schema(required)]
    pub(super) created_by: Option<InvitationCreator>,
    /// The link, only in the answer to whoever made it, and only of one without an address: only its hash is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) link: Option<String>,
    /// Rises with every change.
    pub(super) version: i32,
    /// When it was written.
    pub(super) created_at: DateTime<Utc>,
    /// When it was changed last.
    pub(super) updated_at: DateTime<Utc>,
}

/// Where somebody is invited to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationEvent {
    /// Its name in addresses.
    pub(super) slug: String,
    /// Its title.
    pub(super) title: String,
}

/// Which kind of ticket somebody is invited to.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationTicket {
    /// Its id.
    pub(super) id: Uuid,
    /// Its name in addresses.
    pub(super) slug: String,
    /// Its name.
    pub(super) name: String,
}

/// Who wrote an invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationCreator {
    /// Name in addresses.
    pub(super) username: String,
    /// Name.
    pub(super) name: String,
}

/// One page of invitations.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct InvitationPage {
    /// The invitations.
    pub(super) data: Vec<Invitation>,
    /// Where the other pages are.
    pub(super) links: PageLinks,
    /// Where this page stands.
    pub(super) meta: PageMeta,
}

/// An invitation as whoever has its link sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenInvitation {
    /// Where to.
    pub(super) event: OpenInvitationEvent,
    /// What for: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = Choice::<InvitationKind>::schema)]
    pub(super) kind: Choice<InvitationKind>,
    /// What the person is called.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// A few words to the person.
    #[schema(required)]
    pub(super) message: Option<String>,
    /// Which kind of ticket.
    #[schema(required)]
    pub(super) ticket: Option<OpenInvitationTicket>,
    /// Until when it holds.
    pub(super) expires_at: DateTime<Utc>,
    /// What can be done with it.
    pub(super) state: OpenState,
    /// The mailbox it was sent to, all but unreadable; null when it is for whoever has the link.
    #[schema(required, example = "a•••@example.com")]
    pub(super) email: Option<String>,
}

/// The event of an invitation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct OpenInvitationEvent {
    /// Its name in addresses.
    pub(super) slug: String,
    /// Its title.
    pub(super) title: String,
    /// When it begins.
    pub(super) start_at: DateTime<Utc>,
    /// When it ends.
    pub(super) end_at: DateTime<Utc>,
    /// The zone its days are told in.
    pub(super) timezone: String,
    /// Where.
    #[schema(required)]
    pub(super) city: Option<String>,
}

/// The kind of ticket of an invitation.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OpenInvitationTicket {
    /// Its name.
    pub(super) name: String,
}

/// What can be done with an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = OpenInvitationState)]
#[serde(rename_all = "snake_case")]
pub(super) enum OpenState {
    /// It can be accepted.
    Open,
    /// It was accepted; if by a link for several, by whoever asks.
    Accepted,
    /// It was declined.
    Declined,
    /// Its time, or that of its event, is over.
    Expired,
    /// It was taken back.
    Revoked,
    /// As many accepted as it was for.
    UsedUp,
}

/// What came of accepting.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct AcceptedInvitation {
    /// What was accepted: ticket, judge, sponsor_rep, mentor or staff.
    #[schema(schema_with = Choice::<InvitationKind>::schema)]
    pub(super) kind: Choice<InvitationKind>,
    /// The page to go to.
    pub(super) next: String,
}

/// A row with what a list tells beside it.
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

/// What lists are narrowed by, read.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Filter {
    pub(super) event: Option<Uuid>,
    pub(super) kind: Option<InvitationKind>,
    pub(super) state: Option<InvitationState>,
    /// Whether invitations to events that nobody knows of yet are listed, too.
    pub(super) drafts: bool,
}

impl Invitation {
    pub(super) fn of(row: Row, now: DateTime<Utc>) -> Self {
        let state = states::at(&row.invitation, now);
        let Row { invitation, event_slug, event_title, ticket_slug, ticket_name, creator_username, creator_name } = row;
        let ticket = invitation.ticket_type_id.zip(ticket_slug).zip(ticket_name);
        Self {
            id: invitation.id,
            event: InvitationEvent { slug: event_slug, title: event_title },
            kind: Choice(invitation.kind),
            email: invitation.email,
            name: invitation.name,
            ticket: ticket.map(|((id, slug), name)| InvitationTicket { id, slug, name }),
            role: invitation.role,
            reserves_seat: invitation.reserves_seat,
            max_uses: invitation.max_uses,
            used: invitation.used,
            message: invitation.message,
            state: Choice(state),
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
