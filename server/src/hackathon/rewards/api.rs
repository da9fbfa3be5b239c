//! HTTP handlers of rewards.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Rewards},
    types::{RewardInput, RewardPage, StaffReward, StaffRewardPage},
};
use crate::{
    hackathon::{
        admin_resource::crud_handlers,
        events::{self, EventCache, SubResourceList, Viewer},
    },
    platform::{
        context::Context,
        error::{AppError, ErrorBody},
        http::{
            paging::{PageNumbers, PageRequest},
            respond::CachedJson,
        },
        permissions::{RewardsDestroy, RewardsList, RewardsShow, RewardsStore, RewardsUpdate},
    },
};

/// Rewards of an edition, in the order set by staff
#[utoipa::path(
    operation_id = "rewards_index",
    tag = "rewards",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of rewards", body = RewardPage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/rewards")]
pub(super) async fn index(
    context: Data<Context>,
    cache: Data<EventCache>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<CachedJson, AppError> {
    events::sub_resources(
        &cache,
        &viewer,
        SubResourceList { event: &event, topics: "rewards organisations sponsors", request: &request },
        async |event| service::page(context.db.reader(), event.id, &request).await,
    )
    .await
}

crud_handlers! {
    Rewards, RewardInput => StaffReward, pages: StaffRewardPage;
    tag: "rewards", rows: "A page of rewards", at: "/rewards", "/rewards/{id}";
    guard: "rewards" (RewardsList, RewardsStore, RewardsShow, RewardsUpdate, RewardsDestroy);
    /// Rewards of all editions, newest first by default
    ///
    /// `sort` is one of createdAt, name, cost and position; `q` searches the name.
    list;
    /// Add a reward
    ///
    /// `eventId`, `name`, `kind` and `cost` are required.
    store;
    /// Staff view of one reward
    show;
    /// Change a reward
    ///
    /// Omitted fields stay unchanged; null clears a field.
    update;
    /// Delete a reward
    ///
    /// Returns 422 once the edition has begun, unless the reward has never left the draft state; archive it instead.
    destroy;
}
