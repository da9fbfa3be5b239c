//! Releases of the upcoming edition's schedule: published two weeks ago, and changed since.

use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};

use super::{Edition, insert, replace, schedule};
use crate::hackathon::schedules;
use entities::{
    schedule_items::{Column, Entity, Model},
    schedule_releases,
    sea_orm_active_enums::ScheduleState,
};

const FIRST: TimeDelta = TimeDelta::days(14);
const SECOND: TimeDelta = TimeDelta::days(1);
const NOTE: &str = "The roof stays closed at night, so the stars have to wait. There is singing instead.";

/// Inserts the schedule of an edition and, for the upcoming one, its releases.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    let items = schedule::of(edition);
    if edition.years_ago > 0 {
        return replace::<Entity>(db, edition, Column::EventId, items).await;
    }
    let of_event = schedule_releases::Column::EventId.eq(edition.id);
    schedule_releases::Entity::delete_many().filter(of_event).exec(db).await?;
    let first = items.iter().filter_map(as_it_was).collect();
    replace::<Entity>(db, edition, Column::EventId, first).await?;
    release(db, edition, FIRST, None).await?;
    for item in items {
        match as_it_was(&item) {
            None => insert::<Entity>(db, vec![item]).await?,
            Some(before) if before == item => {}
            Some(_) => {
                let changed = Model { sequence: 1, changed_at: Some(edition.now - SECOND), ..item };
                changed.into_active_model().reset_all().update(db).await?;
            }
        }
    }
    release(db, edition, SECOND, Some(NOTE.to_owned())).await
}

/// An item as it was two weeks ago, if it was on the schedule.
fn as_it_was(item: &Model) -> Option<Model> {
    let was = item.clone();
    Some(match item.slug.as_str() {
        "stairwell-karaoke" => return None,
        "stars-from-the-roof" => Model { state: ScheduleState::Published, ..was },
        "ethics-hour" => {
            let earlier = TimeDelta::minutes(45);
            let (start_at, end_at) = (was.start_at - earlier, was.end_at - earlier);
            Model { start_at, end_at, room: Some("Gallery".to_owned()), ..was }
        }
        "three-minutes" => Model { title: "How to pitch".to_owned(), ..was },
        _ => was,
    })
}

async fn release(
    db: &impl ConnectionTrait,
    edition: &Edition<'_>,
    ago: TimeDelta,
    note: Option<String>,
) -> Result<(), DbErr> {
    let done = schedules::publish(db, edition.id, None, note, edition.now - ago).await;
    done.map(drop).map_err(|error| DbErr::Custom(error.to_string()))
}
