//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{Favourites, Narrowed},
};
use crate::{
    auth::SignedIn,
    error::{AppError, ErrorBody},
    http::{
        extract::{After, ValidJson},
        respond::NoContent,
    },
    state::AppState,
};

/// Ids of the items that whoever is logged in keeps, in the order of time
#[utoipa::path(
    operation_id = "favourites_index",
    tag = "schedules",
    params(Narrowed),
    responses(
        (status = 200, description = "Ids of items", body = Vec<Uuid>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/favourites")]
pub(super) async fn index(
    state: Data<AppState>,
    After(by, narrowed): After<SignedIn, Query<Narrowed>>,
) -> Result<Json<Vec<Uuid>>, AppError> {
    service::index(&state, by.user.id, narrowed.event.as_deref()).await.map(Json)
}

/// Keeps what a guest kept on a device, besides what is kept already
#[utoipa::path(
    operation_id = "favourites_merge",
    tag = "schedules",
    request_body = Favourites,
    responses(
        (status = 200, description = "Ids of all items that are kept now", body = Vec<Uuid>),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 422, description = "Fields that do not pass", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/favourites")]
pub(super) async fn merge(
    state: Data<AppState>,
    After(by, brought): After<SignedIn, ValidJson<Favourites>>,
) -> Result<Json<Vec<Uuid>>, AppError> {
    service::merge(&state, by.user.id, &brought.0.ids.unwrap_or_default()).await.map(Json)
}

/// Keeps an item; again changes nothing
#[utoipa::path(
    operation_id = "favourites_store",
    tag = "schedules",
    params(("item" = Uuid, Path, description = "Id of the item")),
    responses(
        (status = 204, description = "It is kept"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "There is no such item, or none for everybody", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/user/favourites/{item}")]
pub(super) async fn store(
    state: Data<AppState>,
    After(by, item): After<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::store(&state, by.user.id, *item).await?;
    Ok(NoContent)
}

/// Lets an item go; again changes nothing
#[utoipa::path(
    operation_id = "favourites_destroy",
    tag = "schedules",
    params(("item" = Uuid, Path, description = "Id of the item")),
    responses(
        (status = 204, description = "It is not kept"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 404, description = "This is no id", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/favourites/{item}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(by, item): After<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::destroy(&state, by.user.id, *item).await?;
    Ok(NoContent)
}
