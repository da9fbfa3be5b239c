//! Demo badges and who earned them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::data::{Award, BADGES, Badge};
use crate::platform::db::search::search_text;
use entities::{
    badge_awards, badges, events,
    sea_orm_active_enums::{AwardSource, EventStatus},
};

/// Inserts missing badges; existing ones may have been awarded.
pub(super) async fn badges(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<(), DbErr> {
    let existing: Vec<String> = badges::Entity::find().all(db).await?.into_iter().map(|badge| badge.key).collect();
    let missing = (1..).zip(&BADGES.badges).filter(|(_, badge)| !existing.contains(&badge.key));
    let rows: Vec<_> = missing.map(|(position, badge)| row(position, badge, now).into_active_model()).collect();
    if rows.is_empty() {
        return Ok(());
    }
    badges::Entity::insert_many(rows).exec_without_returning(db).await.map(drop)
}

/// Awards badges to users by email address; skips missing badges and editions.
pub(super) async fn awards(
    db: &impl ConnectionTrait,
    people: &HashMap<&str, Uuid>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let keys = BADGES.badges.iter().map(|badge| badge.key.as_str());
    let badges = badges::Entity::find().filter(badges::Column::Key.is_in(keys)).all(db).await?;
    let badges: HashMap<String, Uuid> = badges.into_iter().map(|badge| (badge.key, badge.id)).collect();
    let past = events::Entity::find().filter(events::Column::Status.eq(EventStatus::Finished));
    let past = past.order_by_desc(events::Column::StartAt).all(db).await?;
    let row = |award: &Award| {
        let event = match award.years_ago {
            Some(years_ago) => Some(past.get(years_ago.checked_sub(1)?)?),
            None => None,
        };
        Some(badge_awards::Model {
            id: Uuid::now_v7(),
            badge_id: *badges.get(&award.badge)?,
            user_id: *people.get(award.person.as_str())?,
            event_id: event.map(|event| event.id),
            source: AwardSource::Manual,
            awarded_by: None,
            awarded_at: event.map_or(now, |event| event.end_at),
            revoked_at: None,
        })
    };
    let rows: Vec<_> = BADGES.awards.iter().filter_map(row).map(IntoActiveModel::into_active_model).collect();
    if rows.is_empty() {
        return Ok(());
    }
    badge_awards::Entity::insert_many(rows).exec_without_returning(db).await.map(drop)
}

fn row(position: i32, badge: &Badge, now: DateTime<Utc>) -> badges::Model {
    badges::Model {
        id: Uuid::now_v7(),
        event_id: None,
        key: badge.key.clone(),
        name: badge.name.clone(),
        text: badge.text.clone(),
        icon: badge.icon.clone(),
        rule: badge.rule,
        rule_count: badge.rule_count,
        points: badge.points,
        secret: badge.secret,
        active: true,
        position,
        version: 1,
        created_at: now,
        updated_at: now,
        search_text: search_text(&badge.name, [badge.key.as_str()]),
    }
}
