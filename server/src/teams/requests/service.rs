//! Asking, and answering under the row of the team.

use std::time::Duration;

use actix_web::HttpRequest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{New, Request},
};
use crate::{
    audit::{Actor, Change},
    auth::SignedIn,
    entities::{
        sea_orm_active_enums::{TeamJoinPolicy, TeamRequestState},
        team_requests::Model,
        users::Model as User,
    },
    error::AppError,
    notices::TeamTurn,
    state::AppState,
    teams::{
        changes::{ELSEWHERE, Held},
        log,
        queries::place_of,
        types::{Team, text},
        view,
    },
    throttle::{self, Limit},
    users,
};

/// Requests of somebody.
const ASKED: Limit = Limit { name: "team requests", most: 20, window: Duration::from_secs(60 * 60) };

const IN_ALREADY: &str = "You are in the team already.";
const NO_REQUESTS: &str = "The team takes no requests.";
const WAITING: &str = "You have asked already.";
const ANSWERED: &str = "The request has been answered already.";
const THEY_ELSEWHERE: &str = "They are in another team of this event.";

/// Those that wait for an answer; for the captain.
pub(super) async fn index(app: &AppState, by: &SignedIn, id: Uuid) -> Result<Vec<Request>, AppError> {
    let db = app.db.reader();
    Held::seen(db, by, id).await?.only_captain(by.user.id)?;
    let rows = queries::pending(db, id).await?;
    Ok(rows.into_iter().filter_map(|(row, user)| Some(shown(row, &user?))).collect())
}

/// Asks for a place.
pub(super) async fn ask(
    request: &HttpRequest,
    app: &AppState,
    by: &SignedIn,
    id: Uuid,
    new: New,
) -> Result<Request, AppError> {
    let (now, user) = (app.clock.now(), by.user.id);
    throttle::enforce_for(request, &ASKED, &user.to_string()).await?;
    let tx = app.db.begin().await?;
    users::hold(&tx, user).await?.ok_or(AppError::Unauthenticated)?;
    let held = Held::of(&tx, by, id).await?;
    if held.member(user).is_some() {
        return Err(AppError::invalid("team", IN_ALREADY));
    }
    held.still_forming(now)?;
    if held.team.join_policy != TeamJoinPolicy::Request {
        return Err(AppError::invalid("team", NO_REQUESTS));
    }
    held.with_a_place()?;
    if place_of(&tx, held.team.event_id, user).await? {
        return Err(AppError::invalid("team", ELSEWHERE));
    }
    let row = Model {
        id: Uuid::now_v7(),
        team_id: id,
        event_id: held.team.event_id,
        user_id: user,
        message: text(new.message),
        state: TeamRequestState::Pending,
        created_at: now,
        decided_at: None,
        decided_by: None,
    };
    if !queries::insert(&tx, row.clone()).await? {
        return Err(AppError::invalid("team", WAITING));
    }
    let actor = Actor::user(request, user);
    let change = Change::to(&json!({ "requestId": row.id, "userId": user }))?;
    log::note(app, &tx, &actor, ("team.requested", id), change).await?;
    if let Some(captain) = held.team.captain_id {
        held.tell(app, &tx, captain, TeamTurn::Requested).await?;
    }
    tx.commit().await?;
    app.mailer.wake();
    Ok(shown(row, &by.user))
}

/// Takes back what one has asked.
pub(super) async fn withdraw(app: &AppState, actor: &Actor, by: &SignedIn, id: Uuid) -> Result<(), AppError> {
    let tx = app.db.begin().await?;
    Held::of(&tx, by, id).await?;
    if !queries::withdraw(&tx, id, by.user.id, app.clock.now()).await? {
        return Err(AppError::NotFound);
    }
    let change = Change::from(&json!({ "userId": by.user.id }))?;
    log::note(app, &tx, actor, ("team.request_withdrawn", id), change).await?;
    tx.commit().await?;
    Ok(())
}

/// Lets in whoever asked.
pub(super) async fn accept(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    (team, id): (Uuid, Uuid),
) -> Result<Team, AppError> {
    let now = app.clock.now();
    let tx = app.db.begin().await?;
    // The row of whoever comes in before that of the team, as everywhere.
    if let Some(asked) = queries::find(&tx, team, id).await? {
        users::hold(&tx, asked.user_id).await?;
    }
    let (held, asked) = asked_of(&tx, by, team, id).await?;
    held.still_forming(now)?;
    if held.member(asked.user_id).is_none() {
        // First of all this one, so that it does not run out with the others.
        if !queries::decide(&tx, id, TeamRequestState::Accepted, by.user.id, now).await? {
            return Err(AppError::invalid("request", ANSWERED));
        }
        held.admit(&tx, asked.user_id, THEY_ELSEWHERE, now).await?;
        held.tell(app, &tx, asked.user_id, TeamTurn::Accepted).await?;
        let change = Change::to(&json!({ "requestId": id, "userId": asked.user_id }))?;
        log::note(app, &tx, actor, ("team.request_accepted", team), change).await?;
    }
    finish(app, tx, by, held).await
}

/// Does not let in whoever asked.
pub(super) async fn decline(
    app: &AppState,
    actor: &Actor,
    by: &SignedIn,
    (team, id): (Uuid, Uuid),
) -> Result<Team, AppError> {
    let now = app.clock.now();
    let tx = app.db.begin().await?;
    let (held, asked) = asked_of(&tx, by, team, id).await?;
    if !queries::decide(&tx, id, TeamRequestState::Declined, by.user.id, now).await? {
        return Err(AppError::invalid("request", ANSWERED));
    }
    held.tell(app, &tx, asked.user_id, TeamTurn::Declined).await?;
    let change = Change::from(&json!({ "requestId": id, "userId": asked.user_id }))?;
    log::note(app, &tx, actor, ("team.request_declined", team), change).await?;
    finish(app, tx, by, held).await
}

/// The held team of a captain, and what somebody asked of it.
async fn asked_of(tx: &impl ConnectionTrait, by: &SignedIn, team: Uuid, id: Uuid) -> Result<(Held, Model), AppError> {
    let held = Held::of(tx, by, team).await?;
    held.only_captain(by.user.id)?;
    let asked = queries::find(tx, team, id).await?.ok_or(AppError::NotFound)?;
    Ok((held, asked))
}

async fn finish(app: &AppState, tx: sea_orm::DatabaseTransaction, by: &SignedIn, held: Held) -> Result<Team, AppError> {
    let team = view::one(&tx, held.team, Some(by.user.id), app.clock.now()).await?;
    tx.commit().await?;
    app.forget();
    app.mailer.wake();
    Ok(team)
}

fn shown(row: Model, user: &User) -> Request {
    let user = view::person(user.username.clone(), user.name.clone(), user.avatar.as_deref());
    Request { id: row.id, user, message: row.message, state: row.state.into(), created_at: row.created_at }
}
