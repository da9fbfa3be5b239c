//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Challenges},
    types::{Challenge, ChallengeInput, ChallengePage, StaffChallenge, StaffChallengePage},
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
    permissions::{EventsDestroy, EventsList, EventsShow, EventsStore, EventsUpdate},
    programme::{self, Editor, Narrowed, Refusals},
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
    events::children(&state, &viewer, &event, "challenges organisations", &request, async |event| {
        let now = state.clock.now();
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        let challenges = rows.into_iter().map(|row| Challenge::at(now, row)).collect::<Result<_, _>>();
        Ok((challenges.map_err(AppError::internal)?, total))
    })
    .await
}

/// Challenges of all editions, with what is not revealed yet, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, title and position; `q` finds words of title and prize.
#[utoipa::path(
    operation_id = "challenges_list",
    tag = "challenges",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of challenges", body = StaffChallengePage), Refusals),
    extensions(("x-guard" = json!("permission events:list"))),
)]
#[get("/challenges")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<EventsList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffChallenge>, AppError> {
    programme::index::<Challenges>(&state, &editor.staff, page, &narrowed).await
}

/// A new challenge. `eventId`, `title` and `problem` are needed.
#[utoipa::path(
    operation_id = "challenges_store",
    tag = "challenges",
    request_body = ChallengeInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffChallenge), Refusals),
    extensions(("x-guard" = json!("permission events:store"))),
)]
#[post("/challenges")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<EventsStore>, ValidJson<ChallengeInput>>,
) -> Result<Versioned<StaffChallenge>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One challenge, as staff see it.
#[utoipa::path(
    operation_id = "challenges_show",
    tag = "challenges",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffChallenge), Refusals),
    extensions(("x-guard" = json!("permission events:show"))),
)]
#[get("/challenges/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<EventsShow>, Path<Uuid>>,
) -> Result<Versioned<StaffChallenge>, AppError> {
    programme::show::<Challenges>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<ChallengeInput>);

/// Changes a challenge: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "challenges_update",
    tag = "challenges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = ChallengeInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffChallenge),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission events:update"))),
)]
#[put("/challenges/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<EventsUpdate>, Change>,
) -> Result<Versioned<StaffChallenge>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a challenge away; one of an edition that has begun is archived instead (422).
#[utoipa::path(
    operation_id = "challenges_destroy",
    tag = "challenges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission events:destroy"))),
)]
#[delete("/challenges/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<EventsDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Challenges>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
