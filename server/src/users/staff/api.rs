//! HTTP.

use actix_web::{
    HttpRequest, delete, get, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    erasure, roles, service,
    types::{Assignment, Narrowed, UserPage},
};
use crate::{
    audit::Actor,
    auth::{May, Recent},
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        paging::{PageParameters, PageRequest},
        respond::{NoContent, Page},
    },
    permissions::{UsersDestroy, UsersList, UsersShow, UsersUpdate},
    state::AppState,
    users::User,
};

/// People with an account, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, name, username and email; `q` finds words in name, username and mailbox.
#[utoipa::path(
    operation_id = "users_index",
    tag = "users",
    params(PageParameters, Narrowed),
    responses(
        (status = 200, description = "A page of people", body = UserPage),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 422, description = "There is no such sort, or no such role", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:list"))),
)]
#[get("/users")]
pub(super) async fn index(
    state: Data<AppState>,
    After(_may, (page, narrowed)): After<May<UsersList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<User>, AppError> {
    service::index(&state, page, narrowed.role.as_deref()).await
}

/// Somebody, by their id.
#[utoipa::path(
    operation_id = "users_show",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 200, description = "The user", body = User),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:show"))),
)]
#[get("/users/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(_may, id): After<May<UsersShow>, Path<Uuid>>,
) -> Result<Json<User>, AppError> {
    service::show(&state, *id).await.map(Json)
}

/// Deletes somebody's account, with their sessions. Neither one's own nor that of the last administrator.
#[utoipa::path(
    operation_id = "users_destroy",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    responses(
        (status = 204, description = "The account is gone"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 423, description = "The password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:destroy"))),
)]
#[delete("/users/{id}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    After(Recent(may), id): After<Recent<May<UsersDestroy>>, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    erasure::destroy(&state, &actor, &may.by, *id).await?;
    Ok(NoContent)
}

type Assigned = (Path<Uuid>, ValidJson<Assignment>);

/// Gives somebody these roles and no other. Not to oneself; nobody hands on or takes away what he may not do himself,
/// and only administrators change who is an administrator.
#[utoipa::path(
    operation_id = "users_assign_roles",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id")),
    request_body = Assignment,
    responses(
        (status = 200, description = "The user as they are now", body = User),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not allowed", body = ErrorBody),
        (status = 404, description = "There is none", body = ErrorBody),
        (status = 422, description = "There is no such role, or the mailbox of the account is not proved", body = ErrorBody),
        (status = 423, description = "The password was not confirmed lately", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission users:update"))),
)]
#[put("/users/{id}/roles")]
pub(super) async fn assign(
    request: HttpRequest,
    state: Data<AppState>,
    After(Recent(may), (id, assignment)): After<Recent<May<UsersUpdate>>, Assigned>,
) -> Result<Json<User>, AppError> {
    let actor = Actor::user(&request, may.by.user.id);
    let names = assignment.0.roles.unwrap_or_default();
    roles::assign(&state, &actor, &may.by, *id, &names).await.map(Json)
}
