//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, PartialSchema as _, ToSchema};
use uuid::Uuid;

use crate::platform::http::{
    counted_page::CountedPage,
    paging::Page,
    validation::{
        patch::{Patch, trimmed},
        rules::{max_items, multiline, single_line},
    },
};
use entities::sea_orm_active_enums::{MailingKind, MailingRecipientState, MailingState, TicketState};

/// Who gets a mailing: one group of people. Fields that do not apply to the group are ignored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MailingSegment)]
pub(super) struct Segment {
    /// Which people.
    pub(super) group: Group,
    /// Of `tickets`: ids of ticket types; none for all.
    #[serde(default)]
    pub(super) ticket_type_ids: Vec<Uuid>,
    /// Of `tickets`: `pending_approval`, `pending_payment` and `confirmed`; none for `confirmed`.
    #[serde(default)]
    pub(super) states: Vec<TicketState>,
    /// Of `tickets`: true for members of a team only, false for those without one.
    #[serde(default)]
    pub(super) in_team: Option<bool>,
    /// Of `tickets`: true for those who were checked in only, false for those who were not.
    #[serde(default)]
    pub(super) attended: Option<bool>,
}

/// A group of people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MailingGroup)]
pub(super) enum Group {
    /// Holders of tickets of the event.
    Tickets,
    /// People on the waiting list of the event.
    WaitingList,
    /// Subscribers of the mailing list; for news only.
    Subscribers,
}

/// Fields of a mailing. A new one requires `eventId`, `kind` and `subject`.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct MailingInput {
    /// Id or slug of the event; cannot be changed.
    pub(super) event_id: Option<String>,
    /// `service` for a message about the event, `news` for anything else, which goes to subscribers only.
    #[serde(default)]
    #[garde(required)]
    #[schema(schema_with = MailingKind::schema)]
    pub(super) kind: Patch<MailingKind>,
    /// The subject; it may contain variables.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(required, length(chars, min = 1, max = 150), custom(single_line))]
    #[schema(value_type = String, required = false)]
    pub(super) subject: Patch<String>,
    /// The text as Markdown; it may contain variables such as `{{name}}`.
    #[serde(default, deserialize_with = "trimmed")]
    #[garde(length(chars, max = 20000), custom(multiline))]
    #[schema(value_type = Option<String>)]
    pub(super) markdown: Patch<String>,
    /// Who gets it; people in several groups get it once.
    #[serde(default)]
    #[garde(custom(max_items(10)))]
    #[schema(value_type = Option<Vec<Segment>>)]
    pub(super) segments: Patch<Vec<Segment>>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// A mailing, as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mailing {
    /// Id.
    pub(super) id: Uuid,
    /// Id of the event.
    pub(super) event_id: Uuid,
    /// Whether it needs the consent of its recipients.
    pub(super) kind: MailingKind,
    /// Subject, with variables.
    pub(super) subject: String,
    /// Text as Markdown, with variables.
    pub(super) markdown: String,
    /// Who gets it.
    pub(super) segments: Vec<Segment>,
    /// State.
    pub(super) state: MailingState,
    /// When it will be sent, or was to be.
    #[schema(required)]
    pub(super) scheduled_at: Option<DateTime<Utc>>,
    /// When its recipients were fixed.
    #[schema(required)]
    pub(super) started_at: Option<DateTime<Utc>>,
    /// When it was sent or cancelled.
    #[schema(required)]
    pub(super) finished_at: Option<DateTime<Utc>>,
    /// How far it is; all zero before it is sent.
    pub(super) results: MailingResults,
    /// Row version, incremented on every change.
    pub(super) version: i32,
    /// Creation time.
    pub(super) created_at: DateTime<Utc>,
    /// Time of the last change.
    pub(super) updated_at: DateTime<Utc>,
}

/// One page of mailings.
pub(super) type MailingPage = CountedPage<Mailing>;

/// Recipients of a mailing by what became of their email.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingResults {
    /// Not in the outbox yet.
    pub(super) waiting: u64,
    /// In the outbox.
    pub(super) queued: u64,
    /// Accepted by the mail server.
    pub(super) sent: u64,
    /// Refused by the mail server, or given up.
    pub(super) failed: u64,
    /// Not sent, because they unsubscribed, the account was deleted or the mailing was cancelled.
    pub(super) skipped: u64,
}

/// Groups to count.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct MailingAudienceInput {
    /// Id or slug of the event.
    pub(super) event_id: String,
    /// Whether the mailing needs consent.
    pub(super) kind: MailingKind,
    /// The groups.
    #[garde(length(max = 10))]
    pub(super) segments: Vec<Segment>,
    /// Words that the name or email address of the listed people contain.
    #[serde(default)]
    #[garde(length(chars, max = 100))]
    pub(super) q: String,
}

/// Who would get a mailing now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingAudience {
    /// Number of people.
    pub(super) count: u64,
    /// The first twenty that `q` finds.
    pub(super) people: Vec<MailingPerson>,
    /// How many of the groups do not get it, and why.
    pub(super) left_out: Vec<MailingLeftOut>,
}

/// A person who would get a mailing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingPerson {
    /// Name.
    pub(super) name: String,
    /// Email address.
    pub(super) email: String,
}

/// People who do not get a mailing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingLeftOut {
    /// Why.
    pub(super) reason: LeftOut,
    /// How many.
    pub(super) count: u64,
}

/// Why people do not get a mailing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MailingLeftOutReason)]
pub(super) enum LeftOut {
    /// They unsubscribed, or complained about an earlier email.
    Unsubscribed,
    /// They turned off emails about events.
    OptedOut,
    /// They did not consent to news.
    NoConsent,
    /// They have not confirmed their email address.
    Unverified,
    /// Emails to them came back.
    Undeliverable,
    /// Their account is blocked.
    Blocked,
    /// Their account was deleted, or they have none.
    NoAccount,
}

/// A text to show as one person would read it.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct MailingDraft {
    /// Id or slug of the event.
    pub(super) event_id: String,
    /// Whether the mailing needs consent.
    pub(super) kind: MailingKind,
    /// Subject, with variables.
    #[garde(length(chars, max = 150))]
    pub(super) subject: String,
    /// Text as Markdown, with variables.
    #[garde(length(chars, max = 20000))]
    pub(super) markdown: String,
    /// Who gets it.
    #[garde(length(max = 10))]
    pub(super) segments: Vec<Segment>,
    /// Email address of one of these people; a made-up person by default.
    #[serde(default)]
    #[garde(length(chars, max = 254))]
    pub(super) email: Option<String>,
}

/// A mailing as one person would read it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingPreview {
    /// Subject.
    pub(super) subject: String,
    /// Text as safe HTML, without the layout of emails.
    pub(super) html: String,
    /// The plain text of the email.
    pub(super) text: String,
}

/// When to send a mailing.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct MailingSchedule {
    /// When, in the future and within a year.
    pub(super) send_at: DateTime<Utc>,
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// Which version of a mailing an action is about.
#[derive(Debug, Default, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub(super) struct MailingSeen {
    /// Version the change is based on, unless `If-Match` contains it.
    pub(super) version: Option<i32>,
}

/// Filter of the recipients.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RecipientFilter {
    /// Only in this state: waiting, queued, sent, failed or skipped.
    pub(super) state: Option<String>,
}

/// A recipient of a mailing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MailingRecipient {
    /// Id.
    pub(super) id: Uuid,
    /// Name; null once their data was erased.
    #[schema(required)]
    pub(super) name: Option<String>,
    /// Email address; null once their data was erased.
    #[schema(required)]
    pub(super) email: Option<String>,
    /// What became of the email.
    pub(super) state: MailingRecipientState,
    /// Why it was skipped, or the reply of the mail server.
    #[schema(required)]
    pub(super) reason: Option<String>,
    /// When the state last changed.
    pub(super) state_changed_at: DateTime<Utc>,
}

/// One page of recipients.
pub(super) type MailingRecipientPage = Page<MailingRecipient>;
