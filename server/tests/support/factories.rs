//! Rows for tests. A test sets the fields it checks; the others have defaults.

use chrono::{DateTime, TimeDelta, Utc};
use entities::sea_orm_active_enums::{AttendanceMode, EventStatus};
use server::{
    hackathon::{
        events::{self, EventInput},
        series::{self, SeriesInput},
    },
    platform::db::Db,
};
use uuid::Uuid;

/// 9:00 UTC on the first day of a month of 2027.
pub(crate) fn month(month: u32) -> DateTime<Utc> {
    format!("2027-{month:02}-01T09:00:00Z").parse().expect("a month")
}

/// The series of all test events.
pub(crate) async fn series(db: &Db) -> Uuid {
    let input =
        SeriesInput { slug: "hackathon".parse().expect("a slug"), name: "Hackathon".to_owned(), description: None };
    series::upsert(db.writer(), input, month(1)).await.expect("a series")
}

/// A published event with required fields only.
pub(crate) fn event(series_id: Uuid, slug: &str) -> EventInput {
    EventInput {
        series_id,
        slug: slug.parse().expect("a slug"),
        title: slug.to_owned(),
        subtitle: None,
        description: None,
        status: EventStatus::Published,
        start_at: month(3),
        end_at: month(3) + TimeDelta::days(2),
        timezone: chrono_tz::Europe::Lisbon,
        venue: None,
        address: None,
        city: None,
        attendance_mode: AttendanceMode::InPerson,
        capacity: None,
        registration_opens_at: None,
        registration_closes_at: None,
        team_size: (2, 5),
        team_lock_at: None,
    }
}

/// A published event whose registration has opened, so that its teams can be created and joined.
pub(crate) fn open_event(series_id: Uuid, slug: &str) -> EventInput {
    let opened = "2020-01-01T09:00:00Z".parse().expect("a time");
    EventInput { registration_opens_at: Some(opened), ..event(series_id, slug) }
}

/// Inserts an event; returns its id.
pub(crate) async fn save_one(db: &Db, event: EventInput) -> Uuid {
    events::upsert(db.writer(), event, month(1)).await.expect("an event")
}

/// Inserts events, each created a minute after the previous one.
pub(crate) async fn save(db: &Db, events: impl IntoIterator<Item = EventInput>) {
    let transaction = db.begin().await.expect("a transaction");
    for (minute, event) in (0..).zip(events) {
        events::upsert(&transaction, event, month(1) + TimeDelta::minutes(minute)).await.expect("an event");
    }
    transaction.commit().await.expect("a commit");
}
