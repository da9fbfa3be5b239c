//! HTTP handlers of users, as staff see them.

use actix_web::{
    delete, get, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    access, deletion, roles, service,
    types::{Assignment, ListFilter, StaffUser, StaffUserPage, UserStateChange},
};
use crate::{
    accounts::auth::{RecentlyAuthenticated, RequirePermission},
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            paging::{PageParameters, PageRequest},
            respond::NoContent,
        },
        permissions::{UsersDestroy, UsersList, UsersShow, UsersUpdate},
        sessions::ActiveSession,
    },
};

/// Users, newest first by default
///
/// `sort` is one of createdAt, name, username and email; `q` searches name, username and email address.
#[utoipa::path(
    operation_id = "users_index",
    tag = "users",
    params(PageParameters, ListFilter),
    responses(
        (status = 200, description = "A page of users", body = StaffUserPage),
        (status = 422, description = "There is no such sort, role or state", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:list"))),
)]
#[get("/users")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, (page, filter)): Guarded<RequirePermission<UsersList>, (PageRequest, Query<ListFilter>)>,
) -> Result<StaffUserPage, AppError> {
    service::index(&context, filter.into_inner().parse(page)?).await
}

/// A user by id
#[utoipa::path(
    operation_id = "users_show",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The user", body = StaffUser),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:show"))),
)]
#[get("/users/{id}")]
pub(super) async fn show(
    context: Data<Context>,
    Guarded(_guard, id): Guarded<RequirePermission<UsersShow>, Path<Uuid>>,
) -> Result<Json<StaffUser>, AppError> {
    service::show(&context, *id).await.map(Json)
}

/// Deletes a user's account. The own account and the last administrator cannot be deleted
#[utoipa::path(
    operation_id = "users_destroy",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The account is deleted"),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:destroy"))),
)]
#[delete("/users/{id}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), id): Guarded<
        RecentlyAuthenticated<RequirePermission<UsersDestroy>>,
        Path<Uuid>,
    >,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    deletion::delete_other(exchange.context(), &actor, &guard.caller, *id).await?;
    Ok(NoContent)
}

type Assigned = (Path<Uuid>, ValidJson<Assignment>);

/// Replaces a user's roles
///
/// Users cannot change their own roles or grant or revoke permissions they lack, and only administrators may change who
/// is an administrator.
#[utoipa::path(
    operation_id = "users_assign_roles",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = Assignment,
    responses(
        (status = 200, description = "The updated user", body = StaffUser),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 422, description = "There is no such role, or the user's email address is not verified", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:update"))),
)]
#[put("/users/{id}/roles")]
pub(super) async fn assign(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), (id, assignment)): Guarded<
        RecentlyAuthenticated<RequirePermission<UsersUpdate>>,
        Assigned,
    >,
) -> Result<Json<StaffUser>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let names = assignment.0.roles;
    roles::assign(exchange.context(), &actor, &guard.caller, *id, &names).await.map(Json)
}

type Changed = (Path<Uuid>, ValidJson<UserStateChange>);

/// Blocks a user or lifts the block
///
/// A blocked user is logged out everywhere and cannot log in; their tickets and memberships stay. Users can block
/// neither themselves nor users with permissions that they lack.
#[utoipa::path(
    operation_id = "users_set_state",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = UserStateChange,
    responses(
        (status = 200, description = "The updated user", body = StaffUser),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 422, description = "There is no such state", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:update"))),
)]
#[put("/users/{id}/state")]
pub(super) async fn set_state(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), (id, change)): Guarded<
        RecentlyAuthenticated<RequirePermission<UsersUpdate>>,
        Changed,
    >,
) -> Result<Json<StaffUser>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    access::set_state(exchange.context(), &actor, &guard.caller, *id, change.0.state).await.map(Json)
}

/// Where a user is logged in: sessions and remembered devices, the most recently used first
///
/// Without client addresses for callers who may not log the user out.
#[utoipa::path(
    operation_id = "users_sessions_index",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "Sessions and remembered devices", body = Vec<ActiveSession>),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:show"))),
)]
#[get("/users/{id}/sessions")]
pub(super) async fn sessions(
    context: Data<Context>,
    Guarded(guard, id): Guarded<RequirePermission<UsersShow>, Path<Uuid>>,
) -> Result<Json<Vec<ActiveSession>>, AppError> {
    access::sessions(&context, &guard.caller, *id).await.map(Json)
}

/// Logs a user out everywhere
///
/// Users who call it for themselves keep the session of the request.
#[utoipa::path(
    operation_id = "users_sessions_destroy",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "Logged out"),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:update"))),
)]
#[delete("/users/{id}/sessions")]
pub(super) async fn end_sessions(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), id): Guarded<
        RecentlyAuthenticated<RequirePermission<UsersUpdate>>,
        Path<Uuid>,
    >,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    access::end_sessions(exchange.context(), &actor, &guard.caller, *id).await?;
    Ok(NoContent)
}
