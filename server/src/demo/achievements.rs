//! Demo badges and who earned them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::platform::db::search::searched;
use entities::{
    badge_awards, badges, events,
    sea_orm_active_enums::{
        AwardSource,
        BadgeRule::{self, AttendedEditions, AttendedItems, Manual, ScannedList, Won},
        EventStatus,
    },
};

struct Badge {
    key: &'static str,
    name: &'static str,
    text: &'static str,
    icon: &'static str,
    rule: (BadgeRule, Option<i32>),
    points: i32,
}

/// Badges of all editions.
const ALL: [Badge; 7] = [
    Badge {
        key: "first-weekend",
        name: "First weekend",
        text: "Stayed until the closing for the first time.",
        icon: "sprout",
        rule: (AttendedEditions, Some(1)),
        points: 10,
    },
    Badge {
        key: "third-time",
        name: "Third time here",
        text: "Three editions, and still no idea where the coffee comes from.",
        icon: "repeat",
        rule: (AttendedEditions, Some(3)),
        points: 40,
    },
    Badge {
        key: "podium",
        name: "On the podium",
        text: "First, second or third, in front of everybody.",
        icon: "trophy",
        rule: (Won, None),
        points: 100,
    },
    Badge {
        key: "night-owl",
        name: "Night owl",
        text: "Was at the soup at midnight and at breakfast at seven.",
        icon: "moon",
        rule: (ScannedList, None),
        points: 15,
    },
    Badge {
        key: "all-ears",
        name: "All ears",
        text: "Five talks and workshops in one weekend.",
        icon: "ear",
        rule: (AttendedItems, Some(5)),
        points: 20,
    },
    Badge {
        key: "good-neighbour",
        name: "Good neighbour",
        text: "Helped a team that was not their own.",
        icon: "handshake",
        rule: (Manual, None),
        points: 25,
    },
    Badge {
        key: "found-the-cat",
        name: "Found the cat",
        text: "There is a cat in the server room. It wears a name tag.",
        icon: "cat",
        rule: (Manual, None),
        points: 5,
    },
];

/// Hidden until a user has it.
const SECRET: &str = "found-the-cat";

/// Email address, badge and years ago; the last is `None` for badges of all editions.
const AWARDS: [(&str, &str, Option<usize>); 13] = [
    ("leonor.azevedo", "first-weekend", Some(3)),
    ("leonor.azevedo", "third-time", None),
    ("leonor.azevedo", "good-neighbour", Some(1)),
    ("tomas.peixoto", "first-weekend", Some(2)),
    ("tomas.peixoto", "night-owl", Some(2)),
    ("tomas.peixoto", "found-the-cat", Some(1)),
    ("beatriz.moura", "first-weekend", Some(2)),
    ("beatriz.moura", "podium", Some(1)),
    ("beatriz.moura", "all-ears", Some(1)),
    ("goncalo.vaz", "first-weekend", Some(1)),
    ("goncalo.vaz", "night-owl", Some(1)),
    ("mariana.lobo", "podium", Some(2)),
    ("mariana.lobo", "good-neighbour", Some(2)),
];

/// Inserts missing badges; existing ones may have been awarded.
pub(super) async fn badges(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<(), DbErr> {
    let existing: Vec<String> = badges::Entity::find().all(db).await?.into_iter().map(|badge| badge.key).collect();
    let missing = (1..).zip(&ALL).filter(|(_, badge)| !existing.iter().any(|key| key == badge.key));
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
    let badges = badges::Entity::find().filter(badges::Column::Key.is_in(ALL.map(|badge| badge.key))).all(db).await?;
    let badges: HashMap<String, Uuid> = badges.into_iter().map(|badge| (badge.key, badge.id)).collect();
    let past = events::Entity::find().filter(events::Column::Status.eq(EventStatus::Finished));
    let past = past.order_by_desc(events::Column::StartAt).all(db).await?;
    let row = |(mailbox, key, years_ago): (&str, &str, Option<usize>)| {
        let event = match years_ago {
            Some(years_ago) => Some(past.get(years_ago.checked_sub(1)?)?),
            None => None,
        };
        Some(badge_awards::Model {
            id: Uuid::now_v7(),
            badge_id: *badges.get(key)?,
            user_id: *people.get(mailbox)?,
            event_id: event.map(|event| event.id),
            source: AwardSource::Manual,
            awarded_by: None,
            awarded_at: event.map_or(now, |event| event.end_at),
            revoked_at: None,
        })
    };
    let rows: Vec<_> = AWARDS.into_iter().filter_map(row).map(IntoActiveModel::into_active_model).collect();
    if rows.is_empty() {
        return Ok(());
    }
    badge_awards::Entity::insert_many(rows).exec_without_returning(db).await.map(drop)
}

fn row(position: i32, badge: &Badge, now: DateTime<Utc>) -> badges::Model {
    badges::Model {
        id: Uuid::now_v7(),
        event_id: None,
        key: badge.key.to_owned(),
        name: badge.name.to_owned(),
        text: badge.text.to_owned(),
        icon: badge.icon.to_owned(),
        rule: badge.rule.0,
        rule_count: badge.rule.1,
        points: badge.points,
        secret: badge.key == SECRET,
        active: true,
        position,
        version: 1,
        created_at: now,
        updated_at: now,
        search_text: searched(badge.name, [badge.key]),
    }
}
