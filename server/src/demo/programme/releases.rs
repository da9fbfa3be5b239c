//! Releases of the upcoming edition's schedule: published two weeks ago, and changed since.

use chrono::TimeDelta;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};

use super::{Edition, insert, replace, schedule};
use crate::{
    demo::data::{Item, SCHEDULE},
    hackathon::schedules,
};
use entities::{
    schedule_items::{Column, Entity, Model},
    schedule_releases,
};

const FIRST: TimeDelta = TimeDelta::days(14);
const SECOND: TimeDelta = TimeDelta::days(1);

/// Inserts the schedule of an edition and, for the upcoming one, its releases.
pub(super) async fn write(db: &impl ConnectionTrait, edition: &Edition<'_>) -> Result<(), DbErr> {
    if edition.years_ago > 0 {
        return replace::<Entity>(db, edition, Column::EventId, schedule::past(edition)).await;
    }
    let of_event = schedule_releases::Column::EventId.eq(edition.id);
    schedule_releases::Entity::delete_many().filter(of_event).exec(db).await?;
    let items: Vec<_> = SCHEDULE.items.iter().map(|item| rows(edition, item)).collect();
    let first = items.iter().filter_map(|(before, _)| before.clone()).collect();
    replace::<Entity>(db, edition, Column::EventId, first).await?;
    release(db, edition, FIRST, None).await?;
    for (before, item) in items {
        match before {
            None => insert::<Entity>(db, vec![item]).await?,
            Some(before) if before == item => {}
            Some(_) => {
                let at = edition.now - SECOND;
                let changed = Model { sequence: 1, changed_at: Some(at), updated_at: at, ..item };
                changed.into_active_model().reset_all().update(db).await?;
            }
        }
    }
    release(db, edition, SECOND, Some(SCHEDULE.note.clone())).await
}

/// The row of an item in the first release, if it was there, and the one of now.
fn rows(edition: &Edition<'_>, item: &Item) -> (Option<Model>, Model) {
    // No release contains what is newer than itself.
    let made = edition.now - if item.added_later { SECOND } else { FIRST };
    let now = Model { created_at: made, updated_at: made, ..schedule::row(edition, item) };
    let before = (!item.added_later).then(|| Model {
        id: now.id,
        created_at: made,
        updated_at: made,
        ..schedule::row(edition, &before(item))
    });
    (before, now)
}

fn before(item: &Item) -> Item {
    let before = item.before.clone();
    Item {
        title: before.title.unwrap_or_else(|| item.title.clone()),
        start: before.start.unwrap_or(item.start),
        room: before.room.or_else(|| item.room.clone()),
        cancelled: false,
        ..item.clone()
    }
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
