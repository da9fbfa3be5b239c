//! Builds team responses for a viewer; a list takes a fixed number of queries, whatever its length.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::{
    queries::{self, MemberRow},
    states,
    types::{Member, Membership, Person, Team, TeamEvent},
};
use crate::{accounts::avatars, platform::error::AppError};
use entities::{events, sea_orm_active_enums::TeamRole, teams::Model};

/// Converts rows in their order. `viewer` is the signed-in user, if any.
pub(super) async fn all(
    db: &impl ConnectionTrait,
    rows: Vec<Model>,
    viewer: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Vec<Team>, AppError> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut members = queries::members(db, &ids).await?;
    let events: HashMap<Uuid, events::Model> = queries::events(db, rows.iter().map(|row| row.event_id)).await?;
    let requested = match viewer {
        Some(viewer) => queries::requested(db, viewer, &ids).await?,
        None => Vec::new(),
    };
    let teams = rows.into_iter().map(|row| {
        let event = events.get(&row.event_id).ok_or_else(|| AppError::internal("a team without an event"))?;
        let members = members.remove(&row.id).unwrap_or_default();
        let own = viewer.and_then(|viewer| members.iter().find(|member| member.user_id == viewer));
        let waits = requested.contains(&row.id).then_some(Membership::Requested);
        let you = own.map(|own| Membership::from(own.role)).or(waits);
        team(row, event, &members, you, now)
    });
    teams.collect()
}

/// Converts one row.
pub(super) async fn one(
    db: &impl ConnectionTrait,
    row: Model,
    viewer: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Team, AppError> {
    all(db, vec![row], viewer, now).await?.pop().ok_or(AppError::NotFound)
}

/// Public profile of a user.
pub(super) fn person(username: String, name: String, avatar: Option<&str>) -> Person {
    Person { username, name, avatar: avatar.and_then(avatars::path) }
}

fn team(
    row: Model,
    event: &events::Model,
    members: &[MemberRow],
    you: Option<Membership>,
    now: DateTime<Utc>,
) -> Result<Team, AppError> {
    let to_person = |member: &MemberRow| person(member.username.clone(), member.name.clone(), member.avatar.as_deref());
    let captain = members.iter().find(|member| member.role == TeamRole::Captain).map(to_person);
    let max = usize::try_from(event.team_max).unwrap_or_default();
    // The join code grants access, so only members may see it.
    let is_in = matches!(you, Some(Membership::Member | Membership::Captain));
    Ok(Team {
        id: row.id,
        slug: row.slug,
        name: row.name,
        pitch: row.pitch,
        looking_for: serde_json::from_value(row.looking_for).map_err(AppError::internal)?,
        visibility: row.visibility,
        join_policy: row.join_policy,
        state: states::now(row.state, event, now),
        event: TeamEvent { slug: event.slug.clone(), title: event.title.clone() },
        size: members.len(),
        places_left: max.saturating_sub(members.len()),
        captain,
        members: members.iter().map(|row| Member { person: to_person(row), role: row.role }).collect(),
        you,
        version: row.version,
        created_at: row.created_at,
        updated_at: row.updated_at,
        join_code: is_in.then_some(row.join_code),
    })
}
