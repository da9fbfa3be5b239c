//! What is answered, what is written, and the rows in between.

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, FromQueryResult};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::{
    images::{self, EventImage},
    phase::{Course, Phase},
    slug::Slug,
};
use crate::{
    entities::sea_orm_active_enums::AttendanceMode as StoredMode,
    error::AppError,
    http::paging::{PageLinks, PageMeta},
    tickets::{Money, Sales},
};

pub(super) use crate::entities::sea_orm_active_enums::EventStatus as StoredStatus;

/// How far an edition has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = EventStatus)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Known to those who may edit it, and to nobody else.
    Draft,
    /// Announced.
    Published,
    /// Going on.
    Live,
    /// Over.
    Finished,
    /// Over for long: kept for the record.
    Archived,
    /// Will not take place.
    Cancelled,
}

/// Where one takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttendanceMode {
    /// At the venue only.
    InPerson,
    /// From anywhere.
    Online,
    /// At the venue or from anywhere.
    Hybrid,
}

/// An event in a list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventSummary {
    /// Never changes.
    pub id: Uuid,
    /// Name in addresses.
    pub slug: String,
    /// Number within the series, from 1.
    pub edition_no: i32,
    /// Name.
    pub title: String,
    /// Theme.
    #[schema(required)]
    pub subtitle: Option<String>,
    /// How far it has come.
    pub status: State,
    /// Beginning.
    pub start_at: DateTime<Utc>,
    /// End.
    pub end_at: DateTime<Utc>,
    /// IANA name of the zone of the place: "Europe/Lisbon".
    pub timezone: String,
    /// House.
    #[schema(required)]
    pub venue: Option<String>,
    /// Town.
    #[schema(required)]
    pub city: Option<String>,
    /// Where one takes part.
    pub attendance_mode: AttendanceMode,
    /// Places; null when there is no limit.
    #[schema(required)]
    pub capacity: Option<i32>,
    /// Where it stands.
    pub phase: Phase,
    /// Places that are left; null when there is no limit.
    #[schema(required)]
    pub seats_left: Option<i64>,
    /// Share of its panel that is laid, 0 to 1 in steps of 0.05: places taken, or time passed when there is no limit.
    pub share_laid: f64,
    /// What the cheapest ticket costs that anybody can still choose; null when there is none.
    #[schema(required)]
    pub price_from: Option<Money>,
    /// Its picture.
    #[schema(required)]
    pub image: Option<EventImage>,
    /// Whether the site is about this one.
    pub current: bool,
    /// Rises with every change.
    pub version: i32,
}

/// An event on its own page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    /// What lists show too.
    #[serde(flatten)]
    pub summary: EventSummary,
    /// Plain text; blank lines separate paragraphs.
    #[schema(required)]
    pub description: Option<String>,
    /// Street and postal code.
    #[schema(required)]
    pub address: Option<String>,
    /// How everybody gets into the venue and about in it; plain text.
    #[schema(required)]
    pub access: Option<String>,
    /// How one gets there; plain text.
    #[schema(required)]
    pub directions: Option<String>,
    /// From when one may register.
    #[schema(required)]
    pub registration_opens_at: Option<DateTime<Utc>>,
    /// Until when one may register.
    #[schema(required)]
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// Fewest members of a team.
    pub team_min: i32,
    /// Most members of a team.
    pub team_max: i32,
    /// From when teams cannot change any more.
    #[schema(required)]
    pub team_lock_at: Option<DateTime<Utc>>,
    /// What teams may be like, and whether they may still change.
    pub teams: EventTeams,
    /// What it is an edition of.
    pub series: EventSeries,
    /// Path of the picture for social networks, 1200 by 630.
    #[schema(required)]
    pub social_image: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

/// Teams of an event.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventTeams {
    /// Fewest members.
    pub min: i32,
    /// Most members.
    pub max: i32,
    /// From when they cannot change any more.
    #[schema(required)]
    pub lock_at: Option<DateTime<Utc>>,
    /// Whether they may be made and joined now.
    pub open: bool,
}

/// What an event is an edition of.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventSeries {
    /// Name in addresses.
    pub slug: String,
    /// Name.
    pub name: String,
}

/// One page of events.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventPage {
    /// The events.
    pub data: Vec<EventSummary>,
    /// Where the other pages are.
    pub links: PageLinks,
    /// Where this page stands.
    pub meta: PageMeta,
}

/// What the list is narrowed by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Narrowed {
    /// States, separated by commas: draft, published, live, finished, archived, cancelled.
    pub(super) status: Option<String>,
}

impl Narrowed {
    /// The states asked for, if any are; 422 for one there is not.
    pub(super) fn states(&self) -> Result<Option<Vec<StoredStatus>>, AppError> {
        let Some(named) = self.status.as_deref().filter(|named| !named.is_empty()) else { return Ok(None) };
        let states = named.split(',').map(|name| StoredStatus::try_from_value(&name.to_owned()));
        let states = states.collect::<Result<_, _>>();
        states.map(Some).map_err(|_| AppError::invalid("status", "The selected status is invalid."))
    }
}

/// An event as it is written; the slug tells whether it is a new one.
#[derive(Debug, Clone)]
pub struct EventInput {
    /// What it is an edition of.
    pub series_id: Uuid,
    /// Name in addresses.
    pub slug: Slug,
    /// Name.
    pub title: String,
    /// Theme.
    pub subtitle: Option<String>,
    /// Plain text; blank lines separate paragraphs.
    pub description: Option<String>,
    /// How far it has come.
    pub status: StoredStatus,
    /// Beginning.
    pub start_at: DateTime<Utc>,
    /// End, later than the beginning.
    pub end_at: DateTime<Utc>,
    /// Zone of the place.
    pub timezone: chrono_tz::Tz,
    /// House.
    pub venue: Option<String>,
    /// Street and postal code.
    pub address: Option<String>,
    /// Town.
    pub city: Option<String>,
    /// Where one takes part.
    pub attendance_mode: StoredMode,
    /// Places; no limit when `None`.
    pub capacity: Option<i32>,
    /// From when one may register.
    pub registration_opens_at: Option<DateTime<Utc>>,
    /// Until when one may register.
    pub registration_closes_at: Option<DateTime<Utc>>,
    /// Fewest and most members of a team.
    pub team_size: (i32, i32),
    /// From when teams cannot change any more.
    pub team_lock_at: Option<DateTime<Utc>>,
}

/// The columns of a list.
#[derive(Debug, FromQueryResult)]
pub(super) struct SummaryRow {
    id: Uuid,
    slug: String,
    edition_no: i32,
    title: String,
    subtitle: Option<String>,
    #[sea_orm(nested)]
    course: Course,
    timezone: String,
    venue: Option<String>,
    city: Option<String>,
    attendance_mode: StoredMode,
    version: i32,
    image: Option<String>,
    image_alt: Option<String>,
    image_placeholder: Option<String>,
}

/// What other features know of an event.
#[derive(Debug, Default)]
pub(super) struct Surroundings {
    pub(super) sales: Sales,
    pub(super) judging_at: Option<DateTime<Utc>>,
}

/// What an answer about an event depends on besides the event.
pub(super) struct Moment<'a> {
    pub(super) now: DateTime<Utc>,
    pub(super) current_event: &'a str,
}

/// The columns of a page of its own.
#[derive(Debug, FromQueryResult)]
pub(super) struct EventRow {
    #[sea_orm(nested)]
    summary: SummaryRow,
    description: Option<String>,
    address: Option<String>,
    access: Option<String>,
    directions: Option<String>,
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

    /// When it may be another by itself.
    pub(super) fn moments(&self, surroundings: &Surroundings) -> Vec<DateTime<Utc>> {
        self.summary.moments(surroundings).into_iter().chain(self.team_lock_at).collect()
    }

    /// As whoever may see it sees it.
    pub(super) fn view(self, surroundings: &Surroundings, moment: &Moment<'_>) -> Event {
        let summary = &self.summary;
        let phase = summary.course.facts(&surroundings.sales, surroundings.judging_at).phase(moment.now);
        let teams = EventTeams {
            min: self.team_min,
            max: self.team_max,
            lock_at: self.team_lock_at,
            open: phase.takes_teams() && self.team_lock_at.is_none_or(|lock_at| moment.now < lock_at),
        };
        Event {
            registration_opens_at: self.summary.course.registration_opens_at,
            registration_closes_at: self.summary.course.registration_closes_at,
            summary: self.summary.view(surroundings, moment),
            description: self.description,
            address: self.address,
            access: self.access,
            directions: self.directions,
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

    /// When it may be another by itself.
    pub(super) fn moments(&self, surroundings: &Surroundings) -> Vec<DateTime<Utc>> {
        self.course.moments(&surroundings.sales, surroundings.judging_at)
    }

    /// As whoever may see it sees it.
    pub(super) fn view(self, surroundings: &Surroundings, moment: &Moment<'_>) -> EventSummary {
        let Surroundings { sales, judging_at } = surroundings;
        let (facts, now) = (self.course.facts(sales, *judging_at), moment.now);
        EventSummary {
            current: self.slug == moment.current_event,
            status: facts.state,
            phase: facts.phase(now),
            seats_left: facts.seats_left(),
            share_laid: facts.share_laid(now),
            price_from: sales.price_from(&facts, self.course.takes_waiting(now), now),
            attendance_mode: self.attendance_mode.into(),
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
            image: self.image.map(|name| images::view(&name, self.image_alt, self.image_placeholder)),
        }
    }
}

impl From<StoredStatus> for State {
    fn from(stored: StoredStatus) -> Self {
        match stored {
            StoredStatus::Draft => Self::Draft,
            StoredStatus::Published => Self::Published,
            StoredStatus::Live => Self::Live,
            StoredStatus::Finished => Self::Finished,
            StoredStatus::Archived => Self::Archived,
            StoredStatus::Cancelled => Self::Cancelled,
        }
    }
}

impl From<State> for StoredStatus {
    fn from(state: State) -> Self {
        match state {
            State::Draft => Self::Draft,
            State::Published => Self::Published,
            State::Live => Self::Live,
            State::Finished => Self::Finished,
            State::Archived => Self::Archived,
            State::Cancelled => Self::Cancelled,
        }
    }
}

impl From<AttendanceMode> for StoredMode {
    fn from(mode: AttendanceMode) -> Self {
        match mode {
            AttendanceMode::InPerson => Self::InPerson,
            AttendanceMode::Online => Self::Online,
            AttendanceMode::Hybrid => Self::Hybrid,
        }
    }
}

impl From<StoredMode> for AttendanceMode {
    fn from(stored: StoredMode) -> Self {
        match stored {
            StoredMode::InPerson => Self::InPerson,
            StoredMode::Online => Self::Online,
            StoredMode::Hybrid => Self::Hybrid,
        }
    }
}
