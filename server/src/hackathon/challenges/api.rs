//! HTTP handlers of challenges.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Challenges},
    types::{ChallengeInput, ChallengePage, StaffChallenge, StaffChallengePage},
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
        permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    },
};

/// Challenges of an edition, in the order set by staff
///
/// A challenge that is not revealed yet contains little more than its title.
#[utoipa::path(
    operation_id = "challenges_index",
    tag = "challenges",
    params(("event" = String, Path, description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of challenges", body = ChallengePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/challenges")]
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
        SubResourceList { event: &event, topics: "challenges organisations sponsors", request: &request },
        async |event| service::page(context.db.reader(), event.id, &request, context.clock.now()).await,
    )
    .await
}

crud_handlers! {
    Challenges, ChallengeInput => StaffChallenge, pages: StaffChallengePage;
    tag: "challenges", rows: "A page of challenges", at: "/challenges", "/challenges/{id}";
    guard: "events" (EventsList, EventsStore, EventsShow, EventsUpdate, EventsDestroy);
    /// Challenges of all editions, including unrevealed ones, newest first by default
    ///
    /// `sort` is one of createdAt, title and position; `q` searches title and prize.
    list;
    /// Add a challenge
    ///
    /// `eventId`, `title` and `problem` are required.
    store;
    /// Staff view of one challenge
    show;
    /// Change a challenge
    ///
    /// Omitted fields stay unchanged; null clears a field.
    update;
    /// Delete a challenge
    ///
    /// Returns 422 once the edition has begun, unless the challenge has never left the draft state; archive it instead.
    destroy;
}
