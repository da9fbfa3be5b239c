//! Request and response types.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::platform::{
    http::validation::{
        patch::Patch,
        rules::{date, single_line},
    },
    permissions::{
        BadgesStore, EventsStore, JudgesStore, Permission as _, RewardsStore, SchedulesStore, SponsorsStore,
        TicketsStore,
    },
};

/// What belongs to an edition and can be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum EditionPart {
    /// Ticket types on sale, and the questions about them.
    Tickets,
    /// Schedule items with their rooms.
    Schedule,
    /// Challenges with their criteria, as drafts.
    Challenges,
    /// Rewards, as drafts.
    Rewards,
    /// Badges of the edition.
    Badges,
    /// Sponsors, as prospects.
    Sponsors,
    /// Judges and mentors as invited persons, without their accounts.
    Judges,
}

impl EditionPart {
    pub(super) const ALL: [Self; 7] = [
        // First: others keep only sponsors that are copied.
        Self::Sponsors,
        Self::Tickets,
        Self::Schedule,
        Self::Challenges,
        Self::Rewards,
        Self::Badges,
        Self::Judges,
    ];

    /// The permission that copying it needs.
    pub(super) fn permission(self) -> &'static str {
        match self {
            Self::Tickets => TicketsStore::NAME,
            Self::Schedule => SchedulesStore::NAME,
            Self::Challenges => EventsStore::NAME,
            Self::Rewards => RewardsStore::NAME,
            Self::Badges => BadgesStore::NAME,
            Self::Sponsors => SponsorsStore::NAME,
            Self::Judges => JudgesStore::NAME,
        }
    }
}

/// A new edition; `title` and `startAt` are required.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NextEdition {
    /// Display name, which no other edition has.
    #[schema(value_type = String, max_length = 120)]
    #[garde(required, length(chars, min = 1, max = 120), custom(single_line))]
    #[serde(default)]
    pub(super) title: Patch<String>,
    /// URL slug; derived from the title if omitted or null.
    #[schema(value_type = Option<String>, max_length = 100)]
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    pub(super) slug: Patch<String>,
    /// Start time. All other times move with it, on the clock of the venue.
    #[schema(value_type = DateTime<Utc>)]
    #[garde(required, custom(date))]
    #[serde(default)]
    pub(super) start_at: Patch<DateTime<Utc>>,
    /// What is copied besides the edition itself; nothing by default.
    #[garde(skip)]
    #[serde(default)]
    pub(super) parts: Vec<EditionPart>,
}

/// Query of the copy.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(super) struct CopyParameters {
    /// `true` answers what would be created and creates nothing.
    #[param(value_type = Option<bool>)]
    pub(super) dry_run: Option<String>,
}

/// A copy of an edition, or what it would be.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EditionCopy {
    /// Id of the new edition; null in a dry run.
    #[schema(required)]
    pub(super) id: Option<Uuid>,
    /// Display name.
    pub(super) title: String,
    /// URL slug.
    pub(super) slug: String,
    /// Start time.
    pub(super) start_at: DateTime<Utc>,
    /// End time.
    pub(super) end_at: DateTime<Utc>,
    /// IANA time zone of the venue.
    pub(super) timezone: String,
    /// The edition's own times.
    pub(super) dates: Vec<MovedDate>,
    /// Every part, also those that are not copied.
    pub(super) parts: Vec<CopiedPart>,
    /// What staff should know about the copy.
    pub(super) warnings: Vec<String>,
    /// What the new edition lacks before it can be published.
    pub(super) checklist: Vec<ChecklistItem>,
}

/// A part of an edition.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct CopiedPart {
    /// Which part.
    pub(super) part: EditionPart,
    /// Number of rows that are copied, or could be; 0 if the user may not create them.
    pub(super) count: usize,
    /// Whether it is copied.
    pub(super) copied: bool,
    /// Whether the user may create its rows.
    pub(super) allowed: bool,
    /// Names and times of its rows, the first 200; none if the user may not create them.
    pub(super) rows: Vec<MovedDate>,
}

/// A time that moves.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(super) struct MovedDate {
    /// What it is the time of.
    pub(super) name: String,
    /// In the old edition; null for a row without a time.
    #[schema(required)]
    pub(super) before: Option<DateTime<Utc>>,
    /// In the new edition.
    #[schema(required)]
    pub(super) after: Option<DateTime<Utc>>,
}

/// Something that an edition needs, or should have, before it is published.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ChecklistItem {
    /// What is checked.
    pub(super) check: ChecklistCheck,
    /// Whether the edition has it.
    pub(super) done: bool,
    /// Whether visitors could not use the edition without it.
    pub(super) required: bool,
    /// What is so, or what to do.
    pub(super) message: String,
}

/// What is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ChecklistCheck {
    /// The edition starts in the future.
    Dates,
    /// Registration is open at some time from now on.
    Registration,
    /// A ticket type can be bought at some time from now on.
    Tickets,
    /// Venue and address.
    Venue,
    /// A description.
    Description,
    /// An image with a description.
    Image,
    /// A published schedule item, and all within the edition.
    Schedule,
    /// A published challenge.
    Challenges,
}

/// What an edition lacks before it can be published.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct EditionChecklist {
    /// Every check.
    pub(super) data: Vec<ChecklistItem>,
}
