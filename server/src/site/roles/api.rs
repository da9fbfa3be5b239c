//! HTTP handlers of roles and their permissions.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{NewSiteRole, SiteRole, SiteRoleChange, SiteRoles},
};
use crate::{
    accounts::auth::{RecentlyAuthenticated, RequirePermission},
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::NoContent,
            version::{ConflictBody, IfMatchVersion, Versioned},
        },
        permissions::{RolesList, RolesUpdate},
    },
};

type Editor = RecentlyAuthenticated<RequirePermission<RolesUpdate>>;

/// All roles with their permissions and the number of their users, and all permissions
#[utoipa::path(
    operation_id = "roles_index",
    tag = "roles",
    responses((status = 200, description = "The roles", body = SiteRoles)),
    extensions(("x-guard" = json!("permission roles:list"))),
)]
#[get("/roles")]
pub(super) async fn index(
    context: Data<Context>,
    _guard: RequirePermission<RolesList>,
) -> Result<Json<SiteRoles>, AppError> {
    service::index(&context).await.map(Json)
}

/// Create a role
///
/// 403 for permissions that one lacks, here and in every other change of a role.
#[utoipa::path(
    operation_id = "roles_store",
    tag = "roles",
    request_body = NewSiteRole,
    responses(
        (status = 201, description = "The role", body = SiteRole),
        (status = 422, description = "The name is taken or invalid, or there is no such permission", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission roles:update"))),
)]
#[post("/roles")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), new): Guarded<Editor, ValidJson<NewSiteRole>>,
) -> Result<Versioned<SiteRole>, AppError> {
    service::store(&exchange, &guard.caller, new.0).await
}

type Changed = (Path<Uuid>, IfMatchVersion, ValidJson<SiteRoleChange>);

/// Rename a role, or replace its permissions
///
/// Its users have the new permissions with their next request. The administrator role cannot be changed (403), and roles
/// that the program knows keep their names.
#[utoipa::path(
    operation_id = "roles_update",
    tag = "roles",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = Option<String>, Header, description = "Version the change is based on, unless the body contains it"),
    ),
    request_body = SiteRoleChange,
    responses(
        (status = 200, description = "The role", body = SiteRole),
        (status = 404, description = "There is no such role", body = ErrorBody),
        (status = 409, description = "The role has been changed since this version", body = ConflictBody),
        (status = 422, description = "The name is taken or invalid, or there is no such permission", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission roles:update"))),
)]
#[put("/roles/{id}")]
pub(super) async fn update(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), (id, version, change)): Guarded<Editor, Changed>,
) -> Result<Versioned<SiteRole>, AppError> {
    let expected = version.expected_row(*id, change.0.version)?;
    service::update(&exchange, &guard.caller, expected, change.0).await
}

type Seen = (Path<Uuid>, IfMatchVersion);

/// Delete a role
///
/// 422 if the program knows it, or while users or open invitations have it.
#[utoipa::path(
    operation_id = "roles_destroy",
    tag = "roles",
    params(
        ("id" = Uuid, Path, description = "Id"),
        ("If-Match" = String, Header, description = "Version the change is based on"),
    ),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "There is no such role", body = ErrorBody),
        (status = 409, description = "The role has been changed since this version", body = ConflictBody),
        (status = 422, description = "The role is in use", body = ErrorBody),
        (status = 423, description = "The password was not confirmed recently", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("recent permission roles:update"))),
)]
#[delete("/roles/{id}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(RecentlyAuthenticated(guard), (id, version)): Guarded<Editor, Seen>,
) -> Result<NoContent, AppError> {
    service::destroy(&exchange, &guard.caller, version.expected_row(*id, None)?).await?;
    Ok(NoContent)
}
