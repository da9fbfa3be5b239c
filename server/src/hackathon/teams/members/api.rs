//! HTTP handlers of team membership.

use std::time::Duration;

use actix_web::{
    delete, post,
    web::{Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{CaptainChange, JoinByCode, JoinResult, JoinTeam, LeaveTeam},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::teams::types::Team,
    platform::{
        audit::Actor,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::NoContent,
        },
        rate_limit::{self, Limit},
    },
};

/// Rate limit of join code renewals, per user.
const RENEWALS: Limit = Limit { name: "teams.renew_code.user", max: 20, window: Duration::from_secs(60 * 60) };

// Aliases, because the `utoipa::path` macro cannot parse a `Path` inside a tuple.
type JoinTeamInput = (Path<Uuid>, ValidJson<JoinTeam>);
type LeaveTeamInput = (Path<Uuid>, ValidJson<LeaveTeam>);
type CaptainChangeInput = (Path<Uuid>, ValidJson<CaptainChange>);

/// Join the team with a join code
#[utoipa::path(
    operation_id = "teams_join_by_code",
    tag = "teams",
    request_body = JoinByCode,
    responses(
        (status = 200, description = "The team; `message` is set if the user was already a member", body = JoinResult),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 422, description = "Wrong code, the team is full, locked or closed, or the user is in another team", body = ErrorBody),
        (status = 429, description = "More than 10 attempts a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/join")]
pub(super) async fn join_by_code(
    exchange: Exchange,
    Guarded(caller, input): Guarded<SignedIn, ValidJson<JoinByCode>>,
) -> Result<Json<JoinResult>, AppError> {
    let code = input.0.code;
    service::join_by_code(&exchange, &caller, &code).await.map(Json)
}

/// Join a team with its join code
#[utoipa::path(
    operation_id = "teams_join",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = JoinTeam,
    responses(
        (status = 200, description = "The team; `message` is set if the user was already a member", body = JoinResult),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "Wrong code, the team is full, locked or closed, or the user is in another team", body = ErrorBody),
        (status = 429, description = "More than 10 attempts a minute", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/join")]
pub(super) async fn join(
    exchange: Exchange,
    Guarded(caller, (id, body)): Guarded<SignedIn, JoinTeamInput>,
) -> Result<Json<JoinResult>, AppError> {
    let code = body.0.code.unwrap_or_default();
    service::join(&exchange, &caller, *id, &code).await.map(Json)
}

/// Leave a team
///
/// The last member must confirm, which disbands the team. A captain who leaves hands over to another member.
#[utoipa::path(
    operation_id = "teams_leave",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = LeaveTeam,
    responses(
        (status = 204, description = "The user is no longer a member"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "Locked, not a member, the last member without `confirm`, or no member with this username", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/leave")]
pub(super) async fn leave(
    exchange: Exchange,
    Guarded(caller, (id, leaving)): Guarded<SignedIn, LeaveTeamInput>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::leave(exchange.context(), &actor, &caller, *id, leaving.0).await.map(|()| NoContent)
}

/// Make another member the captain
#[utoipa::path(
    operation_id = "teams_hand_over",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    request_body = CaptainChange,
    responses(
        (status = 200, description = "The changed team", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 422, description = "The team is locked, or there is no member with this username", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/captain")]
pub(super) async fn transfer_captaincy(
    exchange: Exchange,
    Guarded(caller, (id, next)): Guarded<SignedIn, CaptainChangeInput>,
) -> Result<Json<Team>, AppError> {
    let actor = Actor::user(&exchange, caller.user.id);
    service::transfer_captaincy(exchange.context(), &actor, &caller, *id, &next.0.username).await.map(Json)
}

/// Remove a member from a team and replace its join code
///
/// Requires the captain or the permission `teams:update`.
#[utoipa::path(
    operation_id = "teams_remove",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id"), ("username" = String, Path, description = "Username of the member")),
    responses(
        (status = 204, description = "The user is no longer a member"),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team, or no member with this username", body = ErrorBody),
        (status = 422, description = "The team is locked, or the user is the member to remove", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/teams/{team}/members/{username}")]
pub(super) async fn remove(
    exchange: Exchange,
    Guarded(caller, path): Guarded<SignedIn, Path<(Uuid, String)>>,
) -> Result<NoContent, AppError> {
    let (actor, (id, username)) = (Actor::user(&exchange, caller.user.id), path.into_inner());
    service::remove(exchange.context(), &actor, &caller, id, &username).await.map(|()| NoContent)
}

/// Replace the join code of a team
///
/// The old code becomes invalid.
#[utoipa::path(
    operation_id = "teams_rotate_code",
    tag = "teams",
    params(("team" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The team with its new code", body = Team),
        (status = 401, description = "Not logged in", body = ErrorBody),
        (status = 403, description = "The user is not the captain", body = ErrorBody),
        (status = 404, description = "There is no such team", body = ErrorBody),
        (status = 429, description = "More than 20 codes an hour", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/teams/{team}/code")]
pub(super) async fn rotate_join_code(
    exchange: Exchange,
    Guarded(caller, id): Guarded<SignedIn, Path<Uuid>>,
) -> Result<Json<Team>, AppError> {
    rate_limit::enforce_for(&exchange, &RENEWALS, &caller.user.id.to_string()).await?;
    let actor = Actor::user(&exchange, caller.user.id);
    service::rotate_join_code(exchange.context(), &actor, &caller, *id).await.map(Json)
}
