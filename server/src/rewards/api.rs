//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Rewards},
    types::{Reward, RewardInput, RewardPage, StaffReward, StaffRewardPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        extract::{After, ValidJson},
        paging::{PageNumbers, PageParameters, PageRequest},
        respond::{NoContent, Page, Prepared},
        version::{ConflictBody, Version, Versioned},
    },
    permissions::{RewardsDestroy, RewardsList, RewardsShow, RewardsStore, RewardsUpdate},
    programme::{self, Editor, Narrowed, Refusals},
    state::AppState,
};

/// What points are given for at an edition, in the order staff chose.
#[utoipa::path(
    operation_id = "rewards_index",
    tag = "rewards",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of rewards", body = RewardPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/rewards")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "rewards organisations", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Reward::from).collect(), total))
    })
    .await
}

/// Rewards of all editions, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, name, cost and position; `q` finds words of the name.
#[utoipa::path(
    operation_id = "rewards_list",
    tag = "rewards",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of rewards", body = StaffRewardPage), Refusals),
    extensions(("x-guard" = json!("permission rewards:list"))),
)]
#[get("/rewards")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<RewardsList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffReward>, AppError> {
    programme::index::<Rewards>(&state, &editor.staff, page, &narrowed).await
}

/// A new reward. `eventId`, `name`, `kind` and `cost` are needed.
#[utoipa::path(
    operation_id = "rewards_store",
    tag = "rewards",
    request_body = RewardInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffReward), Refusals),
    extensions(("x-guard" = json!("permission rewards:store"))),
)]
#[post("/rewards")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<RewardsStore>, ValidJson<RewardInput>>,
) -> Result<Versioned<StaffReward>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One reward, as staff see it.
#[utoipa::path(
    operation_id = "rewards_show",
    tag = "rewards",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffReward), Refusals),
    extensions(("x-guard" = json!("permission rewards:show"))),
)]
#[get("/rewards/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<RewardsShow>, Path<Uuid>>,
) -> Result<Versioned<StaffReward>, AppError> {
    programme::show::<Rewards>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<RewardInput>);

/// Changes a reward: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "rewards_update",
    tag = "rewards",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = RewardInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffReward),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission rewards:update"))),
)]
#[put("/rewards/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<RewardsUpdate>, Change>,
) -> Result<Versioned<StaffReward>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a reward away; one of an edition that has begun is archived instead (422).
#[utoipa::path(
    operation_id = "rewards_destroy",
    tag = "rewards",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission rewards:destroy"))),
)]
#[delete("/rewards/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<RewardsDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Rewards>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
