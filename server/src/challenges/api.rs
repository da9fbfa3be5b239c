//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path},
};

use super::{
    service::{self, Challenges},
    types::{ChallengeInput, ChallengePage, StaffChallenge, StaffChallengePage},
};
use crate::{
    error::{AppError, ErrorBody},
    events::{self, Viewer},
    http::{
        paging::{PageNumbers, PageRequest},
        respond::Prepared,
    },
    permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    programme::staff_calls,
    state::AppState,
};

/// The problems to work on at an edition, in the order staff chose; of one that is not revealed yet hardly more than the title.
#[utoipa::path(
    operation_id = "challenges_index",
    tag = "challenges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of challenges", body = ChallengePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/challenges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "challenges organisations sponsors", &request, async |event| {
        service::page(state.db.reader(), event.id, &request, state.clock.now()).await
    })
    .await
}

staff_calls! {
    Challenges, ChallengeInput => StaffChallenge, pages: StaffChallengePage;
    tag: "challenges", rows: "A page of challenges", at: "/challenges", "/challenges/{id}";
    may: "events" (EventsList, EventsStore, EventsShow, EventsUpdate, EventsDestroy);
    /// Challenges of all editions, with what is not revealed yet, the newest first unless asked otherwise.
    ///
    /// `sort` is one of createdAt, title and position; `q` finds words of title and prize.
    list;
    /// A new challenge. `eventId`, `title` and `problem` are needed.
    store;
    /// One challenge, as staff see it.
    show;
    /// Changes a challenge: what is left out stays, null empties.
    update;
    /// Takes a challenge away; one of an edition that has begun is archived instead (422).
    destroy;
}
