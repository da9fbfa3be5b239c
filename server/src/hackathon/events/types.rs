//! Request and response types of events, and the rows they are built from.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, FromQueryResult};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    images::paths::{self, EventImage},
    phase_columns::PhaseColumns,
};
use crate::{
    hackathon::{
        phase::Phase,
        sales::{Money, Sales},
    },
    platform::{error::AppError, http::paging::Page, slug::Slug},
};
use entities::sea_orm_active_enums::{AttendanceMode, EventStatus};

/// An event in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventSummary {
    /// Unique id; never changes.
    pub id: Uuid,
    /// URL slug.
    pub slug: String,
    /// Number within the series, from 1.
    pub edition_no: i32,
    /// Display name.
    pub title: String,
    /// Subtitle: the theme of the edition.
    #[schema(required)]
    pub subtitle: Option<String>,
    /// Status set by staff.
    pub status: EventStatus,
    /// Start time.
    pub start_at: DateTime<Utc>,
    /// End time.
    pub end_at: DateTime<Utc>,
    /// IANA time zone of the venue, such as "Europe/Lisbon".
    pub timezone: String,
    /// Name of the venue.
    #[schema(required)]
    pub venue: Option<String>,
    /// City.
    #[schema(required)]
    pub city: Option<String>,
    /// Whether participants attend in person, online or either.
    pub attendance_mode: AttendanceMode,
    /// Number of seats; null if unlimited.
    #[schema(required)]
    pub capacity: Option<i32>,
    /// Current phase, derived from the status and the current time.
    pub phase: Phase,
    /// Seats left; null if unlimited.
    #[schema(required)]
    pub seats_left: Option<i64>,
    /// Filled share of the event's panel, 0 to 1 in steps of 0.05: seats taken, or time elapsed if seats are unlimited.
    pub share_laid: f64,
    /// Price of the cheapest ticket type that is still available; null if there is none.
    #[schema(required)]
    pub price_from: Option<Money>,
    /// Whether the event has a waiting list that people can join.
    pub accepts_waiting_list: bool,
    /// Image of the event.
    #[schema(required)]
    pub image: Option<EventImage>,
    /// Whether the site is currently about this event.
    pub current: bool,
    /// Row version, incremented on every change.
    pub version: i32,
}

/// An event with all of its public fields.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// Fields that lists contain too.
    #[serde(flatten)]
    pub summary: EventSummary,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub description: Option<String>,
    /// Street address and postal code.
    #[schema(required)]
    pub address: Option<String>,
    /// Accessibility of the venue; plain text.
    #[schema(required)]
    pub access: Option<String>,
    /// Directions to the venue; plain text.
    #[schema(required)]
    pub directions: Option<String>,
    /// Path of a photo of the venue, 1200 by 750 pixels.
    #[schema(required)]
    pub venue_photo: Option<String>,
    /// Alternative text of the photo; empty if there is none.
    pub venue_photo_alt: String,
    /// A tiny preview of the photo as a `data:` URL, to show until it has loaded.
    #[schema(required)]
    pub venue_photo_placeholder: Option<String>,
    /// When registration opens.
    #[schema(required)]
    pub registration_opens_at: Option<DateTime<Utc>>,
    /// When registration closes.
    #[schema(required)]
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// Minimum team size.
    pub team_min: i32,
    /// Maximum team size.
    pub team_max: i32,
    /// When teams are locked.
    #[schema(required)]
    pub team_lock_at: Option<DateTime<Utc>>,
    /// Team size limits, and whether teams can still change.
    pub teams: EventTeams,
    /// Series the event is an edition of.
    pub series: EventSeries,
    /// Path of the image for social networks, 1200 by 630 pixels.
    #[schema(required)]
    pub social_image: Option<String>,
    /// Creation time.
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    pub updated_at: DateTime<Utc>,
}

/// Rules for the teams of an event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventTeams {
    /// Minimum team size.
    pub min: i32,
    /// Maximum team size.
    pub max: i32,
    /// When teams are locked.
    #[schema(required)]
    pub lock_at: Option<DateTime<Utc>>,
    /// Whether teams can be created and joined now.
    pub open: bool,
}

/// Series an event is an edition of.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventSeries {
    /// URL slug.
    pub slug: String,
    /// Display name.
    pub name: String,
}

/// One page of events.
pub type EventPage = Page<EventSummary>;

/// Filters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct ListFilter {
    /// States, separated by commas: draft, published, live, finished, archived, cancelled.
    pub(super) status: Option<String>,
}

impl ListFilter {
    /// The requested statuses, or `None` if there is no filter; 422 for an unknown status.
    pub(super) fn statuses(&self) -> Result<Option<Vec<EventStatus>>, AppError> {
        let Some(named) = self.status.as_deref().filter(|named| !named.is_empty()) else { return Ok(None) };
        let statuses = named.split(',').map(|name| EventStatus::try_from_value(&name.to_owned()));
        let statuses = statuses.collect::<Result<_, _>>();
        statuses.map(Some).map_err(|_| AppError::invalid_selection("status"))
    }
}

/// Columns of an event to write; the slug decides whether the event is updated or inserted.
#[derive(Debug, Clone)]
pub struct EventInput {
    /// Series the event is an edition of.
    pub series_id: Uuid,
    /// URL slug.
    pub slug: Slug,
    /// Display name.
    pub title: String,
    /// Subtitle: the theme of the edition.
    pub subtitle: Option<String>,
    /// Plain text; blank lines separate paragraphs.
    pub description: Option<String>,
    /// Status set by staff.
    pub status: EventStatus,
    /// Start time.
    pub start_at: DateTime<Utc>,
    /// End time, after the start time.
    pub end_at: DateTime<Utc>,
    /// Time zone of the venue.
    pub timezone: chrono_tz::Tz,
    /// Name of the venue.
    pub venue: Option<String>,
    /// Street address and postal code.
    pub address: Option<String>,
    /// City.
    pub city: Option<String>,
    /// Whether participants attend in person, online or either.
    pub attendance_mode: AttendanceMode,
    /// Number of seats; `None` if unlimited.
    pub capacity: Option<i32>,
    /// When registration opens.
    pub registration_opens_at: Option<DateTime<Utc>>,
    /// When registration closes.
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// Minimum and maximum team size.
    pub team_size: (i32, i32),
    /// When teams are locked.
    pub team_lock_at: Option<DateTime<Utc>>,
}

/// Columns of an event in a list.
#[derive(Debug, FromQueryResult)]
pub(super) struct SummaryRow {
    id: Uuid,
    slug: String,
    edition_no: i32,
    title: String,
    subtitle: Option<String>,
    #[sea_orm(nested)]
    phase_columns: PhaseColumns,
    timezone: String,
    venue: Option<String>,
    city: Option<String>,
    attendance_mode: AttendanceMode,
    version: i32,
    image: Option<String>,
    image_alt: Option<String>,
    image_placeholder: Option<String>,
}

/// Data of other features that an event's phase depends on.
#[derive(Debug, Default)]
pub(super) struct RelatedFacts {
    pub(super) sales: Sales,
    pub(super) judging_at: Option<DateTime<Utc>>,
}

/// Inputs of a response besides the event: the current time and the slug of the site's current event.
pub(super) struct ViewContext<'a> {
    pub(super) now: DateTime<Utc>,
    pub(super) current_event: &'a str,
}

/// Columns of an event with all of its public fields.
#[derive(Debug, FromQueryResult)]
pub(super) struct EventRow {
    #[sea_orm(nested)]
    summary: SummaryRow,
    description: Option<String>,
    address: Option<String>,
    access: Option<String>,
    directions: Option<String>,
    venue_photo: Option<String>,
    venue_photo_alt: String,
    venue_photo_placeholder: Option<String>,
    team_min: i32,
    team_max: i32,
    team_lock_at: Option<DateTime<Utc>>,
    social_image: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    series_slug: String,
    series_name: String,
}

impl EventRow {
    pub(super) fn id(&self) -> Uuid {
        self.summary.id
    }

    /// Times at which the response changes without a write; they limit how long it may be cached.
    pub(super) fn change_times(&self, related_facts: &RelatedFacts) -> Vec<DateTime<Utc>> {
        self.summary.change_times(related_facts).into_iter().chain(self.team_lock_at).collect()
    }

    /// Converts the row to the response type.
    pub(super) fn view(self, related_facts: &RelatedFacts, view_context: &ViewContext<'_>) -> Event {
        let summary = &self.summary;
        let phase = summary.phase_columns.facts(&related_facts.sales, related_facts.judging_at).phase(view_context.now);
        let teams = EventTeams {
            min: self.team_min,
            max: self.team_max,
            lock_at: self.team_lock_at,
            open: phase.accepts_teams() && self.team_lock_at.is_none_or(|lock_at| view_context.now < lock_at),
        };
        Event {
            registration_opens_at: self.summary.phase_columns.registration_opens_at,
            registration_closes_at: self.summary.phase_columns.registration_closes_at,
            summary: self.summary.view(related_facts, view_context),
            description: self.description,
            address: self.address,
            access: self.access,
            directions: self.directions,
            venue_photo: self.venue_photo,
            venue_photo_alt: self.venue_photo_alt,
            venue_photo_placeholder: self.venue_photo_placeholder,
            team_min: self.team_min,
            team_max: self.team_max,
            team_lock_at: self.team_lock_at,
            teams,
            series: EventSeries { slug: self.series_slug, name: self.series_name },
            social_image: self.social_image,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }
}

impl SummaryRow {
    pub(super) fn id(&self) -> Uuid {
        self.id
    }

    /// Times at which the response changes without a write; they limit how long it may be cached.
    pub(super) fn change_times(&self, related_facts: &RelatedFacts) -> Vec<DateTime<Utc>> {
        self.phase_columns.change_times(&related_facts.sales, related_facts.judging_at)
    }

    /// Converts the row to the response type.
    pub(super) fn view(self, related_facts: &RelatedFacts, view_context: &ViewContext<'_>) -> EventSummary {
        let RelatedFacts { sales, judging_at } = related_facts;
        let (facts, now) = (self.phase_columns.facts(sales, *judging_at), view_context.now);
        let accepts_waiting_list = self.phase_columns.accepts_waiting_list(now);
        EventSummary {
            current: self.slug == view_context.current_event,
            status: facts.state,
            phase: facts.phase(now),
            seats_left: facts.seats_left(),
            share_laid: facts.filled_share(now),
            price_from: sales.price_from(&facts, accepts_waiting_list, now),
            accepts_waiting_list,
            attendance_mode: self.attendance_mode,
            id: self.id,
            slug: self.slug,
            edition_no: self.edition_no,
            title: self.title,
            subtitle: self.subtitle,
            start_at: facts.start_at,
            end_at: facts.end_at,
            timezone: self.timezone,
            venue: self.venue,
            city: self.city,
            capacity: facts.capacity,
            version: self.version,
            image: self.image.map(|name| paths::view(&name, self.image_alt, self.image_placeholder)),
        }
    }
}
