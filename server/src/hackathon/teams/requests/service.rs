//! Creates and decides join requests, under a lock on the team's row.

use std::time::Duration;

use sea_orm::ConnectionTrait;
use serde_json::json;
use uuid::Uuid;

use super::{
    queries,
    types::{NewJoinRequest, Request},
};
use crate::{
    accounts::{auth::SignedIn, notifications::TeamNotificationKind, users},
    hackathon::teams::{
        audit,
        locked_team::{IN_ANOTHER_TEAM, LockedTeam, require_open},
        queries::is_in_team,
        types::{Team, text},
        view,
    },
    platform::{
        audit::{Actor, Change},
        context::Context,
        db::UnitOfWork,
        error::AppError,
        http::exchange::Exchange,
        rate_limit::{self, Limit},
    },
};
use entities::{
    sea_orm_active_enums::{TeamJoinPolicy, TeamRequestState},
    team_requests::Model,
    users::Model as User,
};

/// Rate limit of join requests, per user.
const REQUESTS: Limit = Limit { name: "teams.request.user", max: 20, window: Duration::from_secs(60 * 60) };

const ALREADY_MEMBER: &str = "You're already in this team.";
const NO_REQUESTS: &str = "This team doesn't accept requests.";
const ALREADY_REQUESTED: &str = "You've already asked to join.";
const ANSWERED: &str = "This request has already been answered.";
const REQUESTER_IN_ANOTHER_TEAM: &str = "They're already in another team at this event.";

/// Pending requests; 403 unless the user is the captain.
pub(super) async fn index(context: &Context, caller: &SignedIn, id: Uuid) -> Result<Vec<Request>, AppError> {
    let db = context.db.reader();
    LockedTeam::read(db, caller, id).await?.require_captain(caller.user.id)?;
    let rows = queries::pending(db, id).await?;
    Ok(rows.into_iter().filter_map(|(row, user)| Some(view(row, &user?))).collect())
}

/// Creates a join request and notifies the captain.
pub(in crate::hackathon::teams) async fn create_request(
    exchange: &Exchange,
    caller: &SignedIn,
    id: Uuid,
    new: NewJoinRequest,
) -> Result<Request, AppError> {
    let context = exchange.context();
    let (now, user) = (context.clock.now(), caller.user.id);
    rate_limit::enforce_for(exchange, &REQUESTS, &user.to_string()).await?;
    let tx = context.db.begin().await?;
    users::lock_for_update(&tx, user).await?.ok_or(AppError::Unauthenticated)?;
    let locked = LockedTeam::lock(&tx, caller, id).await?;
    if locked.member(user).is_some() {
        return Err(AppError::invalid("team", ALREADY_MEMBER));
    }
    locked.require_forming(now)?;
    require_open(&tx, caller, &locked.event, now).await?;
    if locked.team.join_policy != TeamJoinPolicy::Request {
        return Err(AppError::invalid("team", NO_REQUESTS));
    }
    locked.require_seat()?;
    if is_in_team(&tx, locked.team.event_id, user).await? {
        return Err(AppError::invalid("team", IN_ANOTHER_TEAM));
    }
    let row = Model {
        id: Uuid::now_v7(),
        team_id: id,
        event_id: locked.team.event_id,
        user_id: user,
        message: text(new.message),
        state: TeamRequestState::Pending,
        created_at: now,
        decided_at: None,
        decided_by: None,
    };
    if !queries::insert(&tx, row.clone()).await? {
        return Err(AppError::invalid("team", ALREADY_REQUESTED));
    }
    let actor = Actor::user(exchange, user);
    let change = Change::created(&json!({ "requestId": row.id, "userId": user }))?;
    audit::record(context, &tx, &actor, audit::entry("team.requested", id, change)).await?;
    if let Some(captain) = locked.team.captain_id {
        locked.notify(context, &tx, captain, TeamNotificationKind::Requested).await?;
    }
    tx.commit().await?;
    Ok(view(row, &caller.user))
}

/// Withdraws the user's own request; 404 if none is pending.
pub(in crate::hackathon::teams) async fn withdraw(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    id: Uuid,
) -> Result<(), AppError> {
    let tx = context.db.begin().await?;
    LockedTeam::lock(&tx, caller, id).await?;
    if !queries::withdraw(&tx, id, caller.user.id, context.clock.now()).await? {
        return Err(AppError::NotFound);
    }
    let change = Change::deleted(&json!({ "userId": caller.user.id }))?;
    audit::record(context, &tx, actor, audit::entry("team.request_withdrawn", id, change)).await?;
    Ok(tx.commit().await?)
}

/// Accepts a request and adds the requester to the team.
pub(super) async fn accept(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    team: Uuid,
    id: Uuid,
) -> Result<Team, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    // Locks the joining user's row before the team's, in the same order as everywhere, to avoid deadlocks.
    if let Some(join_request) = queries::find(&tx, team, id).await? {
        users::lock_for_update(&tx, join_request.user_id).await?;
    }
    let (locked, join_request) = join_request_of(&tx, caller, team, id).await?;
    locked.require_forming(now)?;
    require_open(&tx, caller, &locked.event, now).await?;
    if locked.member(join_request.user_id).is_none() {
        // Decides this request first, because `add_member` expires all pending requests of the user.
        if !queries::decide(&tx, id, TeamRequestState::Accepted, caller.user.id, now).await? {
            return Err(AppError::invalid("request", ANSWERED));
        }
        locked.add_member(&tx, join_request.user_id, REQUESTER_IN_ANOTHER_TEAM, now).await?;
        locked.notify(context, &tx, join_request.user_id, TeamNotificationKind::Accepted).await?;
        let change = Change::created(&json!({ "requestId": id, "userId": join_request.user_id }))?;
        audit::record(context, &tx, actor, audit::entry("team.request_accepted", team, change)).await?;
    }
    finish(context, tx, caller, locked).await
}

/// Declines a request.
pub(super) async fn decline(
    context: &Context,
    actor: &Actor,
    caller: &SignedIn,
    team: Uuid,
    id: Uuid,
) -> Result<Team, AppError> {
    let now = context.clock.now();
    let tx = context.db.begin().await?;
    let (locked, join_request) = join_request_of(&tx, caller, team, id).await?;
    if !queries::decide(&tx, id, TeamRequestState::Declined, caller.user.id, now).await? {
        return Err(AppError::invalid("request", ANSWERED));
    }
    locked.notify(context, &tx, join_request.user_id, TeamNotificationKind::Declined).await?;
    let change = Change::deleted(&json!({ "requestId": id, "userId": join_request.user_id }))?;
    audit::record(context, &tx, actor, audit::entry("team.request_declined", team, change)).await?;
    finish(context, tx, caller, locked).await
}

/// Locks the team and loads the request; 403 unless the user is the captain, 404 if there is no such request.
async fn join_request_of(
    tx: &impl ConnectionTrait,
    caller: &SignedIn,
    team: Uuid,
    id: Uuid,
) -> Result<(LockedTeam, Model), AppError> {
    let locked = LockedTeam::lock(tx, caller, team).await?;
    locked.require_captain(caller.user.id)?;
    let join_request = queries::find(tx, team, id).await?.ok_or(AppError::NotFound)?;
    Ok((locked, join_request))
}

async fn finish(context: &Context, tx: UnitOfWork, caller: &SignedIn, locked: LockedTeam) -> Result<Team, AppError> {
    let team = view::one(&tx, locked.team, Some(caller.user.id), context.clock.now()).await?;
    tx.commit().await?;
    Ok(team)
}

fn view(row: Model, user: &User) -> Request {
    let user = view::person(user.username.clone(), user.name.clone(), user.avatar.as_deref());
    Request { id: row.id, user, message: row.message, state: row.state, created_at: row.created_at }
}
