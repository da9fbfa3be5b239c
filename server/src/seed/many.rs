//! As many events as a measurement needs.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::DbErr;

use crate::{
    config::SiteConfig,
    db::Db,
    entities::sea_orm_active_enums::{AttendanceMode, EventStatus},
    events::{self, EventInput},
    series::{self, SeriesInput},
};

/// Adds `count` small events in a series of their own, for measuring; those of an earlier call are written over.
pub async fn many(db: &Db, site: &SiteConfig, count: u32, now: DateTime<Utc>) -> Result<(), DbErr> {
    let transaction = db.begin().await?;
    let slug = "evenings".parse().expect("a word is a slug");
    let input = SeriesInput { slug, name: format!("{} evenings", site.product), description: None };
    let series_id = series::put(&transaction, input, now).await?;

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
        events::put(&transaction, event, now).await?;
    }
    transaction.commit().await
}
