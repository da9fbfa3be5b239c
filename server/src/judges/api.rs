//! HTTP.

use actix_web::{
    delete, get, post, put,
    web::{Data, Path, Query},
};
use uuid::Uuid;

use super::{
    queries,
    service::{self, Judges},
    types::{Judge, JudgeInput, JudgePage, StaffJudge, StaffJudgePage},
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
    permissions::{JudgesDestroy, JudgesList, JudgesShow, JudgesStore, JudgesUpdate},
    programme::{self, Editor, Narrowed, Refusals},
    state::AppState,
};

/// Who judges an edition and who helps in it, in the order staff chose.
#[utoipa::path(
    operation_id = "judges_index",
    tag = "judges",
    params(("event", description = "Id or slug of the event"), PageNumbers),
    responses((status = 200, description = "A page of judges and mentors", body = JudgePage), (status = 404, description = "There is no such event, or it is a draft", body = ErrorBody)),
    extensions(("x-guard" = json!("public"))),
)]
#[get("/events/{event}/judges")]
pub(super) async fn index(
    state: Data<AppState>,
    viewer: Viewer,
    event: Path<String>,
    request: PageRequest,
) -> Result<Prepared, AppError> {
    events::children(&state, &viewer, &event, "judges", &request, async |event| {
        let (rows, total) = queries::page(state.db.reader(), event.id, &request).await?;
        Ok((rows.into_iter().map(Judge::from).collect(), total))
    })
    .await
}

/// Judges and mentors of all editions, the newest first unless asked otherwise.
///
/// `sort` is one of createdAt, name and position; `q` finds words of name, role and organisation.
#[utoipa::path(
    operation_id = "judges_list",
    tag = "judges",
    params(PageParameters, Narrowed),
    responses((status = 200, description = "A page of judges", body = StaffJudgePage), Refusals),
    extensions(("x-guard" = json!("permission judges:list"))),
)]
#[get("/judges")]
pub(super) async fn list(
    state: Data<AppState>,
    After(editor, (page, narrowed)): After<Editor<JudgesList>, (PageRequest, Query<Narrowed>)>,
) -> Result<Page<StaffJudge>, AppError> {
    programme::index::<Judges>(&state, &editor.staff, page, &narrowed).await
}

/// A new judge or mentor. `eventId`, `name` and `role` are needed.
#[utoipa::path(
    operation_id = "judges_store",
    tag = "judges",
    request_body = JudgeInput,
    responses((status = 201, description = "The new row, at the address in `Location`", body = StaffJudge), Refusals),
    extensions(("x-guard" = json!("permission judges:store"))),
)]
#[post("/judges")]
pub(super) async fn store(
    state: Data<AppState>,
    After(editor, input): After<Editor<JudgesStore>, ValidJson<JudgeInput>>,
) -> Result<Versioned<StaffJudge>, AppError> {
    service::store(&state, &editor.staff, input.0).await
}

/// One judge or mentor, as staff see it.
#[utoipa::path(
    operation_id = "judges_show",
    tag = "judges",
    params(("id" = Uuid, Path, description = "Id")),
    responses((status = 200, description = "The row", body = StaffJudge), Refusals),
    extensions(("x-guard" = json!("permission judges:show"))),
)]
#[get("/judges/{id}")]
pub(super) async fn show(
    state: Data<AppState>,
    After(editor, id): After<Editor<JudgesShow>, Path<Uuid>>,
) -> Result<Versioned<StaffJudge>, AppError> {
    programme::show::<Judges>(&state, &editor.staff, *id).await
}

type Change = (Path<Uuid>, Version, ValidJson<JudgeInput>);

/// Changes a judge or mentor: what is left out stays, null empties.
#[utoipa::path(
    operation_id = "judges_update",
    tag = "judges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = Option<String>, Header, description = "The version that was seen, unless the body names it")),
    request_body = JudgeInput,
    responses(
        (status = 200, description = "The row as it is now", body = StaffJudge),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission judges:update"))),
)]
#[put("/judges/{id}")]
pub(super) async fn update(
    state: Data<AppState>,
    After(editor, (id, version, input)): After<Editor<JudgesUpdate>, Change>,
) -> Result<Versioned<StaffJudge>, AppError> {
    let seen = version.seen(input.0.version)?;
    service::update(&state, &editor.staff, (*id, seen), input.0).await
}

type Seen = (Path<Uuid>, Version);

/// Takes a judge or mentor away; who judged an edition that has begun is withdrawn instead (422).
#[utoipa::path(
    operation_id = "judges_destroy",
    tag = "judges",
    params(("id" = Uuid, Path, description = "Id"), ("If-Match" = String, Header, description = "The version that was seen")),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "Somebody changed it meanwhile", body = ConflictBody),
        Refusals,
    ),
    extensions(("x-guard" = json!("permission judges:destroy"))),
)]
#[delete("/judges/{id}")]
pub(super) async fn destroy(
    state: Data<AppState>,
    After(editor, (id, version)): After<Editor<JudgesDestroy>, Seen>,
) -> Result<NoContent, AppError> {
    programme::destroy::<Judges>(&state, &editor.staff, (*id, version.seen(None)?)).await?;
    Ok(NoContent)
}
