//! Creates, changes and disbands teams.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ConnectionTrait, DbErr, Set};
use serde_json::json;
use text::fold;
use uuid::Uuid;

use super::{
    audit::{self, audit_values},
    join_code,
    locked_team::{ALL_LOCKED, IN_ANOTHER_TEAM, LOCKED, LockedTeam, require_open},
    members, queries, requests, states,
    types::{Change, NewTeam, NewTeamInput, Team, normalise_name, normalise_roles, text},
    view,
};
use crate::{
    accounts::{auth::SignedIn, notifications::TeamNotificationKind, users},
    hackathon::events,
    platform::{
        audit::{Actor, Change as AuditChange},
        db::{UnitOfWork, search::search_text},
        error::AppError,
        http::{exchange::Exchange, validation::patch::Patch, version::IfMatchVersion},
        permissions::{Permission as _, TeamsDestroy, TeamsUpdate},
        rate_limit::{self, Limit},
        slug::Slug,
    },
};
use entities::{
    events::Model as Event,
    sea_orm_active_enums::{TeamRole, TeamState},
    teams::{ActiveModel, Model},
};

/// Rate limit of team creation, per user.
const CREATIONS: Limit = Limit { name: "teams.create.user", max: 10, window: Duration::from_secs(60 * 60) };

const HAS_SUBMITTED_WORK: &str = "This team has submitted work, so it can't be deleted. Disqualify it instead.";

/// Creates a team with its creator as captain. The attempt counts whether or not the fields are valid.
pub(super) async fn create(
    exchange: &Exchange,
    caller: &SignedIn,
    new: impl Future<Output = Result<NewTeamInput, AppError>>,
) -> Result<Team, AppError> {
    let context = exchange.context();
    rate_limit::enforce_for(exchange, &CREATIONS, &caller.user.id.to_string()).await?;
    let new = NewTeam::try_from(new.await?).map_err(AppError::Invalid)?;

    let now = context.clock.now();
    let tx = context.db.begin().await?;
    users::lock_for_update(&tx, caller.user.id).await?.ok_or(AppError::Unauthenticated)?;
    let event = find_open_event(&tx, caller, &new.event).await?;
    if !states::accepts_changes(&event, now) {
        return Err(AppError::invalid("team", ALL_LOCKED));
    }
    require_open(&tx, caller, &event, now).await?;
    let id = Uuid::now_v7();
    let row = Model {
        id,
        event_id: event.id,
        name_normalised: fold(&new.name),
        slug: String::new(),
        search_text: search_text(&new.name, new.looking_for.iter().map(String::as_str)),
        name: new.name,
        pitch: new.pitch,
        looking_for: json!(new.looking_for),
        visibility: new.visibility,
        join_policy: new.join_policy,
        join_code: join_code::generate(),
        captain_id: Some(caller.user.id),
        state: TeamState::Forming,
        state_changed_at: now,
        version: 1,
        created_at: now,
        updated_at: now,
    };
    let row = insert(&tx, row).await?;
    if !members::insert(&tx, &row, caller.user.id, TeamRole::Captain, now).await? {
        return Err(AppError::invalid("team", IN_ANOTHER_TEAM));
    }
    requests::expire_of(&tx, event.id, caller.user.id, now).await?;
    audit::created(context, &tx, &Actor::user(exchange, caller.user.id), &row).await?;
    let team = view::one(&tx, row, Some(caller.user.id), now).await?;
    tx.commit().await?;
    Ok(team)
}

/// Changes the fields of a team. The captain may do so while the team is forming, staff at any time.
pub(super) async fn update(
    exchange: &Exchange,
    caller: &SignedIn,
    id: Uuid,
    version: IfMatchVersion,
    change: Change,
) -> Result<Team, AppError> {
    let context = exchange.context();
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    let staff = caller.may(&tx, TeamsUpdate::NAME).await?;
    if !staff {
        locked.require_captain(caller.user.id)?;
        if !matches!(change.state, Patch::Missing) {
            return Err(AppError::permission_denied());
        }
    }
    current_view(&tx, &locked, caller, version.expected_version(change.version)?, now).await?;
    if !staff {
        locked.require_forming(now)?;
    }
    let before = audit_values(&locked.team);
    write(&tx, &mut locked, change, now).await?;
    let change = AuditChange::updated(&before, &audit_values(&locked.team))?;
    audit::record(context, &tx, &Actor::user(exchange, caller.user.id), audit::entry("team.updated", id, change))
        .await?;
    let team = view::one(&tx, locked.team, Some(caller.user.id), now).await?;
    tx.commit().await?;
    Ok(team)
}

/// Disbands a team. 422 if its state no longer allows that.
pub(super) async fn destroy(
    exchange: &Exchange,
    caller: &SignedIn,
    id: Uuid,
    version: IfMatchVersion,
) -> Result<(), AppError> {
    let context = exchange.context();
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let mut locked = LockedTeam::lock(&tx, caller, id).await?;
    let captain = locked.is_captain(caller.user.id);
    if !captain && !caller.may(&tx, TeamsDestroy::NAME).await? {
        locked.require_captain(caller.user.id)?;
    }
    current_view(&tx, &locked, caller, version.expected_version(None)?, now).await?;
    if !states::can_change(locked.state(now), TeamState::Disbanded) {
        return Err(if captain {
            AppError::invalid("team", LOCKED)
        } else {
            AppError::invalid("id", HAS_SUBMITTED_WORK)
        });
    }
    let change = AuditChange::deleted(&audit_values(&locked.team))?;
    for member in &locked.members {
        // The acting user needs no notification.
        if member.user_id != caller.user.id {
            locked.notify(context, &tx, member.user_id, TeamNotificationKind::Disbanded).await?;
        }
    }
    locked.disband(&tx, now).await?;
    audit::record(context, &tx, &Actor::user(exchange, caller.user.id), audit::entry("team.destroyed", id, change))
        .await?;
    Ok(tx.commit().await?)
}

/// 409 with the current team if its version differs from the expected one.
async fn current_view(
    tx: &impl ConnectionTrait,
    locked: &LockedTeam,
    caller: &SignedIn,
    expected_version: i32,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    if expected_version == locked.team.version {
        return Ok(());
    }
    Err(AppError::conflict(&view::one(tx, locked.team.clone(), Some(caller.user.id), now).await?))
}

/// Writes a change; 422 if its fields are invalid or another team has the name. If a concurrent transaction takes the
/// slug, the retry generates another one.
async fn write(tx: &UnitOfWork, locked: &mut LockedTeam, change: Change, now: DateTime<Utc>) -> Result<(), AppError> {
    for attempt in 0..Slug::ATTEMPTS {
        let row = columns(tx, locked, change.clone(), attempt, now).await?;
        let name = row.name_normalised.try_as_ref().cloned();
        // After an error, PostgreSQL rejects all further statements of a transaction until a rollback to a savepoint.
        let point = tx.savepoint().await?;
        if locked.update(&point, row, now).await? {
            return Ok(point.release().await?);
        }
        point.rollback().await?;
        let team = &locked.team;
        if let Some(name) = name
            && queries::is_name_taken(tx, team.event_id, &name, Some(team.id)).await?
        {
            return Err(name_taken());
        }
    }
    Err(AppError::Unavailable(1))
}

/// Columns to write for a change; 422 for invalid fields or a state transition that is not allowed.
async fn columns(
    tx: &impl ConnectionTrait,
    locked: &LockedTeam,
    change: Change,
    attempt: usize,
    now: DateTime<Utc>,
) -> Result<ActiveModel, AppError> {
    let team = &locked.team;
    let mut row = ActiveModel {
        pitch: Set(text(change.pitch.or(team.pitch.clone()))),
        visibility: Set(change.visibility.unwrap_or(team.visibility)),
        join_policy: Set(change.join_policy.unwrap_or(team.join_policy)),
        ..Default::default()
    };
    row.looking_for = match change.looking_for {
        Patch::Missing => Set(team.looking_for.clone()),
        Patch::Null => Set(json!([])),
        Patch::Value(roles) => Set(json!(normalise_roles(roles).map_err(AppError::Invalid)?)),
    };
    let mut own_name = team.name.clone();
    if let Patch::Value(name) = change.name {
        let name = normalise_name(&name).map_err(AppError::Invalid)?;
        let normalised = fold(&name);
        if normalised != team.name_normalised {
            row.slug = Set(free_slug(tx, team.event_id, team.id, &name, attempt).await?);
        }
        own_name.clone_from(&name);
        (row.name, row.name_normalised) = (Set(name), Set(normalised));
    }
    let roles: Vec<String> = serde_json::from_value(row.looking_for.as_ref().clone()).map_err(AppError::internal)?;
    row.search_text = Set(search_text(&own_name, roles.iter().map(String::as_str)));
    if let Patch::Value(requested) = change.state
        && requested != team.state
    {
        // Disbanding has its own endpoint, because it also removes the members.
        let passes = requested != TeamState::Disbanded && states::can_change(locked.state(now), requested);
        // A team that is locked by time may be stored as locked.
        let passes = passes || (requested == TeamState::Locked && locked.state(now) == TeamState::Locked);
        if !passes {
            let (from, to) = (locked.state(now).to_value(), requested.to_value());
            return Err(AppError::invalid("state", format!("The state can't change from {from} to {to}.")));
        }
        (row.state, row.state_changed_at) = (Set(requested), Set(now));
    }
    Ok(row)
}

/// Inserts a new row with a free slug; 422 if the name is taken.
async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<Model, AppError> {
    for attempt in 0..Slug::ATTEMPTS {
        let row = Model { slug: free_slug(tx, row.event_id, row.id, &row.name, attempt).await?, ..row.clone() };
        if queries::insert(tx, row.clone()).await? {
            return Ok(row);
        }
        if queries::is_name_taken(tx, row.event_id, &row.name_normalised, None).await? {
            return Err(name_taken());
        }
        // A concurrent transaction has taken the slug.
    }
    Err(AppError::Unavailable(1))
}

async fn free_slug(
    tx: &impl ConnectionTrait,
    event: Uuid,
    own: Uuid,
    name: &str,
    attempt: usize,
) -> Result<String, DbErr> {
    let slug = Slug::from_title_or(name, "team");
    let taken = queries::slugs(tx, event, own, slug.stem()).await?;
    Ok(slug.free_at(attempt, own, &taken).to_string())
}

/// An event that is visible to the user, without locking its row; 422 if there is none.
async fn find_open_event(tx: &impl ConnectionTrait, caller: &SignedIn, key: &str) -> Result<Event, AppError> {
    let event = events::find_visible_to(tx, caller.effective_roles(), key).await?;
    event.ok_or_else(|| AppError::invalid_selection_at("eventId", "event id"))
}

/// 422 for a name that another team of the event has.
fn name_taken() -> AppError {
    AppError::invalid("name", "The name has already been taken.")
}
