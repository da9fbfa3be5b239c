//! Large numbers of events and schedule items, for benchmarks.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use crate::{
    hackathon::{
        events::{self, EventInput},
        series::{self, SeriesInput},
    },
    platform::{db::Db, slug::Slug},
};
use config::SiteConfig;
use entities::{
    schedule_items,
    sea_orm_active_enums::{AttendanceMode, EventStatus, ScheduleAudience, ScheduleKind, ScheduleState},
};

/// Slug prefix of generated talks.
const PREFIX: &str = "session-";
/// Parallel talks.
const ROOM_COUNT: u32 = 8;
/// Rows per statement; with two dozen values each they stay within the limit of 32,766.
const ROWS: usize = 500;

/// Adds `count` small events in a series of their own, for benchmarks; replaces those of an earlier call.
pub async fn insert_events(db: &Db, site: &SiteConfig, count: u32, now: DateTime<Utc>) -> Result<(), DbErr> {
    let tx = db.begin().await?;
    let slug = "evenings".parse().expect("a word is a slug");
    let input = SeriesInput { slug, name: format!("{} evenings", site.product), description: None };
    let series_id = series::upsert(&tx, input, now).await?;

    for number in 1..=count {
        let start_at = now + TimeDelta::days(number.into());
        let event = EventInput {
            series_id,
            slug: format!("evening-{number}").parse().expect("a word and a number are a slug"),
            title: format!("{} evening {number}", site.product),
            subtitle: Some("Two hours, one table, one problem".to_owned()),
            description: Some("Come with a problem, leave with a sketch. Tea and cake are on the house.".to_owned()),
            status: EventStatus::Published,
            start_at,
            end_at: start_at + TimeDelta::hours(2),
            timezone: chrono_tz::Europe::Lisbon,
            venue: Some("gnration".to_owned()),
            address: None,
            city: Some(site.city.clone()),
            attendance_mode: AttendanceMode::InPerson,
            capacity: Some(24),
            registration_opens_at: None,
            registration_closes_at: None,
            team_size: (1, 4),
            team_lock_at: None,
        };
        events::upsert(&tx, event, now).await?;
    }
    tx.commit().await
}

/// Adds `count` talks to the schedule of an event, for benchmarks; replaces those of an earlier call.
pub async fn insert_schedule_items(db: &Db, event: &Slug, count: u32, now: DateTime<Utc>) -> Result<(), DbErr> {
    use schedule_items::Column;
    let tx = db.begin().await?;
    let found = events::find_including_drafts(&tx, event.as_str()).await?;
    let event = found.ok_or_else(|| DbErr::RecordNotFound(event.to_string()))?;
    let earlier = schedule_items::Entity::delete_many().filter(Column::EventId.eq(event.id));
    earlier.filter(Column::Slug.starts_with(PREFIX)).exec(&tx).await?;
    let item = |number: u32| {
        let (slot, room) = (number / ROOM_COUNT, number % ROOM_COUNT + 1);
        let start_at = event.start_at + TimeDelta::minutes(i64::from(slot) * 45);
        schedule_items::Model {
            id: Uuid::now_v7(),
            event_id: event.id,
            slug: format!("{PREFIX}{}", number + 1),
            state: ScheduleState::Published,
            state_changed_at: now,
            title: format!("Session {}: what we learned the hard way", number + 1),
            r#abstract: Some("Half an hour on one thing that went wrong and how we fixed it.".to_owned()),
            kind: if room.is_multiple_of(2) { ScheduleKind::Workshop } else { ScheduleKind::Talk },
            audience: ScheduleAudience::Public,
            start_at,
            end_at: start_at + TimeDelta::minutes(30),
            room: Some(format!("Room {room}")),
            track: Some(format!("Track {room}")),
            highlight: false,
            hosts: json!([{ "name": format!("Speaker {}", number + 1), "role": null }]),
            mandatory: false,
            sponsor_id: None,
            capacity: None,
            sequence: 0,
            changed_at: Some(now),
            version: 1,
            created_at: now,
            updated_at: now,
        }
    };
    let rows: Vec<_> = (0..count).map(|number| item(number).into_active_model()).collect();
    for some in rows.chunks(ROWS) {
        schedule_items::Entity::insert_many(some.to_vec()).exec_without_returning(&tx).await?;
    }
    tx.commit().await
}
