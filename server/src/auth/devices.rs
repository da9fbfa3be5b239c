//! The places somebody is signed in at.

use actix_web::{
    HttpRequest, delete, get,
    web::{Data, Json, Path},
};
use uuid::Uuid;

use super::{guards::SignedIn, types::DeviceView};
use crate::{
    audit::{self, Actor, Entry, Target},
    error::{AppError, ErrorBody},
    http::{extract::After, respond::NoContent},
    sessions,
    state::AppState,
};

/// The places one is logged in at, this one first
#[utoipa::path(
    operation_id = "sessions_index",
    tag = "auth",
    responses((status = 200, description = "Sessions and remembered devices", body = Vec<DeviceView>), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/sessions")]
pub(super) async fn index(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
) -> Result<Json<Vec<DeviceView>>, AppError> {
    let places = sessions::list(&request, state.db.reader(), &by.session).await?;
    Ok(Json(places.into_iter().map(DeviceView::from).collect()))
}

/// Logs out at one place
#[utoipa::path(
    operation_id = "sessions_destroy",
    tag = "auth",
    params(("session" = Uuid, Path, description = "Its id")),
    responses(
        (status = 204, description = "Ended"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "No such place", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/sessions/{session}")]
pub(super) async fn destroy(
    request: HttpRequest,
    state: Data<AppState>,
    After(by, id): After<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    let tx = state.db.begin().await?;
    if !sessions::end_one(&tx, by.user.id, *id).await? {
        return Err(AppError::NotFound);
    }
    note_end(&request, &state, &tx, &by).await?;
    tx.commit().await?;
    Ok(NoContent)
}

/// Logs out everywhere else
#[utoipa::path(
    operation_id = "sessions_destroy_others",
    tag = "auth",
    responses((status = 204, description = "Ended"), (status = 401, description = "Nobody is logged in", body = ErrorBody)),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/sessions")]
pub(super) async fn destroy_others(
    request: HttpRequest,
    state: Data<AppState>,
    by: SignedIn,
) -> Result<NoContent, AppError> {
    let tx = state.db.begin().await?;
    sessions::end_all(&tx, by.user.id, Some(&by.session)).await?;
    note_end(&request, &state, &tx, &by).await?;
    tx.commit().await?;
    Ok(NoContent)
}

async fn note_end(
    request: &HttpRequest,
    state: &AppState,
    tx: &impl sea_orm::ConnectionTrait,
    by: &SignedIn,
) -> Result<(), AppError> {
    let ended = Entry::of("session.ended").on(Target::new("user", by.user.id));
    Ok(audit::record(state, tx, &Actor::user(request, by.user.id), ended).await?)
}
