//! Rows for tests: only what a test names differs from the ordinary.

use chrono::{DateTime, TimeDelta, Utc};
use server::{
    db::Db,
    entities::sea_orm_active_enums::{AttendanceMode, EventStatus},
    events::{self, EventInput},
    series::{self, SeriesInput},
};
use uuid::Uuid;

/// 9:00 on the first day of a month of 2027, UTC.
pub(crate) fn month(month: u32) -> DateTime<Utc> {
    format!("2027-{month:02}-01T09:00:00Z").parse().expect("a month")
}

/// The series all test events belong to.
pub(crate) async fn series(db: &Db) -> Uuid {
    let input =
        SeriesInput { slug: "hackathon".parse().expect("a slug"), name: "Hackathon".to_owned(), description: None };
    series::put(db.writer(), input, month(1)).await.expect("a series")
}

/// A published event with nothing but what it must have.
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

/// Writes an event; answers its id.
pub(crate) async fn save_one(db: &Db, event: EventInput) -> Uuid {
    events::put(db.writer(), event, month(1)).await.expect("an event")
}

/// Writes events one after the other, so that each is created a minute after the one before.
pub(crate) async fn save(db: &Db, events: impl IntoIterator<Item = EventInput>) {
    let transaction = db.begin().await.expect("a transaction");
    for (minute, event) in (0..).zip(events) {
        events::put(&transaction, event, month(1) + TimeDelta::minutes(minute)).await.expect("an event");
    }
    transaction.commit().await.expect("a commit");
}
