//! HTTP handlers of favourite schedule items.

use actix_web::{
    delete, get, post, put,
    web::{Data, Json, Path, Query},
};
use uuid::Uuid;

use super::{
    service,
    types::{Favourites, ListFilter},
};
use crate::{
    accounts::auth::SignedIn,
    hackathon::events::EventCache,
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            extract::{Guarded, ValidJson},
            respond::NoContent,
        },
    },
};

/// Ids of the current user's favourite items, in chronological order
#[utoipa::path(
    operation_id = "favourites_index",
    tag = "schedules",
    params(ListFilter),
    responses(
        (status = 200, description = "Ids of items", body = Vec<Uuid>),
        (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[get("/user/favourites")]
pub(super) async fn index(
    context: Data<Context>,
    cache: Data<EventCache>,
    Guarded(caller, filter): Guarded<SignedIn, Query<ListFilter>>,
) -> Result<Json<Vec<Uuid>>, AppError> {
    service::index(&context, &cache, caller.user.id, filter.event.as_deref()).await.map(Json)
}

/// Merge the favourites a guest stored on a device into the account
#[utoipa::path(
    operation_id = "favourites_merge",
    tag = "schedules",
    request_body = Favourites,
    responses(
        (status = 200, description = "Ids of all favourites", body = Vec<Uuid>),
        (status = 422, description = "Invalid fields", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[post("/user/favourites")]
pub(super) async fn merge(
    context: Data<Context>,
    cache: Data<EventCache>,
    Guarded(caller, brought): Guarded<SignedIn, ValidJson<Favourites>>,
) -> Result<Json<Vec<Uuid>>, AppError> {
    service::merge(&context, &cache, caller.user.id, &brought.0.ids).await.map(Json)
}

/// Add an item to the favourites; idempotent
#[utoipa::path(
    operation_id = "favourites_store",
    tag = "schedules",
    params(("item" = Uuid, Path, description = "Id of the item")),
    responses(
        (status = 204, description = "The item is a favourite"),
        (status = 404, description = "There is no such public item", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[put("/user/favourites/{item}")]
pub(super) async fn store(
    context: Data<Context>,
    Guarded(caller, item): Guarded<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::store(&context, caller.user.id, *item).await?;
    Ok(NoContent)
}

/// Remove an item from the favourites; idempotent
#[utoipa::path(
    operation_id = "favourites_destroy",
    tag = "schedules",
    params(("item" = Uuid, Path, description = "Id of the item")),
    responses(
        (status = 204, description = "The item is not a favourite"),
        (status = 404, description = "This is no id", body = ErrorBody),
    ),
    extensions(("x-guard" = json!("user"))),
)]
#[delete("/user/favourites/{item}")]
pub(super) async fn destroy(
    context: Data<Context>,
    Guarded(caller, item): Guarded<SignedIn, Path<Uuid>>,
) -> Result<NoContent, AppError> {
    service::destroy(&context, caller.user.id, *item).await?;
    Ok(NoContent)
}
