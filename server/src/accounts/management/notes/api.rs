//! HTTP handlers of notes of staff about users.

use actix_web::{
    delete, get, post,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{
    service,
    types::{UserNote, UserNoteInput},
};
use crate::{
    accounts::auth::RequirePermission,
    platform::{
        audit::Actor,
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            exchange::Exchange,
            extract::{Guarded, ValidJson},
            respond::{Created, NoContent},
        },
        permissions::{UsersShow, UsersUpdate},
    },
};

/// Notes of staff about a user, the newest first
#[utoipa::path(
    operation_id = "users_notes_index",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id of the user")),
    responses(
        (status = 200, description = "All notes about the user", body = Vec<UserNote>),
        (status = 404, description = "There is no such user", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:show"))),
)]
#[get("/users/{id}/notes")]
pub(super) async fn index(
    context: Data<Context>,
    Guarded(_guard, id): Guarded<RequirePermission<UsersShow>, Path<Uuid>>,
) -> Result<Json<Vec<UserNote>>, AppError> {
    service::list(&context, *id).await.map(Json)
}

type Added = (Path<Uuid>, ValidJson<UserNoteInput>);

/// Add a note about a user
///
/// Users get the notes about them with the export of their data.
#[utoipa::path(
    operation_id = "users_notes_store",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id of the user")),
    request_body = UserNoteInput,
    responses(
        (status = 201, description = "Added", body = UserNote),
        (status = 404, description = "There is no such user", body = ErrorBody),
        (status = 422, description = "Invalid fields, or there are 200 notes", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:update"))),
)]
#[post("/users/{id}/notes")]
pub(super) async fn store(
    exchange: Exchange,
    Guarded(guard, (id, input)): Guarded<RequirePermission<UsersUpdate>, Added>,
) -> Result<Created<UserNote>, AppError> {
    let actor = Actor::user(&exchange, guard.caller.user.id);
    let note = service::store(exchange.context(), &actor, &guard.caller, *id, input.0.text).await?;
    Ok(Created::new(note))
}

/// Delete a note about a user
#[utoipa::path(
    operation_id = "users_notes_destroy",
    tag = "users",
    params(("id" = Uuid, Path, description = "Id of the user"), ("note" = Uuid, Path, description = "Id of the note")),
    responses(
        (status = 204, description = "Deleted"),
        (status = 404, description = "There is no such note", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("permission users:update"))),
)]
#[delete("/users/{id}/notes/{note}")]
pub(super) async fn destroy(
    exchange: Exchange,
    Guarded(guard, path): Guarded<RequirePermission<UsersUpdate>, Path<(Uuid, Uuid)>>,
) -> Result<NoContent, AppError> {
    let (user, note) = path.into_inner();
    service::destroy(exchange.context(), &Actor::user(&exchange, guard.caller.user.id), user, note).await?;
    Ok(NoContent)
}
