//! What calendar entries say about an event.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::hackathon::events::Event;
use entities::{events::Model, sea_orm_active_enums::EventStatus};

/// The fields of an event that its entries contain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) id: Uuid,
    pub(super) slug: &'a str,
    pub(super) title: &'a str,
    pub(super) subtitle: Option<&'a str>,
    pub(super) description: Option<&'a str>,
    pub(super) status: EventStatus,
    pub(super) start_at: DateTime<Utc>,
    pub(super) end_at: DateTime<Utc>,
    pub(super) timezone: &'a str,
    pub(super) venue: Option<&'a str>,
    pub(super) address: Option<&'a str>,
    pub(super) city: Option<&'a str>,
    /// Whether the site is currently about this event.
    pub(super) current: bool,
    pub(super) updated_at: DateTime<Utc>,
}

impl<'a> From<&'a Event> for Source<'a> {
    fn from(event: &'a Event) -> Self {
        let summary = &event.summary;
        Self {
            id: summary.id,
            slug: &summary.slug,
            title: &summary.title,
            subtitle: summary.subtitle.as_deref(),
            description: event.description.as_deref(),
            status: summary.status,
            start_at: summary.start_at,
            end_at: summary.end_at,
            timezone: &summary.timezone,
            venue: summary.venue.as_deref(),
            address: event.address.as_deref(),
            city: summary.city.as_deref(),
            current: summary.current,
            updated_at: event.updated_at,
        }
    }
}

/// Only schedule items depend on whether the event is the current one.
impl<'a> From<&'a Model> for Source<'a> {
    fn from(event: &'a Model) -> Self {
        Self {
            id: event.id,
            slug: &event.slug,
            title: &event.title,
            subtitle: event.subtitle.as_deref(),
            description: event.description.as_deref(),
            status: event.status,
            start_at: event.start_at,
            end_at: event.end_at,
            timezone: &event.timezone,
            venue: event.venue.as_deref(),
            address: event.address.as_deref(),
            city: event.city.as_deref(),
            current: false,
            updated_at: event.updated_at,
        }
    }
}
