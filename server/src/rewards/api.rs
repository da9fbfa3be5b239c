//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Rewards},
    types::{RewardInput, RewardPage, StaffReward, StaffRewardPage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{RewardsDestroy, RewardsList, RewardsShow, RewardsStore, RewardsUpdate},
    programme::staff_calls,
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
    events::children(&state, &viewer, &event, "rewards organisations sponsors", &request, async |event| {
        service::page(state.db.reader(), event.id, &request).await
    })
    .await
}

staff_calls! {
    Rewards, RewardInput => StaffReward, pages: StaffRewardPage;
    tag: "rewards", rows: "A page of rewards", at: "/rewards", "/rewards/{id}";
    may: "rewards" (RewardsList, RewardsStore, RewardsShow, RewardsUpdate, RewardsDestroy);
    /// Rewards of all editions, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, name, cost and position; `q` finds words of the name.
    list;
    /// A new reward. `eventId`, `name`, `kind` and `cost` are needed.
    store;
    /// One reward, as staff see it.
    show;
    /// Changes a reward: what is left out stays, null empties.
    update;
    /// Takes a reward away; one of an edition that has begun is archived instead (422).
    destroy;
}
