//! Making, changing and ending teams.

use std::time::Duration;

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveEnum as _, ConnectionTrait, DatabaseTransaction, DbErr, Set, TransactionTrait as _};
use serde_json::json;
use uuid::Uuid;

use super::{
    changes::{ELSEWHERE, Held, LOCKED},
    code,
    log::{self, told},
    members, queries, requests, state,
    types::{Change, New, Team, text, tidy, wanted},
    view,
    words::{JoinPolicy, Visibility},
};
use crate::{
    audit::{self, Actor},
    auth::SignedIn,
    db::search::{fold, searched},
    entities::{
        events::Model as Event,
        sea_orm_active_enums::{EventStatus, TeamRole, TeamState},
        teams::{ActiveModel, Model},
    },
    error::AppError,
    events::{self, Slug},
    http::{patch::Patch, version::Version},
    notices::TeamTurn,
    permissions::{self, EventsUpdate, Permission, TeamsDestroy, TeamsUpdate},
    state::AppState,
    throttle::{self, Limit},
    users,
};

/// Teams that somebody makes.
const MADE: Limit = Limit { name: "teams", most: 10, window: Duration::from_secs(60 * 60) };

const NOT_ALLOWED: &str = "User does not have the right permissions.";
const ALL_LOCKED: &str = "The teams of this event are locked.";

const HISTORY: &str = "The team has come too far to be deleted. Disqualify it instead.";

/// Makes a team, whose captain is whoever makes it.
pub(super) async fn create(request: &HttpRequest, app: &AppState, by: &SignedIn, new: New) -> Result<Team, AppError> {
    let name = tidy(&new.name.unwrap_or_default()).map_err(AppError::Invalid)?;
    let looking_for = wanted(new.looking_for.unwrap_or_default()).map_err(AppError::Invalid)?;
    throttle::enforce_for(request, &MADE, &by.user.id.to_string()).await?;

    let now = app.clock.now();
    let tx = app.db.begin().await?;
    users::hold(&tx, by.user.id).await?.ok_or(AppError::Unauthenticated)?;
    let event = takes_part(&tx, by, new.event_id.unwrap_or_default()).await?;
    if !state::takes_changes(&event, now) {
        return Err(AppError::invalid("team", ALL_LOCKED));
    }
    let id = Uuid::now_v7();
    let row = Model {
        id,
        event_id: event.id,
        name_normalised: fold(&name),
        slug: String::new(),
        search_text: searched(&name, looking_for.iter().map(String::as_str)),
        name,
        pitch: text(new.pitch),
        looking_for: json!(looking_for),
        visibility: new.visibility.unwrap_or(Visibility::Public).into(),
        join_policy: new.join_policy.unwrap_or(JoinPolicy::Code).into(),
        join_code: code::draw(),
        captain_id: Some(by.user.id),
        state: TeamState::Forming,
        state_changed_at: now,
        version: 1,
        created_at: now,
        updated_at: now,
    };
    let row = insert(&tx, row).await?;
    if !members::insert(&tx, &row, by.user.id, TeamRole::Captain, now).await? {
        return Err(AppError::invalid("team", ELSEWHERE));
    }
    requests::expire_of(&tx, event.id, by.user.id, now).await?;
    log::stored(app, &tx, &Actor::user(request, by.user.id), &row).await?;
    let team = view::one(&tx, row, Some(by.user.id), now).await?;
    tx.commit().await?;
    app.forget();
    Ok(team)
}

/// Changes what a team says of itself: its captain while people may still find together, staff at any time.
pub(super) async fn update(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    (id, version): (Uuid, Version),
    change: Change,
) -> Result<Team, AppError> {
    let now = app.clock.now();
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    let staff = permissions::allows(&tx, &by.roles, TeamsUpdate::NAME).await?;
    if !staff {
        held.only_captain(by.user.id)?;
        if !matches!(change.state, Patch::Left) {
            return Err(AppError::Forbidden(NOT_ALLOWED));
        }
    }
    seen_as_it_is(&tx, &held, by, version.seen(change.version)?, now).await?;
    if !staff {
        held.still_forming(now)?;
    }
    let before = told(&held.team);
    write(&tx, &mut held, change, now).await?;
    let change = audit::Change::between(&before, &told(&held.team))?;
    log::note(app, &tx, actor, ("team.updated", id), change).await?;
    let team = view::one(&tx, held.team, Some(by.user.id), now).await?;
    tx.commit().await?;
    app.forget();
    Ok(team)
}

/// Ends a team.
pub(super) async fn destroy(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    (id, version): (Uuid, Version),
) -> Result<(), AppError> {
    let now = app.clock.now();
    let tx = app.db.begin().await?;
    let mut held = Held::of(&tx, by, id).await?;
    let captain = held.is_captain(by.user.id);
    if !captain && !permissions::allows(&tx, &by.roles, TeamsDestroy::NAME).await? {
        held.only_captain(by.user.id)?;
    }
    seen_as_it_is(&tx, &held, by, version.seen(None)?, now).await?;
    if !state::may_turn(held.state(now), TeamState::Disbanded) {
        return Err(if captain { AppError::invalid("team", LOCKED) } else { AppError::invalid("id", HISTORY) });
    }
    let change = audit::Change::from(&told(&held.team))?;
    for member in &held.members {
        // Whoever ends it knows.
        if member.user_id != by.user.id {
            held.tell(app, &tx, member.user_id, TeamTurn::Disbanded).await?;
        }
    }
    held.disband(&tx, now).await?;
    log::note(app, &tx, actor, ("team.destroyed", id), change).await?;
    tx.commit().await?;
    app.forget();
    app.mailer.wake();
    Ok(())
}

/// 409 when it was changed since somebody saw it.
async fn seen_as_it_is(
    tx: &impl ConnectionTrait,
    held: &Held,
    by: &SignedIn,
    seen: i32,
    now: DateTime<Utc>,
) -> Result<(), AppError> {
    if seen == held.team.version {
        return Ok(());
    }
    Err(AppError::conflict(&view::one(tx, held.team.clone(), Some(by.user.id), now).await?))
}

/// Writes a change. Somebody else may be faster with the name, which is said, or with the slug, and another is made.
async fn write(tx: &DatabaseTransaction, held: &mut Held, change: Change, now: DateTime<Utc>) -> Result<(), AppError> {
    for attempt in 0..Slug::TRIES {
        let row = columns(tx, held, change.clone(), attempt, now).await?;
        // On PostgreSQL nothing more can be asked in a transaction that was refused something, but by going back.
        let point = tx.begin().await?;
        if held.rewrite(&point, row, now).await? {
            return Ok(point.commit().await?);
        }
        point.rollback().await?;
    }
    Err(AppError::Unavailable(1))
}

/// The columns of a change.
async fn columns(
    tx: &impl ConnectionTrait,
    held: &Held,
    change: Change,
    attempt: usize,
    now: DateTime<Utc>,
) -> Result<ActiveModel, AppError> {
    let team = &held.team;
    let mut row = ActiveModel {
        pitch: Set(text(change.pitch.or(team.pitch.clone()))),
        visibility: Set(change.visibility.map(Into::into).or_kept(team.visibility)),
        join_policy: Set(change.join_policy.map(Into::into).or_kept(team.join_policy)),
        ..Default::default()
    };
    row.looking_for = match change.looking_for {
        Patch::Left => Set(team.looking_for.clone()),
        Patch::Empty => Set(json!([])),
        Patch::Set(words) => Set(json!(wanted(words).map_err(AppError::Invalid)?)),
    };
    let mut own_name = team.name.clone();
    if let Patch::Set(name) = change.name {
        let name = tidy(&name).map_err(AppError::Invalid)?;
        let normalised = fold(&name);
        if queries::is_taken(tx, team.event_id, &normalised, Some(team.id)).await? {
            return Err(name_taken());
        }
        if normalised != team.name_normalised {
            row.slug = Set(free_slug(tx, (team.event_id, team.id), &name, attempt).await?);
        }
        own_name.clone_from(&name);
        (row.name, row.name_normalised) = (Set(name), Set(normalised));
    }
    let words: Vec<String> = serde_json::from_value(row.looking_for.as_ref().clone()).map_err(AppError::internal)?;
    row.search_text = Set(searched(&own_name, words.iter().map(String::as_str)));
    if let Patch::Set(wanted) = change.state {
        let wanted = TeamState::from(wanted);
        if wanted != team.state {
            // Ending it is another call: it frees those who are in it.
            let passes = wanted != TeamState::Disbanded && state::may_turn(held.state(now), wanted);
            // What time has locked may be written down as that.
            let passes = passes || (wanted == TeamState::Locked && held.state(now) == TeamState::Locked);
            if !passes {
                let (from, to) = (held.state(now).to_value(), wanted.to_value());
                return Err(AppError::invalid("state", format!("The state cannot change from {from} to {to}.")));
            }
            (row.state, row.state_changed_at) = (Set(wanted), Set(now));
        }
    }
    Ok(row)
}

/// Writes a new row under a slug that is free.
async fn insert(tx: &impl ConnectionTrait, row: Model) -> Result<Model, AppError> {
    for attempt in 0..Slug::TRIES {
        if queries::is_taken(tx, row.event_id, &row.name_normalised, None).await? {
            return Err(name_taken());
        }
        let row = Model { slug: free_slug(tx, (row.event_id, row.id), &row.name, attempt).await?, ..row.clone() };
        if queries::insert(tx, row.clone()).await? {
            return Ok(row);
        }
        // Somebody was faster: with the name, or with another one of the same slug.
    }
    Err(AppError::Unavailable(1))
}

async fn free_slug(
    tx: &impl ConnectionTrait,
    (event, own): (Uuid, Uuid),
    name: &str,
    attempt: usize,
) -> Result<String, DbErr> {
    let slug = Slug::of_or(name, "team");
    let taken = queries::slugs(tx, (event, own), slug.stem()).await?;
    Ok(slug.free_at(attempt, own, &taken).to_string())
}

/// An event that whoever asks may know of; its row is not held.
async fn takes_part(tx: &impl ConnectionTrait, by: &SignedIn, id: Uuid) -> Result<Event, AppError> {
    let invalid = || AppError::invalid("eventId", "The selected event id is invalid.");
    let event = events::known(tx, &id.to_string()).await?.ok_or_else(invalid)?;
    let hidden = event.status == EventStatus::Draft;
    if hidden && !permissions::allows(tx, &by.roles, EventsUpdate::NAME).await? {
        return Err(invalid());
    }
    Ok(event)
}

/// What a name is told that another team of the event has.
fn name_taken() -> AppError {
    AppError::invalid("name", "The name has already been taken.")
}
